// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.testing.search.Given;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** One random relationship between two random entities, which may be one. */
final class RandomRelationship {
  private static final List<String> RULES = List.of("cascade", "restrict", "keep");
  private final Given given;
  private final String name;
  private final String prefix;
  private final RandomEntity from;
  private final RandomEntity to;
  private final String inverse;
  private final RandomAttributes attributes;
  private final Map<String, String> settings = new LinkedHashMap<>();

  RandomRelationship(Given given, int number, List<RandomEntity> entities, boolean swapped) {
    this.given = given;
    this.name = "Relationship" + number;
    this.prefix = "r" + number;
    this.from = given.oneOf(entities);
    this.to = given.chance(20) ? from : given.oneOf(entities);
    this.inverse = swapped ? "index" : given.oneOf(List.of("index", "index", "mirror", "none"));
    this.attributes = new RandomAttributes(given, prefix);
    settings.put("from", from.name());
    settings.put("to", to.name());
    settings.put("attributes", attributes.text());
    settings.put("inverse", inverse);
    ends();
    copy();
    if (!swapped) {
      sorted();
    }
    boolean spread = settings.containsKey("shards");
    if (hasInverse() && !spread && given.chance(30)) {
      settings.put("together", "[from, to]");
    }
    kept();
  }

  String line() {
    return settings.entrySet().stream()
        .map(s -> s.getKey() + ": " + s.getValue())
        .collect(Collectors.joining(", ", "  " + name + ": {", "}"));
  }

  private boolean hasInverse() {
    return !inverse.equals("none");
  }

  private void ends() {
    boolean shared = !Collections.disjoint(from.identity(), to.identity());
    if (shared || given.chance(10)) {
      String one = from.identity().stream().map(i -> prefix + "From" + i).toList().toString();
      String other = to.identity().stream().map(i -> prefix + "To" + i).toList().toString();
      settings.put("ends", "{from: " + one + ", to: " + other + "}");
    }
    if (from == to || given.chance(30)) {
      settings.put("as", "{from: " + prefix + "F, to: " + prefix + "T}");
    }
  }

  private void copy() {
    Map<String, String> copyable = from.copyable();
    if (!copyable.isEmpty() && given.chance(25)) {
      String source = given.oneOf(List.copyOf(copyable.keySet()));
      settings.put("copy", "{from: {" + prefix + "Copy: " + source + "}}");
      attributes.add(prefix + "Copy", String.valueOf(copyable.get(source)).replace(" = now", ""));
    }
  }

  /** What a swapped index cannot give. */
  private void sorted() {
    List<String> sorting = attributes.required();
    if (!sorting.isEmpty() && given.chance(20)) {
      settings.put("distinct", given.some(sorting, 2).toString());
    }
    if (!sorting.isEmpty() && given.chance(30)) {
      List<String> order = new ArrayList<>(List.of("from: " + given.some(sorting, 2)));
      if (hasInverse()) {
        order.add("to: " + given.some(sorting, 2));
      }
      settings.put("order", "{" + given.oneOf(order) + "}");
    }
    if (given.chance(20)) {
      String side = hasInverse() ? given.oneOf(List.of("from", "to")) : "from";
      settings.put("shards", "{" + side + ": " + (1 + given.between(1, 5)) + "}");
    }
  }

  private void kept() {
    if (given.chance(30)) {
      settings.put("count", "{" + given.oneOf(List.of("from", "to")) + ": " + prefix + "Count}");
    }
    List<String> own = attributes.scalars().stream().filter(a -> !a.endsWith("Copy")).toList();
    if (!own.isEmpty() && given.chance(20)) {
      settings.put("unique", "[" + given.some(own, 3) + "]");
    }
    if (given.chance(30)) {
      String rule = hasInverse() ? given.oneOf(RULES) : given.oneOf(List.of("restrict", "keep"));
      settings.put("onDelete", "{from: " + given.oneOf(RULES) + ", to: " + rule + "}");
    }
    if (hasInverse() && !attributes.scalars().isEmpty() && given.chance(20)) {
      settings.put(
          "project", given.chance(50) ? "keys" : given.some(attributes.scalars(), 2).toString());
    }
    if (!attributes.scalars().isEmpty() && given.chance(30)) {
      boolean isOnePartition = !settings.getOrDefault("shards", "").contains("from");
      RandomViews views = new RandomViews(given, attributes, true, isOnePartition);
      settings.put("views", views.text(given.between(1, 2)));
    }
  }
}
