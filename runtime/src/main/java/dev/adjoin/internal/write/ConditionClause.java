// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.Expressions;
import dev.adjoin.internal.execute.StoredOrder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A condition on a stored item. It is sent to DynamoDB as text, and evaluated on items in memory:
 * if one of several conditions of a request fails, this finds the failed one without another
 * request.
 */
sealed interface ConditionClause {

  String text(Expressions expressions);

  /** Evaluates the condition on an item; a missing item is empty. */
  boolean holds(Map<String, AttributeValue> item);

  /**
   * Adapts the condition to the updates of the same request. If several writes of one item are
   * merged, a bound must hold after all their additions.
   */
  default ConditionClause during(UpdateClauses updates) {
    return this;
  }

  static ConditionClause equal(AttributePath path, AttributeValue value) {
    return new Compared(path, "=", value);
  }

  /** The stored value is this one; null means that there must be none. */
  static ConditionClause same(AttributePath path, @Nullable AttributeValue value) {
    return value == null ? new NotExists(path) : equal(path, value);
  }

  static ConditionClause anyOf(List<ConditionClause> clauses) {
    return new Joined("OR", clauses);
  }

  static ConditionClause allOf(List<ConditionClause> clauses) {
    return clauses.size() == 1 ? clauses.get(0) : new Joined("AND", clauses);
  }

  record Exists(AttributePath path) implements ConditionClause {
    @Override
    public String text(Expressions expressions) {
      return "attribute_exists(" + expressions.path(path) + ")";
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return StoredValues.at(item, path) != null;
    }
  }

  record NotExists(AttributePath path) implements ConditionClause {
    @Override
    public String text(Expressions expressions) {
      return "attribute_not_exists(" + expressions.path(path) + ")";
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return StoredValues.at(item, path) == null;
    }
  }

  /** A comparison by {@code =}, {@code <>} or {@code <}. */
  record Compared(AttributePath path, String sign, AttributeValue value)
      implements ConditionClause {
    @Override
    public String text(Expressions expressions) {
      return expressions.path(path) + " " + sign + " " + expressions.value(value);
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      AttributeValue stored = StoredValues.at(item, path);
      if (sign.equals("<")) {
        OptionalInt order =
            stored == null ? OptionalInt.empty() : StoredOrder.compare(stored, value);
        return order.isPresent() && order.getAsInt() < 0;
      }
      return (stored != null && StoredOrder.areEqual(stored, value)) == sign.equals("=");
    }
  }

  /**
   * A bound of a number, or of the size of a map or list. An absent value counts as 0.
   *
   * @param isSize whether the bound is on the size
   * @param isUpper whether the bound is the maximum, rather than the minimum
   */
  record Bounded(AttributePath path, boolean isSize, boolean isUpper, BigDecimal bound)
      implements ConditionClause {
    @Override
    public String text(Expressions expressions) {
      String name = expressions.path(path);
      String compared =
          (isSize ? "size(" + name + ")" : name)
              + (isUpper ? " <= " : " >= ")
              + expressions.value(StoredValues.number(bound));
      boolean zeroFits = isUpper ? bound.signum() >= 0 : bound.signum() <= 0;
      return zeroFits ? "(attribute_not_exists(" + name + ") OR " + compared + ")" : compared;
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      AttributeValue stored = StoredValues.at(item, path);
      BigDecimal found = isSize ? BigDecimal.valueOf(length(stored)) : StoredValues.numeric(stored);
      int order = found.compareTo(bound);
      return isUpper ? order <= 0 : order >= 0;
    }

    private static int length(@Nullable AttributeValue stored) {
      return stored == null ? 0 : stored.hasM() ? stored.m().size() : stored.l().size();
    }
  }

  /** A number does not exceed a maximum after the update; a single write adds 1. */
  record AtMost(AttributePath path, int most) implements ConditionClause {
    @Override
    public String text(Expressions expressions) {
      return bounded(alone()).text(expressions);
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return bounded(alone()).holds(item);
    }

    private BigDecimal alone() {
      return most == 0 ? BigDecimal.ZERO : BigDecimal.ONE;
    }

    @Override
    public ConditionClause during(UpdateClauses updates) {
      return bounded(updates.amount(path));
    }

    private ConditionClause bounded(BigDecimal added) {
      return new Bounded(path, false, true, BigDecimal.valueOf(most).subtract(added));
    }
  }

  /** A number is not below a minimum after the update; a single write subtracts 1. */
  record AtLeast(AttributePath path, int least) implements ConditionClause {
    @Override
    public String text(Expressions expressions) {
      return bounded(BigDecimal.ONE.negate()).text(expressions);
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return bounded(BigDecimal.ONE.negate()).holds(item);
    }

    @Override
    public ConditionClause during(UpdateClauses updates) {
      return bounded(updates.amount(path));
    }

    private ConditionClause bounded(BigDecimal added) {
      return new Bounded(path, false, false, BigDecimal.valueOf(least).subtract(added));
    }
  }

  /** A map does not exceed a maximum number of members after the update; a single write adds 1. */
  record SizeAtMost(AttributePath path, int most) implements ConditionClause {
    @Override
    public String text(Expressions expressions) {
      return bounded(alone()).text(expressions);
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return bounded(alone()).holds(item);
    }

    private int alone() {
      return most == 0 ? 0 : 1;
    }

    @Override
    public ConditionClause during(UpdateClauses updates) {
      return bounded(updates.membersOf(path));
    }

    private ConditionClause bounded(int added) {
      return new Bounded(path, true, true, BigDecimal.valueOf((long) most - added));
    }
  }

  /** A number stays in the range of its type after the caller's addition. */
  record InRange(AttributePath path, BigDecimal least, BigDecimal most, BigDecimal amount)
      implements ConditionClause {
    @Override
    public String text(Expressions expressions) {
      return bounded(amount).text(expressions);
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return bounded(amount).holds(item);
    }

    @Override
    public ConditionClause during(UpdateClauses updates) {
      return bounded(updates.isAdded(path) ? updates.amount(path) : amount);
    }

    private ConditionClause bounded(BigDecimal added) {
      boolean isRaised = added.signum() >= 0;
      return new Bounded(path, false, isRaised, (isRaised ? most : least).subtract(added));
    }
  }

  /** Several conditions, joined by AND or OR. */
  record Joined(String sign, List<ConditionClause> clauses) implements ConditionClause {
    public Joined {
      clauses = List.copyOf(clauses);
    }

    @Override
    public String text(Expressions expressions) {
      List<String> texts = new ArrayList<>(clauses.size());
      clauses.forEach(each -> texts.add(each.text(expressions)));
      return "(" + String.join(" " + sign + " ", texts) + ")";
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      boolean isAnd = sign.equals("AND");
      for (ConditionClause each : clauses) {
        if (each.holds(item) != isAnd) {
          return !isAnd;
        }
      }
      return isAnd;
    }

    @Override
    public ConditionClause during(UpdateClauses updates) {
      return new Joined(sign, clauses.stream().map(c -> c.during(updates)).toList());
    }
  }

  /** A condition of the caller. */
  record Given(BoundCondition condition) implements ConditionClause {
    @Override
    public String text(Expressions expressions) {
      return "(" + condition.text(expressions) + ")";
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return condition.holds(item);
    }
  }
}
