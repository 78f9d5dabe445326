// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.records.Records;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs every block of the documentation. The page of diagnostics has separate tests, since its
 * models are invalid on purpose; the page of benchmarks shows earlier measurements.
 *
 * <p>The text after the fence determines the check: {@code yaml} is a valid model, added to the
 * {@code yaml base} of its page if it has no entities; {@code java} declares a valid model, and
 * {@code java examples/…}, also with {@code kotlin}, {@code xml} or {@code properties}, is a
 * quotation of that file; {@code java run} is run, and {@code text output} after it is its output;
 * {@code text adjoin …} is the output of the command, with a line of {@code …} for omitted lines;
 * {@code text session} is a transcript, continued by the next one of its page, and {@code text file
 * …} a file that its commands read; {@code java file …}, {@code xml file …} and {@code json file …}
 * belong to a project, see {@link ProjectPagesTest}; {@code sh} has commands that are not run.
 */
class DocumentationTest {
  private static final Set<String> LANGUAGES =
      Set.of("yaml", "java", "kotlin", "text", "sh", "mermaid", "xml", "json", "properties");
  private static final String QUOTED = "(java|kotlin|xml|properties) examples/.+";
  private static final String TESTED =
      "text output|text adjoin .+|text session|text file .+|java|java run|(java|xml|json) file .+|"
          + QUOTED;
  private static final String WHERE_DATA_IS = "(?m)^The data is in dir:.*\n";
  private static final String LEFT_OUT = "…";

  @TempDir private Path folder;

  /** Runs all programs, from the root of the repository. */
  private static ProgramHost host;

  @BeforeAll
  static void startHost() throws IOException {
    host = ProgramHost.start(Pages.ROOT);
  }

  @AfterAll
  static void stopHost() {
    host.close();
  }

  private static Stream<Block> blocks() {
    return Pages.all().stream()
        .filter(page -> !page.endsWith("diagnostics.md") && !page.endsWith("benchmarks/README.md"))
        .flatMap(page -> Pages.blocks(page).stream());
  }

  private static Stream<Block> blocks(String info) {
    return blocks().filter(b -> b.info().matches(info));
  }

  @Test
  void everyBlockSaysHowItIsTested() {
    assertThat(blocks().filter(b -> !LANGUAGES.contains(b.language()))).isEmpty();
    assertThat(
            blocks("(text|java|xml|json|properties)( .*)?").filter(b -> !b.info().matches(TESTED)))
        .isEmpty();
  }

  static Stream<Block> models() {
    return blocks("yaml( base)?");
  }

  @ParameterizedTest
  @MethodSource("models")
  void aModelHasNoMistakes(Block model) {
    String base = model.text().contains("entities:") ? "" : base(model.page());
    assertThat(mistakes(ModelFile.parse("page.yaml", base + model.text()))).isEmpty();
  }

  private static String base(Path page) {
    return Pages.blocks(page).stream()
        .filter(b -> b.info().equals("yaml base"))
        .findFirst()
        .map(Block::text)
        .orElseThrow(() -> new AssertionError(Pages.name(page) + " must have a yaml base"));
  }

  private static List<String> mistakes(Declaration declaration) {
    return ModelCompiler.compile(declaration).diagnostics().stream()
        .map(Diagnostic::toString)
        .toList();
  }

  static Stream<Block> quotations() {
    return blocks(QUOTED);
  }

  @ParameterizedTest
  @MethodSource("quotations")
  void aQuotationIsFromTheFileItNames(Block block) {
    assertThat(new JavaBlock(block).isQuotedFrom(block.rest())).isTrue();
  }

  static Stream<Block> declarations() {
    return blocks("java");
  }

  @ParameterizedTest
  @MethodSource("declarations")
  void javaDeclaresAModelWithoutMistakes(Block block) {
    Class<?>[] declared = new JavaBlock(block).declared(folder).toArray(Class<?>[]::new);
    assertThat(declared).isNotEmpty();
    assertThat(mistakes(Records.declare(declared).declaration())).isEmpty();
  }

  static Stream<Block> programs() {
    return blocks("java run");
  }

  @ParameterizedTest
  @MethodSource("programs")
  @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aProgramPrintsWhatThePageSays(Block program) throws IOException {
    List<Block> all = Pages.blocks(program.page());
    int next = all.indexOf(program) + 1;
    boolean shown = next < all.size() && all.get(next).info().equals("text output");
    Ran ran = new JavaBlock(program).run(folder, host);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).isEqualTo(shown ? all.get(next).text() : "");
  }

  static Stream<Block> outputs() {
    return blocks("text adjoin .*");
  }

  @ParameterizedTest
  @MethodSource("outputs")
  void aCommandPrintsWhatThePageSays(Block output) {
    Ran ran = run(output.rest().replaceFirst("adjoin ", ""));
    String printed = ran.out() + ran.err();
    int from = 0;
    for (String part : parts(output.text())) {
      int at = ("\n" + printed).indexOf("\n" + part, from);
      assertThat(at)
          .as("%s prints, in this order:%n%s%nIt prints:%n%s", output, part, printed)
          .isNotNegative();
      from = at + part.length();
    }
  }

  /** The runs of lines that are quoted without a gap. */
  private static List<String> parts(String text) {
    return Arrays.stream(text.split("(?m)^ *" + LEFT_OUT + "\n"))
        .filter(p -> !p.isBlank())
        .toList();
  }

  static Stream<Path> transcribed() {
    return blocks("text session").map(Block::page).distinct();
  }

  /**
   * Replays the transcripts of a page. The note about the location of the data is ignored, since a
   * page shows it once.
   */
  @ParameterizedTest
  @MethodSource("transcribed")
  void aSessionGoesAsThePageSays(Path page) {
    Session session = new Session(folder);
    for (Block block : Pages.blocks(page)) {
      if (block.info().startsWith("text file ")) {
        session.write(block.rest().replaceFirst("file ", ""), block.text());
      } else if (block.info().equals("text session")) {
        assertThat(session.replay(block.text()).replaceAll(WHERE_DATA_IS, ""))
            .isEqualTo(block.text().replaceAll(WHERE_DATA_IS, ""));
      }
    }
  }

  static Stream<Block> commands() {
    return blocks("sh");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void aCommandForPeopleSucceeds(Block commands) {
    assertThat(commands.text().lines().map(line -> line.replaceFirst("\\s+#.*", "")))
        .allSatisfy(DocumentationTest::succeeds);
  }

  private static void succeeds(String command) {
    if (command.startsWith("./adjoin ")) {
      String arguments = command.replaceFirst("\\./adjoin ", "").replaceFirst(" \\|.*", "");
      if (arguments.matches("(serve|studio).*|.* --engine aws.*")) {
        hasItsOptions(command, arguments);
      } else {
        assertThat(run(arguments).exitCode()).as(command).isZero();
      }
    } else {
      assertThat(command)
          .matches(
              "(\\./check( --full)?|cp -R examples/.*|cd .*|mvn .*|export AWS_.*|aws dynamodb .*|curl .*|)");
    }
  }

  /**
   * Checks a command that cannot be run, because it does not end by itself or needs a table on AWS.
   */
  private static void hasItsOptions(String command, String arguments) {
    Ran help = run(arguments.replaceFirst(" .*", "") + " --help");
    assertThat(help.exitCode()).as(command).isZero();
    assertThat(Arrays.stream(arguments.split(" ")).filter(word -> word.startsWith("--")))
        .as(command)
        .allMatch(option -> help.out().matches("(?s).*" + option + "\\b.*"));
  }

  /** Runs a command as if from the root of the repository. */
  private static Ran run(String line) {
    String[] arguments =
        Arrays.stream(line.split(" "))
            .map(a -> a.matches(".*\\.ya?ml") ? Pages.page(a).toString() : a)
            .toArray(String[]::new);
    Ran ran = InProcess.run(arguments);
    String root = Pages.ROOT + "/";
    return new Ran(ran.exitCode(), ran.out().replace(root, ""), ran.err().replace(root, ""));
  }
}
