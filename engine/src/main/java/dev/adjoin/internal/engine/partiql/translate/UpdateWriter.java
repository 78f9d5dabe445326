// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.translate;

import dev.adjoin.internal.engine.partiql.parse.Expression;
import dev.adjoin.internal.engine.partiql.parse.Expression.Binary;
import dev.adjoin.internal.engine.partiql.parse.Expression.Call;
import dev.adjoin.internal.engine.partiql.parse.Expression.Path;
import dev.adjoin.internal.engine.partiql.parse.InfixOperator;
import dev.adjoin.internal.engine.partiql.parse.Statement.Assignment;
import dev.adjoin.internal.engine.partiql.parse.Statement.Edit;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Value;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** Translates the changes of an UPDATE into a DynamoDB update expression. */
final class UpdateWriter {
  /** The sections of an update expression; each may occur once. */
  private enum Section {
    SET,
    REMOVE,
    ADD,
    DELETE
  }

  private final PlaceholderNames placed;
  private final Parameters parameters;
  private final OperandWriter operands;
  private final Map<Section, StringJoiner> sections = new EnumMap<>(Section.class);

  UpdateWriter(PlaceholderNames placed, Parameters parameters) {
    this.placed = placed;
    this.parameters = parameters;
    operands = new OperandWriter(placed, parameters);
  }

  String write(List<Edit> edits) {
    edits.forEach(this::add);
    return sections.entrySet().stream()
        .map(section -> section.getKey() + " " + section.getValue())
        .collect(Collectors.joining(" "));
  }

  private void add(Edit edit) {
    if (!(edit instanceof Assignment assignment)) {
      add(Section.REMOVE, placed.path(edit.path()));
    } else if (assignment.value() instanceof Call call && call.function().equals("set_add")) {
      add(Section.ADD, members(assignment.path(), call));
    } else if (assignment.value() instanceof Call call && call.function().equals("set_delete")) {
      add(Section.DELETE, members(assignment.path(), call));
    } else {
      add(Section.SET, placed.path(edit.path()) + "=" + value(assignment.value()));
    }
  }

  private void add(Section section, String action) {
    sections.computeIfAbsent(section, s -> new StringJoiner(",")).add(action);
  }

  /**
   * The operands of an ADD or DELETE action for {@code set_add} or {@code set_delete}: the path and
   * the set of elements.
   */
  private String members(Path path, Call call) {
    String function = call.function().toUpperCase(Locale.ROOT);
    if (call.arguments().size() != 2) {
      throw ApiErrors.validation(
          function + " must have exactly two arguments at " + call.position());
    }
    Expression first = call.arguments().get(0);
    if (!(first instanceof Path own) || !placed.path(own).equals(placed.path(path))) {
      throw ApiErrors.validation(
          "The first argument to "
              + function
              + " must equal the assignment value at "
              + call.position());
    }
    Value members = parameters.constant(call.arguments().get(1)).orElse(null);
    boolean set =
        members instanceof Value.SS || members instanceof Value.NS || members instanceof Value.BS;
    if (!set) {
      throw ApiErrors.validation(
          "The second argument to "
              + function
              + " must be a value with type SET at "
              + first.position());
    }
    return placed.path(path) + " " + placed.value(members);
  }

  private String value(Expression value) {
    if (value instanceof Binary sum
        && (sum.operator() == InfixOperator.PLUS || sum.operator() == InfixOperator.MINUS)) {
      String symbol = sum.operator().symbol();
      return operand(sum.left(), symbol) + symbol + operand(sum.right(), symbol);
    }
    return operand(value, "SET");
  }

  private String operand(Expression operand, String operator) {
    if (operand instanceof Call call) {
      boolean known =
          call.function().equals("list_append") || call.function().equals("if_not_exists");
      if (!known) {
        throw OperandWriter.unrecognized(call);
      }
      return call.arguments().stream()
          .map(argument -> operand(argument, call.function()))
          .collect(Collectors.joining(",", call.function() + "(", ")"));
    }
    return operands.write(operand, operator);
  }
}
