// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyCodec;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Schema;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How the values of each type's attributes stand in keys, found out by encoding one. */
final class KeyValues {
  private final Compiled compiled;
  private final Schema schema;
  private final Map<String, String> found = new TreeMap<>();

  KeyValues(Compiled compiled) {
    this.compiled = compiled;
    this.schema = new Schema(compiled.model());
  }

  /**
   * One line for each attribute of a type that stands in keys, such as {@code User.userId escaped}.
   */
  List<String> lines() {
    compiled.design().items().forEach(this::item);
    return found.entrySet().stream().map(e -> "  " + e.getKey() + " " + e.getValue()).toList();
  }

  private void item(ItemType item) {
    schema
        .member(item.type())
        .map(schema::attributes)
        .ifPresent(
            attributes -> {
              key(item, item.key(), attributes);
              item.entries().stream().map(Entry::key).forEach(k -> key(item, k, attributes));
            });
  }

  private void key(ItemType item, ItemKey key, Map<String, Attribute> attributes) {
    for (KeyTemplate template : List.of(key.partition(), key.sort())) {
      for (Segment.Field field : template.fields()) {
        String name = item.type() + "." + field.attribute();
        String way = way(attributes.get(field.attribute()).type(), field.codec());
        String before = found.put(name, way);
        if (before != null && !before.equals(way)) {
          throw new IllegalStateException(name + " must have one codec, but has two");
        }
      }
    }
  }

  private static String way(AttributeType type, KeyCodec codec) {
    if (type instanceof Choice choice) {
      return choice.values().stream().map(codec::encode).toList().toString();
    }
    if (type != Scalar.STRING) {
      return type.text();
    }
    return codec.encode("a b").equals("a%20b") ? "escaped" : "plain";
  }
}
