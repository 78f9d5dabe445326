// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.expression.tree.BeginsWith;
import dev.adjoin.internal.engine.expression.tree.Between;
import dev.adjoin.internal.engine.expression.tree.Comparison;
import dev.adjoin.internal.engine.expression.tree.Contains;
import dev.adjoin.internal.engine.expression.tree.DocumentPath;
import dev.adjoin.internal.engine.expression.tree.Exists;
import dev.adjoin.internal.engine.expression.tree.HasType;
import dev.adjoin.internal.engine.expression.tree.In;
import dev.adjoin.internal.engine.expression.tree.Operand;
import dev.adjoin.internal.engine.expression.tree.ParsedExpression;
import dev.adjoin.internal.engine.expression.tree.Predicate;
import dev.adjoin.internal.engine.expression.tree.Size;
import dev.adjoin.internal.engine.expression.tree.Step;
import java.util.List;
import java.util.stream.Collectors;

/** Prints expression trees as text that parses to the same trees. */
record Printer(List<String> names, List<String> values) {
  /** A printer that names placeholders by slot: {@code #n0}, {@code :v0} and so on. */
  static final Printer BY_SLOT = new Printer(List.of(), List.of());

  static Printer of(ParsedExpression<Predicate> tree) {
    return new Printer(tree.names(), tree.values());
  }

  String text(Predicate predicate) {
    if (predicate instanceof Predicate.All all) {
      return joined(all.predicates(), " AND ");
    }
    if (predicate instanceof Predicate.Any any) {
      return joined(any.predicates(), " OR ");
    }
    if (predicate instanceof Predicate.Not not) {
      return "NOT "
          + (not.predicate() instanceof Predicate.Not
              ? text(not.predicate())
              : inner(not.predicate()));
    }
    if (predicate instanceof Comparison c) {
      return text(c.left()) + " " + c.operator().symbol() + " " + text(c.right());
    }
    if (predicate instanceof Between b) {
      return text(b.operand()) + " BETWEEN " + text(b.low()) + " AND " + text(b.high());
    }
    return predicate instanceof In in
        ? text(in.operand()) + " IN (" + texts(in.candidates()) + ")"
        : function(predicate);
  }

  private String function(Predicate predicate) {
    if (predicate instanceof Exists exists) {
      return call(exists.wanted() ? "attribute_exists" : "attribute_not_exists", exists.operand());
    }
    if (predicate instanceof HasType type) {
      return call("attribute_type", type.operand(), type.wanted());
    }
    if (predicate instanceof BeginsWith begins) {
      return call("begins_with", begins.operand(), begins.prefix());
    }
    Contains contains = (Contains) predicate;
    return call("contains", contains.operand(), contains.part());
  }

  private String call(String function, Operand... operands) {
    return function + "(" + texts(List.of(operands)) + ")";
  }

  private String texts(List<Operand> operands) {
    return operands.stream().map(this::text).collect(Collectors.joining(", "));
  }

  private String joined(List<Predicate> predicates, String word) {
    return predicates.stream().map(this::inner).collect(Collectors.joining(word));
  }

  private String inner(Predicate predicate) {
    boolean combined = predicate instanceof Predicate.All || predicate instanceof Predicate.Any;
    return combined ? "(" + text(predicate) + ")" : text(predicate);
  }

  String text(Operand operand) {
    if (operand instanceof DocumentPath path) {
      return name(path.attribute())
          + path.steps().stream().map(this::step).collect(Collectors.joining());
    }
    if (operand instanceof Size size) {
      return call("size", size.operand());
    }
    int slot = ((Operand.Placeholder) operand).slot();
    return values.isEmpty() ? ":v" + slot : values.get(slot);
  }

  private String step(Step step) {
    return step instanceof Step.Element element
        ? "[" + element.position() + "]"
        : "." + name((Step.Member) step);
  }

  private String name(Step.Member member) {
    return member.slot() >= 0 && !names.isEmpty() ? names.get(member.slot()) : member.text();
  }
}
