// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.function.Function;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.core.JsonToken;

/**
 * A JSON number. Fractions of integers are truncated and numbers out of range are capped, as in
 * DynamoDB.
 */
enum NumberShape implements JsonShape {
  INTEGER(Integer.class, NumberShape::integer),
  LONG(Long.class, NumberShape::whole),
  DOUBLE(Double.class, JsonParser::getDoubleValue);

  private final String className;
  private final Function<JsonParser, Number> read;

  NumberShape(Class<? extends Number> type, Function<JsonParser, Number> read) {
    this.className = type.getName();
    this.read = read;
  }

  private static Number integer(JsonParser parser) {
    return parser.getNumberType() == NumberType.INT
        ? parser.getIntValue()
        : (int) Math.floor(parser.getDoubleValue());
  }

  private static Number whole(JsonParser parser) {
    NumberType type = parser.getNumberType();
    return type == NumberType.INT || type == NumberType.LONG
        ? parser.getLongValue()
        : (long) Math.floor(parser.getDoubleValue());
  }

  @Override
  public Number read(JsonParser parser) {
    JsonToken token = parser.currentToken();
    if (!token.isNumeric()) {
      throw SerializationError.scalar(token, className);
    }
    return read.apply(parser);
  }

  @Override
  public void write(Object value, JsonGenerator json) {
    if (value instanceof Double fraction) {
      json.writeNumber(fraction);
    } else {
      json.writeNumber(((Number) value).longValue());
    }
  }

  @Override
  public String className() {
    return className;
  }
}
