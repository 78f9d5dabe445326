// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.design;

import java.util.List;

/**
 * An attribute that Adjoin keeps on items for itself, and the declared feature that needs it.
 *
 * @param types the items that have it, as they are labelled; every one when empty
 */
public record OwnedAttribute(String name, List<String> types, String because) {
  /** The intention of the last write, which tells a repeated one from another's. */
  public static final String BY = "_by";

  /** How often an item that others copy has changed. */
  public static final String VERSION = "_version";

  /** The versions that an item copied, by source. */
  public static final String COPIED = "_copied";

  /** The mark of an item that is being deleted, and of the tombstone that it may leave. */
  public static final String DELETING = "_deleting";

  /** The mark of a tombstone, as a string in {@link #DELETING}. */
  public static final String GONE = "gone";

  /** The time DynamoDB expires items by, where no declared attribute serves. */
  public static final String EXPIRES = "_expires";

  public OwnedAttribute {
    types = List.copyOf(types);
  }

  /** The items that have it, in words. */
  public String on() {
    return types.isEmpty() ? "every item" : String.join(", ", types);
  }
}
