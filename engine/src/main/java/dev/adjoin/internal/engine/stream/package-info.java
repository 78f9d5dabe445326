// SPDX-License-Identifier: Apache-2.0
/**
 * DynamoDB streams: the ordered changes of a table in the last 24 hours.
 *
 * <p>A stream is divided by partition hash into lanes. Each lane is a sequence of shards, of which
 * only the last is open. A record is written in the same batch as the change it describes, under
 * its lane's lock, so a reader never sees a record before another one of the shard with a lower
 * sequence number.
 *
 * <p>Package order: may use {@code value} and {@code store}.
 */
@NullMarked
package dev.adjoin.internal.engine.stream;

import org.jspecify.annotations.NullMarked;
