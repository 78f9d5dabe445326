// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.execute;

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

  /** Turns a value that a caller gives into the stored form of an attribute. */
  interface Stored {
    AttributeValue store(String attribute, Object value);
  }

  /** As DynamoDB reads it. */
  String text(Expressions expressions, Stored stored);

  /** Whether an item that is already here is like that, judged as DynamoDB would. */
  boolean holds(Map<String, AttributeValue> item, Stored stored);

  /** The attributes it asks about. */
  Stream<String> attributes();

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
    return new OneOf(attribute, List.copyOf(values));
  }

  /** The attribute has a value. */
  static Criterion exists(String attribute) {
    return new Presence(attribute, "attribute_exists");
  }

  /** The attribute has no value. */
  static Criterion absent(String attribute) {
    return new Presence(attribute, "attribute_not_exists");
  }

  /** A string that begins with a text. */
  static Criterion startsWith(String attribute, String prefix) {
    return new Within(attribute, "begins_with", AttributeValue.fromS(prefix));
  }

  /** A string that contains a text. */
  static Criterion contains(String attribute, String part) {
    return new Within(attribute, "contains", AttributeValue.fromS(part));
  }

  default Criterion and(Criterion other) {
    return new Joined("AND", List.of(this, other));
  }

  default Criterion or(Criterion other) {
    return new Joined("OR", List.of(this, other));
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

  /** An attribute against a value. */
  record Compared(String attribute, String sign, Object value) implements Criterion {
    @Override
    public String text(Expressions expressions, Stored stored) {
      AttributeValue operand = stored.store(attribute, value);
      return expressions.name(attribute) + " " + sign + " " + expressions.value(operand);
    }

    /** What is absent is unequal to everything and has no order. */
    @Override
    public boolean holds(Map<String, AttributeValue> item, Stored stored) {
      AttributeValue operand = stored.store(attribute, value);
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
  }

  /** An attribute that is one of several values. */
  record OneOf(String attribute, List<?> values) implements Criterion {
    private static final int MOST = 100;

    public OneOf {
      if (values.isEmpty() || values.size() > MOST) {
        throw new IllegalArgumentException(
            "Values of %s must be 1 to %d, but were %d".formatted(attribute, MOST, values.size()));
      }
    }

    @Override
    public String text(Expressions expressions, Stored stored) {
      return values.stream()
          .map(value -> expressions.value(stored.store(attribute, value)))
          .collect(Collectors.joining(", ", expressions.name(attribute) + " IN (", ")"));
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item, Stored stored) {
      AttributeValue own = item.get(attribute);
      return own != null
          && values.stream()
              .anyMatch(value -> StoredOrder.areEqual(own, stored.store(attribute, value)));
    }

    @Override
    public Stream<String> attributes() {
      return Stream.of(attribute);
    }
  }

  /** Whether there is the attribute. */
  record Presence(String attribute, String function) implements Criterion {
    @Override
    public String text(Expressions expressions, Stored stored) {
      return function + "(" + expressions.name(attribute) + ")";
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item, Stored stored) {
      return item.containsKey(attribute) == function.equals("attribute_exists");
    }

    @Override
    public Stream<String> attributes() {
      return Stream.of(attribute);
    }
  }

  /** An attribute that holds a text in some way. */
  record Within(String attribute, String function, AttributeValue part) implements Criterion {
    @Override
    public String text(Expressions expressions, Stored stored) {
      return "%s(%s, %s)".formatted(function, expressions.name(attribute), expressions.value(part));
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item, Stored stored) {
      AttributeValue own = item.get(attribute);
      if (own == null) {
        return false;
      }
      if (own.s() != null) {
        return function.equals("contains")
            ? own.s().contains(part.s())
            : own.s().startsWith(part.s());
      }
      boolean isMember = own.hasSs() && own.ss().contains(part.s());
      return function.equals("contains") && (isMember || own.hasL() && own.l().contains(part));
    }

    @Override
    public Stream<String> attributes() {
      return Stream.of(attribute);
    }
  }

  /** Several of which all or one must hold. */
  record Joined(String sign, List<Criterion> criteria) implements Criterion {
    public Joined {
      criteria = List.copyOf(criteria);
    }

    @Override
    public String text(Expressions expressions, Stored stored) {
      return criteria.stream()
          .map(each -> "(" + each.text(expressions, stored) + ")")
          .collect(Collectors.joining(" " + sign + " "));
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item, Stored stored) {
      return sign.equals("AND")
          ? criteria.stream().allMatch(each -> each.holds(item, stored))
          : criteria.stream().anyMatch(each -> each.holds(item, stored));
    }

    @Override
    public Stream<String> attributes() {
      return criteria.stream().flatMap(Criterion::attributes);
    }
  }

  /** The opposite. */
  record Not(Criterion criterion) implements Criterion {
    @Override
    public String text(Expressions expressions, Stored stored) {
      return "NOT (" + criterion.text(expressions, stored) + ")";
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item, Stored stored) {
      return !criterion.holds(item, stored);
    }

    @Override
    public Stream<String> attributes() {
      return criterion.attributes();
    }
  }
}
