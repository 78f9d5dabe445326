// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.modelfile.ModelFile;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordedDesignTextTest {
  private static final String MODEL =
      """
      model: fair
      entities:
        Booth:
          id: boothId
          attributes: {boothId: string, hall: string, area: int?}
          views: {byHall: {by: [hall]}}
        Visitor: {id: visitorId, attributes: {visitorId: string}}
      relationships:
        Visit: {from: Visitor, to: Booth, count: {to: visits}, attributes: {rating: int?}}
      """;
  private static final String WITHOUT_VIEW =
      MODEL.replace("    views: {byHall: {by: [hall]}}\n", "");
  private static final RecordedDesign DESIGN = design(MODEL, null);
  private static final String TEXT = RecordedDesignText.write(DESIGN);
  private static final RecordedDesign MAINTAINED =
      RecordedDesignText.read(edited("\"name\": \"byHall\"", "\"state\": \"maintained\", "));

  private static RecordedDesign design(String yaml, @Nullable RecordedDesign base) {
    Compiled compiled =
        ModelCompiler.compile(ModelFile.parse("fair.yaml", yaml), base).compiled().orElseThrow();
    return RecordedDesign.of(new Schema(compiled.model()), compiled.design());
  }

  @Test
  void doesNotDependOnWhatLintIsAllowedToFind() {
    String allowed =
        MODEL.replace(
            "    id: boothId\n",
            "    id: boothId\n    lint: {allow: {hot-partition: Few booths}}\n");
    assertThat(allowed).isNotEqualTo(MODEL);
    assertThat(design(allowed, null)).isEqualTo(DESIGN);
    assertThat(design(allowed, DESIGN).fingerprint()).isEqualTo(DESIGN.fingerprint());
  }

  /** The text of the design with members inserted before another one. */
  private static String edited(String before, String inserted) {
    assertThat(TEXT).contains(before);
    return TEXT.replaceFirst(Pattern.quote(before), Matcher.quoteReplacement(inserted + before));
  }

  private static Entry byHall(RecordedDesign design) {
    return design
        .type("Booth")
        .flatMap(t -> t.item(ItemType.Kind.ENTITY, ""))
        .flatMap(i -> i.entry(Entry.Role.VIEW, "byHall"))
        .orElseThrow();
  }

  @Test
  void anEntryIsReadableUnlessTheTextSaysThatItIsMaintained() {
    assertThat(byHall(RecordedDesignText.read(TEXT)).state()).isEqualTo(Entry.State.READABLE);
    assertThat(TEXT).doesNotContain("state");
    assertThat(byHall(MAINTAINED).state()).isEqualTo(Entry.State.MAINTAINED);
    String written = RecordedDesignText.write(MAINTAINED);
    assertThat(written).contains("\"state\": \"maintained\"");
    assertThat(RecordedDesignText.read(written)).isEqualTo(MAINTAINED);
  }

  @Test
  void aModelCompiledOnARecordTakesItsStates() {
    RecordedDesign declared = design(MODEL, MAINTAINED);
    assertThat(declared).isEqualTo(MAINTAINED);
    assertThat(DesignComparison.between(MAINTAINED, declared, type -> true, Set.of())).isEmpty();
    assertThat(byHall(design(WITHOUT_VIEW, MAINTAINED)).state()).isEqualTo(Entry.State.MAINTAINED);
  }

  @Test
  void aStateChangesNeitherTheFingerprintOfAModelNorItsWrites() {
    assertThat(design(MODEL, MAINTAINED).fingerprint()).isEqualTo(DESIGN.fingerprint());
    assertThat(design(WITHOUT_VIEW, MAINTAINED).fingerprint())
        .isEqualTo(design(WITHOUT_VIEW, null).fingerprint());
    RecordedType booth = DESIGN.type("Booth").orElseThrow();
    RecordedType maintained = MAINTAINED.type("Booth").orElseThrow();
    assertThat(booth.isWrittenLike(maintained)).isTrue();
    assertThat(booth.isCoveredBy(maintained)).isTrue();
    assertThat(maintained.isCoveredBy(booth)).isTrue();
  }

  @Test
  void theNextRecordKeepsTheStatesOfTheRecordAndNotThoseThatAProgramReadBefore() {
    assertThat(MAINTAINED.keeping(DESIGN, Set.of())).isEqualTo(DESIGN);
    assertThat(DESIGN.keeping(MAINTAINED, Set.of())).isEqualTo(MAINTAINED);
  }

  @Test
  void aGateThatIsBuiltIsRecordedWithItsStateAndStampsEdgesForEver() {
    RecordedDesign building =
        RecordedDesignText.read(edited("\"shards\": 1", "\"build\": \"under_way\", "));
    assertThat(building.isSpreading()).isTrue();
    assertThat(RecordedDesignText.read(RecordedDesignText.write(building))).isEqualTo(building);
    RecordedDesign built = MigrationPlan.readable(building);
    assertThat(built.isSpreading()).isFalse();
    assertThat(RecordedDesignText.write(built)).contains("\"build\": \"done\"");
    assertThat(design(MODEL, built)).isEqualTo(built);
    assertThat(built.fingerprint()).isEqualTo(building.fingerprint());
  }

  @Test
  void aRecordThatDoesNotNoteTheCountsOfMapsHasNone() {
    RecordedDesign counted =
        design(
            """
            model: fair
            entities:
              Visitor: {id: visitorId, attributes: {visitorId: string}}
              Booth: {id: boothId, attributes: {boothId: string}}
            relationships:
              Visit:
                from: Visitor
                to: Booth
                store: summaries
                max: {from: 5, to: 5}
                count: {to: seen}
            """,
            null);
    String text = RecordedDesignText.write(counted);
    assertThat(RecordedDesignText.read(text)).isEqualTo(counted);
    String noted = ",\\s*\"counts\": \\{\\s*\"to\": \"seen\"\\s*}";
    assertThat(text).containsPattern(noted);
    RecordedDesign earlier = RecordedDesignText.read(text.replaceFirst(noted, ""));
    assertThat(DesignComparison.between(earlier, counted, type -> true, Set.of()))
        .extracting(DesignDifference::toString)
        .containsExactly(
            "The count of Visit.to needs a backfill: recorded is none, declared is seen");
  }

  @Test
  void aStateFollowsARenamedType() {
    String renamed =
        MODEL.replace("  Booth:\n", "  Stand:\n    was: Booth\n").replace("to: Booth", "to: Stand");
    RecordedDesign later = design(renamed, MAINTAINED);
    assertThat(later.type("Stand").orElseThrow().items().get(0).entries())
        .filteredOn(e -> e.name().equals("byHall"))
        .extracting(Entry::state)
        .containsExactly(Entry.State.MAINTAINED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "'\"model\": \"fair\"'     | '\"epoch\": 1, '          | epoch",
        "'\"partition\": \"PK\"'   | '\"order\": \"x\", '      | table.order",
        "'\"name\": \"GSI1\"'      | '\"warm\": true, '        | indexes.warm",
        "'\"identity\": [\"boothId\"]' | '\"archive\": [], '   | types.Booth.archive",
        "'\"role\": \"view\"'      | '\"since\": 1, '          | types.Booth.items.entries.since",
        "'\"shards\": 1'           | '\"epochs\": [], '        | types.Visit.gates.epochs",
      })
  void aMemberThatThisVersionDoesNotKnowIsRefused(String before, String inserted, String place) {
    assertThatThrownBy(() -> RecordedDesignText.read(edited(before, inserted)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(place + " is unknown: a later version of Adjoin wrote it");
  }

  @Test
  void anotherFormatIsRefusedBeforeItsMembers() {
    assertThatThrownBy(() -> RecordedDesignText.read("{\"format\": 2, \"new\": {}}"))
        .hasMessage("format must be 1, but was 2: a later version of Adjoin wrote it");
    assertThatThrownBy(() -> RecordedDesignText.read("{}"))
        .hasMessage("format must be a number, but was absent");
    assertThatThrownBy(() -> RecordedDesignText.read("[]"))
        .hasMessage("it must be an object, but was []");
  }

  @Test
  void aStateThatThisVersionCannotObeyIsRefused() {
    assertThatThrownBy(
            () ->
                RecordedDesignText.read(edited("\"name\": \"byHall\"", "\"state\": \"dropped\", ")))
        .hasMessage(
            "types.Booth.items.entries.state must be a word that this version of Adjoin knows, but"
                + " was \"dropped\"");
    assertThatThrownBy(
            () -> RecordedDesignText.read(edited("\"shards\": 1", "\"state\": \"maintained\", ")))
        .hasMessage(
            "types.Visit.gates.state must be readable, but was maintained: this version of Adjoin"
                + " maintains only index entries");
    assertThatThrownBy(
            () ->
                RecordedDesignText.read(
                    edited(
                        "\"kind\": \"relationship\",\n          \"key\"",
                        "\"state\": \"maintained\", ")))
        .hasMessageStartingWith("types.Visit.items.state must be readable");
  }

  @Test
  void aTypeOfAnUnknownKindIsRefused() {
    assertThatThrownBy(
            () ->
                RecordedDesignText.read(
                    TEXT.replaceFirst("\"kind\": \"relationship\"", "\"kind\": \"queue\"")))
        .hasMessageContaining(
            "types.Visit.kind must be a word that this version of Adjoin knows, but was \"queue\"");
  }
}
