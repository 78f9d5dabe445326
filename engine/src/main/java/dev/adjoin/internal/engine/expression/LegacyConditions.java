// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.expression.tree.DocumentPath;
import dev.adjoin.internal.engine.expression.tree.PlaceholderBinding;
import dev.adjoin.internal.engine.expression.tree.Predicate;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.internal.engine.value.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;

/**
 * Translates the legacy parameters Expected, QueryFilter, ScanFilter and KeyConditions into
 * conditions.
 *
 * <p>The caller must have validated the operator names.
 */
public final class LegacyConditions {
  private LegacyConditions() {}

  /**
   * Translates a QueryFilter or ScanFilter; the conditional operator is AND (the default) or OR.
   */
  public static Condition filter(
      Map<String, software.amazon.awssdk.services.dynamodb.model.Condition> filter,
      @Nullable String conditionalOperator) {
    refuseStrayOperator(conditionalOperator, filter.size());
    Map<DocumentPath, Predicate> predicates = new LinkedHashMap<>();
    filter.forEach(
        (name, condition) -> {
          DocumentPath path = DocumentPath.of(name);
          LegacyOperator operator = operator(condition.comparisonOperatorAsString());
          predicates.put(
              path, operator.predicate(path, values(operator, condition.attributeValueList())));
        });
    return joined(predicates, conditionalOperator);
  }

  /** Translates an Expected parameter; the conditional operator is AND (the default) or OR. */
  public static Condition expected(
      Map<String, ExpectedAttributeValue> expected, @Nullable String conditionalOperator) {
    refuseStrayOperator(conditionalOperator, expected.size());
    Map<DocumentPath, Predicate> predicates = new LinkedHashMap<>();
    expected.forEach(
        (name, value) -> predicates.put(DocumentPath.of(name), predicate(name, value)));
    return joined(predicates, conditionalOperator);
  }

  /** Translates a KeyConditions parameter, which is not yet checked against a key. */
  public static KeyTests keyConditions(
      Map<String, software.amazon.awssdk.services.dynamodb.model.Condition> conditions) {
    Map<String, Optional<KeyCondition.SortTest>> tests = new LinkedHashMap<>();
    conditions.forEach(
        (name, condition) -> {
          Values.checkName(name);
          LegacyOperator operator = operator(condition.comparisonOperatorAsString());
          tests.put(name, operator.keyTest(values(operator, condition.attributeValueList())));
        });
    return new KeyTests(tests);
  }

  /**
   * Throws a validation error for a ConditionalOperator with fewer than two conditions to join.
   *
   * @param conditions the number of conditions in the request's filter or Expected parameter
   */
  public static void refuseStrayOperator(@Nullable String conditionalOperator, int conditions) {
    if (conditionalOperator == null || conditions > 1) {
      return;
    }
    throw ApiErrors.validation(
        conditions == 0
            ? "ConditionalOperator cannot be used without Filter or Expected"
            : "ConditionalOperator can only be used when Filter or Expected has two or more"
                + " elements");
  }

  private static LegacyOperator operator(String name) {
    return LegacyOperator.valueOf(name);
  }

  private static List<Value> values(LegacyOperator operator, List<AttributeValue> given) {
    List<Value> values = new ArrayList<>(given.size());
    for (AttributeValue value : given) {
      values.add(Values.of(value));
    }
    operator.check(values);
    return values;
  }

  private static Condition joined(
      Map<DocumentPath, Predicate> predicates, @Nullable String conditionalOperator) {
    List<Predicate> all = List.copyOf(predicates.values());
    Predicate root =
        "OR".equals(conditionalOperator) ? new Predicate.Any(all) : new Predicate.All(all);
    return new Condition(root, List.copyOf(predicates.keySet()), PlaceholderBinding.NONE);
  }

  private static Predicate predicate(String name, ExpectedAttributeValue expected) {
    if (expected.hasAttributeValueList() && expected.value() != null) {
      throw invalid("Value and AttributeValueList cannot be used together", name);
    }
    if (expected.comparisonOperatorAsString() != null) {
      return comparison(name, expected);
    }
    if (expected.hasAttributeValueList()) {
      throw invalid("AttributeValueList can only be used with a ComparisonOperator", name);
    }
    boolean absent = Boolean.FALSE.equals(expected.exists());
    if (absent && expected.value() != null) {
      throw invalid("Value cannot be used when Exists is false", name);
    }
    if (!absent && expected.value() == null) {
      throw invalid("Value must be provided when Exists is " + expected.exists(), name);
    }
    return absent
        ? LegacyOperator.NULL.predicate(DocumentPath.of(name), List.of())
        : LegacyOperator.EQ.predicate(DocumentPath.of(name), List.of(Values.of(expected.value())));
  }

  private static Predicate comparison(String name, ExpectedAttributeValue expected) {
    if (expected.exists() != null) {
      throw invalid("Exists and ComparisonOperator cannot be used together", name);
    }
    LegacyOperator operator = operator(expected.comparisonOperatorAsString());
    boolean alone = !expected.hasAttributeValueList() && expected.value() == null;
    if (alone && operator != LegacyOperator.NULL && operator != LegacyOperator.NOT_NULL) {
      throw invalid(
          "Value or AttributeValueList must be used with ComparisonOperator: " + operator, name);
    }
    List<AttributeValue> given =
        expected.value() != null ? List.of(expected.value()) : expected.attributeValueList();
    return operator.predicate(DocumentPath.of(name), values(operator, given));
  }

  private static RuntimeException invalid(String message, String name) {
    return ApiErrors.invalidParameter(message + " for Attribute: " + name);
  }
}
