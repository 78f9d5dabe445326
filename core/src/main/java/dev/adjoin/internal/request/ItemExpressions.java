// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import dev.adjoin.internal.request.ItemCondition.BoundAfter;
import dev.adjoin.internal.request.ItemCondition.Bounded;
import dev.adjoin.internal.request.ItemCondition.Compared;
import dev.adjoin.internal.request.ItemCondition.Exists;
import dev.adjoin.internal.request.ItemCondition.Joined;
import dev.adjoin.internal.request.ItemCondition.OneOf;
import dev.adjoin.internal.request.UpdateClause.Add;
import dev.adjoin.internal.request.UpdateClause.Remove;
import dev.adjoin.internal.request.UpdateClause.SetIfAbsent;
import dev.adjoin.internal.request.UpdateClause.SetTo;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The update and condition expressions of one item as texts, with their names and values. */
final class ItemExpressions {
  private static final Map<String, Object> ZERO = Map.of("N", "0");

  private final Map<Object, String> aliases = new LinkedHashMap<>();
  private final Map<String, Object> values = new LinkedHashMap<>();

  private ItemExpressions() {}

  /** Adds the expressions of a write to the members of its request. */
  static void add(ItemWrite write, Map<String, Object> body) {
    ItemExpressions expressions = new ItemExpressions();
    String update = expressions.update(write.updates());
    if (update != null) {
      body.put("UpdateExpression", update);
    }
    if (!write.conditions().isEmpty()) {
      body.put(
          "ConditionExpression",
          write.conditions().stream()
              .map(expressions::condition)
              .collect(Collectors.joining(" AND ")));
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

  private String path(DocumentPath path) {
    return path.names().stream()
        .map(name -> aliases.computeIfAbsent(name, n -> "#" + aliases.size()))
        .collect(Collectors.joining("."));
  }

  private String value(Object value) {
    String alias = ":" + values.size();
    values.put(alias, value);
    return alias;
  }

  // ---- Conditions ----------------------------------------------------------------------------

  /** The text of a condition, in parentheses if others can be joined to it by AND. */
  private String condition(ItemCondition condition) {
    if (condition instanceof Exists exists) {
      return (exists.exists() ? "attribute_exists(" : "attribute_not_exists(")
          + path(exists.path())
          + ")";
    }
    if (condition instanceof Compared compared) {
      return path(compared.path()) + " " + compared.sign() + " " + value(compared.value());
    }
    if (condition instanceof OneOf oneOf) {
      String name = path(oneOf.path());
      return oneOf.values().stream()
          .map(this::value)
          .collect(Collectors.joining(", ", name + " IN (", ")"));
    }
    if (condition instanceof Bounded bounded) {
      String name = path(bounded.path());
      String compared =
          (bounded.isSize() ? "size(" + name + ")" : name)
              + (bounded.isUpper() ? " <= " : " >= ")
              + value(Map.of("N", bounded.bound().toPlainString()));
      return bounded.allowsAbsence()
          ? "(attribute_not_exists(" + name + ") OR " + compared + ")"
          : compared;
    }
    if (condition instanceof Joined joined) {
      List<String> texts = joined.conditions().stream().map(this::condition).toList();
      return texts.size() == 1
          ? texts.get(0)
          : "(" + String.join(joined.isAll() ? " AND " : " OR ", texts) + ")";
    }
    throw new IllegalStateException("A bound must be adapted to the update before it is written");
  }

  // ---- Updates -------------------------------------------------------------------------------

  /** The sections of an update expression, in the order of its text. */
  private enum Section {
    SET,
    REMOVE
  }

  private @Nullable String update(Map<DocumentPath, UpdateClause> updates) {
    Map<Section, List<String>> sections = new EnumMap<>(Section.class);
    updates.forEach(
        (path, clause) ->
            sections
                .computeIfAbsent(
                    clause instanceof Remove ? Section.REMOVE : Section.SET, s -> new ArrayList<>())
                .add(clause(path(path), clause)));
    return sections.isEmpty()
        ? null
        : sections.entrySet().stream()
            .map(e -> e.getKey() + " " + String.join(", ", e.getValue()))
            .collect(Collectors.joining(" "));
  }

  private String clause(String path, UpdateClause clause) {
    if (clause instanceof SetTo set) {
      return path + " = " + value(set.value());
    }
    if (clause instanceof SetIfAbsent set) {
      return "%s = if_not_exists(%s, %s)".formatted(path, path, value(set.value()));
    }
    if (clause instanceof Add add) {
      return "%s = if_not_exists(%s, %s) + %s"
          .formatted(path, path, value(ZERO), value(Map.of("N", Integer.toString(add.amount()))));
    }
    return path;
  }

  /** The clauses of an update while it is put together. */
  static final class Updates {
    private final Map<DocumentPath, UpdateClause> byPath = new LinkedHashMap<>();

    void add(DocumentPath path, UpdateClause clause) {
      for (DocumentPath other : byPath.keySet()) {
        if (other.begins(path) || path.begins(other)) {
          throw new IllegalStateException(path.names() + " must be written once by one action");
        }
      }
      byPath.put(path, clause);
    }

    /** The clauses by path, with the stored names of attributes. */
    Map<DocumentPath, UpdateClause> stored(UnaryOperator<String> stored) {
      Map<DocumentPath, UpdateClause> all = new LinkedHashMap<>();
      byPath.forEach((path, clause) -> all.put(path.stored(stored), clause));
      return all;
    }

    /** Whether applying the update twice has the same effect as applying it once. */
    boolean areRepeatable() {
      return byPath.values().stream().noneMatch(Add.class::isInstance);
    }

    /** What must hold before the update, so that a condition holds as it is meant. */
    ItemCondition before(ItemCondition condition) {
      if (condition instanceof BoundAfter after) {
        int added = after.isSize() ? membersOf(after.path()) : added(after.path());
        BigDecimal bound = BigDecimal.valueOf((long) after.bound() - added);
        return after.orMissing()
            ? new Bounded(after.path(), after.isSize(), after.isUpper(), bound)
            : new Compared(after.path(), "<=", Map.of("N", bound.toPlainString()));
      }
      return condition instanceof Joined joined
          ? new Joined(joined.isAll(), joined.conditions().stream().map(this::before).toList())
          : condition;
    }

    private int added(DocumentPath path) {
      return byPath.get(path) instanceof Add add ? add.amount() : 0;
    }

    /** The number of members that the update adds to a map, minus those that it removes. */
    private int membersOf(DocumentPath map) {
      int members = 0;
      for (Map.Entry<DocumentPath, UpdateClause> each : byPath.entrySet()) {
        if (map.begins(each.getKey()) && each.getKey().names().size() == map.names().size() + 1) {
          members +=
              each.getValue() instanceof SetTo ? 1 : each.getValue() instanceof Remove ? -1 : 0;
        }
      }
      return members;
    }
  }
}
