// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.testing.search.Given;
import java.util.ArrayList;
import java.util.List;

/** The views of one random type. */
record RandomViews(Given given, RandomAttributes attributes, boolean ofEdges, boolean mayBeLocal) {

  /** A few views, as the model file writes them. */
  String text(int count) {
    List<String> views = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      views.add("view" + i + ": {" + String.join(", ", settings()) + "}");
    }
    return "{" + String.join(", ", views) + "}";
  }

  private List<String> settings() {
    List<String> settings = new ArrayList<>();
    boolean local = mayBeLocal && given.chance(40);
    List<String> by = local || given.chance(20) ? List.of() : given.some(attributes.scalars(), 2);
    if (!by.isEmpty()) {
      settings.add("by: " + by);
    }
    List<String> sorting = new ArrayList<>(attributes.required());
    sorting.removeAll(by);
    if (!sorting.isEmpty() && given.chance(60)) {
      settings.add("order: " + given.some(sorting, 2));
    }
    if (local) {
      settings.add("local: true");
    } else {
      partition(settings);
    }
    condition(settings);
    if (given.chance(30)) {
      settings.add("project: " + (given.chance(50) ? "keys" : given.some(attributes.scalars(), 3)));
    }
    return settings;
  }

  private void partition(List<String> settings) {
    if (ofEdges && given.chance(40)) {
      settings.add("side: " + given.oneOf(List.of("from", "to")));
    }
    if (given.chance(20)) {
      settings.add("shards: " + (1 + given.between(1, 4)));
    }
  }

  private void condition(List<String> settings) {
    List<String> conditions = new ArrayList<>();
    attributes.of("enum(a, b, c)").forEach(a -> conditions.add(a + " = a"));
    attributes.of("int").forEach(a -> conditions.add(a + " > 0"));
    attributes.of("string?").forEach(a -> conditions.add(a + " exists"));
    if (!conditions.isEmpty() && given.chance(30)) {
      settings.add("when: " + given.oneOf(conditions));
    }
  }
}
