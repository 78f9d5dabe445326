// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.internal.design.Index;
import java.util.Comparator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The part of a design that a charge is for: the item itself, or what a declared feature adds.
 *
 * @param name what is meant: the index, the relationship and side of a gate, the unique attributes
 * @param entryIn the index with the entry of an item that is written for the feature; null for the
 *     item itself. An entry of the entity or edge that the call is about is a feature of its own
 *     kind, {@link Kind#INDEX}.
 */
public record Feature(Kind kind, String name, @Nullable String entryIn)
    implements Comparable<Feature> {
  private static final Comparator<Feature> ORDER =
      Comparator.comparing(Feature::kind)
          .thenComparing(Feature::name)
          .thenComparing(Feature::entryIn, Comparator.nullsFirst(Comparator.naturalOrder()));

  public Feature(Kind kind, String name) {
    this(kind, name, null);
  }

  /** What the entry in an index is for, of an item that is there for this feature. */
  Feature forEntryIn(Index index) {
    return kind == Kind.ITEM
        ? new Feature(Kind.INDEX, index.name())
        : new Feature(kind, name, index.name());
  }

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
    /** The marker of a removal, for the stream handler. */
    MARKER,
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
    /** The read of what a transaction wrote, to return it. */
    READ_AFTER,
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
    return ORDER.compare(this, other);
  }

  /** {@code index GSI1}, {@code gate Enrollment.to}, {@code gate Enrollment.to in GSI2}. */
  @Override
  public String toString() {
    String text = name.isEmpty() ? kind.word() : kind.word() + " " + name;
    return entryIn == null ? text : text + " in " + entryIn;
  }
}
