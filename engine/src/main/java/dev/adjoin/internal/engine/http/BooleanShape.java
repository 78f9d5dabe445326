// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** A boolean, or one of the strings that DynamoDB accepts instead. */
final class BooleanShape implements JsonShape {
  static final BooleanShape BOOLEAN = new BooleanShape();

  private BooleanShape() {}

  @Override
  public Boolean read(JsonParser parser) {
    JsonToken token = parser.currentToken();
    return switch (token) {
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_STRING -> word(parser.getString());
      default -> throw SerializationError.scalar(token, className());
    };
  }

  private static boolean word(String text) {
    return switch (text.toUpperCase(Locale.ROOT)) {
      case "TRUE", "YES", "1" -> true;
      case "FALSE", "NO", "0" -> false;
      default -> throw SerializationError.because("Unexpected token received from parser");
    };
  }

  @Override
  public void write(Object value, JsonGenerator json) {
    json.writeBoolean((Boolean) value);
  }

  @Override
  public String className() {
    return "java.lang.Boolean";
  }
}
