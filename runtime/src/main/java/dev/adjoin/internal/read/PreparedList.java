// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.ReadPlan.ListRead;
import dev.adjoin.internal.plan.ReadPlan.RangeRead;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a list, with everything prepared that does not depend on values. Thread-safe.
 *
 * @param name the name of the plan as text
 * @param read the name of the plan in its parts
 * @param query the Query that reads the items; null for edges in a map of their entity
 */
record PreparedList(
    AccessPattern pattern, String name, ListRead read, @Nullable PreparedQuery query) {

  static PreparedList of(ReadContext context, AccessPattern pattern) {
    String name = pattern.name().toString();
    ListRead read = ListRead.of(pattern.plan());
    return new PreparedList(
        pattern,
        name,
        read,
        read.items() instanceof RangeRead range
            ? PreparedQuery.of(context, name, range.query())
            : null);
  }

  /** The Query: sent once, for each shard, or for each node. */
  RangeRead range() {
    return (RangeRead) read.items();
  }

  PreparedQuery requireQuery() {
    if (query == null) {
      throw new IllegalStateException(name + " must be read by a Query");
    }
    return query;
  }
}
