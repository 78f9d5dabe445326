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
  void growsQuicklyUntilTheFirstRefusalAndThenByOneARound() {
    ConcurrencyLimit pace = new ConcurrencyLimit(environment, 64);
    assertThat(pace.limit()).isEqualTo(8);
    for (int i = 0; i < 100; i++) {
      pace.wentThrough();
    }
    assertThat(pace.limit()).isEqualTo(64);
    pace.refused(later());
    assertThat(pace.limit()).isEqualTo(32);
    for (int i = 0; i < 33; i++) {
      pace.wentThrough();
    }
    assertThat(pace.limit()).isEqualTo(33);
  }

  @Test
  void isHalvedOnceForAllThatWereOnTheirWay() {
    ConcurrencyLimit pace = new ConcurrencyLimit(environment, 8);
    long sent = later();
    later();
    pace.refused(sent);
    pace.refused(sent);
    assertThat(pace.limit()).isEqualTo(4);
    pace.refused(later());
    pace.refused(later());
    pace.refused(later());
    pace.refused(later());
    assertThat(pace.limit()).isEqualTo(1);
  }

  @Test
  void transactionsShrinkWhereTheyMeetOthers() {
    TransactionLimit reach = new TransactionLimit(environment, 100);
    long sent = later();
    later();
    reach.conflicted(sent);
    reach.conflicted(sent);
    assertThat(reach.items()).isEqualTo(50);
    reach.wentThrough();
    assertThat(reach.items()).isEqualTo(51);
    for (int i = 0; i < 9; i++) {
      reach.conflicted(later());
    }
    assertThat(reach.items()).isEqualTo(4);
  }
}
