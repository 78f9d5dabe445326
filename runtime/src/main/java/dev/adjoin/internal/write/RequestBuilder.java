// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.Expressions;
import dev.adjoin.internal.execute.ItemSize;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.OpenTable.Keys;
import dev.adjoin.internal.execute.StoredNames;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.plan.Action.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Turns the writes of an attempt into a request of the SDK: merges the writes of the same item,
 * checks DynamoDB's limits, and renders the expressions. Every request asks DynamoDB to return an
 * item that fails its condition. A write that exceeds a limit is rejected with an {@link
 * IllegalArgumentException}.
 */
final class RequestBuilder {
  private static final ReturnValuesOnConditionCheckFailure OLD =
      ReturnValuesOnConditionCheckFailure.ALL_OLD;
  private static final int MOST_ITEM_BYTES = 400 << 10;
  private static final int MOST_TRANSACTION_BYTES = 4 << 20;
  private static final int MOST_EXPRESSION_BYTES = DynamoDbLimits.EXPRESSION_BYTES;
  private static final int MOST_OPERATORS = 300;
  private static final Pattern OPERATOR =
      Pattern.compile("\\b(?:AND|OR|NOT|IN)\\b|[<>=]+|[a-z_]+\\(");

  private final OpenTable table;
  private final String tableName;
  private final Keys keys;

  RequestBuilder(OpenTable table) {
    this.table = table;
    this.tableName = table.calls().table();
    this.keys = table.keys();
  }

  /** The name of the item that is written, for messages. */
  private String name(ItemWrite write) {
    return FailureMessages.item(table, write.action(), write.key());
  }

  // ---- Merging
  // -----------------------------------------------------------------------------------

  /** Merges writes, so that each item occurs once. */
  List<ItemWrite> merge(List<ItemWrite> writes) {
    List<ItemWrite> merged = writes;
    if (writes.size() > 1) {
      Map<String, ItemWrite> byKey = new LinkedHashMap<>();
      for (ItemWrite write : writes) {
        byKey.merge(keys.name(write.key()), write, this::both);
      }
      merged = byKey.size() == writes.size() ? writes : List.copyOf(byKey.values());
    }
    merged.forEach(this::checkSize);
    return merged;
  }

  private ItemWrite both(ItemWrite first, ItemWrite second) {
    return first
        .and(second)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s and %s must not be in one transaction: both write %s"
                        .formatted(first.name(), second.name(), name(first))));
  }

  /**
   * The keys of items that an upsert writes while other requests write inside of them or require
   * them. Such writes can be merged only once it is known whether the item exists.
   */
  List<Map<String, AttributeValue>> undecided(List<ItemWrite> writes) {
    Map<String, List<ItemWrite>> byKey = new LinkedHashMap<>();
    writes.forEach(w -> byKey.computeIfAbsent(keys.name(w.key()), k -> new ArrayList<>()).add(w));
    List<Map<String, AttributeValue>> undecided = new ArrayList<>();
    for (List<ItemWrite> sameItem : byKey.values()) {
      if (sameItem.size() > 1 && areUndecided(sameItem)) {
        undecided.add(sameItem.get(0).key());
      }
    }
    return undecided;
  }

  /**
   * Whether one of the writes of an item works whether or not it exists, and another requires that
   * it does; or one sets a map if it is absent, and another writes inside.
   */
  private static boolean areUndecided(List<ItemWrite> sameItem) {
    boolean mayCreate =
        sameItem.stream()
            .anyMatch(w -> w.kind() == Kind.UPDATE && !w.isNew() && !w.requiresPresence());
    if (mayCreate && sameItem.stream().anyMatch(ItemWrite::requiresPresence)) {
      return true;
    }
    for (ItemWrite write : sameItem) {
      for (var update : write.updates().byPath().entrySet()) {
        UpdateClause clause = update.getValue();
        if (clause.kind() == UpdateClause.Kind.SET_IF_ABSENT
            && clause.value().hasM()
            && sameItem.stream()
                .anyMatch(o -> o != write && o.updates().overlap(update.getKey()))) {
          return true;
        }
      }
    }
    return false;
  }

  // ---- Limits
  // ------------------------------------------------------------------------------------

  /**
   * Checks the size of an item. The size of an updated item is checked as far as it is known; an
   * update by constants of the plan is small.
   */
  void checkSize(ItemWrite write) {
    if (write.kind() != Kind.PUT && (write.kind() != Kind.UPDATE || write.fixed() != null)) {
      return;
    }
    Map<String, AttributeValue> item = write.after();
    int size = isSurelySmall(item) ? 0 : ItemSize.of(item);
    if (size > MOST_ITEM_BYTES) {
      throw new IllegalArgumentException(
          "%s: %s must be at most %d bytes, but was %d"
              .formatted(write.name(), name(write), MOST_ITEM_BYTES, size));
    }
  }

  /** Checks that the writes fit into one transaction. */
  static void checkLimits(String name, List<ItemWrite> writes) {
    if (writes.size() > DynamoDbLimits.TRANSACTION_ITEMS) {
      throw new IllegalArgumentException(
          "%s must write at most %d items, but would write %d"
              .formatted(name, DynamoDbLimits.TRANSACTION_ITEMS, writes.size()));
    }
    if (writes.size() * MOST_ITEM_BYTES <= MOST_TRANSACTION_BYTES) {
      return;
    }
    int bytes = 0;
    for (ItemWrite write : writes) {
      boolean hasItem = write.kind() == Kind.PUT || write.kind() == Kind.UPDATE;
      bytes += hasItem ? ItemSize.of(write.after()) : 0;
    }
    if (bytes > MOST_TRANSACTION_BYTES) {
      throw new IllegalArgumentException(
          "%s must write at most %d bytes, but would write %d"
              .formatted(name, MOST_TRANSACTION_BYTES, bytes));
    }
  }

  /**
   * Whether an item is within the limit, by a fast estimate that is never too small: a character
   * has at most 3 bytes.
   */
  private static boolean isSurelySmall(Map<String, AttributeValue> item) {
    long most = 0;
    for (Map.Entry<String, AttributeValue> each : item.entrySet()) {
      String text = each.getValue().s();
      most += 3L * each.getKey().length();
      most += text == null ? ItemSize.of(each.getValue()) : 3L * text.length();
    }
    return most <= MOST_ITEM_BYTES;
  }

  /**
   * The expressions of a write. Names and values are aliased, so that their number counts for the
   * limits, not their size. The operators of an update are not counted, since an update with too
   * many is too long as well.
   */
  private RenderedExpressions expressions(ItemWrite write) {
    RenderedExpressions expressions = write.expressions();
    if (write.fixed() == null) {
      checkLength(write, "update expression of", expressions.update());
      checkLength(write, "condition on", expressions.condition());
      if (expressions.condition() != null && expressions.condition().length() > MOST_OPERATORS) {
        long operators = OPERATOR.matcher(expressions.condition()).results().count();
        check(write, "condition on", operators, MOST_OPERATORS, "operators");
      }
    }
    return expressions;
  }

  private void checkLength(ItemWrite write, String what, @Nullable String expression) {
    check(
        write, what, expression == null ? 0 : expression.length(), MOST_EXPRESSION_BYTES, "bytes");
  }

  private void check(ItemWrite write, String what, long found, int most, String unit) {
    if (found > most) {
      throw new IllegalArgumentException(
          "%s: the %s %s must be at most %d %s, but was %d"
              .formatted(write.name(), what, name(write), most, unit, found));
    }
  }

  // ---- Requests
  // ----------------------------------------------------------------------------------

  PutItemRequest.Builder put(ItemWrite write) {
    RenderedExpressions expressions = expressions(write);
    return PutItemRequest.builder()
        .item(write.item())
        .conditionExpression(expressions.condition())
        .expressionAttributeNames(expressions.names())
        .expressionAttributeValues(expressions.values())
        .returnValuesOnConditionCheckFailure(OLD);
  }

  UpdateItemRequest.Builder update(ItemWrite write) {
    RenderedExpressions expressions = expressions(write);
    return UpdateItemRequest.builder()
        .key(write.key())
        .updateExpression(expressions.update())
        .conditionExpression(expressions.condition())
        .expressionAttributeNames(expressions.names())
        .expressionAttributeValues(expressions.values())
        .returnValuesOnConditionCheckFailure(OLD);
  }

  /** A DeleteItem that returns the removed item. */
  DeleteItemRequest.Builder delete(ItemWrite write) {
    RenderedExpressions expressions = expressions(write);
    return DeleteItemRequest.builder()
        .key(write.key())
        .conditionExpression(expressions.condition())
        .expressionAttributeNames(expressions.names())
        .expressionAttributeValues(expressions.values())
        .returnValues(ReturnValue.ALL_OLD)
        .returnValuesOnConditionCheckFailure(OLD);
  }

  TransactWriteItemsRequest.Builder transaction(List<ItemWrite> writes, String token) {
    List<TransactWriteItem> items = new ArrayList<>(writes.size());
    writes.forEach(write -> items.add(item(write)));
    return TransactWriteItemsRequest.builder().clientRequestToken(token).transactItems(items);
  }

  private TransactWriteItem item(ItemWrite write) {
    RenderedExpressions e = expressions(write);
    TransactWriteItem.Builder item = TransactWriteItem.builder();
    switch (write.kind()) {
      case PUT ->
          item.put(
              put ->
                  put.tableName(tableName)
                      .item(write.item())
                      .conditionExpression(e.condition())
                      .expressionAttributeNames(e.names())
                      .expressionAttributeValues(e.values())
                      .returnValuesOnConditionCheckFailure(OLD));
      case UPDATE ->
          item.update(
              update ->
                  update
                      .tableName(tableName)
                      .key(write.key())
                      .updateExpression(e.update())
                      .conditionExpression(e.condition())
                      .expressionAttributeNames(e.names())
                      .expressionAttributeValues(e.values())
                      .returnValuesOnConditionCheckFailure(OLD));
      case DELETE ->
          item.delete(
              delete ->
                  delete
                      .tableName(tableName)
                      .key(write.key())
                      .conditionExpression(e.condition())
                      .expressionAttributeNames(e.names())
                      .expressionAttributeValues(e.values())
                      .returnValuesOnConditionCheckFailure(OLD));
      case CHECK ->
          item.conditionCheck(
              check ->
                  check
                      .tableName(tableName)
                      .key(write.key())
                      .conditionExpression(e.condition())
                      .expressionAttributeNames(e.names())
                      .expressionAttributeValues(e.values())
                      .returnValuesOnConditionCheckFailure(OLD));
    }
    return item.build();
  }

  /**
   * The expressions of one write as DynamoDB reads them. Each is null if there is none.
   *
   * @param names the attribute names by alias
   * @param values the values by alias
   */
  record RenderedExpressions(
      @Nullable String update,
      @Nullable String condition,
      @Nullable Map<String, String> names,
      @Nullable Map<String, AttributeValue> values) {

    /**
     * Renders an update and the conditions that must all hold.
     *
     * @param stored the names of the item's attributes
     * @param updates the clauses of the update expression; empty for a write without one
     */
    static RenderedExpressions of(
        StoredNames.OfType stored, UpdateClauses updates, List<BoundCondition> conditions) {
      Expressions aliases = new Expressions(stored);
      String update = updates.text(aliases);
      Set<BoundCondition> distinct = new LinkedHashSet<>();
      for (BoundCondition condition : conditions) {
        distinct.add(UpdateBound.during(updates, condition));
      }
      StringBuilder condition = new StringBuilder();
      for (BoundCondition each : distinct) {
        condition.append(condition.isEmpty() ? "" : " AND ").append(each.text(aliases));
      }
      return new RenderedExpressions(
          update,
          condition.isEmpty() ? null : condition.toString(),
          aliases.names(),
          aliases.values());
    }
  }
}
