// SPDX-License-Identifier: Apache-2.0
/**
 * Sends single requests: fills in keys and ranges, retries until deadlines, and reports to
 * listeners.
 *
 * <p>{@code Calls} sends every request and reports it to listeners. It sends a write through a
 * {@code SentWrite}, which checks the lease again when the attempt has been signed. {@code
 * OpenTable} is a table with its model, its plans and the rights under which a write was prepared.
 * {@code StoredNames} and {@code Expressions} translate renamed attributes in the items and paths
 * of a request. {@code ServerTime} is DynamoDB's own time, from the {@code Date} of the last
 * response. Threads, clocks, random numbers and tokens come from {@code Environment} alone, so a
 * run can be repeated from its seed.
 *
 * <p>Package order: may use {@code codec}.
 */
@NullMarked
package dev.adjoin.internal.execute;

import org.jspecify.annotations.NullMarked;
