// SPDX-License-Identifier: Apache-2.0
/**
 * Traversals: relationships followed outward from an entity, level by level, within a budget.
 *
 * <p>Package order: may use {@code read}, {@code execute} and {@code codec}.
 */
@NullMarked
package dev.adjoin.internal.traverse;

import org.jspecify.annotations.NullMarked;
