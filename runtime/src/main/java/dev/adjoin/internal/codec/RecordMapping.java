// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The mapping of records of one class. */
record RecordMapping<T>(Shape shape, Class<T> recordClass, RecordCodec codec)
    implements Mapping<T> {

  @Override
  public boolean isTyped() {
    return true;
  }

  @Override
  public Map<String, AttributeValue> store(T value) {
    try {
      if (!recordClass.isInstance(InvalidValue.require(value))) {
        throw InvalidValue.wrongClass("of type " + recordClass.getSimpleName(), value);
      }
      return codec.code().item(value);
    } catch (InvalidValue e) {
      throw e.given(shape.type());
    }
  }

  @Override
  public T read(Map<String, AttributeValue> stored) {
    try {
      return recordClass.cast(codec.code().read(stored));
    } catch (InvalidValue e) {
      throw e.stored(shape.type());
    }
  }
}
