// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.table.Index;
import dev.adjoin.internal.engine.table.KeyAttribute;
import dev.adjoin.internal.engine.table.KeySchema;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.internal.engine.value.Values;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The source of a Query or Scan: a table or one of its indexes. */
record TableOrIndex(Table table, @Nullable Index index) {
  static TableOrIndex of(Table table, @Nullable String indexName, boolean consistent) {
    if (indexName == null) {
      return new TableOrIndex(table, null);
    }
    Index index = table.state().index(indexName);
    if (index == null) {
      throw ApiErrors.validation("The table does not have the specified index: " + indexName);
    }
    if (index.backfilling()) {
      throw ApiErrors.validation(
          "Cannot read from backfilling global secondary index: " + indexName);
    }
    if (consistent && !index.definition().local()) {
      throw ApiErrors.validation("Consistent reads are not supported on global secondary indexes");
    }
    return new TableOrIndex(table, index);
  }

  KeySchema key() {
    return index == null ? table.key() : index.definition().key();
  }

  /** The number of partitions of the source; a local index is in those of its table. */
  int partitions() {
    boolean isOwn = index != null && !index.definition().local();
    return (isOwn ? index.definition().capacity() : table.definition().capacity()).partitions();
  }

  Space space(boolean consistent) {
    Space space = index == null ? table.items() : index.entries();
    return consistent ? space : space.eventual();
  }

  /**
   * The attributes of a position in the source: the key attributes of the index, if any, and of the
   * table.
   */
  private Collection<KeyAttribute> positionAttributes() {
    if (index == null) {
      return table.key().attributes();
    }
    Set<KeyAttribute> attributes = new LinkedHashSet<>(table.key().attributes());
    attributes.addAll(key().attributes());
    return attributes;
  }

  /** The storage key of an ExclusiveStartKey. */
  Key position(Map<String, AttributeValue> startKey) {
    Map<String, Value> values = values(startKey);
    Collection<KeyAttribute> attributes = positionAttributes();
    for (KeyAttribute part : attributes) {
      Value value = values.get(part.name());
      if (value == null || !value.type().equals(part.type())) {
        throw invalidStart("The provided key element does not match the schema");
      }
    }
    if (values.size() != attributes.size()) {
      throw invalidStart("The provided key element does not match the schema");
    }
    ItemKeys.refuseEmptyOrLong(table.key(), values);
    Key itemKey = table.keyOf(values);
    Key position = index == null ? itemKey : index.keyOf(itemKey, Item.of(values));
    if (position == null) {
      throw invalidStart("The provided key element does not match the schema");
    }
    return position;
  }

  /**
   * The values of an ExclusiveStartKey. A value without a type or with several types has a special
   * message.
   */
  private static Map<String, Value> values(Map<String, AttributeValue> startKey) {
    try {
      return Values.of(startKey);
    } catch (DynamoDbException invalid) {
      String message = invalid.awsErrorDetails().errorMessage();
      throw message.startsWith("Supplied AttributeValue")
          ? ApiErrors.validation("The provided starting key is invalid: " + message)
          : invalid;
    }
  }

  private RuntimeException invalidStart(String reason) {
    return ApiErrors.validation(
        index == null
            ? "The provided starting key is invalid: " + reason
            : "The provided starting key is invalid");
  }

  /** The LastEvaluatedKey for an item of this source. */
  Map<String, AttributeValue> position(Item item) {
    Map<String, AttributeValue> position = new LinkedHashMap<>();
    for (KeyAttribute part : positionAttributes()) {
      position.put(part.name(), Objects.requireNonNull(item.getSdk(part.name())));
    }
    return position;
  }
}
