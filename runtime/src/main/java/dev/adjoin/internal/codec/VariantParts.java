// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Variant;
import dev.adjoin.internal.model.Variants;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The attributes of each variant of an entity or nested type.
 *
 * @param by the discriminator
 * @param byWord the attributes of each variant by its word, the discriminator included
 */
record VariantParts(AttributeCodec by, Map<String, Map<String, AttributeCodec>> byWord) {
  VariantParts {
    byWord = Collections.unmodifiableMap(new LinkedHashMap<>(byWord));
  }

  /**
   * The attributes of each variant; null for a type without variants.
   *
   * @param attributes those of all variants together
   * @param parts the codecs of these attributes, and of those that an item has of other types
   * @param codec makes the codec of an attribute
   */
  static @Nullable VariantParts of(
      @Nullable Variants variants,
      List<Attribute> attributes,
      Map<String, AttributeCodec> parts,
      Function<Attribute, AttributeCodec> codec) {
    if (variants == null) {
      return null;
    }
    Map<String, Map<String, AttributeCodec>> byWord = new LinkedHashMap<>();
    for (Variant variant : variants.all()) {
      Map<String, AttributeCodec> own = new LinkedHashMap<>();
      parts.forEach(
          (name, part) -> {
            if (variants.isShared(name)) {
              own.put(name, part);
            }
          });
      variants.own(variant, attributes).forEach(a -> own.put(a.name(), codec.apply(a)));
      byWord.put(variant.word(), Collections.unmodifiableMap(own));
    }
    return new VariantParts(Objects.requireNonNull(parts.get(variants.by())), byWord);
  }

  /** The attributes of the variant that given values are of, which must have no others. */
  Map<String, AttributeCodec> given(Map<?, ?> values) {
    String word = by.store(values.get(by.name())).s();
    return checked(word, values.keySet());
  }

  /** The attributes of the variant of an item that is to be written, which must have no others. */
  Map<String, AttributeCodec> written(Map<String, AttributeValue> item) {
    Object word = by.find(item);
    if (word == null) {
      throw InvalidValue.missing("absent").inAttribute(by.name());
    }
    return checked((String) word, item.keySet());
  }

  private Map<String, AttributeCodec> checked(String word, Collection<?> names) {
    Map<String, AttributeCodec> own = Objects.requireNonNull(byWord.get(word));
    for (Object name : names) {
      boolean isOfAnother =
          !own.containsKey(name)
              && byWord.values().stream().anyMatch(other -> other.containsKey(name));
      if (isOfAnother) {
        throw new InvalidValue("must be absent where %s is %s".formatted(by.name(), word))
            .inAttribute((String) name);
      }
    }
    return own;
  }

  /** The attributes of a variant; none if there is no variant of the word. */
  Map<String, AttributeCodec> ofWord(String word) {
    return byWord.getOrDefault(word, Map.of());
  }

  /** The attributes of the variant of a stored item or nested value. */
  Map<String, AttributeCodec> stored(Map<String, AttributeValue> stored) {
    return Objects.requireNonNull(byWord.get((String) by.take(stored)));
  }
}
