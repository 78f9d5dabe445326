// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Converts plain Java values to items, and items to text with sorted names. */
public final class Attributes {
  private Attributes() {}

  /** An item from alternating names and values. */
  public static Map<String, AttributeValue> of(@Nullable Object... namesAndValues) {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      item.put(String.valueOf(namesAndValues[i]), value(namesAndValues[i + 1]));
    }
    return item;
  }

  public static AttributeValue value(@Nullable Object value) {
    if (value == null) {
      return AttributeValue.fromNul(true);
    }
    if (value instanceof AttributeValue given) {
      return given;
    }
    if (value instanceof String text) {
      return AttributeValue.fromS(text);
    }
    if (value instanceof Number number) {
      return AttributeValue.fromN(number.toString());
    }
    if (value instanceof Boolean bool) {
      return AttributeValue.fromBool(bool);
    }
    if (value instanceof byte[] bytes) {
      return AttributeValue.fromB(SdkBytes.fromByteArray(bytes));
    }
    return collection(value);
  }

  private static AttributeValue collection(Object value) {
    if (value instanceof List<?> list) {
      return AttributeValue.fromL(list.stream().map(Attributes::value).toList());
    }
    if (value instanceof Set<?> set) {
      List<String> members = new TreeSet<>(set).stream().map(String::valueOf).toList();
      return set.iterator().next() instanceof String
          ? AttributeValue.fromSs(members)
          : AttributeValue.fromNs(members);
    }
    Map<String, AttributeValue> members = new LinkedHashMap<>();
    ((Map<?, ?>) value).forEach((k, v) -> members.put(String.valueOf(k), value(v)));
    return AttributeValue.fromM(members);
  }

  /** The item as text, for example {@code {a=1, l=[x], s=<<a, b>>}}. */
  public static String shown(Map<String, AttributeValue> item) {
    Map<String, String> shown = new TreeMap<>();
    item.forEach((name, value) -> shown.put(name, shown(value)));
    return shown.toString();
  }

  public static List<String> shown(List<Map<String, AttributeValue>> items) {
    return items.stream().map(Attributes::shown).toList();
  }

  static String shown(AttributeValue value) {
    return switch (value.type()) {
      case S -> value.s();
      case N -> value.n();
      case BOOL -> value.bool().toString();
      case NUL -> "null";
      case L -> new ArrayList<>(value.l().stream().map(Attributes::shown).toList()).toString();
      case M -> shown(value.m());
      case SS -> "<<" + String.join(", ", new TreeSet<>(value.ss())) + ">>";
      case NS -> "<<" + String.join(", ", new TreeSet<>(value.ns())) + ">>";
      default -> value.type().toString();
    };
  }
}
