// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import java.util.List;

/**
 * One elementary change of an item that DynamoDB supports.
 *
 * <p>In an update expression it is a clause; in a put it is an attribute.
 */
public sealed interface Update {

  /** Sets a value, or removes the path if there is no value. */
  record Set(Path path, Value value) implements Update {
    public Set(String attribute, Value value) {
      this(Path.of(attribute), value);
    }
  }

  /** Sets a value unless the path already has one. */
  record SetIfAbsent(Path path, Value value) implements Update {}

  /**
   * Sets the creation time: the caller's, else the stored one, else the current time.
   *
   * @param attribute the declared attribute for the creation time
   */
  record SetCreated(Path path, String attribute) implements Update {}

  /** Adds to a number; a missing number counts as 0. */
  record Add(Path path, int amount) implements Update {}

  /** Removes the path. */
  record Remove(Path path) implements Update {}

  /** Applies the caller's change of an attribute: set, remove, add, append, include or exclude. */
  record Change(Path path, String attribute) implements Update {}

  /**
   * Sets all attributes of the entity or edge, including those that the model does not declare.
   *
   * @param but attributes to leave out
   */
  record SetAll(List<String> but) implements Update {
    public SetAll {
      but = List.copyOf(but);
    }
  }
}
