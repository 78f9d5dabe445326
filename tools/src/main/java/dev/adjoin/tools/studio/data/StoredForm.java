// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.data;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Compares stored values as DynamoDB does: numbers by value, sets without order. */
final class StoredForm {
  private StoredForm() {}

  static boolean equal(@Nullable AttributeValue one, @Nullable AttributeValue other) {
    return one == null || other == null ? one == other : of(one).equals(of(other));
  }

  static boolean equal(
      @Nullable Map<String, AttributeValue> one, @Nullable Map<String, AttributeValue> other) {
    return one == null || other == null ? one == other : of(one).equals(of(other));
  }

  private static Map<String, Object> of(Map<String, AttributeValue> item) {
    Map<String, Object> values = new LinkedHashMap<>();
    item.forEach((name, value) -> values.put(name, of(value)));
    return values;
  }

  /** A value with its type, such that equal values are equal objects. */
  private static Object of(AttributeValue value) {
    Object content =
        switch (value.type()) {
          case S -> value.s();
          case N -> number(value.n());
          case B -> value.b();
          case BOOL -> value.bool();
          case SS -> new HashSet<>(value.ss());
          case NS -> value.ns().stream().map(StoredForm::number).collect(Collectors.toSet());
          case BS -> new HashSet<>(value.bs());
          case L -> value.l().stream().map(StoredForm::of).toList();
          case M -> of(value.m());
          case NUL, UNKNOWN_TO_SDK_VERSION -> true;
        };
    return Map.entry(value.type(), content);
  }

  private static BigDecimal number(String text) {
    return new BigDecimal(text).stripTrailingZeros();
  }
}
