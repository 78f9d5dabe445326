// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.declare.Side;
import java.util.List;

/**
 * The part of a type that a read returns. As text it is the suffix of the type name: {@code from},
 * {@code all}.
 */
public sealed interface ReadTarget {
  /** Reads that are not lists. */
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

  /** The entity with given unique values. */
  record Unique(List<String> attributes) implements ReadTarget {
    public Unique {
      attributes = List.copyOf(attributes);
    }

    @Override
    public String toString() {
      return "unique(" + String.join(", ", attributes) + ")";
    }
  }

  /** A target that is a list. */
  sealed interface Listed extends ReadTarget {}

  /** The edges of one side, in the order that the side declares. */
  record Edges(Side side) implements Listed {
    @Override
    public String toString() {
      return side.word();
    }
  }

  /** The edges of one side in the order of their identity, if the side declares another order. */
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

  /** The children of one entity in the order of their identity, if a view lists them. */
  record ChildrenByIdentity(String ancestor) implements Listed {
    @Override
    public String toString() {
      return "of" + ancestor + ".byIdentity";
    }
  }

  /** A declared view. */
  record View(String name) implements Listed {
    @Override
    public String toString() {
      return name;
    }
  }

  /** All items of the type. */
  record All() implements Listed {
    @Override
    public String toString() {
      return "all";
    }
  }

  /** The items with given attribute values. */
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
