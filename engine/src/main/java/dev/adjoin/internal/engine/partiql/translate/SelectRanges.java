// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.translate;

import dev.adjoin.internal.engine.expression.KeyCondition.SortTest;
import dev.adjoin.internal.engine.partiql.parse.Expression;
import dev.adjoin.internal.engine.partiql.parse.Expression.And;
import dev.adjoin.internal.engine.partiql.parse.Expression.Binary;
import dev.adjoin.internal.engine.partiql.parse.Expression.Given;
import dev.adjoin.internal.engine.partiql.parse.Expression.In;
import dev.adjoin.internal.engine.partiql.parse.Expression.Not;
import dev.adjoin.internal.engine.partiql.parse.Expression.Or;
import dev.adjoin.internal.engine.partiql.parse.Expression.Path;
import dev.adjoin.internal.engine.partiql.parse.InfixOperator;
import dev.adjoin.internal.engine.table.KeySchema;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Derives the key ranges to read from a WHERE clause: one branch for each alternative of the
 * clause. If some items can match without a named partition key, the statement must scan.
 */
public final class SelectRanges {
  private static final int MOST = 50;

  private final String partition;
  private final @Nullable String sort;
  private final Parameters parameters;

  public SelectRanges(KeySchema key, Parameters parameters) {
    partition = key.partition().get(0).name();
    sort = key.sort().isEmpty() ? null : key.sort().get(0).name();
    this.parameters = parameters;
  }

  /** The branches, or empty if the statement needs a scan. */
  public Optional<List<SelectRange>> of(@Nullable Expression where) {
    if (where == null || !pins(where)) {
      return Optional.empty();
    }
    List<List<Expression>> alternatives = expand(where);
    List<SelectRange> branches = new ArrayList<>(alternatives.size());
    for (List<Expression> conditions : alternatives) {
      Optional<SelectRange> branch = branch(conditions);
      if (branch.isEmpty()) {
        return Optional.empty();
      }
      branches.add(branch.get());
    }
    boolean negated =
        alternatives.size() > 1
            && alternatives.stream().flatMap(List::stream).anyMatch(this::negatesSort);
    return Optional.of(negated ? whole(branches, where) : branches);
  }

  /**
   * Throws a validation error if two branches overlap, because the result would then contain an
   * item twice.
   */
  public static void refuseOverlapping(List<SelectRange> branches) {
    for (int i = 0; i < branches.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (branches.get(i).overlaps(branches.get(j))) {
          throw ApiErrors.validation(
              "Overlapping conditions with range keys are not supported in where clause");
        }
      }
    }
  }

  /** Whether the condition can be true only for partition keys that it names. */
  private boolean pins(Expression condition) {
    if (condition instanceof And and) {
      return and.operands().stream().anyMatch(this::pins);
    }
    if (condition instanceof Or or) {
      return or.operands().stream().allMatch(this::pins);
    }
    return condition instanceof In in
        ? isNamed(in.value(), partition) && allConstant(in)
        : equalsPartition(condition).isPresent();
  }

  private Optional<Value> equalsPartition(Expression condition) {
    return WhereKey.Equality.of(condition, parameters)
        .filter(equality -> equality.attribute().equals(partition))
        .map(WhereKey.Equality::value);
  }

  private boolean allConstant(In in) {
    return parameters.members(in.collection()).stream()
        .allMatch(member -> parameters.constant(member).isPresent());
  }

  private static boolean isNamed(Expression expression, @Nullable String attribute) {
    return expression instanceof Path path
        && path.steps().size() == 1
        && path.attribute().equals(attribute);
  }

  /**
   * Expands the condition into disjunctive normal form: a list of alternatives, each a list of
   * conditions that must all be true.
   */
  private List<List<Expression>> expand(Expression condition) {
    if (condition instanceof And and) {
      List<List<Expression>> product = List.of(List.of());
      for (Expression operand : and.operands()) {
        product = product(product, expand(operand));
      }
      return product;
    }
    if (condition instanceof Or or && concernsKey(or)) {
      return sum(or.operands());
    }
    boolean keys =
        condition instanceof In in
            && (isNamed(in.value(), partition) || isNamed(in.value(), sort))
            && allConstant(in);
    return keys ? sum(equalities((In) condition)) : List.of(List.of(condition));
  }

  private static List<List<Expression>> product(
      List<List<Expression>> left, List<List<Expression>> right) {
    refuseTooMany(left.size() * right.size());
    List<List<Expression>> product = new ArrayList<>(left.size() * right.size());
    for (List<Expression> some : left) {
      for (List<Expression> more : right) {
        List<Expression> all = new ArrayList<>(some);
        all.addAll(more);
        product.add(all);
      }
    }
    return product;
  }

  private List<List<Expression>> sum(List<Expression> operands) {
    List<List<Expression>> sum = new ArrayList<>();
    for (Expression operand : operands) {
      sum.addAll(expand(operand));
      refuseTooMany(sum.size());
    }
    return sum;
  }

  private static void refuseTooMany(int reads) {
    if (reads > MOST) {
      throw ApiErrors.validation("Too many decomposed read operations for a given query.");
    }
  }

  private List<Expression> equalities(In in) {
    List<Expression> equalities = new ArrayList<>();
    for (Expression member : parameters.members(in.collection())) {
      Value value = parameters.constant(member).orElseThrow();
      Given given = new Given(value, member.position());
      equalities.add(new Binary(InfixOperator.EQUAL, in.value(), given, in.position()));
    }
    return equalities;
  }

  private boolean concernsKey(Expression condition) {
    Set<String> mentioned = AttributeNames.in(condition);
    return mentioned.contains(partition) || sort != null && mentioned.contains(sort);
  }

  /** The branch for a conjunction; empty if it names no partition key or two different ones. */
  private Optional<SelectRange> branch(List<Expression> conditions) {
    Set<Value> partitions = new LinkedHashSet<>();
    List<Expression> rest = new ArrayList<>();
    for (Expression condition : conditions) {
      equalsPartition(condition).ifPresentOrElse(partitions::add, () -> rest.add(condition));
    }
    if (partitions.size() != 1) {
      return Optional.empty();
    }
    Optional<SortTest> test = takeSortTest(rest);
    return Optional.of(new SelectRange(partitions.iterator().next(), test, rest));
  }

  /**
   * Removes from the conditions the one that becomes the range of sort keys and returns it. An
   * equality is preferred to other tests.
   */
  private Optional<SortTest> takeSortTest(List<Expression> conditions) {
    if (sort == null) {
      return Optional.empty();
    }
    SortTests tests = new SortTests(sort, parameters);
    SortTest best = null;
    Expression taken = null;
    for (Expression condition : conditions) {
      SortTest test = tests.of(condition).orElse(null);
      boolean better =
          test != null
              && (best == null || !SortTests.isEquality(best) && SortTests.isEquality(test));
      if (better) {
        best = test;
        taken = condition;
      }
    }
    SortTest chosen = best;
    Expression chosenCondition = taken;
    if (chosen != null) {
      conditions.removeIf(c -> c == chosenCondition || tests.of(c).equals(Optional.of(chosen)));
    }
    return Optional.ofNullable(chosen);
  }

  /** Whether the condition is a negation on the sort key, which no key range can express. */
  private boolean negatesSort(Expression condition) {
    boolean negated =
        condition instanceof Not
            || condition instanceof Binary binary && binary.operator() == InfixOperator.NOT_EQUAL;
    return negated && sort != null && AttributeNames.in(condition).contains(sort);
  }

  /**
   * One branch for each distinct partition, which reads all of it and filters by the whole WHERE
   * clause.
   */
  private static List<SelectRange> whole(List<SelectRange> branches, Expression where) {
    return branches.stream()
        .map(SelectRange::partition)
        .distinct()
        .map(partition -> new SelectRange(partition, Optional.empty(), List.of(where)))
        .toList();
  }
}
