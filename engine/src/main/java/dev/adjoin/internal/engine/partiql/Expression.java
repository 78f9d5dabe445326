// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import dev.adjoin.internal.engine.value.Value;
import java.math.BigDecimal;
import java.util.List;

/** An expression of a statement, as written: not checked against a table. */
sealed interface Expression {
  /** The token that messages about it point at. */
  Position position();

  /** Its operands. */
  default List<Expression> parts() {
    return List.of();
  }

  /** What messages call it where a statement was wanted. */
  default String operation() {
    return getClass().getSimpleName();
  }

  /** A text in single quotes. */
  record Text(String text, Position position) implements Expression {}

  /** A number with its signs, of any size. */
  record Numeral(BigDecimal number, Position position) implements Expression {
    Numeral negated() {
      return new Numeral(number.negate(), position);
    }
  }

  /** True or false. */
  record Truth(boolean truth, Position position) implements Expression {}

  /** The null value. */
  record Null(Position position) implements Expression {}

  /** The absence of a value. */
  record Missing(Position position) implements Expression {}

  /** A question mark, counted from zero. */
  record Parameter(int index, Position position) implements Expression {}

  /** A computed value. */
  record Given(Value value, Position position) implements Expression {}

  /** An attribute, or something in it; the first step is a name. */
  record Path(List<PathStep> steps) implements Expression {
    public Path {
      steps = List.copyOf(steps);
    }

    /** The name of the attribute that it leads to or into. */
    String attribute() {
      return ((PathStep.Name) steps.get(0)).name();
    }

    @Override
    public Position position() {
      return steps.get(0).position();
    }
  }

  /** A list in brackets. */
  record Elements(List<Expression> elements, Position position) implements Expression {
    public Elements {
      elements = List.copyOf(elements);
    }

    @Override
    public List<Expression> parts() {
      return elements;
    }
  }

  /** A set in double angle brackets. */
  record Bag(List<Expression> members, Position position) implements Expression {
    public Bag {
      members = List.copyOf(members);
    }

    @Override
    public List<Expression> parts() {
      return members;
    }
  }

  /** A map in braces. */
  record Tuple(List<Member> members, Position position) implements Expression {
    public Tuple {
      members = List.copyOf(members);
    }

    @Override
    public List<Expression> parts() {
      return members.stream().map(Member::value).toList();
    }
  }

  /** One member of a map. */
  record Member(String name, Expression value) {}

  /** A function with its arguments; the name is in lower case. */
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

  /** A negation. */
  record Not(Expression operand, Position position) implements Expression {
    @Override
    public List<Expression> parts() {
      return List.of(operand);
    }
  }

  /** A minus or plus before something that is no number as written. */
  record Signed(String sign, Expression operand, Position position) implements Expression {
    @Override
    public List<Expression> parts() {
      return List.of(operand);
    }
  }

  /** Two or more that are all so. */
  record And(List<Expression> operands, Position position) implements Expression {
    public And {
      operands = List.copyOf(operands);
    }

    @Override
    public List<Expression> parts() {
      return operands;
    }
  }

  /** A disjunction of two or more. */
  record Or(List<Expression> operands, Position position) implements Expression {
    public Or {
      operands = List.copyOf(operands);
    }

    @Override
    public List<Expression> parts() {
      return operands;
    }
  }

  /** Any other operator between two operands. */
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

  /** A value between two others, which are included. */
  record Between(Expression value, Expression low, Expression high, Position position)
      implements Expression {
    @Override
    public List<Expression> parts() {
      return List.of(value, low, high);
    }
  }

  /** A value that is one of a collection. */
  record In(Expression value, Expression collection, Position position) implements Expression {
    @Override
    public List<Expression> parts() {
      return List.of(value, collection);
    }
  }

  /** A value of a type; the type is in lower case. */
  record IsType(Expression value, String type, Position position) implements Expression {
    @Override
    public List<Expression> parts() {
      return List.of(value);
    }
  }

  /** A statement where a value may stand. */
  record Nested(Statement statement, Position position) implements Expression {}
}
