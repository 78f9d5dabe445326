// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Condition;
import dev.adjoin.Item;
import dev.adjoin.LinkOutcome.AlreadyLinked;
import dev.adjoin.LinkOutcome.Linked;
import dev.adjoin.UnlinkOutcome.Unlinked;
import dev.adjoin.internal.write.Interference.Fate;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Writes to an adopted table, whose items have no token of their last write. */
class AdoptedTableTest {
  private static final String MODEL =
      """
      model: old
      table: {name: Old, owned: false, inverse: swapped}
      entities:
        User: {id: userId, attributes: {userId: string, name: string, age: int?}}
        Group: {id: groupId, attributes: {groupId: string, name: string}}
      relationships:
        Member:
          from: User
          to: Group
          attributes: {role: string, since: int}
          views: {bySince: {side: from, order: [since], local: true}}
      """;

  private final Database db = Database.of(MODEL);
  private final ItemWriter<Item> users = db.entity("User");
  private final ItemWriter<Item> members = db.edges("Member");
  private static final Item ADA = Item.of("userId", "ada", "name", "Ada");
  private static final Item MEMBER =
      Item.of("userId", "ada", "groupId", "g", "role", "x", "since", 3);

  @AfterEach
  void agrees() {
    Intact.check(db);
    db.close();
  }

  @Test
  void itemsHaveNothingButWhatIsDeclaredAndStillKnowTheirWrites() {
    db.interference.next(new Fate.LostAfter(() -> {}));
    users.create(ADA);
    assertThat(db.stored("USER#ada", "USER#ada")).containsOnlyKeys("PK", "SK", "userId", "name");

    db.interference.next(new Fate.Broken());
    assertThat(members.link(MEMBER)).isInstanceOf(Linked.class);
    assertThat(members.link(MEMBER)).isEqualTo(new AlreadyLinked<>(MEMBER, Set.of()));
    db.interference.next(new Fate.LostAfter(() -> {}));
    members.change("ada", "g").set("role").to("y").when(Condition.of("role").is("x")).apply();
    db.sent();
    members.change("ada", "g").set("role").to("z").apply();
    assertThat(db.sent()).containsExactly("UpdateItem");
    members.change("ada", "g").add("since").by(4).apply();
    assertThat(members.unlink("ada", "g"))
        .isEqualTo(new Unlinked<>(MEMBER.with("role", "z").with("since", 7)));
  }

  @Test
  void anEditComparesAllThatIsDeclared() {
    users.create(ADA);
    int[] runs = {0};
    users.edit(
        u -> {
          if (runs[0]++ == 0) {
            users.change("ada").set("age").to(7).apply();
          }
          return u.with("name", u.string("name") + u.find("age").orElse("?"));
        },
        "ada");
    assertThat(db.shown("USER#ada", "USER#ada")).contains("name=Ada7");
    assertThatThrownBy(() -> users.create(ADA))
        .extracting("reason")
        .isEqualTo(Reason.ALREADY_EXISTS);
    assertThat(users.delete("ada")).isTrue();
  }
}
