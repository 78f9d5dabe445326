// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs another program; that one fails is a fault of the benchmark. */
public final class Command {
  private Command() {}

  /** What the command prints on its standard output. */
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

  /** From its start to its end, its output read. */
  public static long nanos(List<String> command) {
    long before = System.nanoTime();
    output(command);
    return System.nanoTime() - before;
  }
}
