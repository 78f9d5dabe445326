// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.closure;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

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
      if (request instanceof TransactWriteItemsRequest all) {
        List<TransactWriteItem> left = new ArrayList<>(all.transactItems());
        left.removeIf(part -> part.delete() != null);
        return left.isEmpty() ? request : all.toBuilder().transactItems(left).build();
      }
      return request;
    }
  },
  A_TRANSACTION_CHECKS_NOTHING {
    @Override
    Object request(Object request) {
      if (request instanceof TransactWriteItemsRequest all) {
        List<TransactWriteItem> left = new ArrayList<>(all.transactItems());
        left.removeIf(part -> part.conditionCheck() != null);
        return left.isEmpty() ? request : all.toBuilder().transactItems(left).build();
      }
      return request;
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
  };

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
            }
            return response(method.invoke(client, given));
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        };
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            Mistake.class.getClassLoader(), new Class<?>[] {DynamoDbClient.class}, handler);
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
