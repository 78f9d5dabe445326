// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.declare.Side;
import java.util.List;

/** What a read gives of a type. As text it is what follows the type: {@code from}, {@code all}. */
public sealed interface ReadTarget {
  /** A read that is no list. */
  enum Single implements ReadTarget {
    /** One item by its key. */
    GET("get"),
    /** One entity with everything attached to it. */
    COLLECTION("collection"),
    /** One entity with everything below it in its hierarchy. */
    SUBTREE("subtree");

    private final String text;

    Single(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** The entity that holds unique values. */
  record Unique(List<String> attributes) implements ReadTarget {
    public Unique {
      attributes = List.copyOf(attributes);
    }

    @Override
    public String toString() {
      return "unique(" + String.join(", ", attributes) + ")";
    }
  }

  /** Something that can be listed. */
  sealed interface Listed extends ReadTarget {}

  /** The edges of one side, in the order that the side declares. */
  record Edges(Side side) implements Listed {
    @Override
    public String toString() {
      return side.word();
    }
  }

  /** The edges of one side by their identity, where the side declares another order. */
  record EdgesByIdentity(Side side) implements Listed {
    @Override
    public String toString() {
      return side.word() + ".byIdentity";
    }
  }

  /** The children of one entity, which may be their parent or any entity above it. */
  record Children(String ancestor) implements Listed {
    @Override
    public String toString() {
      return "of" + ancestor;
    }
  }

  /** A declared view. */
  record View(String name) implements Listed {
    @Override
    public String toString() {
      return name;
    }
  }

  /** Every item of the type. */
  record All() implements Listed {
    @Override
    public String toString() {
      return "all";
    }
  }

  /** The items that are found by attributes. */
  record Lookup(List<String> attributes) implements Listed {
    public Lookup {
      attributes = List.copyOf(attributes);
    }

    @Override
    public String toString() {
      return "by(" + String.join(", ", attributes) + ")";
    }
  }
}
