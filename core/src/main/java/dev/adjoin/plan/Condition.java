// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.plan;

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

  /** There is no such item, or only what a deleted one left behind. */
  record Vacant() implements Condition {
    @Override
    public String text() {
      return "it is absent or a tombstone";
    }
  }

  /** The item is there. */
  record Exists() implements Condition {
    @Override
    public String text() {
      return "it exists";
    }
  }

  /** The gate lets links through: not being deleted, and its shards are the ones known. */
  record Open(String gate) implements Condition {
    @Override
    public String text() {
      return gate + " is open at the known epoch";
    }
  }

  /** A number has not reached its bound. */
  record Below(String path, int max) implements Condition {
    @Override
    public String text() {
      return path + " < " + max;
    }
  }

  /** A number that is about to be lowered is not zero. */
  record Positive(String path) implements Condition {
    @Override
    public String text() {
      return path + " > 0";
    }
  }

  /** A number says that nothing is left. */
  record Zero(String path) implements Condition {
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

  /** The item copied an older version than the one at hand. */
  record Older(String source) implements Condition {
    @Override
    public String text() {
      return "it copied an older " + source;
    }
  }

  /** The map has room for another edge. */
  record Room(String map, int max) implements Condition {
    @Override
    public String text() {
      return "size(" + map + ") < " + max;
    }
  }

  /** The map holds no edge. */
  record Empty(String map) implements Condition {
    @Override
    public String text() {
      return map + " is empty";
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
  record Holds(String map, boolean present) implements Condition {
    @Override
    public String text() {
      return present ? map + " holds the edge" : map + " does not hold the edge";
    }
  }

  /** The guard belongs to the item that is being written. */
  record Owned() implements Condition {
    @Override
    public String text() {
      return "it is this item's own";
    }
  }
}
