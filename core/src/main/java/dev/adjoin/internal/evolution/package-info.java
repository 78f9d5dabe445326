// SPDX-License-Identifier: Apache-2.0
/**
 * Changes of a design: the recorded design that stored data was written under, and the differences
 * between it and another one.
 *
 * <p>Package order: may use {@code diagnostic}, {@code model}, {@code key} and {@code design}.
 */
@NullMarked
package dev.adjoin.internal.evolution;

import org.jspecify.annotations.NullMarked;
