// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue.Type;

/** Sets of bytes. Two of the same bytes are one element. */
record ByteSets(Codec element) implements Codec {

  @Override
  public AttributeValue store(Object value) {
    if (!(value instanceof Set<?> set)) {
      throw Misfit.wrongClass("a set", value);
    }
    if (set.isEmpty()) {
      throw TextSets.emptyInside();
    }
    Set<SdkBytes> stored = new LinkedHashSet<>();
    for (Object each : set) {
      stored.add(bytes(each));
    }
    return AttributeValue.builder().bs(stored).build();
  }

  private SdkBytes bytes(@Nullable Object value) {
    try {
      return element.store(Presence.require(value)).b();
    } catch (Misfit e) {
      throw e.inElement();
    }
  }

  @Override
  public Object read(AttributeValue stored) {
    if (stored.type() != Type.BS) {
      throw Codec.wrongForm("BS", stored);
    }
    Set<Object> values = new LinkedHashSet<>(stored.bs().size() * 2);
    stored.bs().forEach(each -> values.add(element.read(AttributeValue.createB(each))));
    return Collections.unmodifiableSet(values);
  }
}
