// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import java.util.List;

/**
 * One thing that an action writes, as DynamoDB can do it.
 *
 * <p>An update expression has a clause for each. Of an item that is put whole, each is an
 * attribute.
 */
public sealed interface Update {

  /** Writes a value, or removes what is there where there is no value. */
  record Set(Path path, Value value) implements Update {
    public Set(String attribute, Value value) {
      this(Path.of(attribute), value);
    }
  }

  /** Writes a value unless there is one. */
  record SetIfAbsent(Path path, Value value) implements Update {}

  /**
   * Writes the time at which an item was created: the one given, else the stored one, else now.
   *
   * @param attribute the declared attribute that holds it
   */
  record SetCreated(Path path, String attribute) implements Update {}

  /** Adds to a number; one that is absent counts as 0. */
  record Add(Path path, int amount) implements Update {}

  /** Removes what is there. */
  record Remove(Path path) implements Update {}

  /**
   * Does what the caller's change says of an attribute: set, remove, add, append, include, exclude.
   */
  record Change(Path path, String attribute) implements Update {}

  /**
   * Writes every attribute that the entity or edge will have, also those that no model knows.
   *
   * @param but except these
   */
  record SetAll(List<String> but) implements Update {
    public SetAll {
      but = List.copyOf(but);
    }
  }
}
