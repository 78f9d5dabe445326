// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import dev.adjoin.testing.closure.Declared.End;
import dev.adjoin.testing.closure.Declared.Type;
import dev.adjoin.testing.closure.Declared.Way;
import dev.adjoin.testing.closure.Read.From;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a traversal reaches, level by level. A step is a type with what is followed, as {@code
 * R.from} or {@code C.children}; of a reference its attribute comes between.
 */
final class ReferenceTraversal {
  private final Reference reference;
  private final Declared declared;
  private final ReferenceReads reads;

  ReferenceTraversal(Reference reference) {
    this.reference = reference;
    this.declared = reference.declared();
    this.reads = new ReferenceReads(reference);
  }

  /** An entity that was reached; its values are null if it does not exist. */
  private record Hop(
      Type type,
      Map<String, Object> key,
      @Nullable Map<String, Object> edge,
      @Nullable Map<String, Object> entity) {}

  List<Map<String, Object>> hops(Type type, Read read) {
    List<Map<String, Object>> found = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    Hop start = new Hop(type, read.by(), null, entity(type, read.by()));
    List<Hop> level = add(List.of(start), 0, seen, found);
    int depth = 0;
    for (String step : read.name().split(" ")) {
      List<Hop> next = new ArrayList<>();
      level.forEach(hop -> next.addAll(followed(hop, step.split("\\."))));
      level = add(next, ++depth, seen, found);
    }
    return found;
  }

  /** Notes the hops of a level, and returns those that the next one starts from. */
  private static List<Hop> add(
      List<Hop> level, int depth, Set<String> seen, List<Map<String, Object>> found) {
    List<Hop> first = new ArrayList<>();
    for (Hop hop : level) {
      boolean isNew = seen.add(hop.type() + Texts.of(hop.key()));
      Map<String, Object> shown = new LinkedHashMap<>();
      shown.put("depth", depth);
      shown.put("type", hop.type().name());
      shown.put("key", List.copyOf(hop.key().values()));
      shown.put("edge", Optional.ofNullable(hop.edge()));
      shown.put("entity", Optional.ofNullable(hop.entity()));
      shown.put("seen", !isNew);
      found.add(shown);
      if (isNew && hop.entity() != null) {
        first.add(hop);
      }
    }
    return first;
  }

  private @Nullable Map<String, Object> entity(Type type, Map<String, Object> key) {
    return reference.all(type).stream()
        .filter(item -> ReferenceReads.has(item, key))
        .findFirst()
        .orElse(null);
  }

  private List<Hop> followed(Hop hop, String[] step) {
    Type type = declared.type(step[0]);
    return switch (step[step.length - 1]) {
      case "from" -> edges(hop, type, Way.FROM, Way.TO, From.EDGES_FROM);
      case "to" -> edges(hop, type, Way.TO, Way.FROM, From.EDGES_TO);
      case "children" -> items(hop, type, Read.of(type.name(), From.BELOW, "", hop.key()));
      case "parent" -> List.of(other(type.end(Way.PARENT), values(hop), null));
      case "items" -> {
        String value = step[1];
        Map<String, Object> by = new LinkedHashMap<>();
        by.put(value, hop.key().values().iterator().next());
        yield items(hop, type, Read.of(type.name(), From.LOOKUP, "", by));
      }
      case "entity" ->
          values(hop).get(step[1]) == null
              ? List.of()
              : List.of(other(end(type, step[1]), values(hop), null));
      default -> throw new IllegalArgumentException("No step: " + String.join(".", step));
    };
  }

  private static Map<String, Object> values(Hop hop) {
    return Optional.ofNullable(hop.entity()).orElseThrow();
  }

  private static End end(Type type, String attribute) {
    return type.ends().stream()
        .filter(end -> end.way() == Way.REFERENCE && end.by().contains(attribute))
        .findFirst()
        .orElseThrow();
  }

  private List<Hop> edges(Hop hop, Type edge, Way way, Way otherWay, From from) {
    Map<String, Object> by = new LinkedHashMap<>();
    List<String> names = edge.end(way).by();
    List<Object> key = List.copyOf(hop.key().values());
    for (int i = 0; i < names.size(); i++) {
      by.put(names.get(i), key.get(i));
    }
    return reads.items(edge, Read.of(edge.name(), from, "", by)).stream()
        .map(item -> other(edge.end(otherWay), item, item))
        .toList();
  }

  private List<Hop> items(Hop hop, Type type, Read read) {
    return reads.items(type, read).stream()
        .map(item -> new Hop(type, part(item, type.key()), null, item))
        .toList();
  }

  private static Map<String, Object> part(Map<String, Object> item, List<String> names) {
    Map<String, Object> part = new LinkedHashMap<>();
    names.forEach(name -> part.put(name, item.get(name)));
    return part;
  }

  /** The entity that an item leads to. */
  private Hop other(End end, Map<String, Object> item, @Nullable Map<String, Object> edge) {
    Type type = declared.type(end.entity());
    Map<String, Object> key = new LinkedHashMap<>();
    for (int i = 0; i < type.key().size(); i++) {
      key.put(type.key().get(i), item.get(end.by().get(i)));
    }
    return new Hop(type, key, edge, entity(type, key));
  }
}
