// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.declare.Answer;
import dev.adjoin.internal.codec.Shape;
import dev.adjoin.internal.plan.ReadName;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** From a side of a relationship to a view of that side. */
final class Views {
  private Views() {}

  static <T> PlannedQuery<T> of(PlannedQuery<T> list, String name, List<?> by) {
    Shape shape = list.mapping().shape();
    ReadName read = ReadName.view(shape.type(), name);
    if (!list.request().isOfAll()) {
      throw new IllegalArgumentException(
          "A view must be chosen before a list is narrowed, but %s came later".formatted(read));
    }
    ReadableList view = new QueriedList(list.listing().context(), read, shape);
    InputValues inputs = InputValues.none(shape);
    List<String> names = view.plan(ListRequest.all(inputs), Answer.ITEMS).inputs();
    Deque<Object> given = new ArrayDeque<>(by);
    for (String each : names) {
      Object known = list.request().inputs().value(each);
      Object value = known == null ? given.pollFirst() : known;
      if (value == null) {
        throw misfit(list, read, names, by);
      }
      inputs = inputs.with(each, value);
    }
    if (!given.isEmpty()) {
      throw misfit(list, read, names, by);
    }
    return new PlannedQuery<>(view, list.mapping(), list.request().of(inputs));
  }

  private static IllegalArgumentException misfit(
      PlannedQuery<?> list, ReadName read, List<String> names, List<?> by) {
    return new IllegalArgumentException(
        "%s must be given %s, but had what names %s and %d values more"
            .formatted(read, String.join(", ", names), list.listing().read(), by.size()));
  }
}
