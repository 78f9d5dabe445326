// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.internal.diagnostic.ModelPath;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An entity or a relationship: a type with a name, attributes and views. */
public sealed interface Member permits Entity, Relationship {

  String name();

  /** The most shards of a side, a view or a listing, each of which a read has to query. */
  int MOST_SHARDS = 100;

  /** The name that it had before it was renamed; null if the declaration says none. */
  @Nullable String was();

  /**
   * Its name in the table, from which key words and Adjoin's attributes are derived: an older name,
   * if it was renamed after items were stored.
   */
  String stored();

  /** The attributes it declares itself, without ids inherited from a parent or from two ends. */
  List<Attribute> attributes();

  List<View> views();

  /** The lists of attributes whose values no two items may share. */
  List<List<String>> uniques();

  /** The attributes it duplicates from other items. */
  List<Copy> copies();

  /** The attributes it duplicates from one source: an end, a parent or a reference, by name. */
  default List<Copy> copiesFrom(String source) {
    return copies().stream().filter(copy -> copy.source().equals(source)).toList();
  }

  /** The kinds of items that a sealed interface declares; null if all are of one kind. */
  default @Nullable Variants variants() {
    return null;
  }

  @Nullable String version();

  @Nullable String expires();

  boolean expiryStreamed();

  /** Whether the stream handler applies removals by other programs. */
  boolean removalsStreamed();

  /** The word that begins the keys of its views. */
  default String keyWord() {
    return stored().toUpperCase(Locale.ROOT);
  }

  /** The position of the type in the declaration, or of one of its settings. */
  default ModelPath path(String... steps) {
    String kind = this instanceof Entity ? "entities" : "relationships";
    return ModelPath.of(kind, name()).then(steps);
  }

  default Optional<Attribute> attribute(String name) {
    for (Attribute attribute : attributes()) {
      if (attribute.name().equals(name)) {
        return Optional.of(attribute);
      }
    }
    return Optional.empty();
  }

  default Optional<View> view(String name) {
    return views().stream().filter(v -> v.name().equals(name)).findFirst();
  }
}
