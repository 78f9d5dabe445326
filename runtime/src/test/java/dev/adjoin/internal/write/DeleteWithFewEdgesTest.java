// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Item;
import dev.adjoin.internal.write.Interference.Fate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An entity with few edges, all of them counted, is deleted with them in one transaction. */
class DeleteWithFewEdgesTest {
  private static final String MODEL =
      """
      model: clubs
      table: Clubs
      entities:
        Person: {id: personId, unique: [email], attributes: {personId: string, email: string?}}
        Club: {id: clubId, attributes: {clubId: string, members: int = 0}}
      relationships:
        Member:
          from: Person
          to: Club
          count: {from: clubs, to: members}
          onDelete: {from: cascade, to: cascade}
        Fan:
          from: Person
          to: Club
          as: {from: FANOF, to: FAN}
          integrity: checked
          count: {to: fans}
          shards: {to: 3}
          onDelete: {from: cascade, to: cascade}
        Friend:
          from: Person
          to: Person
          ends: {from: one, to: other}
          as: {from: FRIEND, to: FRIENDOF}
          store: summaries
          max: {from: 9, to: 9}
          onDelete: {from: cascade, to: cascade}
      """;

  private final Database db = Database.of(MODEL);
  private final ItemWriter<Item> members = db.edges("Member");

  @BeforeEach
  void fill() {
    db.entity("Club").create(Item.of("clubId", "c"));
    for (String id : new String[] {"p", "q"}) {
      create(id);
      db.edges("Fan").link(Item.of("personId", id, "clubId", "c"));
    }
    db.edges("Friend").link(Item.of("one", "p", "other", "q"));
    db.edges("Friend").link(Item.of("one", "p", "other", "p"));
    db.sent();
  }

  private void create(String id) {
    db.entity("Person").create(Item.of("personId", id, "email", id + "@x.org"));
    members.link(Item.of("personId", id, "clubId", "c"));
  }

  @AfterEach
  void agrees() {
    Intact.check(db);
    assertThat(db.all().keySet()).noneMatch(key -> key.startsWith("_ADJOIN"));
    db.close();
  }

  @Test
  void oneTransactionRemovesAllOfIt() {
    assertThat(db.delete("Person", "p")).isTrue();
    assertThat(db.sent()).containsOnlyOnce("TransactWriteItems").endsWith("TransactWriteItems");
    assertThat(db.all().keySet()).noneMatch(key -> key.contains("#p"));
    assertThat(db.shown("CLUB#c", "CLUB#c")).contains("members=1");
    assertThat(db.delete("Person", "p")).isFalse();
  }

  @Test
  void theGatesInShardsGoWithIt() {
    assertThat(db.delete("Club", "c")).isTrue();
    assertThat(db.sent()).containsOnlyOnce("TransactWriteItems");
    assertThat(db.all().keySet()).noneMatch(key -> key.contains("CLUB#c"));
  }

  @Test
  void anEdgeThatArrivesMeanwhileIsNotMissed() {
    db.interference.next(new Fate.After(() -> create("r")));
    assertThat(db.delete("Club", "c")).isTrue();
    assertThat(db.all().keySet()).noneMatch(key -> key.contains("CLUB#c"));
  }

  @Test
  void anEdgeThatGoesMeanwhileDoesNotPreventIt() {
    db.interference.next(new Fate.After(() -> members.unlink("q", "c")));
    assertThat(db.delete("Club", "c")).isTrue();
    assertThat(db.all().keySet()).noneMatch(key -> key.contains("CLUB#c"));
  }

  @Test
  void aLostResponseChangesNothing() {
    db.interference.next(new Fate.LostAfter(() -> {}), new Fate.Broken());
    assertThat(db.delete("Person", "p")).isTrue();
    assertThat(db.shown("CLUB#c", "CLUB#c")).contains("members=1");
  }

  @Test
  void theEntityStaysWholeIfTheTransactionIsNotSent() {
    db.interference.dieAfter(5);
    assertThatThrownBy(() -> db.delete("Person", "p")).isInstanceOf(Interference.Died.class);
    db.interference.revive();
    assertThat(db.shown("CLUB#c", "CLUB#c")).contains("members=2");
    assertThat(db.stored("PERSON#p", "PERSON#p")).doesNotContainKey("_deleting");
  }

  @Test
  void manyEdgesTakeSteps() {
    IntStream.range(0, 26).forEach(i -> create("many" + i));
    db.sent();
    assertThat(db.delete("Club", "c")).isTrue();
    assertThat(db.sent()).filteredOn("TransactWriteItems"::equals).hasSizeGreaterThan(2);
    assertThat(db.all().keySet()).noneMatch(key -> key.contains("CLUB#c"));
  }

  @Test
  void aDeleteInProgressIsJoined() {
    IntStream.range(0, 26).forEach(i -> create("many" + i));
    db.interference.next(
        new Fate.After(() -> {}),
        new Fate.After(
            () ->
                assertThatThrownBy(() -> members.link(Item.of("personId", "p", "clubId", "c")))
                    .extracting("reason")
                    .isEqualTo(Reason.END_NOT_FOUND)),
        new Fate.After(() -> assertThat(db.delete("Club", "c")).isFalse()));
    assertThat(db.delete("Club", "c")).isTrue();
  }

  @Test
  void aTransactionThatUnlinksEveryEdgeMayDeleteTheEntity() {
    FluentTransaction all =
        db.transaction()
            .unlink(db.mapping("Member"), "q", "c")
            .unlink(db.mapping("Fan"), "q", "c")
            .unlink(db.mapping("Friend"), "p", "q")
            .delete(db.mapping("Person"), "q");
    all.commit();
    assertThat(db.all().keySet()).noneMatch(key -> key.contains("#q"));
    assertThat(db.shown("CLUB#c", "CLUB#c")).contains("members=1");
  }

  @Test
  void aTransactionThatLeavesAnEdgeDeletesNothing() {
    FluentTransaction some =
        db.transaction()
            .unlink(db.mapping("Fan"), "q", "c")
            .unlink(db.mapping("Friend"), "p", "q")
            .delete(db.mapping("Person"), "q");
    assertThatThrownBy(some::commit)
        .hasMessage("Person.delete: 1 Member edge of Person q must be removed first")
        .extracting("reason")
        .isEqualTo(Reason.RESTRICTED);
    assertThat(db.stored("PERSON#q", "PERSON#q")).isNotEmpty();
    assertThat(db.stored("PERSON.email#q@x.org", "PERSON.email#q@x.org")).isNotEmpty();
  }

  @Test
  void aTransactionCannotDeleteWhatIsNotThere() {
    assertThatThrownBy(() -> db.transaction().delete(db.mapping("Person"), "zoe").commit())
        .extracting("reason")
        .isEqualTo(Reason.NOT_FOUND);
  }
}
