// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Count;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Distinct;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Expires;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Max;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Pattern;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Sorted;
import dev.adjoin.declare.Store;
import dev.adjoin.declare.Table;
import dev.adjoin.declare.Template;
import dev.adjoin.declare.To;
import dev.adjoin.declare.WhenDeleted;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.records.Records;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A diagnostic about records quotes annotations, not keys of a model file. */
class RecordFixesTest {
  @Entity
  record User(@Id String userId, String name) {}

  @Entity
  record Group(@Id String groupId) {}

  @Relationship(
      from = User.class,
      to = Group.class,
      inverse = Inverse.NONE,
      onDelete = @WhenDeleted(to = OnDelete.CASCADE))
  record Cascading(@From String userId, @To String groupId) {}

  @Relationship(
      from = User.class,
      to = Group.class,
      integrity = Integrity.TRUSTED,
      count = @Count(to = "members"))
  record Trusted(@From String userId, @To String groupId) {}

  @Relationship(from = User.class, to = User.class)
  record Follow(@From String follower, @To String followed) {}

  @Relationship(from = User.class, to = Group.class, store = Store.SUMMARIES, max = @Max(to = 5))
  record Summarised(@From String userId, @To String groupId) {}

  @Relationship(from = User.class, to = Group.class, integrity = Integrity.CHECKED)
  record Expiring(@From String userId, @To String groupId, @Expires Instant until) {}

  @Relationship(from = User.class, to = Group.class, sort = @Template(to = "U#{at}#{userId}"))
  record Templated(@From String userId, @To String groupId, String at) {}

  @Entity
  record Odd(@Id @Nullable String oddId, Set<Boolean> flags, @Sorted String rank) {}

  @DataModel(name = "swapped", table = @Table(swapped = true))
  static final class Swapped {
    @Entity
    record Left(@Id String leftId) {}

    @Entity
    record Right(@Id String rightId) {}

    @Relationship(from = Left.class, to = Right.class)
    record Edge(@From String leftId, @To String rightId, @Distinct String at) {}
  }

  @Test
  void settingsAreQuotedAsAnnotations() {
    assertThat(fixes(User.class, Group.class, Cascading.class))
        .containsExactly(
            "Declare inverse = Inverse.INDEX or Inverse.MIRROR, or onDelete = @WhenDeleted(to ="
                + " OnDelete.RESTRICT)");
    assertThat(fixes(User.class, Group.class, Trusted.class))
        .containsExactly("Remove integrity = Integrity.TRUSTED, or count of the to side");
    assertThat(fixes(User.class, Follow.class))
        .containsExactly(
            "Give each a different key word, such as as = @As(from = \"FOLLOWING\", to ="
                + " \"FOLLOWER\")");
    assertThat(fixes(User.class, Group.class, Summarised.class))
        .containsExactly("Add from = 50 to max, or as many as one may have");
    assertThat(fixes(User.class, Group.class, Expiring.class))
        .containsExactly(
            "Add streamedExpiry = true, so that the stream applies the removal, or do not let it"
                + " expire");
    assertThat(fixes(User.class, Group.class, Templated.class))
        .containsExactly("Remove {at}, or declare order = @OrderBy(to = \"at\")");
    assertThat(fixes(Odd.class))
        .containsExactlyInAnyOrder(
            "Remove @Nullable or Optional from oddId",
            "Make it List<Boolean>",
            "Name its parent, or sort it with a view");
    assertThat(fixes(Swapped.class))
        .containsExactly("Remove @Distinct, or swapped = true from the table");
  }

  @Test
  void aMessageNamesSettingsAsTheFixDoes() {
    assertThat(diagnostics(User.class, Group.class, Trusted.class))
        .extracting(Diagnostic::found)
        .containsExactly(
            "Trusted declares integrity = Integrity.TRUSTED, but its to side has count, which needs"
                + " checked links");
    assertThat(diagnostics(Odd.class))
        .extracting(Diagnostic::found)
        .contains("Odd declares @Sorted, but has no parent");
  }

  @DataModel(
      name = "questions",
      patterns = {
        @Pattern(name = "byName", read = "Person.name"),
        @Pattern(name = "everybody", read = "Person.all"),
        @Pattern(name = "byRole", read = "Member.to", where = "role"),
        @Pattern(name = "now", read = "Member.to", consistent = true)
      })
  static final class Questions {
    @Entity
    record Person(@Id String personId, String name) {}

    @Entity
    record Club(@Id String clubId) {}

    @Relationship(from = Person.class, to = Club.class)
    record Member(@From String personId, @To String clubId, String role) {}
  }

  @Test
  void aRefusedPatternNamesTheAnnotationThatIsMissing() {
    assertThat(fixes(Questions.class))
        .containsExactlyInAnyOrder(
            "Annotate name of Person with @Lookup",
            "Add all = 1 to Person",
            "Declare order = @OrderBy(to = \"role\"), or add a view to Member: @View(name ="
                + " \"byRole\", side = Side.TO, by = \"role\"), and read Member.byRole",
            "Declare inverse = Inverse.MIRROR, or remove consistent");
  }

  private static List<String> fixes(Class<?>... classes) {
    return diagnostics(classes).stream().map(Diagnostic::fix).toList();
  }

  private static List<Diagnostic> diagnostics(Class<?>... classes) {
    return ModelCompiler.compile(Records.declare(classes).declaration()).diagnostics();
  }
}
