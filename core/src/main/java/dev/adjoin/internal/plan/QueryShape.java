// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.declare.Answer;
import dev.adjoin.internal.key.Span;
import dev.adjoin.internal.model.Pattern;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a list is asked for, without the values: all questions of one shape have one plan.
 *
 * @param where attributes given by equality
 * @param range the attribute that is given as a range
 * @param span which kind of range
 * @param limited whether only the first items are wanted, or the last when reversed
 */
public record QueryShape(
    List<String> where,
    @Nullable String range,
    Span span,
    boolean reversed,
    boolean limited,
    Answer answer) {

  /** Every item, forwards. */
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

  /** The first items only. */
  public QueryShape first() {
    return new QueryShape(where, range, span, false, true, answer);
  }

  /** The last items only, the very last first. */
  public QueryShape last() {
    return new QueryShape(where, range, span, true, true, answer);
  }

  public QueryShape with(Answer wanted) {
    return new QueryShape(where, range, span, reversed, limited, wanted);
  }

  /** Whether it narrows the list to some of its items by their attributes. */
  public boolean isNarrowed() {
    return !where.isEmpty() || range != null;
  }

  /** Whether every item is asked for, in any order. */
  public boolean isPlain() {
    return !isNarrowed() && !reversed && !limited;
  }

  /** What follows the name of the list: {@code .where(semester).first(n)}. */
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
