// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedDesignText;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.testing.search.Form;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Drafts from the recorded designs of tables. */
class RecordedDraftTest {
  private static final Path ROOT = Path.of(System.getProperty("adjoin.root", ".."));

  /** Every example, and every golden model without mistakes. */
  static List<Path> models() throws IOException {
    try (Stream<Path> examples = Files.list(ROOT.resolve("examples"));
        Stream<Path> cases = Files.list(ROOT.resolve("core/src/test/cases"))) {
      List<Path> all =
          Stream.concat(examples, cases.filter(c -> !Files.exists(c.resolve("diagnostics.txt"))))
              .map(folder -> folder.resolve("model.yaml"))
              .filter(Files::exists)
              .sorted()
              .toList();
      return Form.sample(all, file -> file.startsWith(ROOT.resolve("examples")), 40);
    }
  }

  private static RecordedDesign recorded(Compiled compiled) {
    return RecordedDesignText.read(
        RecordedDesignText.write(
            RecordedDesign.of(new Schema(compiled.model()), compiled.design())));
  }

  private static SampledTable empty(String name) {
    return new SampledTable(
        name,
        new SampledTable.Key("PK", "S"),
        new SampledTable.Key("SK", "S"),
        List.of(),
        List.of(),
        null,
        false,
        true);
  }

  @ParameterizedTest
  @MethodSource("models")
  void hasTheRecordedDesignOf(Path file) {
    Compiled compiled = ModelCompiler.compile(ModelFile.read(file)).compiled().orElseThrow();
    RecordedDesign recorded = recorded(compiled);

    ModelDraft draft =
        RecordedDraft.of(recorded, empty(compiled.design().table().name())).orElseThrow();

    var compilation =
        ModelCompiler.compile(ModelFile.parse("draft.yaml", draft.text("a test")), recorded);
    assertThat(compilation.compiled())
        .as(() -> compilation.diagnostics() + " in " + draft.text("a test"))
        .isPresent();
    Compiled again = compilation.compiled().orElseThrow();
    assertThat(RecordedDesignText.write(recorded(again)))
        .isEqualTo(RecordedDesignText.write(recorded));
    assertThat(again.design().items())
        .as(draft.text("a test"))
        .allSatisfy(i -> assertThat(i.declaredEntries()).isEqualTo(i.entries()));
    assertThat(draft.isRecorded()).isTrue();
  }
}
