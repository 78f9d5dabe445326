// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Item;
import dev.adjoin.internal.write.Interference.Fate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Deletes of entities whose model declares no rule. */
class SweptDeletesTest {
  private static final String MODEL =
      """
      model: club
      table: Club
      entities:
        User: {id: userId, attributes: {userId: string}}
        Group: {id: groupId, attributes: {groupId: string, members: int = 0}}
        Note: {parent: Group, id: noteId, attributes: {noteId: string}}
        Badge: {id: badgeId, attributes: {badgeId: string, userId: {ref: User?}}}
      relationships:
        Follow: {from: User, to: Group}
        Membership: {from: User, to: Group, as: {from: MEMBER, to: MEMBERS}, count: {to: members}}
      """;

  private final Database db = Database.of(MODEL);

  @BeforeEach
  void fill() {
    for (String user : List.of("ada", "bob")) {
      db.entity("User").create(Item.of("userId", user));
    }
    for (String group : List.of("chess", "go")) {
      db.entity("Group").create(Item.of("groupId", group));
    }
    db.sent();
  }

  @AfterEach
  void isIntact() {
    Intact.check(db);
    db.close();
  }

  private void link() {
    db.edges("Follow").link(Item.of("userId", "ada", "groupId", "chess"));
    db.edges("Membership").link(Item.of("userId", "ada", "groupId", "chess"));
    db.edges("Membership").link(Item.of("userId", "ada", "groupId", "go"));
    db.entity("Note").create(Item.of("groupId", "chess", "noteId", "n1"));
    db.sent();
  }

  @Test
  void anEntityWithNothingAttachedIsOneDeleteItemAfterOneLookAtEachList() {
    assertThat(db.delete("User", "ada")).isTrue();
    assertThat(db.sent()).containsExactly("GetItem", "Query", "Query", "Query", "DeleteItem");
    assertThat(db.all()).doesNotContainKey("USER#ada / USER#ada");
  }

  @Test
  void edgesGoWithTheirEntityInOneTransactionAndAreCountedOut() {
    link();
    assertThat(db.delete("User", "ada")).isTrue();
    assertThat(db.sent()).endsWith("TransactWriteItems").doesNotContain("DeleteItem");
    assertThat(db.all().keySet()).noneMatch(key -> key.startsWith("USER#ada"));
    assertThat(db.shown("GROUP#chess", "GROUP#chess")).contains("members=0");
    assertThat(db.shown("GROUP#go", "GROUP#go")).contains("members=0");
  }

  @Test
  void childrenGoToo() {
    link();
    assertThat(db.delete("Group", "chess")).isTrue();
    assertThat(db.all().keySet())
        .noneMatch(key -> key.contains("chess"))
        .contains("USER#ada / MEMBER#go");
    db.entity("Group").create(Item.of("groupId", "chess"));
  }

  @Test
  void anItemThatRefersToTheEntityRefusesTheDelete() {
    db.entity("Badge").create(Item.of("badgeId", "b", "userId", "ada"));
    assertThatThrownBy(() -> db.delete("User", "ada"))
        .hasMessage("User.delete: 1 Badge item that refers to User ada must be removed first");
    db.entity("Badge").change("b").set("userId").to("bob").apply();
    assertThat(db.delete("User", "ada")).isTrue();
  }

  @Test
  void aTransactionIsRefusedThatWouldLeaveSomethingBehind() {
    link();
    assertThatThrownBy(() -> db.transaction().delete(db.mapping("Group"), "chess").commit())
        .extracting("reason")
        .isEqualTo(Reason.RESTRICTED);
    assertThatThrownBy(
            () ->
                db.transaction()
                    .delete(db.mapping("User"), "ada")
                    .unlink(db.mapping("Follow"), "ada", "chess")
                    .commit())
        .hasMessageContaining(
            "User.delete: several Membership edges of User ada must be removed first, in the same transaction or before it");
    db.transaction()
        .delete(db.mapping("User"), "ada")
        .unlink(db.mapping("Follow"), "ada", "chess")
        .unlink(db.mapping("Membership"), "ada", "chess")
        .unlink(db.mapping("Membership"), "ada", "go")
        .commit();
    assertThat(db.all().keySet()).noneMatch(key -> key.startsWith("USER#ada"));
  }

  @Test
  void aTransactionLooksAgainIfItsEntityWasReplacedAfterTheLook() {
    db.interference.next(
        new Fate.After(
            () -> {
              db.interference.clear();
              assertThat(db.delete("User", "ada")).isTrue();
              db.entity("User").create(Item.of("userId", "ada"));
              link();
            }));
    assertThatThrownBy(() -> db.transaction().delete(db.mapping("User"), "ada").commit())
        .extracting("reason")
        .isEqualTo(Reason.RESTRICTED);
    assertThat(db.all()).containsKey("USER#ada / USER#ada");
  }

  @Test
  void aTransactionFindsNoEntityThatIsDeletedAfterTheLook() {
    db.interference.next(new Fate.After(() -> assertThat(db.delete("User", "ada")).isTrue()));
    assertThatThrownBy(() -> db.transaction().delete(db.mapping("User"), "ada").commit())
        .extracting("reason")
        .isEqualTo(Reason.NOT_FOUND);
  }

  @Test
  void aTransactionDeletesAnEntityThatWasReplacedAfterTheLookIfNothingIsAttached() {
    db.interference.next(
        new Fate.After(
            () -> {
              assertThat(db.delete("User", "ada")).isTrue();
              db.entity("User").create(Item.of("userId", "ada"));
            }));
    db.transaction().delete(db.mapping("User"), "ada").commit();
    assertThat(db.all()).doesNotContainKey("USER#ada / USER#ada");
  }

  @Test
  void aTransactionMayMoveWhatRefersToTheEntity() {
    db.entity("Badge").create(Item.of("badgeId", "b", "userId", "ada"));
    assertThatThrownBy(() -> db.transaction().delete(db.mapping("User"), "ada").commit())
        .hasMessageContaining("1 Badge item that refers to User ada must be removed first");
    FluentTransaction both = db.transaction().delete(db.mapping("User"), "ada");
    both.change(db.mapping("Badge"), "b").set("userId").to("bob").apply();
    both.commit();
    assertThat(db.all().keySet()).noneMatch(key -> key.startsWith("USER#ada"));
  }

  @Test
  void aTransactionThatSetsTheSameReferenceAgainIsRefused() {
    db.entity("Badge").create(Item.of("badgeId", "b", "userId", "ada"));
    FluentTransaction both = db.transaction().delete(db.mapping("User"), "ada");
    both.change(db.mapping("Badge"), "b").set("userId").to("ada").apply();
    assertThatThrownBy(both::commit)
        .hasMessageContaining("1 Badge item that refers to User ada must be removed first");
  }
}
