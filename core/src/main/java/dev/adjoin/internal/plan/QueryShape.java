// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.declare.Answer;
import dev.adjoin.internal.key.Span;
import dev.adjoin.internal.model.Pattern;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The form of a query on a list, without values. All queries of the same shape share one plan.
 *
 * @param where the attributes with an equality
 * @param range the attribute with a range
 * @param span the kind of range
 * @param limited whether only the first items are requested (the last, if reversed)
 */
public record QueryShape(
    List<String> where,
    @Nullable String range,
    Span span,
    boolean reversed,
    boolean limited,
    Answer answer) {

  /** All items in forward order. */
  public static final QueryShape ALL =
      new QueryShape(List.of(), null, Span.BETWEEN, false, false, Answer.ITEMS);

  public QueryShape {
    where = List.copyOf(where);
  }

  /** The shape of a declared pattern. */
  public static QueryShape of(Pattern pattern) {
    return new QueryShape(
        pattern.where(),
        pattern.range(),
        Span.BETWEEN,
        pattern.reversed(),
        pattern.first() != null,
        pattern.answer());
  }

  public QueryShape where(List<String> attributes) {
    return new QueryShape(attributes, range, span, reversed, limited, answer);
  }

  public QueryShape range(String attribute, Span kind) {
    return new QueryShape(where, attribute, kind, reversed, limited, answer);
  }

  /** A copy that requests only the first items. */
  public QueryShape first() {
    return new QueryShape(where, range, span, false, true, answer);
  }

  /** A copy that requests only the last items, in reverse order. */
  public QueryShape last() {
    return new QueryShape(where, range, span, true, true, answer);
  }

  public QueryShape with(Answer wanted) {
    return new QueryShape(where, range, span, reversed, limited, wanted);
  }

  /** Whether conditions on attributes restrict the list. */
  public boolean isNarrowed() {
    return !where.isEmpty() || range != null;
  }

  /** Whether all items are requested, in any order. */
  public boolean isPlain() {
    return !isNarrowed() && !reversed && !limited;
  }

  /** The suffix of the list's name: {@code .where(semester).first(n)}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    if (!where.isEmpty()) {
      text.append(".where(").append(String.join(", ", where)).append(")");
    }
    if (range != null) {
      text.append(".range(").append(range).append(")");
    }
    text.append(
        switch (answer) {
          case ITEMS -> "";
          case ENTITIES -> ".withEntities";
          case TOGETHER -> ".together";
          case COUNT -> ".count";
        });
    if (limited) {
      text.append(reversed ? ".last(n)" : ".first(n)");
    } else if (reversed) {
      text.append(".reversed");
    }
    return text.toString();
  }
}
