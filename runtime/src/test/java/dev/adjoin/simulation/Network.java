// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.engine.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * The requests that are still on their way: their senders have given up, or they arrive a second
 * time. DynamoDB refuses one that was signed too long ago.
 */
final class Network {
  /** DynamoDB refuses a request that was signed longer ago. */
  static final Duration SIGNATURE_LIFETIME = Duration.ofMinutes(5);

  private final DynamoDbClient engine;
  private final VirtualClock clock;
  private final BiConsumer<Sender, Object> applied;
  private final List<Underway> underway = new ArrayList<>();
  private long turns;

  /**
   * The call that sent a request.
   *
   * @param begin when the call began
   * @param isAgain whether the request arrived before
   */
  record Sender(int client, long begin, boolean isAgain) {}

  private record Underway(Sender sender, Object request, Instant signed, long due) {}

  /**
   * @param engine a client without faults
   * @param applied receives each request that succeeded when it arrived
   */
  Network(DynamoDbClient engine, VirtualClock clock, BiConsumer<Sender, Object> applied) {
    this.engine = engine;
    this.clock = clock;
    this.applied = applied;
  }

  /** Keeps a request until others have run so many times. */
  void keep(Sender sender, Object request, Instant signed, int others) {
    underway.add(new Underway(sender, request, signed, turns + others));
  }

  /** Notes that a client gets its turn; what is due arrives. */
  void turn() {
    turns++;
    arrive(turns);
  }

  /** Everything arrives. */
  void arrive() {
    arrive(Long.MAX_VALUE);
  }

  private void arrive(long until) {
    List<Underway> due = underway.stream().filter(each -> each.due <= until).toList();
    underway.removeAll(due);
    for (Underway each : due) {
      boolean isExpired = clock.instant().isAfter(each.signed.plus(SIGNATURE_LIFETIME));
      if (!isExpired && isApplied(each.request)) {
        applied.accept(each.sender, each.request);
      }
    }
  }

  private boolean isApplied(Object request) {
    try {
      if (request instanceof PutItemRequest put) {
        engine.putItem(put);
      } else if (request instanceof UpdateItemRequest update) {
        engine.updateItem(update);
      } else if (request instanceof DeleteItemRequest delete) {
        engine.deleteItem(delete);
      } else if (request instanceof BatchWriteItemRequest batch) {
        engine.batchWriteItem(batch);
      } else {
        engine.transactWriteItems((TransactWriteItemsRequest) request);
      }
      return true;
    } catch (SdkException e) {
      // Nobody is left who could receive it.
      return false;
    }
  }
}
