// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.cloud;

import dev.adjoin.engine.VirtualClock;
import java.time.Duration;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.waiters.DynamoDbWaiter;

/** Creates SDK waiters that wait by the engine's clock. */
record ClockWaiters(InstantSource clock) {
  /** The SDK's delay between two polls of a table. */
  private static final Duration BETWEEN = Duration.ofSeconds(20);

  DynamoDbWaiter waiter(DynamoDbClient client) {
    DynamoDbWaiter.Builder waiter = DynamoDbWaiter.builder().client(client);
    if (clock instanceof VirtualClock) {
      waiter.overrideConfiguration(o -> o.backoffStrategyV2(attempt -> pass()));
    }
    return waiter.build();
  }

  private Duration pass() {
    Pause.on(clock, BETWEEN);
    return Duration.ZERO;
  }
}
