// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.codec.Shape;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.PlannedWrite.Verb;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The writes of one table, each prepared when it is first used. Thread-safe. */
final class PreparedWrites {
  private final OpenTable table;
  private final Map<Name, PreparedWrite> writes = new ConcurrentHashMap<>();

  private record Name(Shape shape, Verb verb) {}

  private PreparedWrites(OpenTable table) {
    this.table = table;
  }

  static PreparedWrites of(OpenTable table) {
    return table.prepared(PreparedWrites.class, PreparedWrites::new);
  }

  PreparedWrite get(Shape shape, Verb verb) {
    Name name = new Name(shape, verb);
    PreparedWrite known = writes.get(name);
    return known != null ? known : writes.computeIfAbsent(name, this::prepare);
  }

  private PreparedWrite prepare(Name name) {
    return new PreparedWrite(table, name.shape(), name.verb(), planned(name));
  }

  /**
   * The plan of a write. A type without a version has no plan to overwrite; the plan to put is the
   * same.
   */
  private PlannedWrite planned(Name name) {
    String type = name.shape().type();
    return table
        .plans()
        .write(type, name.verb())
        .or(
            () ->
                name.verb() == Verb.OVERWRITE
                    ? table.plans().write(type, Verb.PUT)
                    : Optional.empty())
        .orElseThrow(
            () -> new IllegalStateException(type + " must have a plan to " + name.verb().word()));
  }
}
