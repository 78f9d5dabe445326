// SPDX-License-Identifier: Apache-2.0
/**
 * Plans all reads that a model supports, and proves each declared pattern.
 *
 * <p>Package order: may use {@code diagnostic}, {@code model}, {@code key}, {@code design}, {@code
 * plan}, {@code compile.check} and {@code compile.layout}.
 */
@NullMarked
package dev.adjoin.internal.compile.read;

import org.jspecify.annotations.NullMarked;
