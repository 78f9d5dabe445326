// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Truth values, stored as such. */
record Booleans() implements Codec {

  @Override
  public AttributeValue store(Object value) {
    if (!(value instanceof Boolean truth)) {
      throw Misfit.wrongClass("a bool", value);
    }
    return AttributeValue.createBool(truth);
  }

  @Override
  public Object read(AttributeValue stored) {
    Boolean truth = stored.bool();
    if (truth == null) {
      throw Codec.wrongForm("BOOL", stored);
    }
    return truth;
  }
}
