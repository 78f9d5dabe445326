// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemKey;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where a value that is written or compared comes from. It may turn out that there is none. */
public sealed interface Value {

  /**
   * An attribute of the entity or edge as it will be: given by the caller, else its default, else
   * as it was read.
   */
  record Attribute(String name) implements Value {}

  /**
   * One half of an item's key in an index; none while the entry does not apply to the item.
   *
   * @param isSort whether it is the sort key
   */
  record IndexKey(Entry entry, boolean isSort) implements Value {}

  /** A time in epoch seconds, as DynamoDB expires items by it. */
  record EpochSeconds(String attribute) implements Value {}

  /**
   * An attribute of another item, which was read.
   *
   * @param key of that item
   */
  record Copied(ItemKey key, String attribute) implements Value {}

  /** The version of another item, which was read; 0 where that one has none yet. */
  record CopiedVersion(ItemKey key) implements Value {}

  /**
   * The same for every item.
   *
   * @param value a string, an integer, or a map of these by name
   */
  record Constant(Object value) implements Value {}

  /** A map of those values that there are. */
  record Members(Map<String, Value> values) implements Value {
    public Members {
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
  }

  /** The token of this very write, by which a repeated one is recognised. */
  record Token() implements Value {}

  /** The time of the write. */
  record Now() implements Value {}

  /** The key of the entity or edge that the write is about, as a map. */
  record OwnKey() implements Value {}
}
