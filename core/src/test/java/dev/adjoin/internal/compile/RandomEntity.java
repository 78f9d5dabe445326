// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.testing.search.Given;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One random entity, a root or the child of an earlier one. */
final class RandomEntity {
  private static final List<String> RULES = List.of("cascade", "restrict", "keep");
  private final Given given;
  private final String name;
  private final @Nullable RandomEntity parent;
  private final RandomAttributes attributes;
  private final List<String> id;
  private final List<String> order;
  private final Map<String, String> settings = new LinkedHashMap<>();

  RandomEntity(Given given, int number, List<RandomEntity> earlier, boolean swapped) {
    this.given = given;
    this.name = "Entity" + number;
    this.parent = !earlier.isEmpty() && given.chance(45) ? given.oneOf(earlier) : null;
    this.attributes = new RandomAttributes(given, "e" + number);
    boolean isOrdered = parent != null && !attributes.required().isEmpty() && given.chance(30);
    this.order = isOrdered ? given.some(attributes.required(), 2) : List.of();
    this.id = new ArrayList<>();
    for (int i = given.chance(25) ? 2 : 1; i > 0; i--) {
      id.add("e" + number + "Id" + i);
    }
    id.forEach(attributes::key);
    List<RandomReference> references = references(number, earlier);
    references.forEach(r -> attributes.add(r.attribute(), r.text()));
    settings.put("id", id.toString());
    settings.put("attributes", attributes.text());
    if (parent == null) {
      root(number, swapped);
    } else {
      child(parent);
    }
    references.forEach(r -> r.copies().forEach(attributes::add));
    if (given.chance(25)) {
      variants(number);
    }
    found();
  }

  /** Up to two references, each to an earlier entity or to one of its own type. */
  private List<RandomReference> references(int number, List<RandomEntity> earlier) {
    List<RandomEntity> targets = new ArrayList<>(earlier);
    targets.add(this);
    targets.removeIf(target -> target.identity().size() != 1);
    List<RandomReference> references = new ArrayList<>();
    for (int i = given.chance(45) ? given.between(1, 2) : 0; i > 0 && !targets.isEmpty(); i--) {
      List<String> sorting = new ArrayList<>(attributes.required());
      sorting.removeAll(identity());
      RandomEntity target = given.oneOf(targets);
      references.add(
          RandomReference.of(given, "e" + number + "Ref" + i, target, target == this, sorting));
    }
    return references;
  }

  String name() {
    return name;
  }

  List<String> identity() {
    List<String> identity = parent == null ? new ArrayList<>() : parent.identity();
    identity.addAll(order);
    identity.addAll(id);
    return identity;
  }

  /** The attributes that others may copy: all that are not part of its key. */
  Map<String, String> copyable() {
    Map<String, String> copyable = new LinkedHashMap<>(attributes.types());
    copyable.keySet().retainAll(attributes.scalars());
    copyable.keySet().removeAll(identity());
    copyable.values().removeIf(RandomReference::isReference);
    return copyable;
  }

  String line() {
    return settings.entrySet().stream()
        .map(s -> s.getKey() + ": " + s.getValue())
        .collect(Collectors.joining(", ", "  " + name + ": {", "}"));
  }

  /** A swapped index takes no constant sort key, and gathers only keys that stand twice. */
  private void root(int number, boolean swapped) {
    if (swapped) {
      return;
    }
    if (given.chance(40)) {
      settings.put("sort", given.oneOf(List.of("INFO", "PROFILE", "\"#FIRST\"")));
    } else if (id.size() == 2 && given.chance(50)) {
      settings.put("key", "\"TENANT#{" + id.get(0) + "}\"");
      settings.put("sort", "\"MEMBER" + number + "#{" + id.get(1) + "}\"");
    } else if (given.chance(20)) {
      String tag = given.oneOf(List.of("A B", "T$", "T!", "SHARD", "É")) + number;
      settings.put("tag", "\"" + tag + "\"");
    }
  }

  private void child(RandomEntity above) {
    settings.put("parent", above.name());
    if (!order.isEmpty()) {
      settings.put("order", order.toString());
    }
    if (given.chance(30)) {
      settings.put("integrity", given.oneOf(List.of("checked", "trusted")));
    }
    if (given.chance(40)) {
      settings.put("onDelete", given.oneOf(RULES));
    }
    List<String> copyable = List.copyOf(above.copyable().keySet());
    if (!copyable.isEmpty() && given.chance(30)) {
      String source = given.oneOf(copyable);
      String copy = name.toLowerCase(Locale.ROOT) + "Copy";
      settings.put("copy", "{" + copy + ": " + above.name() + "." + source + "}");
      attributes.add(copy, String.valueOf(above.copyable().get(source)).replace(" = now", ""));
    }
  }

  /** An attribute that only some variants have can be absent, so that no key needs it. */
  private void variants(int number) {
    String some = "e" + number + "Some";
    String one = "e" + number + "One";
    settings.put(
        "variants",
        "{a: {%s: int}, b: {%s: int?, %s: string = none}, c: {}}".formatted(some, some, one));
    settings.put("by", "e" + number + "Kind");
    attributes.add(some, "int?");
    attributes.add(one, "string?");
  }

  private void found() {
    if (given.chance(20)) {
      settings.put("lookup", "[" + given.some(attributes.scalars(), 3) + "]");
    }
    if (given.chance(20)) {
      List<String> own = attributes.scalars().stream().filter(a -> !a.endsWith("Copy")).toList();
      settings.put("unique", "[" + given.some(own, 3) + "]");
    }
    if (given.chance(15)) {
      settings.put("all", "{shards: " + given.between(1, 5) + "}");
    }
    if (given.chance(30)) {
      RandomViews views = new RandomViews(given, attributes, false, parent != null);
      settings.put("views", views.text(given.between(1, 3)));
    }
  }
}
