// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.Item;
import dev.adjoin.declare.Answer;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.ReadName;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A list of a model that can be planned, read and counted. Thread-safe. */
interface ReadableList {
  /** The name of the read: {@code Enrollment.from}. */
  ReadName read();

  ReadContext context();

  /** The names of the inputs that select the list, in order. */
  List<String> inputs();

  /** The mapping of items of which only some attributes are read. */
  Mapping<Item> carried();

  /** The mapping by which whole items of the list are read. */
  default <T> Mapping<T> ofWhole(Mapping<T> mapping) {
    return mapping;
  }

  /**
   * The plan of a request.
   *
   * @throws IllegalArgumentException with the reason why the list cannot be read in this way, and
   *     the change of the model that would allow it
   */
  PreparedList plan(ListRequest request, Answer answer);

  /**
   * Opens the list. The first request is sent when the first result is read.
   *
   * @param plan the result of {@link #plan}
   * @param after the position to start after; null for the beginning
   * @param decoder converts rows to results; returns null to skip a row
   */
  <R> RowIterator<R> open(
      PreparedList plan,
      ListRequest request,
      ReadBudget budget,
      @Nullable String after,
      Function<Row, @Nullable R> decoder);

  /** The plan to count the items of a request. */
  AccessPattern countPlan(ListRequest request);

  long count(ListRequest request);

  /** The type of the entity that owns the items. */
  String owner(ListRequest request);

  /** Reads the entity that owns the items together with them. */
  OwnerAndItems together(ListRequest request);

  /** An entity, null if it does not exist, and its items. */
  record OwnerAndItems(@Nullable StoredItem owner, List<StoredItem> items) {}
}
