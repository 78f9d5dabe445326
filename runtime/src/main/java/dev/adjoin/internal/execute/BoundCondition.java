// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.Condition;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.argument.RecordNames;
import dev.adjoin.internal.codec.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A {@link Condition} that was checked against one type: the type has its attributes, and its
 * values are in their stored form. DynamoDB can apply it as an expression, and the client can
 * evaluate it on an item in memory, with the same result.
 */
public sealed interface BoundCondition {

  /**
   * Binds a condition to a type.
   *
   * @throws IllegalArgumentException naming the attribute that the type lacks, that has no such
   *     value, or that cannot be compared in this way
   */
  static BoundCondition of(@Nullable Condition given, Shape shape) {
    Condition condition = Arguments.required("A condition", given);
    if (condition instanceof Condition.Compared compared) {
      String attribute = compared.attribute();
      AttributeValue value = shape.store(attribute, compared.value());
      if (compared.operator().isOrder() && !shape.isOrderedAsStored(attribute)) {
        throw refused(shape, attribute, "ordered by DynamoDB as it is", compared.operator().sign());
      }
      return new Compared(attribute, compared.operator(), value);
    }
    if (condition instanceof Condition.OneOf oneOf) {
      return new OneOf(
          oneOf.attribute(),
          oneOf.values().stream().map(v -> shape.store(oneOf.attribute(), v)).toList());
    }
    if (condition instanceof Condition.Exists exists) {
      shape.value(Map.of(), exists.attribute());
      return new Exists(exists.attribute(), exists.exists());
    }
    if (condition instanceof Condition.BeginsWith beginsWith) {
      if (!shape.isStoredAsText(beginsWith.attribute())) {
        throw refused(shape, beginsWith.attribute(), "stored as a string", "a prefix");
      }
      return new BeginsWith(beginsWith.attribute(), beginsWith.prefix());
    }
    if (condition instanceof Condition.Contains contains) {
      return new Contains(
          contains.attribute(), shape.storePart(contains.attribute(), contains.part()));
    }
    if (condition instanceof Condition.AllOf all) {
      return new Joined("AND", all.conditions().stream().map(c -> of(c, shape)).toList());
    }
    if (condition instanceof Condition.AnyOf any) {
      return new Joined("OR", any.conditions().stream().map(c -> of(c, shape)).toList());
    }
    if (condition instanceof Condition.OfRecord ofRecord) {
      String type = RecordNames.of(ofRecord.recordClass());
      if (!type.equals(shape.type())) {
        throw new IllegalArgumentException(
            "A condition on %s must name its attributes, but named an attribute of %s"
                .formatted(shape.type(), type));
      }
      return of(ofRecord.condition(), shape);
    }
    return new Not(of(((Condition.Not) condition).condition(), shape));
  }

  private static IllegalArgumentException refused(
      Shape shape, String attribute, String wanted, String comparison) {
    return new IllegalArgumentException(
        "%s.%s must be %s to be compared by %s, but is of type %s"
            .formatted(
                shape.type(), attribute, wanted, comparison, shape.typeOf(attribute).text()));
  }

  /** The condition as a DynamoDB expression. */
  String text(Expressions expressions);

  /** Returns whether an item fulfils the condition, evaluated as DynamoDB evaluates it. */
  boolean holds(Map<String, AttributeValue> item);

  /** The attributes that the condition uses. */
  Stream<String> attributes();

  /** Joins two conditions by AND; the first can be null. */
  static @Nullable BoundCondition both(@Nullable BoundCondition one, BoundCondition other) {
    return one == null ? other : new Joined("AND", List.of(one, other));
  }

  /** An attribute compared with a value. */
  record Compared(String attribute, Condition.Operator operator, AttributeValue value)
      implements BoundCondition {
    @Override
    public String text(Expressions expressions) {
      return expressions.name(attribute) + " " + operator.sign() + " " + expressions.value(value);
    }

    /** An absent attribute is unequal to every value, and neither less nor greater. */
    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      AttributeValue stored = item.get(attribute);
      boolean equal = stored != null && StoredOrder.areEqual(stored, value);
      if (!operator.isOrder()) {
        return equal == (operator == Condition.Operator.EQUAL);
      }
      OptionalInt order = stored == null ? OptionalInt.empty() : StoredOrder.compare(stored, value);
      if (order.isEmpty()) {
        return false;
      }
      return switch (operator) {
        case LESS -> order.getAsInt() < 0;
        case LESS_OR_EQUAL -> order.getAsInt() <= 0;
        case GREATER -> order.getAsInt() > 0;
        default -> order.getAsInt() >= 0;
      };
    }

    @Override
    public Stream<String> attributes() {
      return Stream.of(attribute);
    }
  }

  /** An attribute that is one of several values. */
  record OneOf(String attribute, List<AttributeValue> values) implements BoundCondition {
    @Override
    public String text(Expressions expressions) {
      return values.stream()
          .map(expressions::value)
          .collect(Collectors.joining(", ", expressions.name(attribute) + " IN (", ")"));
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      AttributeValue stored = item.get(attribute);
      return stored != null && values.stream().anyMatch(v -> StoredOrder.areEqual(stored, v));
    }

    @Override
    public Stream<String> attributes() {
      return Stream.of(attribute);
    }
  }

  /** An attribute that has a value, or has none. */
  record Exists(String attribute, boolean exists) implements BoundCondition {
    @Override
    public String text(Expressions expressions) {
      return (exists ? "attribute_exists(" : "attribute_not_exists(")
          + expressions.name(attribute)
          + ")";
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return item.containsKey(attribute) == exists;
    }

    @Override
    public Stream<String> attributes() {
      return Stream.of(attribute);
    }
  }

  /** A string that begins with a prefix. */
  record BeginsWith(String attribute, String prefix) implements BoundCondition {
    @Override
    public String text(Expressions expressions) {
      String operand = expressions.value(AttributeValue.fromS(prefix));
      return "begins_with(%s, %s)".formatted(expressions.name(attribute), operand);
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      AttributeValue stored = item.get(attribute);
      return stored != null && stored.s() != null && stored.s().startsWith(prefix);
    }

    @Override
    public Stream<String> attributes() {
      return Stream.of(attribute);
    }
  }

  /** A string, list or set that contains a part. */
  record Contains(String attribute, AttributeValue part) implements BoundCondition {
    @Override
    public String text(Expressions expressions) {
      return "contains(%s, %s)".formatted(expressions.name(attribute), expressions.value(part));
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      AttributeValue stored = item.get(attribute);
      return stored != null && StoredOrder.contains(stored, part);
    }

    @Override
    public Stream<String> attributes() {
      return Stream.of(attribute);
    }
  }

  /** Conditions joined by AND or OR. */
  record Joined(String sign, List<BoundCondition> conditions) implements BoundCondition {
    @Override
    public String text(Expressions expressions) {
      List<String> parts = new ArrayList<>();
      conditions.forEach(each -> parts.add("(" + each.text(expressions) + ")"));
      return String.join(" " + sign + " ", parts);
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return sign.equals("AND")
          ? conditions.stream().allMatch(each -> each.holds(item))
          : conditions.stream().anyMatch(each -> each.holds(item));
    }

    @Override
    public Stream<String> attributes() {
      return conditions.stream().flatMap(BoundCondition::attributes);
    }
  }

  /** A condition that must not hold. */
  record Not(BoundCondition condition) implements BoundCondition {
    @Override
    public String text(Expressions expressions) {
      return "NOT (" + condition.text(expressions) + ")";
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return !condition.holds(item);
    }

    @Override
    public Stream<String> attributes() {
      return condition.attributes();
    }
  }
}
