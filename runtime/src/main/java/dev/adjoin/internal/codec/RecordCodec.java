// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue.Type;

/**
 * The values of a record class, by the names that the model has for its components.
 *
 * @param type the name of the entity, relationship or nested type
 */
record RecordCodec(String type, Class<?> recordClass, RecordCode code) implements Codec {

  @Override
  public AttributeValue store(Object value) {
    if (!recordClass.isInstance(value)) {
      throw Misfit.wrongClass("of type " + recordClass.getSimpleName(), value);
    }
    return code.value(value);
  }

  @Override
  public Object read(AttributeValue stored) {
    if (stored.type() != Type.M) {
      throw Codec.wrongForm("M", stored);
    }
    return code.read(stored.m());
  }
}
