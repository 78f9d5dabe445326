// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Condition;
import dev.adjoin.Item;
import dev.adjoin.LinkOutcome.AlreadyLinked;
import dev.adjoin.LinkOutcome.Linked;
import dev.adjoin.UnlinkOutcome.NotLinked;
import dev.adjoin.UnlinkOutcome.Unlinked;
import dev.adjoin.internal.plan.WriteName.Verb;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class EdgeWritesTest {
  private final Database db = Database.of(Campus.MODEL);

  @BeforeEach
  void people() {
    for (String id : List.of("ada", "bob", "cyd", "dan", "eve")) {
      db.entity("Student").create(Item.of("studentId", id, "name", id.toUpperCase()));
    }
    db.entity("Course").create(Item.of("courseId", "math", "title", "Math"));
    db.entity("Room").create(Item.of("roomId", "r1", "seats", 20));
    db.entity("Room").create(Item.of("roomId", "r2", "seats", 5));
    db.sent();
  }

  @AfterEach
  void agrees() {
    Intact.check(db);
    db.close();
  }

  private static Item visit(int at) {
    return Item.of("studentId", "ada", "roomId", "r1", "at", at);
  }

  private static Item enrollment(String student) {
    return Item.of("studentId", student, "courseId", "math", "semester", "2026-1");
  }

  @Test
  void linksATrustedEdgeInOneRequestAndTellsOfOneThatIsThere() {
    ItemWriter<Item> visits = db.edges("Visit");

    assertThat(visits.link(visit(7))).isInstanceOf(Linked.class);
    assertThat(db.sent()).containsExactly("PutItem");
    assertThat(visits.link(visit(9))).isEqualTo(new AlreadyLinked<>(visit(7), Set.of("at")));
    assertThat(visits.unlink("ada", "r1")).isEqualTo(new Unlinked<>(visit(7)));
    assertThat(visits.unlink("ada", "r1")).isEqualTo(new NotLinked<>());
    assertThat(db.stored("STUDENT#ada", "ROOM#r1")).isEmpty();
  }

  @Test
  void putsAndChangesATrustedEdgeWithItsIndexEntries() {
    ItemWriter<Item> visits = db.edges("Visit");
    visits.put(visit(7));
    assertThat(db.sent()).containsExactly("UpdateItem");
    visits.change("ada", "r1").set("note").to("late").apply();
    assertThat(db.sent()).containsExactly("UpdateItem");
    assertThat(db.shown("STUDENT#ada", "ROOM#r1"))
        .contains("GSI2PK=VISIT.noted#r1", "GSI2SK=late#ada");
    visits.change("ada", "r1").remove("note").add("at").by(1).apply();
    assertThat(db.shown("STUDENT#ada", "ROOM#r1")).contains("at=8").doesNotContain("GSI2");
    visits.put(visit(3).with("note", "x"));
    assertThat(visits.edit(v -> v.with("at", v.integer("at") * 2), "ada", "r1").integer("at"))
        .isEqualTo(6);
    assertThatThrownBy(() -> visits.change("bob", "r1").set("at").to(1).apply())
        .hasMessage("Visit.change: found no Visit bob r1");
  }

  @Test
  void countsALinkAndAnUnlinkInTheirTransaction() {
    ItemWriter<Item> enrollments = db.edges("Enrollment");
    enrollments.link(enrollment("ada"));
    enrollments.link(enrollment("bob"));
    assertThat(enrollments.link(enrollment("ada"))).isInstanceOf(AlreadyLinked.class);
    assertThat(db.sent()).containsOnly("TransactWriteItems");
    assertThat(db.shown("COURSE#math", "INFO"))
        .contains("_to_Enrollment={changes=2, epoch=1, state=open}", "enrolled=2");
    assertThat(db.shown("STUDENT#ada", "PROFILE"))
        .contains("_from_Enrollment={changes=1, epoch=1, number=1, state=open}");

    assertThat(enrollments.unlink("ada", "math", "2026-1"))
        .isEqualTo(new Unlinked<>(enrollment("ada").with("points", 0)));
    assertThat(enrollments.unlink("ada", "math", "2026-1")).isInstanceOf(NotLinked.class);
    assertThat(db.shown("COURSE#math", "INFO"))
        .contains("_to_Enrollment={changes=3, epoch=1, state=open}", "enrolled=1");
  }

  @Test
  void saysWhichEndIsMissingOrFull() {
    ItemWriter<Item> enrollments = db.edges("Enrollment");
    assertThatThrownBy(() -> enrollments.link(enrollment("ada").with("courseId", "art")))
        .hasMessage("Enrollment.link: Course art does not exist or is being deleted")
        .extracting("reason")
        .isEqualTo(Reason.END_NOT_FOUND);
    assertThatThrownBy(() -> enrollments.link(enrollment("zoe")))
        .hasMessageContaining("Enrollment.link: Student zoe does not exist or is being deleted");

    List.of("ada", "bob", "cyd").forEach(s -> enrollments.link(enrollment(s)));
    assertThatThrownBy(() -> enrollments.link(enrollment("dan")))
        .hasMessage("Enrollment.link: Course math has no room for another edge: the model allows 3")
        .extracting("reason")
        .isEqualTo(Reason.FULL);
    assertThat(enrollments.link(enrollment("cyd"))).isInstanceOf(AlreadyLinked.class);
  }

  @Test
  void anEdgeFromBeforeAnAttributeHadADefaultDiffersOnlyFromOtherValues() {
    ItemWriter<Item> enrollments = db.edges("Enrollment");
    enrollments.link(enrollment("ada"));
    db.client()
        .updateItem(
            request ->
                request
                    .tableName("Campus")
                    .key(
                        Map.of(
                            "PK",
                            AttributeValue.fromS("STUDENT#ada"),
                            "SK",
                            AttributeValue.fromS("COURSE#2026-1#math")))
                    .updateExpression("REMOVE points"));
    assertThat(enrollments.link(enrollment("ada").with("points", 0)))
        .isEqualTo(new AlreadyLinked<>(enrollment("ada").with("points", 0), Set.of()));
    assertThat(enrollments.link(enrollment("ada").with("points", 3)))
        .isEqualTo(new AlreadyLinked<>(enrollment("ada").with("points", 0), Set.of("points")));
  }

  @Test
  void putsACountedEdgeAsALinkOrAsAChange() {
    ItemWriter<Item> enrollments = db.edges("Enrollment");
    enrollments.put(enrollment("ada").with("grade", "B"));
    assertThat(db.sent()).containsExactly("GetItem", "TransactWriteItems");
    enrollments.put(enrollment("ada").with("points", 4));
    assertThat(db.sent()).containsExactly("GetItem", "UpdateItem");
    assertThat(db.shown("STUDENT#ada", "COURSE#2026-1#math"))
        .contains("points=4")
        .doesNotContain("grade");
    enrollments
        .change("ada", "math", "2026-1")
        .add("points")
        .by(6)
        .when(Condition.of("points").is(4))
        .apply();
    assertThat(db.shown("STUDENT#ada", "COURSE#2026-1#math")).contains("points=10");
    assertThatThrownBy(() -> db.entity("Course").change("math").set("enrolled").to(9))
        .hasMessage("Course.enrolled must not be changed: it is a count, which Adjoin maintains");
  }

  @Test
  void aMirrorIsTheSameAndMovesWithItsOrder() {
    ItemWriter<Item> badges = db.edges("Badge");
    Item badge = Item.of("studentId", "ada", "roomId", "r1", "level", 2, "color", "red");
    badges.link(badge);
    Intact.check(db);
    db.client()
        .updateItem(
            r ->
                r.tableName("Campus")
                    .key(
                        Map.of(
                            "PK", AttributeValue.fromS("STUDENT#ada"),
                            "SK", AttributeValue.fromS("BADGE#r1")))
                    .updateExpression("SET extra = :u")
                    .expressionAttributeValues(Map.of(":u", AttributeValue.fromS("kept"))));
    badges.change("ada", "r1").set("level").to(5).remove("color").apply();
    Intact.check(db);
    assertThat(db.all().keySet().stream().filter(k -> k.contains("HOLDER#"))).hasSize(1);
    badges.change("ada", "r1").set("color").to("blue").apply();
    badges.overwrite(badge.with("level", 1));
    badges.put(badge.with("roomId", "r2"));
    badges.edit(b -> b.with("level", 9), "ada", "r1");
    Intact.check(db);
    assertThat(db.shown("STUDENT#ada", "BADGE#r1")).contains("extra=kept", "edition=5");
    assertThat(badges.unlink("ada", "r1")).isInstanceOf(Unlinked.class);
    assertThat(badges.unlink("ada", "r1")).isInstanceOf(NotLinked.class);
  }

  @Test
  void aMirrorThatStaysIsUpdatedBeside() {
    ItemWriter<Item> seats = db.edges("Seat");
    seats.link(Item.of("studentId", "ada", "courseId", "math"));
    seats.change("ada", "math").set("row").to(4).apply();
    seats.change("ada", "math").add("row").by(2).apply();
    assertThat(db.shown("COURSE#math", "SITTER#ada")).contains("row=6", "_type=Seat mirror");
    assertThat(db.shown("COURSE#math", "INFO")).contains("sitting=1");
  }

  @Test
  void aShardedSideHasAGateAShard() {
    ItemWriter<Item> tickets = db.edges("Ticket");
    for (String id : List.of("ada", "bob", "cyd", "dan")) {
      tickets.link(Item.of("studentId", id, "roomId", "r1"));
    }
    Intact.check(db);
    assertThat(tickets.unlink("bob", "r1")).isInstanceOf(Unlinked.class);
    assertThatThrownBy(() -> tickets.link(Item.of("studentId", "ada", "roomId", "r9")))
        .hasMessageContaining("Ticket.link: Room r9 does not exist or is being deleted")
        .extracting("reason")
        .isEqualTo(Reason.END_NOT_FOUND);
  }

  private static Item club(String student, String room) {
    return Item.of("studentId", student, "roomId", room, "role", "chair", "tags", Set.of("x"));
  }

  @Test
  void keepsSummariesOnBothSides() {
    ItemWriter<Item> clubs = db.edges("Club");
    assertThat(clubs.link(club("ada", "r1").with("since", 3))).isInstanceOf(Linked.class);
    assertThat(db.shown("STUDENT#ada", "PROFILE"))
        .contains("clubs=1", "clubsOf={r1={role=chair, since=3, tags=[x]}}");
    assertThat(db.shown("ROOM#r1", "ROOM#r1"))
        .contains("members={ada={_copied=0, name=ADA, role=chair}}");
    assertThat(clubs.link(club("ada", "r1")))
        .isEqualTo(new AlreadyLinked<>(club("ada", "r1").with("since", 3), Set.of()));

    clubs
        .change("ada", "r1")
        .set("role")
        .to("member")
        .add("since")
        .by(2)
        .include("tags")
        .elements(List.of("y"))
        .apply();
    assertThat(db.shown("STUDENT#ada", "PROFILE"))
        .contains("clubsOf={r1={role=member, since=5, tags=[x, y]}}");
    assertThat(db.shown("ROOM#r1", "ROOM#r1"))
        .contains("members={ada={_copied=0, name=ADA, role=member}}");
    clubs.put(club("ada", "r1"));
    clubs.put(club("ada", "r2"));
    clubs.edit(c -> c.with("since", 9), "ada", "r1");
    assertThatThrownBy(
            () ->
                clubs
                    .change("ada", "r1")
                    .set("since")
                    .to(1)
                    .when(Condition.of("since").lessThan(9))
                    .apply())
        .extracting("reason")
        .isEqualTo(Reason.CONDITION_FAILED);
    clubs.change("ada", "r1").set("since").to(1).when(Condition.of("since").is(9)).apply();
    assertThat(clubs.unlink("ada", "r1"))
        .isEqualTo(new Unlinked<>(club("ada", "r1").with("since", 1)));
    assertThat(clubs.unlink("ada", "r1")).isInstanceOf(NotLinked.class);
    assertThatThrownBy(() -> clubs.change("ada", "r1").set("role").to("x").apply())
        .extracting("reason")
        .isEqualTo(Reason.NOT_FOUND);
  }

  @Test
  void aSummaryMapHasItsBoundAndItsEnds() {
    ItemWriter<Item> clubs = db.edges("Club");
    List.of("ada", "bob", "cyd", "dan").forEach(s -> clubs.link(club(s, "r1")));
    assertThatThrownBy(() -> clubs.link(club("eve", "r1")))
        .hasMessage("Club.link: Room r1 has no room for another edge: the model allows 4")
        .extracting("reason")
        .isEqualTo(Reason.FULL);
    assertThatThrownBy(() -> clubs.link(club("ada", "r9")))
        .hasMessageContaining("Club.link: Room r9 does not exist or is being deleted")
        .extracting("reason")
        .isEqualTo(Reason.END_NOT_FOUND);
    assertThatThrownBy(() -> clubs.link(club("zoe", "r2")))
        .hasMessageContaining("Club.link: Student zoe does not exist or is being deleted")
        .extracting("reason")
        .isEqualTo(Reason.END_NOT_FOUND);
  }

  @Test
  void bothEndsMayBeTheSameEntity() {
    ItemWriter<Item> follows = db.edges("Follow");
    follows.link(Item.of("follower", "ada", "followed", "bob"));
    follows.link(Item.of("follower", "ada", "followed", "ada"));
    assertThat(db.shown("STUDENT#ada", "PROFILE"))
        .contains("_from_Follow={changes=2, epoch=1, number=2, state=open}")
        .contains("_to_Follow={changes=1, epoch=1, number=1, state=open}");
    assertThat(follows.unlink("ada", "ada")).isInstanceOf(Unlinked.class);
  }

  @Test
  void explainsWithTheKeysFilledIn() {
    assertThat(db.edges("Enrollment").explainRemoval(Verb.UNLINK, "ada", "math", "2026-1"))
        .isEqualTo(
            """
            Enrollment.unlink
              GetItem: STUDENT#ada / COURSE#2026-1#math (for the edge that is removed)
              TransactWriteItems
                Delete STUDENT#ada / COURSE#2026-1#math; if it exists and _by is as read
                Update STUDENT#ada / PROFILE: _from_Enrollment.number - 1, _from_Enrollment.changes + 1; if it exists and _from_Enrollment.number > 0
                Update COURSE#math / INFO: enrolled - 1, _to_Enrollment.changes + 1; if it exists and enrolled > 0"""
                .stripIndent());
  }
}
