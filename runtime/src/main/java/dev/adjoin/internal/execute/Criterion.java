// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.internal.codec.Arguments;
import dev.adjoin.internal.codec.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What an item must be like, for a filter or for a change: {@code Criterion.equal("status",
 * ACTIVE).and(Criterion.above("total", 100))}.
 *
 * <p>Values are given as records hold them, or as the model does.
 */
public sealed interface Criterion {

  /** As DynamoDB reads it. */
  String text(Expressions expressions, Shape shape);

  /** Whether an item that is already here is like that, judged as DynamoDB would. */
  boolean holds(Map<String, AttributeValue> item, Shape shape);

  /** The attributes it asks about. */
  Stream<String> attributes();

  /**
   * Sees to it that it can be asked of a type.
   *
   * @throws IllegalArgumentException naming the attribute that there is not, that has no such
   *     value, or that cannot be compared so
   */
  void check(Shape shape);

  static Criterion equal(String attribute, Object value) {
    return new Compared(attribute, "=", value);
  }

  /** Another value, or none. */
  static Criterion unequal(String attribute, Object value) {
    return new Compared(attribute, "<>", value);
  }

  /** A lower value, as DynamoDB sorts them; what is absent is neither below nor above any. */
  static Criterion below(String attribute, Object value) {
    return new Compared(attribute, "<", value);
  }

  static Criterion atMost(String attribute, Object value) {
    return new Compared(attribute, "<=", value);
  }

  static Criterion above(String attribute, Object value) {
    return new Compared(attribute, ">", value);
  }

  static Criterion atLeast(String attribute, Object value) {
    return new Compared(attribute, ">=", value);
  }

  /** From one value to another, with both. */
  static Criterion between(String attribute, Object low, Object high) {
    return atLeast(attribute, low).and(atMost(attribute, high));
  }

  /** One of up to 100 values. */
  static Criterion in(String attribute, List<?> values) {
    return new OneOf(attribute, Arguments.required("Values of " + attribute, values));
  }

  /** The attribute has a value. */
  static Criterion exists(String attribute) {
    return new Presence(attribute, "attribute_exists");
  }

  /** The attribute has no value. */
  static Criterion absent(String attribute) {
    return new Presence(attribute, "attribute_not_exists");
  }

  /** A string, or what is stored as one, that begins with a text. */
  static Criterion startsWith(String attribute, String prefix) {
    return new StartsWith(attribute, Arguments.required("A prefix of " + attribute, prefix));
  }

  /** A string that contains a text, or a list or set that contains a value. */
  static Criterion contains(String attribute, Object part) {
    return new Contains(attribute, Arguments.required("A part of " + attribute, part));
  }

  default Criterion and(Criterion other) {
    return new Joined("AND", List.of(this, Arguments.required("A criterion", other)));
  }

  default Criterion or(Criterion other) {
    return new Joined("OR", List.of(this, Arguments.required("A criterion", other)));
  }

  /** The opposite. */
  default Criterion negated() {
    return new Not(this);
  }

  /** Both, where either may be missing. */
  static @Nullable Criterion both(@Nullable Criterion one, @Nullable Criterion other) {
    return one == null || other == null
        ? Stream.of(one, other).filter(c -> c != null).findFirst().orElse(null)
        : one.and(other);
  }

  private static IllegalArgumentException refused(
      Shape shape, String attribute, String wanted, String comparison) {
    return new IllegalArgumentException(
        "%s.%s must be %s to be compared by %s, but is of type %s"
            .formatted(
                shape.type(),
                attribute,
                wanted,
                comparison,
                shape.attributes().get(attribute).type().text()));
  }

  /** An attribute against a value. */
  record Compared(String attribute, String sign, Object value) implements Criterion {
    @Override
    public String text(Expressions expressions, Shape shape) {
      AttributeValue operand = shape.store(attribute, value);
      return expressions.name(attribute) + " " + sign + " " + expressions.value(operand);
    }

    /** What is absent is unequal to everything and has no order. */
    @Override
    public boolean holds(Map<String, AttributeValue> item, Shape shape) {
      AttributeValue operand = shape.store(attribute, value);
      AttributeValue own = item.get(attribute);
      boolean equal = own != null && StoredOrder.areEqual(own, operand);
      OptionalInt order = own == null ? OptionalInt.empty() : StoredOrder.compare(own, operand);
      return switch (sign) {
        case "=" -> equal;
        case "<>" -> !equal;
        case "<" -> order.isPresent() && order.getAsInt() < 0;
        case "<=" -> order.isPresent() && order.getAsInt() <= 0;
        case ">" -> order.isPresent() && order.getAsInt() > 0;
        case ">=" -> order.isPresent() && order.getAsInt() >= 0;
        default -> throw new IllegalStateException("There must be no sign " + sign);
      };
    }

    @Override
    public Stream<String> attributes() {
      return Stream.of(attribute);
    }

    @Override
    public void check(Shape shape) {
      shape.store(attribute, value);
      boolean isOrder = !sign.equals("=") && !sign.equals("<>");
      if (isOrder && !shape.isOrderedAsStored(attribute)) {
        throw refused(shape, attribute, "ordered by DynamoDB as it is", sign);
      }
    }
  }

  /** An attribute that is one of several values. */
  record OneOf(String attribute, List<?> values) implements Criterion {
    private static final int MOST = 100;

    public OneOf {
      values = Collections.unmodifiableList(new ArrayList<>(values));
      if (values.isEmpty() || values.size() > MOST) {
        throw new IllegalArgumentException(
            "Values of %s must be 1 to %d, but were %d".formatted(attribute, MOST, values.size()));
      }
    }

    @Override
    public String text(Expressions expressions, Shape shape) {
      return values.stream()
          .map(value -> expressions.value(shape.store(attribute, value)))
          .collect(Collectors.joining(", ", expressions.name(attribute) + " IN (", ")"));
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item, Shape shape) {
      AttributeValue own = item.get(attribute);
      return own != null
          && values.stream()
              .anyMatch(value -> StoredOrder.areEqual(own, shape.store(attribute, value)));
    }

    @Override
    public Stream<String> attributes() {
      return Stream.of(attribute);
    }

    @Override
    public void check(Shape shape) {
      values.forEach(value -> shape.store(attribute, value));
    }
  }

  /** Whether there is the attribute. */
  record Presence(String attribute, String function) implements Criterion {
    @Override
    public String text(Expressions expressions, Shape shape) {
      return function + "(" + expressions.name(attribute) + ")";
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item, Shape shape) {
      return item.containsKey(attribute) == function.equals("attribute_exists");
    }

    @Override
    public Stream<String> attributes() {
      return Stream.of(attribute);
    }

    @Override
    public void check(Shape shape) {
      shape.value(Map.of(), attribute);
    }
  }

  /** An attribute that begins with a text. */
  record StartsWith(String attribute, String prefix) implements Criterion {
    @Override
    public String text(Expressions expressions, Shape shape) {
      String operand = expressions.value(AttributeValue.fromS(prefix));
      return "begins_with(%s, %s)".formatted(expressions.name(attribute), operand);
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item, Shape shape) {
      AttributeValue own = item.get(attribute);
      return own != null && own.s() != null && own.s().startsWith(prefix);
    }

    @Override
    public Stream<String> attributes() {
      return Stream.of(attribute);
    }

    @Override
    public void check(Shape shape) {
      if (!shape.isStoredAsText(attribute)) {
        throw refused(shape, attribute, "stored as a string", "a prefix");
      }
    }
  }

  /** An attribute that has a text in it, or an element. */
  record Contains(String attribute, Object part) implements Criterion {
    @Override
    public String text(Expressions expressions, Shape shape) {
      String operand = expressions.value(shape.storePart(attribute, part));
      return "contains(%s, %s)".formatted(expressions.name(attribute), operand);
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item, Shape shape) {
      AttributeValue own = item.get(attribute);
      return own != null && StoredOrder.contains(own, shape.storePart(attribute, part));
    }

    @Override
    public Stream<String> attributes() {
      return Stream.of(attribute);
    }

    @Override
    public void check(Shape shape) {
      shape.storePart(attribute, part);
    }
  }

  /** Several of which all or one must hold. */
  record Joined(String sign, List<Criterion> criteria) implements Criterion {
    public Joined {
      criteria = List.copyOf(criteria);
    }

    @Override
    public String text(Expressions expressions, Shape shape) {
      return criteria.stream()
          .map(each -> "(" + each.text(expressions, shape) + ")")
          .collect(Collectors.joining(" " + sign + " "));
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item, Shape shape) {
      return sign.equals("AND")
          ? criteria.stream().allMatch(each -> each.holds(item, shape))
          : criteria.stream().anyMatch(each -> each.holds(item, shape));
    }

    @Override
    public Stream<String> attributes() {
      return criteria.stream().flatMap(Criterion::attributes);
    }

    @Override
    public void check(Shape shape) {
      criteria.forEach(each -> each.check(shape));
    }
  }

  /** The opposite. */
  record Not(Criterion criterion) implements Criterion {
    @Override
    public String text(Expressions expressions, Shape shape) {
      return "NOT (" + criterion.text(expressions, shape) + ")";
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item, Shape shape) {
      return !criterion.holds(item, shape);
    }

    @Override
    public Stream<String> attributes() {
      return criterion.attributes();
    }

    @Override
    public void check(Shape shape) {
      criterion.check(shape);
    }
  }
}
