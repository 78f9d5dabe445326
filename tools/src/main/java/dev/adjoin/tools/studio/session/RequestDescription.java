// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.session;

import dev.adjoin.tools.measure.StoredSize;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Describes a request and its answer for people. */
final class RequestDescription {
  private static final Pattern PLACEHOLDER = Pattern.compile("[#:][A-Za-z0-9_]+");

  private RequestDescription() {}

  /**
   * Describes a request on items.
   *
   * @param response null if the request failed
   * @return null for a request that is not about items, such as DescribeTable
   */
  static @Nullable SentRequest of(
      DynamoDbRequest request,
      @Nullable DynamoDbResponse response,
      Duration time,
      @Nullable String failure) {
    if (request instanceof GetItemRequest get) {
      return read(
              "GetItem", null, key(get.key()), Boolean.TRUE.equals(get.consistentRead()), response)
          .of(request, time, failure);
    }
    if (request instanceof QueryRequest query) {
      String condition =
          filled(
              query.keyConditionExpression(),
              query.expressionAttributeNames(),
              query.expressionAttributeValues());
      return read(
              "Query",
              query.indexName(),
              condition,
              Boolean.TRUE.equals(query.consistentRead()),
              response)
          .of(request, time, failure);
    }
    if (request instanceof ScanRequest scan) {
      return read(
              "Scan", scan.indexName(), "", Boolean.TRUE.equals(scan.consistentRead()), response)
          .of(request, time, failure);
    }
    if (request instanceof BatchGetItemRequest batch) {
      List<Map<String, AttributeValue>> keys =
          batch.requestItems().values().stream().flatMap(each -> each.keys().stream()).toList();
      boolean consistent =
          batch.requestItems().values().stream()
              .anyMatch((KeysAndAttributes each) -> Boolean.TRUE.equals(each.consistentRead()));
      return read("BatchGetItem", null, counted(keys), consistent, response)
          .of(request, time, failure);
    }
    if (request instanceof TransactGetItemsRequest transaction) {
      List<Map<String, AttributeValue>> keys =
          transaction.transactItems().stream().map(each -> each.get().key()).toList();
      return read("TransactGetItems", null, counted(keys), true, response)
          .of(request, time, failure);
    }
    List<Map<String, AttributeValue>> written = written(request);
    if (written.isEmpty()) {
      return null;
    }
    String operation = request.getClass().getSimpleName().replace("Request", "");
    String text = written.size() == 1 ? key(written.get(0)) : counted(written);
    return new Described(operation, null, text, true, List.of(), written, response)
        .of(request, time, failure);
  }

  private static Described read(
      String operation,
      @Nullable String index,
      String text,
      boolean consistent,
      @Nullable DynamoDbResponse response) {
    return new Described(operation, index, text, consistent, items(response), List.of(), response);
  }

  /** A request whose time and end are not known yet. */
  private record Described(
      String operation,
      @Nullable String index,
      String text,
      boolean consistent,
      List<Map<String, AttributeValue>> items,
      List<Map<String, AttributeValue>> written,
      @Nullable DynamoDbResponse response) {
    SentRequest of(DynamoDbRequest request, Duration time, @Nullable String failure) {
      double units =
          consumed(response).stream()
              .filter(Objects::nonNull)
              .mapToDouble(each -> Objects.requireNonNullElse(each.capacityUnits(), 0.0))
              .sum();
      boolean isWrite = !written.isEmpty();
      return new SentRequest(
          request,
          operation,
          index,
          text,
          consistent,
          items,
          written,
          items.stream().mapToLong(StoredSize::of).sum(),
          isWrite ? 0 : units,
          isWrite ? units : 0,
          time,
          failure);
    }
  }

  private static List<Map<String, AttributeValue>> items(@Nullable DynamoDbResponse response) {
    if (response instanceof GetItemResponse get) {
      return get.hasItem() ? List.of(get.item()) : List.of();
    }
    if (response instanceof QueryResponse query) {
      return query.items();
    }
    if (response instanceof ScanResponse scan) {
      return scan.items();
    }
    if (response instanceof BatchGetItemResponse batch) {
      return batch.responses().values().stream().flatMap(List::stream).toList();
    }
    if (response instanceof TransactGetItemsResponse transaction) {
      return transaction.responses().stream()
          .filter(each -> each.hasItem())
          .map(each -> each.item())
          .toList();
    }
    return List.of();
  }

  /** The items that a request writes, or their keys. */
  private static List<Map<String, AttributeValue>> written(DynamoDbRequest request) {
    if (request instanceof PutItemRequest put) {
      return List.of(put.item());
    }
    if (request instanceof UpdateItemRequest update) {
      return List.of(update.key());
    }
    if (request instanceof DeleteItemRequest delete) {
      return List.of(delete.key());
    }
    if (request instanceof BatchWriteItemRequest batch) {
      return batch.requestItems().values().stream()
          .flatMap(List::stream)
          .map(
              each ->
                  each.putRequest() != null ? each.putRequest().item() : each.deleteRequest().key())
          .toList();
    }
    if (request instanceof TransactWriteItemsRequest transaction) {
      List<Map<String, AttributeValue>> all = new ArrayList<>();
      for (TransactWriteItem each : transaction.transactItems()) {
        if (each.put() != null) {
          all.add(each.put().item());
        } else if (each.update() != null) {
          all.add(each.update().key());
        } else if (each.delete() != null) {
          all.add(each.delete().key());
        } else if (each.conditionCheck() != null) {
          all.add(each.conditionCheck().key());
        }
      }
      return all;
    }
    return List.of();
  }

  private static List<ConsumedCapacity> consumed(@Nullable DynamoDbResponse response) {
    if (response instanceof GetItemResponse get) {
      return one(get.consumedCapacity());
    }
    if (response instanceof QueryResponse query) {
      return one(query.consumedCapacity());
    }
    if (response instanceof ScanResponse scan) {
      return one(scan.consumedCapacity());
    }
    if (response instanceof PutItemResponse put) {
      return one(put.consumedCapacity());
    }
    if (response instanceof UpdateItemResponse update) {
      return one(update.consumedCapacity());
    }
    if (response instanceof DeleteItemResponse delete) {
      return one(delete.consumedCapacity());
    }
    if (response instanceof BatchGetItemResponse batch) {
      return batch.consumedCapacity();
    }
    if (response instanceof TransactGetItemsResponse transaction) {
      return transaction.consumedCapacity();
    }
    if (response instanceof BatchWriteItemResponse batch) {
      return batch.consumedCapacity();
    }
    if (response instanceof TransactWriteItemsResponse transaction) {
      return transaction.consumedCapacity();
    }
    return List.of();
  }

  private static List<ConsumedCapacity> one(@Nullable ConsumedCapacity capacity) {
    return Stream.ofNullable(capacity).toList();
  }

  /** An expression with its names and values in place of their placeholders. */
  private static String filled(
      @Nullable String expression, Map<String, String> names, Map<String, AttributeValue> values) {
    if (expression == null) {
      return "";
    }
    return PLACEHOLDER
        .matcher(expression)
        .replaceAll(
            found -> {
              String word = found.group();
              AttributeValue value = values.get(word);
              String text = value == null ? names.getOrDefault(word, word) : text(value);
              return Matcher.quoteReplacement(text);
            });
  }

  private static String key(Map<String, AttributeValue> key) {
    return key.values().stream()
        .limit(2)
        .map(RequestDescription::text)
        .collect(Collectors.joining(" / "));
  }

  private static String counted(List<Map<String, AttributeValue>> keys) {
    return keys.size() == 1 ? key(keys.get(0)) : keys.size() + " items";
  }

  private static String text(AttributeValue value) {
    return switch (value.type()) {
      case S -> value.s();
      case N -> value.n();
      default -> value.type().name();
    };
  }
}
