// SPDX-License-Identifier: Apache-2.0
/**
 * Sample data for any model: items made from its declaration; and the examples that come with
 * Adjoin.
 *
 * <p>Package order: may use {@code text}, {@code console}, {@code data} and the model of {@code
 * core}.
 */
@NullMarked
package dev.adjoin.tools.sample;

import org.jspecify.annotations.NullMarked;
