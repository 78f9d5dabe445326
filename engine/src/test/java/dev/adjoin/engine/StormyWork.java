// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Clouded.TABLE;
import static dev.adjoin.engine.Clouded.attribute;
import static dev.adjoin.engine.Clouded.key;
import static dev.adjoin.engine.Clouded.putRequest;
import static dev.adjoin.engine.Clouded.thing;
import static dev.adjoin.engine.Clouded.transactPut;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.Update;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** The writes of one thread in a test with faults, and the state that its responses imply. */
final class StormyWork {
  private static final int SEATS = 60;
  private static final int COUNTERS = 2;

  private final String name;
  private final DynamoDbClient client;
  private final SplittableRandom random;
  private final boolean retries;

  /** Seats that were acknowledged for this thread, and those that may be its own. */
  private final Set<Integer> taken = new HashSet<>();

  private final Set<Integer> unsure = new HashSet<>();
  private final int[] counted = new int[COUNTERS];
  private final Map<String, String> colors = new HashMap<>();
  private int conflicts;

  /** If the client retries, an error may refer to an attempt that already succeeded. */
  StormyWork(String name, DynamoDbClient client, SplittableRandom random, boolean retries) {
    this.retries = retries;
    this.name = name;
    this.client = client;
    this.random = random;
  }

  int conflicts() {
    return conflicts;
  }

  void run(int rounds) {
    for (int round = 0; round < rounds; round++) {
      takeSeat(random.nextInt(SEATS));
      count(random.nextInt(COUNTERS), round);
      paint(round);
    }
  }

  /** A conditional put without retries; several threads compete for the same seat. */
  private void takeSeat(int seat) {
    try {
      client.putItem(
          r ->
              r.tableName(TABLE)
                  .item(thing("seat/" + seat, "owner", name, "color", name))
                  .conditionExpression("attribute_not_exists(pk)"));
      assertThat(taken.add(seat)).as("taken twice by " + name).isTrue();
    } catch (DynamoDbException refused) {
      if (retries || refused.statusCode() == 500) {
        unsure.add(seat);
      }
    } catch (SdkClientException lost) {
      unsure.add(seat);
    }
  }

  /**
   * Increments a counter and puts an item for each count in one transaction, which is retried until
   * it succeeds.
   */
  private void count(int counter, int round) {
    TransactWriteItemsRequest request =
        TransactWriteItemsRequest.builder()
            .clientRequestToken(name + "-" + round)
            .transactItems(
                increment(counter), transactPut("mark/" + name + "-" + round, "color", "mark"))
            .build();
    while (!isDone(request)) {
      Thread.onSpinWait();
    }
    counted[counter]++;
  }

  private boolean isDone(TransactWriteItemsRequest request) {
    try {
      client.transactWriteItems(request);
      return true;
    } catch (TransactionCanceledException cancelled) {
      conflicts += cancelled.getMessage().contains("TransactionConflict") ? 1 : 0;
      return false;
    } catch (DynamoDbException | SdkClientException failed) {
      return false;
    }
  }

  private static TransactWriteItem increment(int counter) {
    Update update =
        Update.builder()
            .tableName(TABLE)
            .key(key("counter/" + counter))
            .updateExpression("ADD marks :one SET color = :color")
            .expressionAttributeValues(
                Map.of(
                    ":one", AttributeValue.fromN("1"), ":color", AttributeValue.fromS("counter")))
            .build();
    return TransactWriteItem.builder().update(update).build();
  }

  /** Writes items of this thread alone in batches, which move them in the indexes. */
  private void paint(int round) {
    List<WriteRequest> writes = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      String thing = name + "/" + random.nextInt(5) + i;
      boolean gone = random.nextInt(5) == 0;
      String color = "c" + random.nextInt(3);
      writes.add(
          gone
              ? WriteRequest.builder().deleteRequest(d -> d.key(key(thing))).build()
              : putRequest(thing, "color", color, "size", "s" + round));
      colors.put(thing, gone ? null : color);
    }
    Map<String, List<WriteRequest>> left = Map.of(TABLE, writes);
    while (!left.isEmpty()) {
      left = writeSome(left);
    }
  }

  private Map<String, List<WriteRequest>> writeSome(Map<String, List<WriteRequest>> asked) {
    try {
      return client.batchWriteItem(r -> r.requestItems(asked)).unprocessedItems();
    } catch (DynamoDbException | SdkClientException failed) {
      return asked;
    }
  }

  void checkOwn(Map<Map<String, AttributeValue>, Map<String, AttributeValue>> items) {
    colors.forEach(
        (thing, color) ->
            assertThat(attribute(items.getOrDefault(key(thing), Map.of()), "color"))
                .as("color of " + thing)
                .isEqualTo(color));
  }

  static void checkShared(
      List<StormyWork> works, Map<Map<String, AttributeValue>, Map<String, AttributeValue>> items) {
    for (int seat = 0; seat < SEATS; seat++) {
      checkSeat(seat, attribute(items.getOrDefault(key("seat/" + seat), Map.of()), "owner"), works);
    }
    int all = 0;
    for (int counter = 0; counter < COUNTERS; counter++) {
      int number = counter;
      int counted = works.stream().mapToInt(work -> work.counted[number]).sum();
      assertThat(attribute(items.get(key("counter/" + counter)), "marks"))
          .isEqualTo(Integer.toString(counted));
      all += counted;
    }
    assertThat(items.keySet().stream().filter(key -> key.get("pk").s().equals("mark")))
        .hasSize(all);
  }

  private static void checkSeat(int seat, String owner, List<StormyWork> works) {
    List<String> sure = names(works, work -> work.taken.contains(seat));
    List<String> unsure = names(works, work -> work.unsure.contains(seat));
    assertThat(sure.size()).as("owners of seat " + seat).isLessThanOrEqualTo(1);
    if (sure.isEmpty()) {
      unsure.add(null);
      assertThat(owner).as("owner of seat " + seat).isIn(unsure);
    } else {
      assertThat(owner).as("owner of seat " + seat).isEqualTo(sure.get(0));
    }
  }

  private static List<String> names(List<StormyWork> works, Predicate<StormyWork> wanted) {
    return new ArrayList<>(works.stream().filter(wanted).map(work -> work.name).toList());
  }
}
