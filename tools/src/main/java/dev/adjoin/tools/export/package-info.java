// SPDX-License-Identifier: Apache-2.0
/**
 * The {@code export} command: a compiled model in other formats.
 *
 * <p>Package order: may use {@code text}, {@code console}, {@code data}, {@code engine}, {@code
 * model}, {@code sample} and the internals of {@code core}.
 */
@NullMarked
package dev.adjoin.tools.export;

import org.jspecify.annotations.NullMarked;
