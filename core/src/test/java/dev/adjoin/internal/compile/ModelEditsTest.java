// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.evolution.DesignComparison;
import dev.adjoin.internal.evolution.DesignDifference;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedDesignText;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.modelfile.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Edits of a model whose data is stored: each folder of {@code src/test/edits} has the model before
 * and after, and the differences between the recorded design and the new one.
 */
class ModelEditsTest {
  private static final Path EDITS =
      Path.of(System.getProperty("adjoin.root", "..")).resolve("core/src/test/edits");

  @TestFactory
  Stream<DynamicTest> reportsWhatAnEditMeansForStoredData() throws IOException {
    try (Stream<Path> folders = Files.list(EDITS)) {
      return folders.sorted().toList().stream()
          .map(f -> DynamicTest.dynamicTest(f.getFileName().toString(), () -> verify(f)));
    }
  }

  private static void verify(Path folder) throws IOException {
    RecordedDesign before = recorded(folder.resolve("before.yaml"), null);
    RecordedDesign after = recorded(folder.resolve("after.yaml"), before);
    String actual =
        DesignComparison.between(before, after, type -> true, Set.of()).stream()
            .map(ModelEditsTest::text)
            .collect(Collectors.joining());
    Path expected = folder.resolve("differences.txt");
    if (Boolean.getBoolean("adjoin.rewrite")) {
      Files.writeString(expected, actual);
    }
    assertThat(actual).isEqualTo(Files.readString(expected));
  }

  private static String text(DesignDifference difference) {
    return "%s %s\n  recorded: %s\n  declared: %s\n  items: %s\n  %s\n"
        .formatted(
            difference.subject(),
            difference.kind().words(),
            difference.recorded(),
            difference.declared(),
            String.join(", ", difference.items()),
            difference.advice());
  }

  @TestFactory
  Stream<DynamicTest> keepsEveryChoiceOfAModelThatDidNotChange() {
    return GoldenCase.all().stream()
        .map(c -> DynamicTest.dynamicTest(c.name(), () -> keepsEveryChoice(c.model())));
  }

  private static void keepsEveryChoice(Path model) {
    RecordedDesign first = recorded(model, null);
    RecordedDesign read = RecordedDesignText.read(RecordedDesignText.write(first));

    assertThat(RecordedDesignText.write(read)).isEqualTo(RecordedDesignText.write(first));
    assertThat(read).isEqualTo(first);
    RecordedDesign again = recorded(model, read);
    assertThat(RecordedDesignText.write(again)).isEqualTo(RecordedDesignText.write(first));
    assertThat(DesignComparison.between(read, again, type -> true, Set.of())).isEmpty();
    assertThat(again.fingerprint()).isEqualTo(first.fingerprint());
  }

  @Test
  void letsATypeWithoutItemsChange() {
    Path folder = EDITS.resolve("a-count");
    RecordedDesign before = recorded(folder.resolve("before.yaml"), null);
    RecordedDesign after = recorded(folder.resolve("after.yaml"), before);

    List<DesignDifference> differences =
        DesignComparison.between(before, after, type -> type.equals("Visitor"), Set.of());

    assertThat(differences).isNotEmpty().noneMatch(d -> d.kind().refuses());
  }

  @Test
  void acceptsWhatWasDroppedOnPurpose() {
    Path folder = EDITS.resolve("an-attribute-missing");
    RecordedDesign before = recorded(folder.resolve("before.yaml"), null);
    RecordedDesign after = recorded(folder.resolve("after.yaml"), before);

    assertThat(DesignComparison.between(before, after, type -> true, Set.of("Visitor.phone")))
        .isEmpty();
  }

  private static RecordedDesign recorded(Path model, @Nullable RecordedDesign base) {
    Compilation compilation = ModelCompiler.compile(ModelFile.read(model), base);
    assertThat(compilation.diagnostics()).as("diagnostics of " + model).isEmpty();
    Compiled compiled = compilation.compiled().orElseThrow();
    return RecordedDesign.of(new Schema(compiled.model()), compiled.design());
  }
}
