// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.Item;
import dev.adjoin.declare.Answer;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.ReadName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A list that can be asked for: how it is planned, read and counted. */
interface ReadableList {

  /** As plans name it: {@code Enrollment.from}. */
  ReadName read();

  ReadContext context();

  /** How items are read of which what the storage at hand carries is enough. */
  Mapping<Item> carried();

  /**
   * The plan that answers.
   *
   * @throws IllegalArgumentException saying why it cannot be asked so, and what would change that
   */
  AccessPattern plan(ListRequest request, Answer answer);

  /**
   * Opens it.
   *
   * @param plan what {@link #plan} gave for items or entities
   * @param after the position to start after; the beginning when absent
   */
  RowIterator open(
      AccessPattern plan, ListRequest request, ReadBudget demand, @Nullable String after);

  /** The plan that counts. */
  AccessPattern countPlan(ListRequest request);

  long count(ListRequest request);

  /** The type of the entity that the items belong to. */
  String owner(ListRequest request);

  /** The entity, if it is there, and its items. */
  Both together(ListRequest request);

  /** An entity and its items. */
  record Both(@Nullable StoredItem entity, List<StoredItem> items) {}
}
