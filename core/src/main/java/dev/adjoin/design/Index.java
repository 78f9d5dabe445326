// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.design;

import dev.adjoin.model.Projection;

/**
 * A secondary index of the table, shared by all item types that have an entry in it.
 *
 * @param projection the union of what its entries ask for
 */
public record Index(
    String name, Kind kind, String partitionKey, String sortKey, Projection projection) {

  /** What an index is keyed by, and so how it can be read. */
  public enum Kind {
    /** By attributes of its own; eventually consistent. */
    GLOBAL,
    /** By the table's own keys, swapped; eventually consistent. */
    SWAPPED,
    /** By the table's partition key and a second sort key; can be read consistently. */
    LOCAL
  }

  public boolean isLocal() {
    return kind == Kind.LOCAL;
  }
}
