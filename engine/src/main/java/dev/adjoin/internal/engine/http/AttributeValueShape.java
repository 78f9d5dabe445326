// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The JSON form of an attribute value. Attribute values are most of every message, so they are
 * converted by hand-written code instead of the generic code for structures.
 *
 * <p>A value with no type or several types is passed on, because the engine rejects it.
 */
final class AttributeValueShape implements JsonShape {
  private static final String NAME = SerializationError.MODEL + "AttributeValue";
  private static final JsonShape TEXTS = ListShape.ofSet(TextShape.TEXT);
  private static final JsonShape BINARIES = ListShape.ofSet(BytesShape.BYTES);
  private final JsonShape values;
  private final JsonShape members;
  private final String ifScalar;

  /** The shape of a list or map element. */
  AttributeValueShape() {
    this.ifScalar = SerializationError.ELEMENT;
    this.values = new ListShape(this, SerializationError.FIELD);
    this.members = new MapShape(this, SerializationError.FIELD);
  }

  /** The shape of a structure's field. */
  AttributeValueShape(AttributeValueShape element) {
    this.ifScalar = SerializationError.FIELD;
    this.values = element.values;
    this.members = element.members;
  }

  @Override
  public AttributeValue read(JsonParser parser) {
    StructureShape.requireObject(parser.currentToken(), NAME, ifScalar);
    Json.use(parser, 0);
    AttributeValue.Builder value = AttributeValue.builder();
    for (String type = parser.nextName(); type != null; type = parser.nextName()) {
      if (parser.nextToken() != JsonToken.VALUE_NULL) {
        readMember(type, parser, value);
      }
    }
    return value.build();
  }

  private void readMember(String type, JsonParser parser, AttributeValue.Builder value) {
    switch (type) {
      case "S" -> value.s(TextShape.TEXT.read(parser));
      case "N" -> value.n(TextShape.TEXT.read(parser));
      case "B" -> value.b(BytesShape.BYTES.read(parser));
      case "BOOL" -> value.bool(BooleanShape.BOOLEAN.read(parser));
      case "NULL" -> value.nul(BooleanShape.BOOLEAN.read(parser));
      case "L" -> value.l(AttributeValueShape.<List<AttributeValue>>of(values.read(parser)));
      case "M" -> value.m(of(members.read(parser)));
      case "SS" -> value.ss(AttributeValueShape.<Collection<String>>of(TEXTS.read(parser)));
      case "NS" -> value.ns(AttributeValueShape.<Collection<String>>of(TEXTS.read(parser)));
      case "BS" -> value.bs(AttributeValueShape.<Collection<SdkBytes>>of(BINARIES.read(parser)));
      default -> parser.skipChildren();
    }
  }

  @SuppressWarnings("unchecked") // a list or map holds what its element's shape reads
  private static <T> T of(Object read) {
    return (T) read;
  }

  @Override
  public void write(Object object, JsonGenerator json) {
    AttributeValue value = (AttributeValue) object;
    json.writeStartObject();
    switch (value.type()) {
      case S -> json.writeStringProperty("S", value.s());
      case N -> json.writeStringProperty("N", value.n());
      case BOOL -> json.writeBooleanProperty("BOOL", value.bool());
      case NUL -> json.writeBooleanProperty("NULL", value.nul());
      case B -> write("B", BytesShape.BYTES, value.b(), json);
      case L -> write("L", values, value.l(), json);
      case M -> write("M", members, value.m(), json);
      case SS -> write("SS", TEXTS, value.ss(), json);
      case NS -> write("NS", TEXTS, value.ns(), json);
      case BS -> write("BS", BINARIES, value.bs(), json);
      default -> throw new IllegalArgumentException("A value must have one type: " + value);
    }
    json.writeEndObject();
  }

  private static void write(String type, JsonShape shape, Object value, JsonGenerator json) {
    json.writeName(type);
    shape.write(value, json);
  }

  @Override
  public String className() {
    return NAME;
  }

  @Override
  public Optional<Object> absent() {
    return Optional.of(AttributeValue.builder().build());
  }
}
