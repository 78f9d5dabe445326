// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a view or an order lists is found by a delete in the table, which is never behind. */
class DeleteBeforeTheIndexTest {
  private static final String MODEL =
      """
      model: work
      entities:
        Organization:
          id: orgId
          attributes: {orgId: string}
        Project:
          parent: Organization
          id: projectId
          onDelete: %s
          attributes: {projectId: string}
          views:
            inOrganization: {by: orgId}
        Task:
          parent: Project
          id: taskId
          attributes: {taskId: string}
      """;

  private static final Cloud LATE =
      Cloud.builder(7)
          .indexLag(Delay.between(Duration.ofSeconds(5), Duration.ofSeconds(9)))
          .build();

  private static Adjoin open(EmbeddedDynamoDb engine, String onDelete) {
    ModelFile model = ModelFile.parse("work.yaml", MODEL.formatted(onDelete));
    Adjoin db = Adjoin.builder(model).settle(Duration.ZERO).connect(engine.client());
    db.createTable();
    db.entity("Organization").create(Item.of("orgId", "o1"));
    db.entity("Project").create(Item.of("orgId", "o1", "projectId", "p1"));
    db.entity("Task").create(Item.of("orgId", "o1", "projectId", "p1", "taskId", "t1"));
    assertThat(db.entity("Project").of("o1").list()).isEmpty();
    return db;
  }

  @Test
  void aCascadeRemovesWhatTheIndexDoesNotShowYet() {
    try (EmbeddedDynamoDb engine =
            EmbeddedDynamoDb.builder().clock(new VirtualClock()).cloud(LATE).build();
        Adjoin db = open(engine, "cascade")) {
      assertThat(db.entity("Organization").delete("o1")).isTrue();
      assertThat(db.entity("Project").consistent().get("o1", "p1")).isEmpty();
      assertThat(db.entity("Task").consistent().get("o1", "p1", "t1")).isEmpty();
    }
  }

  @Test
  void aRestrictionHoldsForWhatTheIndexDoesNotShowYet() {
    try (EmbeddedDynamoDb engine =
            EmbeddedDynamoDb.builder().clock(new VirtualClock()).cloud(LATE).build();
        Adjoin db = open(engine, "restrict")) {
      assertThatThrownBy(() -> db.entity("Organization").delete("o1"))
          .isInstanceOfSatisfying(
              AdjoinException.class,
              e -> assertThat(e.reason()).isEqualTo(AdjoinException.Reason.RESTRICTED));
    }
  }

  @Test
  void aSweepRemovesEdgesThatTheIndexOfAnOrderDoesNotShowYet() {
    ModelFile model =
        ModelFile.parse(
            "board.yaml",
            """
            model: board
            entities:
              Board: {id: boardId, attributes: {boardId: string}}
              Card: {id: cardId, attributes: {cardId: string}}
            relationships:
              Pin: {from: Board, to: Card, order: {from: place}, attributes: {place: int}}
            """);
    try (EmbeddedDynamoDb engine =
            EmbeddedDynamoDb.builder().clock(new VirtualClock()).cloud(LATE).build();
        Adjoin db = Adjoin.connect(engine.client(), model)) {
      db.createTable();
      db.entity("Board").create(Item.of("boardId", "b"));
      db.entity("Card").create(Item.of("cardId", "c"));
      db.relationship("Pin").link(Item.of("boardId", "b", "cardId", "c", "place", 1));
      assertThat(db.relationship("Pin").from("b").list()).isEmpty();
      assertThat(db.entity("Board").delete("b")).isTrue();
      assertThat(db.relationship("Pin").get("b", "c")).isEmpty();
    }
  }

  @Test
  void anItemThatRefersIsFoundBehindManyThatReferredAMomentAgo() {
    ModelFile model =
        ModelFile.parse(
            "club.yaml",
            """
            model: club
            entities:
              User: {id: userId, attributes: {userId: string}}
              Badge: {id: badgeId, attributes: {badgeId: string, userId: {ref: User?}}}
            """);
    VirtualClock clock = new VirtualClock();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).cloud(LATE).build();
        Adjoin db = Adjoin.connect(engine.client(), model)) {
      db.createTable();
      db.entity("User").createAll(List.of(Item.of("userId", "ada"), Item.of("userId", "bob")));
      List<String> moved = IntStream.rangeClosed(100, 200).mapToObj(n -> "b" + n).toList();
      moved.forEach(id -> db.entity("Badge").create(Item.of("badgeId", id, "userId", "ada")));
      db.entity("Badge").create(Item.of("badgeId", "last", "userId", "ada"));
      clock.advance(Duration.ofSeconds(10));
      moved.forEach(id -> db.entity("Badge").change(id).set("userId").to("bob").apply());
      assertThatThrownBy(() -> db.entity("User").delete("ada"))
          .hasMessageContaining("1 Badge item that refers to User ada must be removed first");
      db.entity("Badge").delete("last");
      assertThat(db.entity("User").delete("ada")).isTrue();
    }
  }
}
