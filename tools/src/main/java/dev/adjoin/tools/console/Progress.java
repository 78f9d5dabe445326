// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.console;

import java.io.PrintWriter;
import java.util.Timer;
import java.util.TimerTask;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A progress bar on standard error, if that is a terminal. */
public final class Progress implements AutoCloseable {
  private static final int WIDTH = 78;
  private static final int UPDATE_MILLIS = 200;
  private static final int SECOND_MILLIS = 1000;
  private final @Nullable ProgressBar bar;
  private final @Nullable Timer clock;

  private Progress(@Nullable ProgressBar bar, @Nullable Timer clock) {
    this.bar = bar;
    this.clock = clock;
  }

  /**
   * Starts a progress bar.
   *
   * @param total the amount of work in units; less than 0 if it is not known
   */
  public static Progress of(Console console, String task, long total, String unit, long unitSize) {
    return console.terminals().errors()
        ? new Progress(bar(console, task, total, unit, unitSize).showSpeed().build(), null)
        : new Progress(null, null);
  }

  /** Starts a bar that fills while the time passes. */
  public static Progress waiting(Console console, String task, long seconds) {
    if (!console.terminals().errors()) {
      return new Progress(null, null);
    }
    ProgressBar bar = bar(console, task, seconds, " s", 1).build();
    Timer clock = new Timer(task, true);
    TimerTask tick =
        new TimerTask() {
          @Override
          public void run() {
            bar.stepTo(Math.min(seconds, bar.getCurrent() + 1));
          }
        };
    clock.scheduleAtFixedRate(tick, SECOND_MILLIS, SECOND_MILLIS);
    return new Progress(bar, clock);
  }

  private static ProgressBarBuilder bar(
      Console console, String task, long total, String unit, long unitSize) {
    return new ProgressBarBuilder()
        .setTaskName(task)
        .setInitialMax(total)
        .setUnit(unit, unitSize)
        .setStyle(ProgressBarStyle.ASCII)
        .setUpdateIntervalMillis(UPDATE_MILLIS)
        .setConsumer(new Line(console.err()));
  }

  public void to(long done) {
    if (bar != null) {
      bar.stepTo(done);
    }
  }

  /**
   * Clears the line. A thread of the progress bar does that; an interrupted caller would not wait
   * for it and print into the line, so the interrupt is set aside until then.
   */
  @Override
  public void close() {
    if (clock != null) {
      clock.cancel();
    }
    if (bar != null) {
      boolean wasInterrupted = Thread.interrupted();
      bar.close();
      if (wasInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** One line of the terminal, which is overwritten with each update and cleared at the end. */
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
