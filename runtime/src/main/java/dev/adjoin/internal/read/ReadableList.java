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

/** A list of a model: how it is planned, read and counted. Thread-safe. */
interface ReadableList {
  /** The name of the read that gives every item: {@code Enrollment.from}. */
  ReadName read();

  ReadContext context();

  /** The names of the values that select the list, in order. */
  List<String> inputs();

  /** How items are shown of which only a part is read. */
  Mapping<Item> carried();

  /**
   * The plan of a request.
   *
   * @throws IllegalArgumentException saying why the list cannot be read so, and which change of the
   *     model would allow it
   */
  PreparedList plan(ListRequest request, Answer answer);

  /**
   * Opens the list; nothing is sent before the first result is asked for.
   *
   * @param plan what {@link #plan} gave
   * @param after the position to start after; the beginning when absent
   * @param decoder makes results of rows; null for a row that is skipped
   */
  <R> RowIterator<R> open(
      PreparedList plan,
      ListRequest request,
      ReadBudget budget,
      @Nullable String after,
      Function<Row, @Nullable R> decoder);

  /** The plan that counts. */
  AccessPattern countPlan(ListRequest request);

  long count(ListRequest request);

  /** The type of the entity that the items belong to. */
  String owner(ListRequest request);

  /** The entity that the items belong to, and its items. */
  OwnerAndItems together(ListRequest request);

  /** An entity, null if it does not exist, and its items. */
  record OwnerAndItems(@Nullable StoredItem owner, List<StoredItem> items) {}
}
