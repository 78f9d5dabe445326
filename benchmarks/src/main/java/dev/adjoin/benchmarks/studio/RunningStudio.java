// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.studio;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A studio that was started by its command.
 *
 * @param address the address that it printed
 * @param nanos the time from the start of the command to the address
 */
record RunningStudio(Process process, String address, long nanos) implements AutoCloseable {
  private static final String BEFORE = "The studio is at ";

  /**
   * @param root the clone with the launcher
   */
  static RunningStudio start(Path root, String... arguments) {
    List<String> command = new ArrayList<>(List.of(root.resolve("adjoin").toString(), "studio"));
    command.addAll(List.of(arguments));
    command.addAll(List.of("--port", "0", "--no-browser"));
    long before = System.nanoTime();
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      BufferedReader output = process.inputReader();
      String line = output.readLine();
      if (line == null || !line.startsWith(BEFORE)) {
        process.destroy();
        throw new IllegalStateException("The studio must print its address, but printed " + line);
      }
      return new RunningStudio(
          process, line.substring(BEFORE.length()), System.nanoTime() - before);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The address of a view, by the part after {@code #}. */
  String at(String hash) {
    return address + "#" + hash;
  }

  @Override
  public void close() {
    process.destroy();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
