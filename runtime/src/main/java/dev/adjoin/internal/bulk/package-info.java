// SPDX-License-Identifier: Apache-2.0
/**
 * Many writes at once: grouped, in parallel, as fast as the table lets them.
 *
 * <p>Package order: may use {@code codec}, {@code execute}, {@code read} and {@code write}.
 */
@NullMarked
package dev.adjoin.internal.bulk;

import org.jspecify.annotations.NullMarked;
