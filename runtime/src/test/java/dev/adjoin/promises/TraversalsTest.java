// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static dev.adjoin.declare.Side.FROM;
import static dev.adjoin.declare.Side.TO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.Hop;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.Page;
import dev.adjoin.Step;
import dev.adjoin.Suite;
import dev.adjoin.Traversal;
import dev.adjoin.Walk;
import dev.adjoin.declare.Distinct;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Relationships followed outward from an entity, however they are stored. */
class TraversalsTest extends Suite {
  @Entity
  record Student(@Id String studentId, String name) {}

  @Entity
  record Course(@Id String courseId, String title) {}

  @Relationship(from = Student.class, to = Course.class)
  record Enrollment(
      @From String studentId, @To String courseId, @Distinct String semester, int grade) {}

  private static final String CLUBS =
      """
      model: clubs
      entities:
        Person: {id: person, attributes: {person: string, name: string}}
        Club: {id: club, attributes: {club: string, title: string}}
        Room: {id: room, parent: Club, attributes: {room: string, size: int}}
        Locker: {id: locker, parent: Room, attributes: {locker: string}}
      relationships:
        Knows: {from: Person, to: Person, ends: {from: one, to: other},
                as: {from: KNOWS, to: KNOWN}, attributes: {since: int = 0}, integrity: trusted}
        Seat: {from: Person, to: Club, inverse: mirror, as: {from: S, to: SI},
               attributes: {row: int = 0}}
        Fan: {from: Person, to: Club, as: {from: F, to: FI}, shards: {to: 4}, count: {to: fans}}
        Badge: {from: Person, to: Club, store: summaries, as: {from: badges, to: holders},
                max: {from: 9, to: 9}, attributes: {level: int},
                summary: {from: [title, level], to: [level]}}
        Pin: {from: Person, to: Club, inverse: none, as: {from: P}}
      """;

  private Adjoin db;

  @BeforeEach
  void open() {
    db = open(CLUBS);
  }

  private void people(String... names) {
    for (String name : names) {
      db.entity("Person").create(Item.of("person", name, "name", name.toUpperCase(Locale.ROOT)));
    }
  }

  private void clubs(String... names) {
    for (String name : names) {
      db.entity("Club").create(Item.of("club", name, "title", "T" + name));
    }
  }

  private void knows(String one, String other) {
    knows(one, other, 0);
  }

  private void knows(String one, String other, int since) {
    db.relationship("Knows").link(Item.of("one", one, "other", other, "since", since));
  }

  private void link(String relationship, String person, String club) {
    Item edge = Item.of("person", person, "club", club);
    db.relationship(relationship).link(relationship.equals("Badge") ? edge.with("level", 7) : edge);
  }

  /** Each hop as {@code depth previous>id}, with a sign if it is missing or seen before. */
  private static List<String> shown(List<? extends Hop<?>> hops) {
    return hops.stream().map(TraversalsTest::shown).toList();
  }

  private static String shown(Hop<?> hop) {
    String from = hop.previous() == null ? "" : id(hop.previous()) + ">";
    return hop.depth()
        + " "
        + from
        + id(hop)
        + (hop.entity() == null ? "?" : "")
        + (hop.seen() ? " seen" : "");
  }

  private static String id(Hop<?> hop) {
    return hop.key().parts().stream().map(String::valueOf).collect(Collectors.joining("/"));
  }

  @Test
  void followsASideThenTheOther() {
    Adjoin campus = open(Student.class, Course.class, Enrollment.class);
    List.of("ada", "alan", "grace")
        .forEach(id -> campus.entity(Student.class).create(new Student(id, id)));
    List.of("logic", "math").forEach(id -> campus.entity(Course.class).create(new Course(id, id)));
    var enrollments = campus.relationship(Enrollment.class);
    enrollments.link(new Enrollment("ada", "logic", "2026-1", 1));
    enrollments.link(new Enrollment("ada", "math", "2026-1", 2));
    enrollments.link(new Enrollment("ada", "math", "2026-2", 1));
    enrollments.link(new Enrollment("alan", "logic", "2026-1", 3));
    enrollments.link(new Enrollment("grace", "math", "2026-1", 1));
    settle();
    operations();
    List<Hop<Object>> hops =
        campus
            .traverse(Student.class, "ada")
            .follow(Enrollment.class, FROM)
            .follow(Step.to(Enrollment.class))
            .list();
    assertThat(operations())
        .containsExactly("GetItem", "Query", "BatchGetItem", "Query", "Query", "BatchGetItem");
    assertThat(shown(hops))
        .containsExactly(
            "0 ada",
            "1 ada>logic",
            "1 ada>math",
            "1 ada>math seen",
            "2 logic>ada seen",
            "2 logic>alan",
            "2 math>ada seen",
            "2 math>grace",
            "2 math>ada seen");
    Hop<Object> alan = hops.get(5);
    assertThat(alan.entity(Student.class)).contains(new Student("alan", "alan"));
    assertThat(alan.edge(Enrollment.class)).contains(new Enrollment("alan", "logic", "2026-1", 3));
    assertThat(alan.entity(Course.class)).isEmpty();
    assertThat(hops.get(0).edge(Enrollment.class)).isEmpty();
    assertThat(alan.path()).containsExactly(hops.get(0), hops.get(1), alan);
    assertThat(alan)
        .hasToString("Student ada, Enrollment.from Course logic, Enrollment.to Student alan");
    assertThat(hops.get(3).entity()).isEqualTo(new Course("math", "math"));
  }

  @Test
  void aCycleEndsAndItsEdgesAreReported() {
    people("a", "b", "c");
    knows("a", "b");
    knows("b", "c");
    knows("c", "a");
    knows("c", "c");
    settle();
    List<Hop<Item>> hops = db.traverse("Person", "a").follow("Knows", FROM).depth(9).list();
    assertThat(shown(hops)).containsExactly("0 a", "1 a>b", "2 b>c", "3 c>a seen", "3 c>c seen");
    assertThat(hops.get(3).entity()).isEqualTo(hops.get(0).entity());
    assertThat(hops.get(3).edge()).isEqualTo(Item.of("one", "c", "other", "a", "since", 0));
  }

  @Test
  void anEntityThatWasReachedBeforeIsNotFollowedAgain() {
    people("a", "b", "c", "d");
    knows("a", "b");
    knows("a", "c");
    knows("b", "c");
    knows("c", "d");
    settle();
    operations();
    assertThat(shown(db.traverse("Person", "a").follow("Knows", FROM).depth(3).list()))
        .containsExactly("0 a", "1 a>b", "1 a>c", "2 b>c seen", "2 c>d");
    assertThat(operations())
        .containsExactly(
            "GetItem", "Query", "BatchGetItem", "Query", "Query", "BatchGetItem", "Query");
  }

  @Test
  void bothSidesOfARelationshipOfAnEntityWithItselfCanBeFollowedAtOnce() {
    people("a", "b", "c");
    knows("a", "b");
    knows("c", "a");
    settle();
    assertThat(
            shown(
                db.traverse("Person", "a")
                    .follow(Step.from("Knows"), Step.to("Knows"), Step.from("Knows"))
                    .list()))
        .containsExactly("0 a", "1 a>b", "1 a>c");
  }

  @Test
  void stepsOfALevelStartWhereTheyCan() {
    people("a", "b");
    clubs("x", "y");
    knows("a", "b");
    link("Seat", "a", "x");
    link("Seat", "b", "y");
    settle();
    Traversal<Item> all =
        db.traverse("Person", "a").follow(Step.from("Knows"), Step.from("Seat")).depth(2);
    assertThat(shown(all.list())).containsExactly("0 a", "1 a>b", "1 a>x", "2 b>y");
    assertThat(all.nextSteps())
        .extracting(Step::toString)
        .containsExactly(
            "Knows.from",
            "Knows.to",
            "Seat.from",
            "Fan.from",
            "Badge.from",
            "Pin.from",
            "Seat.to",
            "Fan.to",
            "Badge.to",
            "Room.children",
            "Locker.children");
  }

  @Test
  void followsShardsMirrorsAndSummaries() {
    people("a", "b", "c");
    clubs("x");
    for (String relationship : List.of("Fan", "Seat", "Badge")) {
      List.of("a", "b", "c").forEach(person -> link(relationship, person, "x"));
    }
    settle();
    operations();
    for (String relationship : List.of("Fan", "Seat", "Badge")) {
      assertThat(
              shown(
                  db.traverse("Person", "a")
                      .follow(relationship, FROM)
                      .follow(relationship, TO)
                      .list()))
          .as(relationship)
          .containsExactly("0 a", "1 a>x", "2 x>a seen", "2 x>b", "2 x>c");
    }
    assertThat(operations())
        .containsExactly(
            ("GetItem Query BatchGetItem Query Query Query Query BatchGetItem"
                    + " GetItem Query BatchGetItem Query BatchGetItem"
                    + " GetItem GetItem BatchGetItem GetItem BatchGetItem")
                .split(" "));
    Hop<Item> badge = db.traverse("Club", "x").follow("Badge", TO).list().get(1);
    assertThat(badge.edge()).isEqualTo(Item.of("person", "a", "club", "x", "level", 7));
  }

  @Test
  void followsChildrenAndParents() {
    clubs("x", "y");
    for (String club : List.of("x", "y")) {
      db.entity("Room").create(Item.of("club", club, "room", "r1", "size", 1));
      db.entity("Room").create(Item.of("club", club, "room", "r2", "size", 2));
      db.entity("Locker").create(Item.of("club", club, "room", "r1", "locker", "l"));
    }
    settle();
    assertThat(
            shown(
                db.traverse("Club", "x")
                    .follow(Step.children("Room"), Step.children("Locker"))
                    .list()))
        .containsExactly("0 x", "1 x>x/r1", "1 x>x/r2", "1 x>x/r1/l");
    operations();
    List<Hop<Item>> up =
        db.traverse("Locker", "x", "r1", "l")
            .follow(Step.parent("Locker"))
            .follow(Step.parent("Room"))
            .list();
    assertThat(shown(up)).containsExactly("0 x/r1/l", "1 x/r1/l>x/r1", "2 x/r1>x");
    assertThat(up.get(1).edge()).isNull();
    assertThat(operations()).containsExactly("GetItem", "BatchGetItem", "BatchGetItem");
    assertThat(
            shown(
                db.traverse("Club", "y")
                    .follow(Step.children("Room").narrowed(list -> list.filter("size").atLeast(2)))
                    .list()))
        .containsExactly("0 y", "1 y>y/r2");
  }

  @Test
  void aStepIsNarrowedLikeAList() {
    people("a", "b", "c", "d");
    knows("a", "b", 1);
    knows("a", "c", 2);
    knows("a", "d", 3);
    settle();
    assertThat(
            shown(
                db.traverse("Person", "a")
                    .follow(
                        Step.from("Knows")
                            .narrowed(list -> list.filter("since").atLeast(2))
                            .narrowed(list -> list.reversed()))
                    .list()))
        .containsExactly("0 a", "1 a>d", "1 a>c");
    assertThat(
            shown(
                db.traverse("Person", "a")
                    .follow(
                        Step.from("Knows").narrowed(list -> list.where("other").between("b", "c")))
                    .list()))
        .containsExactly("0 a", "1 a>b", "1 a>c");
  }

  @Test
  void aLimitOfAStepIsForEachEntityAndReportsWhereTheListGoesOn() {
    people("a", "b", "c", "d");
    knows("a", "b", 1);
    knows("a", "c", 2);
    knows("a", "d", 3);
    knows("b", "c", 1);
    settle();
    Walk<Item> walk =
        db.traverse("Person", "a")
            .follow(
                Step.from("Knows").narrowed(list -> list.filter("since").greaterThan(0).limit(1)))
            .depth(2)
            .walk();
    assertThat(shown(walk.list())).containsExactly("0 a", "1 a>b", "2 b>c");
    assertThat(walk.isComplete()).isTrue();
    assertThat(walk.cuts()).hasSize(1);
    Walk.Cut<Item> cut = walk.cuts().get(0);
    assertThat(cut.reason()).isEqualTo(Walk.Reason.LIMIT);
    assertThat(cut.step()).hasToString("Knows.from");
    assertThat(cut.hop().key()).isEqualTo(Key.of("a"));
    Page<Item> rest =
        db.relationship("Knows").from("a").filter("since").greaterThan(0).page(9, cut.cursor());
    assertThat(rest.items()).extracting(item -> item.string("other")).containsExactly("c", "d");
  }

  @Test
  void aViewCanBeFollowed() {
    Adjoin teams = example("teams");
    for (String user : List.of("u1", "u2", "u3")) {
      teams.entity("User").create(Item.of("userId", user, "name", user, "email", user));
    }
    teams.entity("Group").create(Item.of("groupId", "g", "name", "g"));
    for (String user : List.of("u1", "u2", "u3")) {
      teams
          .relationship("Membership")
          .link(
              Item.of(
                  "userId",
                  user,
                  "groupId",
                  "g",
                  "role",
                  "member",
                  "status",
                  user.equals("u2") ? "invited" : "active"));
    }
    settle();
    assertThat(
            teams
                .traverse("Group", "g")
                .follow(Step.to("Membership").narrowed(list -> list.view("active")))
                .list())
        .extracting(TraversalsTest::id)
        .containsExactlyInAnyOrder("g", "u1", "u3");
  }

  @Test
  void aMissingEntityIsAHopThatEnds() {
    people("a", "b");
    knows("a", "ghost");
    knows("b", "ghost");
    knows("a", "b");
    knows("ghost", "a");
    settle();
    List<Hop<Item>> hops = db.traverse("Person", "a").follow("Knows", FROM).depth(3).list();
    assertThat(shown(hops)).containsExactly("0 a", "1 a>b", "1 a>ghost?", "2 b>ghost? seen");
    assertThat(shown(db.traverse("Person", "ghost").follow("Knows", FROM).list()))
        .containsExactly("0 ghost?");
    people("ghost");
  }

  @Test
  void aDeletedEntityIsMissing() {
    people("a", "b");
    knows("a", "b");
    settle();
    isRemoved(() -> db.entity("Person").delete("b"));
    settle();
    assertThat(shown(db.traverse("Person", "b").follow("Knows", TO).list()))
        .containsExactly("0 b?");
  }

  @Test
  void aWalkStopsAtItsBudgetOfItemsAndGoesOn() {
    people("a", "b", "c", "d");
    knows("a", "b");
    knows("a", "c");
    knows("a", "d");
    knows("b", "a");
    settle();
    Traversal<Item> friends = db.traverse("Person", "a").follow("Knows", FROM).depth(2);
    Walk<Item> walk = friends.maxItems(2).walk();
    assertThat(shown(walk.list())).containsExactly("0 a", "1 a>b");
    assertThat(walk.isComplete()).isFalse();
    assertThat(walk.cuts())
        .extracting(cut -> id(cut.hop()) + " " + cut.step() + " " + cut.reason())
        .containsExactly("a Knows.from ITEMS", "b Knows.from ITEMS");
    assertThat(walk.cuts().get(1).cursor()).isNull();
    assertThat(db.relationship("Knows").from("a").page(9, walk.cuts().get(0).cursor()).items())
        .extracting(item -> item.string("other"))
        .containsExactly("c", "d");
    assertThat(walk.stream().toList()).isEmpty();
    assertThat(shown(walk.more().list())).containsExactly("1 a>c", "1 a>d");
    assertThat(shown(walk.more().list())).containsExactly("2 b>a seen");
    assertThat(walk.isComplete()).isTrue();
    assertThat(walk.cuts()).isEmpty();
    assertThat(walk.items()).isEqualTo(5);
    assertThat(shown(friends.maxItems(5).list())).hasSize(5);
    assertThatThrownBy(() -> friends.maxItems(2).list())
        .isInstanceOfSatisfying(
            AdjoinException.class,
            e -> assertThat(e.reason()).isEqualTo(AdjoinException.Reason.REFUSED))
        .hasMessage(
            "Person.traverse: used up its budget of 2 items at depth 1, with 2 lists not read to"
                + " the end; raise it by maxItems, or use walk, which can continue");
  }

  @Test
  void aWalkStopsAtItsBudgetOfRequestsAndGoesOn() {
    people("a", "b", "c", "d");
    knows("a", "b");
    knows("a", "c");
    knows("b", "d");
    settle();
    operations();
    Traversal<Item> friends = db.traverse("Person", "a").follow("Knows", FROM).depth(3);
    Walk<Item> walk = friends.maxRequests(4).walk();
    assertThat(operations()).isEmpty();
    assertThat(shown(walk.list())).containsExactly("0 a", "1 a>b", "1 a>c");
    assertThat(operations()).containsExactly("GetItem", "Query", "BatchGetItem", "Query");
    assertThat(walk.requests()).isEqualTo(4);
    assertThat(walk.cuts())
        .extracting(cut -> id(cut.hop()) + " " + cut.step() + " " + cut.reason())
        .containsExactly("b Knows.from REQUESTS", "c Knows.from REQUESTS");
    assertThat(shown(walk.more().list())).containsExactly("2 b>d");
    assertThat(walk.isComplete()).isTrue();
    assertThat(operations()).containsExactly("Query", "BatchGetItem", "Query");
    assertThat(walk.requests()).isEqualTo(7);
    assertThat(friends.maxRequests(7).list()).hasSize(4);
    assertThatThrownBy(() -> friends.maxRequests(1).stream().forEach(hop -> {}))
        .isInstanceOf(AdjoinException.class)
        .hasMessage(
            "Person.traverse: used up its budget of 1 request at depth 1, with 1 list not read to"
                + " the end; raise it by maxRequests, or use walk, which can continue");
  }

  @Test
  void readsAsHopsAreConsumed() {
    people("a", "b", "c");
    knows("a", "b");
    knows("b", "c");
    settle();
    operations();
    Traversal<Item> friends = db.traverse("Person", "a").follow("Knows", FROM).depth(2);
    assertThat(shown(friends.first().orElseThrow())).isEqualTo("0 a");
    assertThat(operations()).containsExactly("GetItem");
    Walk<Item> walk = friends.walk();
    assertThat(shown(walk.stream().limit(2).toList())).containsExactly("0 a", "1 a>b");
    assertThat(operations()).containsExactly("GetItem", "Query", "BatchGetItem");
    assertThat(shown(walk.list())).containsExactly("2 b>c");
  }

  @Test
  void aLargeLevelIsFetchedInBatches() {
    people("a");
    db.entity("Person")
        .createAll(
            IntStream.range(0, 230)
                .mapToObj(i -> Item.of("person", "p%03d".formatted(i), "name", "n")));
    db.relationship("Knows")
        .linkAll(
            IntStream.range(0, 230)
                .mapToObj(i -> Item.of("one", "a", "other", "p%03d".formatted(i))));
    settle();
    operations();
    assertThat(db.traverse("Person", "a").follow("Knows", FROM).list()).hasSize(231);
    assertThat(operations())
        .containsExactly("GetItem", "Query", "BatchGetItem", "BatchGetItem", "BatchGetItem");
  }

  @Test
  void readsWithStrongConsistencyWhereThatIsPossible() {
    people("a", "b");
    knows("a", "b");
    Traversal<Item> friends = db.traverse("Person", "a").follow("Knows", FROM).consistent();
    assertThat(shown(friends.list())).containsExactly("0 a", "1 a>b");
    assertThatThrownBy(() -> friends.follow("Knows", TO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Knows.to cannot be read this way: ");
    assertThatThrownBy(() -> db.traverse("Person", "a").follow("Knows", TO).consistent())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Knows.to cannot be read this way: ");
  }

  @Test
  void explainsItselfWithoutSendingAnything() {
    operations();
    assertThat(
            db.traverse("Person", "a")
                .follow(Step.from("Fan").narrowed(list -> list.limit(3)))
                .follow(Step.to("Fan"), Step.children("Room"))
                .maxRequests(20)
                .explain())
        .isEqualTo(
            """
            Person.traverse: at most 20 requests and 1000 items
              Person.get: one Person by its id
                GetItem: PERSON#{person} / PERSON#{person}
                1 request a page, eventually consistent, strongly if asked
            depth 1, from each Person: Fan.from, at most 3 each
              Fan.from: Fan edges of one Person
                Query: PK = PERSON#{person} and begins_with(SK, F#)
                1 request a page, eventually consistent, strongly if asked
              Club.getAll: many Club by id, 100 a request
                BatchGetItem: CLUB#{club} / CLUB#{club} of each Club
            depth 2, from each Club: Fan.to
              Fan.to: Fan edges of one Club
                Query GSI1: GSI1PK = CLUB#{club}#SHARD#{shard} and begins_with(GSI1SK, FI#); shards 0 to 3, merged in order
                4 requests a page, eventually consistent
              Person.getAll: many Person by id, 100 a request
                BatchGetItem: PERSON#{person} / PERSON#{person} of each Person
            depth 2, from each Club: Room.children
              Room.ofClub: Room items of one Club
                Query: PK = CLUB#{club} and begins_with(SK, ROOM#); reads Room, Locker, keeps Room
                1 request a page, eventually consistent, strongly if asked
            units depend on the number and the size of the items that are read\
            """);
    assertThat(operations()).isEmpty();
  }

  @Test
  void namesTheStepsThatFitInstead() {
    Traversal<Item> person = db.traverse("Person", "a");
    refused(
        () -> person.follow("Seat", TO),
        "Seat.to must start at Person, but starts at Club; did you mean Seat.from?");
    refused(
        () -> person.follow("Seat", FROM).follow("Knows", FROM),
        "Knows.from must start at Club, but starts at Person; from Club there are Seat.to, Fan.to,"
            + " Badge.to, Room.children, Locker.children");
    refused(
        () -> person.follow("Seat", FROM).depth(2),
        "Seat.from must start at Club, but starts at Person; did you mean Seat.to?");
    refused(
        () -> person.follow("Seats", FROM),
        "Seats.from must be a side of a relationship, but there is no Seats; did you mean"
            + " Seat.from?");
    refused(
        () -> person.follow("Club", FROM),
        "Club.from must be a side of a relationship, but Club is an entity; from Club there are"
            + " Seat.to, Fan.to, Badge.to, Room.children, Locker.children");
    refused(
        () -> person.follow(Step.children("Person")),
        "Person.children must be of a child, but Person has no parent; from Person there are"
            + " Knows.from, Knows.to, Seat.from, Fan.from, Badge.from, Pin.from");
    refused(
        () -> person.follow(Step.children("Seat")),
        "Seat.children must be of a child, but Seat is a relationship; did you mean Seat.from or"
            + " Seat.to?");
    refused(
        () -> db.traverse("Club", "x").follow("Pin", TO),
        "There is no list Pin.to; there is Pin.from");
    refused(
        () -> person.follow(Step.from("Knows"), Step.to("Seat")).walk(),
        "Seat.to must start at an entity that the level before leads to, but starts at Club");
  }

  @Test
  void refusesWhatCannotBeMeant() {
    Traversal<Item> person = db.traverse("Person", "a");
    refused(() -> db.traverse("Person"), "Person.get needs person, but got no value");
    refused(() -> db.traverse("Knows", "a"), "Knows must be an entity, but is a relationship");
    refused(
        () -> person.depth(2),
        "A traversal must follow a step before its depth, but followed none");
    refused(() -> person.follow(), "A level must have a step, but had none");
    refused(() -> person.follow("Knows", FROM).depth(101), "A depth must be 1 to 100, but was 101");
    refused(
        () -> person.follow("Knows", FROM).follow("Knows", FROM).depth(1),
        "A depth must be 2 to 100, but was 1");
    refused(
        () -> person.follow("Knows", FROM).depth(2).follow("Knows", FROM),
        "All levels must come before their depth, but Knows.from came later");
    refused(() -> person.maxRequests(0), "A budget of requests must be at least 1, but was 0");
    refused(() -> person.maxItems(-1), "A budget of items must be at least 1, but was -1");
    refused(() -> person.follow((String) null, FROM), "A relationship must not be null");
    refused(() -> person.follow("Knows", null), "A side must not be null");
    refused(
        () -> person.follow(Step.from("Knows").narrowed(list -> list.where("since").is(1))),
        "Knows.from cannot be read this way: Knows.from is sorted by other; a question can give"
            + " these from the left, not since. Add a view to Knows: bySince: {side: from, by:"
            + " [since]}, and read Knows.bySince; or use filter");
    refused(
        () ->
            person.follow(Step.from("Knows").narrowed(list -> db.relationship("Knows").from("b"))),
        "A step must return the list of Knows.from that it received, narrowed, but returned"
            + " another");
    assertThatThrownBy(
            () ->
                person.follow(
                    Step.from("Knows")
                        .narrowed(
                            list -> {
                              list.list();
                              return list;
                            })))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The list of a step must only be narrowed, but was read before one is known");
    refused(
        () -> Step.parent("Room").narrowed(list -> list),
        "Room.parent must not be narrowed: a child has only one parent");
    refused(
        () -> Step.parse("Knows"),
        "A step must be a relationship with a side, as Enrollment.from or Enrollment.to, a child as"
            + " Order.children or Order.parent, or a reference as Talk.roomId or"
            + " Talk.roomId.entity, but was \"Knows\"");
    assertThat(Step.parse("Room.children")).isEqualTo(Step.children("Room"));
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }
}
