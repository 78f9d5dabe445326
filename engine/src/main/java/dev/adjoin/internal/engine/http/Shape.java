// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.Optional;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/** The JSON form of one type of the API. */
interface Shape {
  /**
   * The value at the parser's current token, which is not null; afterwards the parser stands on its
   * last token.
   */
  Object read(JsonParser parser);

  /** Writes a value of this shape. */
  void write(Object value, JsonGenerator json);

  /** The class that DynamoDB's messages name for this shape. */
  String className();

  /** The meaning of null in a list or map: a structure without members, or nothing. */
  default Optional<Object> absent() {
    return Optional.empty();
  }
}
