// SPDX-License-Identifier: Apache-2.0
/**
 * Implements the API's interfaces for one open table; each call delegates to a reader, a writer or
 * a bulk run.
 *
 * <p>Package order: may use {@code read}, {@code write}, {@code bulk} and what they use.
 */
@NullMarked
package dev.adjoin.internal.database;

import org.jspecify.annotations.NullMarked;
