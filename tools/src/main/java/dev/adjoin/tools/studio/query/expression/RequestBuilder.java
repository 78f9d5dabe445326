// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.expression;

import dev.adjoin.tools.studio.query.expression.Criterion.Attribute;
import dev.adjoin.tools.studio.query.expression.Criterion.Group;
import dev.adjoin.tools.studio.query.expression.Criterion.Operand;
import dev.adjoin.tools.studio.query.expression.Criterion.Value;
import dev.adjoin.tools.studio.query.expression.RequestForm.Operation;
import dev.adjoin.tools.studio.query.expression.RequestForm.SortTest;
import dev.adjoin.tools.studio.query.expression.TableSchema.KeyAttribute;
import dev.adjoin.tools.studio.query.expression.UpdateAction.Clause;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes a form as a request: its trees as expressions with placeholders. */
public final class RequestBuilder {
  private final RequestForm form;
  private final Placeholders placeholders = new Placeholders();
  private final Map<String, Object> members = new LinkedHashMap<>();

  private RequestBuilder(RequestForm form) {
    this.form = form;
  }

  public static BuiltRequest build(RequestForm form) {
    return new RequestBuilder(form).build();
  }

  private BuiltRequest build() {
    Operation operation = form.operation();
    members.put("TableName", form.table().name());
    if (form.index() != null) {
      members.put("IndexName", form.index().name());
    }
    if (operation.hasKey()) {
      members.put("Key", key());
    }
    if (operation == Operation.PUT_ITEM) {
      members.put("Item", form.item());
    }
    put("KeyConditionExpression", operation == Operation.QUERY ? keyCondition() : null);
    put("UpdateExpression", operation == Operation.UPDATE_ITEM ? update() : null);
    if (!form.criterion().isEmpty()) {
      String name = operation.isWrite() ? "ConditionExpression" : "FilterExpression";
      members.put(name, text(form.criterion()).text());
    }
    if (!form.projection().isEmpty()) {
      members.put(
          "ProjectionExpression",
          form.projection().stream().map(placeholders::path).collect(Collectors.joining(", ")));
    }
    if (!placeholders.names().isEmpty()) {
      members.put("ExpressionAttributeNames", placeholders.names());
    }
    if (!placeholders.values().isEmpty()) {
      members.put("ExpressionAttributeValues", placeholders.values());
    }
    if (form.isReversed()) {
      members.put("ScanIndexForward", false);
    }
    if (form.isConsistent()) {
      members.put("ConsistentRead", true);
    }
    if (form.limit() != null) {
      members.put("Limit", form.limit());
    }
    return new BuiltRequest(operation, members);
  }

  private void put(String name, @Nullable String text) {
    if (text != null && !text.isEmpty()) {
      members.put(name, text);
    }
  }

  private Map<String, AttributeValue> key() {
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    key.put(form.key().partition().name(), Objects.requireNonNull(form.partition()));
    KeyAttribute sort = form.key().sort();
    if (sort != null) {
      key.put(sort.name(), Objects.requireNonNull(form.sort()).values().get(0));
    }
    return key;
  }

  private String keyCondition() {
    KeyAttribute partition = form.key().partition();
    AttributeValue value = Objects.requireNonNull(form.partition());
    String equal =
        placeholders.name(partition.name()) + " = " + placeholders.value(partition.name(), value);
    SortTest test = form.sort();
    if (test == null) {
      return equal;
    }
    String sort = Objects.requireNonNull(form.key().sort()).name();
    List<String> values =
        test.values().stream().map(each -> placeholders.value(sort, each)).toList();
    return equal + " AND " + test.operator().text(placeholders.name(sort), values);
  }

  // ---- Filters and conditions

  /**
   * The text of a criterion.
   *
   * @param isJoined whether it has an AND or OR outside of parentheses
   */
  private record Text(String text, boolean isJoined) {
    String asPart() {
      return isJoined ? "(" + text + ")" : text;
    }
  }

  private Text text(Criterion criterion) {
    if (criterion instanceof Criterion.Test test) {
      return new Text(text(test), false);
    }
    Group group = (Group) criterion;
    List<Text> parts =
        group.parts().stream().filter(part -> !part.isEmpty()).map(this::text).toList();
    Text joined =
        parts.size() == 1
            ? parts.get(0)
            : new Text(
                parts.stream()
                    .map(Text::asPart)
                    .collect(Collectors.joining(" " + group.joint().operator() + " ")),
                true);
    return group.joint().isNegated() ? new Text("NOT (" + joined.text() + ")", false) : joined;
  }

  private String text(Criterion.Test test) {
    String path = placeholders.path(test.path());
    List<String> operands = new ArrayList<>();
    for (Operand operand : test.operands()) {
      operands.add(
          operand instanceof Attribute other
              ? placeholders.path(other.path())
              : placeholders.value(test.path().lastName(), ((Value) operand).value()));
    }
    return test.operator().text(test.isOfSize() ? "size(" + path + ")" : path, operands);
  }

  // ---- Updates

  private String update() {
    Map<Clause, StringJoiner> clauses = new EnumMap<>(Clause.class);
    for (UpdateAction each : form.updates()) {
      clauses
          .computeIfAbsent(each.kind().clause(), clause -> new StringJoiner(", ", clause + " ", ""))
          .add(text(each));
    }
    return clauses.values().stream().map(StringJoiner::toString).collect(Collectors.joining(" "));
  }

  private String text(UpdateAction action) {
    String path = placeholders.path(action.path());
    String hint = action.path().lastName();
    String value =
        action.value() == null
            ? ""
            : placeholders.value(hint, Objects.requireNonNull(action.value()));
    return switch (action.kind()) {
      case SET -> path + " = " + value;
      case IF_NOT_EXISTS -> path + " = if_not_exists(" + path + ", " + value + ")";
      case COPY -> path + " = " + placeholders.path(Objects.requireNonNull(action.source()));
      case PLUS -> path + " = " + path + " + " + value;
      case MINUS -> path + " = " + path + " - " + value;
      case APPEND -> path + " = list_append(" + path + ", " + value + ")";
      case PREPEND -> path + " = list_append(" + value + ", " + path + ")";
      case APPEND_OR_CREATE ->
          "%s = list_append(if_not_exists(%s, %s), %s)"
              .formatted(
                  path, path, placeholders.value("empty", AttributeValue.fromL(List.of())), value);
      case REMOVE -> path;
      case ADD, DELETE -> path + " " + value;
    };
  }
}
