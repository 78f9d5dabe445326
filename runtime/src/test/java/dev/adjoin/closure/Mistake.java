// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.closure;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.utils.builder.SdkBuilder;

/**
 * Mistakes that a runtime could make, as changes of its requests and of what it sees of responses.
 */
enum Mistake {
  A_PUT_HAS_NO_INDEX_KEYS {
    @Override
    Object request(Object request) {
      return request instanceof PutItemRequest put
          ? put.toBuilder().item(withoutIndexKeys(put.item())).build()
          : request;
    }
  },
  A_PUT_IN_A_TRANSACTION_HAS_NO_INDEX_KEYS {
    @Override
    Object request(Object request) {
      return parts(
          request,
          part ->
              part.put() == null
                  ? part
                  : part.toBuilder()
                      .put(p -> copy(part, p).item(withoutIndexKeys(part.put().item())))
                      .build());
    }
  },
  A_PUT_HAS_NO_CONDITION {
    @Override
    Object request(Object request) {
      return request instanceof PutItemRequest put && put.expressionAttributeValues().isEmpty()
          ? put.toBuilder().conditionExpression(null).expressionAttributeNames(null).build()
          : request;
    }
  },
  A_TRANSACTION_LEAVES_OUT_ITS_LAST_WRITE {
    @Override
    Object request(Object request) {
      return request instanceof TransactWriteItemsRequest all && all.transactItems().size() > 1
          ? all.toBuilder()
              .transactItems(all.transactItems().subList(0, all.transactItems().size() - 1))
              .build()
          : request;
    }
  },
  A_TRANSACTION_DELETES_NOTHING {
    @Override
    Object request(Object request) {
      return without(request, part -> part.delete() != null);
    }
  },
  A_TRANSACTION_CHECKS_NOTHING {
    @Override
    Object request(Object request) {
      return without(request, part -> part.conditionCheck() != null);
    }
  },
  A_DELETE_IS_OF_ANOTHER_ITEM {
    @Override
    Object request(Object request) {
      if (request instanceof DeleteItemRequest delete) {
        Map<String, AttributeValue> key = new HashMap<>(delete.key());
        key.replaceAll((name, value) -> AttributeValue.fromS(value.s() + "x"));
        return delete.toBuilder().key(key).build();
      }
      return request;
    }
  },
  A_QUERY_IS_NEVER_REVERSED {
    @Override
    Object request(Object request) {
      return request instanceof QueryRequest query
          ? query.toBuilder().scanIndexForward(true).build()
          : request;
    }
  },
  A_QUERY_LOSES_ITS_LAST_ITEM {
    @Override
    Object response(Object response) {
      return response instanceof QueryResponse query && query.items().size() > 1
          ? query.toBuilder().items(query.items().subList(0, query.items().size() - 1)).build()
          : response;
    }
  },
  A_SCAN_LOSES_AN_ITEM {
    @Override
    Object response(Object response) {
      return response instanceof ScanResponse scan && !scan.items().isEmpty()
          ? scan.toBuilder().items(scan.items().subList(1, scan.items().size())).build()
          : response;
    }
  },
  A_QUERY_COUNTS_ONE_TOO_MANY {
    @Override
    Object response(Object response) {
      return response instanceof QueryResponse query
          ? query.toBuilder().count(query.count() + 1).build()
          : response;
    }
  },
  A_BATCH_LOSES_AN_ITEM {
    @Override
    Object response(Object response) {
      if (response instanceof BatchGetItemResponse batch) {
        Map<String, List<Map<String, AttributeValue>>> left = new HashMap<>(batch.responses());
        left.replaceAll((table, items) -> items.isEmpty() ? items : items.subList(1, items.size()));
        return batch.toBuilder().responses(left).build();
      }
      return response;
    }
  },
  A_GET_FINDS_NOTHING {
    @Override
    Object response(Object response) {
      return response instanceof GetItemResponse get
          ? get.toBuilder().item(null).build()
          : response;
    }
  },
  A_PUT_LOSES_AN_ATTRIBUTE {
    @Override
    Object request(Object request) {
      return request instanceof PutItemRequest put
          ? put.toBuilder().item(withoutLast(put.item())).build()
          : request;
    }
  },
  A_PUT_IS_NOT_SENT {
    @Override
    boolean isSent(Object request) {
      return !(request instanceof PutItemRequest put) || isAdjoins(put.item());
    }
  },
  A_DELETE_IS_NOT_SENT {
    @Override
    boolean isSent(Object request) {
      return !(request instanceof DeleteItemRequest);
    }
  },
  AN_UPDATE_IS_NOT_SENT {
    @Override
    boolean isSent(Object request) {
      return !(request instanceof UpdateItemRequest update) || isAdjoins(update.key());
    }
  },
  AN_UPDATE_HAS_NO_CONDITION {
    @Override
    Object request(Object request) {
      return request instanceof UpdateItemRequest update && update.conditionExpression() != null
          ? update.toBuilder()
              .conditionExpression(
                  "(%s) OR attribute_not_exists(#none)".formatted(update.conditionExpression()))
              .expressionAttributeNames(with(update.expressionAttributeNames()))
              .build()
          : request;
    }
  },
  AN_UPDATE_REMOVES_NOTHING {
    @Override
    Object request(Object request) {
      return request instanceof UpdateItemRequest update
              && update.updateExpression() != null
              && update.updateExpression().contains("SET")
          ? update.toBuilder()
              .updateExpression(update.updateExpression().replaceFirst(" ?REMOVE [^A-Z]*", ""))
              .build()
          : request;
    }
  },
  A_TRANSACTION_UPDATES_NOTHING {
    @Override
    Object request(Object request) {
      return without(request, part -> part.update() != null);
    }
  },
  A_TRANSACTION_PUTS_NOTHING {
    @Override
    Object request(Object request) {
      return without(request, part -> part.put() != null);
    }
  },
  A_TRANSACTION_LEAVES_OUT_ITS_FIRST_WRITE {
    @Override
    Object request(Object request) {
      return request instanceof TransactWriteItemsRequest all && all.transactItems().size() > 1
          ? all.toBuilder()
              .transactItems(all.transactItems().subList(1, all.transactItems().size()))
              .build()
          : request;
    }
  },
  A_QUERY_LOSES_ITS_FIRST_ITEM {
    @Override
    Object response(Object response) {
      return response instanceof QueryResponse query && query.items().size() > 1
          ? query.toBuilder().items(query.items().subList(1, query.items().size())).build()
          : response;
    }
  },
  A_QUERY_HAS_AN_ITEM_TWICE {
    @Override
    Object response(Object response) {
      if (response instanceof QueryResponse query && !query.items().isEmpty()) {
        List<Map<String, AttributeValue>> items = new ArrayList<>(query.items());
        items.add(items.get(0));
        return query.toBuilder().items(items).build();
      }
      return response;
    }
  },
  A_QUERY_IS_ALWAYS_REVERSED {
    @Override
    Object request(Object request) {
      return request instanceof QueryRequest query
          ? query.toBuilder().scanIndexForward(false).build()
          : request;
    }
  },
  A_QUERY_HAS_NO_FILTER {
    @Override
    Object request(Object request) {
      return request instanceof QueryRequest query && query.filterExpression() != null
          ? query.toBuilder()
              .filterExpression(
                  "(%s) OR attribute_not_exists(#none)".formatted(query.filterExpression()))
              .expressionAttributeNames(with(query.expressionAttributeNames()))
              .build()
          : request;
    }
  },
  A_QUERY_STARTS_AGAIN_ON_EACH_PAGE {
    @Override
    Object request(Object request) {
      return request instanceof QueryRequest query
          ? query.toBuilder().exclusiveStartKey(null).build()
          : request;
    }
  },
  A_QUERY_ENDS_AFTER_ITS_FIRST_PAGE {
    @Override
    Object response(Object response) {
      return response instanceof QueryResponse query
          ? query.toBuilder().lastEvaluatedKey(null).build()
          : response;
    }
  },
  AN_ITEM_OF_A_QUERY_LACKS_AN_ATTRIBUTE {
    @Override
    Object response(Object response) {
      return response instanceof QueryResponse query
          ? query.toBuilder()
              .items(query.items().stream().map(Mistake::withoutLast).toList())
              .build()
          : response;
    }
  },
  A_GET_LACKS_AN_ATTRIBUTE {
    @Override
    Object response(Object response) {
      return response instanceof GetItemResponse get && get.hasItem()
          ? get.toBuilder().item(withoutLast(get.item())).build()
          : response;
    }
  },
  A_FAILED_CONDITION_IS_NO_FAILURE {
    @Override
    boolean hidesFailures() {
      return true;
    }
  };

  /** Whether a request is sent; what is not sent looks as if it were done. */
  boolean isSent(Object request) {
    return true;
  }

  /** Whether a failed condition looks as if it held. */
  boolean hidesFailures() {
    return false;
  }

  Object request(Object request) {
    return request;
  }

  Object response(Object response) {
    return response;
  }

  /** A client that makes this mistake. */
  DynamoDbClient around(DynamoDbClient client) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.isDefault() && arguments != null && method.getName().endsWith("Paginator")) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
          }
          try {
            Object[] given = arguments == null ? null : arguments.clone();
            if (given != null && given.length == 1) {
              given[0] = request(given[0]);
              if (!isSent(given[0])) {
                return empty(method);
              }
            }
            return response(method.invoke(client, given));
          } catch (InvocationTargetException e) {
            if (hidesFailures() && e.getCause() instanceof ConditionalCheckFailedException) {
              return empty(method);
            }
            throw e.getCause();
          }
        };
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            Mistake.class.getClassLoader(), new Class<?>[] {DynamoDbClient.class}, handler);
  }

  /** A response of the operation that tells nothing. */
  private static Object empty(Method method) throws ReflectiveOperationException {
    Object builder = method.getReturnType().getMethod("builder").invoke(null);
    return ((SdkBuilder<?, ?>) builder).build();
  }

  private static Object without(Object request, Predicate<TransactWriteItem> isLeftOut) {
    if (request instanceof TransactWriteItemsRequest all) {
      List<TransactWriteItem> left = new ArrayList<>(all.transactItems());
      left.removeIf(isLeftOut);
      return left.isEmpty() ? request : all.toBuilder().transactItems(left).build();
    }
    return request;
  }

  private static Map<String, String> with(Map<String, String> names) {
    Map<String, String> more = new HashMap<>(names);
    more.put("#none", "none");
    return more;
  }

  /** Whether the item is no entity or edge, but for example the recorded design. */
  private static boolean isAdjoins(Map<String, AttributeValue> item) {
    return item.get("PK").s().startsWith("_");
  }

  /** Without the last of the attributes that the application has. */
  private static Map<String, AttributeValue> withoutLast(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> left = new HashMap<>(item);
    left.keySet().stream()
        .filter(name -> name.startsWith("p"))
        .max(Comparator.naturalOrder())
        .ifPresent(left::remove);
    return left;
  }

  private static Map<String, AttributeValue> withoutIndexKeys(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> left = new HashMap<>(item);
    left.keySet().removeIf(name -> name.startsWith("GSI"));
    return left;
  }

  private static Object parts(Object request, UnaryOperator<TransactWriteItem> change) {
    return request instanceof TransactWriteItemsRequest all
        ? all.toBuilder().transactItems(all.transactItems().stream().map(change).toList()).build()
        : request;
  }

  private static Put.Builder copy(TransactWriteItem part, Put.Builder put) {
    return put.tableName(part.put().tableName())
        .conditionExpression(part.put().conditionExpression())
        .expressionAttributeNames(
            part.put().hasExpressionAttributeNames() ? part.put().expressionAttributeNames() : null)
        .expressionAttributeValues(
            part.put().hasExpressionAttributeValues()
                ? part.put().expressionAttributeValues()
                : null)
        .returnValuesOnConditionCheckFailure(part.put().returnValuesOnConditionCheckFailure());
  }
}
