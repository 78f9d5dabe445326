// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.console;

import java.io.PrintWriter;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** How far long work is, on standard error, where somebody sees it. */
public final class Progress implements AutoCloseable {
  private static final int WIDTH = 78;
  private static final int UPDATE_MILLIS = 200;
  private final @Nullable ProgressBar bar;

  private Progress(@Nullable ProgressBar bar) {
    this.bar = bar;
  }

  /**
   * Begins to show it.
   *
   * @param total how much there is to do, in units; less than 0 when nobody knows
   */
  public static Progress of(Console console, String task, long total, String unit, long unitSize) {
    if (!console.terminals().errors()) {
      return new Progress(null);
    }
    return new Progress(
        new ProgressBarBuilder()
            .setTaskName(task)
            .setInitialMax(total)
            .setUnit(unit, unitSize)
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(UPDATE_MILLIS)
            .showSpeed()
            .setConsumer(new Line(console.err()))
            .build());
  }

  public void to(long done) {
    if (bar != null) {
      bar.stepTo(done);
    }
  }

  /**
   * Another thread clears the line; who is interrupted would not wait for it, and print into it.
   */
  @Override
  public void close() {
    if (bar != null) {
      boolean wasInterrupted = Thread.interrupted();
      bar.close();
      if (wasInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** One line of the terminal, written again and again, and empty in the end. */
  private record Line(PrintWriter err) implements ProgressBarConsumer {
    @Override
    public int getMaxRenderedLength() {
      return WIDTH;
    }

    @Override
    public void accept(String rendered) {
      err.print("\r" + rendered);
      err.flush();
    }

    @Override
    public void clear() {
      err.print("\r" + " ".repeat(WIDTH) + "\r");
    }

    @Override
    public void close() {
      clear();
      err.flush();
    }
  }
}
