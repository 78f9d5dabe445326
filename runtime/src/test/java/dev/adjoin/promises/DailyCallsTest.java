// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Attribute;
import dev.adjoin.Condition;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.ModelFile;
import dev.adjoin.RequestReport;
import dev.adjoin.UnlinkOutcome.NotLinked;
import dev.adjoin.UnlinkOutcome.Unlinked;
import dev.adjoin.declare.Copied;
import dev.adjoin.declare.Count;
import dev.adjoin.declare.Default;
import dev.adjoin.declare.Distinct;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.GeneratedId;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.ParentId;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
import dev.adjoin.declare.Unique;
import dev.adjoin.declare.Version;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The calls of daily work: what they take, and what they return. */
class DailyCallsTest {
  @Entity
  record Club(
      @Id String clubId,
      String name,
      @Nullable String motto,
      int members,
      @Default("now") @Nullable Instant foundedAt,
      @Default("0") @Version long revision) {
    Club(String clubId, String name) {
      this(clubId, name, null, 0, null, 0);
    }
  }

  @Entity
  record Person(@Id String personId, @Unique String email, int points, int credit) {}

  @Entity(parent = Club.class, integrity = Integrity.CHECKED)
  record Event(@ParentId String clubId, @Id @GeneratedId @Nullable String eventId, String title) {}

  @Relationship(
      from = Person.class,
      to = Club.class,
      integrity = Integrity.CHECKED,
      count = @Count(to = "members"))
  record Membership(
      @From String personId,
      @To String clubId,
      @Distinct int year,
      String role,
      @Copied("to.name") @Nullable String clubName) {
    Membership(String personId, String clubId, int year, String role) {
      this(personId, clubId, year, role, null);
    }
  }

  private final List<RequestReport> sent = new ArrayList<>();
  private final Adjoin db =
      Adjoin.builder(Club.class, Person.class, Event.class, Membership.class)
          .table("Daily")
          .listener(sent::add)
          .embedded();
  private final Entities<Club> clubs = db.entity(Club.class);
  private final Entities<Person> people = db.entity(Person.class);
  private final Entities<Event> events = db.entity(Event.class);
  private final Edges<Membership> memberships = db.relationship(Membership.class);

  @AfterEach
  void everythingIsSound() {
    assertThat(db.check().run().isSound()).isTrue();
    db.close();
  }

  private List<String> operations(Runnable call) {
    sent.clear();
    call.run();
    return sent.stream().map(RequestReport::operation).toList();
  }

  private void bobIsAMember() {
    people.create(new Person("bob", "bob@x.org", 1, 1));
    clubs.create(new Club("chess", "Chess"));
    memberships.link(new Membership("bob", "chess", 2026, "member"));
  }

  @Test
  void putReturnsWhatIsStoredWithItsVersionTimesAndCounts() {
    Club created = clubs.put(new Club("chess", "Chess"));
    assertThat(created).isEqualTo(clubs.require("chess"));
    assertThat(created.revision()).isEqualTo(1);
    assertThat(created.foundedAt()).isNotNull();
    people.create(new Person("bob", "bob@x.org", 1, 1));
    memberships.link(new Membership("bob", "chess", 2026, "member"));

    Club renamed = clubs.put(new Club("chess", "Chess club", "e4", 77, null, 1));
    assertThat(renamed)
        .isEqualTo(clubs.require("chess"))
        .isEqualTo(new Club("chess", "Chess club", "e4", 1, created.foundedAt(), 2));
    Club forced = clubs.overwrite(new Club("chess", "Chess"));
    assertThat(forced)
        .isEqualTo(clubs.require("chess"))
        .isEqualTo(new Club("chess", "Chess", null, 1, created.foundedAt(), 3));
    assertThat(people.put(new Person("bob", "b@x.org", 2, 1))).isEqualTo(people.require("bob"));
    assertThat(people.put(new Person("eve", "e@x.org", 2, 1))).isEqualTo(people.require("eve"));
  }

  @Test
  void putOfAnEdgeReturnsItWithItsCopies() {
    bobIsAMember();
    Membership put = memberships.put(new Membership("bob", "chess", 2026, "owner"));
    assertThat(put)
        .isEqualTo(new Membership("bob", "chess", 2026, "owner", "Chess"))
        .isEqualTo(memberships.require("bob", "chess", 2026));
    assertThat(memberships.put(new Membership("bob", "chess", 2027, "member")))
        .isEqualTo(memberships.require("bob", "chess", 2027));
  }

  @Test
  void aPutOfOnePlainItemReturnsItWithoutAnotherRequest() {
    clubs.create(new Club("chess", "Chess"));
    Event event = events.create(new Event("chess", null, "Open day"));
    List<Event> stored = new ArrayList<>();
    assertThat(
            operations(
                () -> stored.add(events.put(new Event("chess", event.eventId(), "Open night")))))
        .doesNotContain("Query")
        .hasSizeLessThanOrEqualTo(2);
    assertThat(stored).containsExactly(events.require("chess", event.eventId()));
  }

  @Test
  void anItemIsPutAsItIsStored() {
    String model =
        "{model: notes, entities: {Note: {id: noteId, attributes: {noteId: string, text: string,"
            + " at: instant = now, changed: instant = changed}}}}";
    try (Adjoin notes = Adjoin.embedded(ModelFile.parse("notes.yaml", model))) {
      Entities<Item> items = notes.entity("Note");
      Item first = items.put(Item.of("noteId", "n", "text", "a"));
      Item second = items.put(Item.of("noteId", "n", "text", "b"));
      assertThat(second).isEqualTo(items.require("n"));
      assertThat(second.instant("at")).isEqualTo(first.instant("at"));
    }
  }

  @Test
  void aPutThatIsATransactionReturnsCountsTimesAndVersions() {
    String model =
        """
        model: teams
        entities:
          User: {id: userId, attributes: {userId: string}}
          Team:
            id: teamId
            version: revision
            attributes: {teamId: string, name: string, revision: int = 0, at: instant = now}
        relationships:
          Member: {from: User, to: Team, count: {to: members}}
        """;
    try (Adjoin other = Adjoin.embedded(ModelFile.parse("teams.yaml", model))) {
      Entities<Item> teams = other.entity("Team");
      teams.create(Item.of("teamId", "t", "name", "a"));
      other.entity("User").create(Item.of("userId", "u"));
      other.relationship("Member").link(Item.of("userId", "u", "teamId", "t"));
      Item put = teams.put(Item.of("teamId", "t", "name", "b", "revision", 1));
      assertThat(put).isEqualTo(teams.require("t"));
      assertThat(put.integer("revision")).isEqualTo(2);
      assertThat(put.longValue("members")).isEqualTo(1);
      assertThat(teams.overwrite(Item.of("teamId", "t", "name", "c")))
          .isEqualTo(teams.require("t"));
    }
  }

  @Test
  void aValueStandsForItsKey() {
    bobIsAMember();
    Membership edge = new Membership("bob", "chess", 2026, "any", "other");
    assertThat(memberships.unlink(edge)).isInstanceOf(Unlinked.class);
    assertThat(memberships.unlink(edge)).isInstanceOf(NotLinked.class);
    assertThat(clubs.delete(clubs.require("chess"))).isTrue();
    assertThat(clubs.exists("chess")).isFalse();
    Person bob = people.require("bob");
    db.transaction(t -> t.entity(Person.class).delete(bob));
    assertThat(people.exists("bob")).isFalse();
    Item stranger = Item.of("personId", "bob", "clubId", "chess", "year", 2026, "role", "r");
    assertThat(db.relationship("Membership").unlink(stranger)).isInstanceOf(NotLinked.class);
    assertThatThrownBy(() -> events.delete(new Event("chess", null, "Open day")))
        .hasMessage("Event.eventId must have a value, but was absent");
  }

  @Test
  void aValueInATransactionStandsForItsKey() {
    bobIsAMember();
    Membership edge = memberships.require("bob", "chess", 2026);
    db.transaction(t -> t.relationship(Membership.class).unlink(edge));
    assertThat(memberships.exists(edge.personId(), edge.clubId(), edge.year())).isFalse();
    assertThat(clubs.require("chess").members()).isZero();
  }

  @Test
  void requireReturnsTheValueOrNamesWhatIsMissing() {
    bobIsAMember();
    assertThat(people.require("bob").email()).isEqualTo("bob@x.org");
    assertThat(memberships.consistent().require("bob", "chess", 2026).role()).isEqualTo("member");
    assertThat(memberships.exists("bob", "chess", 2026)).isTrue();
    assertThat(memberships.exists("bob", "chess", 2027)).isFalse();
    assertThatThrownBy(() -> people.require("eve"))
        .isInstanceOfSatisfying(
            AdjoinException.class,
            e -> {
              assertThat(e.reason()).isEqualTo(Reason.NOT_FOUND);
              assertThat(e.key()).isEqualTo("PERSON#eve / PERSON#eve");
            })
        .hasMessage("Person.get: found no Person eve");
    assertThatThrownBy(() -> memberships.require("bob", "chess", 2027))
        .hasMessageStartingWith("Membership.get: found no Membership");
  }

  @Test
  void manyAreFoundUnderTheKeysThatWereGiven() {
    people.createAll(
        List.of(new Person("bob", "bob@x.org", 1, 1), new Person("eve", "eve@x.org", 1, 1)));
    Map<String, Person> found = people.getAll(List.of("eve", "nobody", "bob", "eve"));
    assertThat(found.keySet()).containsExactly("eve", "bob");
    assertThat(found.get("bob").email()).isEqualTo("bob@x.org");
    assertThat(people.getAll(Set.of(Key.of("bob")))).containsOnlyKeys(Key.of("bob"));
    assertThat(people.getAll(List.of())).isEmpty();
  }

  @Test
  void aTransactionReturnsWhatItsFunctionReturns() {
    bobIsAMember();
    Event event =
        db.transactionResult(
            t -> {
              t.entity(Person.class).check(Condition.of(Person::points).atLeast(1), "bob");
              return t.entity(Event.class).create(new Event("chess", null, "Open day"));
            });
    assertThat(events.require("chess", event.eventId())).isEqualTo(event);
    assertThatThrownBy(
            () ->
                db.transactionResult(
                    t -> {
                      t.entity(Person.class).check("eve");
                      return 7;
                    }))
        .hasMessageStartingWith("Person.check: found no Person");
  }

  @Test
  void additionsToOneItemAreMerged() {
    bobIsAMember();
    db.transaction(
        t -> {
          t.entity(Person.class).change("bob").add(Person::points).by(2).apply();
          t.entity(Person.class).change("bob").add(Person::points).by(3).apply();
          t.entity(Person.class).change("bob").add(Person::credit).by(-1).apply();
        });
    assertThat(people.require("bob")).isEqualTo(new Person("bob", "bob@x.org", 6, 0));
    people.change("bob").add(Person::points).by(1).add(Person::points).by(1).apply();
    assertThat(people.require("bob").points()).isEqualTo(8);
    db.transaction(
        t -> {
          t.entity(Club.class).change("chess").set(Club::motto).to("e4").apply();
          t.entity(Club.class).change("chess").set(Club::name).to("Chess 2").apply();
        });
    assertThat(clubs.require("chess").motto()).isEqualTo("e4");
    assertThat(clubs.require("chess").name()).isEqualTo("Chess 2");
  }

  @Test
  void elementsOfOneListAreCountedTogether() {
    String model =
        "{model: talks, entities: {Talk: {id: talkId, attributes: {talkId: string, topics:"
            + " \"list(string, max 3)\"}}}}";
    try (Adjoin other = Adjoin.embedded(ModelFile.parse("talks.yaml", model))) {
      other.entity("Talk").create(Item.of("talkId", "t", "topics", List.of("a")));
      assertThatThrownBy(
              () ->
                  other.transaction(
                      t -> {
                        t.entity("Talk").change("t").append("topics").element("b").apply();
                        t.entity("Talk")
                            .change("t")
                            .append("topics")
                            .elements(List.of("c", "d"))
                            .apply();
                      }))
          .isInstanceOf(AdjoinException.class);
      other.transaction(
          t -> {
            t.entity("Talk").change("t").append("topics").element("b").apply();
            t.entity("Talk").change("t").append("topics").element("c").apply();
          });
      assertThat(other.entity("Talk").require("t").list("topics")).containsExactly("a", "b", "c");
    }
  }

  @Test
  void requestsOfADeclaredPatternAreReportedUnderItsName() {
    String model =
        """
        model: shifts
        entities:
          Nurse: {id: nurseId, attributes: {nurseId: string}}
          Ward: {id: wardId, attributes: {wardId: string}}
        relationships:
          Shift: {from: Nurse, to: Ward, distinct: date, attributes: {date: date}}
        patterns:
          roster: {ask: "Who works today?", read: Shift.to, where: date, first: 10, with: entities}
        """;
    try (Adjoin other =
        Adjoin.builder(ModelFile.parse("shifts.yaml", model)).listener(sent::add).embedded()) {
      other.entity("Nurse").create(Item.of("nurseId", "n"));
      other
          .relationship("Shift")
          .link(Item.of("nurseId", "n", "wardId", "w", "date", LocalDate.of(2026, 1, 1)));
      sent.clear();
      var roster =
          other.pattern("roster").given("wardId", "w").given("date", LocalDate.of(2026, 1, 1));
      assertThat(roster.withEntities().list()).hasSize(1);
      assertThat(sent)
          .extracting(RequestReport::pattern, RequestReport::operation)
          .containsExactly(tuple("roster", "Query"), tuple("roster", "BatchGetItem"));
      sent.clear();
      other.relationship("Shift").to("w").where("date").is(LocalDate.of(2026, 1, 1)).list();
      assertThat(sent).extracting(RequestReport::pattern).containsExactly("Shift.to.where(date)");
    }
  }

  @Test
  void namesAnAttributeThatIsNoComponent() {
    bobIsAMember();
    var points = Attribute.named(Person.class, "points", Integer.class);
    people.change("bob").set(points).to(9).apply();
    assertThat(people.require("bob").points()).isEqualTo(9);
  }
}
