// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue.Type;

/**
 * The codec of a record class, whose components have the attribute names of the model.
 *
 * @param type the name of the entity, relationship or nested type
 */
record RecordCodec(String type, Class<?> recordClass, RecordCode code) implements Codec {

  @Override
  public AttributeValue store(Object value) {
    if (!recordClass.isInstance(value)) {
      throw InvalidValue.wrongClass("of type " + recordClass.getSimpleName(), value);
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

  /**
   * Code that is created on first use. Creating it takes a few milliseconds, which would add up at
   * the start of a program with a hundred record classes.
   */
  static final class LazyCode implements RecordCode {
    private final Supplier<RecordCode> maker;
    private volatile @Nullable RecordCode made;

    LazyCode(Supplier<RecordCode> maker) {
      this.maker = maker;
    }

    @Override
    public Map<String, AttributeValue> item(Object record) {
      return code().item(record);
    }

    @Override
    public AttributeValue value(Object record) {
      return code().value(record);
    }

    @Override
    public Object read(Map<String, AttributeValue> stored) {
      return code().read(stored);
    }

    private RecordCode code() {
      RecordCode code = made;
      return code == null ? make() : code;
    }

    private synchronized RecordCode make() {
      RecordCode code = made;
      if (code == null) {
        code = maker.get();
        made = code;
      }
      return code;
    }
  }
}
