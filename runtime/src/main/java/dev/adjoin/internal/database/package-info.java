// SPDX-License-Identifier: Apache-2.0
/**
 * The API's interfaces on one open table: each call goes to a reader, a writer or a bulk run.
 *
 * <p>Package order: may use {@code read}, {@code write}, {@code bulk} and what they use.
 */
@NullMarked
package dev.adjoin.internal.database;

import org.jspecify.annotations.NullMarked;
