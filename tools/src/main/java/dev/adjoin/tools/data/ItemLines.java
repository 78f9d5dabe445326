// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import dev.adjoin.Item;
import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.AttributeDesign;
import dev.adjoin.ValueType;
import dev.adjoin.ValueType.Choice;
import dev.adjoin.ValueType.Scalar;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Items as JSON objects, one a line: {@code {"type": "Student", "studentId": "a91", "name":
 * "Ada"}}.
 *
 * <p>An item that has an attribute called {@code type} gives its type as {@code _type}, which
 * cannot be the name of an attribute; every line may use that name. Thread-safe.
 *
 * <p>A line in the usual form is parsed directly into an item. Any other line, unusual or invalid,
 * is parsed into a document first, which is slower but gives exact messages.
 */
public final class ItemLines {
  private static final String TYPE = "type";
  private static final String OTHER_TYPE = "_type";
  private static final String FIX = "For example {\"type\": \"NAME\", \"attribute\": value, …}";
  private static final JsonFactory FACTORY = new JsonFactory();

  private final TypeNames types;
  private final Map<String, Usual> usual = new LinkedHashMap<>();

  /**
   * One line.
   *
   * @param key the parts of the item's key, in order; empty if it gets an id when it is written
   */
  public record ItemLine(TypeDesign type, List<Object> key, Item item) {
    public ItemLine {
      key = List.copyOf(key);
    }
  }

  /** A type with its attributes by name. */
  private record Usual(AttributeParser parser, Map<String, AttributeDesign> attributes) {
    static Usual of(TypeDesign type) {
      Map<String, AttributeDesign> attributes = new LinkedHashMap<>();
      type.attributes().forEach(each -> attributes.put(each.name(), each));
      return new Usual(new AttributeParser(type), attributes);
    }
  }

  public ItemLines(TypeNames types) {
    this.types = types;
    types.entities().forEach(type -> usual.put(type.name(), Usual.of(type)));
    types.relationships().forEach(type -> usual.put(type.name(), Usual.of(type)));
  }

  /**
   * Parses a line in UTF-8; an attribute that is null is absent.
   *
   * @throws InvalidInput if the line does not fit the model
   * @throws CharacterCodingException if it is not UTF-8
   */
  public ItemLine read(byte[] line) throws CharacterCodingException {
    ItemLine item = usual(line);
    return item != null
        ? item
        : read(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString());
  }

  /**
   * Parses a line whose type comes first and whose values have the usual form; null for any other
   * line.
   */
  private @Nullable ItemLine usual(byte[] line) {
    try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), line)) {
      if (json.nextToken() != JsonToken.START_OBJECT
          || !TYPE.equals(json.nextName())
          || json.nextToken() != JsonToken.VALUE_STRING) {
        return null;
      }
      Usual type = usual.get(json.getString());
      if (type == null || type.attributes().containsKey(TYPE)) {
        return null;
      }
      Item.Builder builder = Item.builder();
      int number = 0;
      for (String name = json.nextName(); name != null; name = json.nextName()) {
        AttributeDesign attribute = type.attributes().get(name);
        Object value = attribute == null ? null : value(attribute.type(), json);
        if (value == null) {
          return null;
        }
        builder.set(attribute.name(), value);
        number++;
      }
      Item item = builder.build();
      boolean isWhole =
          json.currentToken() == JsonToken.END_OBJECT
              && json.nextToken() == null
              && item.names().size() == number;
      return isWhole ? line(type.parser(), item) : null;
    } catch (JacksonException | InvalidValue | IllegalArgumentException e) {
      return null;
    }
  }

  private static @Nullable Object value(ValueType type, JsonParser json) {
    JsonToken token = json.nextToken();
    if (type instanceof Scalar scalar) {
      return switch (scalar) {
        case STRING -> token == JsonToken.VALUE_STRING ? json.getString() : null;
        case INT -> token == JsonToken.VALUE_NUMBER_INT ? json.getIntValue() : null;
        case LONG -> token == JsonToken.VALUE_NUMBER_INT ? json.getLongValue() : null;
        case DECIMAL -> token.isNumeric() ? json.getDecimalValue() : null;
        case BOOL -> token.isBoolean() ? json.getBooleanValue() : null;
        default -> token == JsonToken.VALUE_STRING ? scalar.parse(json.getString()) : null;
      };
    }
    if (type instanceof Choice) {
      return token == JsonToken.VALUE_STRING ? ValueParser.single(type, json.getString()) : null;
    }
    return token == JsonToken.VALUE_NULL
        ? null
        : ValueParser.ofJson(type, JsonDocument.value(json));
  }

  /**
   * Parses a line; an attribute that is null is absent.
   *
   * @throws InvalidInput if the line does not fit the model
   */
  public ItemLine read(String line) {
    Map<String, @Nullable Object> members = object(line);
    String by = members.containsKey(OTHER_TYPE) ? OTHER_TYPE : TYPE;
    Object name = members.get(by);
    if (!(name instanceof String text)) {
      throw new InvalidInput(
          "a line must state its type, but " + (name == null ? "states none" : "states " + name),
          "Begin it as {\"type\": \"NAME\", …}");
    }
    AttributeParser parser = new AttributeParser(types.type(text));
    Item.Builder builder = Item.builder();
    members.forEach(
        (attribute, json) -> {
          if (!attribute.equals(by) && json != null) {
            Object value = parser.json(attribute, json);
            // Items that other commands print have counts, which link and unlink maintain.
            if (!parser.isCount(attribute)) {
              builder.set(attribute, value);
            }
          }
        });
    return line(parser, builder.build());
  }

  private static ItemLine line(AttributeParser parser, Item item) {
    List<Object> key = parser.lacksGeneratedId(item) ? List.of() : parser.key(item);
    return new ItemLine(parser.type(), key, item);
  }

  @SuppressWarnings("unchecked") // JsonDocument returns no other maps.
  private static Map<String, @Nullable Object> object(String line) {
    Object document;
    try {
      document = JsonDocument.read(line);
    } catch (IllegalArgumentException e) {
      throw new InvalidInput("a line must be a JSON object, but " + e.getMessage(), FIX);
    }
    if (document instanceof Map<?, ?> map) {
      return (Map<String, @Nullable Object>) map;
    }
    throw new InvalidInput(
        "a line must be a JSON object, but was " + Excerpt.ofJson(document), FIX);
  }

  /** The members of a line: the type, then every attribute. */
  public static Map<String, Object> members(String type, Item item) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put(item.has(TYPE) ? OTHER_TYPE : TYPE, type);
    members.putAll(JsonValues.of(item));
    return members;
  }
}
