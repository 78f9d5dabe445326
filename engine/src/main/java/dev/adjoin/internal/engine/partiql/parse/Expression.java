// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.parse;

import dev.adjoin.internal.engine.value.Value;
import java.math.BigDecimal;
import java.util.List;

/** A node of a parsed expression, not yet checked against a table. */
public sealed interface Expression {
  /** The position of the token that error messages about this expression refer to. */
  Position position();

  /** The direct operands. */
  default List<Expression> parts() {
    return List.of();
  }

  /** The operation name in "Unsupported operation" messages. */
  default String operation() {
    return getClass().getSimpleName();
  }

  /** A string literal in single quotes. */
  record Text(String text, Position position) implements Expression {}

  /** A number literal including its signs; it may exceed the range of DynamoDB numbers. */
  record Numeral(BigDecimal number, Position position) implements Expression {
    Numeral negated() {
      return new Numeral(number.negate(), position);
    }
  }

  /** A boolean literal. */
  record Truth(boolean truth, Position position) implements Expression {}

  /** The NULL literal. */
  record Null(Position position) implements Expression {}

  /** The MISSING literal: no value at all. */
  record Missing(Position position) implements Expression {}

  /** A {@code ?} parameter; the index is zero-based. */
  record Parameter(int index, Position position) implements Expression {}

  /** A constant that the engine inserts in place of a literal or parameter. */
  record Given(Value value, Position position) implements Expression {}

  /** A document path; the first step is the name of an attribute. */
  record Path(List<PathStep> steps) implements Expression {
    public Path {
      steps = List.copyOf(steps);
    }

    /** The name of the top-level attribute. */
    public String attribute() {
      return ((PathStep.Name) steps.get(0)).name();
    }

    @Override
    public Position position() {
      return steps.get(0).position();
    }
  }

  /** A list literal: {@code [a, b]}. */
  record Elements(List<Expression> elements, Position position) implements Expression {
    public Elements {
      elements = List.copyOf(elements);
    }

    @Override
    public List<Expression> parts() {
      return elements;
    }
  }

  /** A set literal: <code>&lt;&lt;a, b&gt;&gt;</code>. */
  record Bag(List<Expression> members, Position position) implements Expression {
    public Bag {
      members = List.copyOf(members);
    }

    @Override
    public List<Expression> parts() {
      return members;
    }
  }

  /** A map literal: <code>{'a': 1}</code>. */
  record Tuple(List<Member> members, Position position) implements Expression {
    public Tuple {
      members = List.copyOf(members);
    }

    @Override
    public List<Expression> parts() {
      return members.stream().map(Member::value).toList();
    }
  }

  /** One entry of a map literal. */
  record Member(String name, Expression value) {}

  /** A function call; the function name is in lower case. */
  record Call(String function, List<Expression> arguments, Position position)
      implements Expression {
    public Call {
      arguments = List.copyOf(arguments);
    }

    @Override
    public List<Expression> parts() {
      return arguments;
    }
  }

  /** A NOT. */
  record Not(Expression operand, Position position) implements Expression {
    @Override
    public List<Expression> parts() {
      return List.of(operand);
    }
  }

  /** A sign before an operand that is not a number literal. */
  record Signed(String sign, Expression operand, Position position) implements Expression {
    @Override
    public List<Expression> parts() {
      return List.of(operand);
    }
  }

  /** An AND of two or more operands. */
  record And(List<Expression> operands, Position position) implements Expression {
    public And {
      operands = List.copyOf(operands);
    }

    @Override
    public List<Expression> parts() {
      return operands;
    }
  }

  /** An OR of two or more operands. */
  record Or(List<Expression> operands, Position position) implements Expression {
    public Or {
      operands = List.copyOf(operands);
    }

    @Override
    public List<Expression> parts() {
      return operands;
    }
  }

  /** Every binary operator except AND, OR and IN. */
  record Binary(InfixOperator operator, Expression left, Expression right, Position position)
      implements Expression {
    @Override
    public String operation() {
      return operator.operation();
    }

    @Override
    public List<Expression> parts() {
      return List.of(left, right);
    }
  }

  /** A BETWEEN; both bounds are inclusive. */
  record Between(Expression value, Expression low, Expression high, Position position)
      implements Expression {
    @Override
    public List<Expression> parts() {
      return List.of(value, low, high);
    }
  }

  /** An IN. */
  record In(Expression value, Expression collection, Position position) implements Expression {
    @Override
    public List<Expression> parts() {
      return List.of(value, collection);
    }
  }

  /** An IS with a type name, which is in lower case. */
  record IsType(Expression value, String type, Position position) implements Expression {
    @Override
    public List<Expression> parts() {
      return List.of(value);
    }
  }

  /** A statement in a position where the grammar also allows an expression. */
  record Nested(Statement statement, Position position) implements Expression {}
}
