// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.key.KeyCodec;
import dev.adjoin.internal.key.StringEncoding;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.tools.export.Tools;
import dev.adjoin.tools.export.code.CodeCommand.Language;
import dev.adjoin.tools.model.RequestedRead;
import dev.adjoin.tools.text.SourceText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names, comments and encodings of exported functions. */
class FunctionsTest {
  private static final String MODEL =
      """
      model: directory
      entities:
        User: {id: userId, attributes: {userId: string}}
      patterns:
        userGet:
          ask: |
            Which user is it?
            */ One with '\\" and \\u000a in it
          read: User.get
      """;

  private static String source(Language language) {
    var compilation = ModelCompiler.compile(ModelFile.parse("model.yaml", MODEL));
    Compiled compiled =
        compilation.compiled().orElseThrow(() -> new AssertionError(compilation.diagnostics()));
    return CodeCommand.source(
        compiled, language, new RequestedRead.Finder(compiled, Path.of("model.yaml")).all());
  }

  @Test
  void aPatternAndAReadOfTheSameWordsAreTwoFunctionsThatCompile(@TempDir Path folder)
      throws Exception {
    Path file = folder.resolve("DirectoryReads.java");
    Files.writeString(file, source(Language.JAVA));

    assertThat(Files.readString(file)).contains(" userGet(String userId) {", " userGet2(String");
    ExportedCode.compile(folder, List.of(file.toString()));
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void aQuestionOfTwoLinesIsOneLineInEveryLanguage(Language language) {
    assertThat(source(language).lines().filter(line -> line.contains("Which user is it? *")))
        .hasSize(1);
  }

  @Test
  void pythonTakesAQuestionOfTwoLines(@TempDir Path folder) throws Exception {
    Tools.assumeAll(Tools.Needed.PYTHON);
    Files.writeString(folder.resolve("reads.py"), source(Language.PYTHON));

    Tools.run(folder, "python3", "-c", "import ast; ast.parse(open('reads.py').read())");
  }

  @ParameterizedTest
  @ValueSource(
      longs = {
        Long.MIN_VALUE,
        -1234567890123456700L,
        -10,
        -5,
        0,
        42,
        1234567890123456789L,
        Long.MAX_VALUE
      })
  void theShellWritesLongsAsTheRuntimeDoes(long number, @TempDir Path folder) throws Exception {
    assertThat(whole(folder, Long.toString(number), 19))
        .isEqualTo(KeyCodec.of(Scalar.LONG, StringEncoding.ESCAPED).encode(number) + "\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -5, 0, 42, Integer.MAX_VALUE})
  void theShellWritesIntsAsTheRuntimeDoes(int number, @TempDir Path folder) throws Exception {
    assertThat(whole(folder, Integer.toString(number), 10))
        .isEqualTo(KeyCodec.of(Scalar.INT, StringEncoding.ESCAPED).encode(number) + "\n");
  }

  @Test
  void theShellTakesOnlyWholeNumbers(@TempDir Path folder) {
    assertThatThrownBy(() -> whole(folder, "1.5", 19))
        .hasMessageContaining("a whole number is needed, but was 1.5");
  }

  private static String whole(Path folder, String number, int digits) throws Exception {
    Tools.assumeAll(Tools.Needed.BASH, Tools.Needed.JQ);
    Files.writeString(folder.resolve("reads.sh"), source(Language.CLI));
    String script =
        "source ./reads.sh; jq -nr --arg number \"$1\" \"$encodings\"'$number | whole(%d)'"
            .formatted(digits);
    return Tools.run(folder, "bash", "-c", script, "whole", number);
  }

  @Test
  void aGuardWithANumericIdIsReadAsANumber() {
    String model =
        """
        model: directory
        entities:
          User: {id: userId, unique: [email], attributes: {userId: int, email: string}}
        """;
    Compiled compiled =
        ModelCompiler.compile(ModelFile.parse("model.yaml", model)).compiled().orElseThrow();
    List<dev.adjoin.internal.request.ReadRequests> all =
        new RequestedRead.Finder(compiled, Path.of("model.yaml")).all();

    assertThat(CodeCommand.source(compiled, Language.JAVA, all))
        .contains("whole(Long.parseLong(guard.get(\"userId\").n()), 10)");
    assertThat(CodeCommand.source(compiled, Language.PYTHON, all))
        .contains("whole(int(guard['userId']), 10)");
    assertThat(CodeCommand.source(compiled, Language.GO, all))
        .contains("whole(int64(num(guard[\"userId\"])), 10)");
    assertThat(CodeCommand.source(compiled, Language.CLI, all))
        .contains(".[\"userId\"].N | whole(10)");
  }

  @Test
  void aLimitedListOfTheCommandLineReadsNoMoreThanThatInAPage() {
    String model =
        """
        model: directory
        entities:
          User: {id: userId, all: true, attributes: {userId: string}}
        patterns:
          some: {ask: "Some users?", read: User.all, first: 7}
        """;
    Compiled compiled =
        ModelCompiler.compile(ModelFile.parse("model.yaml", model)).compiled().orElseThrow();

    assertThat(
            CodeCommand.source(
                compiled,
                Language.CLI,
                new RequestedRead.Finder(compiled, Path.of("model.yaml")).all()))
        .contains("--max-items 7 --page-size 7");
  }

  @Test
  void literalsHaveEscapesThatJavaCompiles(@TempDir Path folder) throws Exception {
    String text = "a\n\r\t\u0001\"\\u000a";
    Path file = folder.resolve("Literal.java");
    Files.writeString(
        file, "class Literal {\n  String text = %s;\n}\n".formatted(SourceText.quoted(text)));

    assertThat(SourceText.quoted(text)).isEqualTo("\"a\\n\\r\\t\\u0001\\\"\\\\u000a\"");
    ExportedCode.compile(folder, List.of(file.toString()));
  }
}
