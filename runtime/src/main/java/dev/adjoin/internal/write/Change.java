// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.codec.Arguments;
import dev.adjoin.internal.codec.Shape;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.execute.Criterion;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.ListOf;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.AttributeType.SetOf;
import dev.adjoin.internal.plan.WritePlan;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Changes of one item that must be there, said one by one and then applied: {@code change("a91",
 * "math204", "2026-1").set("grade", "A").when(Criterion.absent("grade")).apply()}.
 *
 * <p>Every key, view, mirror and summary that follows a changed attribute follows it in the same
 * write. Attributes that the model does not know stay as they are. Not thread-safe.
 */
public final class Change {
  private final WriteContext context;
  private final Shape shape;
  private final Map<String, AttributeValue> identity;
  private final Consumer<Operation> sink;
  private final Map<String, Clause> clauses = new LinkedHashMap<>();
  private final List<Premise> asked = new ArrayList<>();
  private boolean atLeastOnce;
  private boolean isApplied;

  /**
   * @param sink what is done with the operation once it is complete
   */
  Change(
      WriteContext context,
      Shape shape,
      Map<String, AttributeValue> identity,
      Consumer<Operation> sink) {
    this.context = context;
    this.shape = shape;
    this.identity = identity;
    this.sink = sink;
  }

  /** Gives an attribute a value; {@link #remove} takes it away. */
  public Change set(String attribute, Object value) {
    Attribute declared = changeable(attribute);
    if (value == null && declared.optional()) {
      throw new IllegalArgumentException(
          name(attribute) + " must be set to a value, but was to null; remove takes it away");
    }
    if (value instanceof Set<?> set && set.isEmpty() && !declared.optional()) {
      return put(attribute, new Clause.Remove());
    }
    return put(attribute, new Clause.Put(shape.store(attribute, value)));
  }

  /** Takes an attribute away that may be absent. */
  public Change remove(String attribute) {
    Attribute declared = changeable(attribute);
    if (!declared.optional() && !(declared.type() instanceof SetOf)) {
      throw new IllegalArgumentException(
          name(attribute) + " must have a value, but was to be removed");
    }
    return put(attribute, new Clause.Remove());
  }

  /** Raises a number, or lowers it by a negative one; or adds one element to a set. */
  public Change add(String attribute, Object amount) {
    AttributeType type = changeable(attribute).type();
    if (type instanceof SetOf) {
      return addAll(attribute, Collections.singletonList(amount));
    }
    if (type != Scalar.INT && type != Scalar.LONG && type != Scalar.DECIMAL) {
      throw wrongType(attribute, "a number or a set");
    }
    BigDecimal number = new BigDecimal(shape.store(attribute, amount).n());
    if (type != Scalar.DECIMAL) {
      asked.add(fitting(attribute, type == Scalar.INT, number));
    }
    return put(attribute, new Clause.Plus(number));
  }

  /** What is past the end of its type could not be read any more. */
  private static Premise fitting(String attribute, boolean isInt, BigDecimal amount) {
    return new Premise.Fitting(
        AttributePath.of(attribute),
        BigDecimal.valueOf(isInt ? Integer.MIN_VALUE : Long.MIN_VALUE),
        BigDecimal.valueOf(isInt ? Integer.MAX_VALUE : Long.MAX_VALUE),
        amount);
  }

  /** Puts elements at the end of a list. */
  public Change append(String attribute, Object... elements) {
    return append(attribute, Arrays.asList(elements), false);
  }

  /** Puts elements at the front of a list. */
  public Change prepend(String attribute, Object... elements) {
    return append(attribute, Arrays.asList(elements), true);
  }

  private Change append(String attribute, List<Object> elements, boolean front) {
    if (!(changeable(attribute).type() instanceof ListOf list)) {
      throw wrongType(attribute, "a list");
    }
    List<AttributeValue> stored = shape.store(attribute, elements).l();
    if (list.max() != null) {
      asked.add(
          new Premise.Bounded(
              AttributePath.of(attribute),
              true,
              true,
              BigDecimal.valueOf((long) list.max() - stored.size())));
    }
    return put(attribute, new Clause.Append(stored, front));
  }

  /** Adds elements to a set. */
  public Change addAll(String attribute, Collection<?> elements) {
    return put(attribute, new Clause.Include(set(attribute, elements)));
  }

  /** Takes elements from a set. */
  public Change removeAll(String attribute, Collection<?> elements) {
    return put(attribute, new Clause.Exclude(set(attribute, elements)));
  }

  private AttributeValue set(String attribute, Collection<?> elements) {
    if (!(changeable(attribute).type() instanceof SetOf)) {
      throw wrongType(attribute, "a set");
    }
    return shape.store(attribute, new LinkedHashSet<>(elements));
  }

  /** Only if the item is like that; several must all hold. */
  public Change when(Criterion criterion) {
    Arguments.required("A criterion", criterion).check(shape);
    asked.add(new Premise.Asked(criterion, shape));
    return this;
  }

  /** Only if the item has this version, of a type that declares one. */
  public Change version(Object expected) {
    String version = shape.member().version();
    if (version == null) {
      throw new IllegalArgumentException(
          shape.type() + " must declare a version for one to be expected");
    }
    AttributeValue stored = shape.store(version, expected);
    asked.add(new Premise.Compared(AttributePath.of(version), true, stored));
    return this;
  }

  /**
   * Allows what is added or appended to be so twice, when a response is lost. That saves half of
   * the write units: else it is a transaction of one item, by whose token DynamoDB knows it again.
   */
  public Change atLeastOnce() {
    atLeastOnce = true;
    return this;
  }

  /** Makes the changes. */
  public void apply() {
    if (clauses.isEmpty()) {
      throw new IllegalArgumentException("A change of " + shape.type() + " must change something");
    }
    sink.accept(operation());
    isApplied = true;
  }

  boolean isApplied() {
    return isApplied;
  }

  /** As people call it: {@code Course.change of math204}. */
  String name() {
    Operation operation = operation();
    return operation.name() + " of " + operation.shown(List.copyOf(identity.keySet()));
  }

  /** What applying it does, request by request. */
  public String explain() {
    return Explanation.of(context, operation());
  }

  private Operation operation() {
    Operation change = context.operation(shape, "change", identity, new Wish.Partly(clauses));
    return change
        .with(sent(change.plan()))
        .on(new Operation.Terms(asked, List.of(), null, atLeastOnce));
  }

  /** Whether it is a transaction for its token's sake depends on what is changed, too. */
  private WritePlan sent(WritePlan plan) {
    if (plan instanceof WritePlan.ReadFirst first) {
      return first.then(sent(first.write()));
    }
    if (plan instanceof WritePlan.Single && !atLeastOnce) {
      boolean isRepeatable = clauses.values().stream().allMatch(Clause::isRepeatable);
      return isRepeatable ? plan : new WritePlan.Transaction(Conventions.actions(plan).toList());
    }
    return plan instanceof WritePlan.Transaction one && one.actions().size() == 1 && atLeastOnce
        ? new WritePlan.Single(one.actions().get(0))
        : plan;
  }

  private Change put(String attribute, Clause clause) {
    if (clauses.putIfAbsent(attribute, clause) != null) {
      throw new IllegalArgumentException(
          name(attribute) + " must be changed once, but was changed twice");
    }
    return this;
  }

  private Attribute changeable(String attribute) {
    Attribute declared = declared(attribute);
    Changeable.check(context.table().schema(), shape.member(), attribute);
    return declared;
  }

  private Attribute declared(String attribute) {
    Attribute declared = shape.attributes().get(attribute);
    if (declared == null) {
      throw Changeable.unknown(shape, attribute);
    }
    return declared;
  }

  private IllegalArgumentException wrongType(String attribute, String wanted) {
    return new IllegalArgumentException(
        "%s must be %s, but was %s"
            .formatted(name(attribute), wanted, shape.attributes().get(attribute).type().text()));
  }

  private String name(String attribute) {
    return shape.type() + "." + attribute;
  }
}
