// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.AdjoinException;
import dev.adjoin.Condition;
import dev.adjoin.declare.Answer;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.Expressions;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.key.Span;
import dev.adjoin.internal.plan.QueryShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A request for a list, with all values.
 *
 * @param inputs the values that select the list, and those of where and range
 * @param range the attribute whose values are restricted to a range
 * @param limit the maximum number of items; {@link ReadBudget#ALL} for all
 * @param projected whether the attributes that an index carries are enough
 * @param unreadable receives the failures of items that are left out; null to fail at the first
 */
record ListRequest(
    InputValues inputs,
    List<String> where,
    @Nullable String range,
    Span span,
    @Nullable BoundCondition filter,
    boolean reversed,
    int limit,
    boolean consistent,
    boolean projected,
    @Nullable Consumer<AdjoinException> unreadable) {

  ListRequest {
    where = List.copyOf(where);
  }

  /** A request for all items, in forward order. */
  static ListRequest all(InputValues inputs) {
    return new ListRequest(
        inputs, List.of(), null, Span.BETWEEN, null, false, ReadBudget.ALL, false, false, null);
  }

  ListRequest where(String attribute, Object value) {
    InputValues narrowed = inputs.with(attribute, attribute, value);
    if (where.contains(attribute)) {
      throw new IllegalArgumentException(
          "An attribute must occur once, but %s occurs twice".formatted(attribute));
    }
    List<String> more = new ArrayList<>(where);
    more.add(attribute);
    return new ListRequest(
        narrowed, more, range, span, filter, reversed, limit, consistent, projected, unreadable);
  }

  /**
   * Restricts an attribute to a range. A second range of the same attribute is combined with the
   * first if together they have one lower and one upper end.
   *
   * @param low the lower end, if the span has one
   * @param high the upper end, if the span has one
   */
  ListRequest range(String attribute, Span part, @Nullable Object low, @Nullable Object high) {
    Span all = range == null ? part : combined(attribute, part);
    InputValues more = inputs;
    for (String name : part.inputs(attribute)) {
      more = more.with(name, attribute, name.equals(SortRange.low(attribute)) ? low : high);
    }
    return new ListRequest(
        more, where, attribute, all, filter, reversed, limit, consistent, projected, unreadable);
  }

  private Span combined(String attribute, Span part) {
    if (!attribute.equals(range)) {
      throw new IllegalArgumentException(
          "A query must have a range of one attribute, but was of %s and %s; use filter for one of them"
              .formatted(range, attribute));
    }
    return span.and(part)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "A range of %s must have one lower and one upper end, but got another; use filter for that"
                        .formatted(attribute)));
  }

  /** Adds a condition to the filter. */
  ListRequest filter(Condition another) {
    return new ListRequest(
        inputs,
        where,
        range,
        span,
        BoundCondition.both(filter, BoundCondition.of(another, inputs.codec())),
        reversed,
        limit,
        consistent,
        projected,
        unreadable);
  }

  ListRequest turned() {
    return new ListRequest(
        inputs, where, range, span, filter, !reversed, limit, consistent, projected, unreadable);
  }

  ListRequest limit(int most) {
    return new ListRequest(
        inputs, where, range, span, filter, reversed, most, consistent, projected, unreadable);
  }

  ListRequest asConsistent() {
    return new ListRequest(
        inputs, where, range, span, filter, reversed, limit, true, projected, unreadable);
  }

  ListRequest asProjected() {
    return new ListRequest(
        inputs, where, range, span, filter, reversed, limit, consistent, true, unreadable);
  }

  /** The same request, with unreadable items left out and reported. */
  ListRequest skipping(Consumer<AdjoinException> listener) {
    return new ListRequest(
        inputs, where, range, span, filter, reversed, limit, consistent, projected, listener);
  }

  /** The same request with other inputs. */
  ListRequest of(InputValues others) {
    return new ListRequest(
        others, where, range, span, filter, reversed, limit, consistent, projected, unreadable);
  }

  /** Whether the whole list is requested, in any order. */
  boolean isOfAll() {
    return where.isEmpty() && range == null;
  }

  ListRequest forwards() {
    return reversed ? turned() : this;
  }

  boolean isLimited() {
    return limit != ReadBudget.ALL;
  }

  QueryShape shape(Answer answer) {
    return new QueryShape(where, range, span, reversed, isLimited(), answer);
  }

  /**
   * Identifies the query to which a cursor belongs. The consistency is not part of it, since it
   * does not change positions.
   */
  byte[] fingerprint(String table, String read) {
    Fingerprint fingerprint = new Fingerprint().text(table).text(read);
    inputs.addTo(fingerprint);
    fingerprint.text(range == null ? "" : range + " " + span).text(Boolean.toString(reversed));
    fingerprint.text(isLimited() ? Integer.toString(limit) : "");
    if (filter != null) {
      Expressions expressions = new Expressions();
      fingerprint.text(filter.text(expressions));
      Map<String, String> names = expressions.names();
      Map<String, AttributeValue> values = expressions.values();
      new TreeMap<>(names == null ? Map.of() : names)
          .forEach((alias, name) -> fingerprint.text(alias).text(name));
      new TreeMap<>(values == null ? Map.<String, AttributeValue>of() : values)
          .forEach((alias, value) -> fingerprint.text(alias).value(value));
    }
    return fingerprint.bytes();
  }
}
