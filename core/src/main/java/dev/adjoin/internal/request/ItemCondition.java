// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.UnaryOperator;

/** A condition on an item whose values may be placeholders. */
public sealed interface ItemCondition {

  /** The condition with the stored names of attributes. */
  ItemCondition stored(UnaryOperator<String> stored);

  static ItemCondition exists(DocumentPath path) {
    return new Exists(path, true);
  }

  static ItemCondition notExists(DocumentPath path) {
    return new Exists(path, false);
  }

  static ItemCondition allOf(List<ItemCondition> conditions) {
    return conditions.size() == 1 ? conditions.get(0) : new Joined(true, conditions);
  }

  static ItemCondition anyOf(List<ItemCondition> conditions) {
    return new Joined(false, conditions);
  }

  static ItemCondition equal(DocumentPath path, Object value) {
    return new Compared(path, "=", value);
  }

  /** A path has a value, or none. */
  record Exists(DocumentPath path, boolean exists) implements ItemCondition {
    @Override
    public ItemCondition stored(UnaryOperator<String> stored) {
      return new Exists(path.stored(stored), exists);
    }
  }

  /**
   * A value compared with another.
   *
   * @param sign {@code =}, {@code <>}, {@code <} or {@code <=}
   */
  record Compared(DocumentPath path, String sign, Object value) implements ItemCondition {
    @Override
    public ItemCondition stored(UnaryOperator<String> stored) {
      return new Compared(path.stored(stored), sign, value);
    }
  }

  /** A value that is one of several. */
  record OneOf(DocumentPath path, List<Object> values) implements ItemCondition {
    public OneOf {
      values = List.copyOf(values);
    }

    @Override
    public ItemCondition stored(UnaryOperator<String> stored) {
      return new OneOf(path.stored(stored), values);
    }
  }

  /** A bound of a number or of a size, which an absent value fulfils if 0 does. */
  record Bounded(DocumentPath path, boolean isSize, boolean isUpper, BigDecimal bound)
      implements ItemCondition {
    /** Whether an absent value fulfils it. */
    public boolean allowsAbsence() {
      return isUpper ? bound.signum() >= 0 : bound.signum() <= 0;
    }

    @Override
    public ItemCondition stored(UnaryOperator<String> stored) {
      return new Bounded(path.stored(stored), isSize, isUpper, bound);
    }
  }

  /** A bound that must hold after the update of the same request. No request has it. */
  record BoundAfter(
      DocumentPath path, boolean isSize, boolean isUpper, int bound, boolean orMissing)
      implements ItemCondition {
    @Override
    public ItemCondition stored(UnaryOperator<String> stored) {
      return new BoundAfter(path.stored(stored), isSize, isUpper, bound, orMissing);
    }
  }

  /** Conditions of which all must hold, or any. */
  record Joined(boolean isAll, List<ItemCondition> conditions) implements ItemCondition {
    public Joined {
      conditions = List.copyOf(conditions);
    }

    @Override
    public ItemCondition stored(UnaryOperator<String> stored) {
      return new Joined(isAll, conditions.stream().map(each -> each.stored(stored)).toList());
    }
  }
}
