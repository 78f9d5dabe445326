// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.data;

import dev.adjoin.tools.data.InvalidInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;

/**
 * Writes edits as DynamoDB's own requests, all in one: a PutItem, UpdateItem or DeleteItem for one
 * edit, a TransactWriteItems for several. Each has the condition that every attribute is as it was
 * read. Only changed attributes are sent, so that all others stay exactly as they are.
 */
final class RawWrites {
  /** DynamoDB allows 300 operators in an expression; each comparison takes two. */
  private static final int MOST_COMPARED = 140;

  private final DynamoDbClient client;
  private final TableShape table;

  RawWrites(DynamoDbClient client, TableShape table) {
    this.client = client;
    this.table = table;
  }

  void write(List<Edit> edits) {
    if (edits.size() == 1) {
      write(edits.get(0));
    } else {
      List<TransactWriteItem> writes = edits.stream().map(this::transacted).toList();
      client.transactWriteItems(
          request ->
              request.transactItems(writes).returnConsumedCapacity(ReturnConsumedCapacity.INDEXES));
    }
  }

  private void write(Edit edit) {
    Expression expression = Expression.of(edit, table);
    Map<String, AttributeValue> key = table.key(edit.item());
    if (edit.isNew()) {
      client.putItem(
          request ->
              request
                  .tableName(table.name())
                  .item(edit.after())
                  .conditionExpression(expression.condition())
                  .expressionAttributeNames(expression.names())
                  .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES));
    } else if (edit.isDelete()) {
      client.deleteItem(
          request ->
              request
                  .tableName(table.name())
                  .key(key)
                  .conditionExpression(expression.condition())
                  .expressionAttributeNames(expression.names())
                  .expressionAttributeValues(expression.values())
                  .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES));
    } else {
      client.updateItem(
          request ->
              request
                  .tableName(table.name())
                  .key(key)
                  .updateExpression(expression.update())
                  .conditionExpression(expression.condition())
                  .expressionAttributeNames(expression.names())
                  .expressionAttributeValues(expression.values())
                  .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES));
    }
  }

  private TransactWriteItem transacted(Edit edit) {
    Expression expression = Expression.of(edit, table);
    TransactWriteItem.Builder write = TransactWriteItem.builder();
    if (edit.isNew()) {
      write.put(
          Put.builder()
              .tableName(table.name())
              .item(edit.after())
              .conditionExpression(expression.condition())
              .expressionAttributeNames(expression.names())
              .build());
    } else if (edit.isDelete()) {
      write.delete(
          Delete.builder()
              .tableName(table.name())
              .key(table.key(edit.item()))
              .conditionExpression(expression.condition())
              .expressionAttributeNames(expression.names())
              .expressionAttributeValues(expression.values())
              .build());
    } else {
      write.update(
          Update.builder()
              .tableName(table.name())
              .key(table.key(edit.item()))
              .updateExpression(expression.update())
              .conditionExpression(expression.condition())
              .expressionAttributeNames(expression.names())
              .expressionAttributeValues(expression.values())
              .build());
    }
    return write.build();
  }

  /** The expressions of one edit, with their names and values. */
  private record Expression(
      String update,
      String condition,
      Map<String, String> names,
      Map<String, AttributeValue> values) {

    static Expression of(Edit edit, TableShape table) {
      return edit.isNew() ? ofNew(table) : new Writer(edit, table).expression();
    }

    private static Expression ofNew(TableShape table) {
      return new Expression(
          "", "attribute_not_exists(#key)", Map.of("#key", table.keys().partition()), Map.of());
    }
  }

  /** Writes the expressions of a change or a delete. */
  private static final class Writer {
    private final Edit edit;
    private final Map<String, AttributeValue> before;
    private final Set<String> changed;
    private final Map<String, String> placeholders = new LinkedHashMap<>();
    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<String, AttributeValue> values = new LinkedHashMap<>();

    Writer(Edit edit, TableShape table) {
      this.edit = edit;
      this.before = edit.item();
      this.changed = edit.isDelete() ? Set.of() : edit.changed();
      for (String key : table.keys().names()) {
        if (changed.contains(key)) {
          throw new InvalidInput(
              "The key " + key + " of an item must stay as it is",
              "Duplicate the item with another key, then delete this one");
        }
      }
    }

    Expression expression() {
      String condition = condition();
      return new Expression(update(), condition, names, values);
    }

    private String condition() {
      List<String> all = new ArrayList<>();
      Set<String> compared = new LinkedHashSet<>(changed);
      compared.addAll(before.keySet());
      for (String name : compared.stream().limit(MOST_COMPARED).toList()) {
        AttributeValue value = before.get(name);
        all.add(
            value == null
                ? "attribute_not_exists(" + name(name) + ")"
                : name(name) + " = " + value(":was", value));
      }
      return String.join(" AND ", all);
    }

    private String update() {
      List<String> set = new ArrayList<>();
      List<String> removed = new ArrayList<>();
      for (String name : changed) {
        AttributeValue value = edit.after().get(name);
        if (value == null) {
          removed.add(name(name));
        } else {
          set.add(name(name) + " = " + value(":new", value));
        }
      }
      return (set.isEmpty() ? "" : "SET " + String.join(", ", set))
          + (set.isEmpty() || removed.isEmpty() ? "" : " ")
          + (removed.isEmpty() ? "" : "REMOVE " + String.join(", ", removed));
    }

    private String name(String attribute) {
      return placeholders.computeIfAbsent(
          attribute,
          each -> {
            String placeholder = "#a" + names.size();
            names.put(placeholder, each);
            return placeholder;
          });
    }

    private String value(String word, AttributeValue value) {
      String placeholder = word + values.size();
      values.put(placeholder, value);
      return placeholder;
    }
  }
}
