// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

/**
 * Work that failed where no call can throw its exception: Adjoin continues it later, or does
 * without.
 *
 * <p>Adjoin logs each failure as a warning of the logger {@code dev.adjoin}, and reports it to
 * {@link RequestListener#failed}. Work that stays unfinished is listed by {@link Adjoin#pending},
 * with the failure.
 *
 * @param kind the kind of work: {@code delete}, {@code create}, {@code propagate} or {@code
 *     recount}, which opening the database, a stream follower or a change of the entity runs;
 *     {@code stream} for a record of the table's stream; {@code describe} for the description of
 *     the table
 * @param type the entity that the work is about; {@code Table} for the table or its stream
 * @param key the key of that entity; the sequence number of a record; the table's name
 * @param cause the failure
 */
public record BackgroundFailure(String kind, String type, Key key, AdjoinException cause) {}
