// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.Update;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * A mistake that the runtime could make, made for it between the runtime and its client: requests
 * or responses are changed as if the runtime had built or understood them wrongly.
 */
enum BrokenVariant {
  NEW_TOKEN_FOR_EACH_ATTEMPT {
    private int tokens;

    @Override
    Object send(Object request, Function<Object, Object> send) {
      return request instanceof TransactWriteItemsRequest transaction
          ? send.apply(
              transaction.toBuilder().clientRequestToken("token-" + ++tokens + hashCode()).build())
          : send.apply(request);
    }
  },
  NO_TOKEN_IN_ITEMS {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(
          request instanceof PutItemRequest put && put.item().containsKey("_by")
              ? put.toBuilder()
                  .item(with(put.item(), "_by", AttributeValue.fromS("nobody")))
                  .build()
              : request);
    }
  },
  COUNTS_TWICE {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(updates(request, update -> amount(update, "1", "2")));
    }
  },
  FORGETS_TO_COUNT_DOWN {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(updates(request, update -> amount(update, "-1", "0")));
    }
  },
  IGNORES_THE_MAXIMUM {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(updates(request, BrokenVariant::unbounded));
    }
  },
  CREATES_ENTITIES_BY_COUNTING {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(
          updates(
              request,
              update ->
                  update.toBuilder()
                      .conditionExpression(always(update.conditionExpression()))
                      .build()));
    }
  },
  FORGETS_THE_MIRROR {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(
          without(request, a -> a.put() != null && type(a.put().item()).endsWith(" mirror")));
    }
  },
  FORGETS_TO_REMOVE_THE_MIRROR {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(
          without(
              request, a -> a.delete() != null && sort(a.delete().key()).startsWith("HOLDER#")));
    }
  },
  FORGETS_THE_GUARD {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(
          without(request, a -> a.put() != null && type(a.put().item()).contains(" guard ")));
    }
  },
  FORGETS_TO_FREE_THE_GUARD {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(
          without(request, a -> a.delete() != null && sort(a.delete().key()).contains(".word#")));
    }
  },
  FREES_THE_GUARD_WITHOUT_THE_ENTITY {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      if (request instanceof TransactWriteItemsRequest transaction) {
        for (TransactWriteItem action : transaction.transactItems()) {
          if (action.delete() != null && sort(action.delete().key()).contains(".word#")) {
            send.apply(
                DeleteItemRequest.builder()
                    .tableName(action.delete().tableName())
                    .key(action.delete().key())
                    .build());
          }
        }
      }
      return send.apply(request);
    }
  },
  FORGETS_HALF_OF_AN_INDEX_KEY {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(puts(request, item -> without(item, "GSI1SK")));
    }
  },
  FORGETS_AN_INDEX_KEY {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(puts(request, item -> without(without(item, "GSI1SK"), "GSI1PK")));
    }
  },
  KEEPS_AN_OUTDATED_INDEX_KEY {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      if (request instanceof UpdateItemRequest update) {
        return send.apply(
            update.toBuilder()
                .expressionAttributeNames(misnamed(update.expressionAttributeNames()))
                .build());
      }
      return send.apply(
          updates(
              request,
              update ->
                  update.toBuilder()
                      .expressionAttributeNames(misnamed(update.expressionAttributeNames()))
                      .build()));
    }
  },
  DROPS_THE_LAST_WRITE_OF_A_TRANSACTION {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(
          request instanceof TransactWriteItemsRequest t && t.transactItems().size() > 1
              ? t.toBuilder()
                  .transactItems(t.transactItems().subList(0, t.transactItems().size() - 1))
                  .build()
              : request);
    }
  },
  DROPS_THE_LAST_ITEM_OF_A_BATCH {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      if (request instanceof BatchWriteItemRequest batch) {
        Map<String, List<WriteRequest>> fewer = new HashMap<>();
        batch
            .requestItems()
            .forEach((table, all) -> fewer.put(table, all.subList(0, Math.max(1, all.size() - 1))));
        return send.apply(batch.toBuilder().requestItems(fewer).build());
      }
      return send.apply(request);
    }
  },
  IGNORES_UNPROCESSED_WRITES {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      Object response = send.apply(request);
      return response instanceof BatchWriteItemResponse batch
          ? batch.toBuilder().unprocessedItems(Map.of()).build()
          : response;
    }
  },
  IGNORES_UNPROCESSED_KEYS {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      Object response = send.apply(request);
      return response instanceof BatchGetItemResponse batch
          ? batch.toBuilder().unprocessedKeys(Map.of()).build()
          : response;
    }
  },
  TAKES_A_LOST_RESPONSE_FOR_SUCCESS {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      try {
        return send.apply(request);
      } catch (SdkClientException | InternalServerErrorException e) {
        return success(request, e);
      }
    }
  },
  TAKES_A_LOST_RESPONSE_FOR_FAILURE {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      try {
        return send.apply(request);
      } catch (SdkClientException | InternalServerErrorException e) {
        throw ProvisionedThroughputExceededException.builder()
            .statusCode(400)
            .awsErrorDetails(
                AwsErrorDetails.builder()
                    .errorCode("ProvisionedThroughputExceededException")
                    .build())
            .build();
      }
    }
  },
  TAKES_A_CONFLICT_FOR_SUCCESS {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      try {
        return send.apply(request);
      } catch (TransactionCanceledException e) {
        if (e.cancellationReasons().stream()
            .anyMatch(r -> "ConditionalCheckFailed".equals(r.code()))) {
          throw e;
        }
        return success(request, e);
      }
    }
  },
  FORGETS_THAT_THE_SDK_RETRIED {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      try {
        return send.apply(request);
      } catch (ConditionalCheckFailedException e) {
        throw e.toBuilder().numAttempts(1).build();
      }
    }
  },
  READS_FROM_ANY_REPLICA {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      if (request instanceof GetItemRequest get) {
        return send.apply(get.toBuilder().consistentRead(false).build());
      }
      if (request instanceof BatchGetItemRequest batch) {
        Map<String, KeysAndAttributes> eventual = new HashMap<>();
        batch
            .requestItems()
            .forEach((t, keys) -> eventual.put(t, keys.toBuilder().consistentRead(false).build()));
        return send.apply(batch.toBuilder().requestItems(eventual).build());
      }
      return send.apply(request);
    }
  },
  CREATES_WITHOUT_A_CONDITION {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(
          request instanceof PutItemRequest put && put.conditionExpression() != null
              ? put.toBuilder().conditionExpression(always(put.conditionExpression())).build()
              : request);
    }
  },
  DELETES_WITHOUT_A_CONDITION {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      return send.apply(
          request instanceof DeleteItemRequest delete && delete.conditionExpression() != null
              ? delete.toBuilder().conditionExpression(always(delete.conditionExpression())).build()
              : request);
    }
  },
  SPLITS_A_TRANSACTION {
    @Override
    Object send(Object request, Function<Object, Object> send) {
      if (!(request instanceof TransactWriteItemsRequest transaction)) {
        return send.apply(request);
      }
      Object response = TransactWriteItemsResponse.builder().build();
      int number = 0;
      for (TransactWriteItem action : transaction.transactItems()) {
        // A token has at most 36 characters.
        String token = number++ + transaction.clientRequestToken().substring(2);
        response =
            send.apply(
                transaction.toBuilder().transactItems(action).clientRequestToken(token).build());
      }
      return response;
    }
  };

  /** Sends a request, with the mistake. */
  abstract Object send(Object request, Function<Object, Object> send);

  /** A client that makes the mistake. */
  DynamoDbClient around(DynamoDbClient client) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              Function<Object, Object> call =
                  request -> {
                    try {
                      return method.getParameterTypes()[0].isInstance(request)
                          ? method.invoke(client, request)
                          : client.deleteItem((DeleteItemRequest) request);
                    } catch (InvocationTargetException e) {
                      throw unchecked(e.getCause());
                    } catch (IllegalAccessException e) {
                      throw new IllegalStateException(e);
                    }
                  };
              return arguments != null && arguments.length == 1
                  ? send(arguments[0], call)
                  : method.invoke(client, arguments);
            });
  }

  private static RuntimeException unchecked(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    return (RuntimeException) failure;
  }

  private static final Pattern ADDITION = Pattern.compile("\\+ (:\\d+)");
  private static final Pattern BOUND = Pattern.compile("<=? (:\\d+)");

  private static Object updates(Object request, UnaryOperator<Update> change) {
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

  private static Object puts(Object request, UnaryOperator<Map<String, AttributeValue>> change) {
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

  private static Object without(Object request, Predicate<TransactWriteItem> isForgotten) {
    if (!(request instanceof TransactWriteItemsRequest transaction)) {
      return request;
    }
    List<TransactWriteItem> fewer =
        transaction.transactItems().stream().filter(isForgotten.negate()).toList();
    return transaction.toBuilder().transactItems(fewer).build();
  }

  private static Map<String, AttributeValue> with(
      Map<String, AttributeValue> item, String name, AttributeValue value) {
    Map<String, AttributeValue> changed = new HashMap<>(item);
    changed.put(name, value);
    return changed;
  }

  private static Map<String, AttributeValue> without(
      Map<String, AttributeValue> item, String name) {
    Map<String, AttributeValue> changed = new HashMap<>(item);
    changed.remove(name);
    return changed;
  }

  private static String type(Map<String, AttributeValue> item) {
    return item.containsKey("_type") ? item.get("_type").s() : "";
  }

  private static String sort(Map<String, AttributeValue> key) {
    return key.get("SK").s();
  }

  private static @Nullable String always(@Nullable String condition) {
    return condition == null ? null : "(" + condition + ") OR attribute_not_exists(nothing)";
  }

  /** The first amount that an update adds, replaced. */
  private static Update amount(Update update, String amount, String other) {
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

  private static Update unbounded(Update update) {
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

  private static Map<String, String> misnamed(Map<String, String> names) {
    Map<String, String> changed = new HashMap<>(names);
    changed.replaceAll((placeholder, name) -> name.equals("GSI1SK") ? "elsewhere" : name);
    return changed;
  }

  private static Object success(Object request, SdkException failure) {
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
}
