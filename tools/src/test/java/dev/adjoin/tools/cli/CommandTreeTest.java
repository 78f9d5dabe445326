// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Terminals;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandTreeTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void showsTheHelpWithAnExampleOnStandardOutputWithinEightyColumns() {
    assertThat(run("--help")).isEqualTo(ExitCode.OK);
    assertThat(out())
        .contains("Usage: adjoin", "Example:\n  adjoin plan ")
        .doesNotContain("\u001b");
    assertThat(out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(err()).isEmpty();
  }

  @Test
  void showsTheHelpWhenNoCommandIsSaid() {
    assertThat(run()).isEqualTo(ExitCode.OK);
    assertThat(out()).startsWith("Usage: adjoin");
  }

  @Test
  void theHelpListsTheCommandsInGroupsWithTheirFirstSentence() {
    assertThat(run("--help")).isEqualTo(ExitCode.OK);

    assertThat(out())
        .containsSubsequence(
            "Design a model:\n",
            "  plan         Show the table, the keys, and every read and write.",
            "Read and write data:\n",
            "  link         Write a new edge.\n",
            "Operate a table:\n",
            "Run the studio and the engine:\n");
    assertThat(run("export", "--help")).isEqualTo(ExitCode.OK);
    assertThat(out()).contains("\nFormats:\n  cloudformation  The table as");
  }

  @Test
  void everyCommandHasHelpOfItsOwn() {
    assertThat(run("sample", "--help")).isEqualTo(ExitCode.OK);
    assertThat(out()).startsWith("Usage: adjoin sample [-h]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plan",
        "lint",
        "export",
        "import",
        "ask",
        "create",
        "diff",
        "migrate",
        "adopt",
        "load",
        "dump",
        "put",
        "get",
        "collection",
        "list",
        "link",
        "unlink",
        "change",
        "delete",
        "check",
        "serve",
        "verify"
      })
  void theHelpOfACommandHasExamplesThatFit(String command) {
    assertThat(run("help", command)).isEqualTo(ExitCode.OK);
    String[] parts = out().split("Examples?:\n");
    assertThat(parts).hasSize(2);
    assertThat(parts[0].lines()).allMatch(line -> line.length() <= 80);
    assertThat(parts[1].lines().filter(line -> line.contains("adjoin " + command))).isNotEmpty();
    assertThat(parts[1].lines())
        .allMatch(line -> line.length() <= 80 && (line.startsWith("  ") || !line.contains("=")));
  }

  @Test
  void saysItsVersionAndThatOfJava() {
    assertThat(run("--version")).isEqualTo(ExitCode.OK);
    assertThat(out()).isEqualTo("adjoin (not packaged)\nJava " + Runtime.version() + "\n");
  }

  @Test
  void takesHelpAndVersionAsCommands() {
    assertThat(run("help")).isEqualTo(ExitCode.OK);
    assertThat(out()).startsWith("Usage: adjoin [-hV] COMMAND");
    out.reset();
    assertThat(run("help", "sample")).isEqualTo(ExitCode.OK);
    assertThat(out()).startsWith("Usage: adjoin sample [-h]");
    out.reset();
    assertThat(run("version")).isEqualTo(ExitCode.OK);
    assertThat(out()).isEqualTo("adjoin (not packaged)\nJava " + Runtime.version() + "\n");
    assertThat(run("help", "smaple")).isEqualTo(ExitCode.MISTAKE);
    assertThat(err()).startsWith("adjoin: \"smaple\" is not a command; the nearest is sample\n");
  }

  @Test
  void suggestsTheNearestCommand() {
    assertThat(run("smaple")).isEqualTo(ExitCode.MISTAKE);
    assertThat(err())
        .isEqualTo(
            """
            adjoin: "smaple" is not a command; the nearest is sample
                Run adjoin --help to see all there are
            """);
    assertThat(out()).isEmpty();
  }

  @Test
  void suggestsTheNearestOptionWithoutItsValue() {
    assertThat(run("sample", "x", "--jsno=1")).isEqualTo(ExitCode.MISTAKE);
    assertThat(err())
        .isEqualTo(
            """
            adjoin: "--jsno" is not an option of adjoin sample; the nearest is --json
                Run adjoin sample --help to see all there are
            """);
  }

  @Test
  void namesTheMissingArgument() {
    assertThat(run("sample")).isEqualTo(ExitCode.MISTAKE);
    assertThat(err())
        .isEqualTo(
            """
            adjoin: Missing required parameter: 'TEXT'
                Run adjoin sample --help to see what it takes
            """);
  }

  @Test
  void namesTheArgumentThatIsOneTooMany() {
    assertThat(run("sample", "one", "two")).isEqualTo(ExitCode.MISTAKE);
    assertThat(err())
        .isEqualTo(
            """
            adjoin: "two" is one argument too many for adjoin sample
                Run adjoin sample --help to see what it takes
            """);
  }

  @Test
  void takesAnArgumentThatBeginsWithAnAtSignAsItIs() {
    assertThat(run("sample", "@pom.xml")).isEqualTo(ExitCode.OK);
    assertThat(out()).isEqualTo("@pom.xml\n");
  }

  @Test
  void writesUtf8() {
    assertThat(run("sample", "Zoë → 東京 🎓")).isEqualTo(ExitCode.OK);
    assertThat(out()).isEqualTo("Zoë → 東京 🎓\n");
  }

  @Test
  void exitsWithTwoOnAMistakeInTheInput() {
    assertThat(run("sample", "mistake")).isEqualTo(ExitCode.MISTAKE);
    assertThat(err()).isEqualTo("adjoin: There is no such file\n    Name one that exists\n");
  }

  @Test
  void exitsWithOneOnAFailedRun() {
    assertThat(run("sample", "failed")).isEqualTo(ExitCode.FAILED);
    assertThat(err()).isEqualTo("adjoin: The table is gone\n    Create it first\n");
  }

  @Test
  void reportsAMistakeOfItsOwnWithoutAStackTrace() {
    assertThat(run("sample", "bug")).isEqualTo(ExitCode.FAILED);
    assertThat(err())
        .isEqualTo(
            """
            adjoin: sample failed because of a mistake in Adjoin: java.lang.IllegalStateException: Oops
                Report it with what ADJOIN_TRACE=1 in the environment prints
            """);
  }

  @Test
  void failsWhenStandardOutputIsFull() {
    Console console = Console.of(failing("No space left on device"), err, false, Terminals.NONE);
    assertThat(tree(console).run("sample", "x")).isEqualTo(ExitCode.FAILED);
    assertThat(err()).startsWith("adjoin: standard output could not be written in full\n");
  }

  @Test
  void doesNotMindAReaderThatHasSeenEnough() {
    Console console = Console.of(failing("Broken pipe"), err, false, Terminals.NONE);
    assertThat(tree(console).run("sample", "x")).isEqualTo(ExitCode.OK);
    assertThat(err()).isEmpty();
  }

  @Test
  void coloursOnlyWhereItIsWelcome() {
    assertThat(Console.allowsColour(true, Map.of("TERM", "xterm"))).isTrue();
    assertThat(Console.allowsColour(true, Map.of("NO_COLOR", ""))).isTrue();
    assertThat(Console.allowsColour(true, Map.of("NO_COLOR", "1"))).isFalse();
    assertThat(Console.allowsColour(true, Map.of("TERM", "dumb"))).isFalse();
    assertThat(Console.allowsColour(false, Map.of("TERM", "xterm"))).isFalse();
  }

  @Test
  void coloursTheHelpOnATerminal() {
    assertThat(tree(Console.of(out, err, true, Terminals.NONE)).run("--help"))
        .isEqualTo(ExitCode.OK);
    assertThat(out()).contains("\u001b[");
  }

  private int run(String... arguments) {
    return tree(Console.of(out, err, false, Terminals.NONE)).run(arguments);
  }

  private static CommandTree tree(Console console) {
    return CommandTree.of(console).with("Samples", new SampleCommand(console));
  }

  private static OutputStream failing(String why) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(why);
      }
    };
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
