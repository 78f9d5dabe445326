// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import java.util.ArrayList;
import java.util.List;

/** The views of one random type. */
record RandomViews(Dice dice, RandomAttributes attributes, boolean ofEdges, boolean mayBeLocal) {

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
    boolean local = mayBeLocal && dice.chance(40);
    List<String> by = local || dice.chance(20) ? List.of() : dice.some(attributes.scalars(), 2);
    if (!by.isEmpty()) {
      settings.add("by: " + by);
    }
    List<String> sorting = new ArrayList<>(attributes.required());
    sorting.removeAll(by);
    if (!sorting.isEmpty() && dice.chance(60)) {
      settings.add("order: " + dice.some(sorting, 2));
    }
    if (local) {
      settings.add("local: true");
    } else {
      partition(settings);
    }
    condition(settings);
    if (dice.chance(30)) {
      settings.add("project: " + (dice.chance(50) ? "keys" : dice.some(attributes.scalars(), 3)));
    }
    return settings;
  }

  private void partition(List<String> settings) {
    if (ofEdges && dice.chance(40)) {
      settings.add("side: " + dice.any(List.of("from", "to")));
    }
    if (dice.chance(20)) {
      settings.add("shards: " + (1 + dice.upTo(4)));
    }
  }

  private void condition(List<String> settings) {
    List<String> conditions = new ArrayList<>();
    attributes.of("enum(a, b, c)").forEach(a -> conditions.add(a + " = a"));
    attributes.of("int").forEach(a -> conditions.add(a + " > 0"));
    attributes.of("string?").forEach(a -> conditions.add(a + " exists"));
    if (!conditions.isEmpty() && dice.chance(30)) {
      settings.add("when: " + dice.any(conditions));
    }
  }
}
