// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads a JSON document into maps, lists, strings, exact decimals, booleans and null. An object
 * with a repeated name is rejected.
 */
public final class JsonDocument {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private JsonDocument() {}

  /**
   * Parses a text that is one document.
   *
   * @throws IllegalArgumentException with the reason and the column if it is not valid
   */
  public static @Nullable Object read(String text) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      if (parser.nextToken() == null) {
        throw new IllegalArgumentException("is empty");
      }
      Object value = value(parser);
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException("is followed by more text" + column(parser));
      }
      return value;
    } catch (JacksonException e) {
      boolean isRepeated = e.getOriginalMessage().startsWith("Duplicate");
      boolean isCut = e instanceof UnexpectedEndOfInputException;
      TokenStreamLocation at = e.getLocation();
      throw new IllegalArgumentException(
          (isRepeated ? "has a name twice" : isCut ? "ends too early" : "is not JSON")
              + (at == null ? "" : " at column " + at.getColumnNr()),
          e);
    }
  }

  private static String column(JsonParser parser) {
    return " at column " + parser.currentTokenLocation().getColumnNr();
  }

  /** Reads the value that begins with the current token. */
  static @Nullable Object value(JsonParser parser) {
    JsonToken token = parser.currentToken();
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> parser.getString();
    };
  }

  private static Map<String, @Nullable Object> object(JsonParser parser) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      members.put(name, value(parser));
    }
    return members;
  }

  private static List<@Nullable Object> array(JsonParser parser) {
    List<@Nullable Object> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      elements.add(value(parser));
    }
    return elements;
  }
}
