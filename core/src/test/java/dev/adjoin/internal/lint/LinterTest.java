// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.adjoin.declare.Allow;
import dev.adjoin.declare.Count;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Table;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Unique;
import dev.adjoin.declare.Units;
import dev.adjoin.declare.View;
import dev.adjoin.declare.Workload;
import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.records.Records;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

@Entity
record TopLevel(@Id String id) {}

/** What lint says of records, and of what a model allows; its rules are tested by their cases. */
class LinterTest {

  @Test
  void notesATableThatIsNamedAfterAClassOrAPackage() {
    assertThat(lint(Records.declare(Nested.class).declaration()))
        .containsExactly(
            """
            LinterTest: [derived-table-name] The table is named "lintertest" after the class LinterTest; after a rename, the program would use another table
                Annotate a class with @DataModel(table = @Table(name = "lintertest")), or name the table when opening it""");
    assertThat(lint(Records.declare(TopLevel.class).declaration()))
        .singleElement(as(STRING))
        .contains("The table is named \"lint\" after the package dev.adjoin.internal.lint;");
    assertThat(lint(Records.declare(Named.class).declaration())).isEmpty();
    assertThat(lint(Records.declare(Nested.class).declaration().withTable("Said"))).isEmpty();
  }

  @Entity
  record Nested(@Id String id) {}

  @DataModel(name = "said")
  static final class Named {
    @Entity
    record Thing(@Id String id) {}
  }

  @Test
  void writesFixesInJavaForTheAuthorOfRecords() {
    assertThat(lint(Records.declare(Music.class).declaration()))
        .containsExactly(
            """
            LinterTest.Music: [index-capacity] GSI1 has 5 write units a second and the table 50, and the workload needs 2,500 in the index: when the index is out of units, writes to the table are throttled
                Write @Units(index = "GSI1", read = 5, write = 2500)""",
            """
            LinterTest.Music.Listener.songIds: [relationship-in-attribute] Listener.songIds holds ids of Song: it can be read from one side only, each change rewrites the whole item, and 400 KB come at about 11,000 ids of 36 bytes
                Remove it, and write under relationships @Relationship(from = Listener.class, to = Song.class) record ListenerSong(@From String listenerId, @To String id) {}""",
            """
            LinterTest.Music.Song: [hot-partition] Song.all keeps every Song in one partition, which takes 1,000 write units a second, not 2,500
                Spread it with all = 5""",
            """
            LinterTest.Music.Song.genre: [unique-of-few] genre of Song must be unique, but has 2 values: no more than 2 Song items can exist
                Remove it, or annotate genre of Song with @Lookup in its place, to find the items by it""",
            """
            LinterTest.Music.Song.tags: [unbounded-list] Song.tags is a list without a bound, and an item holds 400 KB at most
                Bound it with @Bounded(100) List<String> tags, or make its elements children or edges""");
  }

  @DataModel(
      name = "music",
      table =
          @Table(
              units = {@Units(read = 50, write = 50), @Units(index = "GSI1", read = 5, write = 5)}),
      workload = @Workload(type = Music.Song.class, creates = "2500/s"))
  static final class Music {
    enum Genre {
      ROCK,
      JAZZ
    }

    @Entity(all = 1)
    record Song(@Id String id, List<String> tags, @Unique Genre genre) {}

    @Entity
    record Listener(@Id String listenerId, Set<String> songIds) {}
  }

  @Test
  void givesTheReasonsForWhichRecordsAllowFindings() {
    Declaration declaration = Records.declare(Lists.class).declaration();
    List<Finding> findings =
        Linter.lint(ModelCompiler.compile(declaration).compiled().orElseThrow(), declaration);
    assertThat(findings)
        .extracting(f -> f.diagnostic().place() + " " + f.diagnostic().tag(), Finding::reason)
        .containsExactly(
            tuple("LinterTest.Lists.Note.lines unbounded-list", "The editor bounds it"),
            tuple("LinterTest.Lists.Song.tags unbounded-list", "Every list is short"),
            tuple("LinterTest.Lists.Mention unchecked-count", "One service links"),
            tuple("LinterTest.Lists.Note unused-allowance", null));
  }

  @Test
  void saysInJavaHowToRemoveAnAllowanceThatIsUnused() {
    assertThat(lint(Records.declare(Lists.class).declaration()))
        .endsWith(
            """
            LinterTest.Lists.Note: [unused-allowance] Note allows hot-partition, but lint finds none
                Remove @Allow(tag = "hot-partition", …)""");
  }

  @DataModel(name = "lists")
  @Allow(tag = "unbounded-list", reason = "Every list is short")
  static final class Lists {
    @Entity
    record Song(@Id String songId, List<String> tags) {}

    @Entity
    @Allow(tag = "unbounded-list", reason = "The editor bounds it")
    @Allow(tag = "hot-partition", reason = "Few notes")
    record Note(@Id String noteId, List<String> lines) {}

    @Relationship(from = Note.class, to = Song.class, count = @Count(to = "mentions"))
    @Allow(tag = "unchecked-count", reason = "One service links")
    record Mention(@From String noteId, @To String songId) {}
  }

  @Test
  void refusesAllowancesOfRecordsThatAreWrong() {
    assertThat(
            ModelCompiler.compile(Records.declare(Wrong.class).declaration()).diagnostics().stream()
                .map(Diagnostic::toString))
        .containsExactly(
            """
            LinterTest.Wrong.Note: [duplicate-key] Note declares @Allow of "unbounded-list" twice
                Remove one of the two, or give it another name""",
            """
            LinterTest.Wrong.Note: [unknown-lint-tag] Note allows "unbound-list", which lint never reports
                Write unbounded-list""",
            """
            LinterTest.Wrong.Note: [allowed-without-reason] Note allows unbounded-list without a reason
                Write why it is acceptable: @Allow(tag = "unbounded-list", reason = "…")""");
  }

  @DataModel(name = "wrong")
  static final class Wrong {
    @Entity(views = @View(name = "first", by = "first"))
    @Allow(tag = "unbound-list", reason = "The editor bounds it")
    @Allow(tag = "unbounded-list", reason = "")
    @Allow(tag = "unbounded-list", reason = "The editor bounds it")
    record Note(@Id String noteId, String first, List<String> lines) {}
  }

  @Test
  void ordersFindingsBySeverityThenByPlace() {
    assertThat(
            lint(
                ModelFile.parse(
                    "model.yaml",
                    """
                    entities:
                      User: {id: userId, lookup: [email], attributes: {userId: string, email: string, tags: list(string)}}
                      Group: {id: groupId, attributes: {groupId: string, tags: list(string)}}
                    patterns: {profile: {ask: "Who is this?", read: User.get}}
                    """)))
        .extracting(f -> f.substring(0, f.indexOf(']') + 1))
        .containsExactly(
            "model.yaml:2:89: [unbounded-list]",
            "model.yaml:3:60: [unbounded-list]",
            "model.yaml:2:31: [index-without-readers]");
  }

  private static List<String> lint(Declaration declaration) {
    Compilation compilation = ModelCompiler.compile(declaration);
    assertThat(compilation.diagnostics()).isEmpty();
    return Linter.lint(compilation.compiled().orElseThrow(), declaration).stream()
        .map(f -> f.diagnostic().toString())
        .toList();
  }
}
