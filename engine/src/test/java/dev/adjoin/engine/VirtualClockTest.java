// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VirtualClockTest {
  private static final Instant START = Instant.parse("2030-05-05T05:05:05Z");
  private final VirtualClock clock = new VirtualClock(START);

  @Test
  void standsStillUntilItIsToldToGoOn() {
    assertThat(clock.instant()).isEqualTo(clock.instant()).isEqualTo(START);
    clock.advance(Duration.ofSeconds(5));
    assertThat(clock.instant()).isEqualTo(START.plusSeconds(5));
  }

  @Test
  void countsTheStepsOfAllThreads() {
    IntStream.range(0, 1000).parallel().forEach(i -> clock.advance(Duration.ofSeconds(1)));

    assertThat(clock.instant()).isEqualTo(START.plusSeconds(1000));
  }

  @Test
  void neverGoesBack() {
    assertThatThrownBy(() -> clock.advance(Duration.ofSeconds(-1)))
        .hasMessage("A clock must advance by zero or more, but was PT-1S");
  }

  @Test
  void startsAtTheSameMomentUnlessTold() {
    assertThat(new VirtualClock().instant()).isEqualTo(new VirtualClock().instant());
  }
}
