// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.expression;

import dev.adjoin.tools.studio.query.expression.Criterion.Attribute;
import dev.adjoin.tools.studio.query.expression.Criterion.Group;
import dev.adjoin.tools.studio.query.expression.Criterion.Operand;
import dev.adjoin.tools.studio.query.expression.Criterion.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a criterion means, in the simplest way, for comparison with an engine. */
public final class NaiveEvaluation {
  private NaiveEvaluation() {}

  static boolean holds(Criterion criterion, Map<String, AttributeValue> item) {
    if (criterion instanceof Criterion.Test test) {
      return holds(test, item);
    }
    Group group = (Group) criterion;
    List<Criterion> parts = group.parts().stream().filter(part -> !part.isEmpty()).toList();
    boolean isAnd = group.joint().operator().equals("AND");
    boolean joined =
        isAnd
            ? parts.stream().allMatch(part -> holds(part, item))
            : parts.stream().anyMatch(part -> holds(part, item));
    return joined != group.joint().isNegated();
  }

  private static boolean holds(Criterion.Test test, Map<String, AttributeValue> item) {
    AttributeValue tested = at(test.path(), item);
    if (test.isOfSize()) {
      tested = tested == null ? null : size(tested);
    }
    List<@Nullable AttributeValue> operands = new ArrayList<>();
    for (Operand each : test.operands()) {
      operands.add(
          each instanceof Attribute other ? at(other.path(), item) : ((Value) each).value());
    }
    return holds(test.operator(), tested, operands);
  }

  static boolean holds(
      TestOperator operator,
      @Nullable AttributeValue tested,
      List<@Nullable AttributeValue> operands) {
    if (operator == TestOperator.NOT_EXISTS) {
      return tested == null;
    }
    if (operator == TestOperator.NOT_EQUAL) {
      return !same(tested, operands.get(0));
    }
    if (tested == null || operands.stream().allMatch(each -> each == null) && !operands.isEmpty()) {
      return false;
    }
    AttributeValue first = operands.isEmpty() ? null : operands.get(0);
    return switch (operator) {
      case EXISTS -> true;
      case EQUAL -> same(tested, first);
      case IN -> operands.stream().anyMatch(each -> same(tested, each));
      case TYPE -> DataType.of(tested).name().equals(first.s());
      case BEGINS_WITH -> begins(tested, first);
      case CONTAINS -> contains(tested, first);
      case BETWEEN -> {
        AttributeValue second = operands.get(1);
        yield isOrdered(first, tested)
            && isOrdered(tested, second)
            && ValueOrder.compare(first, tested) <= 0
            && ValueOrder.compare(tested, second) <= 0;
      }
      default -> isOrdered(tested, first) && order(operator, ValueOrder.compare(tested, first));
    };
  }

  private static boolean order(TestOperator operator, int order) {
    return switch (operator) {
      case LESS -> order < 0;
      case LESS_OR_EQUAL -> order <= 0;
      case GREATER -> order > 0;
      default -> order >= 0;
    };
  }

  private static boolean isOrdered(@Nullable AttributeValue one, @Nullable AttributeValue other) {
    return one != null
        && other != null
        && one.type() == other.type()
        && DataType.of(one).isOrdered();
  }

  private static boolean begins(AttributeValue whole, @Nullable AttributeValue part) {
    if (part == null || whole.type() != part.type()) {
      return false;
    }
    return whole.s() != null
        ? whole.s().startsWith(part.s())
        : whole.b() != null && hex(whole.b()).startsWith(hex(part.b()));
  }

  private static boolean contains(AttributeValue whole, @Nullable AttributeValue part) {
    if (part == null) {
      return false;
    }
    return switch (DataType.of(whole)) {
      case S -> part.s() != null && whole.s().contains(part.s());
      case SS -> part.s() != null && whole.ss().contains(part.s());
      case NS ->
          part.n() != null
              && whole.ns().stream().anyMatch(each -> number(each).equals(number(part.n())));
      case BS -> part.b() != null && whole.bs().contains(part.b());
      case B -> part.b() != null && hex(whole.b()).matches("(..)*" + hex(part.b()) + "(..)*");
      case L -> whole.l().stream().anyMatch(each -> same(each, part));
      default -> false;
    };
  }

  private static String hex(SdkBytes bytes) {
    return java.util.HexFormat.of().formatHex(bytes.asByteArray());
  }

  private static @Nullable AttributeValue size(AttributeValue value) {
    int size =
        switch (DataType.of(value)) {
          case S -> value.s().length();
          case B -> value.b().asByteArray().length;
          case SS -> value.ss().size();
          case NS -> value.ns().size();
          case BS -> value.bs().size();
          case L -> value.l().size();
          case M -> value.m().size();
          default -> -1;
        };
    return size < 0 ? null : AttributeValue.fromN(Integer.toString(size));
  }

  static @Nullable AttributeValue at(AttributePath path, Map<String, AttributeValue> item) {
    AttributeValue value = AttributeValue.fromM(item);
    for (AttributePath.Step step : path.steps()) {
      if (step instanceof AttributePath.Name name) {
        value = value.hasM() ? value.m().get(name.text()) : null;
      } else {
        int index = ((AttributePath.Index) step).number();
        value = value.hasL() && index < value.l().size() ? value.l().get(index) : null;
      }
      if (value == null) {
        return null;
      }
    }
    return value;
  }

  static boolean same(@Nullable AttributeValue one, @Nullable AttributeValue other) {
    if (one == null || other == null || one.type() != other.type()) {
      return false;
    }
    return switch (DataType.of(one)) {
      case N -> number(one.n()).equals(number(other.n()));
      case SS -> new HashSet<>(one.ss()).equals(new HashSet<>(other.ss()));
      case NS ->
          new HashSet<>(one.ns().stream().map(NaiveEvaluation::number).toList())
              .equals(new HashSet<>(other.ns().stream().map(NaiveEvaluation::number).toList()));
      case BS -> new HashSet<>(one.bs()).equals(new HashSet<>(other.bs()));
      case L -> {
        boolean isSame = one.l().size() == other.l().size();
        for (int i = 0; isSame && i < one.l().size(); i++) {
          isSame = same(one.l().get(i), other.l().get(i));
        }
        yield isSame;
      }
      case M -> sameItem(one.m(), other.m());
      default -> one.equals(other);
    };
  }

  /** Whether two items are equal; sets have no order. */
  public static boolean sameItem(
      Map<String, AttributeValue> one, Map<String, AttributeValue> other) {
    return one.keySet().equals(other.keySet())
        && one.keySet().stream().allMatch(name -> same(one.get(name), other.get(name)));
  }

  private static BigDecimal number(String text) {
    BigDecimal number = new BigDecimal(text);
    return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
  }
}
