// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import dev.adjoin.internal.engine.value.RequestMemory;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** A map from strings to values of one shape. */
record MapShape(JsonShape element, String ifScalar) implements JsonShape {
  @Override
  public Map<String, Object> read(JsonParser parser) {
    switch (parser.currentToken()) {
      case START_OBJECT -> {}
      case START_ARRAY -> throw SerializationError.array(className());
      default -> throw SerializationError.because(ifScalar);
    }
    Map<String, Object> members = new LinkedHashMap<>();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      TextShape.wellFormed(name);
      Json.use(parser, RequestMemory.bytes(name));
      if (parser.nextToken() != JsonToken.VALUE_NULL) {
        members.put(name, element.read(parser));
      } else if (element.absent().isPresent()) {
        members.put(name, element.absent().get());
      }
    }
    return members;
  }

  @Override
  public void write(Object value, JsonGenerator json) {
    json.writeStartObject();
    for (Map.Entry<?, ?> member : ((Map<?, ?>) value).entrySet()) {
      json.writeName((String) member.getKey());
      element.write(member.getValue(), json);
    }
    json.writeEndObject();
  }

  @Override
  public String className() {
    return "java.util.Map<java.lang.String, " + element.className() + ">";
  }
}
