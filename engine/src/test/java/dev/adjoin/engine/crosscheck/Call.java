// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.crosscheck;

import dev.adjoin.internal.engine.value.Values;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * One API call, with a description for failed comparisons.
 *
 * @param run makes the call and returns the part of the response that must be equal
 */
record Call(String words, Function<DynamoDbClient, Object> run) {
  /** The part of the response or error that must be equal. */
  Object answer(DynamoDbClient client) {
    try {
      return run.apply(client);
    } catch (TransactionCanceledException cancelled) {
      return cancelled.cancellationReasons().stream()
          .map(reason -> List.of(reason.code(), items(List.of(reason.item()))))
          .toList();
    } catch (ConditionalCheckFailedException failed) {
      return List.of("condition failed", items(List.of(failed.item())));
    } catch (DynamoDbException refused) {
      return "refused: " + refused.awsErrorDetails().errorCode();
    }
  }

  /** Items in order; sets and numbers are compared by value. */
  static Object items(List<Map<String, AttributeValue>> items) {
    return items.stream().map(Values::of).toList();
  }

  /** Items in any order. */
  static Object unordered(List<Map<String, AttributeValue>> items) {
    return items.stream().map(Values::of).collect(Collectors.toSet());
  }

  @Override
  public String toString() {
    return words;
  }
}
