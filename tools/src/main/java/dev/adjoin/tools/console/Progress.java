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
  private @Nullable Timer clock;

  private Progress(ProgressBar bar) {
    this.shown = bar::stepTo;
    this.bar = bar;
  }

  private Progress(LongConsumer shown) {
    this.shown = shown;
    this.bar = null;
  }

  /** Lets the time that passes be the progress. */
  private Progress following(String task, long seconds) {
    TimerTask tick =
        new TimerTask() {
          private long passed;

          @Override
          public void run() {
            passed++;
            to(Math.min(seconds, passed));
          }
        };
    clock = new Timer(task, true);
    clock.scheduleAtFixedRate(tick, SECOND_MILLIS, SECOND_MILLIS);
    return this;
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

  /** Does work that is known to wait, and shows how the time passes. */
  public static void whileWaiting(Console console, String task, long seconds, Runnable work) {
    Progress progress = waiting(console, task, seconds);
    try {
      work.run();
    } finally {
      progress.close();
    }
  }

  /** Shows how time passes, until it is closed: a bar that fills, otherwise a line now and then. */
  public static Progress waiting(Console console, String task, long seconds) {
    Progress progress =
        console.terminals().errors()
            ? new Progress(bar(console, task, seconds, " s", 1).build())
            : new Progress(new Waited(console, task, seconds));
    return progress.following(task, seconds);
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

  /** Seconds in a log: a line for each tenth of a long wait, and for ten seconds of a short one. */
  private record Waited(Console console, String task, long seconds) implements LongConsumer {
    private static final long PARTS = 10;

    @Override
    public void accept(long passed) {
      long step = Math.max(PARTS, seconds / PARTS);
      if (passed > 0 && passed % step == 0) {
        console.note(
            "%s: %s of %s s"
                .formatted(task, MessageText.grouped(passed), MessageText.grouped(seconds)));
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
