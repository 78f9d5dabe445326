// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.code;

import dev.adjoin.tools.data.TypedJson;
import dev.adjoin.tools.studio.query.expression.AttributePath;
import dev.adjoin.tools.studio.query.expression.AttributePath.Index;
import dev.adjoin.tools.studio.query.expression.AttributePath.Name;
import dev.adjoin.tools.studio.query.expression.Criterion;
import dev.adjoin.tools.studio.query.expression.Criterion.Attribute;
import dev.adjoin.tools.studio.query.expression.Criterion.Group;
import dev.adjoin.tools.studio.query.expression.Criterion.Operand;
import dev.adjoin.tools.studio.query.expression.Criterion.Value;
import dev.adjoin.tools.studio.query.expression.DataType;
import dev.adjoin.tools.studio.query.expression.RequestForm;
import dev.adjoin.tools.studio.query.expression.RequestForm.SortTest;
import dev.adjoin.tools.studio.query.expression.TableSchema.KeyAttribute;
import dev.adjoin.tools.studio.query.expression.TestOperator;
import dev.adjoin.tools.studio.query.expression.UpdateAction;
import dev.adjoin.tools.text.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A request as a PartiQL statement with parameters. What PartiQL cannot say is stated in a comment
 * instead: a PutItem that may replace an item, and ADD of a number.
 */
final class PartiqlRequest {
  private final RequestForm form;
  private final List<AttributeValue> parameters = new ArrayList<>();

  private PartiqlRequest(RequestForm form) {
    this.form = form;
  }

  static String write(RequestForm form) {
    return new PartiqlRequest(form).code();
  }

  private String code() {
    Optional<String> obstacle = obstacle();
    if (obstacle.isPresent()) {
      return "-- " + obstacle.get() + "\n";
    }
    String statement =
        switch (form.operation()) {
          case QUERY, SCAN, GET_ITEM -> select();
          case PUT_ITEM -> insert();
          case UPDATE_ITEM -> "UPDATE " + table() + updates() + where();
          case DELETE_ITEM -> "DELETE FROM " + table() + where();
        };
    StringBuilder code = new StringBuilder();
    if (!parameters.isEmpty()) {
      code.append("-- parameters: ")
          .append(JsonText.line(parameters.stream().map(TypedJson::of).toList()))
          .append('\n');
    }
    if (form.isConsistent()) {
      code.append("-- send it with ConsistentRead\n");
    }
    if (form.limit() != null) {
      code.append("-- send it with Limit ").append(form.limit()).append('\n');
    }
    if (form.operation() == RequestForm.Operation.PUT_ITEM) {
      code.append("-- INSERT fails if the item exists; PutItem would replace it\n");
    }
    if (form.operation() == RequestForm.Operation.UPDATE_ITEM) {
      code.append("-- UPDATE fails if the item does not exist; UpdateItem would create it\n");
    }
    return code.append(statement).append(";\n").toString();
  }

  /** The reason why there is no such statement; empty if there is one. */
  private Optional<String> obstacle() {
    boolean hasCondition = !form.criterion().isEmpty();
    if (form.operation() == RequestForm.Operation.PUT_ITEM && hasCondition) {
      return Optional.of("PartiQL has no INSERT with a condition: use PutItem");
    }
    if (form.operation() == RequestForm.Operation.UPDATE_ITEM && form.updates().isEmpty()) {
      return Optional.of("PartiQL has no UPDATE without a change");
    }
    boolean addsNumber =
        form.updates().stream()
            .anyMatch(
                each ->
                    each.kind() == UpdateAction.Kind.ADD
                        && each.value() != null
                        && DataType.of(each.value()) == DataType.N);
    return addsNumber
        ? Optional.of("PartiQL has no ADD of a number: use \"increase by\", or UpdateItem")
        : Optional.empty();
  }

  private String table() {
    String name = quoted(form.table().name());
    return form.index() == null ? name : name + "." + quoted(form.index().name());
  }

  private String select() {
    String columns =
        form.projection().isEmpty()
            ? "*"
            : form.projection().stream()
                .map(PartiqlRequest::path)
                .collect(Collectors.joining(", "));
    KeyAttribute sort = form.key().sort();
    String order =
        form.isReversed() && sort != null ? " ORDER BY " + quoted(sort.name()) + " DESC" : "";
    return "SELECT " + columns + " FROM " + table() + where() + order;
  }

  private String insert() {
    String members =
        form.item().entrySet().stream()
            .map(each -> text(each.getKey()) + ": " + parameter(each.getValue()))
            .collect(Collectors.joining(", "));
    return "INSERT INTO " + table() + " VALUE {" + members + "}";
  }

  private String where() {
    List<String> parts = new ArrayList<>();
    if (form.partition() != null) {
      parts.add(quoted(form.key().partition().name()) + " = " + parameter(form.partition()));
    }
    SortTest sort = form.sort();
    if (sort != null) {
      List<String> values = sort.values().stream().map(this::parameter).toList();
      String name = quoted(Objects.requireNonNull(form.key().sort()).name());
      parts.add(test(sort.operator(), name, values));
    }
    if (!form.criterion().isEmpty()) {
      String criterion = criterion(form.criterion());
      boolean isAlone = parts.isEmpty() || !form.criterion().joint().operator().equals("OR");
      parts.add(
          isAlone || form.criterion().joint().isNegated() ? criterion : "(" + criterion + ")");
    }
    return parts.isEmpty() ? "" : " WHERE " + String.join(" AND ", parts);
  }

  private String criterion(Criterion criterion) {
    if (criterion instanceof Criterion.Test test) {
      return test(test);
    }
    Group group = (Group) criterion;
    List<Criterion> parts = group.parts().stream().filter(part -> !part.isEmpty()).toList();
    String joined =
        parts.stream()
            .map(
                part ->
                    parts.size() > 1 && part instanceof Group inner && !inner.joint().isNegated()
                        ? "(" + criterion(part) + ")"
                        : criterion(part))
            .collect(Collectors.joining(" " + group.joint().operator() + " "));
    return group.joint().isNegated() ? "NOT (" + joined + ")" : joined;
  }

  private String test(Criterion.Test test) {
    String path = path(test.path());
    List<String> operands = new ArrayList<>();
    for (Operand operand : test.operands()) {
      operands.add(
          operand instanceof Attribute other
              ? path(other.path())
              : parameter(((Value) operand).value()));
    }
    return test(test.operator(), test.isOfSize() ? "size(" + path + ")" : path, operands);
  }

  private static String test(TestOperator operator, String tested, List<String> operands) {
    return switch (operator) {
      case BETWEEN -> tested + " BETWEEN " + operands.get(0) + " AND " + operands.get(1);
      case IN -> tested + " IN [" + String.join(", ", operands) + "]";
      case EXISTS -> tested + " IS NOT MISSING";
      case NOT_EXISTS -> tested + " IS MISSING";
      case BEGINS_WITH, CONTAINS, TYPE ->
          operator.word() + "(" + tested + ", " + operands.get(0) + ")";
      default -> tested + " " + operator.word() + " " + operands.get(0);
    };
  }

  private String updates() {
    StringBuilder clauses = new StringBuilder();
    for (UpdateAction each : form.updates()) {
      clauses
          .append(each.kind() == UpdateAction.Kind.REMOVE ? " REMOVE " : " SET ")
          .append(update(each));
    }
    return clauses.toString();
  }

  private String update(UpdateAction action) {
    String path = path(action.path());
    if (action.kind() == UpdateAction.Kind.REMOVE) {
      return path;
    }
    if (action.kind() == UpdateAction.Kind.COPY) {
      return path + " = " + path(Objects.requireNonNull(action.source()));
    }
    String value = parameter(Objects.requireNonNull(action.value()));
    return path
        + " = "
        + switch (action.kind()) {
          case IF_NOT_EXISTS -> "if_not_exists(" + path + ", " + value + ")";
          case PLUS -> path + " + " + value;
          case MINUS -> path + " - " + value;
          case APPEND -> "list_append(" + path + ", " + value + ")";
          case PREPEND -> "list_append(" + value + ", " + path + ")";
          case APPEND_OR_CREATE -> "list_append(if_not_exists(" + path + ", []), " + value + ")";
          case ADD -> "set_add(" + path + ", " + value + ")";
          case DELETE -> "set_delete(" + path + ", " + value + ")";
          default -> value;
        };
  }

  private String parameter(AttributeValue value) {
    parameters.add(value);
    return "?";
  }

  private static String path(AttributePath path) {
    StringBuilder text = new StringBuilder();
    for (AttributePath.Step step : path.steps()) {
      if (step instanceof Index index) {
        text.append('[').append(index.number()).append(']');
      } else {
        text.append(text.isEmpty() ? "" : ".").append(quoted(((Name) step).text()));
      }
    }
    return text.toString();
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private static String text(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
