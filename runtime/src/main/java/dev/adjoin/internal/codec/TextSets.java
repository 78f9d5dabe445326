// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue.Type;

/** Sets of strings or numbers. What is equal as stored is one element. */
record TextSets(TextCodec element) implements Codec {

  @Override
  public AttributeValue store(Object value) {
    if (!(value instanceof Set<?> set)) {
      throw Misfit.wrongClass("a set", value);
    }
    if (set.isEmpty()) {
      throw emptyInside();
    }
    List<String> texts = new ArrayList<>(set.size());
    for (Object each : set) {
      texts.add(text(each));
    }
    List<String> stored = element.isDistinct() ? texts : texts.stream().distinct().toList();
    return element.isNumber() ? AttributeValue.createNs(stored) : AttributeValue.createSs(stored);
  }

  /** An attribute that is an empty set is left out, but an element of a collection cannot be. */
  static Misfit emptyInside() {
    return new Misfit("must not be an empty set here, where it cannot be left out, but was");
  }

  private String text(@Nullable Object value) {
    try {
      return element.text(Presence.require(value));
    } catch (Misfit e) {
      throw e.inElement();
    }
  }

  @Override
  public Object read(AttributeValue stored) {
    return Collections.unmodifiableSet(values(texts(stored)));
  }

  private List<String> texts(AttributeValue stored) {
    Type wanted = element.isNumber() ? Type.NS : Type.SS;
    if (stored.type() != wanted) {
      throw Codec.wrongForm(wanted.name(), stored);
    }
    return element.isNumber() ? stored.ns() : stored.ss();
  }

  private Set<Object> values(Collection<String> texts) {
    Set<Object> values = new LinkedHashSet<>(texts.size() * 2);
    for (String text : texts) {
      try {
        values.add(element.value(text));
      } catch (Misfit e) {
        throw e.inElement();
      }
    }
    return values;
  }
}
