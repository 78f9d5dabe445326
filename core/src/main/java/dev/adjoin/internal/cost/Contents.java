// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.List;
import java.util.Set;

/**
 * What the requests of one call find in the table and leave there: estimated from statistics, or
 * the stored items themselves. It remembers what earlier requests of the call found, so it is used
 * for one call, and its methods are called in the order of the requests.
 */
public interface Contents {

  /**
   * Something of a size, so many times.
   *
   * @param bytes 0 for an item that is not there
   */
  record Sized(double bytes, double times) {
    public static Sized once(double bytes) {
      return new Sized(bytes, 1);
    }
  }

  /**
   * An item before and after a write.
   *
   * @param before its size before; 0 if it was not there
   * @param after its size after; 0 if it is not there
   * @param times the number of such items
   */
  record WrittenItem(double before, double after, double times, List<WrittenEntry> entries) {
    public WrittenItem {
      entries = List.copyOf(entries);
    }

    /** A new item of at most 1 KB, with index entries only where the table's own keys are those. */
    public static WrittenItem small(Design design) {
      return new WrittenItem(
          0,
          1,
          1,
          design.indexes().stream()
              .filter(index -> index.kind() == Index.Kind.SWAPPED)
              .map(index -> new WrittenEntry(index, 0, 1, false, true, 1))
              .toList());
    }
  }

  /**
   * The entry of an item in an index before and after a write.
   *
   * @param moves whether both exist, with different keys
   * @param changes whether anything that the index projects changes
   * @param share the share of the writes that this happens in
   */
  record WrittenEntry(
      Index index, double before, double after, boolean moves, boolean changes, double share) {}

  /** The item that a GetItem finds. */
  Sized get(ItemKey key);

  /** The item whose map of edges is read. */
  Sized summary(ReadPlan.SummaryRead read);

  /** The bytes that each Query of the read evaluates. */
  List<Sized> queries(ReadPlan.RangeRead read);

  /** The items that a BatchGetItem finds, by the keys that the reads before it gave. */
  List<Sized> batch(ReadPlan.Wanted wanted);

  /** The number of items that the last list held for the result. */
  double found();

  /**
   * One of the items that the last list held, as the subject of a call of its own.
   *
   * @param times the number of such items
   */
  record Each(Contents contents, double times) {}

  /**
   * Each of the items that the last list held.
   *
   * @param gone the types of items that the call has removed before
   */
  List<Each> each(Set<String> gone);

  /** The same, all written in one transaction, which writes no item twice. */
  List<Each> together();

  /** Whether the call changes one of these attributes. */
  boolean changes(List<String> attributes);

  /** Whether the item that the call writes exists already. */
  boolean isPresent();

  /** The items that an action writes or checks; none if it does not apply. */
  List<WrittenItem> written(Action action);
}
