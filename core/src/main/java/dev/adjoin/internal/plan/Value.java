// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemKey;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The source of a value that is written or compared. There may turn out to be no value. */
public sealed interface Value {

  /**
   * An attribute of the entity or edge after the write: the caller's value, else its default, else
   * the stored value.
   */
  record Attribute(String name) implements Value {}

  /**
   * The partition or sort key of an item in an index; no value if the index entry does not apply to
   * the item.
   *
   * @param isSort whether it is the sort key
   */
  record IndexKey(Entry entry, boolean isSort) implements Value {}

  /** A time in epoch seconds, the format of DynamoDB's time to live. */
  record EpochSeconds(String attribute) implements Value {}

  /**
   * An attribute of another item, which was read before.
   *
   * @param key the key of that item
   */
  record Copied(ItemKey key, String attribute) implements Value {}

  /** The version of another item, which was read before; 0 if it has none. */
  record CopiedVersion(ItemKey key) implements Value {}

  /** The identity of another item, which was read before; no value if it has none. */
  record CopiedBorn(ItemKey key) implements Value {}

  /**
   * A constant.
   *
   * @param value a string, an integer, or a map of these by name
   */
  record Constant(Object value) implements Value {}

  /** A map of the given values without those that are missing. */
  record Members(Map<String, Value> values) implements Value {
    public Members {
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
  }

  /** The unique token of this write, by which a repetition is recognised. */
  record Token() implements Value {}

  /**
   * The name of a new edge's link. It follows from the write's token and the edge's key: one
   * transaction links several edges, and each is removed by itself.
   */
  record Link() implements Value {}

  /**
   * The token of the write that began this work: by it a later step recognises the mark and the
   * journal entry of the same work.
   */
  record Mark() implements Value {}

  /** The current time, by DynamoDB's clock. */
  record Now() implements Value {}

  /** A time after the current one, by DynamoDB's clock, in epoch seconds. */
  record SecondsFromNow(long seconds) implements Value {}

  /** The key of the written entity or edge, as a map. */
  record OwnKey() implements Value {}
}
