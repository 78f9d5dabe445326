// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.Optional;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/** The JSON form of one API type. */
interface JsonShape {
  /**
   * Reads the value at the parser's current token, which is not null. Afterwards the parser is at
   * the value's last token.
   */
  Object read(JsonParser parser);

  /** Writes a value of this shape. */
  void write(Object value, JsonGenerator json);

  /** The class name in DynamoDB's error messages about this shape. */
  String className();

  /** The replacement for null in a list or map: an empty structure, or no value. */
  default Optional<Object> absent() {
    return Optional.empty();
  }
}
