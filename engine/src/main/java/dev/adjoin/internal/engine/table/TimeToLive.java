// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

/**
 * The time to live setting of a table: the attribute with the expiry time in epoch seconds.
 *
 * @param backfilling whether items that are older than this setting may still be missing from the
 *     index by expiry time
 */
public record TimeToLive(String attribute, boolean backfilling) {}
