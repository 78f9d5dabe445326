// SPDX-License-Identifier: Apache-2.0
/**
 * Runs read plans: pages, cursors, merges of shards, collections, and the entities of edges.
 *
 * <p>Package order: may use {@code codec} and {@code execute}.
 */
@NullMarked
package dev.adjoin.internal.read;

import org.jspecify.annotations.NullMarked;
