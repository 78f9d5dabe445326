// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.MigrationProgress;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Progress;
import dev.adjoin.tools.text.MessageText;
import org.jspecify.annotations.Nullable;

/** The progress of work in steps: a bar for the step that is being done. */
final class StepProgress implements AutoCloseable {
  private final Console console;
  private String step = "";
  private @Nullable Progress progress;

  StepProgress(Console console) {
    this.console = console;
  }

  void show(MigrationProgress now) {
    if (!now.step().equals(step)) {
      close();
      step = now.step();
      long seconds = now.waiting().toSeconds();
      if (seconds > 0 && !console.terminals().errors()) {
        console.note("%s, %s s".formatted(step, MessageText.grouped(seconds)));
      }
      progress =
          seconds > 0
              ? Progress.waiting(console, step, seconds)
              : Progress.of(console, step, -1, " items", 1);
    }
    if (progress != null && now.waiting().isZero()) {
      progress.to(now.items());
    }
  }

  @Override
  public void close() {
    if (progress != null) {
      progress.close();
      progress = null;
    }
  }
}
