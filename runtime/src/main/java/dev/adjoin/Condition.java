// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.model.DynamoDbLimits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A condition on one item, for a filter, a change or a check: {@code
 * Condition.of(Order::status).is(OPEN).and(Condition.of(Order::total).greaterThan(100))}.
 *
 * <p>A condition is a value: it can be built once and used for many calls. Whether it fits a type
 * (its attributes exist, its values have their types) is checked when it is used.
 */
@CheckReturnValue
public sealed interface Condition {

  /** A condition on an attribute of a record. */
  static <R, V> Comparison<V> of(Attribute<R, V> attribute) {
    return new Comparison<>(
        Arguments.required("An attribute", attribute).name(), attribute.recordClass());
  }

  /** A condition on an attribute by its name. */
  static Comparison<Object> of(String attribute) {
    return new Comparison<>(Arguments.required("The name of an attribute", attribute), null);
  }

  /** Requires both conditions. */
  default Condition and(Condition other) {
    return new AllOf(List.of(this, Arguments.required("A condition", other)));
  }

  /** Requires one of the conditions, or both. */
  default Condition or(Condition other) {
    return new AnyOf(List.of(this, Arguments.required("A condition", other)));
  }

  /** Requires the opposite. */
  default Condition negated() {
    return new Not(this);
  }

  /**
   * A condition that still lacks its value: {@code Condition.of(Order::status)}.
   *
   * @param <V> the type of the attribute's values
   */
  @CheckReturnValue
  final class Comparison<V> implements Where<V, Condition> {
    private final String attribute;
    private final @Nullable Class<?> recordClass;

    private Comparison(String attribute, @Nullable Class<?> recordClass) {
      this.attribute = attribute;
      this.recordClass = recordClass;
    }

    private Condition condition(Condition condition) {
      return recordClass == null ? condition : new OfRecord(recordClass, condition);
    }

    @Override
    public Condition is(V value) {
      return condition(new Compared(attribute, Operator.EQUAL, value));
    }

    /** Requires another value, or none. */
    public Condition isNot(V value) {
      return condition(new Compared(attribute, Operator.NOT_EQUAL, value));
    }

    @Override
    public Condition between(V low, V high) {
      return atLeast(low).and(atMost(high));
    }

    /**
     * Requires less than a value, as DynamoDB compares; an absent attribute is not less than any
     * value.
     */
    @Override
    public Condition lessThan(V value) {
      return condition(new Compared(attribute, Operator.LESS, value));
    }

    @Override
    public Condition atMost(V value) {
      return condition(new Compared(attribute, Operator.LESS_OR_EQUAL, value));
    }

    /** Requires more than a value; an absent attribute is not greater than any value. */
    @Override
    public Condition greaterThan(V value) {
      return condition(new Compared(attribute, Operator.GREATER, value));
    }

    @Override
    public Condition atLeast(V value) {
      return condition(new Compared(attribute, Operator.GREATER_OR_EQUAL, value));
    }

    /** Requires one of up to 100 values. */
    @SafeVarargs
    public final Condition in(V... values) {
      List<Object> given = new ArrayList<>();
      for (V value : values) {
        given.add(value);
      }
      return condition(new OneOf(attribute, given));
    }

    /** Requires one of up to 100 values. */
    public Condition in(Collection<? extends V> values) {
      return condition(
          new OneOf(
              attribute, new ArrayList<>(Arguments.required("Values of " + attribute, values))));
    }

    /** Requires that the attribute has a value. */
    public Condition exists() {
      return condition(new Exists(attribute, true));
    }

    /** Requires that the attribute has no value. */
    public Condition absent() {
      return condition(new Exists(attribute, false));
    }

    @Override
    public Condition beginsWith(String prefix) {
      return condition(
          new BeginsWith(attribute, Arguments.required("A prefix of " + attribute, prefix)));
    }

    /** Requires a string that contains a text, or a list or set that contains an element. */
    public Condition contains(Object part) {
      return condition(new Contains(attribute, Arguments.required("A part of " + attribute, part)));
    }
  }

  /** A comparison operator of DynamoDB's expressions. */
  enum Operator {
    EQUAL("="),
    NOT_EQUAL("<>"),
    LESS("<"),
    LESS_OR_EQUAL("<="),
    GREATER(">"),
    GREATER_OR_EQUAL(">=");

    private final String sign;

    Operator(String sign) {
      this.sign = sign;
    }

    /** The operator as expressions write it. */
    public String sign() {
      return sign;
    }

    /** Whether the operator compares by order, not only by equality. */
    public boolean isOrder() {
      return this != EQUAL && this != NOT_EQUAL;
    }
  }

  /** An attribute compared with a value. */
  record Compared(String attribute, Operator operator, Object value) implements Condition {}

  /** An attribute that is one of several values. */
  record OneOf(String attribute, List<?> values) implements Condition {
    private static final int MOST = DynamoDbLimits.IN_VALUES;

    public OneOf {
      values = Collections.unmodifiableList(new ArrayList<>(values));
      if (values.isEmpty() || values.size() > MOST) {
        throw new IllegalArgumentException(
            "Values of %s must be 1 to %d, but were %d".formatted(attribute, MOST, values.size()));
      }
    }
  }

  /** An attribute that has a value, or has none. */
  record Exists(String attribute, boolean exists) implements Condition {}

  /** A string that begins with a prefix. */
  record BeginsWith(String attribute, String prefix) implements Condition {}

  /** A string, list or set that contains a part. */
  record Contains(String attribute, Object part) implements Condition {}

  /** Conditions that must all hold. */
  record AllOf(List<Condition> conditions) implements Condition {
    public AllOf {
      conditions = List.copyOf(conditions);
    }
  }

  /** Conditions of which at least one must hold. */
  record AnyOf(List<Condition> conditions) implements Condition {
    public AnyOf {
      conditions = List.copyOf(conditions);
    }
  }

  /**
   * A condition on the items of one record class, because its attribute is a component of that
   * class: it is refused for the items of another type.
   */
  record OfRecord(Class<?> recordClass, Condition condition) implements Condition {}

  /** A condition that must not hold. */
  record Not(Condition condition) implements Condition {}
}
