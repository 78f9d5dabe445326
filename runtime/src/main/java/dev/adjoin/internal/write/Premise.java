// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.Expressions;
import dev.adjoin.internal.execute.StoredOrder;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What must hold of a stored item: in DynamoDB's words, and judged of an item at hand, so that of
 * several that were sent the one that failed is known.
 */
sealed interface Premise {

  String text(Expressions expressions);

  /** Whether it holds of an item; one that is not there is empty. */
  boolean holds(Map<String, AttributeValue> item);

  /** The same, for an update that does all this together. */
  default Premise during(Clauses clauses) {
    return this;
  }

  static Premise any(Premise... premises) {
    return new Joined("OR", List.of(premises));
  }

  static Premise all(List<Premise> premises) {
    return premises.size() == 1 ? premises.get(0) : new Joined("AND", premises);
  }

  /** There is something at the path. */
  record Present(AttributePath path) implements Premise {
    @Override
    public String text(Expressions expressions) {
      return "attribute_exists(" + expressions.path(path) + ")";
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return StoredValues.at(item, path) != null;
    }
  }

  /** There is nothing at the path. */
  record Missing(AttributePath path) implements Premise {
    @Override
    public String text(Expressions expressions) {
      return "attribute_not_exists(" + expressions.path(path) + ")";
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return StoredValues.at(item, path) == null;
    }
  }

  /** This value is there, or another one. */
  record Compared(AttributePath path, boolean equal, AttributeValue value) implements Premise {
    @Override
    public String text(Expressions expressions) {
      return expressions.path(path) + (equal ? " = " : " <> ") + expressions.value(value);
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      AttributeValue own = StoredValues.at(item, path);
      return (own != null && StoredOrder.areEqual(own, value)) == equal;
    }
  }

  /** A number, or the size of a map or list, is within a bound; what is missing is 0. */
  record Bounded(AttributePath path, boolean size, boolean atMost, BigDecimal bound)
      implements Premise {
    @Override
    public String text(Expressions expressions) {
      String name = expressions.path(path);
      String compared =
          (size ? "size(" + name + ")" : name)
              + (atMost ? " <= " : " >= ")
              + expressions.value(StoredValues.number(bound));
      boolean zeroFits = atMost ? bound.signum() >= 0 : bound.signum() <= 0;
      return zeroFits ? "(attribute_not_exists(" + name + ") OR " + compared + ")" : compared;
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      AttributeValue own = StoredValues.at(item, path);
      BigDecimal found = size ? BigDecimal.valueOf(length(own)) : StoredValues.numeric(own);
      int order = found.compareTo(bound);
      return atMost ? order <= 0 : order >= 0;
    }

    private static int length(@Nullable AttributeValue own) {
      return own == null ? 0 : own.hasM() ? own.m().size() : own.l().size();
    }
  }

  /** A number that an update raises does not pass its bound, by how much it ever is raised. */
  record Below(AttributePath path, int max) implements Premise {
    @Override
    public String text(Expressions expressions) {
      return bounded(BigDecimal.ONE).text(expressions);
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return bounded(BigDecimal.ONE).holds(item);
    }

    @Override
    public Premise during(Clauses clauses) {
      return bounded(clauses.amount(path));
    }

    private Premise bounded(BigDecimal raised) {
      return new Bounded(path, false, true, BigDecimal.valueOf(max).subtract(raised));
    }
  }

  /** A number that an update lowers does not pass zero. */
  record Enough(AttributePath path) implements Premise {
    @Override
    public String text(Expressions expressions) {
      return bounded(BigDecimal.ONE).text(expressions);
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return bounded(BigDecimal.ONE).holds(item);
    }

    @Override
    public Premise during(Clauses clauses) {
      return bounded(clauses.amount(path).negate());
    }

    private Premise bounded(BigDecimal lowered) {
      return new Bounded(path, false, false, lowered);
    }
  }

  /** A number stays one of its type, by how much it ever is raised or lowered. */
  record Fitting(AttributePath path, BigDecimal least, BigDecimal most, BigDecimal amount)
      implements Premise {
    @Override
    public String text(Expressions expressions) {
      return bounded(amount).text(expressions);
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return bounded(amount).holds(item);
    }

    @Override
    public Premise during(Clauses clauses) {
      boolean isRaised = clauses.byPath().get(path) instanceof Clause.Plus;
      return bounded(isRaised ? clauses.amount(path) : amount);
    }

    private Premise bounded(BigDecimal change) {
      boolean isRaised = change.signum() >= 0;
      return new Bounded(path, false, isRaised, (isRaised ? most : least).subtract(change));
    }
  }

  /** A map has room for the members that an update adds. */
  record Roomy(AttributePath path, int max) implements Premise {
    @Override
    public String text(Expressions expressions) {
      return bounded(1).text(expressions);
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return bounded(1).holds(item);
    }

    @Override
    public Premise during(Clauses clauses) {
      return bounded(clauses.membersOf(path));
    }

    private Premise bounded(int added) {
      return new Bounded(path, true, true, BigDecimal.valueOf((long) max - added));
    }
  }

  /** All hold, or one does. */
  record Joined(String sign, List<Premise> premises) implements Premise {
    public Joined {
      premises = List.copyOf(premises);
    }

    @Override
    public String text(Expressions expressions) {
      return premises.stream()
          .map(each -> each.text(expressions))
          .collect(Collectors.joining(" " + sign + " ", "(", ")"));
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return sign.equals("AND")
          ? premises.stream().allMatch(each -> each.holds(item))
          : premises.stream().anyMatch(each -> each.holds(item));
    }
  }

  /** What a caller asks for. */
  record Asked(BoundCondition condition) implements Premise {
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
