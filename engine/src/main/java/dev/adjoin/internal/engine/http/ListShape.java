// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * A list of values of one shape.
 *
 * @param keepsNulls whether nulls are passed on, so that the engine can reject them
 */
record ListShape(JsonShape element, String ifScalar, boolean keepsNulls) implements JsonShape {
  ListShape(JsonShape element, String ifScalar) {
    this(element, ifScalar, false);
  }

  /** The shape of a set's elements. */
  static ListShape ofSet(JsonShape element) {
    return new ListShape(element, SerializationError.FIELD, true);
  }

  @Override
  public List<@Nullable Object> read(JsonParser parser) {
    switch (parser.currentToken()) {
      case START_ARRAY -> {}
      case START_OBJECT -> throw SerializationError.object();
      default -> throw SerializationError.because(ifScalar);
    }
    List<@Nullable Object> elements = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      if (token == JsonToken.VALUE_NULL && keepsNulls) {
        elements.add(null);
      } else if (token == JsonToken.VALUE_NULL) {
        element.absent().ifPresent(elements::add);
      } else {
        elements.add(element.read(parser));
      }
    }
    return elements;
  }

  @Override
  public void write(Object value, JsonGenerator json) {
    json.writeStartArray();
    for (Object each : (Collection<?>) value) {
      element.write(each, json);
    }
    json.writeEndArray();
  }

  @Override
  public String className() {
    return "java.util.List<" + element.className() + ">";
  }
}
