// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.Attribute;
import dev.adjoin.Change;
import dev.adjoin.Condition;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.codec.Shape;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.ListOf;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.AttributeType.SetOf;
import dev.adjoin.internal.plan.WritePlan;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A {@link Change} that collects clauses and conditions, and builds a write request from them. Not
 * thread-safe.
 */
public final class PlannedChange<T> implements Change<T> {
  private final WriteRequests<T> requests;
  private final Shape shape;
  private final Map<String, AttributeValue> identity;
  private final Consumer<WriteRequest> sink;
  private final Map<String, UpdateClause> clauses = new LinkedHashMap<>();
  private final List<ConditionClause> conditions = new ArrayList<>();
  private @Nullable AttributeValue version;
  private boolean atLeastOnce;
  private boolean isApplied;

  /**
   * @param sink receives the complete request
   */
  PlannedChange(WriteRequests<T> requests, Consumer<WriteRequest> sink, Object... key) {
    this.requests = requests;
    this.shape = requests.shape();
    this.identity = requests.identity(key);
    this.sink = sink;
  }

  @Override
  public <V> Assignment<V, T> set(Attribute<T, V> attribute) {
    return value -> set(name(attribute), value);
  }

  @Override
  public Assignment<Object, T> set(String attribute) {
    return value -> set(attribute, value);
  }

  private Change<T> set(String attribute, @Nullable Object value) {
    var declared = changeable(attribute);
    if (value == null && declared.optional()) {
      throw new IllegalArgumentException(
          qualified(attribute) + " must be set to a value, but was to null; use remove");
    }
    if (value instanceof Set<?> set && set.isEmpty() && !declared.optional()) {
      return put(attribute, new UpdateClause.Remove());
    }
    return put(attribute, new UpdateClause.Set(shape.store(attribute, value)));
  }

  @Override
  public Change<T> remove(Attribute<T, ?> attribute) {
    return remove(name(attribute));
  }

  @Override
  public Change<T> remove(String attribute) {
    var declared = changeable(attribute);
    if (!declared.optional() && !(declared.type() instanceof SetOf)) {
      throw new IllegalArgumentException(
          qualified(attribute) + " must have a value, but was to be removed");
    }
    return put(attribute, new UpdateClause.Remove());
  }

  @Override
  public <V extends Number> Increment<V, T> add(Attribute<T, V> attribute) {
    return amount -> add(name(attribute), amount);
  }

  @Override
  public Increment<Number, T> add(String attribute) {
    return amount -> add(attribute, amount);
  }

  private Change<T> add(String attribute, @Nullable Number amount) {
    AttributeType type = changeable(attribute).type();
    if (type != Scalar.INT && type != Scalar.LONG && type != Scalar.DECIMAL) {
      throw wrongType(attribute, "a number");
    }
    BigDecimal number = new BigDecimal(shape.store(attribute, amount).n());
    if (type != Scalar.DECIMAL) {
      conditions.add(inRange(attribute, type == Scalar.INT, number));
    }
    return put(attribute, new UpdateClause.Add(number));
  }

  /**
   * The condition that the sum stays in the range of the attribute's type; otherwise the item would
   * become unreadable.
   */
  private static ConditionClause inRange(String attribute, boolean isInt, BigDecimal amount) {
    return new ConditionClause.InRange(
        AttributePath.of(attribute),
        BigDecimal.valueOf(isInt ? Integer.MIN_VALUE : Long.MIN_VALUE),
        BigDecimal.valueOf(isInt ? Integer.MAX_VALUE : Long.MAX_VALUE),
        amount);
  }

  @Override
  public <V> Elements<V, T> append(Attribute<T, ? extends List<V>> attribute) {
    return elements(name(attribute), (name, elements) -> append(name, elements, false));
  }

  @Override
  public Elements<Object, T> append(String attribute) {
    return elements(attribute, (name, elements) -> append(name, elements, false));
  }

  @Override
  public <V> Elements<V, T> prepend(Attribute<T, ? extends List<V>> attribute) {
    return elements(name(attribute), (name, elements) -> append(name, elements, true));
  }

  @Override
  public Elements<Object, T> prepend(String attribute) {
    return elements(attribute, (name, elements) -> append(name, elements, true));
  }

  private Change<T> append(String attribute, Collection<?> elements, boolean front) {
    if (!(changeable(attribute).type() instanceof ListOf list)) {
      throw wrongType(attribute, "a list");
    }
    List<AttributeValue> stored = shape.store(attribute, new ArrayList<>(elements)).l();
    if (list.max() != null) {
      conditions.add(
          new ConditionClause.Bounded(
              AttributePath.of(attribute),
              true,
              true,
              BigDecimal.valueOf((long) list.max() - stored.size())));
    }
    return put(attribute, new UpdateClause.Append(stored, front));
  }

  @Override
  public <V> Elements<V, T> include(Attribute<T, ? extends Set<V>> attribute) {
    return elements(name(attribute), this::include);
  }

  @Override
  public Elements<Object, T> include(String attribute) {
    return elements(attribute, this::include);
  }

  private Change<T> include(String attribute, Collection<?> elements) {
    return put(attribute, new UpdateClause.Include(set(attribute, elements)));
  }

  @Override
  public <V> Elements<V, T> exclude(Attribute<T, ? extends Set<V>> attribute) {
    return elements(name(attribute), this::exclude);
  }

  @Override
  public Elements<Object, T> exclude(String attribute) {
    return elements(attribute, this::exclude);
  }

  private Change<T> exclude(String attribute, Collection<?> elements) {
    return put(attribute, new UpdateClause.Exclude(set(attribute, elements)));
  }

  private AttributeValue set(String attribute, Collection<?> elements) {
    if (!(changeable(attribute).type() instanceof SetOf)) {
      throw wrongType(attribute, "a set");
    }
    return shape.store(attribute, new LinkedHashSet<>(elements));
  }

  private <V> Elements<V, T> elements(
      String attribute, BiFunction<String, Collection<?>, Change<T>> change) {
    return new Elements<>() {
      @Override
      public Change<T> elements(Collection<? extends V> elements) {
        return change.apply(attribute, Arguments.required("Elements of " + attribute, elements));
      }

      @Override
      public Change<T> element(V element) {
        return change.apply(attribute, Collections.singletonList(element));
      }
    };
  }

  private static String name(Attribute<?, ?> attribute) {
    return Arguments.required("An attribute", attribute).name();
  }

  @Override
  public Change<T> when(Condition condition) {
    conditions.add(new ConditionClause.Given(BoundCondition.of(condition, shape)));
    return this;
  }

  @Override
  public Change<T> version(long expected) {
    String name = shape.member().version();
    if (name == null) {
      throw new IllegalArgumentException(
          shape.type() + " must declare a version for one to be expected");
    }
    this.version = shape.store(name, expected);
    return this;
  }

  @Override
  public Change<T> atLeastOnce() {
    atLeastOnce = true;
    return this;
  }

  @Override
  public void apply() {
    if (clauses.isEmpty()) {
      throw new IllegalArgumentException("A change of " + shape.type() + " must change something");
    }
    sink.accept(request());
    isApplied = true;
  }

  boolean isApplied() {
    return isApplied;
  }

  /** The name of the operation in messages: {@code Course.change}. */
  String name() {
    return request().name();
  }

  @Override
  public String explain() {
    return WriteExplanation.of(requests.table(), request());
  }

  private WriteRequest request() {
    WriteRequest change = requests.change(identity, Collections.unmodifiableMap(clauses));
    return change
        .with(sent(change.plan()))
        .with(new WriteRequest.Options(conditions, List.of(), null, version, atLeastOnce));
  }

  /**
   * Turns a change that adds or appends into a transaction, whose token prevents that it is applied
   * twice, unless the caller allows that.
   */
  private WritePlan sent(WritePlan plan) {
    if (plan instanceof WritePlan.ReadFirst first) {
      return first.then(sent(first.write()));
    }
    if (plan instanceof WritePlan.Single && !atLeastOnce) {
      boolean isRepeatable = clauses.values().stream().allMatch(UpdateClause::isRepeatable);
      return isRepeatable ? plan : new WritePlan.Transaction(plan.actions());
    }
    return plan instanceof WritePlan.Transaction one && one.actions().size() == 1 && atLeastOnce
        ? new WritePlan.Single(one.actions().get(0))
        : plan;
  }

  private Change<T> put(String attribute, UpdateClause clause) {
    if (clauses.putIfAbsent(attribute, clause) != null) {
      throw new IllegalArgumentException(
          qualified(attribute) + " must be changed once, but was changed twice");
    }
    return this;
  }

  private dev.adjoin.internal.model.Attribute changeable(String attribute) {
    ChangeableAttributes.check(requests.table().schema(), shape.member(), attribute);
    return declared(attribute);
  }

  private dev.adjoin.internal.model.Attribute declared(String attribute) {
    var declared = shape.attributes().get(attribute);
    if (declared == null) {
      throw ChangeableAttributes.unknown(shape, attribute);
    }
    return declared;
  }

  private IllegalArgumentException wrongType(String attribute, String wanted) {
    return new IllegalArgumentException(
        "%s must be %s, but was %s"
            .formatted(
                qualified(attribute), wanted, shape.attributes().get(attribute).type().text()));
  }

  private String qualified(String attribute) {
    return shape.type() + "." + attribute;
  }

  /** The operation and the attributes, without values: {@code Enrollment.change(grade, status)}. */
  @Override
  public String toString() {
    return "%s.change(%s)".formatted(shape.type(), String.join(", ", clauses.keySet()));
  }
}
