// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Key;
import dev.adjoin.PendingWork;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class PendingCommandTest {
  private static final Instant NOON = Instant.parse("2026-01-10T12:00:00Z");

  private static PendingWork work(String kind, String id, long progress) {
    return new PendingWork(kind, "Student", Key.of(id), NOON, progress, "", "");
  }

  @Test
  void saysWhatEachWorkHasDone() {
    assertThat(
            PendingCommand.text(
                List.of(
                    work("delete", "ada", 1200),
                    work("propagate", "bo", 0),
                    new PendingWork(
                        "migration", "Table", Key.of("Campus"), null, 0, "expanded", "")),
                false))
        .isEqualTo(
            """
            The migration of Table Campus is expanded.
              kind       entity       since                 items
              delete     Student ada  2026-01-10T12:00:00Z  1,200 removed
              propagate  Student bo   2026-01-10T12:00:00Z  0 brought forward
            """);
  }

  @Test
  void saysThatNothingIsPending() {
    assertThat(PendingCommand.text(List.of(), false)).isEqualTo("Nothing is pending.\n");
  }
}
