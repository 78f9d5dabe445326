// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static dev.adjoin.AdjoinException.Reason.UNAVAILABLE;
import static dev.adjoin.guides.Failing.reason;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.declare.Bounded;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Lookup;
import dev.adjoin.declare.ParentId;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Shards;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Unique;
import dev.adjoin.declare.Version;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Common mistakes of new users: each message has the finding and the fix. */
class MistakesTest {
  @Entity
  record User(
      @Id String userId,
      @Unique String email,
      @Lookup String city,
      @Nullable Integer age,
      @Bounded(2) List<String> phones,
      @Version long revision) {}

  @Entity
  record Club(@Id String clubId) {}

  @Entity(parent = Club.class)
  record Event(@ParentId String clubId, @Id String eventId) {}

  @Relationship(from = User.class, to = Club.class, shards = @Shards(to = 2))
  record Visit(@From String userId, @To String clubId) {}

  private static final Class<?>[] MODEL = {User.class, Club.class, Event.class, Visit.class};
  private static final User ADA = new User("ada", "a@x.org", "Bonn", 36, List.of(), 0);

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final DynamoDbClient client = engine.client();
  private final Adjoin db = Adjoin.connect(client, MODEL);

  @AfterEach
  void close() {
    db.close();
    engine.close();
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }

  @Test
  void aTableThatWasNotMadeIsMissed() {
    String advice =
        "failed in DynamoDB (ResourceNotFoundException): the table or one of its"
            + " indexes does not exist; verifyTable() reports which, and createTable() makes a table";
    assertThatThrownBy(() -> db.entity(Club.class).get("go"))
        .hasMessage("Club.get: " + advice + " [Club go]");
    assertThatThrownBy(() -> db.entity(Club.class).create(new Club("go")))
        .hasMessage("Club.create: " + advice + " [Club go]");
    assertThat(reason(() -> db.relationship(Visit.class).from("ada").list()))
        .isEqualTo(UNAVAILABLE);
  }

  @Test
  void anIndexThatWasNotMadeIsMissed() {
    try (Adjoin fewer = Adjoin.builder(Club.class).table("clubs").connect(client);
        Adjoin all = Adjoin.builder(MODEL).table("clubs").connect(client)) {
      assertThat(fewer.createTableIfAbsent()).isTrue();
      assertThatThrownBy(all::createTableIfAbsent)
          .hasMessageStartingWith("open: the model is not the one that the data was stored under")
          .hasMessageContaining("GSI1 needs an index");
      assertThatThrownBy(() -> all.entity(User.class).by("city").is("Bonn").list())
          .hasMessage(
              "User.by(city): failed in DynamoDB (ValidationException): the table or one of its indexes does not exist; verifyTable() reports which, and createTable() makes a table");
    }
  }

  @Test
  void aDatabaseThatIsClosedSaysSoWhateverIsAsked() {
    db.createTable();
    db.close();
    List<ThrowingCallable> calls =
        List.of(
            () -> db.entity(User.class).get("ada"),
            () -> db.entity(User.class).create(ADA),
            () -> db.relationship(Visit.class).to("go").list(),
            () -> db.relationship(Visit.class).linkAll(List.of(new Visit("ada", "go"))),
            () -> db.transaction(t -> t.entity(User.class).create(ADA)),
            db::verifyTable);
    assertThat(calls)
        .allSatisfy(
            call ->
                assertThatThrownBy(call)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Adjoin must be open, but was closed"));
  }

  @Test
  void aListenerThatFailsStopsNeitherTheCallNorTheOthers() {
    List<String> heard = new ArrayList<>();
    List<Throwable> uncaught = new ArrayList<>();
    Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> uncaught.add(e));
    try (Adjoin heardBy =
        Adjoin.builder(MODEL)
            .listener(
                sent -> {
                  throw new IllegalStateException("no disk");
                })
            .listener(
                sent -> {
                  throw new NoSuchMethodError("another version");
                })
            .listener(sent -> heard.add(sent.pattern()))
            .connect(client)) {
      heardBy.createTable();
      heardBy.entity(Club.class).create(new Club("chess"));
      heard.clear();
      uncaught.clear();
      heardBy.entity(Club.class).create(new Club("go"));
    } finally {
      Thread.currentThread().setUncaughtExceptionHandler(null);
    }
    assertThat(heard).containsExactly("Club.create");
    assertThat(uncaught)
        .extracting(Throwable::getMessage)
        .containsExactly("no disk", "another version");
  }

  @Test
  void aTransactionToldOfTheWrongKindSaysWhichItIs() {
    refused(
        () -> db.transaction(t -> t.entity(Visit.class).create(new Visit("ada", "go"))),
        "Visit must be an entity, but is a relationship");
    refused(
        () -> db.transaction(t -> t.relationship("Club").unlink("go")),
        "Club must be a relationship, but is an entity");
  }

  @Test
  void readsThatDoNotExistNameTheOnesThatDo() {
    var users = db.entity(User.class);
    refused(
        () -> users.unique("city").is("Bonn"),
        "There is no read User.unique(city); there is User.unique(email)");
    refused(
        () -> db.entity(Club.class).unique("clubId").is("go"),
        "There is no read Club.unique(clubId); nothing of Club is declared unique");
    refused(
        () -> users.by("age").is(36),
        "There is no list User.by(age); annotate age of User with @Lookup");
    refused(
        () -> users.by("ctiy").is("Bonn"),
        "There is no list User.by(ctiy); did you mean User.by(city)?");
    refused(users::all, "There is no list User.all; add all = 1 to User");
  }

  @Test
  void aWholeRecordIsNoId() {
    refused(
        () -> db.relationship(Visit.class).change(new Visit("ada", "go")),
        "The identity of Visit must be userId, clubId, but was 1 value, of type Visit");
    refused(
        () -> db.entity(Event.class).get("go", "may", 3),
        "Event.get needs clubId, eventId, but got 3 values, of types String, String, Integer");
  }

  @Test
  void aCollectionHasOnlyWhatIsAttached() {
    db.createTable();
    var club = db.entity(Club.class).collection("go");
    assertThat(club.children(Event.class)).isEmpty();
    assertThat(club.edges(Visit.class)).isEmpty();
    refused(
        () -> club.children(User.class),
        "A collection must contain the type that you read, but does not contain User; its children are"
            + " Event");
    var event = db.entity(Event.class).collection("go", "may");
    refused(
        () -> event.edges(Visit.class),
        "A collection must contain the type that you read, but does not contain Visit; its"
            + " relationships are none");
    assertThat(db.entity(Event.class).explain().collection()).startsWith("Event.get: ");
  }

  @Test
  void whatAChangeAsksForIsNamedWhenItDoesNotHold() {
    db.createTable();
    var users = db.entity(User.class);
    users.create(ADA);
    assertThatThrownBy(() -> users.change("ada").set("age").to(37).version(7L).apply())
        .hasMessage("User.change: User ada has another version than the one that you passed");
    users.change("ada").append("phones").elements(List.of("1", "2")).apply();
    assertThatThrownBy(() -> users.change("ada").append("phones").element("3").apply())
        .hasMessage(
            "User.change: phones of User ada would have more elements than the model allows");
    refused(
        () -> users.change("ada").set("age").to(null),
        "User.age must be set to a value, but was to null; use remove");
  }

  @Test
  void aCursorThatARequestLacksGivesTheFirstPage() {
    db.createTable();
    db.relationship(Visit.class).link(new Visit("ada", "go"));
    var page = db.relationship(Visit.class).from("ada").page(5, null);
    assertThat(page.items()).hasSize(1);
    assertThat(page.previous()).isNull();
  }
}
