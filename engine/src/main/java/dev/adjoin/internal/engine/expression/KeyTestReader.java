// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.expression.KeyCondition.SortTest;
import dev.adjoin.internal.engine.expression.tree.BeginsWith;
import dev.adjoin.internal.engine.expression.tree.Between;
import dev.adjoin.internal.engine.expression.tree.Comparison;
import dev.adjoin.internal.engine.expression.tree.DocumentPath;
import dev.adjoin.internal.engine.expression.tree.Exists;
import dev.adjoin.internal.engine.expression.tree.HasType;
import dev.adjoin.internal.engine.expression.tree.In;
import dev.adjoin.internal.engine.expression.tree.Operand;
import dev.adjoin.internal.engine.expression.tree.Operator;
import dev.adjoin.internal.engine.expression.tree.PlaceholderBinding;
import dev.adjoin.internal.engine.expression.tree.Predicate;
import dev.adjoin.internal.engine.expression.tree.Size;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Extracts the tests of key attributes from a key condition, and rejects everything else in it. */
final class KeyTestReader {
  private final PlaceholderBinding binding;
  private final Map<String, Optional<SortTest>> tests = new LinkedHashMap<>();

  KeyTestReader(PlaceholderBinding binding) {
    this.binding = binding;
  }

  Map<String, Optional<SortTest>> read(Predicate root) {
    add(root);
    return tests;
  }

  private void add(Predicate predicate) {
    if (predicate instanceof Predicate.All all) {
      all.predicates().forEach(this::add);
    } else if (predicate instanceof Comparison comparison
        && comparison.operator() != Operator.NOT_EQUAL) {
      add(comparison);
    } else if (predicate instanceof Between between) {
      refuseOtherFirst("BETWEEN", between.operand());
      String attribute = attribute(List.of(between.operand(), between.low(), between.high()));
      put(attribute, new SortTest.Between(value(between.low()), value(between.high())));
    } else if (predicate instanceof BeginsWith begins) {
      refuseOtherFirst("begins_with", begins.operand());
      String attribute = attribute(List.of(begins.operand(), begins.prefix()));
      put(attribute, new SortTest.BeginsWith(value(begins.prefix())));
    } else {
      throw ApiErrors.validation(
          "Invalid operator used in KeyConditionExpression: " + operator(predicate));
    }
  }

  private void add(Comparison comparison) {
    String attribute = attribute(List.of(comparison.left(), comparison.right()));
    boolean first = comparison.left() instanceof DocumentPath;
    Operator operator = comparison.operator();
    put(
        attribute,
        new SortTest.Compare(
            first ? operator : operator.exchanged(),
            value(first ? comparison.right() : comparison.left())));
  }

  /**
   * The only attribute among the operands; throws a validation error unless all others are values.
   */
  private String attribute(List<Operand> operands) {
    DocumentPath found = null;
    for (Operand operand : operands) {
      if (operand instanceof DocumentPath path) {
        if (found != null) {
          throw invalid("Multiple attribute names used in one condition");
        }
        if (path.isNested()) {
          throw ApiErrors.validation(
              "KeyConditionExpressions cannot have conditions on nested attributes");
        }
        found = path;
      } else if (operand instanceof Size) {
        throw ApiErrors.validation("KeyConditionExpressions cannot contain nested operations");
      }
    }
    if (found == null) {
      throw invalid("No key attribute specified");
    }
    return found.attributeName(binding);
  }

  private static void refuseOtherFirst(String operator, Operand first) {
    if (!(first instanceof DocumentPath)) {
      throw invalid(operator + " operator must have the key attribute as its first operand");
    }
  }

  private static RuntimeException invalid(String message) {
    return ApiErrors.validation("Invalid condition in KeyConditionExpression: " + message);
  }

  private void put(String attribute, SortTest test) {
    if (tests.putIfAbsent(attribute, Optional.of(test)) != null) {
      throw ApiErrors.validation("KeyConditionExpressions must only contain one condition per key");
    }
  }

  private Value value(Operand operand) {
    return Objects.requireNonNull(operand.value(Item.EMPTY, binding));
  }

  /** The operator's name in the error message. */
  private static String operator(Predicate predicate) {
    if (predicate instanceof Predicate.Any) {
      return "OR";
    }
    if (predicate instanceof Predicate.Not) {
      return "NOT";
    }
    if (predicate instanceof In) {
      return "IN";
    }
    if (predicate instanceof Comparison comparison) {
      return comparison.operator().symbol();
    }
    if (predicate instanceof Exists exists) {
      return exists.wanted() ? "attribute_exists" : "attribute_not_exists";
    }
    return predicate instanceof HasType ? "attribute_type" : "contains";
  }
}
