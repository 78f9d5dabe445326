// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.Condition;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.ExportedItem;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.ModelFile;
import dev.adjoin.TableReport;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Table;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Was;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.write.Intact;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A model whose types and attributes were renamed works on the data of the old one: programs see
 * the new names only, and stored items keep the old ones.
 */
class RenamesTest {
  private static final String OLD =
      """
      model: school
      table: {stream: true}
      types:
        Address: {street: string, country: string = here}
      entities:
        Pupil:
          id: pupilId
          attributes:
            pupilId: string
            fax: string?
            mail: string
            badge: string?
            city: string
            revision: long
            gone: long?
            address: Address?
          unique: [mail, badge]
          lookup: [fax]
          views: {byCity: {by: [city], order: [mail], when: fax exists, project: [mail, fax]}}
          version: revision
          expires: gone
          expiry: streamed
          all: {}
        Note:
          parent: Pupil
          id: noteId
          attributes: {noteId: string, text: string}
          copy: {mail: Pupil.mail}
        Course:
          id: courseId
          attributes: {courseId: string, title: string, enrolled: int}
        Club:
          id: clubId
          attributes: {clubId: string, motto: string}
        Room:
          id: roomId
          attributes: {roomId: string, label: string}
      relationships:
        Stay: {from: Pupil, to: Room, attributes: {nights: int}}
        Enrollment:
          from: Pupil
          to: Course
          attributes: {mark: string?, since: int}
          inverse: mirror
          order: {to: [since]}
          count: {to: enrolled}
          copy: {to: [title]}
          onDelete: {from: cascade, to: restrict}
        Interest:
          from: Pupil
          to: Club
          attributes: {level: int}
          project: [level]
          shards: {to: 2}
          count: {to: fans}
        Membership:
          from: Pupil
          to: Club
          store: summaries
          attributes: {role: string, fee: int}
          summary: {from: [role, fee, motto], to: [role, fee]}
          max: {from: 20, to: 20}
      """;

  private static final String NEW =
      """
      model: school
      table: {stream: true}
      types:
        Address: {road: {type: string, was: street}, country: string = here}
      entities:
        Student:
          was: Pupil
          id: studentId
          attributes:
            studentId: {type: string, was: pupilId}
            telefax: {type: string?, was: fax}
            email: {type: string, was: mail}
            pass: {type: string?, was: badge}
            town: {type: string, was: city}
            edition: {type: long, was: revision}
            ends: {type: long?, was: gone}
            address: Address?
          unique: [email, pass]
          lookup: [telefax]
          views: {byCity: {by: [town], order: [email], when: telefax exists, project: [email, telefax]}}
          version: edition
          expires: ends
          expiry: streamed
          all: {}
        Remark:
          was: Note
          parent: Student
          id: remarkId
          attributes: {remarkId: {type: string, was: noteId}, body: {type: string, was: text}}
          copy: {email: Student.email}
        Course:
          id: courseId
          attributes: {courseId: string, name: {type: string, was: title}, participants: {type: int, was: enrolled}}
        Club:
          id: clubId
          attributes: {clubId: string, slogan: {type: string, was: motto}}
        Hall:
          was: Room
          id: roomId
          attributes: {roomId: string, caption: {type: string, was: label}}
      relationships:
        Visit:
          was: Stay
          from: Student
          to: Hall
          attributes: {days: {type: int, was: nights}}
        Attendance:
          was: Enrollment
          from: Student
          to: Course
          attributes: {grade: {type: string?, was: mark}, begun: {type: int, was: since}}
          inverse: mirror
          order: {to: [begun]}
          count: {to: participants}
          copy: {to: [name]}
          onDelete: {from: cascade, to: restrict}
        Liking:
          was: Interest
          from: Student
          to: Club
          attributes: {degree: {type: int, was: level}}
          project: [degree]
          shards: {to: 2}
          count: {to: fans}
        Belonging:
          was: Membership
          from: Student
          to: Club
          store: summaries
          attributes: {duty: {type: string, was: role}, dues: {type: int, was: fee}}
          summary: {from: [duty, dues, slogan], to: [duty, dues]}
          max: {from: 20, to: 20}
      """;

  private static final Map<String, String> RENAMED = new HashMap<>();

  static {
    String[] names = {
      "Room",
      "Hall",
      "label",
      "caption",
      "Stay",
      "Visit",
      "nights",
      "days",
      "Pupil",
      "Student",
      "Note",
      "Remark",
      "Enrollment",
      "Attendance",
      "Interest",
      "Liking",
      "Membership",
      "Belonging",
      "pupilId",
      "studentId",
      "fax",
      "telefax",
      "mail",
      "email",
      "badge",
      "pass",
      "city",
      "town",
      "revision",
      "edition",
      "gone",
      "ends",
      "street",
      "road",
      "noteId",
      "remarkId",
      "text",
      "body",
      "title",
      "name",
      "enrolled",
      "participants",
      "motto",
      "slogan",
      "mark",
      "grade",
      "since",
      "begun",
      "level",
      "degree",
      "role",
      "duty",
      "fee",
      "dues"
    };
    for (int i = 0; i < names.length; i += 2) {
      RENAMED.put(names[i], names[i + 1]);
    }
  }

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final EmbeddedDynamoDb other = EmbeddedDynamoDb.inMemory();

  @AfterEach
  void close() {
    engine.close();
    other.close();
  }

  private static Adjoin.Builder model(String yaml) {
    return Adjoin.builder(ModelFile.parse("school.yaml", yaml)).settle(Duration.ZERO);
  }

  private static void store(DynamoDbClient client) {
    try (Adjoin db = model(OLD).connect(client)) {
      db.createTable();
      new Script(db, name -> name).store();
    }
  }

  @Test
  void everythingReadsAndWritesAsBeforeAndItemsKeepTheirNames() {
    store(engine.client());
    store(other.client());
    List<String> before;
    List<String> after;

    try (Adjoin db = model(OLD).connect(engine.client())) {
      before = new Script(db, name -> name).run();
    }
    try (Adjoin db = model(NEW).connect(other.client())) {
      after = new Script(db, name -> RENAMED.getOrDefault(name, name)).run();
    }

    assertThat(after).isEqualTo(before);
    assertThat(raw(other.client())).isEqualTo(raw(engine.client()));
  }

  @Test
  void theRecordRemembersTheStoredNamesWithoutWas() {
    store(engine.client());
    try (Adjoin db = model(NEW).connect(engine.client())) {
      db.entity("Student").change("p1").set("town").to("Turin").apply();
    }
    try (Adjoin db = model(withoutWas()).connect(engine.client())) {
      assertThat(db.entity("Student").get("p1").orElseThrow().toMap())
          .containsEntry("town", "Turin")
          .containsEntry("telefax", "f1");
      assertThat(db.relationship("Attendance").to("c1").list()).hasSize(2);
    }
  }

  @Test
  void aRepairedGuardHasTheStoredNamesToo() {
    store(engine.client());
    Map<String, Map<String, AttributeValue>> before = raw(engine.client());
    List<Map<String, AttributeValue>> guards =
        before.values().stream()
            .filter(item -> item.get("_type").s().startsWith("Pupil guard "))
            .toList();
    assertThat(guards).isNotEmpty();
    for (Map<String, AttributeValue> guard : guards) {
      Map<String, AttributeValue> key = Map.of("PK", guard.get("PK"), "SK", guard.get("SK"));
      engine.client().deleteItem(r -> r.tableName("school").key(key));
    }
    try (Adjoin db = model(NEW).connect(engine.client())) {
      db.check().repair().run();
    }
    assertThat(raw(engine.client())).isEqualTo(before);
  }

  private static String withoutWas() {
    String without =
        NEW.replaceAll("\\{type: ([a-z?]+), was: [a-zA-Z]+}", "$1")
            .replaceAll("(?m)^ +was: .*\\n", "");
    assertThat(without).doesNotContain("was");
    return without;
  }

  @Test
  void theProgramFromBeforeTheRenameStillWorks() {
    store(engine.client());
    try (Adjoin db = model(NEW).connect(engine.client())) {
      db.entity("Student").change("p1").set("town").to("Turin").apply();
    }

    try (Adjoin db = model(OLD).connect(engine.client())) {
      assertThat(db.entity("Pupil").get("p1").orElseThrow().string("city")).isEqualTo("Turin");
      db.entity("Pupil").change("p1").set("city").to("Ghent").apply();
    }
    try (Adjoin db = model(NEW).connect(engine.client())) {
      assertThat(db.entity("Student").get("p1").orElseThrow().string("town")).isEqualTo("Ghent");
    }
  }

  @Test
  void withoutStoredDataWasHasNoEffect() {
    try (Adjoin db = model(NEW).connect(engine.client())) {
      db.createTable();
      new Script(db, name -> RENAMED.getOrDefault(name, name)).store();
    }

    assertThat(raw(engine.client()).toString())
        .contains("STUDENT#p1", "telefax", "_to_Attendance")
        .doesNotContain("PUPIL", "fax=f1", "Enrollment");
  }

  @Test
  void aRenameIsNoDifferenceThatNeedsWork() {
    store(engine.client());

    TableReport report = model(NEW).compare(engine.client());

    assertThat(report.isAsDesigned()).isTrue();
    assertThat(report.differences())
        .extracting(TableReport.Difference::where)
        .contains("Student", "Student.telefax", "Address.road", "Attendance.grade");
  }

  @Test
  void aStoredNameCannotBeUsedForSomethingElse() {
    store(engine.client());
    try (Adjoin db = model(NEW).connect(engine.client())) {
      db.entity("Student").change("p1").set("town").to("Turin").apply();
    }
    String taken =
        withoutWas()
            .replace("      address: Address?\n", "      address: Address?\n      fax: int?\n");

    assertThatThrownBy(() -> model(taken).connect(engine.client()))
        .hasMessageContaining("Student.telefax is stored under the name \"fax\"");
  }

  @Test
  void whatIsGoneIsNotMissed() {
    store(engine.client());
    String without =
        OLD.replace("      address: Address?\n", "")
            .replace("types:\n  Address: {street: string, country: string = here}\n", "");
    assertThatThrownBy(() -> model(without).connect(engine.client()))
        .isInstanceOf(AdjoinException.class)
        .hasMessageContaining("gone: [Pupil.address]");

    try (Adjoin db = model(without + "gone: [Pupil.address]\n").connect(engine.client())) {
      assertThat(db.entity("Pupil").get("p1")).isPresent();
      db.entity("Pupil").change("p1").set("city").to("Ghent").apply();
    }
    try (Adjoin db = model(without).connect(engine.client())) {
      assertThat(db.entity("Pupil").get("p1").orElseThrow().string("city")).isEqualTo("Ghent");
    }
  }

  @Test
  void anItemWithoutAnAttributeIsReadWithItsFirstDefault() {
    String first = "{model: box, entities: {A: {id: id, attributes: {id: string}}}}";
    String with =
        "{model: box, entities: {A: {id: id, attributes: {id: string, c: string = red}}}}";
    try (Adjoin db = model(first).connect(engine.client())) {
      db.createTable();
      db.entity("A").create(Item.of("id", "1"));
    }
    try (Adjoin db = model(with).connect(engine.client())) {
      db.entity("A").create(Item.of("id", "2"));
      assertThat(colours(db)).containsExactly("red", "red");
    }
    try (Adjoin db = model(with.replace("red", "blue")).connect(engine.client())) {
      db.entity("A").create(Item.of("id", "3"));
      assertThat(colours(db)).containsExactly("red", "red", "blue");
    }
    try (Adjoin db = model(with.replace(" = red", "")).connect(engine.client())) {
      assertThat(colours(db)).containsExactly("red", "red", "blue");
      assertThatThrownBy(() -> db.entity("A").create(Item.of("id", "4")))
          .hasMessageContaining("A.c must have a value");
    }
  }

  @Entity
  record Player(@Id String playerId, String nick, int score, Before.@Nullable Address home) {}

  @Entity
  record Team(@Id String teamId, String title) {}

  @Relationship(from = Player.class, to = Team.class)
  record Contract(@From String playerId, @To String teamId, int wage) {}

  @DataModel(
      name = "league",
      table = @Table(name = "League"),
      classes = {Player.class, Team.class, Contract.class})
  static final class Before {
    record Address(String street, String city) {}
  }

  @Entity
  @Was("Player")
  record Athlete(
      @Id @Was("playerId") String athleteId,
      @Was("nick") String alias,
      @Was("score") int points,
      @Was("home") After.@Nullable Address location) {}

  @Relationship(from = Athlete.class, to = Team.class)
  @Was("Contract")
  record Deal(@From String athleteId, @To String teamId, @Was("wage") int salary) {}

  @DataModel(
      name = "league",
      table = @Table(name = "League"),
      classes = {Athlete.class, Team.class, Deal.class})
  static final class After {
    record Address(@Was("street") String road, String city) {}
  }

  @Test
  void recordsAndTheirComponentsCanBeRenamed() {
    try (Adjoin db = Adjoin.connect(engine.client(), Before.class)) {
      db.createTable();
      db.entity(Player.class)
          .create(new Player("p", "Kit", 1, new Before.Address("High St", "Leeds")));
      db.entity(Team.class).create(new Team("t", "Reds"));
      db.relationship(Contract.class).link(new Contract("p", "t", 5));
    }

    try (Adjoin db = Adjoin.connect(engine.client(), After.class)) {
      Entities<Athlete> athletes = db.entity(Athlete.class);
      athletes
          .change("p")
          .add(Athlete::points)
          .by(2)
          .when(Condition.of(Athlete::alias).is("Kit"))
          .apply();
      assertThat(athletes.get("p"))
          .contains(new Athlete("p", "Kit", 3, new After.Address("High St", "Leeds")));
      Edges<Deal> deals = db.relationship(Deal.class);
      assertThat(deals.from("p").filter(Deal::salary).is(5).list())
          .containsExactly(new Deal("p", "t", 5));
      deals.change("p", "t").set(Deal::salary).to(6).apply();
      assertThat(deals.to("t").list()).containsExactly(new Deal("p", "t", 6));
    }
    assertThat(engine.client().scan(r -> r.tableName("League")).items())
        .anySatisfy(
            item ->
                assertThat(item)
                    .containsEntry("PK", AttributeValue.fromS("PLAYER#p"))
                    .containsEntry("nick", AttributeValue.fromS("Kit"))
                    .containsEntry("score", AttributeValue.fromN("3"))
                    .containsEntry(
                        "home",
                        AttributeValue.fromM(
                            Map.of(
                                "street", AttributeValue.fromS("High St"),
                                "city", AttributeValue.fromS("Leeds")))));
  }

  private static List<String> colours(Adjoin db) {
    return Stream.of("1", "2", "3")
        .flatMap(id -> db.entity("A").get(id).stream())
        .map(item -> item.string("c"))
        .toList();
  }

  /** Every stored item by its key, without tokens and the recorded design. */
  private static Map<String, Map<String, AttributeValue>> raw(DynamoDbClient client) {
    Map<String, Map<String, AttributeValue>> items = new TreeMap<>();
    client.scanPaginator(r -> r.tableName("school")).items().stream()
        .filter(item -> !item.get("PK").s().startsWith("_ADJOIN#DESIGN"))
        .forEach(
            item ->
                items.put(
                    item.get("PK").s() + " / " + item.get("SK").s(), Intact.withoutTokens(item)));
    return items;
  }

  /** Operations of every kind, written with the old names. */
  private static final class Script {
    private final Adjoin db;
    private final UnaryOperator<String> names;
    private final List<String> answers = new ArrayList<>();

    Script(Adjoin db, UnaryOperator<String> names) {
      this.db = db;
      this.names = names;
    }

    private String n(String name) {
      return names.apply(name);
    }

    private Entities<Item> entity(String type) {
      return db.entity(n(type));
    }

    private Edges<Item> edges(String type) {
      return db.relationship(n(type));
    }

    private Item item(Object... namesAndValues) {
      Map<String, Object> values = new TreeMap<>();
      for (int i = 0; i < namesAndValues.length; i += 2) {
        values.put(n((String) namesAndValues[i]), namesAndValues[i + 1]);
      }
      return Item.of(values);
    }

    private Item pupil(String id, String fax) {
      return item(
          "pupilId",
          id,
          "fax",
          fax,
          "mail",
          id + "@x",
          "city",
          "Rome",
          "address",
          Map.of(n("street"), "Via " + id));
    }

    void store() {
      entity("Pupil").create(pupil("p1", "f1"));
      entity("Pupil").create(pupil("p2", "f2"));
      entity("Course").create(item("courseId", "c1", "title", "Logic"));
      entity("Club").create(item("clubId", "k1", "motto", "Play"));
      entity("Note").create(item("pupilId", "p1", "noteId", "n1", "text", "hello"));
      edges("Enrollment").link(item("pupilId", "p1", "courseId", "c1", "mark", "A", "since", 1));
      edges("Enrollment").link(item("pupilId", "p2", "courseId", "c1", "since", 2));
      edges("Interest").link(item("pupilId", "p1", "clubId", "k1", "level", 3));
      edges("Membership").link(item("pupilId", "p1", "clubId", "k1", "role", "chair", "fee", 5));
    }

    List<String> run() {
      read("stored");
      write();
      read("written");
      return answers;
    }

    private void write() {
      Entities<Item> pupils = entity("Pupil");
      pupils.create(pupil("p3", "f3"));
      pupils.change("p1").set(n("city")).to("Oslo").set(n("fax")).to("f9").apply();
      pupils.change("p2").remove(n("fax")).set(n("badge")).to("b2").apply();
      pupils.change("p2").set(n("badge")).to("b3").apply();
      fails(() -> pupils.change("p2").set(n("mail")).to("two@x").apply());
      pupils
          .change("p3")
          .set(n("gone"))
          .to(4102444800L)
          .when(Condition.of(n("city")).is("Rome"))
          .version(1)
          .apply();
      fails(
          () ->
              pupils
                  .change("p3")
                  .set(n("city"))
                  .to("Bern")
                  .when(Condition.of(n("city")).is("Paris"))
                  .apply());
      fails(() -> pupils.create(pupil("p1", "f1")));
      fails(() -> pupils.change("p3").set(n("badge")).to("b3").apply());
      fails(() -> pupils.put(pupil("p1", "f1")));
      pupils.overwrite(pupil("p4", "f4"));
      pupils.edit("p4", p -> Item.of(with(p, "city", "Lima")));
      pupils.createAll(Stream.of(pupil("p5", "f5"), pupil("p6", "f6")));
      entity("Course").put(item("courseId", "c1", "title", "Logic"));
      fails(() -> entity("Club").change("k1").set(n("motto")).to("Win").apply());
      entity("Note").change("p1", "n1").set(n("text")).to("bye").apply();
      entity("Note").create(item("pupilId", "p3", "noteId", "n2", "text", "new"));
      entity("Room").create(item("roomId", "r1", "label", "Blue"));
      edges("Stay").link(item("pupilId", "p1", "roomId", "r1", "nights", 2));
      edges("Stay")
          .linkAll(
              Stream.of(item("pupilId", "p2", "roomId", "r1", "nights", 3)),
              bulk -> bulk.overwriting());
      entity("Club").create(item("clubId", "k2", "motto", "Rest"));
      Edges<Item> enrollments = edges("Enrollment");
      enrollments.link(item("pupilId", "p3", "courseId", "c1", "since", 0));
      enrollments.link(item("pupilId", "p3", "courseId", "c1", "since", 7));
      enrollments.change("p1", "c1").set(n("since")).to(9).set(n("mark")).to("B").apply();
      enrollments.put(item("pupilId", "p2", "courseId", "c1", "mark", "C", "since", 3));
      enrollments.linkAll(Stream.of(item("pupilId", "p5", "courseId", "c1", "since", 5)));
      enrollments.unlink("p3", "c1");
      fails(() -> entity("Course").delete("c1"));
      Edges<Item> interests = edges("Interest");
      interests.link(item("pupilId", "p2", "clubId", "k1", "level", 1));
      interests.change("p1", "k1").add(n("level")).by(4).apply();
      interests.unlinkAll(List.of(Key.of("p2", "k1")));
      Edges<Item> memberships = edges("Membership");
      memberships.link(item("pupilId", "p2", "clubId", "k1", "role", "guest", "fee", 1));
      memberships.change("p1", "k1").set(n("role")).to("host").apply();
      memberships.put(item("pupilId", "p3", "clubId", "k1", "role", "cook", "fee", 2));
      fails(
          () ->
              memberships
                  .change("p1", "k1")
                  .set(n("fee"))
                  .to(9)
                  .when(Condition.of(n("role")).is("guest"))
                  .apply());
      memberships.unlink("p3", "k1");
      db.transaction(
          t -> {
            t.entity(n("Pupil")).create(pupil("p7", "f7"));
            t.relationship(n("Enrollment"))
                .link(item("pupilId", "p7", "courseId", "c1", "since", 8));
          });
      fails(() -> pupils.delete("p5"));
      pupils.delete("p6");
    }

    private Map<String, Object> with(Item item, String name, Object value) {
      Map<String, Object> values = new TreeMap<>(item.toMap());
      values.put(n(name), value);
      return values;
    }

    private void read(String when) {
      answers.add(when);
      Entities<Item> pupils = entity("Pupil");
      for (String id : List.of("p1", "p2", "p3", "p4", "p5", "p7")) {
        pupils.get(id).ifPresent(this::add);
      }
      pupils.getAll(List.of("p1", "p9")).values().forEach(this::add);
      pupils.unique(n("mail")).is("p1@x").ifPresent(this::add);
      addAll(pupils.by(n("fax")).is("f1").list());
      addAll(pupils.by(n("fax")).is("f9").list());
      addAll(pupils.all().filter(n("city")).is("Rome").list());
      addAll(pupils.all().filter(Condition.of(n("fax")).beginsWith("f")).list());
      addAll(pupils.view("byCity", "Rome").list());
      addAll(pupils.view("byCity", "Rome").projected().list());
      addAll(pupils.view("byCity", "Rome").where(n("mail")).beginsWith("p").list());
      addAll(pupils.view("byCity", "Rome").filter(n("fax")).is("f1").list());
      addAll(entity("Note").of("p1").filter(n("text")).is("hello").list());
      entity("Course").get("c1").ifPresent(this::add);
      entity("Club").get("k1").ifPresent(this::add);
      entity("Room").get("r1").ifPresent(this::add);
      addAll(edges("Stay").to("r1").filter(n("nights")).atLeast(3).list());
      Edges<Item> enrollments = edges("Enrollment");
      enrollments.get("p1", "c1").ifPresent(this::add);
      addAll(enrollments.from("p1").list());
      addAll(enrollments.to("c1").list());
      addAll(enrollments.to("c1").where(n("since")).atLeast(2).list());
      addAll(enrollments.to("c1").filter(n("mark")).is("A").list());
      enrollments.to("c1").withEntities().list().forEach(e -> add(e.entity()));
      answers.add("count " + enrollments.to("c1").count());
      addAll(edges("Interest").from("p1").list());
      addAll(edges("Interest").to("k1").list());
      addAll(edges("Interest").to("k1").filter(n("level")).is(3).list());
      answers.add("fans " + edges("Interest").to("k1").count());
      addAll(edges("Membership").from("p1").list());
      addAll(edges("Membership").from("p1").projected().list());
      addAll(edges("Membership").to("k1").filter(n("role")).is("chair").list());
      addAll(pupils.collection("p1").children(n("Note")));
      addAll(pupils.collection("p1").from(n("Enrollment")));
      try (Stream<ExportedItem> exported = db.export().stream()) {
        exported
            .map(e -> back(e.type()) + " " + shown(e.item().toMap()))
            .sorted()
            .forEach(answers::add);
      }
    }

    private void fails(Runnable call) {
      try {
        call.run();
        answers.add("no failure");
      } catch (AdjoinException e) {
        answers.add(e.reason().toString());
      }
    }

    private void addAll(List<Item> items) {
      answers.add(items.size() + " items");
      items.forEach(this::add);
    }

    private void add(Item item) {
      answers.add(shown(item.toMap()).toString());
    }

    /** The item with the old names. */
    private Map<String, Object> shown(Map<?, ?> item) {
      Map<String, Object> shown = new TreeMap<>();
      item.forEach(
          (name, value) ->
              shown.put(
                  back((String) name), value instanceof Map<?, ?> nested ? shown(nested) : value));
      return shown;
    }

    private String back(String name) {
      return RENAMED.entrySet().stream()
          .filter(e -> n(e.getKey()).equals(name))
          .map(Map.Entry::getKey)
          .findFirst()
          .orElse(name);
    }
  }
}
