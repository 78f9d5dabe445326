// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.parse;

import static dev.adjoin.internal.engine.partiql.parse.Printed.all;

import java.util.List;

/** Prints an expression in prefix notation. */
final class PrintedExpression {
  private PrintedExpression() {}

  static String of(Expression e) {
    if (e instanceof Expression.Text text) {
      return "'" + text.text() + "'";
    }
    if (e instanceof Expression.Numeral numeral) {
      return numeral.number().toPlainString();
    }
    if (e instanceof Expression.Truth truth) {
      return String.valueOf(truth.truth());
    }
    if (e instanceof Expression.Null || e instanceof Expression.Missing) {
      return e.operation().toLowerCase(java.util.Locale.ROOT);
    }
    if (e instanceof Expression.Parameter parameter) {
      return "?" + parameter.index();
    }
    if (e instanceof Expression.Path path) {
      return all(path.steps(), PrintedExpression::step, "").substring(1);
    }
    return compound(e);
  }

  private static String step(PathStep step) {
    return step instanceof PathStep.Name name
        ? "." + name.name()
        : "[" + ((PathStep.Index) step).index() + "]";
  }

  private static String compound(Expression e) {
    if (e instanceof Expression.Elements list) {
      return "[" + all(list.elements(), PrintedExpression::of, ", ") + "]";
    }
    if (e instanceof Expression.Bag bag) {
      return "<<" + all(bag.members(), PrintedExpression::of, ", ") + ">>";
    }
    if (e instanceof Expression.Tuple tuple) {
      return "{" + all(tuple.members(), m -> m.name() + ": " + of(m.value()), ", ") + "}";
    }
    if (e instanceof Expression.Call call) {
      return operation(call.function(), call.arguments());
    }
    if (e instanceof Expression.And and) {
      return operation("and", and.operands());
    }
    if (e instanceof Expression.Or or) {
      return operation("or", or.operands());
    }
    if (e instanceof Expression.Nested nested) {
      return "(" + Printed.of(nested.statement()) + ")";
    }
    return operator(e);
  }

  private static String operator(Expression e) {
    if (e instanceof Expression.Not not) {
      return operation("not", List.of(not.operand()));
    }
    if (e instanceof Expression.Signed signed) {
      return operation(signed.sign().equals("-") ? "neg" : "pos", List.of(signed.operand()));
    }
    if (e instanceof Expression.Binary binary) {
      return operation(binary.operator().symbol(), List.of(binary.left(), binary.right()));
    }
    if (e instanceof Expression.Between between) {
      return operation("between", List.of(between.value(), between.low(), between.high()));
    }
    if (e instanceof Expression.In in) {
      return operation("in", List.of(in.value(), in.collection()));
    }
    Expression.IsType test = (Expression.IsType) e;
    return operation("is " + test.type(), List.of(test.value()));
  }

  private static String operation(String operator, List<Expression> operands) {
    return "(" + operator + " " + all(operands, PrintedExpression::of, " ") + ")";
  }
}
