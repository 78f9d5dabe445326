// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.codec;

import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The values of a record class, by the names that the model has for its components.
 *
 * @param type the name of the entity, relationship or nested type
 */
record RecordCodec(String type, Class<?> recordClass, int size, RecordCode code) implements Codec {

  @Override
  public AttributeValue store(Object value) {
    if (!recordClass.isInstance(value)) {
      throw Misfit.wrongClass("of type " + recordClass.getSimpleName(), value);
    }
    Entries entries = new Entries(size);
    code.store(value, entries);
    return AttributeValue.createM(entries);
  }

  /** A new map of what is stored for the components. */
  Map<String, AttributeValue> item(Object value) {
    Map<String, AttributeValue> item = new HashMap<>(size * 2);
    code.store(value, item);
    return item;
  }

  @Override
  public Object read(AttributeValue stored) {
    if (!stored.hasM()) {
      throw Codec.wrongForm("M", stored);
    }
    return code.read(stored.m());
  }
}
