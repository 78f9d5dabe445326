// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The limits that the page about the engine promises. */
class ServerLimitsTest {
  private static final long MEGABYTE = 1 << 20;

  @Test
  void clientsHaveTime() {
    assertThat(ServerLimits.USUAL.request()).isEqualTo(Duration.ofSeconds(20));
    assertThat(ServerLimits.USUAL.answer()).isEqualTo(Duration.ofMinutes(1));
    assertThat(ServerLimits.USUAL.idle()).isEqualTo(Duration.ofMinutes(2));
  }

  @Test
  void requestsTakeAQuarterOfTheHeap() {
    assertThat(ServerLimits.USUAL.memory()).isEqualTo(Runtime.getRuntime().maxMemory() / 4);
  }

  @Test
  void aSmallHeapHasFewerConnections() {
    assertThat(ServerLimits.connectionsOf(16 * MEGABYTE)).isEqualTo(64);
    assertThat(ServerLimits.connectionsOf(128 * MEGABYTE)).isEqualTo(256);
    assertThat(ServerLimits.connectionsOf(8192 * MEGABYTE)).isEqualTo(1000);
  }
}
