// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.expression;

import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The types of DynamoDB's values, by their names in the API. */
public enum DataType {
  S("string"),
  N("number"),
  B("binary"),
  BOOL("boolean"),
  NULL("null"),
  SS("string set"),
  NS("number set"),
  BS("binary set"),
  L("list"),
  M("map");

  private final String word;

  DataType(String word) {
    this.word = word;
  }

  /** The name for people. */
  public String word() {
    return word;
  }

  public static Optional<DataType> find(String name) {
    for (DataType each : values()) {
      if (each.name().equals(name)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  public static DataType of(AttributeValue value) {
    return value.type() == AttributeValue.Type.NUL ? NULL : valueOf(value.type().name());
  }

  /** Whether values of the type have an order. */
  public boolean isOrdered() {
    return this == S || this == N || this == B;
  }

  public boolean isSet() {
    return this == SS || this == NS || this == BS;
  }

  /** Whether the function {@code size} takes values of the type. */
  public boolean hasSize() {
    return this == S || this == B || this == L || this == M || isSet();
  }

  /** The type of a set's elements. */
  public Optional<DataType> element() {
    return switch (this) {
      case SS -> Optional.of(S);
      case NS -> Optional.of(N);
      case BS -> Optional.of(B);
      default -> Optional.empty();
    };
  }
}
