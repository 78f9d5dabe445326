// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue.Type;

/**
 * Nested values: given as maps or as records, and read as maps.
 *
 * @param variants null unless the type has variants
 * @param records the codecs of all record classes
 */
record NestedCodec(
    String type,
    Map<String, AttributeCodec> parts,
    @Nullable VariantParts variants,
    Map<RecordCodecs.Use, RecordCodec> records)
    implements Codec {
  NestedCodec {
    parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
  }

  @Override
  public AttributeValue store(Object value) {
    RecordCodec record = records.get(new RecordCodecs.Use(type, value.getClass()));
    if (record != null) {
      return record.store(value);
    }
    if (!(value instanceof Map<?, ?> map)) {
      throw InvalidValue.wrongClass("a map with the parts of " + type, value);
    }
    map.keySet().forEach(key -> check(CollectionCodecs.Maps.key(key)));
    Map<String, AttributeCodec> own = variants == null ? parts : variants.given(map);
    CollectionCodecs.Entries stored = new CollectionCodecs.Entries(own.size());
    own.forEach((name, part) -> part.put(map.get(name), stored));
    return AttributeValue.createM(stored);
  }

  private void check(String name) {
    if (!parts.containsKey(name)) {
      throw new InvalidValue(
          "must have attributes of %s only, but had %s; %s"
              .formatted(type, MessageText.text(name), MessageText.meant(name, parts.keySet())));
    }
  }

  @Override
  public Object read(AttributeValue stored) {
    if (stored.type() != Type.M) {
      throw Codec.wrongForm("M", stored);
    }
    Map<String, AttributeCodec> own = variants == null ? parts : variants.stored(stored.m());
    // A nested value is always whole, unlike an item, of which an index may have a part.
    return Collections.unmodifiableMap(values(own, part -> part.take(stored.m())));
  }

  @Override
  public void requireWhole(AttributeValue stored) {
    Map<String, AttributeCodec> own = variants == null ? parts : variants.stored(stored.m());
    own.values().forEach(part -> part.requireWhole(stored.m()));
  }

  /** The attributes that are present, with their values. */
  static Map<String, Object> values(
      Map<String, AttributeCodec> parts, Function<AttributeCodec, @Nullable Object> read) {
    Map<String, Object> values = new LinkedHashMap<>();
    parts.forEach(
        (name, part) -> {
          Object value = read.apply(part);
          if (value != null) {
            values.put(name, value);
          }
        });
    return values;
  }
}
