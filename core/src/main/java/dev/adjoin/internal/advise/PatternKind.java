// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

/** The known ways to store a relationship, children, a list of values or an index. */
public enum PatternKind {
  SUMMARIES("shallow duplication (summaries)"),
  SHARDED_EDGES("adjacency list, sharded"),
  MIRROR("adjacency list with mirror"),
  ONE_DIRECTION("adjacency list, one direction"),
  INVERSE_INDEX("adjacency list with index"),
  SWAPPED_INDEX("adjacency list with swapped index"),
  COPIES("adjacency list with copies"),
  NORMALISED("normalised (edges, then entities)"),
  HIERARCHY("hierarchy (composite sort key)"),
  ITEM_COLLECTION("item collection"),
  COMPLEX_ATTRIBUTE("complex attribute (a list on the parent)"),
  LOCAL_INDEX("local index"),
  LOOKUP_INDEX("lookup index"),
  LISTING_INDEX("index of all items"),
  REFERENCE("reference"),
  SHARDED_INDEX("index, sharded"),
  KEYS_ONLY_INDEX("index of keys only"),
  MULTI_ATTRIBUTE_KEYS("multi-attribute index keys"),
  UNIQUE_GUARD("unique value (guard item)"),
  NO_INDEX("no index"),
  /** A design that none of the others describes. */
  OTHER("as declared");

  private final String text;

  PatternKind(String text) {
    this.text = text;
  }

  /** The name that the field has for it. */
  public String text() {
    return text;
  }

  /** Whether it spreads items over several partitions: for a limit, never for money. */
  boolean isSharded() {
    return this == SHARDED_EDGES || this == SHARDED_INDEX;
  }
}
