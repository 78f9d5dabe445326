// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Item;
import dev.adjoin.Suite;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Ids that look like keys are ordinary values, or are rejected before a request is sent. */
class HostileIdsTest extends Suite {
  private static final List<String> PLAIN =
      List.of(
          "1#GROUP#2",
          "1#SHARD#0",
          "#",
          "%23",
          "1%23GROUP%232",
          "\u0000",
          "1\u0000",
          "\u001f\u007f",
          " ",
          "😀",
          "\uFFFF",
          "{userId}",
          ":v0",
          "_ADJOIN#JOURNAL#0");
  private static final List<String> REFUSED =
      List.of("", "x".repeat(3 * 1024), "\uD800", "a\uDC00b");

  private Adjoin db;

  @BeforeEach
  void open() {
    db = example("teams");
    for (String id : List.of("1", "2")) {
      db.entity("User").create(user(id));
      db.entity("Group").create(group(id));
    }
    db.relationship("Membership").link(membership("1", "2"));
  }

  private static Item user(String id) {
    return Item.of("userId", id, "name", "N", "email", id + "@x.org");
  }

  private static Item group(String id) {
    return Item.of("groupId", id, "name", "N");
  }

  private static Item membership(String user, String group) {
    return Item.of("userId", user, "groupId", group, "role", "member", "status", "active");
  }

  @Test
  void rangesOfIdsHaveWhatGoesOnWithACharacterBelowTheSeparators() {
    for (String id : List.of("g", "g!", "g x", "g0", "h")) {
      db.entity("Group").create(group(id));
      db.relationship("Membership").link(membership("1", id));
    }
    var groups = db.relationship("Membership").consistent().from("1");
    assertThat(groups.where("groupId").greaterThan("g").list())
        .extracting(edge -> edge.string("groupId"))
        .containsExactly("g x", "g!", "g0", "h");
    assertThat(groups.where("groupId").between("g", "g").list()).hasSize(1);
  }

  @Test
  void plainValuesNeverReachWhatBelongsToOthers() {
    Set<Map<String, AttributeValue>> others = new HashSet<>(items(db));
    for (String id : PLAIN) {
      db.entity("User").create(user(id));
      db.entity("Group").create(group(id));
      Item edge = db.relationship("Membership").link(membership(id, id)).edge();
      settle();
      assertThat(db.entity("User").consistent().get(id).orElseThrow().string("userId"))
          .isEqualTo(id);
      assertThat(db.relationship("Membership").from(id).list()).containsExactly(edge);
      assertThat(db.relationship("Membership").to(id).list()).containsExactly(edge);
      assertThat(db.relationship("Membership").view("active", id).list()).containsExactly(edge);
      db.relationship("Membership").unlink(id, id);
      delete("Group", id);
      delete("User", id);
    }
    assertThat(items(db)).containsExactlyInAnyOrderElementsOf(others);
  }

  /** Deletes an entity. After a lost response the call does not know that it did. */
  private void delete(String type, String id) {
    try {
      assertThat(db.entity(type).delete(id)).isTrue();
    } catch (AdjoinException e) {
      assertThat(e.reason()).isEqualTo(Reason.UNKNOWN);
    }
    assertThat(db.entity(type).consistent().get(id)).isEmpty();
  }

  @Test
  void whatCannotBeAKeyIsRefusedBeforeAnythingIsSent() {
    operations();
    for (String id : REFUSED) {
      refused(() -> db.entity("User").create(user(id)));
      refused(() -> db.entity("User").get(id));
      refused(() -> db.entity("User").delete(id));
      refused(() -> db.entity("User").change(id).set("name").to("X").apply());
      refused(() -> db.relationship("Membership").link(membership(id, "2")));
      refused(() -> db.relationship("Membership").unlink("1", id));
      refused(() -> db.relationship("Membership").to(id).list());
      refused(() -> db.entity("User").collection(id));
    }
    assertThat(operations()).isEmpty();
  }

  private static void refused(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must");
  }
}
