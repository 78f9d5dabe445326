// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.design;

import dev.adjoin.internal.model.Projection;
import java.util.List;

/**
 * A secondary index of the table, shared by all item types that have an entry in it.
 *
 * @param projection the union of the projections of its entries
 */
public record Index(
    String name, Kind kind, String partitionKey, String sortKey, Projection projection) {

  /** The kinds of index, by their keys. */
  public enum Kind {
    /** By attributes of its own; eventually consistent. */
    GLOBAL,
    /** By the table's own keys, swapped; eventually consistent. */
    SWAPPED,
    /** By the table's partition key and a second sort key; can be read consistently. */
    LOCAL
  }

  /** The attributes of its keys that are not keys of the table. */
  public List<String> ownAttributes() {
    return switch (kind) {
      case GLOBAL -> List.of(partitionKey, sortKey);
      case LOCAL -> List.of(sortKey);
      case SWAPPED -> List.of();
    };
  }

  public boolean isLocal() {
    return kind == Kind.LOCAL;
  }
}
