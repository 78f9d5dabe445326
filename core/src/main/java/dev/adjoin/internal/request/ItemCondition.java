// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import dev.adjoin.internal.request.ItemExpressions.DocumentPath;
import dev.adjoin.internal.request.ItemExpressions.Updates;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** A condition on an item whose values may be placeholders. */
sealed interface ItemCondition {

  /** The text in a condition expression, in parentheses if others can be joined to it by AND. */
  String text(ItemExpressions expressions);

  /** The condition before the update of the same request. */
  default ItemCondition before(Updates updates) {
    return this;
  }

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
    public String text(ItemExpressions expressions) {
      return (exists ? "attribute_exists(" : "attribute_not_exists(")
          + expressions.path(path)
          + ")";
    }
  }

  /** A value compared with another. */
  record Compared(DocumentPath path, String sign, Object value) implements ItemCondition {
    @Override
    public String text(ItemExpressions expressions) {
      return expressions.path(path) + " " + sign + " " + expressions.value(value);
    }
  }

  /** A bound of a number or of a size, which an absent value fulfils if 0 does. */
  record Bounded(DocumentPath path, boolean isSize, boolean isUpper, BigDecimal bound)
      implements ItemCondition {
    @Override
    public String text(ItemExpressions expressions) {
      String name = expressions.path(path);
      String compared =
          (isSize ? "size(" + name + ")" : name)
              + (isUpper ? " <= " : " >= ")
              + expressions.value(Map.of("N", bound.toPlainString()));
      boolean zeroFits = isUpper ? bound.signum() >= 0 : bound.signum() <= 0;
      return zeroFits ? "(attribute_not_exists(" + name + ") OR " + compared + ")" : compared;
    }
  }

  /** A bound that must hold after the update of the same request. */
  record BoundAfter(DocumentPath path, boolean isSize, boolean isUpper, int bound)
      implements ItemCondition {
    @Override
    public ItemCondition before(Updates updates) {
      int added = isSize ? updates.membersOf(path) : updates.added(path);
      return new Bounded(path, isSize, isUpper, BigDecimal.valueOf((long) bound - added));
    }

    @Override
    public String text(ItemExpressions expressions) {
      throw new IllegalStateException("A bound must be adapted to the update before it is written");
    }
  }

  /** Conditions of which all must hold, or any. */
  record Joined(boolean isAll, List<ItemCondition> conditions) implements ItemCondition {
    public Joined {
      conditions = List.copyOf(conditions);
    }

    @Override
    public ItemCondition before(Updates updates) {
      return new Joined(isAll, conditions.stream().map(c -> c.before(updates)).toList());
    }

    @Override
    public String text(ItemExpressions expressions) {
      List<String> texts = conditions.stream().map(each -> each.text(expressions)).toList();
      return texts.size() == 1
          ? texts.get(0)
          : "(" + String.join(isAll ? " AND " : " OR ", texts) + ")";
    }
  }
}
