// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.ValueText;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The default values of a type's attributes: constants, and times of the write. */
record Defaults(Map<String, AttributeValue> literals, Map<String, Default.Stamp> stamps) {

  static Defaults of(Collection<Attribute> attributes, Map<String, AttributeCodec> parts) {
    Map<String, AttributeValue> literals = new LinkedHashMap<>();
    Map<String, Default.Stamp> stamps = new LinkedHashMap<>();
    for (Attribute attribute : attributes) {
      if (attribute.preset() instanceof Default.Stamp stamp) {
        stamps.put(attribute.name(), stamp);
      } else if (attribute.preset() instanceof Default.Literal literal) {
        Object value = ValueText.read(attribute.type(), literal.text());
        literals.put(attribute.name(), parts.get(attribute.name()).store(value));
      }
    }
    return new Defaults(literals, stamps);
  }

  void fill(Map<String, AttributeValue> item, Instant now) {
    literals.forEach(item::putIfAbsent);
    if (stamps.isEmpty()) {
      return;
    }
    AttributeValue time = time(now);
    stamps.keySet().forEach(name -> item.putIfAbsent(name, time));
  }

  Map<String, AttributeValue> stamps(Default.Stamp stamp, Instant now) {
    if (stamps.isEmpty()) {
      return Map.of();
    }
    Map<String, AttributeValue> stamped = new LinkedHashMap<>();
    AttributeValue time = time(now);
    stamps.forEach(
        (name, each) -> {
          if (each == stamp) {
            stamped.put(name, time);
          }
        });
    return stamped;
  }

  private static AttributeValue time(Instant now) {
    return AttributeValue.createS(TimeFormat.write(now));
  }
}
