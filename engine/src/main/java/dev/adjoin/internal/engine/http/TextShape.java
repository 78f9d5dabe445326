// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import dev.adjoin.internal.engine.value.RequestMemory;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * A string. Enums are strings too, so that the engine receives invalid values and can reject them.
 */
final class TextShape implements JsonShape {
  static final TextShape TEXT = new TextShape();

  private TextShape() {}

  @Override
  public String read(JsonParser parser) {
    if (parser.currentToken() != JsonToken.VALUE_STRING) {
      throw SerializationError.scalar(parser.currentToken(), className());
    }
    String text = wellFormed(parser.getString());
    Json.use(parser, RequestMemory.bytes(text));
    return text;
  }

  /**
   * Returns the text; throws for an unpaired surrogate, which has no UTF-8 form and could not be
   * stored.
   */
  static String wellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
          throw SerializationError.because("");
        }
        i++;
      }
    }
    return text;
  }

  @Override
  public void write(Object value, JsonGenerator json) {
    json.writeString((String) value);
  }

  @Override
  public String className() {
    return "java.lang.String";
  }
}
