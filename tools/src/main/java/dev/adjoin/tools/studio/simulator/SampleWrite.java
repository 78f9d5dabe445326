// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.simulator;

import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.AttributeDesign;
import dev.adjoin.TypeDesign.RelationshipDesign;
import dev.adjoin.tools.data.TypeNames;
import dev.adjoin.tools.text.JsonFields;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A write that can be tried on sample data.
 *
 * @param operation link, unlink or delete
 * @param values the attributes as text
 */
record SampleWrite(String operation, String type, Map<String, String> values) {
  private static final int LINKS = 3;
  private static final int UNLINKS = 5;
  private static final int DELETES = 2;

  SampleWrite {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  JsonFields json() {
    return new JsonFields()
        .with("operation", operation)
        .with("type", type)
        .with("values", new LinkedHashMap<>(values));
  }

  /** Whether both do the same to the same entity or edge. */
  boolean isSame(SampleWrite other, List<String> key) {
    return operation.equals(other.operation)
        && type.equals(other.type)
        && key.stream().allMatch(name -> Objects.equals(values.get(name), other.values.get(name)));
  }

  /** A few writes for each type, the first of each type first. */
  static List<SampleWrite> of(TypeNames types, StoredTexts stored) {
    List<List<SampleWrite>> groups = new ArrayList<>();
    for (RelationshipDesign type : types.relationships().toList()) {
      groups.add(links(type, stored.items(type.name())));
      groups.add(removals("unlink", type, stored, UNLINKS));
    }
    types.entities().forEach(type -> groups.add(removals("delete", type, stored, DELETES)));
    List<SampleWrite> all = new ArrayList<>();
    for (int i = 0; i < Math.max(LINKS, UNLINKS); i++) {
      for (List<SampleWrite> group : groups) {
        group.stream().skip(i).findFirst().ifPresent(all::add);
      }
    }
    return all;
  }

  private static List<SampleWrite> removals(
      String operation, TypeDesign type, StoredTexts stored, int most) {
    return stored.items(type.name()).stream()
        .limit(most)
        .map(item -> new SampleWrite(operation, type.name(), key(type.key(), item)))
        .toList();
  }

  /** Edges from where one edge begins to where another one ends, if there are none yet. */
  private static List<SampleWrite> links(RelationshipDesign type, List<Map<String, String>> edges) {
    List<Map<String, String>> keys = edges.stream().map(edge -> key(type.key(), edge)).toList();
    List<SampleWrite> links = new ArrayList<>();
    for (Map<String, String> edge : edges) {
      Map<String, String> link = links.size() < LINKS ? newEdge(type, edge, edges, keys) : null;
      if (link != null) {
        links.add(new SampleWrite("link", type.name(), link));
      }
    }
    return links;
  }

  private static @Nullable Map<String, String> newEdge(
      RelationshipDesign type,
      Map<String, String> edge,
      List<Map<String, String>> edges,
      List<Map<String, String>> keys) {
    List<String> required =
        type.attributes().stream()
            .filter(attribute -> !attribute.optional())
            .map(AttributeDesign::name)
            .toList();
    for (Map<String, String> other : edges) {
      Map<String, String> link = new LinkedHashMap<>(key(type.key(), edge));
      link.putAll(key(required, edge));
      link.putAll(key(type.to().key(), other));
      boolean isLoop = texts(type.from().key(), link).equals(texts(type.to().key(), link));
      if (!isLoop && !keys.contains(key(type.key(), link))) {
        return link;
      }
    }
    return null;
  }

  private static Map<String, String> key(List<String> names, Map<String, String> item) {
    Map<String, String> key = new LinkedHashMap<>();
    names.forEach(
        name -> {
          String text = item.get(name);
          if (text != null) {
            key.put(name, text);
          }
        });
    return key;
  }

  private static List<String> texts(List<String> names, Map<String, String> item) {
    return names.stream().map(name -> String.valueOf(item.get(name))).toList();
  }
}
