// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the program of each example; {@code -Dadjoin.rewrite} writes down what it prints. */
class ToursTest {
  private static final int LONGEST = 140;

  @ParameterizedTest
  @MethodSource("dev.adjoin.examples.Example#all")
  void printsWhatItsFileSays(Example example) throws Exception {
    String printed = run(example.name() + ".Tour");
    Path file = Example.MODULE.resolve(example.name()).resolve("tour.txt");
    if (Boolean.getBoolean("adjoin.rewrite")) {
      Files.writeString(file, printed);
    }
    assertThat(printed).isEqualTo(Files.readString(file));
  }

  @ParameterizedTest
  @MethodSource("dev.adjoin.examples.Example#all")
  void fitsAPageOrTwo(Example example) throws IOException {
    Path program = Example.MODULE.resolve(example.name()).resolve("Tour.java");
    assertThat(Files.readAllLines(program)).hasSizeLessThanOrEqualTo(LONGEST);
  }

  private static String run(String program) throws Exception {
    PrintStream out = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      Class.forName(program).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    } catch (InvocationTargetException e) {
      throw new AssertionError(program + " must run", e.getCause());
    } finally {
      System.setOut(out);
    }
    return printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
  }
}
