// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.execute.Expressions;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** All that an update does to an item, by place. No place is inside another. Immutable. */
final class Clauses {
  static final Clauses NONE = new Clauses(Map.of());

  private final Map<AttributePath, Clause> byPath;

  private Clauses(Map<AttributePath, Clause> byPath) {
    this.byPath = byPath;
  }

  Map<AttributePath, Clause> byPath() {
    return byPath;
  }

  boolean isEmpty() {
    return byPath.isEmpty();
  }

  boolean areRepeatable() {
    return byPath.values().stream().allMatch(Clause::isRepeatable);
  }

  static Clauses of(Map<AttributePath, Clause> byPath) {
    return byPath.isEmpty() ? NONE : new Clauses(new LinkedHashMap<>(byPath));
  }

  /**
   * Does one more after all these.
   *
   * @return false when they cannot be done in one update
   */
  static boolean join(Map<AttributePath, Clause> all, AttributePath path, Clause clause) {
    for (Map.Entry<AttributePath, Clause> each : all.entrySet()) {
      AttributePath other = each.getKey();
      if (begins(path, other)) {
        Optional<Clause> joined = within(other, each.getValue(), path, clause);
        joined.ifPresent(each::setValue);
        return joined.isPresent();
      }
      if (begins(other, path)) {
        return false;
      }
    }
    all.put(path, clause);
    return true;
  }

  private static boolean begins(AttributePath path, AttributePath with) {
    int length = with.names().size();
    return path.names().size() >= length && path.names().subList(0, length).equals(with.names());
  }

  /** A clause on a member of a map that is written whole changes the map that is written. */
  private static Optional<Clause> within(
      AttributePath outer, Clause first, AttributePath path, Clause next) {
    if (outer.equals(path)) {
      return first.then(next);
    }
    if (!(first instanceof Clause.Put put) || !put.value().hasM()) {
      return Optional.empty();
    }
    List<String> rest = path.names().subList(outer.names().size(), path.names().size());
    Map<String, AttributeValue> members = put.value().m();
    AttributeValue result = next.after(StoredValues.at(members, new AttributePath(rest)));
    return Optional.of(
        new Clause.Put(AttributeValue.fromM(StoredValues.with(members, rest, result))));
  }

  /** Both; empty when they cannot be done in one update. */
  Optional<Clauses> and(Clauses others) {
    Map<AttributePath, Clause> all = new LinkedHashMap<>(byPath);
    for (Map.Entry<AttributePath, Clause> each : others.byPath.entrySet()) {
      if (!join(all, each.getKey(), each.getValue())) {
        return Optional.empty();
      }
    }
    return Optional.of(new Clauses(all));
  }

  /** What becomes of an item. */
  Map<String, AttributeValue> applied(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> changed = new LinkedHashMap<>(item);
    for (Map.Entry<AttributePath, Clause> each : byPath.entrySet()) {
      AttributePath path = each.getKey();
      AttributeValue after = each.getValue().after(StoredValues.at(changed, path));
      if (path.names().size() > 1) {
        changed = new LinkedHashMap<>(StoredValues.with(changed, path.names(), after));
      } else if (after == null) {
        changed.remove(path.names().get(0));
      } else {
        changed.put(path.names().get(0), after);
      }
    }
    return changed;
  }

  /** Whether one of them writes the place, a part of it, or what it is a part of. */
  boolean areOn(AttributePath place) {
    return byPath.keySet().stream().anyMatch(p -> begins(p, place) || begins(place, p));
  }

  /** By how much a number changes. */
  BigDecimal amount(AttributePath path) {
    return byPath.get(path) instanceof Clause.Plus plus ? plus.amount() : BigDecimal.ZERO;
  }

  /** How many members a map gets. */
  int membersOf(AttributePath map) {
    return (int)
        byPath.entrySet().stream()
            .filter(e -> e.getKey().names().size() == map.names().size() + 1)
            .filter(e -> begins(e.getKey(), map) && e.getValue() instanceof Clause.Put)
            .count();
  }

  /** The update expression; null when there is nothing to do. */
  @Nullable String text(Expressions expressions) {
    Map<Clause.Section, List<String>> sections = new EnumMap<>(Clause.Section.class);
    byPath.forEach(
        (path, clause) ->
            sections
                .computeIfAbsent(clause.section(), s -> new ArrayList<>())
                .add(clause.text(expressions.path(path), expressions)));
    return sections.isEmpty()
        ? null
        : sections.entrySet().stream()
            .map(e -> e.getKey() + " " + String.join(", ", e.getValue()))
            .collect(Collectors.joining(" "));
  }
}
