// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.expression.KeyCondition.Attribute;
import dev.adjoin.internal.engine.expression.KeyCondition.SortTest;
import dev.adjoin.internal.engine.expression.tree.Operator;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.ParsedExpression;
import dev.adjoin.internal.engine.expression.tree.PlaceholderBinding;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.expression.tree.Predicate;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.KeyValues;
import dev.adjoin.internal.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The key condition of a query as tests by attribute name. The tests are not yet checked against a
 * key schema, because the table is looked up later.
 */
public final class KeyTests {
  private static final Optional<SortTest> NONE = Optional.empty();

  /** The tests by attribute name; empty for an operator that keys do not support. */
  private final Map<String, Optional<SortTest>> tests;

  KeyTests(Map<String, Optional<SortTest>> tests) {
    this.tests = tests;
  }

  static KeyTests of(ParsedExpression<Predicate> tree, Placeholders placeholders) {
    PlaceholderBinding binding = tree.bind(Parameter.KEY_CONDITION, placeholders);
    tree.root().check(binding);
    return new KeyTests(new KeyTestReader(binding).read(tree.root()));
  }

  /**
   * Checks the tests against a key schema.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException if a partition key
   *     attribute has no equality or a test is not supported on keys
   */
  public KeyCondition on(List<? extends Attribute> partition, List<? extends Attribute> sort) {
    if (partition.size() == 1 && sort.size() <= 1) {
      refuseTooMany(sort.isEmpty());
    }
    refuseGaps(partition, sort);
    List<Value> partitionValues = new ArrayList<>();
    for (Attribute attribute : partition) {
      partitionValues.add(equality(attribute));
    }
    List<Value> equalities = new ArrayList<>();
    SortTest last = null;
    int open = tests.size() - partition.size();
    for (int i = 0; i < sort.size() && open > 0; i++, open--) {
      if (last != null) {
        throw notSupported();
      }
      SortTest test = test(sort.get(i));
      if (isEquality(test)) {
        equalities.add(test.values().get(0));
      } else {
        last = test;
      }
    }
    if (open > 0) {
      throw notSupported();
    }
    return new KeyCondition(partitionValues, equalities, Optional.ofNullable(last));
  }

  /**
   * Refuses a condition on a multi-attribute key that lacks a partition attribute, or that has a
   * test after a sort attribute without an equality. Keys of one or two attributes have other
   * messages.
   */
  private void refuseGaps(List<? extends Attribute> partition, List<? extends Attribute> sort) {
    if (partition.size() > 1 && !namesWithoutEquality(partition).isEmpty()) {
      throw ApiErrors.validation(
          "HASH key attributes "
              + String.join(", ", namesWithoutEquality(partition))
              + " must have equality conditions specified in the query");
    }
    for (int i = sort.size() - 1; i > 0; i--) {
      List<String> open = namesWithoutEquality(sort.subList(0, i));
      if (tests.containsKey(sort.get(i).name()) && !open.isEmpty()) {
        throw ApiErrors.validation(
            "RANGE key attributes "
                + String.join(", ", open)
                + " must have equality conditions specified in the query because a condition is"
                + " present on key attribute "
                + sort.get(i).name());
      }
    }
  }

  private List<String> namesWithoutEquality(List<? extends Attribute> attributes) {
    return attributes.stream()
        .map(Attribute::name)
        .filter(name -> !tests.getOrDefault(name, NONE).map(KeyTests::isEquality).orElse(false))
        .toList();
  }

  private void refuseTooMany(boolean partitionAlone) {
    if (tests.isEmpty() || tests.size() > 2) {
      throw ApiErrors.validation("Conditions can be of length 1 or 2 only");
    }
    if (partitionAlone && tests.size() > 1) {
      throw notSupported();
    }
  }

  private Value equality(Attribute attribute) {
    SortTest test = test(attribute);
    if (!isEquality(test)) {
      throw notSupported();
    }
    return test.values().get(0);
  }

  private static boolean isEquality(SortTest test) {
    return test instanceof SortTest.Compare compare && compare.operator() == Operator.EQUAL;
  }

  /**
   * The test of the attribute; throws a validation error if there is none or its values have
   * another type.
   */
  private SortTest test(Attribute attribute) {
    Optional<SortTest> test = tests.get(attribute.name());
    if (test == null) {
      throw ApiErrors.validation("Query condition missed key schema element: " + attribute.name());
    }
    if (test.isEmpty()) {
      throw ApiErrors.validation("Attempted conditional constraint is not an indexable operation");
    }
    for (Value value : test.get().values()) {
      if (!value.type().equals(attribute.type())) {
        throw ApiErrors.invalidParameter("Condition parameter type does not match schema type");
      }
    }
    for (Value value : test.get().values()) {
      KeyValues.refuseEmpty(value, attribute.name());
    }
    return test.get();
  }

  private static RuntimeException notSupported() {
    return ApiErrors.validation("Query key condition not supported");
  }
}
