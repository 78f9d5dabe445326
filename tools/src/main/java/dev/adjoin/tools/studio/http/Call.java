// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.http;

import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.data.JsonDocument;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The arguments of a call: the members of a JSON object. */
public final class Call {
  private final Map<String, @Nullable Object> members;

  private Call(Map<String, @Nullable Object> members) {
    this.members = members;
  }

  /**
   * Parses the body of a request.
   *
   * @throws InvalidInput if it is not a JSON object
   */
  static Call parse(String body) {
    try {
      return new Call(object(JsonDocument.read(body), "The body"));
    } catch (IllegalArgumentException e) {
      throw new InvalidInput("The body of a call " + e.getMessage(), "Send a JSON object");
    }
  }

  /** A required text. */
  public String text(String name) {
    return find(name)
        .orElseThrow(() -> new InvalidInput("The call has no " + name, "Send it as a JSON string"));
  }

  /** A text that may be absent. */
  public Optional<String> find(String name) {
    return members.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  /** A whole number. */
  public int number(String name, int otherwise) {
    return members.get(name) instanceof BigDecimal number ? number.intValue() : otherwise;
  }

  /** Whether a flag is true; an absent one is not. */
  public boolean flag(String name) {
    return Boolean.TRUE.equals(members.get(name));
  }

  /** The members of an object; none if it is absent. */
  public Map<String, @Nullable Object> object(String name) {
    Object value = members.get(name);
    return value == null ? Map.of() : object(value, name);
  }

  /** The members of an object that are texts; the others are left out. */
  public Map<String, String> texts(String name) {
    Map<String, String> texts = new LinkedHashMap<>();
    object(name)
        .forEach(
            (key, value) -> {
              if (value instanceof String text) {
                texts.put(key, text);
              }
            });
    return texts;
  }

  /** The elements of a list; none if it is absent. */
  public List<?> list(String name) {
    return members.get(name) instanceof List<?> list ? list : List.of();
  }

  @SuppressWarnings("unchecked") // JsonDocument returns no other maps.
  private static Map<String, @Nullable Object> object(@Nullable Object value, String name) {
    if (value instanceof Map<?, ?> map) {
      return (Map<String, @Nullable Object>) map;
    }
    throw new InvalidInput(name + " must be a JSON object, but was " + value, "Send an object");
  }
}
