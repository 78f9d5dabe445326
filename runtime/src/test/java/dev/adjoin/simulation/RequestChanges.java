// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.Update;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Requests and responses, changed as a {@link BrokenVariant} needs them. */
final class RequestChanges {
  private RequestChanges() {}

  private static final Pattern ADDITION = Pattern.compile("\\+ (:\\d+)");
  private static final Pattern BOUND = Pattern.compile("<=? (:\\d+)");

  static Object updates(Object request, UnaryOperator<Update> change) {
    if (!(request instanceof TransactWriteItemsRequest transaction)) {
      return request;
    }
    List<TransactWriteItem> changed = new ArrayList<>();
    for (TransactWriteItem action : transaction.transactItems()) {
      changed.add(
          action.update() == null
              ? action
              : action.toBuilder().update(change.apply(action.update())).build());
    }
    return transaction.toBuilder().transactItems(changed).build();
  }

  static Object puts(Object request, UnaryOperator<Map<String, AttributeValue>> change) {
    if (request instanceof PutItemRequest put) {
      return put.toBuilder().item(change.apply(put.item())).build();
    }
    if (!(request instanceof TransactWriteItemsRequest transaction)) {
      return request;
    }
    List<TransactWriteItem> changed = new ArrayList<>();
    for (TransactWriteItem action : transaction.transactItems()) {
      changed.add(
          action.put() == null
              ? action
              : action.toBuilder()
                  .put(action.put().toBuilder().item(change.apply(action.put().item())).build())
                  .build());
    }
    return transaction.toBuilder().transactItems(changed).build();
  }

  static Object without(Object request, Predicate<TransactWriteItem> isForgotten) {
    if (!(request instanceof TransactWriteItemsRequest transaction)) {
      return request;
    }
    List<TransactWriteItem> fewer =
        transaction.transactItems().stream().filter(isForgotten.negate()).toList();
    return transaction.toBuilder().transactItems(fewer).build();
  }

  static Map<String, AttributeValue> with(
      Map<String, AttributeValue> item, String name, AttributeValue value) {
    Map<String, AttributeValue> changed = new HashMap<>(item);
    changed.put(name, value);
    return changed;
  }

  static Map<String, AttributeValue> without(Map<String, AttributeValue> item, String name) {
    Map<String, AttributeValue> changed = new HashMap<>(item);
    changed.remove(name);
    return changed;
  }

  static String type(Map<String, AttributeValue> item) {
    return item.containsKey("_type") ? item.get("_type").s() : "";
  }

  static String sort(Map<String, AttributeValue> key) {
    return key.get("SK").s();
  }

  static @Nullable String always(@Nullable String condition) {
    return condition == null ? null : "(" + condition + ") OR attribute_not_exists(nothing)";
  }

  /** The first amount that an update adds, replaced. */
  static Update amount(Update update, String amount, String other) {
    Matcher addition = ADDITION.matcher(update.updateExpression());
    if (addition.find()
        && amount.equals(update.expressionAttributeValues().get(addition.group(1)).n())) {
      return update.toBuilder()
          .expressionAttributeValues(
              with(
                  update.expressionAttributeValues(),
                  addition.group(1),
                  AttributeValue.fromN(other)))
          .build();
    }
    return update;
  }

  static Update unbounded(Update update) {
    Matcher bound = BOUND.matcher(String.valueOf(update.conditionExpression()));
    return bound.find()
        ? update.toBuilder()
            .expressionAttributeValues(
                with(
                    update.expressionAttributeValues(),
                    bound.group(1),
                    AttributeValue.fromN("1000")))
            .build()
        : update;
  }

  static Map<String, String> misnamed(Map<String, String> names) {
    Map<String, String> changed = new HashMap<>(names);
    changed.replaceAll((placeholder, name) -> name.equals("GSI1SK") ? "elsewhere" : name);
    return changed;
  }

  static Object success(Object request, SdkException failure) {
    if (request instanceof TransactWriteItemsRequest) {
      return TransactWriteItemsResponse.builder().build();
    } else if (request instanceof PutItemRequest) {
      return PutItemResponse.builder().build();
    } else if (request instanceof UpdateItemRequest) {
      return UpdateItemResponse.builder().build();
    } else if (request instanceof DeleteItemRequest) {
      return DeleteItemResponse.builder().build();
    } else if (request instanceof BatchWriteItemRequest) {
      return BatchWriteItemResponse.builder().build();
    }
    throw failure;
  }

  static Object deletes(Object request, UnaryOperator<Delete> change) {
    if (!(request instanceof TransactWriteItemsRequest transaction)) {
      return request;
    }
    List<TransactWriteItem> changed = new ArrayList<>();
    for (TransactWriteItem action : transaction.transactItems()) {
      changed.add(
          action.delete() == null
              ? action
              : action.toBuilder().delete(change.apply(action.delete())).build());
    }
    return transaction.toBuilder().transactItems(changed).build();
  }

  /** A value of an update, replaced. */
  static Update value(Update update, String value, String other) {
    Map<String, AttributeValue> values = new HashMap<>(update.expressionAttributeValues());
    values.replaceAll(
        (name, v) -> AttributeValue.fromS(value).equals(v) ? AttributeValue.fromS(other) : v);
    return update.toBuilder().expressionAttributeValues(values).build();
  }

  static boolean has(Update update, String value) {
    return update.expressionAttributeValues().containsValue(AttributeValue.fromS(value));
  }

  /**
   * A request whose conditions hold whatever these attributes are.
   *
   * @param isChanged selects the conditions by the key of their item
   */
  static Object whatever(
      Object request, Predicate<Map<String, AttributeValue>> isChanged, String... attributes) {
    if (request instanceof DeleteItemRequest delete && isChanged.test(delete.key())) {
      return delete.toBuilder()
          .conditionExpression(
              whatever(delete.conditionExpression(), delete.expressionAttributeNames(), attributes))
          .build();
    }
    if (!(request instanceof TransactWriteItemsRequest transaction)) {
      return request;
    }
    List<TransactWriteItem> changed = new ArrayList<>();
    for (TransactWriteItem action : transaction.transactItems()) {
      TransactWriteItem.Builder other = action.toBuilder();
      if (action.update() != null && isChanged.test(action.update().key())) {
        Update update = action.update();
        other.update(
            update.toBuilder()
                .conditionExpression(
                    whatever(
                        update.conditionExpression(),
                        update.expressionAttributeNames(),
                        attributes))
                .build());
      } else if (action.delete() != null && isChanged.test(action.delete().key())) {
        Delete delete = action.delete();
        other.delete(
            delete.toBuilder()
                .conditionExpression(
                    whatever(
                        delete.conditionExpression(),
                        delete.expressionAttributeNames(),
                        attributes))
                .build());
      } else if (action.conditionCheck() != null && isChanged.test(action.conditionCheck().key())) {
        ConditionCheck check = action.conditionCheck();
        other.conditionCheck(
            check.toBuilder()
                .conditionExpression(
                    whatever(
                        check.conditionExpression(), check.expressionAttributeNames(), attributes))
                .build());
      }
      changed.add(other.build());
    }
    return transaction.toBuilder().transactItems(changed).build();
  }

  private static @Nullable String whatever(
      @Nullable String condition, Map<String, String> names, String... attributes) {
    String changed = condition;
    for (Map.Entry<String, String> name : names.entrySet()) {
      if (changed != null && List.of(attributes).contains(name.getValue())) {
        changed =
            changed.replaceAll(
                "(?<![#.\\w])(" + Pattern.quote(name.getKey()) + " = :\\w+)",
                "($1 OR attribute_not_exists(nothing))");
      }
    }
    return changed;
  }

  /** The names or values that an expression uses. */
  static <T> Map<String, T> used(Map<String, T> all, String expression) {
    Map<String, T> used = new HashMap<>(all);
    used.keySet().removeIf(each -> !expression.matches(".*" + each + "\\b.*"));
    return used;
  }

  /** Whether a transaction marks the entity with a key that is accepted. */
  static boolean isMark(Object request, Predicate<Map<String, AttributeValue>> isMarked) {
    return request instanceof TransactWriteItemsRequest transaction
        && transaction.transactItems().stream()
            .map(TransactWriteItem::update)
            .anyMatch(
                update ->
                    update != null
                        && update.expressionAttributeNames().containsValue("_mark")
                        && update.updateExpression().startsWith("SET")
                        && has(update, "marked")
                        && !has(update, "settling")
                        && isMarked.test(update.key()));
  }

  /** Whether the key is that of an entity without a parent. */
  static boolean isRoot(Map<String, AttributeValue> key) {
    return key.get("PK").equals(key.get("SK"));
  }

  /** The state of an item that is being deleted; empty for others. */
  static String deleting(Map<String, AttributeValue> item) {
    return item.containsKey("_deleting") ? item.get("_deleting").s() : "";
  }

  static boolean isJournal(Map<String, AttributeValue> item) {
    return item.get("PK") != null && item.get("PK").s().startsWith("_ADJOIN#JOURNAL#");
  }

  /** Gates as read, with the number 0. */
  static BatchGetItemResponse zero(BatchGetItemResponse gates) {
    Map<String, List<Map<String, AttributeValue>>> zero = new HashMap<>();
    gates
        .responses()
        .forEach(
            (table, items) -> zero.put(table, items.stream().map(RequestChanges::zero).toList()));
    return gates.toBuilder().responses(zero).build();
  }

  private static Map<String, AttributeValue> zero(Map<String, AttributeValue> gate) {
    Map<String, AttributeValue> zero = new HashMap<>(gate);
    zero.replaceAll(
        (name, value) ->
            name.startsWith("_to_")
                ? AttributeValue.fromM(with(value.m(), "number", AttributeValue.fromN("0")))
                : value);
    return zero;
  }
}
