// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.popular;

import java.time.Duration;
import java.util.Map;
import java.util.function.BiPredicate;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Links as guides show it: a transaction that puts the edge and adds one to a number on the group.
 * A transaction that is cancelled or throttled is repeated after pauses that grow as the runtime's
 * do, for a minute.
 */
final class CounterByHand implements BiPredicate<String, String> {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(25);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
  private static final Duration LIMIT = Duration.ofMinutes(1);

  private final DynamoDbClient client;
  private final String table;
  private final TurnEnvironment environment;

  CounterByHand(DynamoDbClient client, String table, TurnEnvironment environment) {
    this.client = client;
    this.table = table;
    this.environment = environment;
  }

  @Override
  public boolean test(String user, String group) {
    long begin = environment.nanos();
    double pause = FIRST_PAUSE.toNanos();
    while (true) {
      try {
        client.transactWriteItems(r -> r.transactItems(edge(user, group), count(group)));
        return true;
      } catch (TransactionCanceledException | ThrottlingException e) {
        long nanos = (long) (pause * (0.5 + environment.random() / 2));
        if (environment.nanos() + nanos - begin > LIMIT.toNanos()) {
          return false;
        }
        environment.sleep(Duration.ofNanos(nanos));
        pause = Math.min(LONGEST_PAUSE.toNanos(), 2 * pause);
      }
    }
  }

  private TransactWriteItem edge(String user, String group) {
    AttributeValue from = AttributeValue.fromS("USER#" + user);
    AttributeValue to = AttributeValue.fromS("GROUP#" + group);
    Map<String, AttributeValue> item =
        Map.of(
            "PK", from,
            "SK", to,
            "GSI1PK", to,
            "GSI1SK", from,
            "userId", AttributeValue.fromS(user),
            "groupId", AttributeValue.fromS(group));
    return TransactWriteItem.builder()
        .put(p -> p.tableName(table).item(item).conditionExpression("attribute_not_exists(PK)"))
        .build();
  }

  private TransactWriteItem count(String group) {
    AttributeValue key = AttributeValue.fromS("GROUP#" + group);
    return TransactWriteItem.builder()
        .update(
            u ->
                u.tableName(table)
                    .key(Map.of("PK", key, "SK", key))
                    .updateExpression("SET memberCount = if_not_exists(memberCount, :zero) + :one")
                    .expressionAttributeValues(
                        Map.of(
                            ":zero", AttributeValue.fromN("0"),
                            ":one", AttributeValue.fromN("1"))))
        .build();
  }
}
