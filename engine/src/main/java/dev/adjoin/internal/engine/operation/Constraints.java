// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation;

import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Values;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.Condition;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;

/**
 * The validation of a request's members by themselves. All failures are reported in one message, as
 * in DynamoDB.
 *
 * <p>Members have the names in DynamoDB's messages: lower camel case, with the path to the member.
 */
public final class Constraints {
  private static final List<String> CAPACITIES = List.of("INDEXES", "TOTAL", "NONE");
  private static final List<String> METRICS = List.of("SIZE", "NONE");
  private static final List<String> RETURNED =
      List.of("ALL_NEW", "UPDATED_OLD", "ALL_OLD", "NONE", "UPDATED_NEW");
  private static final List<String> RETURNED_ON_FAILURE = List.of("ALL_OLD", "NONE");
  private static final List<String> SELECTS =
      List.of("SPECIFIC_ATTRIBUTES", "COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES");
  private static final int LONGEST_ARN = 1024;
  private static final int LONGEST_NAME = 255;
  private static final int MOST_TOLD = 10;

  /** Created with the first failure, because most requests have none. */
  private @Nullable List<String> failures;

  /** Fails if the member is missing. */
  public Constraints required(String member, @Nullable Object value) {
    if (!Values.isGiven(value)) {
      fail("null", member, "Member must not be null");
    }
    return this;
  }

  /** Checks the table of an item operation, which may be a name or an ARN. */
  public Constraints table(@Nullable String nameOrArn) {
    return table("tableName", nameOrArn);
  }

  public Constraints table(String member, @Nullable String nameOrArn) {
    if (nameOrArn == null) {
      return required(member, null);
    }
    if (nameOrArn.startsWith("arn:")) {
      return length(member, nameOrArn, 1, LONGEST_ARN);
    }
    length(member, nameOrArn, 1, 255);
    return nameOrArn.isEmpty() ? this : characters(member, nameOrArn);
  }

  /** Checks the name of a new table or index. */
  public Constraints newName(String member, @Nullable String name) {
    if (name == null) {
      return required(member, null);
    }
    return characters(member, name).length(member, name, 3, 255);
  }

  private Constraints characters(String member, String name) {
    boolean allowed = !name.isEmpty();
    for (int i = 0; allowed && i < name.length(); i++) {
      allowed = isAllowed(name.charAt(i));
    }
    if (!allowed) {
      fail(quoted(name), member, "Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+");
    }
    return this;
  }

  private static boolean isAllowed(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c == '_'
        || c == '.'
        || c == '-';
  }

  public Constraints length(String member, @Nullable String text, int least, int most) {
    if (text != null && text.length() < least) {
      fail(quoted(text), member, "Member must have length greater than or equal to " + least);
    } else if (text != null && text.length() > most) {
      fail(quoted(text), member, "Member must have length less than or equal to " + most);
    }
    return this;
  }

  public Constraints size(String member, @Nullable Collection<?> members, int least, int most) {
    if (!Values.isGiven(members)) {
      return this;
    }
    if (members.size() < least) {
      fail(quoted(members), member, "Member must have length greater than or equal to " + least);
    } else if (members.size() > most) {
      fail(quoted(members), member, "Member must have length less than or equal to " + most);
    }
    return this;
  }

  /** Checks the legacy AttributesToGet parameter, which must name at least one attribute. */
  public Constraints attributesToGet(String member, List<String> names) {
    return size(member, names, 1, Integer.MAX_VALUE);
  }

  /** Checks that each name has between 1 and 255 characters. */
  public Constraints names(String member, List<String> names) {
    if (names.stream().anyMatch(name -> name.isEmpty() || name.length() > LONGEST_NAME)) {
      fail(
          quoted(names),
          member,
          "Member must satisfy constraint: [Member must have length less than or equal to "
              + LONGEST_NAME
              + ", Member must have length greater than or equal to 1]");
    }
    return this;
  }

  /** Checks the number of members; the message does not list them. */
  public Constraints count(String member, int count, int least, int most) {
    if (count < least || count > most) {
      fail(
          "Value at '"
              + member
              + "' failed to satisfy constraint: Member must have length "
              + (count < least
                  ? "greater than or equal to " + least
                  : "less than or equal to " + most));
    }
    return this;
  }

  public Constraints atLeast(String member, @Nullable Number value, long least) {
    if (value != null && value.longValue() < least) {
      fail(quoted(value), member, "Member must have value greater than or equal to " + least);
    }
    return this;
  }

  /**
   * Checks the Limit of a Query. Unlike for Scan, DynamoDB's message does not include the value.
   */
  public Constraints queryLimit(@Nullable Integer limit) {
    if (limit != null && limit < 1) {
      fail(
          "Value at 'Limit' failed to satisfy constraint: Member must have value greater than or"
              + " equal to 1");
    }
    return this;
  }

  public Constraints atMost(String member, @Nullable Number value, long most) {
    if (value != null && value.longValue() > most) {
      fail(quoted(value), member, "Member must have value less than or equal to " + most);
    }
    return this;
  }

  /**
   * Checks that the text is one of a set, listed in the order of DynamoDB's message, for example
   * {@code "HASH, RANGE"}.
   */
  public Constraints oneOf(String member, @Nullable String text, String set) {
    return text == null ? this : oneOf(member, text, List.of(set.split(", ")));
  }

  private Constraints oneOf(String member, @Nullable String text, List<String> set) {
    if (text != null && !set.contains(text)) {
      fail(quoted(text), member, "Member must satisfy enum value set: " + set);
    }
    return this;
  }

  public Constraints returnConsumedCapacity(@Nullable String text) {
    return oneOf("returnConsumedCapacity", text, CAPACITIES);
  }

  public Constraints returnItemCollectionMetrics(@Nullable String text) {
    return oneOf("returnItemCollectionMetrics", text, METRICS);
  }

  public Constraints returnValues(@Nullable String text) {
    return oneOf("returnValues", text, RETURNED);
  }

  public Constraints returnValuesOnConditionCheckFailure(@Nullable String text) {
    return returnValuesOnConditionCheckFailure("", text);
  }

  /** Checks this parameter inside another member, whose path ends with a dot. */
  public Constraints returnValuesOnConditionCheckFailure(String path, @Nullable String text) {
    return oneOf(path + "returnValuesOnConditionCheckFailure", text, RETURNED_ON_FAILURE);
  }

  public Constraints select(@Nullable String text) {
    return oneOf("select", text, SELECTS);
  }

  public Constraints conditionalOperator(@Nullable String text) {
    return oneOf("conditionalOperator", text, "OR, AND");
  }

  /** Checks the operators of legacy conditions. */
  public Constraints conditions(String member, Map<String, Condition> conditions) {
    if (!Values.isGiven(conditions)) {
      return this;
    }
    conditions.forEach(
        (name, condition) -> {
          String operator = member + "." + name + ".member.comparisonOperator";
          required(operator, condition.comparisonOperatorAsString());
          comparisonOperator(operator, condition.comparisonOperatorAsString());
        });
    return this;
  }

  public Constraints expected(Map<String, ExpectedAttributeValue> expected) {
    if (!Values.isGiven(expected)) {
      return this;
    }
    expected.forEach(
        (name, value) ->
            comparisonOperator(
                "expected." + name + ".member.comparisonOperator",
                value.comparisonOperatorAsString()));
    return this;
  }

  private void comparisonOperator(String member, @Nullable String text) {
    oneOf(
        member,
        text,
        "IN, NULL, BETWEEN, LT, NOT_CONTAINS, EQ, GT, NOT_NULL, NE, LE, BEGINS_WITH, GE, CONTAINS");
  }

  public Constraints attributeUpdates(Map<String, AttributeValueUpdate> updates) {
    updates.forEach(
        (name, update) ->
            oneOf(
                "attributeUpdates." + name + ".member.action",
                update.actionAsString(),
                "ADD, PUT, DELETE"));
    return this;
  }

  /** Adds a failure of any other check. */
  public void fail(String shown, String member, String constraint) {
    fail("Value " + shown + " at '" + member + "' failed to satisfy constraint: " + constraint);
  }

  private void fail(String failure) {
    if (failures == null) {
      failures = new ArrayList<>();
    }
    if (failures.size() < MOST_TOLD) {
      failures.add(failure);
    }
  }

  public static String quoted(Object value) {
    return "'" + value + "'";
  }

  /** Throws a validation error if a check failed. */
  public void check() {
    if (failures != null) {
      throw ApiErrors.validation(
          failures.size()
              + (failures.size() == 1 ? " validation error" : " validation errors")
              + " detected: "
              + String.join("; ", failures));
    }
  }
}
