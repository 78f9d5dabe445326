// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.MigrationProgress;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Progress;
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
      boolean isWaiting = !now.waiting().isZero();
      String task = isWaiting ? step + ", " + now.waiting().toSeconds() + " s" : step;
      if (isWaiting && !console.terminals().errors()) {
        console.note(task);
      }
      progress = Progress.of(console, task, -1, " items", 1);
    }
    if (progress != null) {
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
