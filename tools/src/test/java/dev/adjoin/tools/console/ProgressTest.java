// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private Console console() {
    return Console.of(new ByteArrayOutputStream(), err, false, Terminals.NONE);
  }

  @Test
  void aLongWaitIsALineNowAndThenWhereThereIsNoTerminal() {
    try (Progress progress = Progress.waiting(console(), "waiting for programs", 720)) {
      for (long second = 1; second <= 720; second++) {
        progress.to(second);
      }
    }
    assertThat(err.toString(StandardCharsets.UTF_8).lines())
        .hasSize(10)
        .startsWith("waiting for programs: 72 of 720 s")
        .endsWith("waiting for programs: 720 of 720 s");
  }

  @Test
  void aShortOneIsALineEveryTenSeconds() {
    try (Progress progress = Progress.waiting(console(), "settling", 25)) {
      for (long second = 1; second <= 25; second++) {
        progress.to(second);
      }
    }
    assertThat(err.toString(StandardCharsets.UTF_8).lines())
        .containsExactly("settling: 10 of 25 s", "settling: 20 of 25 s");
  }
}
