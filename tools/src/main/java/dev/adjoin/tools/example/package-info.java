// SPDX-License-Identifier: Apache-2.0
/**
 * Tours of the examples: real commands with their output.
 *
 * <p>Package order: may use {@code text}, {@code console} and {@code sample}.
 */
@NullMarked
package dev.adjoin.tools.example;

import org.jspecify.annotations.NullMarked;
