// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.expression.tree.BeginsWith;
import dev.adjoin.internal.engine.expression.tree.Between;
import dev.adjoin.internal.engine.expression.tree.Comparison;
import dev.adjoin.internal.engine.expression.tree.Contains;
import dev.adjoin.internal.engine.expression.tree.DocumentPath;
import dev.adjoin.internal.engine.expression.tree.Exists;
import dev.adjoin.internal.engine.expression.tree.In;
import dev.adjoin.internal.engine.expression.tree.Operand;
import dev.adjoin.internal.engine.expression.tree.OperandChecks;
import dev.adjoin.internal.engine.expression.tree.Operator;
import dev.adjoin.internal.engine.expression.tree.Predicate;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The comparison operators of the legacy parameters, with the number and types of their values. */
enum LegacyOperator {
  EQ(1, Types.ANY),
  NE(1, Types.ANY),
  LE(1, Types.ORDERED),
  LT(1, Types.ORDERED),
  GE(1, Types.ORDERED),
  GT(1, Types.ORDERED),
  NOT_NULL(0, Types.ANY),
  NULL(0, Types.ANY),
  CONTAINS(1, Types.SCALAR),
  NOT_CONTAINS(1, Types.SCALAR),
  BEGINS_WITH(1, Types.PREFIXED),
  IN(-1, Types.ORDERED),
  BETWEEN(2, Types.ORDERED);

  /** The sets of type codes that operators accept. */
  private static final class Types {
    static final Set<String> ORDERED = OperandChecks.ORDERED;
    static final Set<String> PREFIXED = Set.of("S", "B");
    static final Set<String> SCALAR = Set.of("S", "N", "B", "BOOL", "NULL");
    static final Set<String> ANY =
        Set.of("S", "N", "B", "BOOL", "NULL", "L", "M", "SS", "NS", "BS");
  }

  /** The number of values that the operator takes; negative for one or more. */
  private final int count;

  private final Set<String> types;

  LegacyOperator(int count, Set<String> types) {
    this.count = count;
    this.types = types;
  }

  /** Throws an error if the number or the types of the values do not suit the operator. */
  void check(List<Value> values) {
    if (count < 0 ? values.isEmpty() : values.size() != count) {
      throw ApiErrors.invalidParameter(
          "Invalid number of argument(s) for the " + this + " ComparisonOperator");
    }
    if (values.stream().map(Value::type).distinct().count() > 1) {
      throw ApiErrors.invalidParameter(
          "AttributeValues inside AttributeValueList must be of same type");
    }
    for (Value value : values) {
      if (!types.contains(value.type())) {
        throw ApiErrors.invalidParameter(
            "ComparisonOperator "
                + this
                + " is not valid for "
                + value.type()
                + " AttributeValue type");
      }
    }
    if (this == BETWEEN && Value.compare(values.get(0), values.get(1)) > 0) {
      throw ApiErrors.validation(
          "The BETWEEN condition was provided a range where the lower bound is greater than the"
              + " upper bound");
    }
  }

  private @Nullable Operator comparison() {
    return switch (this) {
      case EQ -> Operator.EQUAL;
      case NE -> Operator.NOT_EQUAL;
      case LE -> Operator.LESS_OR_EQUAL;
      case LT -> Operator.LESS;
      case GE -> Operator.GREATER_OR_EQUAL;
      case GT -> Operator.GREATER;
      default -> null;
    };
  }

  /** The equivalent predicate on the attribute. */
  Predicate predicate(DocumentPath path, List<Value> values) {
    Operator comparison = comparison();
    List<Operand> operands = values.stream().<Operand>map(Operand.Literal::new).toList();
    if (comparison != null) {
      return new Comparison(comparison, path, operands.get(0));
    }
    return switch (this) {
      case NULL -> new Exists(path, false);
      case CONTAINS -> new Contains(path, operands.get(0));
      // NOT_CONTAINS is false for a missing attribute, so a negated CONTAINS is not enough.
      case NOT_CONTAINS ->
          new Predicate.All(
              List.of(
                  new Exists(path, true), new Predicate.Not(new Contains(path, operands.get(0)))));
      case BEGINS_WITH -> new BeginsWith(path, operands.get(0));
      case IN -> new In(path, operands);
      case BETWEEN -> new Between(path, operands.get(0), operands.get(1));
      default -> new Exists(path, true);
    };
  }

  /** The equivalent test of a key attribute; empty if keys do not support the operator. */
  Optional<KeyCondition.SortTest> keyTest(List<Value> values) {
    Operator comparison = comparison();
    if (comparison != null && comparison != Operator.NOT_EQUAL) {
      return Optional.of(new KeyCondition.SortTest.Compare(comparison, values.get(0)));
    }
    return switch (this) {
      case BEGINS_WITH -> Optional.of(new KeyCondition.SortTest.BeginsWith(values.get(0)));
      case BETWEEN -> Optional.of(new KeyCondition.SortTest.Between(values.get(0), values.get(1)));
      default -> Optional.empty();
    };
  }
}
