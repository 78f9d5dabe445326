// SPDX-License-Identifier: Apache-2.0
/**
 * Bulk writes: grouped into requests, and sent in parallel as fast as the table's capacity allows.
 *
 * <p>Package order: may use {@code codec}, {@code execute}, {@code read} and {@code write}.
 */
@NullMarked
package dev.adjoin.internal.bulk;

import org.jspecify.annotations.NullMarked;
