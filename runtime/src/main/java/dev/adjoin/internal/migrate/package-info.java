// SPDX-License-Identifier: Apache-2.0
/**
 * Brings a table from its recorded design to that of a model.
 *
 * <p>Package order: may use the values of {@code dev.adjoin}, {@code codec}, {@code execute},
 * {@code recorded}, {@code read}, {@code write}, {@code bulk}, {@code journal}, {@code cascade} and
 * {@code repair}.
 */
@NullMarked
package dev.adjoin.internal.migrate;

import org.jspecify.annotations.NullMarked;
