// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.execute.Expressions;
import dev.adjoin.internal.execute.StoredValues;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** All clauses of an update, by path. No path is inside another. Immutable. */
final class UpdateClauses {
  static final UpdateClauses NONE = new UpdateClauses(Map.of());

  private final Map<AttributePath, UpdateClause> byPath;

  private UpdateClauses(Map<AttributePath, UpdateClause> byPath) {
    this.byPath = byPath;
  }

  /** Collects clauses, and joins those on the same path. */
  static final class Builder {
    private final Map<AttributePath, UpdateClause> byPath = new LinkedHashMap<>();

    Builder() {}

    private Builder(UpdateClauses begin) {
      byPath.putAll(begin.byPath);
    }

    /**
     * Adds a clause after those before.
     *
     * @return false if one update expression cannot contain both
     */
    boolean tryAdd(AttributePath path, UpdateClause clause) {
      for (Map.Entry<AttributePath, UpdateClause> each : byPath.entrySet()) {
        AttributePath other = each.getKey();
        if (!path.names().get(0).equals(other.names().get(0))) {
          continue;
        }
        if (begins(path, other)) {
          Optional<UpdateClause> joined = within(other, each.getValue(), path, clause);
          joined.ifPresent(each::setValue);
          return joined.isPresent();
        }
        if (begins(other, path)) {
          return false;
        }
      }
      byPath.put(path, clause);
      return true;
    }

    void add(AttributePath path, UpdateClause clause) {
      if (!tryAdd(path, clause)) {
        throw new IllegalStateException(path + " must be written once by one action");
      }
    }

    UpdateClauses build() {
      return byPath.isEmpty() ? NONE : new UpdateClauses(byPath);
    }
  }

  private static boolean begins(AttributePath path, AttributePath with) {
    List<String> names = path.names();
    List<String> first = with.names();
    if (names.size() < first.size()) {
      return false;
    }
    for (int i = 0; i < first.size(); i++) {
      if (!names.get(i).equals(first.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Applies a clause inside a map to the clause that writes the whole map. */
  private static Optional<UpdateClause> within(
      AttributePath outer, UpdateClause first, AttributePath path, UpdateClause next) {
    if (outer.equals(path)) {
      return first.then(next);
    }
    if (first.kind() != UpdateClause.Kind.SET || !first.value().hasM()) {
      return Optional.empty();
    }
    List<String> rest = path.names().subList(outer.names().size(), path.names().size());
    Map<String, AttributeValue> members = first.value().m();
    AttributeValue result = next.after(StoredValues.at(members, new AttributePath(rest)));
    return Optional.of(
        UpdateClause.set(AttributeValue.fromM(StoredValues.with(members, rest, result))));
  }

  Map<AttributePath, UpdateClause> byPath() {
    return byPath;
  }

  /** Whether applying the update twice has the same effect as applying it once. */
  boolean areRepeatable() {
    for (UpdateClause clause : byPath.values()) {
      if (!clause.isRepeatable()) {
        return false;
      }
    }
    return true;
  }

  /** Joins two updates; empty if one update expression cannot contain both. */
  Optional<UpdateClauses> and(UpdateClauses others) {
    Builder both = new Builder(this);
    for (Map.Entry<AttributePath, UpdateClause> each : others.byPath.entrySet()) {
      if (!both.tryAdd(each.getKey(), each.getValue())) {
        return Optional.empty();
      }
    }
    return Optional.of(both.build());
  }

  /** Applies the update to an item in memory. */
  Map<String, AttributeValue> applied(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> changed = new LinkedHashMap<>(item);
    byPath.forEach((path, clause) -> apply(changed, path, clause));
    return changed;
  }

  private static void apply(
      Map<String, AttributeValue> item, AttributePath path, UpdateClause clause) {
    AttributeValue after = clause.after(StoredValues.at(item, path));
    String attribute = path.names().get(0);
    AttributeValue whole =
        path.names().size() > 1
            ? StoredValues.with(item, path.names(), after).get(attribute)
            : after;
    if (whole == null) {
      item.remove(attribute);
    } else {
      item.put(attribute, whole);
    }
  }

  /**
   * Applies the update to an item that is put in the same write.
   *
   * @return empty if the update sets another value than the item has
   */
  Optional<Map<String, AttributeValue>> joinedTo(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> joined = new LinkedHashMap<>(item);
    for (Map.Entry<AttributePath, UpdateClause> each : byPath.entrySet()) {
      AttributeValue before = StoredValues.at(joined, each.getKey());
      UpdateClause clause = each.getValue();
      if (before != null && clause.isAbsolute() && !before.equals(clause.after(before))) {
        return Optional.empty();
      }
      apply(joined, each.getKey(), clause);
    }
    return Optional.of(joined);
  }

  /** Whether a clause writes the path, a path inside it, or a path that contains it. */
  boolean overlap(AttributePath path) {
    return byPath.keySet().stream().anyMatch(p -> begins(p, path) || begins(path, p));
  }

  boolean isAdded(AttributePath path) {
    UpdateClause clause = byPath.get(path);
    return clause != null && clause.kind() == UpdateClause.Kind.ADD;
  }

  /** The amount that the update adds to a number. */
  BigDecimal amount(AttributePath path) {
    UpdateClause clause = byPath.get(path);
    return clause == null ? BigDecimal.ZERO : clause.amount();
  }

  /** The number of members that the update adds to a map, minus that of those it removes. */
  int membersOf(AttributePath map) {
    int size = map.names().size() + 1;
    int members = 0;
    for (Map.Entry<AttributePath, UpdateClause> each : byPath.entrySet()) {
      boolean isMember = each.getKey().names().size() == size && begins(each.getKey(), map);
      if (isMember) {
        members +=
            switch (each.getValue().kind()) {
              case SET -> 1;
              case REMOVE -> -1;
              default -> 0;
            };
      }
    }
    return members;
  }

  /** The update expression; null if there are no clauses. */
  @Nullable String text(Expressions expressions) {
    if (byPath.isEmpty()) {
      return null;
    }
    Map<UpdateClause.Section, StringBuilder> sections = new EnumMap<>(UpdateClause.Section.class);
    byPath.forEach(
        (path, clause) -> {
          StringBuilder section = sections.get(clause.kind().section());
          if (section == null) {
            section = new StringBuilder(clause.kind().section().name()).append(' ');
            sections.put(clause.kind().section(), section);
          } else {
            section.append(", ");
          }
          section.append(clause.text(expressions.path(path), expressions));
        });
    return String.join(" ", sections.values());
  }
}
