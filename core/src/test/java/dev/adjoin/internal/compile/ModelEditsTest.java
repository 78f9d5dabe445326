// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.evolution.DesignComparison;
import dev.adjoin.internal.evolution.DesignDifference;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedDesignText;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.testing.closure.ModelGenerator;
import dev.adjoin.testing.search.Search;
import java.io.IOException;
import java.io.UncheckedIOException;
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
    Set<String> gone = Set.copyOf(ModelFile.read(folder.resolve("after.yaml")).model().gone());
    String actual =
        DesignComparison.between(before, after, type -> true, gone).stream()
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
            difference.advice().yaml());
  }

  @Test
  void anEditThatOnlyAddsMovesNoItem() {
    Search.of(150, 5_000)
        .run(
            seed -> {
              ModelGenerator.Edited edited =
                  ModelGenerator.edited(seed, Search.random(seed), ModelEditsTest::isAccepted);
              RecordedDesign before = recorded(parsed(edited.before().yaml()), null);
              RecordedDesign after = recorded(parsed(edited.after().yaml()), before);
              assertThat(DesignComparison.between(before, after, type -> true, Set.of()))
                  .as(edited.before().yaml() + edited.after().yaml())
                  .noneMatch(difference -> difference.kind() == DesignDifference.Kind.MOVES_ITEMS);
            });
  }

  private static boolean isAccepted(String yaml) {
    return ModelCompiler.compile(parsed(yaml)).compiled().isPresent();
  }

  private static Declaration parsed(String yaml) {
    return ModelFile.parse("closure.yaml", yaml);
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
  void theRecordOfARenameKeepsTheStoredNames() {
    Path folder = EDITS.resolve("a-rename-of-everything");
    RecordedDesign before = recorded(folder.resolve("before.yaml"), null);
    RecordedDesign after = recorded(folder.resolve("after.yaml"), before);
    RecordedDesign record =
        RecordedDesignText.read(RecordedDesignText.write(after.keeping(before, Set.of())));

    RecordedDesign later = recorded(ModelFile.parse("fair.yaml", withoutWas(folder)), record);
    assertThat(RecordedDesignText.write(later)).isEqualTo(RecordedDesignText.write(record));
    assertThat(DesignComparison.between(record, later, type -> true, Set.of())).isEmpty();
    RecordedDesign earlier = recorded(folder.resolve("before.yaml"), record);
    assertThat(RecordedDesignText.write(earlier)).isEqualTo(RecordedDesignText.write(before));
    assertThat(earlier.fingerprint()).isEqualTo(before.fingerprint());
  }

  @Test
  void asksForItemsByTheStoredNameOfAType() {
    Path folder = EDITS.resolve("a-rename-of-an-entity");
    RecordedDesign before = recorded(folder.resolve("before.yaml"), null);
    String counted =
        read(folder.resolve("after.yaml"))
            .replace("to: Booth", "to: Booth\n    count: {from: tours}");
    RecordedDesign after = recorded(ModelFile.parse("fair.yaml", counted), before);

    assertThat(DesignComparison.between(before, after, "Visitor"::equals, Set.of()))
        .anyMatch(d -> d.kind() == DesignDifference.Kind.NEEDS_BACKFILL);
    assertThat(DesignComparison.between(before, after, "Guest"::equals, Set.of()))
        .noneMatch(d -> d.kind().refuses());
  }

  @Test
  void aStoredNameCannotBeDeclaredAgain() {
    Path folder = EDITS.resolve("a-rename-of-everything");
    RecordedDesign before = recorded(folder.resolve("before.yaml"), null);
    RecordedDesign record = recorded(folder.resolve("after.yaml"), before);
    String again =
        withoutWas(folder)
            .replace("email: string", "email: string, name: string?")
            .replace("  Booth:", "  Slot: {id: slotKey, attributes: {slotKey: string}}\n  Booth:");

    assertThat(ModelCompiler.compile(ModelFile.parse("fair.yaml", again), record).diagnostics())
        .extracting(d -> d.tag() + " " + d.found())
        .containsExactly(
            "same-attribute Guest.fullName is stored under the name \"name\", which it had before",
            "duplicate-name Items of Period are stored under the name \"Slot\", which it had"
                + " before");
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

  private static String withoutWas(Path folder) {
    return read(folder.resolve("after.yaml"))
        .replaceAll("\\{type: ([a-z?]+), was: [a-zA-Z]+}", "$1")
        .replaceAll("(?m)^ +was: .*\\n", "");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static RecordedDesign recorded(Path model, @Nullable RecordedDesign base) {
    return recorded(ModelFile.read(model), base);
  }

  private static RecordedDesign recorded(Declaration model, @Nullable RecordedDesign base) {
    Compilation compilation = ModelCompiler.compile(model, base);
    assertThat(compilation.diagnostics()).as("diagnostics of " + model.model()).isEmpty();
    Compiled compiled = compilation.compiled().orElseThrow();
    return RecordedDesign.of(new Schema(compiled.model()), compiled.design());
  }
}
