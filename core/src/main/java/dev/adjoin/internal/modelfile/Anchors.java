// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.diagnostic.Place;
import dev.adjoin.internal.diagnostic.Quoted;
import dev.adjoin.internal.diagnostic.Tag;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.snakeyaml.engine.v2.common.Anchor;

/** The anchors of a file: values named with {@code &} and used again with {@code *}. */
final class Anchors {
  private final FileProblems problems;
  private final Budget budget;
  private final Map<String, Anchored> complete = new HashMap<>();
  private final Set<String> open = new HashSet<>();

  Anchors(FileProblems problems, Budget budget) {
    this.problems = problems;
    this.budget = budget;
  }

  private record Anchored(YamlNode node, Budget.Spent size) {}

  /** Reads a value, and stores it under its anchor if it has one. */
  YamlNode define(Optional<Anchor> anchor, Supplier<YamlNode> read) {
    if (anchor.isEmpty()) {
      return read.get();
    }
    String name = anchor.get().getValue();
    Budget.Spent before = budget.spent();
    open.add(name);
    YamlNode node = read.get();
    open.remove(name);
    complete.put(name, new Anchored(node, budget.spent().since(before)));
    return node;
  }

  /** The value of an alias. An alias inside the value that it refers to is refused. */
  YamlNode resolve(String name, Place place) {
    if (open.contains(name)) {
      throw unresolved(place, name, "is inside the value it refers to");
    }
    Anchored anchored = complete.get(name);
    if (anchored == null) {
      throw unresolved(place, name, "refers to no anchor above it");
    }
    budget.spend(anchored.size(), place);
    return anchored.node().at(place);
  }

  private ReadingStopped unresolved(Place place, String name, String why) {
    return problems.stop(
        Tag.YAML_SYNTAX,
        place,
        "The alias " + Quoted.of("*" + name) + " " + why,
        "Write the value itself, or put quotes around a text that begins with *");
  }
}
