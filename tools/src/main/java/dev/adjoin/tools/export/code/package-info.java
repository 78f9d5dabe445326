// SPDX-License-Identifier: Apache-2.0
/**
 * The {@code export code} command: reads and writes as functions in other languages, for each
 * language one class for reads and one for writes.
 *
 * <p>Package order: may use {@code text}, {@code console}, {@code model} and the internals of
 * {@code core}.
 */
@NullMarked
package dev.adjoin.tools.export.code;

import org.jspecify.annotations.NullMarked;
