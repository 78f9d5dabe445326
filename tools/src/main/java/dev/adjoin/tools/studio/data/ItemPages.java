// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.data;

import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.studio.data.TableShape.IndexShape;
import dev.adjoin.tools.studio.data.TableShape.Keys;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Reads a table or an index page by page: one partition by Query, everything by Scan.
 *
 * <p>A Scan for one type reads items of all types, so a page sends at most {@value #MOST_REQUESTS}
 * requests and may have fewer items than asked for.
 */
final class ItemPages {
  private static final int MOST_REQUESTS = 8;
  private static final int SCANNED_AT_ONCE = 1000;

  private final DynamoDbClient client;
  private final TableShape table;

  /**
   * What to read.
   *
   * @param index the index; null for the table
   * @param partition the partition key; null for all partitions
   * @param filter the only value of an attribute that is wanted; null for all items
   */
  record Selection(
      @Nullable String index,
      @Nullable AttributeValue partition,
      @Nullable TypeFilter filter,
      int limit) {}

  /** The items of one type: by the attribute that names it, if there is one, and by their keys. */
  record TypeFilter(
      @Nullable String attribute, String value, Predicate<Map<String, AttributeValue>> isWanted) {}

  /**
   * One page.
   *
   * @param scanned how many items were read to find these
   * @param next where the next page begins; null at the end
   */
  record ItemPage(
      List<Map<String, AttributeValue>> items,
      long scanned,
      @Nullable Map<String, AttributeValue> next) {}

  ItemPages(DynamoDbClient client, TableShape table) {
    this.client = client;
    this.table = table;
  }

  /**
   * Reads a page.
   *
   * @param from the {@code next} of the page before; null for the first page
   */
  ItemPage read(Selection selection, @Nullable Map<String, AttributeValue> from) {
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    long scanned = 0;
    Map<String, AttributeValue> next = from;
    for (int sent = 0; sent < MOST_REQUESTS; sent++) {
      ItemPage page =
          selection.partition() == null ? scan(selection, next) : query(selection, next);
      TypeFilter filter = selection.filter();
      page.items().stream()
          .filter(item -> filter == null || filter.isWanted().test(item))
          .forEach(items::add);
      scanned += page.scanned();
      next = page.next();
      if (next == null || items.size() >= selection.limit()) {
        break;
      }
    }
    return new ItemPage(items, scanned, next);
  }

  private ItemPage scan(Selection selection, @Nullable Map<String, AttributeValue> from) {
    TypeFilter filter = selection.filter();
    ScanRequest.Builder scan =
        ScanRequest.builder()
            .tableName(table.name())
            .indexName(selection.index())
            .limit(filter == null ? selection.limit() : SCANNED_AT_ONCE)
            .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
            .exclusiveStartKey(from);
    if (filter != null && filter.attribute() != null) {
      scan.filterExpression("#type = :type")
          .expressionAttributeNames(Map.of("#type", filter.attribute()))
          .expressionAttributeValues(Map.of(":type", AttributeValue.fromS(filter.value())));
    }
    ScanResponse page = client.scan(scan.build());
    return new ItemPage(page.items(), page.scannedCount(), next(page.lastEvaluatedKey()));
  }

  private ItemPage query(Selection selection, @Nullable Map<String, AttributeValue> from) {
    QueryRequest.Builder query =
        QueryRequest.builder()
            .tableName(table.name())
            .indexName(selection.index())
            .keyConditionExpression("#partition = :partition")
            .limit(selection.limit())
            .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
            .exclusiveStartKey(from);
    Map<String, String> names = new LinkedHashMap<>();
    names.put("#partition", keys(selection.index()).partition());
    Map<String, AttributeValue> values = new LinkedHashMap<>();
    values.put(":partition", selection.partition());
    QueryResponse page =
        client.query(
            query.expressionAttributeNames(names).expressionAttributeValues(values).build());
    return new ItemPage(page.items(), page.scannedCount(), next(page.lastEvaluatedKey()));
  }

  private static @Nullable Map<String, AttributeValue> next(
      @Nullable Map<String, AttributeValue> last) {
    return last == null || last.isEmpty() ? null : last;
  }

  private Keys keys(@Nullable String index) {
    return index == null
        ? table.keys()
        : table
            .index(index)
            .map(IndexShape::keys)
            .orElseThrow(
                () ->
                    new InvalidInput(
                        "The table " + table.name() + " has no index \"" + index + "\"",
                        "Choose one of its indexes"));
  }

  /** Reads the current state of items, consistently, one GetItem for each key. */
  @Nullable Map<String, AttributeValue> get(Map<String, AttributeValue> key) {
    Map<String, AttributeValue> item =
        client
            .getItem(
                request ->
                    request
                        .tableName(table.name())
                        .key(key)
                        .consistentRead(true)
                        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
            .item();
    return item == null || item.isEmpty() ? null : item;
  }
}
