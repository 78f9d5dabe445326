// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Terminals;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

  @Test
  void asksForAWorkloadAtATerminal() {
    Ran ran = atTerminal("?\nlots\n500\n\n20\n\n5/s\n\n\n", model("movies"));

    assertThat(ran.err())
        .startsWith(
            """
            The model declares no workload. A few questions; ? explains, Enter takes the default.
            How many Movie? [1000]   A number such as 1000 or 1_000_000: an order of magnitude is \
            enough
            How many Movie? [1000]   "lots" is not a number. Answer with a number such as 1000 or \
            1_000_000
            How many Movie? [1000] How many Actor? [1000] Role of one Movie, on average? [10]\s""");
    assertThat(ran.out()).contains("20 of one Movie; 10 of one Actor, at most 100\n");
  }

  @Test
  void saysWhatItAssumesWithoutATerminal() {
    Ran ran = InProcess.run("advise", model("movies"));

    assertThat(ran.out()).contains("10 of one Movie; 10 of one Actor (assumed)\n");
    assertThat(ran.err())
        .isEqualTo(
            "The model declares no workload: rates and numbers are assumed. Add a workload, or give"
                + " options such as --links; adjoin advise --help lists them.\n");
  }

  @Test
  void compilesTheModelOnItsLockFile(@TempDir Path folder) throws IOException {
    Path model = folder.resolve("model.yaml");
    Files.writeString(
        model,
        """
        lock: model.lock
        entities:
          User: {id: userId, attributes: {userId: string}}
          Group: {id: groupId, attributes: {groupId: string}}
        relationships: {Membership: {from: User, to: Group}}
        """);
    Files.writeString(folder.resolve("model.lock"), "no recorded design");

    Ran ran = InProcess.run("advise", model.toString());

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("The lock file " + folder.resolve("model.lock"));
  }

  private static String model(String name) {
    return Models.resource("models/" + name + "/model.yaml").toString();
  }

  private static Ran atTerminal(String answers, String model) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        Console.of(
            new ByteArrayInputStream(answers.getBytes(StandardCharsets.UTF_8)),
            out,
            err,
            false,
            new Terminals(true, false, false));
    int exitCode = CommandTree.of(console).run("advise", model);
    return new Ran(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
