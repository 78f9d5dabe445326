// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue.Type;

/**
 * Values in order.
 *
 * @param max the most there may be
 */
record Lists(Codec element, @Nullable Integer max) implements Codec {

  @Override
  public AttributeValue store(Object value) {
    if (!(value instanceof List<?> list)) {
      throw Misfit.wrongClass("a list", value);
    }
    if (max != null && list.size() > max) {
      throw new Misfit("must have at most " + max + " elements, but had " + list.size());
    }
    List<AttributeValue> stored = new ArrayList<>(list.size());
    for (Object each : list) {
      stored.add(store(each, stored.size()));
    }
    return AttributeValue.createL(stored);
  }

  private AttributeValue store(@Nullable Object value, int position) {
    try {
      return element.store(Presence.require(value));
    } catch (Misfit e) {
      throw e.inElement(position);
    }
  }

  @Override
  public Object read(AttributeValue stored) {
    if (stored.type() != Type.L) {
      throw Codec.wrongForm("L", stored);
    }
    List<AttributeValue> list = stored.l();
    List<Object> values = new ArrayList<>(list.size());
    for (AttributeValue each : list) {
      values.add(read(each, values.size()));
    }
    return Collections.unmodifiableList(values);
  }

  private Object read(AttributeValue stored, int position) {
    try {
      return element.read(stored);
    } catch (Misfit e) {
      throw e.inElement(position);
    }
  }
}
