// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Expires;
import dev.adjoin.declare.Id;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Databases are opened from records and from files, in memory, in directories and by a client. */
class BuilderTest {
  @Entity
  record Student(@Id String studentId) {}

  @Entity
  record Nameless(String name) {}

  @Test
  void makesItsTableWhereItIsEmbedded() {
    try (Adjoin db = Adjoin.embedded(Student.class)) {
      assertThat(db.verifyTable().isAsDesigned()).isTrue();
    }
  }

  @Test
  void findsItsTableAgainInADirectory(@TempDir Path directory) {
    Adjoin.embedded(directory, Student.class).close();
    try (Adjoin db = Adjoin.embedded(directory, Student.class)) {
      assertThat(db.verifyTable().isAsDesigned()).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void makesItsTableWhereItIsTold(Place place) {
    try (Place.Setting setting = place.prepare();
        Adjoin db = setting.open(Adjoin.builder(Student.class))) {
      assertThat(db.verifyTable().isAsDesigned()).isTrue();
    }
  }

  @Test
  void opensAModelFile() {
    String model = "table: Users\nentities: {User: {id: userId, attributes: {userId: string}}}";
    try (Adjoin db = Adjoin.embedded(ModelFile.parse("model.yaml", model))) {
      assertThat(db.table().plans().read("User.get")).isPresent();
    }
  }

  @Entity
  record Visit(@Id String visitId, @Default("now") Instant at, @Expires @Nullable Instant until) {}

  @Test
  void takesStoredTimesAndExpiryFromItsClock() {
    VirtualClock clock = new VirtualClock(Instant.parse("2026-11-16T10:00:00Z"));
    try (Adjoin db = Adjoin.builder(Visit.class).clock(clock).embedded()) {
      Instant until = clock.instant().plusSeconds(60);
      db.entity("Visit").create(Item.of("visitId", "v1", "until", until));
      assertThat(db.entity(Visit.class).get("v1"))
          .contains(new Visit("v1", clock.instant(), until));
      clock.advance(Duration.ofMinutes(2));
      assertThat(db.entity(Visit.class).get("v1")).isEmpty();
    }
  }

  @Test
  void takesTheTimeFromAnyClock() {
    Instant noon = Instant.parse("2026-11-16T12:00:00Z");
    try (Adjoin db = Adjoin.builder(Visit.class).clock(() -> noon).embedded()) {
      db.entity("Visit").create(Item.of("visitId", "v1"));
      assertThat(db.entity(Visit.class).get("v1").orElseThrow().at()).isEqualTo(noon);
    }
  }

  @Test
  void waitsOnAVirtualClockInsteadOfSleeping() {
    VirtualClock clock = new VirtualClock();
    Instant start = clock.instant();
    Cloud cloud = Cloud.builder(1).throttled(1).build();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).cloud(cloud).build()) {
      Adjoin.Builder builder = Adjoin.builder(Student.class).clock(clock);
      assertThatThrownBy(() -> builder.deadline(Duration.ofHours(1)).connect(engine.client()))
          .isInstanceOf(AdjoinException.class);
      assertThat(clock.instant()).isAfterOrEqualTo(start.plus(Duration.ofMinutes(50)));
    }
  }

  @Test
  void isClosedOnAVirtualClockToo() {
    Adjoin db = Adjoin.builder(Student.class).clock(new VirtualClock()).embedded();
    db.close();
    assertThatThrownBy(() -> db.entity(Student.class).get("s1"))
        .hasMessage("Adjoin must be open, but was closed");
  }

  @Test
  void tellsTheMistakesOfAModel() {
    assertThatThrownBy(() -> Adjoin.embedded(Nameless.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("The model has mistakes\n")
        .hasMessageContaining("Nameless");
  }

  interface Shape {}

  static final class Holder {
    @Entity
    record Held(@Id String heldId) {}
  }

  @DataModel
  static final class Empty {}

  @Test
  void saysWhatIsWrongWithTheClassesItIsGiven() {
    refuses(() -> Adjoin.embedded(), "[no-entities] The model declares no entity");
    refuses(
        () -> Adjoin.embedded(Empty.class),
        "[no-entities] BuilderTest.Empty declares no entity: no record with @Entity is in it, and it"
            + " lists no classes");
    refuses(() -> Adjoin.embedded(Shape.class), "BuilderTest.Shape is an interface, not a record");
    refuses(
        () -> Adjoin.embedded(Holder.class),
        "BuilderTest.Holder is a class, not a record\n"
            + "    Give records with @Entity or @Relationship, or a class with @DataModel");
    refuses(() -> Adjoin.embedded(Student.class, null), "A class must not be null");
    refuses(() -> Adjoin.embedded((Class<?>[]) null), "An array of classes must not be null");
    refuses(() -> Adjoin.embedded((ModelFile) null), "A model must not be null");
    refuses(() -> Adjoin.connect(null, Student.class), "A client must not be null");
    refuses(
        () -> Adjoin.builder(Student.class).table("a b"),
        "A table's name must be 3 to 255 letters, digits, dots, dashes and underscores, or the ARN"
            + " of a table, but was \"a b\"");
  }

  private static void refuses(ThrowingCallable call, String part) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(part);
  }

  @Test
  void takesAClassThatIsGivenTwiceOnce() {
    try (Adjoin db = Adjoin.embedded(Student.class, Student.class)) {
      assertThat(db.entity(Student.class).create(new Student("a91")).studentId()).isEqualTo("a91");
    }
  }

  @Test
  void databasesOfOneOpeningAreClosedEachForItself() {
    Adjoin.Builder opening = Adjoin.builder(Student.class);
    List<String> ids = IntStream.range(0, 250).mapToObj(i -> "s" + i).toList();
    try (Adjoin second = opening.embedded()) {
      opening.embedded().close();
      assertThat(second.entity(Student.class).getAll(ids)).isEmpty();
    }
  }

  @Test
  void refusesUselessSettings() {
    assertThatThrownBy(() -> Adjoin.builder(Student.class).deadline(Duration.ZERO))
        .hasMessage("A deadline must be longer than 0, but was PT0S");
    assertThatThrownBy(() -> Adjoin.builder(Student.class).cursorSecret(new byte[8]))
        .hasMessage("A cursor secret must be at least 16 bytes long, but was 8");
    assertThatThrownBy(() -> Adjoin.builder(Student.class).cursorSecret(null))
        .hasMessage("A cursor secret must not be null");
    assertThatThrownBy(() -> Adjoin.builder(Student.class).table("my table"))
        .hasMessage(
            "A table's name must be 3 to 255 letters, digits, dots, dashes and underscores, or the ARN"
                + " of a table, but was \"my table\"");
  }

  /** A record whose name gives a table name that DynamoDB rejects. */
  static final class Ab {
    @Entity
    record Thing(@Id String thingId) {}
  }

  @Test
  void aGivenTableNameReplacesADerivedOneBeforeThatIsChecked() {
    assertThatThrownBy(() -> Adjoin.embedded(Ab.Thing.class))
        .hasMessage(
            """
            The model has mistakes
            BuilderTest.Ab: [invalid-name] DynamoDB does not accept the table name "ab", which is derived from the name of the class or package
                Name the table with @DataModel(table = @Table(name = "…")), or with table("…") of the builder; use 3 to 255 letters, digits, dots, dashes and underscores, or the ARN of a table""");
    try (Adjoin db = Adjoin.builder(Ab.Thing.class).table("Things").embedded()) {
      assertThat(db.tableName()).isEqualTo("Things");
    }
  }
}
