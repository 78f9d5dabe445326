// SPDX-License-Identifier: Apache-2.0
/**
 * Runs read plans: pages, cursors, merges of shards, collections, and the entities of edges.
 *
 * <p>A {@code ListRequest} asks a {@code ReadableList}: a {@code QueriedList} of items or a {@code
 * SummaryList} in a map. {@code ListPlanCache} plans each shape once. {@code PreparedList} and
 * {@code PreparedQuery} keep what does not depend on the values.
 *
 * <p>An {@code ItemIterator} returns the items in order: of one range ({@code RangeIterator}), of
 * one level of a hierarchy ({@code LevelIterator}), or of all shards merged ({@code ShardMerge}).
 * {@code BatchFetcher} fetches the entities that edges lead to, and whole items where an index has
 * only parts of them. {@code ListResults} makes lists, streams and pages of it. A cursor ({@code
 * Cursors}) is the position of an item in the order of the list, without a shard. A {@code
 * Fingerprint} binds it to its query.
 *
 * <p>Package order: may use {@code codec} and {@code execute}.
 */
@NullMarked
package dev.adjoin.internal.read;

import org.jspecify.annotations.NullMarked;
