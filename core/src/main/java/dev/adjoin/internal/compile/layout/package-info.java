// SPDX-License-Identifier: Apache-2.0
/**
 * Calculates the design of a model, one class for each pass: keys, then index entries, then as few
 * indexes as possible, then the codec of each attribute.
 *
 * <p>Package order: may use {@code diagnostic}, {@code model}, {@code key}, {@code design} and
 * {@code compile.check}.
 */
@NullMarked
package dev.adjoin.internal.compile.layout;

import org.jspecify.annotations.NullMarked;
