// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.tools.export.Tools;
import dev.adjoin.tools.export.code.CodeCommand.Language;
import dev.adjoin.tools.model.RequestedRead;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
    ExportedCodeTest.compile(folder, List.of(file.toString()));
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void aQuestionOfTwoLinesIsOneLineInEveryLanguage(Language language) {
    assertThat(source(language).lines().filter(line -> line.contains("Which user is it? *")))
        .hasSize(1);
  }

  @Test
  void pythonTakesAQuestionOfTwoLines(@TempDir Path folder) throws Exception {
    assumeTrue(Tools.find("python3") != null, "Python is not installed");
    Files.writeString(folder.resolve("reads.py"), source(Language.PYTHON));

    Tools.run(folder, "python3", "-c", "import ast; ast.parse(open('reads.py').read())");
  }

  @Test
  void literalsHaveEscapesThatJavaCompiles(@TempDir Path folder) throws Exception {
    String text = "a\n\r\t\u0001\"\\u000a";
    Path file = folder.resolve("Literal.java");
    Files.writeString(
        file, "class Literal {\n  String text = %s;\n}\n".formatted(NativeLiteral.quoted(text)));

    assertThat(NativeLiteral.quoted(text)).isEqualTo("\"a\\n\\r\\t\\u0001\\\"\\\\u000a\"");
    ExportedCodeTest.compile(folder, List.of(file.toString()));
  }
}
