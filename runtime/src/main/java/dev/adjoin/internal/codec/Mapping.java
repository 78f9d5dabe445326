// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.NamedKey;
import dev.adjoin.TypedKey;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Converts values of one class into stored items and back, without loss. Thread-safe.
 *
 * @param <T> a record, a sealed interface of records, or {@link Item}
 */
public sealed interface Mapping<T>
    permits RecordCodec.RecordMapping, VariantCodec.VariantMapping, ItemMapping {

  TypeCodec codec();

  /**
   * Whether the values are records rather than {@link Item}s. A record has a component for every
   * attribute.
   */
  boolean isTyped();

  /**
   * Converts a value to a stored item: a new map that the caller may change, without absent
   * attributes.
   *
   * @throws IllegalArgumentException naming the attribute that is invalid or missing
   */
  Map<String, AttributeValue> store(T value);

  /**
   * Converts a stored item to a value. Attributes that the model does not declare are ignored.
   *
   * @throws UnreadableItemException naming the attribute that is stored in another form, or missing
   */
  T read(Map<String, AttributeValue> stored);

  /** The class of the values. */
  Class<T> valueClass();

  /**
   * The parts of a key of this type, given one by one, or as a key.
   *
   * @throws IllegalArgumentException if it is a typed or named key of another type, or a named key
   *     with other parts
   */
  default Object[] key(@Nullable Object... key) {
    List<@Nullable Object> given = Arguments.values(key);
    if (given.size() == 1 && given.get(0) instanceof NamedKey<?> named) {
      return named(named);
    }
    if (isTyped() && given.size() == 1 && given.get(0) instanceof TypedKey<?> typed) {
      Class<?> of = KeyTypes.of(typed);
      if (of != null && of != valueClass()) {
        throw new IllegalArgumentException(
            "You must pass a key of %s, but passed %s, which is a key of %s"
                .formatted(codec().type(), typed.getClass().getSimpleName(), of.getSimpleName()));
      }
    }
    return Key.of(key).parts().toArray();
  }

  private Object[] named(NamedKey<?> key) {
    if (isTyped() && key.recordClass() != valueClass()) {
      throw new IllegalArgumentException(
          "You must pass a key of %s, but passed one of %s"
              .formatted(codec().type(), key.recordClass().getSimpleName()));
    }
    List<String> names = codec().keyNames();
    if (!key.parts().keySet().equals(Set.copyOf(names))) {
      throw new IllegalArgumentException(
          "A key of %s must have %s, but had %s"
              .formatted(
                  codec().type(),
                  String.join(", ", names),
                  key.parts().isEmpty() ? "no parts" : String.join(", ", key.parts().keySet())));
    }
    return names.stream().map(key.parts()::get).toArray();
  }

  /** Returns this mapping, which must be of an entity. */
  default Mapping<T> requireEntity() {
    if (codec().member() instanceof Entity) {
      return this;
    }
    throw new IllegalArgumentException(
        codec().type() + " must be an entity, but is a relationship");
  }

  /** Returns this mapping, which must be of a relationship. */
  default Mapping<T> requireRelationship() {
    if (codec().member() instanceof Relationship) {
      return this;
    }
    throw new IllegalArgumentException(
        codec().type() + " must be a relationship, but is an entity");
  }
}
