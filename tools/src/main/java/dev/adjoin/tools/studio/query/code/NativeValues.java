// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.code;

import dev.adjoin.tools.studio.query.expression.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Prints members of requests as literals of a language whose SDK takes native values. */
abstract class NativeValues {
  private final String step;

  NativeValues(String step) {
    this.step = step;
  }

  abstract String number(String text);

  abstract String binary(SdkBytes bytes);

  abstract String flag(boolean value);

  abstract String nothing();

  abstract String set(List<String> elements);

  /** A member of an object with its value. */
  abstract String member(String name, String value);

  /** Prints a member of a request. */
  String print(Object value, String indent, int column) {
    if (value instanceof Map<?, ?> map) {
      return object(map, indent, column);
    }
    if (value instanceof AttributeValue attribute) {
      return value(attribute, indent, column);
    }
    if (value instanceof Boolean flag) {
      return flag(flag);
    }
    return value instanceof String text ? RequestCode.quoted(text) : value.toString();
  }

  private String object(Map<?, ?> map, String indent, int column) {
    List<String> members = new ArrayList<>();
    map.forEach(
        (name, value) -> {
          String start = member((String) name, "");
          int begin = indent.length() + step.length() + start.length();
          members.add(member((String) name, print(value, indent + step, begin)));
        });
    String space = space();
    return Layout.list("{" + space, members, space + "}", indent, step, column, ",");
  }

  /** What stands between a brace and the first member on the same line. */
  String space() {
    return "";
  }

  private String value(AttributeValue value, String indent, int column) {
    return switch (DataType.of(value)) {
      case S -> RequestCode.quoted(value.s());
      case N -> number(value.n());
      case B -> binary(value.b());
      case BOOL -> flag(value.bool());
      case NULL -> nothing();
      case SS -> set(value.ss().stream().map(RequestCode::quoted).toList());
      case NS -> set(value.ns().stream().map(this::number).toList());
      case BS -> set(value.bs().stream().map(this::binary).toList());
      case L ->
          Layout.list(
              "[",
              value.l().stream()
                  .map(each -> value(each, indent + step, indent.length() + step.length()))
                  .toList(),
              "]",
              indent,
              step,
              column,
              ",");
      case M -> object(value.m(), indent, column);
    };
  }
}
