// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.tools.console.Failure;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The settling time, for commands that wait for it. */
final class SettleOption {
  @Option(
      names = "--settle",
      paramLabel = "SECONDS",
      description =
          "How long an index may lag behind, and a write be on its way. Default: 60, or 0 for an"
              + " engine of this program.")
  private @Nullable Integer seconds;

  /** Sets it on a database that is not open yet. */
  void apply(Database database) {
    if (seconds == null) {
      return;
    }
    if (seconds < 0) {
      throw Failure.mistake("--settle must not be negative, but was " + seconds, "Give seconds");
    }
    database.settle(Duration.ofSeconds(seconds));
  }
}
