// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.request.DocumentPath;
import dev.adjoin.internal.request.ItemCondition;
import dev.adjoin.internal.request.ItemCondition.Bounded;
import dev.adjoin.internal.request.ItemCondition.Compared;
import dev.adjoin.internal.request.ItemCondition.Exists;
import dev.adjoin.internal.request.ItemCondition.Joined;
import dev.adjoin.internal.request.ItemCondition.OneOf;
import dev.adjoin.internal.request.ItemWrite;
import dev.adjoin.internal.request.KeyText;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.UpdateClause;
import dev.adjoin.internal.request.UpdateClause.SetTo;
import dev.adjoin.internal.request.WriteFlow;
import dev.adjoin.tools.export.code.CodeWriter.TableNames;
import dev.adjoin.tools.export.code.PartiqlCode.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes as PartiQL statements, case by case. PartiQL expresses less than DynamoDB's API; for a
 * request beyond it, a comment says why.
 */
final class PartiqlWrites {
  private final TableNames table;

  PartiqlWrites(TableNames table) {
    this.table = table;
  }

  /** The reason why PartiQL has no statement for a write. */
  private static final class Inexpressible extends RuntimeException {
    private static final long serialVersionUID = 1;

    Inexpressible(String reason) {
      super(reason, null, false, false);
    }
  }

  /**
   * The statements of a request.
   *
   * @param reason why there are none; null if there are
   */
  record Statements(List<Statement> statements, @Nullable String reason) {
    Statements {
      statements = List.copyOf(statements);
    }
  }

  String text(WriteCode code) {
    StringBuilder text = new StringBuilder();
    text.append("\n-- ").append(code.name()).append(": ").append(code.does()).append('\n');
    if (code.instead() != null) {
      return text.append("-- ").append(code.instead()).append('\n').toString();
    }
    List<WriteFlow.Case> cases = code.flow().cases();
    Set<String> outcomes = new HashSet<>();
    cases.forEach(each -> outcomes.add(Objects.requireNonNullElse(reason(each), "")));
    if (outcomes.size() == 1 && !outcomes.contains("")) {
      return text.append("-- ").append(outcomes.iterator().next()).append('\n').toString();
    }
    List<WriteFlow.ReadItem> common = outcomes.contains("") ? code.flow().commonReads() : List.of();
    common.forEach(item -> text.append(read(item)));
    for (WriteFlow.Case each : cases) {
      if (!each.when().isEmpty()) {
        text.append("-- If ").append(String.join(", and ", each.when())).append(":\n");
      }
      text.append(text(each, common));
    }
    return text.toString();
  }

  private String text(WriteFlow.Case one, List<WriteFlow.ReadItem> before) {
    Request request = request(one);
    String reason = reason(one);
    if (request == null || reason != null) {
      return "-- " + (reason == null ? "Nothing is written" : reason) + "\n";
    }
    StringBuilder text = new StringBuilder();
    one.reads().stream()
        .filter(item -> !before.contains(item))
        .forEach(item -> text.append(read(item)));
    if (request.operation() == Request.Operation.TRANSACT_WRITE_ITEMS) {
      text.append("-- in one ExecuteTransaction, ClientRequestToken {#token}:\n");
    }
    of(request).statements().forEach(statement -> text.append(statement.text()));
    return text.toString();
  }

  private String read(WriteFlow.ReadItem item) {
    return PartiqlCode.get(table, item.get().map("Key"), item.get())
        .noting("called " + item.label() + " below")
        .text();
  }

  private @Nullable String reason(WriteFlow.Case one) {
    Request request = request(one);
    return request == null ? null : of(request).reason();
  }

  private static @Nullable Request request(WriteFlow.Case one) {
    return WriteCode.request(new WriteFlow.Send(List.of(), one.stages(), one.result()));
  }

  /** The statements of a request, or the reason why there are none. */
  Statements of(Request request) {
    try {
      return new Statements(request.writes().stream().map(this::statement).toList(), null);
    } catch (Inexpressible e) {
      return new Statements(List.of(), "PartiQL cannot express this write: " + e.getMessage());
    }
  }

  private Statement statement(ItemWrite write) {
    List<Object> parameters = new ArrayList<>();
    return switch (write.kind()) {
      case PUT -> insert(write, parameters);
      case UPDATE -> update(write, parameters);
      case DELETE -> delete(write, parameters);
      case CHECK -> check(write, parameters);
    };
  }

  private Statement insert(ItemWrite write, List<Object> parameters) {
    boolean isNew = write.conditions().size() == 1 && isExistence(write.conditions().get(0), false);
    if (!isNew) {
      throw new Inexpressible(
          write.conditions().isEmpty()
              ? "INSERT fails if the item exists, and no statement replaces an item"
              : "INSERT has no other condition than that the item is new");
    }
    String members =
        write.item().entrySet().stream()
            .map(
                e -> {
                  parameters.add(e.getValue());
                  return "'" + e.getKey().replace("'", "''") + "': ?";
                })
            .collect(Collectors.joining(", ", "{", "}"));
    return statement("INSERT INTO %s VALUE %s".formatted(from(), members), parameters);
  }

  private Statement update(ItemWrite write, List<Object> parameters) {
    if (write.conditions().stream().noneMatch(each -> requiresItem(each))) {
      throw new Inexpressible(
          "UPDATE fails if the item does not exist, and this write creates it then");
    }
    List<String> sets = new ArrayList<>();
    List<String> removes = new ArrayList<>();
    write
        .updates()
        .forEach(
            (path, clause) -> {
              if (clause instanceof SetTo set) {
                parameters.add(set.value());
                sets.add("SET " + path(path) + " = ?");
              } else if (clause instanceof UpdateClause.Remove) {
                removes.add("REMOVE " + path(path));
              } else {
                throw new Inexpressible(
                    clause instanceof UpdateClause.Add
                        ? "it has no if_not_exists, by which an absent number counts as 0"
                        : "it has no if_not_exists, by which a value is set only once");
              }
            });
    sets.addAll(removes);
    return statement(
        "UPDATE %s %s WHERE %s".formatted(from(), String.join(" ", sets), where(write, parameters)),
        parameters);
  }

  private Statement delete(ItemWrite write, List<Object> parameters) {
    Statement delete =
        statement(
            "DELETE FROM %s WHERE %s".formatted(from(), where(write, parameters)), parameters);
    return write.conditions().stream().anyMatch(each -> requiresItem(each))
        ? delete.noting("an item that does not exist is no failure here")
        : delete;
  }

  private Statement check(ItemWrite write, List<Object> parameters) {
    String where = where(write, parameters);
    boolean hasOnlyKey = write.conditions().stream().allMatch(each -> isExistence(each, true));
    return statement(
        "EXISTS(SELECT * FROM %s WHERE %s%s)"
            .formatted(
                from(),
                where,
                hasOnlyKey ? " AND " + quoted(table.partition()) + " IS NOT MISSING" : ""),
        parameters);
  }

  private static Statement statement(String sql, List<Object> parameters) {
    return new Statement(List.of(), sql, parameters);
  }

  private String from() {
    return quoted(table.table());
  }

  // ---- Conditions ----------------------------------------------------------------------------

  private String where(ItemWrite write, List<Object> parameters) {
    List<String> all = new ArrayList<>();
    write
        .key()
        .forEach(
            (name, value) -> {
              parameters.add(value);
              all.add(quoted(name) + " = ?");
            });
    for (ItemCondition condition : write.conditions()) {
      if (!isExistence(condition, true)) {
        all.add(condition(condition, parameters));
      }
    }
    return String.join(" AND ", all);
  }

  /** Whether it is the condition that the item exists, which every statement but INSERT has. */
  private boolean isExistence(ItemCondition condition, boolean exists) {
    return condition instanceof Exists each
        && each.exists() == exists
        && table.partition().equals(each.path().attribute());
  }

  /** Whether the condition fails if there is no item. */
  private static boolean requiresItem(ItemCondition condition) {
    if (condition instanceof Exists exists) {
      return exists.exists();
    }
    if (condition instanceof Bounded bounded) {
      return !bounded.allowsAbsence();
    }
    if (condition instanceof Joined joined) {
      return joined.isAll()
          ? joined.conditions().stream().anyMatch(PartiqlWrites::requiresItem)
          : joined.conditions().stream().allMatch(PartiqlWrites::requiresItem);
    }
    if (condition instanceof OneOf) {
      return true;
    }
    return condition instanceof Compared compared && !compared.sign().equals("<>");
  }

  private String condition(ItemCondition condition, List<Object> parameters) {
    if (condition instanceof Exists exists) {
      if (isExistence(condition, false)) {
        throw new Inexpressible("no statement but INSERT can require that an item does not exist");
      }
      return path(exists.path()) + (exists.exists() ? " IS NOT MISSING" : " IS MISSING");
    }
    if (condition instanceof Compared compared) {
      parameters.add(compared.value());
      return "%s %s ?".formatted(path(compared.path()), compared.sign());
    }
    if (condition instanceof OneOf oneOf) {
      parameters.addAll(oneOf.values());
      String places = String.join(", ", Collections.nCopies(oneOf.values().size(), "?"));
      return "%s IN [%s]".formatted(path(oneOf.path()), places);
    }
    if (condition instanceof Bounded bounded) {
      String path = path(bounded.path());
      parameters.add(Map.of("N", bounded.bound().toPlainString()));
      String compared =
          "%s %s ?"
              .formatted(
                  bounded.isSize() ? "size(" + path + ")" : path, bounded.isUpper() ? "<=" : ">=");
      return bounded.allowsAbsence() ? "(%s IS MISSING OR %s)".formatted(path, compared) : compared;
    }
    Joined joined = (Joined) condition;
    List<String> texts =
        joined.conditions().stream()
            .filter(each -> !(joined.isAll() && isExistence(each, true)))
            .map(each -> condition(each, parameters))
            .toList();
    return texts.size() == 1
        ? texts.get(0)
        : "(" + String.join(joined.isAll() ? " AND " : " OR ", texts) + ")";
  }

  private static String path(DocumentPath path) {
    return path.names().stream()
        .map(
            name -> {
              if (name instanceof KeyText) {
                throw new Inexpressible("the name of a member of a map cannot be a parameter");
              }
              return quoted((String) name);
            })
        .collect(Collectors.joining("."));
  }

  static String quoted(String name) {
    return "\"" + name.replace("\"", "\"\"") + "\"";
  }
}
