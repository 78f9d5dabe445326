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
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
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

  private static final String CLUB =
      """
      model: club
      table: Club
      entities:
        User: {id: userId, attributes: {userId: string, name: string%s}}
        Group: {id: groupId, attributes: {groupId: string}}
        Note: {parent: Group, id: noteId, attributes: {noteId: string}}
      %srelationships:
        Membership: {from: User, to: Group, onDelete: {to: restrict}}
      %s""";

  private static Compiled compiled(String model, @Nullable RecordedDesign base) {
    var compilation = ModelCompiler.compile(ModelFile.parse("club.yaml", model), base);
    assertThat(compilation.diagnostics()).isEmpty();
    return compilation.compiled().orElseThrow();
  }

  /** A record of a version that did not note the rules for deletes: a gate restricted. */
  @Test
  void ofARecordWithoutRulesForDeletesRestrictsAtGates() {
    String former =
        RecordedDesignText.write(recorded(compiled(CLUB.formatted("", "", ""), null)))
            .replaceAll(",\\s*\"onDelete\": \\{\\s*[^}]*}[^}]*}", "")
            .replaceAll(",\\s*\"onParentDelete\": \\{[^}]*}", "");
    assertThat(former).doesNotContain("onDelete", "onParentDelete");

    ModelDraft draft =
        RecordedDraft.of(RecordedDesignText.read(former), empty("Club")).orElseThrow();
    assertThat(draft.text("a test"))
        .contains("onDelete: {to: restrict}")
        .doesNotContain("cascade", "sweep");
  }

  @Test
  void doesNotDeclareWhatIsGone() {
    String alumni = "  Alumni: {id: alumniId, attributes: {alumniId: string, year: int}}\n";
    RecordedDesign before = recorded(compiled(CLUB.formatted(", fax: string?", alumni, ""), null));
    Set<String> gone = Set.of("User.fax", "Alumni");
    RecordedDesign after =
        recorded(compiled(CLUB.formatted("", "", "gone: [User.fax, Alumni]\n"), before))
            .keeping(before, Set.of(), gone);
    assertThat(after.gone()).isEqualTo(gone);

    ModelDraft draft = RecordedDraft.of(after, empty("Club")).orElseThrow();
    assertThat(draft.text("a test")).contains("Membership").doesNotContain("Alumni", "fax");
  }
}
