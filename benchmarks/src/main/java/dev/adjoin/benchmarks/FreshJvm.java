// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks;

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
    return Arrays.stream(Command.output(command).strip().split(" ")).map(Long::valueOf).toList();
  }
}
