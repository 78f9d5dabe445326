// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A table that was restored or copied, with the record and the unfinished work of another. */
class RestoredTableTest {
  private static final String MODEL =
      """
      model: clubs
      table: {name: Clubs, stream: true}
      entities:
        Club: {id: clubId, attributes: {clubId: string}}
        Note:
          parent: Club
          id: noteId
          attributes: {noteId: string}
          onDelete: cascade
      """;

  private static final Map<String, AttributeValue> HEAD =
      Map.of(
          "PK", AttributeValue.fromS("_ADJOIN#DESIGN#clubs"), "SK", AttributeValue.fromS("HEAD"));

  private final VirtualClock clock = new VirtualClock();
  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
  private int programs;

  @AfterEach
  void close() {
    engine.close();
  }

  private Adjoin.Builder program() {
    return Adjoin.builder(ModelFile.parse("model.yaml", MODEL))
        .environment(new VirtualEnvironment(clock, ++programs))
        .settle(Duration.ofMinutes(1));
  }

  private Adjoin open() {
    return program().connect(engine.client());
  }

  /** A table with a delete that is not finished. */
  private void fill() {
    try (Adjoin db = open()) {
      db.createTable();
      db.entity("Club").create(Item.of("clubId", "chess"));
      db.entity("Note").create(Item.of("clubId", "chess", "noteId", "1"));
      db.entity("Club").delete("chess");
      assertThat(db.pending()).hasSize(1);
    }
  }

  /** Makes the table again with the items that it has. */
  private void restore() {
    List<Map<String, AttributeValue>> items =
        engine.client().scan(s -> s.tableName("Clubs")).items();
    engine.client().deleteTable(t -> t.tableName("Clubs"));
    try (Adjoin db = open()) {
      db.createTable();
    }
    items.forEach(item -> engine.client().putItem(p -> p.tableName("Clubs").item(item)));
  }

  private String tableId() {
    return engine.client().describeTable(t -> t.tableName("Clubs")).table().tableId();
  }

  private Map<String, AttributeValue> head() {
    return engine.client().getItem(g -> g.tableName("Clubs").key(HEAD)).item();
  }

  @Test
  void aRecordNamesItsTable() {
    fill();
    assertThat(head()).containsEntry("tableId", AttributeValue.fromS(tableId()));
    try (Adjoin db = open()) {
      assertThat(db.resume().unfinished()).isEmpty();
      assertThat(db.pending()).isEmpty();
    }
  }

  @Test
  void aRestoredTableRefusesToResumeUntilItIsRepaired() {
    fill();
    restore();
    assertThat(head().get("tableId").s()).isNotEqualTo(tableId());
    try (Adjoin db = program().resumeOnOpen(true).connect(engine.client())) {
      assertThat(db.pending()).hasSize(1);
      AdjoinException refused = catchThrowableOfType(AdjoinException.class, db::resume);
      assertThat(refused.reason()).isEqualTo(Reason.REFUSED);
      assertThat(refused.remedy()).isEqualTo(Remedy.REPAIR);
      assertThat(refused)
          .hasMessage(
              "resume: was refused: the table Clubs was restored or copied from another one, and"
                  + " its unfinished work is from there; check and repair it first");
      db.check().run();
      assertThat(head().get("tableId").s()).isNotEqualTo(tableId());
      db.check().repair().run();
      assertThat(head()).containsEntry("tableId", AttributeValue.fromS(tableId()));
      assertThat(db.resume().unfinished()).isEmpty();
      assertThat(db.pending()).isEmpty();
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  /** The worker finishes what is due, as resume does. */
  @Test
  void aWorkerOfARestoredTableFinishesNothingUntilItIsRepaired() {
    fill();
    restore();
    try (Adjoin db = open()) {
      db.pending();
      db.follow(engine.streams()).drain();
      clock.advance(Duration.ofMinutes(2));
      db.follow(engine.streams()).drain();
      assertThat(db.pending()).hasSize(1);
      db.check().repair().run();
      db.follow(engine.streams()).drain();
      assertThat(db.pending()).isEmpty();
    }
  }

  @Test
  void aRestoredTableWithoutUnfinishedWorkHasNothingToRefuse() {
    fill();
    try (Adjoin db = open()) {
      db.resume();
    }
    restore();
    try (Adjoin db = open()) {
      assertThat(db.resume()).isEqualTo(new ResumeReport(0, List.of()));
    }
  }

  @Test
  void aRecordWithoutATableGetsItAndRefusesNothing() {
    fill();
    engine
        .client()
        .updateItem(u -> u.tableName("Clubs").key(HEAD).updateExpression("REMOVE tableId"));
    try (Adjoin db = open()) {
      assertThat(db.resume().unfinished()).isEmpty();
    }
    assertThat(head()).containsEntry("tableId", AttributeValue.fromS(tableId()));
  }

  @Test
  void aChangedDesignKeepsTheTableOfItsRecord() {
    fill();
    String model =
        MODEL.replace("attributes: {clubId: string}", "attributes: {clubId: string, a: string?}");
    try (Adjoin db =
        Adjoin.builder(ModelFile.parse("model.yaml", model))
            .environment(new VirtualEnvironment(clock, ++programs))
            .connect(engine.client())) {
      db.entity("Club").create(Item.of("clubId", "go", "a", "b"));
    }
    assertThat(head().get("revision").n()).isNotEqualTo("1");
    assertThat(head()).containsEntry("tableId", AttributeValue.fromS(tableId()));
  }
}
