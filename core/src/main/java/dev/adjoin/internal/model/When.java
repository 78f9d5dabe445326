// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import java.util.List;
import java.util.stream.Collectors;

/** The condition of a sparse view: terms that must all hold. */
public record When(List<Term> terms) {

  public When {
    terms = List.copyOf(terms);
    if (terms.isEmpty()) {
      throw new IllegalArgumentException("A condition must have at least one term");
    }
  }

  /** The operators of terms. */
  public enum Operator {
    EQUAL("="),
    UNEQUAL("!="),
    BELOW("<"),
    AT_MOST("<="),
    ABOVE(">"),
    AT_LEAST(">="),
    IN("in"),
    EXISTS("exists"),
    ABSENT("absent");

    private final String sign;

    Operator(String sign) {
      this.sign = sign;
    }

    public String sign() {
      return sign;
    }

    /** Whether the operator compares the order of two values. */
    public boolean compares() {
      return this == BELOW || this == AT_MOST || this == ABOVE || this == AT_LEAST;
    }
  }

  /** {@code status = active}; the values are in the text form of the attribute's type. */
  public record Term(String attribute, Operator operator, List<String> values) {
    public Term {
      values = List.copyOf(values);
    }

    public String text() {
      return switch (operator) {
        case EXISTS, ABSENT -> attribute + " " + operator.sign();
        case IN -> attribute + " in (" + String.join(", ", values) + ")";
        default -> attribute + " " + operator.sign() + " " + values.get(0);
      };
    }
  }

  /** The text in a model file. */
  public String text() {
    return terms.stream().map(Term::text).collect(Collectors.joining(" and "));
  }

  public List<String> attributes() {
    return terms.stream().map(Term::attribute).distinct().toList();
  }

  /** Whether an item without the attribute can never satisfy the condition. */
  public boolean requires(String attribute) {
    return terms.stream()
        .anyMatch(
            t ->
                t.attribute().equals(attribute)
                    && t.operator() != Operator.ABSENT
                    && t.operator() != Operator.UNEQUAL);
  }
}
