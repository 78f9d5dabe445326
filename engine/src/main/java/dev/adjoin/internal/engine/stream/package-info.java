// SPDX-License-Identifier: Apache-2.0
/**
 * Streams: what changed in a table, in order, for 24 hours.
 *
 * <p>A stream is divided by partition hash into lanes, each a line of shards of which the last is
 * open. A record is written in the same batch as the change it tells of, under its lane's lock, so
 * that a reader never sees a record before one that has a lesser number.
 *
 * <p>Package order: may use {@code value} and {@code store}.
 */
@NullMarked
package dev.adjoin.internal.engine.stream;

import org.jspecify.annotations.NullMarked;
