// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.declare.Answer;
import dev.adjoin.internal.key.Span;
import dev.adjoin.internal.model.Pattern;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a list is asked for.
 *
 * @param where attributes given by equality
 * @param range an attribute of which a part is asked for
 * @param span which part
 * @param limited whether only the first are wanted, or the last when reversed
 */
public record Asked(
    List<String> where,
    @Nullable String range,
    Span span,
    boolean reversed,
    boolean limited,
    Answer answer) {
  /** Everything, forwards. */
  public static final Asked ALL =
      new Asked(List.of(), null, Span.BETWEEN, false, false, Answer.ITEMS);

  public Asked {
    where = List.copyOf(where);
  }

  static Asked by(Pattern pattern) {
    return new Asked(
        pattern.where(),
        pattern.range(),
        Span.BETWEEN,
        pattern.reversed(),
        pattern.first() != null,
        pattern.answer());
  }

  public Asked where(List<String> attributes) {
    return new Asked(attributes, range, span, reversed, limited, answer);
  }

  Asked range(String attribute) {
    return range(attribute, Span.BETWEEN);
  }

  public Asked range(String attribute, Span part) {
    return new Asked(where, attribute, part, reversed, limited, answer);
  }

  /** The first ones only. */
  public Asked first() {
    return new Asked(where, range, span, false, true, answer);
  }

  /** The last ones only, the very last first. */
  public Asked last() {
    return new Asked(where, range, span, true, true, answer);
  }

  public Asked backwards() {
    return new Asked(where, range, span, true, limited, answer);
  }

  public Asked with(Answer wanted) {
    return new Asked(where, range, span, reversed, limited, wanted);
  }

  /** Whether all is asked for, in any order. */
  boolean isPlain() {
    return where.isEmpty() && range == null && !reversed && !limited;
  }

  /** What follows the name: {@code .where(semester).first(n)}. */
  String suffix() {
    StringBuilder suffix = new StringBuilder();
    if (!where.isEmpty()) {
      suffix.append(".where(").append(String.join(", ", where)).append(")");
    }
    if (range != null) {
      suffix.append(".range(").append(range).append(")");
    }
    suffix.append(
        switch (answer) {
          case ITEMS -> "";
          case ENTITIES -> ".withEntities";
          case TOGETHER -> ".together";
          case COUNT -> ".count";
        });
    if (limited) {
      suffix.append(reversed ? ".last(n)" : ".first(n)");
    } else if (reversed) {
      suffix.append(".reversed");
    }
    return suffix.toString();
  }

  /** What it adds to the question, in words. */
  String words() {
    StringBuilder words = new StringBuilder();
    if (!where.isEmpty()) {
      words.append(" of given ").append(String.join(" and ", where));
    }
    if (range != null) {
      words.append(" in a range of ").append(range);
    }
    return words.toString();
  }
}
