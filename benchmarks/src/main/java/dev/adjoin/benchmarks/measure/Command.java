// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Runs other programs, which must succeed. */
public final class Command {
  /** Prints the real, user and system time of its arguments, run as a command. */
  private static final String TIMED =
      "TIMEFORMAT='%3R %3U %3S'; exec 3>&1; { time \"$@\" 2>&4 >/dev/null; } 4>&2 2>&3";

  private Command() {}

  /** The standard output of the command. */
  public static String output(List<String> command) {
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      process.getOutputStream().close();
      byte[] output = process.getInputStream().readAllBytes();
      int code = process.waitFor();
      if (code != 0) {
        throw new IllegalStateException(
            String.join(" ", command) + " must succeed, but exited with " + code);
      }
      return new String(output, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for a command", e);
    }
  }

  /** The time from its start to its end. */
  public static long nanos(List<String> command) {
    long before = System.nanoTime();
    output(command);
    return System.nanoTime() - before;
  }

  /** The time that a command took, and the processor time of it and of what it started. */
  public record Usage(double seconds, double processorSeconds) {}

  /** Runs the command with its output thrown away and its errors shown. */
  public static Usage usage(List<String> command) {
    List<String> timed = new ArrayList<>(List.of("bash", "-c", TIMED, "bash"));
    timed.addAll(command);
    String[] times = output(timed).strip().split(" ");
    return new Usage(
        Double.parseDouble(times[0]), Double.parseDouble(times[1]) + Double.parseDouble(times[2]));
  }
}
