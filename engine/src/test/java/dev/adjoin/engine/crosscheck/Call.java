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
 * One call of the API, said in words so that a failed comparison can be read.
 *
 * @param run makes the call and tells of the answer what must agree
 */
record Call(String words, Function<DynamoDbClient, Object> run) {
  /** What must agree of the answer, be it an error. */
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

  /** Items in their order; sets and numbers compare by value. */
  static Object items(List<Map<String, AttributeValue>> items) {
    return items.stream().map(Values::of).toList();
  }

  /** Items whose order means nothing. */
  static Object unordered(List<Map<String, AttributeValue>> items) {
    return items.stream().map(Values::of).collect(Collectors.toSet());
  }

  @Override
  public String toString() {
    return words;
  }
}
