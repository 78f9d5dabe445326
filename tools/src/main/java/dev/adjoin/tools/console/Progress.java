// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.console;

import dev.adjoin.tools.text.MessageText;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Timer;
import java.util.TimerTask;
import java.util.function.LongConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Progress on standard error: a bar in a terminal, otherwise a line every ten seconds. */
public final class Progress implements AutoCloseable {
  private static final int WIDTH = 78;
  private static final int UPDATE_MILLIS = 200;
  private static final int SECOND_MILLIS = 1000;
  private final LongConsumer shown;
  private final @Nullable ProgressBar bar;

  private Progress(ProgressBar bar) {
    this.shown = bar::stepTo;
    this.bar = bar;
  }

  private Progress(LongConsumer shown) {
    this.shown = shown;
    this.bar = null;
  }

  /**
   * Starts a progress bar.
   *
   * @param total the amount of work in units; less than 0 if it is not known
   */
  public static Progress of(Console console, String task, long total, String unit, long unitSize) {
    return console.terminals().errors()
        ? new Progress(bar(console, task, total, unit, unitSize).showSpeed().build())
        : new Progress(new Notes(console, task, unit, unitSize));
  }

  /** Does work that is known to wait, and shows a bar that fills while the time passes. */
  public static void whileWaiting(Console console, String task, long seconds, Runnable work) {
    if (!console.terminals().errors()) {
      work.run();
      return;
    }
    Timer clock = new Timer(task, true);
    try (Progress progress = new Progress(bar(console, task, seconds, " s", 1).build())) {
      TimerTask tick =
          new TimerTask() {
            private long passed;

            @Override
            public void run() {
              passed++;
              progress.to(Math.min(seconds, passed));
            }
          };
      clock.scheduleAtFixedRate(tick, SECOND_MILLIS, SECOND_MILLIS);
      work.run();
    } finally {
      clock.cancel();
    }
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
    shown.accept(done);
  }

  /**
   * Clears the line. A thread of the progress bar does that; an interrupted caller would not wait
   * for it and print into the line, so the interrupt is set aside until then.
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

  /** Progress in a log: now and then a line of its own. */
  private static final class Notes implements LongConsumer {
    private static final Duration PAUSE = Duration.ofSeconds(10);
    private final Console console;
    private final String task;
    private final String unit;
    private final long unitSize;
    private long noted = System.nanoTime();

    Notes(Console console, String task, String unit, long unitSize) {
      this.console = console;
      this.task = task;
      this.unit = unit;
      this.unitSize = unitSize;
    }

    @Override
    public void accept(long done) {
      long now = System.nanoTime();
      if (now - noted >= PAUSE.toNanos()) {
        noted = now;
        console.note(task + ": " + MessageText.grouped(done / unitSize) + unit);
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
