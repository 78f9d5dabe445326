// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.Condition;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.Expressions;
import java.math.BigDecimal;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A bound that must hold after the update of the same request. DynamoDB evaluates conditions before
 * the update, so that the bound depends on what the update adds; if several writes of one item are
 * merged, on what all of them add.
 */
sealed interface UpdateBound extends BoundCondition {

  /** The condition before an update. */
  BoundCondition before(UpdateClauses updates);

  /** The condition before an update of a single write. */
  BoundCondition alone();

  /** Adapts a condition to the update of the same request. */
  static BoundCondition during(UpdateClauses updates, BoundCondition condition) {
    if (condition instanceof UpdateBound bound) {
      return bound.before(updates);
    }
    return condition instanceof BoundCondition.Joined joined
        ? new BoundCondition.Joined(
            joined.isAll(), joined.conditions().stream().map(c -> during(updates, c)).toList())
        : condition;
  }

  @Override
  default String text(Expressions expressions) {
    return alone().text(expressions);
  }

  @Override
  default boolean holds(Map<String, AttributeValue> item) {
    return alone().holds(item);
  }

  @Override
  default Stream<String> attributes() {
    return alone().attributes();
  }

  /** A number does not exceed a maximum; a single write adds 1. */
  record AtMost(AttributePath path, int most, boolean orMissing) implements UpdateBound {
    @Override
    public BoundCondition alone() {
      return bounded(most == 0 ? BigDecimal.ZERO : BigDecimal.ONE);
    }

    @Override
    public BoundCondition before(UpdateClauses updates) {
      return bounded(updates.amount(path));
    }

    private BoundCondition bounded(BigDecimal added) {
      BigDecimal bound = BigDecimal.valueOf(most).subtract(added);
      return orMissing
          ? new Bounded(path, false, true, bound)
          : new Compared(
              path, Condition.Operator.LESS_OR_EQUAL, AttributeValue.fromN(bound.toPlainString()));
    }
  }

  /** A number is not below a minimum; a single write subtracts 1. */
  record AtLeast(AttributePath path, int least) implements UpdateBound {
    @Override
    public BoundCondition alone() {
      return bounded(BigDecimal.ONE.negate());
    }

    @Override
    public BoundCondition before(UpdateClauses updates) {
      return bounded(updates.amount(path));
    }

    private BoundCondition bounded(BigDecimal added) {
      return new Bounded(path, false, false, BigDecimal.valueOf(least).subtract(added));
    }
  }

  /** A map does not exceed a maximum number of members; a single write adds 1. */
  record SizeAtMost(AttributePath path, int most) implements UpdateBound {
    @Override
    public BoundCondition alone() {
      return bounded(most == 0 ? 0 : 1);
    }

    @Override
    public BoundCondition before(UpdateClauses updates) {
      return bounded(updates.membersOf(path));
    }

    private BoundCondition bounded(int added) {
      return new Bounded(path, true, true, BigDecimal.valueOf((long) most - added));
    }
  }

  /** A list does not exceed a maximum number of elements after the caller's addition. */
  record ElementsAtMost(AttributePath path, int most, int added) implements UpdateBound {
    @Override
    public BoundCondition alone() {
      return bounded(added);
    }

    @Override
    public BoundCondition before(UpdateClauses updates) {
      UpdateClause clause = updates.byPath().get(path);
      boolean isJoined = clause != null && clause.value().hasL();
      return bounded(isJoined ? clause.value().l().size() : added);
    }

    private BoundCondition bounded(int elements) {
      return new Bounded(path, true, true, BigDecimal.valueOf((long) most - elements));
    }
  }

  /** A number stays in the range of its type after the caller's addition. */
  record InRange(AttributePath path, BigDecimal least, BigDecimal most, BigDecimal amount)
      implements UpdateBound {
    @Override
    public BoundCondition alone() {
      return bounded(amount);
    }

    @Override
    public BoundCondition before(UpdateClauses updates) {
      return bounded(updates.isAdded(path) ? updates.amount(path) : amount);
    }

    private BoundCondition bounded(BigDecimal added) {
      boolean isRaised = added.signum() >= 0;
      return new Bounded(path, false, isRaised, (isRaised ? most : least).subtract(added));
    }
  }
}
