// SPDX-License-Identifier: Apache-2.0
/**
 * The {@code export code} command: reads as functions in other languages, one language per file.
 *
 * <p>Package order: may use {@code text}, {@code console}, {@code model} and the internals of
 * {@code core}.
 */
@NullMarked
package dev.adjoin.tools.export.code;

import org.jspecify.annotations.NullMarked;
