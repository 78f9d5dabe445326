// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.http.UsualMemory.Kind;
import org.junit.jupiter.api.Test;

class UsualMemoryTest {
  private static final Kind SHORT = new Kind("DynamoDB_20120810.PutItem", true);
  private static final Kind LONG = new Kind("DynamoDB_20120810.PutItem", false);
  private static final long MEGABYTE = 1 << 20;

  private final UsualMemory usual = new UsualMemory();

  @Test
  void longRequestsChangeNoEstimateOfShortOnes() {
    usual.took(SHORT, 5_000);
    usual.took(LONG, MEGABYTE);
    assertThat(usual.of(SHORT)).isEqualTo(8_192);
    assertThat(usual.of(LONG)).isEqualTo(MEGABYTE);
  }

  @Test
  void risesAtOnceAndFallsSlowly() {
    usual.took(LONG, MEGABYTE);
    usual.took(LONG, 0);
    assertThat(usual.of(LONG)).isEqualTo(MEGABYTE - MEGABYTE / 16);
    usual.took(LONG, 2 * MEGABYTE);
    assertThat(usual.of(LONG)).isEqualTo(2 * MEGABYTE);
  }

  @Test
  void expectsMuchOfTheFirstRead() {
    assertThat(usual.of(new Kind("DynamoDB_20120810.Scan", true))).isEqualTo(2 * MEGABYTE);
    assertThat(usual.of(SHORT)).isZero();
  }
}
