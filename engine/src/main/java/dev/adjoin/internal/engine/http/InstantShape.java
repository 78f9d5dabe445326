// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.math.BigDecimal;
import java.time.Instant;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/** A timestamp, in JSON the epoch seconds with a fraction. */
final class InstantShape implements JsonShape {
  static final InstantShape INSTANT = new InstantShape();
  private static final int MILLIS = 1000;
  private static final int MILLIS_DIGITS = 3;

  private InstantShape() {}

  @Override
  public Instant read(JsonParser parser) {
    if (!parser.currentToken().isNumeric()) {
      throw SerializationError.scalar(parser.currentToken(), className());
    }
    return Instant.ofEpochMilli(Math.round(parser.getDoubleValue() * MILLIS));
  }

  @Override
  public void write(Object value, JsonGenerator json) {
    json.writeNumber(BigDecimal.valueOf(((Instant) value).toEpochMilli(), MILLIS_DIGITS));
  }

  @Override
  public String className() {
    return "java.util.Date";
  }
}
