// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.codec;

import dev.adjoin.diagnostic.Nearest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Values with named parts: given as maps or as records, and read as maps.
 *
 * @param records the codecs of all record classes
 */
record Nested(String type, Map<String, Part> parts, Map<Class<?>, RecordCodec> records)
    implements Codec {
  Nested {
    parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
  }

  @Override
  public AttributeValue store(Object value) {
    RecordCodec record = records.get(value.getClass());
    if (record != null && record.type().equals(type)) {
      return record.store(value);
    }
    if (!(value instanceof Map<?, ?> map)) {
      throw Misfit.wrongClass("a map with the parts of " + type, value);
    }
    map.keySet().forEach(key -> part(Maps.key(key)));
    Entries stored = new Entries(parts.size());
    parts.forEach((name, part) -> part.put(map.get(name), stored));
    return AttributeValue.createM(stored);
  }

  private Part part(String name) {
    Part part = parts.get(name);
    if (part == null) {
      throw unknown(type, name, parts);
    }
    return part;
  }

  /** That a type has no attribute of a name, and which was probably meant. */
  static Misfit unknown(String type, String name, Map<String, ?> known) {
    Optional<String> nearest = Nearest.to(name, known.keySet());
    String hint = nearest.map(n -> "; did you mean " + n + "?").orElse("; it has " + listed(known));
    return new Misfit("must name an attribute of " + type + ", but was " + Shown.text(name) + hint);
  }

  private static String listed(Map<String, ?> known) {
    return String.join(", ", known.keySet());
  }

  @Override
  public Object read(AttributeValue stored) {
    if (!stored.hasM()) {
      throw Codec.wrongForm("M", stored);
    }
    return Collections.unmodifiableMap(values(parts, stored.m()));
  }

  /** The values that are there. */
  static Map<String, Object> values(Map<String, Part> parts, Map<String, AttributeValue> stored) {
    Map<String, Object> values = new LinkedHashMap<>();
    parts.forEach(
        (name, part) -> {
          Object value = part.find(stored);
          if (value != null) {
            values.put(name, value);
          }
        });
    return values;
  }
}
