// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

/**
 * The attribute that says when an item expires, in seconds since 1970.
 *
 * @param backfilling whether items that are older than this setting may still be missing from the
 *     order of expiry
 */
public record TimeToLive(String attribute, boolean backfilling) {}
