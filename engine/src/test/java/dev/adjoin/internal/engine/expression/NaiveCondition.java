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
import dev.adjoin.internal.engine.expression.tree.Operator;
import dev.adjoin.internal.engine.expression.tree.Predicate;
import dev.adjoin.internal.engine.expression.tree.Size;
import dev.adjoin.internal.engine.expression.tree.Step;
import dev.adjoin.internal.engine.value.Value;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import software.amazon.awssdk.core.SdkBytes;

/** A simple and slow reference implementation of conditions. */
record NaiveCondition(Map<String, Value> item, List<Value> values) {
  boolean holds(Predicate predicate) {
    if (predicate instanceof Predicate.All all) {
      return all.predicates().stream().map(this::holds).reduce(true, (a, b) -> a && b);
    }
    if (predicate instanceof Predicate.Any any) {
      return any.predicates().stream().map(this::holds).reduce(false, (a, b) -> a || b);
    }
    if (predicate instanceof Predicate.Not not) {
      return !holds(not.predicate());
    }
    if (predicate instanceof Comparison c) {
      return compare(c.operator(), value(c.left()), value(c.right()));
    }
    if (predicate instanceof Between b) {
      return compare(Operator.GREATER_OR_EQUAL, value(b.operand()), value(b.low()))
          && compare(Operator.LESS_OR_EQUAL, value(b.operand()), value(b.high()));
    }
    if (predicate instanceof In in) {
      return in.candidates().stream()
          .anyMatch(c -> compare(Operator.EQUAL, value(in.operand()), value(c)));
    }
    if (predicate instanceof Exists exists) {
      return value(exists.operand()).isPresent() == exists.wanted();
    }
    return predicate instanceof BeginsWith b
        ? begins(value(b.operand()), value(b.prefix()))
        : contains(value(((Contains) predicate).operand()), value(((Contains) predicate).part()));
  }

  private Optional<Value> value(Operand operand) {
    if (operand instanceof Operand.Placeholder placeholder) {
      return Optional.of(values.get(placeholder.slot()));
    }
    if (operand instanceof Size size) {
      return value(size.operand()).flatMap(NaiveCondition::size);
    }
    DocumentPath path = (DocumentPath) operand;
    Optional<Value> value = Optional.ofNullable(item.get(path.attribute().text()));
    for (Step step : path.steps()) {
      value = value.flatMap(v -> step(v, step));
    }
    return value;
  }

  private static Optional<Value> step(Value value, Step step) {
    if (step instanceof Step.Member member && value instanceof Value.M map) {
      return Optional.ofNullable(map.members().get(member.text()));
    }
    return step instanceof Step.Element element && value instanceof Value.L list
        ? list.elements().stream().skip(element.position()).findFirst()
        : Optional.empty();
  }

  private static Optional<Value> size(Value value) {
    Integer size =
        switch (value.type()) {
          case "S" -> ((Value.S) value).text().toCharArray().length;
          case "B" -> bytes(value).length;
          case "L" -> ((Value.L) value).elements().toArray().length;
          case "M" -> ((Value.M) value).members().keySet().toArray().length;
          case "SS" -> ((Value.SS) value).texts().toArray().length;
          case "NS" -> ((Value.NS) value).numbers().toArray().length;
          default -> null;
        };
    return Optional.ofNullable(size).map(count -> new Value.N(new BigDecimal(count)));
  }

  private static byte[] bytes(Value value) {
    return value instanceof Value.S string
        ? string.text().getBytes(StandardCharsets.UTF_8)
        : ((Value.B) value).bytes().asByteArray();
  }

  private static boolean compare(Operator operator, Optional<Value> left, Optional<Value> right) {
    if (left.isEmpty() || right.isEmpty() || !left.get().type().equals(right.get().type())) {
      return operator == Operator.NOT_EQUAL;
    }
    Value a = left.get();
    Value b = right.get();
    if (operator == Operator.EQUAL || operator == Operator.NOT_EQUAL) {
      return a.equals(b) == (operator == Operator.EQUAL);
    }
    return switch (a.type()) {
      case "N" -> order(operator).test(((Value.N) a).number().compareTo(((Value.N) b).number()));
      case "S", "B" -> order(operator).test(Arrays.compareUnsigned(bytes(a), bytes(b)));
      default -> false;
    };
  }

  private static IntPredicate order(Operator operator) {
    return switch (operator) {
      case LESS -> order -> order < 0;
      case LESS_OR_EQUAL -> order -> order <= 0;
      case GREATER -> order -> order > 0;
      default -> order -> order >= 0;
    };
  }

  private static boolean begins(Optional<Value> whole, Optional<Value> prefix) {
    return scalars(whole, prefix) && indexOf(bytes(whole.get()), bytes(prefix.get())) == 0;
  }

  private static boolean scalars(Optional<Value> one, Optional<Value> two) {
    return one.isPresent()
        && two.isPresent()
        && one.get().type().equals(two.get().type())
        && List.of("S", "B").contains(one.get().type());
  }

  private static boolean contains(Optional<Value> whole, Optional<Value> part) {
    if (whole.isEmpty() || part.isEmpty()) {
      return false;
    }
    return switch (whole.get().type()) {
      case "S", "B" -> scalars(whole, part) && indexOf(bytes(whole.get()), bytes(part.get())) >= 0;
      case "L" -> ((Value.L) whole.get()).elements().stream().anyMatch(part.get()::equals);
      case "SS" ->
          ((Value.SS) whole.get()).texts().stream().map(Value.S::new).anyMatch(part.get()::equals);
      case "NS" ->
          ((Value.NS) whole.get())
              .numbers().stream().map(Value.N::new).anyMatch(part.get()::equals);
      default -> false;
    };
  }

  private static int indexOf(byte[] bytes, byte[] part) {
    return IntStream.rangeClosed(0, bytes.length - part.length)
        .filter(
            i ->
                SdkBytes.fromByteArray(Arrays.copyOfRange(bytes, i, i + part.length))
                    .equals(SdkBytes.fromByteArray(part)))
        .findFirst()
        .orElse(-1);
  }
}
