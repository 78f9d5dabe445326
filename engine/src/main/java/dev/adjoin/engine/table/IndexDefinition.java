// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.table;

/**
 * What an index is declared to be. A local index is sorted differently within the table's
 * partitions.
 */
public record IndexDefinition(
    String name, boolean local, KeySchema key, Projected projected, Throughput throughput) {}
