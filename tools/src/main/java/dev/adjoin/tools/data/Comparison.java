// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import dev.adjoin.ValueType;
import dev.adjoin.ValueType.Choice;
import dev.adjoin.ValueType.Scalar;
import dev.adjoin.tools.text.MessageText;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A comparison of an attribute with a value: {@code semester=2026-1}, {@code credits>=6}.
 *
 * @param value a value of the attribute's type; for a prefix its text
 */
public record Comparison(String attribute, Sign sign, Object value) {
  private static final Set<ValueType> UNORDERED =
      Set.of(Scalar.BOOL, Scalar.ZONEDDATETIME, Scalar.URI, Scalar.LOCALE, Scalar.CURRENCY);
  private static final Pattern WRITTEN =
      Pattern.compile("([^=!<>^]+)(=|!=|>=|<=|>|<|\\^=)(.*)", Pattern.DOTALL);

  /** The operator. */
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

    /** The operator as text. */
    public String text() {
      return text;
    }

    private static Sign of(String text) {
      return Arrays.stream(values()).filter(s -> s.text.equals(text)).findFirst().orElseThrow();
    }
  }

  /** Parses a comparison of an attribute of a type. */
  static Comparison parse(AttributeParser attributes, String written) {
    Matcher parts = WRITTEN.matcher(written);
    if (!parts.matches()) {
      String signs = Arrays.stream(Sign.values()).map(Sign::text).collect(Collectors.joining(" "));
      throw new InvalidInput(
          MessageText.quoted(written)
              + " must be attribute=value, or have another of the signs "
              + signs,
          attributes.listed());
    }
    String name = parts.group(1);
    Sign sign = Sign.of(parts.group(2));
    requireFit(attributes, name, sign);
    String text = parts.group(3);
    return new Comparison(name, sign, sign == Sign.PREFIX ? text : attributes.value(name, text));
  }

  private static void requireFit(AttributeParser attributes, String name, Sign sign) {
    ValueType type = attributes.attribute(name).type();
    boolean isSingle = type instanceof Scalar || type instanceof Choice;
    boolean fits =
        switch (sign) {
          case EQUAL, UNEQUAL -> true;
          case PREFIX -> type == Scalar.STRING;
          case AT_LEAST, AT_MOST, ABOVE, BELOW -> isSingle && !UNORDERED.contains(type);
        };
    if (!fits) {
      throw new InvalidInput(
          "%s is for %s, but %s is %s"
              .formatted(
                  sign.text(),
                  sign == Sign.PREFIX ? "strings" : "values that have an order",
                  attributes.type().name() + "." + name,
                  InvalidValue.words(type)),
          sign == Sign.PREFIX && isSingle ? "Use >= and < for a range" : "Use = or !=");
    }
  }
}
