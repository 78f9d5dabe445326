// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Sides;
import dev.adjoin.internal.modelfile.ModelFile;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The rules for deletes that a table was recorded with. */
class RecordedDeletesTest {
  private static final String MODEL =
      """
      model: club
      table: Club
      entities:
        User: {id: userId, attributes: {userId: string}}
        Group: {id: groupId, attributes: {groupId: string}}
        Note: {parent: Group, id: noteId, attributes: {noteId: string}}
        Badge: {id: badgeId, attributes: {badgeId: string, userId: {ref: User?}}}
      relationships:
        Membership: {from: User, to: Group, count: {to: members}}
      """;

  private static Compiled compiled(String model, @Nullable String recorded) {
    RecordedDesign base = recorded == null ? null : RecordedDesignText.read(recorded);
    Compilation compilation = ModelCompiler.compile(ModelFile.parse("club.yaml", model), base);
    assertThat(compilation.diagnostics()).isEmpty();
    return compilation.compiled().orElseThrow();
  }

  private static RecordedDesign design(Compiled compiled) {
    return RecordedDesign.of(new Schema(compiled.model()), compiled.design());
  }

  private static String record(Compiled compiled) {
    return RecordedDesignText.write(design(compiled));
  }

  private static void assertRules(
      Compiled compiled, Sides<OnDelete> membership, OnDelete note, OnDelete badge) {
    Relationship relationship = compiled.model().relationships().get(0);
    assertThat(relationship.onDelete()).isEqualTo(membership);
    assertThat(entity(compiled, "Note").whenParentDeleted()).isEqualTo(note);
    assertThat(entity(compiled, "Badge").references().get(0).onDelete()).isEqualTo(badge);
  }

  private static Entity entity(Compiled compiled, String name) {
    return compiled.model().entities().stream()
        .filter(entity -> entity.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aNewTableHasTheDefaults() {
    Compiled compiled = compiled(MODEL, null);
    assertRules(compiled, Sides.both(OnDelete.SWEEP), OnDelete.SWEEP, OnDelete.RESTRICT);
    assertThat(record(compiled).replaceAll("\\s+", ""))
        .contains("\"onDelete\":{\"from\":{\"default\":\"sweep\"},\"to\":{\"default\":\"sweep\"}}");
  }

  /** The record of a model as a version wrote it that did not note the rules. */
  private static String unnoted(String model) {
    String former =
        record(compiled(model, null))
            .replaceAll(",\\s*\"onDelete\": \\{\\s*(\"\\w+\": \\{[^}]*}[,\\s]*)+}", "")
            .replaceAll(",\\s*\"onParentDelete\": \\{[^}]*}", "");
    assertThat(former).doesNotContain("onDelete", "onParentDelete");
    return former;
  }

  /** What Adjoin did before it noted the rules: a checked side restricts, any other keeps. */
  @Test
  void aRecordThatDoesNotNoteThemKeepsTheFormerDefaults() {
    assertRules(
        compiled(MODEL, unnoted(MODEL)),
        new Sides<>(OnDelete.KEEP, OnDelete.RESTRICT),
        OnDelete.CASCADE,
        OnDelete.KEEP);
  }

  @Test
  void aCheckedMapOfEdgesRestrictedBeforeRulesWereNoted() {
    String model =
        MODEL.replace(
            "count: {to: members}",
            "store: summaries, max: {from: 5, to: 5}, SETTING"
                + " summary: {from: [role], to: [role]}, attributes: {role: string?}");
    String counted = model.replace("SETTING", "count: {to: members},");
    assertRules(
        compiled(counted, unnoted(counted)),
        // Nothing is kept in the map of an entity that is gone.
        new Sides<>(OnDelete.SWEEP, OnDelete.RESTRICT),
        OnDelete.CASCADE,
        OnDelete.KEEP);
    String checked = model.replace("SETTING", "integrity: checked,");
    assertRules(
        compiled(checked, unnoted(checked)),
        Sides.both(OnDelete.RESTRICT),
        OnDelete.CASCADE,
        OnDelete.KEEP);
  }

  @Test
  void anotherDefaultOfALaterVersionChangesNothingForTheTable() {
    String former = record(compiled(MODEL, null)).replace("\"sweep\"", "\"keep\"");
    assertRules(
        compiled(MODEL, former), Sides.both(OnDelete.KEEP), OnDelete.KEEP, OnDelete.RESTRICT);
  }

  @Test
  void aDeclaredRuleHoldsAtOnceAndNeedsNothing() {
    Compiled before = compiled(MODEL, null);
    Compiled after =
        compiled(
            MODEL.replace("count: {to: members}", "count: {to: members}, onDelete: {to: keep}"),
            record(before));
    assertRules(
        after, new Sides<>(OnDelete.SWEEP, OnDelete.KEEP), OnDelete.SWEEP, OnDelete.RESTRICT);
    assertThat(DesignComparison.between(design(before), design(after), type -> true, Set.of()))
        .extracting(DesignDifference::toString)
        .containsExactly(
            "onDelete of Membership.to needs nothing: recorded is sweep, declared is keep");
  }

  @Test
  void aRuleThatIsNoLongerDeclaredIsTheDefaultAgain() {
    String declared =
        MODEL.replace("count: {to: members}", "count: {to: members}, onDelete: {from: keep}");
    String recorded = record(compiled(declared, null));
    assertRules(
        compiled(MODEL, recorded), Sides.both(OnDelete.SWEEP), OnDelete.SWEEP, OnDelete.RESTRICT);
  }
}
