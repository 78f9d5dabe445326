// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

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
    return program(MODEL);
  }

  private Adjoin.Builder program(String model) {
    return Adjoin.builder(ModelFile.parse("model.yaml", model))
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

  /** Whoever restores the table may want back what the rest of the delete would remove. */
  @Test
  void aRestoredTableFreesNoIdUntilItIsRepaired() {
    fill();
    restore();
    Item late = Item.of("clubId", "chess", "noteId", "late");
    try (Adjoin db = open()) {
      db.entity("Note").create(late);
      Item again = Item.of("clubId", "chess");
      for (Consumer<Item> write :
          List.<Consumer<Item>>of(
              db.entity("Club")::create, db.entity("Club")::put, db.entity("Club")::overwrite)) {
        refused(() -> write.accept(again), "Club.");
        clock.advance(Duration.ofMinutes(2));
      }
      assertThat(db.entity("Note").get("chess", "late")).isPresent();
      assertThat(db.pending()).hasSize(1);

      db.check().repair().run();
      assertThatThrownBy(() -> db.entity("Club").create(again))
          .hasMessageContaining("its id is free in at most 60 s");
      clock.advance(Duration.ofMinutes(2));
      db.entity("Club").create(again);
      assertThat(db.entity("Note").get("chess", "late")).isEmpty();
      assertThat(db.pending()).isEmpty();
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  /** A delete of an entity that has a mark is the rest of the delete that made the mark. */
  @Test
  void aDeleteInARestoredTableContinuesNoOtherUntilItIsRepaired() {
    try (Adjoin db = open()) {
      db.createTable();
      db.entity("Club").create(Item.of("clubId", "chess"));
      db.entity("Note").create(Item.of("clubId", "chess", "noteId", "1"));
    }
    try (Adjoin db = program().connect(stoppedAfterOneTransaction())) {
      assertThatThrownBy(() -> db.entity("Club").delete("chess")).isInstanceOf(Stopped.class);
    }
    restore();
    try (Adjoin db = open()) {
      refused(() -> db.entity("Club").delete("chess"), "Club.delete");
      assertThat(db.entity("Note").get("chess", "1")).isPresent();

      db.check().repair().run();
      assertThat(db.entity("Club").delete("chess")).isFalse();
      assertThat(db.entity("Note").get("chess", "1")).isEmpty();
      assertThat(db.resume().unfinished()).isEmpty();
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  private static void refused(ThrowingCallable call, String operation) {
    AdjoinException refused = catchThrowableOfType(AdjoinException.class, call);
    assertThat(refused.reason()).isEqualTo(Reason.REFUSED);
    assertThat(refused.remedy()).isEqualTo(Remedy.REPAIR);
    assertThat(refused.operation()).startsWith(operation);
    assertThat(refused).hasMessageContaining("was restored or copied from another one");
  }

  /** The end of a process. */
  private static final class Stopped extends Error {
    private static final long serialVersionUID = 1L;
  }

  private DynamoDbClient stoppedAfterOneTransaction() {
    AtomicInteger transactions = new AtomicInteger();
    return changed(
        method -> {
          if (transactions.get() > 0) {
            throw new Stopped();
          }
          if (method.equals("transactWriteItems")) {
            transactions.incrementAndGet();
          }
        });
  }

  /** The engine's client, which calls this with the name of each operation. */
  private DynamoDbClient changed(Consumer<String> before) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              before.accept(method.getName());
              try {
                return method.invoke(engine.client(), arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  /** A failure does not mean that the table is the right one. */
  @Test
  void aRestoredTableIsAskedForAgainUntilItTellsWhichOneItIs() {
    fill();
    restore();
    AtomicInteger asked = new AtomicInteger();
    DynamoDbClient busy =
        changed(
            method -> {
              if (method.equals("describeTable") && asked.incrementAndGet() % 3 != 0) {
                throw InternalServerErrorException.builder().statusCode(500).build();
              }
            });
    try (Adjoin db = program().connect(busy)) {
      refused(db::resume, "resume");
      refused(() -> db.entity("Club").create(Item.of("clubId", "chess")), "Club.");
    }
    assertThat(asked).hasValueGreaterThan(5);
  }

  /** Nobody has looked at what the export lacks. */
  @Test
  void aRepairByAnExportLeavesARestoredTableAsItIs() {
    fill();
    restore();
    try (Adjoin db = open()) {
      db.check().exported(Stream.of(head())).repair().run();
      refused(db::resume, "resume");
    }
  }

  /** It puts back what another program removed in the middle of a delete, and leaves the rest. */
  @Test
  void aWorkerOfARestoredTableDoesNotContinueADeleteWhoseEntityIsRemoved() {
    String streamed = MODEL.replace("id: clubId,", "id: clubId, removals: streamed,");
    try (Adjoin db = program(streamed).connect(engine.client())) {
      db.createTable();
      db.entity("Club").create(Item.of("clubId", "chess"));
      db.entity("Note").create(Item.of("clubId", "chess", "noteId", "1"));
    }
    try (Adjoin db = program(streamed).connect(stoppedAfterOneTransaction())) {
      assertThatThrownBy(() -> db.entity("Club").delete("chess")).isInstanceOf(Stopped.class);
    }
    restore();
    Map<String, AttributeValue> club =
        Map.of("PK", AttributeValue.fromS("CLUB#chess"), "SK", AttributeValue.fromS("CLUB#chess"));
    engine.client().deleteItem(d -> d.tableName("Clubs").key(club));
    try (Adjoin db = program(streamed).connect(engine.client())) {
      db.follow(engine.streams()).drain();
      assertThat(engine.client().getItem(g -> g.tableName("Clubs").key(club)).hasItem()).isTrue();
      assertThat(db.entity("Note").get("chess", "1")).isPresent();
      assertThat(db.pending()).hasSize(1);

      db.check().repair().run();
      assertThat(db.resume().unfinished()).isEmpty();
      assertThat(db.entity("Note").get("chess", "1")).isEmpty();
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
