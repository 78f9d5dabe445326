// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.Gate;
import java.util.List;

/** Which item an action is on, so that a failed condition can be traced to its cause. */
public sealed interface Target {

  /** What people call it. */
  String text();

  /**
   * The item that the change is about, or each item that a longer one comes to: an entity or edge.
   */
  record Own(String type) implements Target {
    @Override
    public String text() {
      return type;
    }
  }

  /** The second item of an edge. */
  record Mirror(String relationship) implements Target {
    @Override
    public String text() {
      return relationship + " mirror";
    }
  }

  /** What holds a unique value of the entity. */
  record Guard(String entity, List<String> attributes) implements Target {
    public Guard {
      attributes = List.copyOf(attributes);
    }

    @Override
    public String text() {
      return "unique " + String.join(" and ", attributes) + " of " + entity;
    }
  }

  /**
   * What counts and checks the edges of one side: the entity there or, when sharded, an item of its
   * own.
   */
  record GateItem(Gate gate) implements Target {
    @Override
    public String text() {
      return gate.relationship() + " gate " + gate.side().word() + " " + gate.entity();
    }
  }

  /** The entity at one end of a relationship. */
  record End(String relationship, Side side, String entity) implements Target {
    @Override
    public String text() {
      return entity + " " + side.word() + " " + relationship;
    }
  }

  /** What a checked child is stored below. */
  record Parent(String entity) implements Target {
    @Override
    public String text() {
      return "parent " + entity;
    }
  }

  /** What the item copies from. */
  record Source(CopySource copied) implements Target {
    @Override
    public String text() {
      return "source " + copied;
    }
  }

  /** The entry of longer work in the journal. */
  record Journal(Work work, String entity) implements Target {
    @Override
    public String text() {
      return "journal of " + work.word() + " " + entity;
    }
  }
}
