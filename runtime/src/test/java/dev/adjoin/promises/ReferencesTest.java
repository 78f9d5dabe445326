// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static dev.adjoin.guides.Failing.reason;
import static dev.adjoin.guides.Failing.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.EdgeWithEntity;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.Page;
import dev.adjoin.Suite;
import dev.adjoin.declare.Copied;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Ref;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** References: listed, counted and copied while they come, move and go. */
class ReferencesTest extends Suite {
  @Entity
  record Room(@Id String roomId, String name, @Nullable Integer talks) {}

  @Entity(all = 1)
  record Talk(
      @Id String talkId,
      int slot,
      @Ref(value = Room.class, order = "slot", count = "talks", onDelete = OnDelete.CLEAR)
          @Nullable String roomId,
      @Copied("roomId.name") @Nullable String roomName) {}

  private Adjoin db;
  private Entities<Room> rooms;
  private Entities<Talk> talks;

  @BeforeEach
  void open() {
    db = open(Room.class, Talk.class);
    rooms = db.entity(Room.class);
    talks = db.entity(Talk.class);
    rooms.create(new Room("r1", "Red", null));
    rooms.create(new Room("r2", "Blue", null));
  }

  private static Talk talk(String id, int slot, @Nullable String room) {
    return new Talk(id, slot, room, null);
  }

  private int counted(String room) {
    Integer talks = rooms.consistent().get(room).orElseThrow().talks();
    return talks == null ? -1 : talks;
  }

  private List<String> in(String room) {
    settle();
    return talks.by(Talk::roomId).is(room).list().stream().map(Talk::talkId).toList();
  }

  private @Nullable String roomNameOf(String talk) {
    return talks.consistent().get(talk).orElseThrow().roomName();
  }

  @Test
  void theItemsThatReferToOneEntityAreListedInTheirOrderAndCounted() {
    Talk stored = talks.create(talk("b", 2, "r1"));
    talks.create(talk("a", 3, "r1"));
    talks.create(talk("c", 1, "r1"));
    talks.create(talk("d", 1, null));
    assertThat(stored.roomName()).isEqualTo("Red");
    assertThat(in("r1")).containsExactly("c", "b", "a");
    assertThat(talks.by(Talk::roomId).is("r1").count()).isEqualTo(3);
    assertThat(counted("r1")).isEqualTo(3);
    assertThat(in("r2")).isEmpty();
    assertThat(talks.by(Talk::roomId).is("r1").where(Talk::slot).atLeast(2).reversed().list())
        .extracting(Talk::talkId)
        .containsExactly("a", "b");
    Page<Talk> first = talks.by(Talk::roomId).is("r1").page(2);
    assertThat(first.items()).extracting(Talk::talkId).containsExactly("c", "b");
    assertThat(talks.by(Talk::roomId).is("r1").page(2, first.next()).items())
        .extracting(Talk::talkId)
        .containsExactly("a");
  }

  @Test
  void aChangedReferenceMovesTheEntryTheCountsAndTheCopiesInOneTransaction() {
    talks.create(talk("a", 1, "r1"));
    operations();
    talks.change("a").set(Talk::roomId).to("r2").apply();
    assertThat(operations()).containsOnlyOnce("TransactWriteItems");
    assertThat(in("r1")).isEmpty();
    assertThat(in("r2")).containsExactly("a");
    assertThat(counted("r1")).isZero();
    assertThat(counted("r2")).isEqualTo(1);
    assertThat(roomNameOf("a")).isEqualTo("Blue");
    talks.change("a").remove(Talk::roomId).apply();
    assertThat(in("r2")).isEmpty();
    assertThat(counted("r2")).isZero();
    assertThat(roomNameOf("a")).isNull();
    talks.change("a").set(Talk::roomId).to("r1").set(Talk::slot).to(7).apply();
    assertThat(in("r1")).containsExactly("a");
    assertThat(counted("r1")).isEqualTo(1);
    assertThat(roomNameOf("a")).isEqualTo("Red");
  }

  @Test
  void aChangeOfAnotherAttributePassesNoGate() {
    talks.create(talk("a", 1, "r1"));
    operations();
    talks.change("a").set(Talk::slot).to(5).apply();
    assertThat(counted("r1")).isEqualTo(1);
    assertThat(in("r1")).containsExactly("a");
  }

  @Test
  void aPutAndAnEditMoveItToo() {
    talks.put(talk("a", 1, "r1"));
    talks.put(talk("a", 2, "r2"));
    assertThat(counted("r1")).isZero();
    assertThat(counted("r2")).isEqualTo(1);
    assertThat(roomNameOf("a")).isEqualTo("Blue");
    talks.put(talk("a", 3, "r2"));
    assertThat(counted("r2")).isEqualTo(1);
    assertThat(roomNameOf("a")).isEqualTo("Blue");
    talks.edit("a", t -> new Talk(t.talkId(), t.slot(), "r1", t.roomName()));
    assertThat(in("r1")).containsExactly("a");
    assertThat(counted("r2")).isZero();
    talks.put(talk("a", 3, null));
    assertThat(in("r1")).isEmpty();
    assertThat(counted("r1")).isZero();
    assertThat(roomNameOf("a")).isNull();
  }

  @Test
  void aDeletedItemIsCountedOut() {
    talks.create(talk("a", 1, "r1"));
    talks.create(talk("b", 1, null));
    assertThat(isRemoved(() -> talks.delete("a"))).isTrue();
    assertThat(isRemoved(() -> talks.delete("b"))).isTrue();
    assertThat(counted("r1")).isZero();
    assertThat(in("r1")).isEmpty();
  }

  @Test
  void anEntityThatDoesNotExistIsRefusedAndNothingIsWritten() {
    assertThat(reason(() -> talks.create(talk("a", 1, "none")))).isEqualTo(Reason.END_NOT_FOUND);
    assertThat(talks.consistent().get("a")).isEmpty();
    talks.create(talk("a", 1, "r1"));
    assertThatThrownBy(() -> talks.change("a").set(Talk::roomId).to("none").apply())
        .isInstanceOfSatisfying(
            AdjoinException.class, e -> assertThat(e.reason()).isEqualTo(Reason.END_NOT_FOUND))
        .hasMessageContaining("Room none does not exist or is being deleted");
    assertThat(reason(() -> talks.put(talk("a", 1, "none")))).isEqualTo(Reason.END_NOT_FOUND);
    assertThat(in("r1")).containsExactly("a");
    assertThat(counted("r1")).isEqualTo(1);
  }

  @Test
  void aTransactionMovesSeveralAndCreatesWhatTheyReferTo() {
    talks.create(talk("a", 1, "r1"));
    talks.create(talk("b", 2, "r1"));
    db.transaction(
        tx -> {
          tx.entity(Talk.class).change("a").set(Talk::roomId).to("r2").apply();
          tx.entity(Talk.class).change("b").set(Talk::roomId).to("r2").apply();
        });
    assertThat(counted("r1")).isZero();
    assertThat(counted("r2")).isEqualTo(2);
    assertThat(roomNameOf("b")).isEqualTo("Blue");
    db.transaction(
        tx -> {
          tx.entity(Talk.class).create(talk("c", 3, "r3"));
          tx.entity(Room.class).create(new Room("r3", "Green", null));
          tx.entity(Talk.class).create(talk("d", 4, "r3"));
        });
    assertThat(in("r3")).containsExactly("c", "d");
    assertThat(counted("r3")).isEqualTo(2);
    assertThat(roomNameOf("c")).isEqualTo("Green");
  }

  @Test
  void manyWritesTogetherAreCountedExactly() {
    talks.createAll(
        IntStream.range(0, 40).mapToObj(i -> talk("t" + i, i, i % 2 == 0 ? "r1" : "r2")));
    assertThat(counted("r1")).isEqualTo(20);
    talks.putAll(IntStream.range(0, 40).mapToObj(i -> talk("t" + i, i, "r2")));
    assertThat(counted("r1")).isZero();
    assertThat(counted("r2")).isEqualTo(40);
    assertThat(in("r2")).hasSize(40);
    assertThat(roomNameOf("t2")).isEqualTo("Blue");
  }

  @Test
  void aChangedSourceReachesTheItemsThatCopyItAndNotThoseThatMovedAway() {
    talks.create(talk("a", 1, "r1"));
    talks.create(talk("b", 2, "r1"));
    talks.change("b").set(Talk::roomId).to("r2").apply();
    settle();
    rooms.change("r1").set(Room::name).to("Crimson").apply();
    db.resume();
    assertThat(roomNameOf("a")).isEqualTo("Crimson");
    assertThat(roomNameOf("b")).isEqualTo("Blue");
  }

  @Test
  void theCountProvesThatAllCopiesChangedWithTheirSource() {
    talks.create(talk("a", 1, "r1"));
    talks.create(talk("b", 2, "r1"));
    settle();
    rooms.change("r1").set(Room::name).to("Crimson").apply();
    assertThat(db.pending()).isEmpty();
    assertThat(roomNameOf("a")).isEqualTo("Crimson");
    assertThat(roomNameOf("b")).isEqualTo("Crimson");
  }

  @Test
  void theListComesWithTheEntitiesThatItemsReferTo() {
    talks.create(talk("a", 1, "r1"));
    talks.create(talk("b", 2, "r2"));
    talks.create(talk("c", 3, null));
    settle();
    assertThat(talks.by(Talk::roomId).is("r1").withEntities(Room.class).list())
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.item().talkId()).isEqualTo("a");
              assertThat(each.entity().name()).isEqualTo("Red");
            });
    List<EdgeWithEntity<Talk, Room>> all = talks.all().withEntities(Room.class).list();
    assertThat(all)
        .extracting(each -> Optional.ofNullable(each.entity()).map(Room::name).orElse("nowhere"))
        .containsExactlyInAnyOrder("Red", "Blue", "nowhere");
  }

  @Test
  void deletingTheEntityClearsTheReferences() {
    talks.create(talk("a", 1, "r1"));
    talks.create(talk("b", 2, "r1"));
    talks.create(talk("c", 3, "r2"));
    settle();
    assertThat(isRemoved(() -> rooms.delete("r1"))).isTrue();
    db.resume();
    assertThat(rooms.consistent().get("r1")).isEmpty();
    assertThat(talks.consistent().get("a").orElseThrow().roomId()).isNull();
    assertThat(roomNameOf("b")).isNull();
    assertThat(in("r1")).isEmpty();
    assertThat(in("r2")).containsExactly("c");
    rooms.create(new Room("r1", "Red again", null));
    assertThat(counted("r1")).isZero();
    talks.change("a").set(Talk::roomId).to("r1").apply();
    assertThat(roomNameOf("a")).isEqualTo("Red again");
  }

  private static final String RULES =
      """
      model: rules
      entities:
        Room: {id: roomId, attributes: {roomId: string}}
        Restricted: {id: id, attributes: {id: string, roomId: {ref: Room, integrity: checked}}}
      """;

  @Test
  void aCheckedReferenceRestrictsTheDelete() {
    Adjoin other = open(RULES);
    other.entity("Room").create(Item.of("roomId", "r"));
    other.entity("Restricted").create(Item.of("id", "a", "roomId", "r"));
    AdjoinException refusal = refusal(() -> other.entity("Room").delete("r"));
    assertThat(refusal.reason()).isEqualTo(Reason.RESTRICTED);
    assertThat(refusal)
        .hasMessageContaining("1 Restricted item that refers to Room r must be removed first");
    other.entity("Restricted").delete("a");
    assertThat(isRemoved(() -> other.entity("Room").delete("r"))).isTrue();
  }

  private static String cascading(String more) {
    return """
    model: cascading
    entities:
      Room: {id: roomId, attributes: {roomId: string}}
      Talk: {id: talkId, attributes: {talkId: string, roomId: {ref: Room, onDelete: cascade%s}}}
      Slide: {parent: Talk, id: slideId, attributes: {slideId: string}}
    """
        .formatted(more);
  }

  @Test
  void aReferenceThatCascadesDeletesTheItemsWithTheirChildren() {
    cascades(open(cascading("")));
  }

  @Test
  void aTrustedReferenceThatCascadesSettles() {
    cascades(open(cascading(", integrity: trusted")));
  }

  @Test
  void aShardedReferenceThatCascadesDeletesTheItemsOfEveryShard() {
    Adjoin other = open(cascading(", shards: 4, count: talks"));
    cascades(other);
    other.entity("Room").create(Item.of("roomId", "s"));
    for (int i = 0; i < 9; i++) {
      other.entity("Talk").create(Item.of("talkId", "s" + i, "roomId", "s"));
    }
    settle();
    assertThat(other.entity("Talk").by("roomId").is("s").count()).isEqualTo(9);
    assertThat(other.entity("Talk").by("roomId").is("s").list()).hasSize(9);
  }

  private void cascades(Adjoin other) {
    other.entity("Room").create(Item.of("roomId", "r"));
    other.entity("Room").create(Item.of("roomId", "q"));
    for (int i = 0; i < 5; i++) {
      other.entity("Talk").create(Item.of("talkId", "t" + i, "roomId", "r"));
      other.entity("Slide").create(Item.of("talkId", "t" + i, "slideId", "first"));
    }
    other.entity("Talk").change("t4").set("roomId").to("q").apply();
    // These databases do not wait for indexes, so a trusted delete finds what they have by now.
    settle();
    assertThat(isRemoved(() -> other.entity("Room").delete("r"))).isTrue();
    settle();
    other.resume();
    assertThat(other.pending()).isEmpty();
    for (int i = 0; i < 4; i++) {
      assertThat(other.entity("Talk").consistent().get("t" + i)).isEmpty();
      assertThat(other.entity("Slide").consistent().get("t" + i, "first")).isEmpty();
    }
    assertThat(other.entity("Talk").consistent().get("t4")).isPresent();
    assertThat(other.entity("Slide").consistent().get("t4", "first")).isPresent();
  }

  @Test
  void anItemCannotReferToItselfByACheckedReference() {
    Adjoin other =
        open(
            """
            model: staff
            entities:
              Employee:
                id: employeeId
                attributes: {employeeId: string, name: string, managerId: {ref: Employee?, count: reports, onDelete: clear, copy: {managerName: name}}}
            """);
    Entities<Item> staff = other.entity("Employee");
    assertThatThrownBy(
            () -> staff.create(Item.of("employeeId", "a", "name", "Ada", "managerId", "a")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Employee.managerId must refer to another Employee, but was its own id");
    staff.create(Item.of("employeeId", "a", "name", "Ada"));
    staff.create(Item.of("employeeId", "b", "name", "Bob", "managerId", "a"));
    assertThatThrownBy(() -> staff.change("b").set("managerId").to("b").apply())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Employee.managerId must refer to another Employee, but was its own id");
    staff.change("a").set("managerId").to("b").apply();
    settle();
    staff.change("a").set("name").to("Ada Lovelace").apply();
    other.resume();
    assertThat(staff.consistent().get("b").orElseThrow().string("managerName"))
        .isEqualTo("Ada Lovelace");
    assertThat(isRemoved(() -> staff.delete("a"))).isTrue();
    assertThat(staff.consistent().get("b").orElseThrow().find("managerId")).isEmpty();
    assertThat(isRemoved(() -> staff.delete("b"))).isTrue();
  }

  @Test
  void aKeptReferenceOutlivesTheEntityAndIsCountedWhenItComesBack() {
    Adjoin other =
        open(
            """
            model: keeping
            entities:
              Room: {id: roomId, attributes: {roomId: string}}
              Talk: {id: talkId, attributes: {talkId: string, roomId: {ref: Room, count: talks, onDelete: keep}}}
            """);
    other.entity("Room").create(Item.of("roomId", "r"));
    other.entity("Talk").create(Item.of("talkId", "a", "roomId", "r"));
    other.entity("Talk").create(Item.of("talkId", "b", "roomId", "r"));
    assertThat(isRemoved(() -> other.entity("Room").delete("r"))).isTrue();
    assertThat(other.entity("Talk").consistent().get("a").orElseThrow().string("roomId"))
        .isEqualTo("r");
    assertThat(reason(() -> other.entity("Talk").create(Item.of("talkId", "c", "roomId", "r"))))
        .isEqualTo(Reason.END_NOT_FOUND);
    other.entity("Talk").delete("a");
    other.entity("Room").create(Item.of("roomId", "r"));
    assertThat(other.entity("Room").consistent().get("r").orElseThrow().find("talks"))
        .hasValueSatisfying(number -> assertThat(number).hasToString("1"));
  }
}
