// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue.Type;

/**
 * The codec of a sealed interface: the class of a record decides how it is stored, and the stored
 * discriminator which record is created.
 *
 * @param by the discriminator
 * @param byWord the codec of each record by the word of its variant
 * @param byClass the same codecs by their classes
 */
record VariantCodec(
    Class<?> sealedClass,
    AttributeCodec by,
    Map<String, RecordCodec> byWord,
    Map<Class<?>, RecordCodec> byClass)
    implements Codec {
  VariantCodec {
    byWord = Map.copyOf(byWord);
    byClass = Map.copyOf(byClass);
  }

  @Override
  public AttributeValue store(Object value) {
    return of(value).store(value);
  }

  private RecordCodec of(Object value) {
    RecordCodec record = byClass.get(value.getClass());
    if (record == null) {
      throw InvalidValue.wrongClass("of type " + sealedClass.getSimpleName(), value);
    }
    return record;
  }

  @Override
  public Object read(AttributeValue stored) {
    if (stored.type() != Type.M) {
      throw Codec.wrongForm("M", stored);
    }
    return read(stored.m());
  }

  private Object read(Map<String, AttributeValue> stored) {
    String word = (String) Objects.requireNonNull(by.take(stored));
    return Objects.requireNonNull(byWord.get(word)).code().read(stored);
  }

  /** The mapping of the records of an entity with variants. */
  record VariantMapping<T>(TypeCodec codec, Class<T> sealedClass, VariantCodec variants)
      implements Mapping<T> {

    @Override
    public Class<T> valueClass() {
      return sealedClass;
    }

    @Override
    public boolean isTyped() {
      return true;
    }

    @Override
    public Map<String, AttributeValue> store(T value) {
      try {
        return variants.of(InvalidValue.require(value)).code().get().item(value);
      } catch (InvalidValue e) {
        throw e.given(codec.type());
      }
    }

    @Override
    public T read(Map<String, AttributeValue> stored) {
      try {
        return sealedClass.cast(variants.read(stored));
      } catch (InvalidValue e) {
        throw e.stored(codec.type());
      }
    }
  }
}
