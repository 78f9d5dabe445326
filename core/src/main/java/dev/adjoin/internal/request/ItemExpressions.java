// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import dev.adjoin.internal.design.AttributePath;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The update and condition expressions of one item, with their names and values. */
final class ItemExpressions {
  private final UnaryOperator<String> stored;
  private final Map<Object, String> aliases = new LinkedHashMap<>();
  private final Map<String, Object> values = new LinkedHashMap<>();

  private ItemExpressions(UnaryOperator<String> stored) {
    this.stored = stored;
  }

  /**
   * Adds the expressions to the members of a request.
   *
   * @param stored gives the stored names of attributes
   * @param conditions all of them must hold
   */
  static void add(
      UnaryOperator<String> stored,
      Updates updates,
      Collection<ItemCondition> conditions,
      Map<String, Object> body) {
    ItemExpressions expressions = new ItemExpressions(stored);
    String update = updates.text(expressions);
    if (update != null) {
      body.put("UpdateExpression", update);
    }
    Set<ItemCondition> distinct = new LinkedHashSet<>();
    conditions.forEach(condition -> distinct.add(condition.before(updates)));
    if (!distinct.isEmpty()) {
      body.put(
          "ConditionExpression",
          distinct.stream().map(c -> c.text(expressions)).collect(Collectors.joining(" AND ")));
    }
    if (!expressions.aliases.isEmpty()) {
      Map<String, Object> names = new LinkedHashMap<>();
      expressions.aliases.forEach((name, alias) -> names.put(alias, name));
      body.put("ExpressionAttributeNames", names);
    }
    if (!expressions.values.isEmpty()) {
      body.put("ExpressionAttributeValues", expressions.values);
    }
  }

  String path(DocumentPath path) {
    List<String> names = new ArrayList<>();
    for (Object name : path.names()) {
      Object own = names.isEmpty() && name instanceof String text ? stored.apply(text) : name;
      names.add(aliases.computeIfAbsent(own, n -> "#" + aliases.size()));
    }
    return String.join(".", names);
  }

  String value(Object value) {
    String alias = ":" + values.size();
    values.put(alias, value);
    return alias;
  }

  /**
   * A path in an item.
   *
   * @param names strings, and the {@link KeyText} of a member of a map
   */
  record DocumentPath(List<Object> names) {
    DocumentPath {
      names = List.copyOf(names);
    }

    static DocumentPath of(String attribute) {
      return new DocumentPath(List.of(attribute));
    }

    static DocumentPath of(AttributePath path) {
      return new DocumentPath(List.copyOf(path.names()));
    }

    /** The attribute itself, if the path goes no deeper; else null. */
    @Nullable String attribute() {
      return names.size() == 1 ? (String) names.get(0) : null;
    }

    private boolean begins(DocumentPath longer) {
      return longer.names.size() >= names.size()
          && longer.names.subList(0, names.size()).equals(names);
    }
  }

  /** The sections of an update expression, in the order of its text. */
  private enum Section {
    SET,
    REMOVE
  }

  /** One clause of an update expression. */
  sealed interface Clause {}

  record SetTo(Object value) implements Clause {}

  record SetIfAbsent(Object value) implements Clause {}

  record Add(int amount) implements Clause {}

  record Remove() implements Clause {}

  /** The clauses of an update expression. */
  static final class Updates {
    private static final Map<String, Object> ZERO = Map.of("N", "0");

    private final Map<DocumentPath, Clause> byPath = new LinkedHashMap<>();

    void add(DocumentPath path, Clause clause) {
      for (DocumentPath other : byPath.keySet()) {
        if (other.begins(path) || path.begins(other)) {
          throw new IllegalStateException(path.names() + " must be written once by one action");
        }
      }
      byPath.put(path, clause);
    }

    /** Whether applying the update twice has the same effect as applying it once. */
    boolean areRepeatable() {
      return byPath.values().stream().noneMatch(Add.class::isInstance);
    }

    int added(DocumentPath path) {
      return byPath.get(path) instanceof Add add ? add.amount() : 0;
    }

    /** The number of members that the update adds to a map, minus those that it removes. */
    int membersOf(DocumentPath map) {
      int members = 0;
      for (Map.Entry<DocumentPath, Clause> each : byPath.entrySet()) {
        if (map.begins(each.getKey()) && each.getKey().names().size() == map.names().size() + 1) {
          members +=
              each.getValue() instanceof SetTo ? 1 : each.getValue() instanceof Remove ? -1 : 0;
        }
      }
      return members;
    }

    private @Nullable String text(ItemExpressions expressions) {
      Map<Section, List<String>> sections = new EnumMap<>(Section.class);
      byPath.forEach(
          (path, clause) ->
              sections
                  .computeIfAbsent(
                      clause instanceof Remove ? Section.REMOVE : Section.SET,
                      s -> new ArrayList<>())
                  .add(text(expressions, expressions.path(path), clause)));
      return sections.isEmpty()
          ? null
          : sections.entrySet().stream()
              .map(e -> e.getKey() + " " + String.join(", ", e.getValue()))
              .collect(Collectors.joining(" "));
    }

    private static String text(ItemExpressions expressions, String path, Clause clause) {
      if (clause instanceof SetTo set) {
        return path + " = " + expressions.value(set.value());
      }
      if (clause instanceof SetIfAbsent set) {
        return "%s = if_not_exists(%s, %s)".formatted(path, path, expressions.value(set.value()));
      }
      if (clause instanceof Add add) {
        return "%s = if_not_exists(%s, %s) + %s"
            .formatted(
                path,
                path,
                expressions.value(ZERO),
                expressions.value(Map.of("N", Integer.toString(add.amount()))));
      }
      return path;
    }
  }
}
