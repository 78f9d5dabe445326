// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.VirtualEnvironment;
import dev.adjoin.engine.VirtualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ConcurrencyLimitTest {
  private final VirtualEnvironment environment = new VirtualEnvironment(new VirtualClock(), 1);

  private long later() {
    environment.sleep(Duration.ofMillis(1));
    return environment.nanos();
  }

  @Test
  void growsQuicklyUntilTheFirstThrottleAndThenByOneARound() {
    ConcurrencyLimit concurrency = new ConcurrencyLimit(environment, 64);
    assertThat(concurrency.limit()).isEqualTo(8);
    for (int i = 0; i < 100; i++) {
      concurrency.succeeded();
    }
    assertThat(concurrency.limit()).isEqualTo(64);
    concurrency.throttled(later());
    assertThat(concurrency.limit()).isEqualTo(32);
    for (int i = 0; i < 33; i++) {
      concurrency.succeeded();
    }
    assertThat(concurrency.limit()).isEqualTo(33);
  }

  @Test
  void isHalvedOnceForAllRequestsThatWereInFlight() {
    ConcurrencyLimit concurrency = new ConcurrencyLimit(environment, 8);
    long sent = later();
    later();
    concurrency.throttled(sent);
    concurrency.throttled(sent);
    assertThat(concurrency.limit()).isEqualTo(4);
    concurrency.throttled(later());
    concurrency.throttled(later());
    concurrency.throttled(later());
    concurrency.throttled(later());
    assertThat(concurrency.limit()).isEqualTo(1);
  }

  @Test
  void transactionsShrinkWhereTheyMeetOthers() {
    TransactionLimit transactionLimit = new TransactionLimit(environment, 100);
    long sent = later();
    later();
    transactionLimit.conflicted(sent);
    transactionLimit.conflicted(sent);
    assertThat(transactionLimit.items()).isEqualTo(50);
    transactionLimit.succeeded();
    assertThat(transactionLimit.items()).isEqualTo(51);
    for (int i = 0; i < 9; i++) {
      transactionLimit.conflicted(later());
    }
    assertThat(transactionLimit.items()).isEqualTo(4);
  }

  @Test
  void aThreadGetsSeveralSingleRequestsOnceAllThreadsHaveWorkAndNoneWasThrottled() {
    ConcurrencyLimit concurrency = new ConcurrencyLimit(environment, 8);
    assertThat(concurrency.requestsPerThread(0)).isEqualTo(1);
    assertThat(concurrency.requestsPerThread(15)).isEqualTo(1);
    assertThat(concurrency.requestsPerThread(16)).isEqualTo(2);
    assertThat(concurrency.requestsPerThread(4096)).isEqualTo(16);
    concurrency.throttled(later());
    assertThat(concurrency.requestsPerThread(4096)).isEqualTo(1);
  }
}
