// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import java.util.Locale;

/**
 * The part of a design that a charge is for: the item itself, or what a declared feature adds.
 *
 * @param name what is meant: the index, the relationship and side of a gate, the unique attributes
 */
public record Feature(Kind kind, String name) implements Comparable<Feature> {

  /** The kinds of features. */
  public enum Kind {
    /** The entity or edge that the call is about. */
    ITEM,
    /** An entry in an index, written or read. */
    INDEX,
    /** The second item of an edge. */
    MIRROR,
    /** The check and count of a side. */
    GATE,
    /** The guard of a unique value. */
    GUARD,
    /** Copied attributes: the read of their source, the check of its version, the spreading. */
    COPY,
    /** The map of edges on an entity. */
    SUMMARY,
    /** The check that a parent exists. */
    PARENT,
    /** The journal of work that takes several requests. */
    JOURNAL,
    /** The second unit of an item that is written in a transaction because of other items. */
    TRANSACTION,
    /** The read that a write needs first. */
    READ_FIRST,
    /** Entities or whole items that are fetched by key after a list was read. */
    FETCH,
    /** Edges and children that a delete removes. */
    CASCADE;

    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  @Override
  public int compareTo(Feature other) {
    int byKind = kind.compareTo(other.kind);
    return byKind != 0 ? byKind : name.compareTo(other.name);
  }

  /** The feature in a text: {@code index GSI1}, {@code gate Enrollment.to}. */
  @Override
  public String toString() {
    return name.isEmpty() ? kind.word() : kind.word() + " " + name;
  }
}
