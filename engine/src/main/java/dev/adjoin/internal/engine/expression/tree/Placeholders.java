// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Utf8;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.internal.engine.value.Values;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The ExpressionAttributeNames and ExpressionAttributeValues of one request. It records which of
 * them were used, because DynamoDB rejects unused ones.
 *
 * <p>Not thread-safe.
 */
public final class Placeholders {
  /**
   * The shared instance for requests without placeholders; safe to share because there is no use to
   * record.
   */
  static final Placeholders NONE = new Placeholders(Map.of(), Map.of());

  private static final String NAMES = "ExpressionAttributeNames";
  private static final String VALUES = "ExpressionAttributeValues";
  private static final int LONGEST_KEY = 255;
  private static final int LONGEST_NAME = 65_535;

  /** The maximum total size of all placeholders with their names and values, in bytes. */
  private static final long LARGEST = 2 << 20;

  private final Map<String, Defined<String>> names;
  private final Map<String, Defined<Value>> values;

  private Placeholders(Map<String, Defined<String>> names, Map<String, Defined<Value>> values) {
    this.names = names;
    this.values = values;
  }

  /** The meaning of one placeholder, and whether an expression used it. */
  private static final class Defined<T> {
    final T meaning;
    boolean used;

    Defined(T meaning) {
      this.meaning = meaning;
    }

    T use() {
      used = true;
      return meaning;
    }
  }

  /**
   * The placeholders of a request; either argument may be null or the SDK's empty default.
   *
   * @throws DynamoDbException if a map is empty, a placeholder is malformed or DynamoDB would not
   *     accept a value
   */
  public static Placeholders of(
      @Nullable Map<String, String> names, @Nullable Map<String, AttributeValue> values) {
    boolean named = Values.isGiven(names);
    boolean valued = Values.isGiven(values);
    if (!named && !valued) {
      return NONE;
    }
    Map<String, Defined<String>> definedNames = named ? names(names) : Map.of();
    Map<String, Defined<Value>> definedValues = valued ? values(values) : Map.of();
    refuseTooMuch(definedNames, definedValues);
    return new Placeholders(definedNames, definedValues);
  }

  private static void refuseTooMuch(
      Map<String, Defined<String>> names, Map<String, Defined<Value>> values) {
    long nameBytes = 0;
    for (Map.Entry<String, Defined<String>> name : names.entrySet()) {
      nameBytes += Utf8.length(name.getKey()) + Utf8.length(name.getValue().meaning);
    }
    long valueBytes = 0;
    for (Map.Entry<String, Defined<Value>> value : values.entrySet()) {
      valueBytes += Utf8.length(value.getKey()) + value.getValue().meaning.size();
    }
    if (nameBytes + valueBytes > LARGEST) {
      String what =
          nameBytes > LARGEST
              ? NAMES
              : valueBytes > LARGEST ? VALUES : "Combined size of " + NAMES + " and " + VALUES;
      throw ApiErrors.validation(what + " exceeds max size");
    }
  }

  private static Map<String, Defined<String>> names(Map<String, String> names) {
    refuseEmpty(NAMES, names);
    Map<String, Defined<String>> defined = sizedFor(names);
    names.forEach(
        (key, name) -> {
          refuseMisspelt(NAMES, '#', key);
          refuseEmptyOrLong(names, key, name);
          defined.put(key, new Defined<>(name));
        });
    return defined;
  }

  private static Map<String, Defined<Value>> values(Map<String, AttributeValue> values) {
    refuseEmpty(VALUES, values);
    values.forEach((key, value) -> refuseMisspelt(VALUES, ':', key));
    Map<String, Defined<Value>> defined = sizedFor(values);
    values.forEach((key, value) -> defined.put(key, new Defined<>(value(key, value))));
    return defined;
  }

  private static <T> Map<String, Defined<T>> sizedFor(Map<String, ?> given) {
    return new HashMap<>(given.size() * 4 / 3 + 1);
  }

  private static void refuseEmptyOrLong(
      Map<String, String> names, String key, @Nullable String name) {
    if (name == null || name.isEmpty()) {
      throw ApiErrors.validation(
          NAMES + " contains invalid value: Empty attribute name for key " + key);
    }
    if (Utf8.length(name) > LONGEST_NAME) {
      throw ApiErrors.validation(
          "1 validation error detected: Value '"
              + names
              + "' at 'expressionAttributeNames' failed to satisfy constraint: Map value must"
              + " satisfy constraint: [Member must have length less than or equal to "
              + LONGEST_NAME
              + ", Member must have length greater than or equal to 0]");
    }
  }

  private static Value value(String key, @Nullable AttributeValue value) {
    try {
      return Values.of(value == null ? AttributeValue.builder().build() : value);
    } catch (DynamoDbException refused) {
      throw ApiErrors.validation(
          VALUES
              + " contains invalid value: "
              + refused.awsErrorDetails().errorMessage()
              + " for key "
              + key);
    }
  }

  private static void refuseEmpty(String parameter, Map<String, ?> map) {
    if (map.isEmpty()) {
      throw ApiErrors.validation(parameter + " must not be empty");
    }
  }

  private static void refuseMisspelt(String parameter, char first, String key) {
    int size = Utf8.length(key);
    if (size > LONGEST_KEY) {
      throw ApiErrors.validation(
          parameter
              + " contains invalid key: The expression attribute map contains a key that is too"
              + " long; size of key: "
              + size);
    }
    boolean spelt = key.length() > 1 && key.charAt(0) == first;
    for (int i = 1; spelt && i < key.length(); i++) {
      spelt = isNameCharacter(key.charAt(i));
    }
    if (!spelt) {
      throw ApiErrors.validation(
          parameter + " contains invalid key: Syntax error; key: \"" + key + "\"");
    }
  }

  /** Whether a name or placeholder may have the character after its first one. */
  public static boolean isNameCharacter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
  }

  /** Resolves a name placeholder and marks it as used; null if it is not defined. */
  @Nullable String name(String placeholder) {
    Defined<String> defined = names.get(placeholder);
    return defined == null ? null : defined.use();
  }

  /** Resolves a value placeholder and marks it as used; null if it is not defined. */
  @Nullable Value value(String placeholder) {
    Defined<Value> defined = values.get(placeholder);
    return defined == null ? null : defined.use();
  }

  /**
   * Throws a validation error that names the unused placeholders. All expressions must have been
   * parsed before.
   *
   * @throws DynamoDbException if a placeholder is unused
   */
  public void refuseUnused() {
    refuseUnused(NAMES, names);
    refuseUnused(VALUES, values);
  }

  private static <T> void refuseUnused(String parameter, Map<String, Defined<T>> defined) {
    if (defined.isEmpty()) {
      return;
    }
    for (Defined<T> each : defined.values()) {
      if (!each.used) {
        throw unused(parameter, defined);
      }
    }
  }

  private static <T> RuntimeException unused(String parameter, Map<String, Defined<T>> defined) {
    String keys =
        defined.entrySet().stream()
            .filter(entry -> !entry.getValue().used)
            .map(Map.Entry::getKey)
            .collect(Collectors.joining(", "));
    return ApiErrors.validation(
        "Value provided in " + parameter + " unused in expressions: keys: {" + keys + "}");
  }
}
