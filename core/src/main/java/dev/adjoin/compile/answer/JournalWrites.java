// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.answer;

import dev.adjoin.design.ItemType;
import dev.adjoin.model.Entity;
import dev.adjoin.plan.Action;
import dev.adjoin.plan.Action.Kind;
import dev.adjoin.plan.Condition;
import dev.adjoin.plan.WritePlan;
import java.util.List;

/** The journal's part in work of several steps. */
final class JournalWrites {
  private JournalWrites() {}

  static Action enter(ItemType journal, String kind, Entity entity) {
    String what = kind + " " + entity.name();
    return new Action(Kind.PUT, "journal", journal.key(), List.of(what), List.of());
  }

  /** The step that ends the work. */
  static WritePlan.Step leaving(ItemType journal, Entity entity) {
    return new WritePlan.Step("Leave the journal", List.of(), List.of(leave(journal, entity)));
  }

  static Action leave(ItemType journal, Entity entity) {
    String what = "the work on " + entity.name() + " is done";
    return new Action(
        Kind.DELETE, "journal", journal.key(), List.of(what), List.of(new Condition.Exists()));
  }
}
