// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.Gate;
import java.util.List;
import java.util.Optional;

/** The role of an item in a write, by which a failed condition is traced to its cause. */
public sealed interface Target {

  /** The name of the item in explanations. */
  String text();

  /**
   * The entity or relationship that declares the attributes of the item; empty for an item of
   * Adjoin's own, such as a shard of a gate.
   */
  Optional<String> owner();

  /** The entity or edge that is written, or each item that a step of longer work processes. */
  record Own(String type) implements Target {
    @Override
    public String text() {
      return type;
    }

    @Override
    public Optional<String> owner() {
      return Optional.of(type);
    }
  }

  /** The second item of an edge. */
  record Mirror(String relationship) implements Target {
    @Override
    public String text() {
      return relationship + " mirror";
    }

    @Override
    public Optional<String> owner() {
      return Optional.of(relationship);
    }
  }

  /** The guard item of a unique value. */
  record Guard(String entity, List<String> attributes) implements Target {
    public Guard {
      attributes = List.copyOf(attributes);
    }

    @Override
    public String text() {
      return "unique " + String.join(" and ", attributes) + " of " + entity;
    }

    @Override
    public Optional<String> owner() {
      return Optional.of(entity);
    }
  }

  /**
   * The item that counts and checks the edges of one side: the entity on that side or, if sharded,
   * a separate item.
   */
  record GateItem(Gate gate) implements Target {
    @Override
    public String text() {
      return gate.type() + " gate " + gate.end() + " " + gate.entity();
    }

    @Override
    public Optional<String> owner() {
      return gate.isSharded() ? Optional.empty() : Optional.of(gate.entity());
    }
  }

  /** The entity at one end of a relationship. */
  record End(String relationship, Side side, String entity) implements Target {
    @Override
    public String text() {
      return entity + " " + side.word() + " " + relationship;
    }

    @Override
    public Optional<String> owner() {
      return Optional.of(entity);
    }
  }

  /** The parent of a checked child. */
  record Parent(String entity) implements Target {
    @Override
    public String text() {
      return "parent " + entity;
    }

    @Override
    public Optional<String> owner() {
      return Optional.of(entity);
    }
  }

  /** The item from which attributes are copied. */
  record Source(CopySource copied) implements Target {
    @Override
    public String text() {
      return "source " + copied;
    }

    @Override
    public Optional<String> owner() {
      return Optional.of(copied.entity());
    }
  }

  /** The marker of the removal of an edge. */
  record Marker(String relationship) implements Target {
    @Override
    public String text() {
      return relationship + " marker";
    }

    @Override
    public Optional<String> owner() {
      return Optional.empty();
    }
  }

  /** The journal entry of longer work. */
  record Journal(Work work, String entity) implements Target {
    @Override
    public String text() {
      return "journal of " + work.word() + " " + entity;
    }

    @Override
    public Optional<String> owner() {
      return Optional.empty();
    }
  }
}
