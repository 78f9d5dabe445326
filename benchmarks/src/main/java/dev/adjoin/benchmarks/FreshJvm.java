// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A JVM of its own for one measurement, with the class path of this one. */
final class FreshJvm {
  static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

  private FreshJvm() {}

  /** The numbers that the class prints. */
  static List<Long> numbers(Class<?> main, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(JAVA, "-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    return Arrays.stream(output(command).strip().split(" ")).map(Long::valueOf).toList();
  }

  /** What a command prints; that it fails is a fault of the benchmark. */
  static String output(List<String> command) {
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int code = process.waitFor();
      if (code != 0) {
        throw new IllegalStateException(command + " must succeed, but exited with " + code);
      }
      return output;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for " + command, e);
    }
  }
}
