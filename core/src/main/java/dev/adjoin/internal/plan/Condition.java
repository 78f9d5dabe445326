// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.SummaryMap;
import java.util.List;

/** What must hold of an item for an action on it to happen. */
public sealed interface Condition {

  String text();

  /** There is no such item. */
  record Absent() implements Condition {
    @Override
    public String text() {
      return "it is absent";
    }
  }

  /** There is no such item, or only the tombstone of one that was deleted. */
  record Vacant() implements Condition {
    @Override
    public String text() {
      return "it is absent or a tombstone";
    }
  }

  /** The item is there, and is no tombstone. */
  record Exists() implements Condition {
    @Override
    public String text() {
      return "it exists";
    }
  }

  /** The item is there, or its tombstone. */
  record Remains() implements Condition {
    @Override
    public String text() {
      return "it exists";
    }
  }

  /** The gate lets links through: not being deleted, and its shards are the ones known. */
  record Open(Gate gate) implements Condition {
    @Override
    public String text() {
      return gate.attribute() + " is open at the known epoch";
    }
  }

  /** A number has not reached its bound. */
  record Below(AttributePath path, int max) implements Condition {
    @Override
    public String text() {
      return path + " < " + max;
    }
  }

  /** A number that is about to be lowered is not zero. */
  record Positive(AttributePath path) implements Condition {
    @Override
    public String text() {
      return path + " > 0";
    }
  }

  /** A number says that nothing is left. */
  record Zero(AttributePath path) implements Condition {
    @Override
    public String text() {
      return path + " = 0";
    }
  }

  /** The item is still as it was read. */
  record Unchanged(List<String> attributes) implements Condition {
    public Unchanged {
      attributes = List.copyOf(attributes);
    }

    public Unchanged(String attribute) {
      this(List.of(attribute));
    }

    @Override
    public String text() {
      return String.join(" and ", attributes)
          + (attributes.size() > 1 ? " are" : " is")
          + " as read";
    }
  }

  /** The item has the version that the caller expects; any, when the caller says none. */
  record Expected(String attribute) implements Condition {
    @Override
    public String text() {
      return attribute + " is as expected, where the caller says so";
    }
  }

  /** The item copied an older version than the one at hand, or none yet. */
  record Older(Copied copied) implements Condition {
    @Override
    public String text() {
      return "it copied an older " + copied;
    }
  }

  /** What the map keeps of an entity is of an older version than the one at hand. */
  record OlderSummary(SummaryMap map, String source) implements Condition {
    @Override
    public String text() {
      return "it copied an older " + source;
    }
  }

  /** The map has room for another edge. */
  record Room(SummaryMap map) implements Condition {
    @Override
    public String text() {
      return "size(" + map.attribute() + ") < " + map.max();
    }
  }

  /** The map holds no edge. */
  record Empty(SummaryMap map) implements Condition {
    @Override
    public String text() {
      return map.attribute() + " is empty";
    }
  }

  /** The item is not about to be deleted. */
  record Staying() implements Condition {
    @Override
    public String text() {
      return "it is not being deleted";
    }
  }

  /** The map does or does not hold this edge. */
  record Holds(SummaryMap map, boolean present) implements Condition {
    @Override
    public String text() {
      return map.attribute() + (present ? " holds the edge" : " does not hold the edge");
    }
  }

  /**
   * The guard belongs to the item that is being written.
   *
   * @param owner the attributes that identify that one
   */
  record Owned(List<String> owner) implements Condition {
    public Owned {
      owner = List.copyOf(owner);
    }

    @Override
    public String text() {
      return "it is this item's own";
    }
  }
}
