// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.When;
import dev.adjoin.internal.request.ReadRequests.Input;
import java.util.stream.Collectors;

/** The terms of sparse views, as conditions that TypeScript and Python share. */
final class WriteTerms {
  private WriteTerms() {}

  static AttributeType type(WriteCode code, When.Term term) {
    Input input = code.input(term.attribute());
    return input == null ? code.read(term.attribute()).attribute().type() : input.type();
  }

  /**
   * A term as a condition.
   *
   * @param value the value of its attribute
   */
  static String of(When.Term term, AttributeType type, String value, String yes, String no) {
    String sign =
        switch (term.operator()) {
          case EQUAL, IN -> "==";
          case UNEQUAL -> "!=";
          default -> term.operator().sign();
        };
    boolean isPython = yes.equals("True");
    String strict =
        sign.length() == 2 && sign.endsWith("=") && !sign.matches("[<>].*") ? sign + "=" : sign;
    String operator = isPython ? sign : strict;
    String joined =
        term.values().stream()
            .map(each -> value + " " + operator + " " + literal(type, each, yes, no))
            .collect(Collectors.joining(isPython ? " or " : " || "));
    return term.values().size() > 1 ? "(" + joined + ")" : joined;
  }

  static String literal(AttributeType type, String text, String yes, String no) {
    if (type == Scalar.BOOL) {
      return text.equals("true") ? yes : no;
    }
    boolean isNumber = type == Scalar.INT || type == Scalar.LONG || type == Scalar.DECIMAL;
    return isNumber
        ? text + (type == Scalar.LONG && yes.equals("true") ? "n" : "")
        : NativeLiteral.quoted(text);
  }
}
