// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.records.Records;
import java.util.List;
import org.junit.jupiter.api.Test;

@Entity
record TopLevel(@Id String id) {}

class LinterTest {
  private static final String ENTITIES =
      """
      entities:
        User: {id: userId, attributes: {userId: string, name: string}}
        Group: {id: groupId, attributes: {groupId: string, title: string}}
      """;

  @Test
  void warnsOfAListWithoutABound() {
    assertThat(
            lint(
                """
                entities:
                  User: {id: userId, attributes: {userId: string, tags: list(string)}}
                """))
        .containsExactly(
            """
            model.yaml:2:57: [unbounded-list] User.tags is a list without a bound, and an item holds 400 KB at most
                Bound it with list(string, max 100), or make its elements children or edges""");
  }

  @Test
  void notesACountThatIncludesEdgesToMissingEntities() {
    assertThat(
            lint(
                ENTITIES
                    + """
                    relationships:
                      Membership: {from: User, to: Group, count: {to: members}}
                      Follow: {from: User, to: Group, count: {to: fans}, integrity: checked, as: {from: F, to: F}}
                    """))
        .containsExactly(
            """
            model.yaml:5:51: [unchecked-count] Membership counts edges into Group.members, but its from side is unchecked: a link to a missing User counts
                Say integrity: checked, which adds the User to the transaction of each link, or accept it""");
  }

  @Test
  void notesASummaryThatDoesNotFollowTheOtherEntity() {
    String model =
        """
        table: Classes
        entities:
          Student: {id: studentId, attributes: {studentId: string, name: string}}
          Class: {id: classId, attributes: {classId: string}}
        relationships:
          Attendance: {from: Student, to: Class, store: summaries, summary: %s, max: {from: 9, to: 40}, attributes: {seat: int}}
        patterns: {all: {ask: "Who attends?", read: Attendance.to}}
        """;
    assertThat(lint(model.formatted("{to: [seat, name]}")))
        .containsExactly(
            """
            model.yaml:6:74: [summary-snapshot] Attendance keeps name of each Student as of the link, and does not follow later changes
                Give the from side a summary too, by which the Student finds its summaries, or accept it""");
    assertThat(lint(model.formatted("{from: [seat], to: [name]}"))).isEmpty();
    assertThat(lint(model.formatted("{to: [seat]}"))).isEmpty();
  }

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
  void speaksJavaToTheAuthorOfRecords() {
    assertThat(lint(Records.declare(Lists.class).declaration()))
        .containsExactly(
            """
            LinterTest.Lists.Song.tags: [unbounded-list] Song.tags is a list without a bound, and an item holds 400 KB at most
                Bound it with @Bounded(100) List<String>, or make its elements children or edges""");
  }

  @DataModel(name = "lists")
  static final class Lists {
    @Entity
    record Song(@Id String id, List<String> tags) {}
  }

  @Test
  void saysNothingOfABoundedListOrASet() {
    assertThat(
            lint(
                """
                entities:
                  User:
                    id: userId
                    attributes:
                      userId: string
                      tags: list(string, max 10)
                      roles: set(string)
                """))
        .isEmpty();
  }

  @Test
  void warnsOfAListingThatTakesMoreWritesThanAPartition() {
    assertThat(
            lint(
                """
                entities:
                  User: {id: userId, all: true, attributes: {userId: string}}
                workload:
                  User: {creates: 2500/s}
                """))
        .containsExactly(
            """
            model.yaml:2:27: [hot-partition] User.all keeps every User in one partition, which takes 1,000 writes a second, not 2500
                Spread it with shards: 5""");
  }

  @Test
  void warnsOfAPartitionKeyThatYamlCutAtItsComment() {
    assertThat(
            lint(
                """
                entities:
                  Artist:
                    id: artistId
                    key: ARTIST #{artistId}
                    attributes: {artistId: string}
                """))
        .containsExactly(
            """
            model.yaml:4:10: [hot-partition] Artist's partition key is always ARTIST, so that one partition holds every Artist
                Put an attribute into it, such as "ARTIST#{artistId}", in quotes: YAML reads " #" as a comment""");
  }

  @Test
  void isContentWithAListingThatIsSpread() {
    assertThat(
            lint(
                """
                entities:
                  User: {id: userId, all: {shards: 8}, attributes: {userId: string}}
                workload:
                  User: {creates: 2500/s}
                """))
        .isEmpty();
  }

  @Test
  void warnsOfAPopularEntityInOnePartition() {
    String model =
        ENTITIES
            + """
            relationships:
              Membership: {from: User, to: Group}
            workload:
              Membership: {maxPerTo: 5000000}
            """;
    assertThat(lint(model))
        .containsExactly(
            """
            model.yaml:5:3: [hot-partition] Membership expects up to 5000000 edges of one Group, all in one partition
                Spread them with shards: {to: 8}""");
    assertThat(lint(model.replace("to: Group}", "to: Group, shards: {to: 8}}"))).isEmpty();
  }

  @Test
  void notesAnIndexThatNoDeclaredPatternReads() {
    String model =
        """
        entities:
          User: {id: userId, lookup: [email], attributes: {userId: string, email: string}}
        patterns:
          profile: {read: User.get}
        """;
    assertThat(lint(model))
        .containsExactly(
            """
            model.yaml:2:31: [index-without-readers] No declared pattern reads User.by(email), but each write of an item pays for it
                Declare the pattern that reads it, or remove it""");
    assertThat(lint(model + "  found: {read: User.email}\n")).isEmpty();
  }

  @Test
  void warnsOfACopyThatIsWrittenMoreThanRead() {
    String model =
        ENTITIES
            + """
            relationships:
              Membership: {from: User, to: Group, copy: {to: [title]}}
            workload:
              Group: {changes: 1/s}
              Membership: {perTo: 5000, from: 100/s}
            """;
    assertThat(lint(model))
        .containsExactly(
            """
            model.yaml:5:50: [copy-of-changing] Membership copies Group.title, whose changes cost up to 5000 writes a second for 100 reads
                Remove the copy and read with entities""");
    assertThat(lint(model.replace("from: 100/s", "from: 9000/s"))).isEmpty();
  }

  @Test
  void warnsOfTimesAndNumbersSortedAsText() {
    String model =
        """
        entities:
          User:
            id: userId
            attributes: {userId: string, team: string, joinedAt: string}
            views: {byTeam: {by: [team], order: [joinedAt]}}
        """;
    assertThat(lint(model))
        .containsExactly(
            """
            model.yaml:5:41: [unordered-text] User is sorted by joinedAt, which is text: its values sort by their characters, 10 before 9
                Make joinedAt an instant or a date, if that is what it holds""");
    assertThat(lint(model.replace("joinedAt: string", "joinedAt: instant"))).isEmpty();
  }

  private static List<String> lint(String text) {
    return lint(ModelFile.parse("model.yaml", text));
  }

  private static List<String> lint(Declaration declaration) {
    Compilation compilation = ModelCompiler.compile(declaration);
    assertThat(compilation.diagnostics()).isEmpty();
    return Linter.lint(compilation.compiled().orElseThrow(), declaration).stream()
        .map(Diagnostic::toString)
        .toList();
  }
}
