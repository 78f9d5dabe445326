// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.Scalar;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What somebody asks of an attribute: {@code semester=2026-1}, {@code credits>=6}.
 *
 * @param value of the attribute's type; of a prefix its text
 */
public record Comparison(String attribute, Sign sign, Object value) {
  private static final Pattern WRITTEN =
      Pattern.compile("([^=!<>^]+)(=|!=|>=|<=|>|<|\\^=)(.*)", Pattern.DOTALL);

  /** How it is compared. */
  public enum Sign {
    EQUAL("="),
    UNEQUAL("!="),
    AT_LEAST(">="),
    AT_MOST("<="),
    ABOVE(">"),
    BELOW("<"),
    PREFIX("^=");

    private final String text;

    Sign(String text) {
      this.text = text;
    }

    /** As it is written. */
    public String text() {
      return text;
    }

    private static Sign of(String text) {
      return Arrays.stream(values()).filter(s -> s.text.equals(text)).findFirst().orElseThrow();
    }
  }

  /** Reads a comparison of one of a type's attributes. */
  static Comparison parse(Attributes attributes, String written) {
    Matcher parts = WRITTEN.matcher(written);
    if (!parts.matches()) {
      String signs = Arrays.stream(Sign.values()).map(Sign::text).collect(Collectors.joining(" "));
      throw new Mistake(
          Shown.text(written) + " must be attribute=value, or with another of the signs " + signs,
          attributes.listed());
    }
    String name = parts.group(1);
    Sign sign = Sign.of(parts.group(2));
    requireFit(attributes, name, sign);
    String text = parts.group(3);
    return new Comparison(name, sign, sign == Sign.PREFIX ? text : attributes.value(name, text));
  }

  private static void requireFit(Attributes attributes, String name, Sign sign) {
    AttributeType type = attributes.attribute(name).type();
    boolean isSingle = type instanceof Scalar || type instanceof Choice;
    boolean fits =
        switch (sign) {
          case EQUAL, UNEQUAL -> true;
          case PREFIX -> type == Scalar.STRING;
          case AT_LEAST, AT_MOST, ABOVE, BELOW -> isSingle && type != Scalar.BOOL;
        };
    if (!fits) {
      throw new Mistake(
          "%s is for %s, but %s is %s"
              .formatted(
                  sign.text(),
                  sign == Sign.PREFIX ? "strings" : "values that have an order",
                  attributes.named(name),
                  Misfit.words(type)),
          sign == Sign.PREFIX && isSingle ? "Use >= and < for a range" : "Use = or !=");
    }
  }
}
