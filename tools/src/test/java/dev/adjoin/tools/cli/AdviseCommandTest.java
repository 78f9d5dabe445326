// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AdviseCommandTest {
  private static final Pattern ADVISED =
      Pattern.compile("\"declared\": true,.*?\"moneyAMonth\": ([0-9.]+)", Pattern.DOTALL);
  private static final Pattern BILLED = Pattern.compile("\"total\": ([0-9.]+)");

  static List<String> examples() throws IOException {
    try (Stream<Path> files = Files.list(Pages.page("examples"))) {
      return files
          .map(folder -> folder.resolve("model.yaml"))
          .filter(Files::exists)
          .map(Path::toString)
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void billsTheDeclaredDesignAsCostDoes(String model) {
    Matcher advised = ADVISED.matcher(InProcess.run("advise", model, "--json").out());
    Matcher billed = BILLED.matcher(InProcess.run("cost", model, "--json").out());

    assertThat(billed.find()).isTrue();
    assertThat(advised.find()).isTrue();
    assertThat(cents(advised.group(1))).isPositive().isEqualTo(cents(billed.group(1)));
  }

  private static long cents(String dollars) {
    return Math.round(Double.parseDouble(dollars) * 100);
  }
}
