// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.measure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Starts fresh JVMs with the class path of this one, which know the root of the clone as it does.
 *
 * @param options the options of each JVM
 */
public record FreshJvm(List<String> options) {
  public static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();
  private static final String ROOT = "adjoin.root";

  public FreshJvm {
    options = List.copyOf(options);
  }

  /** The command that runs the class in a fresh JVM. */
  public List<String> command(Class<?> main, String... arguments) {
    List<String> command = new ArrayList<>(List.of(JAVA));
    command.addAll(options);
    String root = System.getProperty(ROOT);
    if (root != null) {
      command.add("-D" + ROOT + "=" + root);
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  /** The numbers that the class prints. */
  public List<Long> numbers(Class<?> main, String... arguments) {
    String output = Command.output(command(main, arguments));
    return Arrays.stream(output.strip().split(" ")).map(Long::valueOf).toList();
  }

  /** The numbers that the class prints in each of several JVMs, one after the other. */
  public List<List<Long>> runs(int rounds, Class<?> main, String... arguments) {
    return IntStream.range(0, rounds).mapToObj(round -> numbers(main, arguments)).toList();
  }
}
