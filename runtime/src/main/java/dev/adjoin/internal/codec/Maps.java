// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue.Type;

/** Values by string key, in the order of the map. */
record Maps(Codec element) implements Codec {

  @Override
  public AttributeValue store(Object value) {
    if (!(value instanceof Map<?, ?> map)) {
      throw Misfit.wrongClass("a map", value);
    }
    Entries stored = new Entries(map.size());
    map.forEach((key, each) -> stored.put(key(key), element(each)));
    return AttributeValue.createM(stored);
  }

  static String key(@Nullable Object key) {
    if (!(key instanceof String text)) {
      throw new Misfit(
          "must have keys that are strings, but had "
              + (key == null ? "null" : "one of type " + key.getClass().getSimpleName()));
    }
    return WellFormed.check(text);
  }

  private AttributeValue element(@Nullable Object value) {
    try {
      return element.store(Presence.require(value));
    } catch (Misfit e) {
      throw e.inElement();
    }
  }

  @Override
  public Object read(AttributeValue stored) {
    if (stored.type() != Type.M) {
      throw Codec.wrongForm("M", stored);
    }
    Map<String, Object> values = new LinkedHashMap<>(stored.m().size() * 2);
    stored.m().forEach((key, each) -> values.put(key, value(each)));
    return Collections.unmodifiableMap(values);
  }

  private Object value(AttributeValue stored) {
    try {
      return element.read(stored);
    } catch (Misfit e) {
      throw e.inElement();
    }
  }
}
