// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CloudTest {
  @Test
  void doesEverythingOnARealisticDay() {
    Cloud cloud = Cloud.realistic(1);

    assertThat(cloud.longestLag()).isEqualTo(Duration.ofMillis(2500));
    assertThat(cloud.limits()).isEqualTo(new Cloud.PartitionLimits(3000, 1000));
    assertThat(cloud.conflicts()).isPositive();
    assertThat(cloud.retries()).isNotNull();
    assertThat(cloud.retries().maxAttempts()).isEqualTo(9);
  }

  @Test
  void canBeChangedInPart() {
    Cloud cloud = Cloud.realistic(1);

    assertThat(cloud.toBuilder().build()).isEqualTo(cloud);
    assertThat(cloud.toBuilder().replicas(5).build().replicas()).isEqualTo(5);
    assertThat(cloud.withoutRetries().retries()).isNull();
    assertThat(cloud.withoutRetries().toBuilder().retries(cloud.retries()).build())
        .isEqualTo(cloud);
  }

  @Test
  void refusesWhatIsNoProbability() {
    assertThatThrownBy(() -> Cloud.builder(1).lostAfter(1.5).build())
        .hasMessage("The probability lostAfter must lie between 0 and 1, 1.5 does not");
    assertThatThrownBy(() -> Cloud.builder(1).conflicts(-1).build())
        .hasMessage("The probability conflicts must lie between 0 and 1, -1.0 does not");
    assertThatThrownBy(() -> Cloud.builder(1).unprocessed(Double.NaN).build())
        .hasMessage("The probability unprocessed must lie between 0 and 1, NaN does not");
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatThrownBy(() -> Cloud.builder(1).replicas(0).build())
        .hasMessage("There must be at least 1 replica, not 0");
    assertThatThrownBy(() -> Cloud.builder(1).tableCreation(Duration.ofSeconds(-1)).build())
        .hasMessage("A table cannot be created in PT-1S");
    assertThatThrownBy(() -> new Cloud.PartitionLimits(0, 5))
        .hasMessage("A partition must serve at least 1 unit a second, not 0");
    assertThatThrownBy(() -> Cloud.PartitionLimits.STANDARD.withSplitsAfter(Duration.ofMillis(999)))
        .hasMessage(
            "A partition must be hot for at least a second before it splits, but was PT0.999S");
  }
}
