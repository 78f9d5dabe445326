// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.CheckReport;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedDesignText;
import dev.adjoin.internal.model.Schema;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Programs of today obey a migration of tomorrow: an index entry that is recorded as maintained is
 * written by every program and read by none. The migration is played by changes of the record.
 */
class MaintainedEntriesTest {
  private static final String BEFORE =
      """
      model: fair
      entities:
        Booth:
          id: boothId
          all: {}
          attributes: {boothId: string, title: string, hall: string, area: int?}
        Visitor:
          id: visitorId
          attributes: {visitorId: string, name: string, city: string}
          views: {byName: {by: [name]}, byCity: {by: [city]}}
      relationships:
        Visit: {from: Visitor, to: Booth, attributes: {rating: int?}}
      """;
  private static final String AFTER =
      BEFORE.replace(
          "    all: {}\n", "    all: {}\n    views: {byHall: {by: [hall], order: [title]}}\n");
  private static final String NOT_YET =
      "a migration of the table is under way, and items may still lack %s; it can be read when"
          + " the migration is finished and the table was opened again";

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final DynamoDbClient client = engine.client();

  @BeforeEach
  void store() {
    try (Adjoin db = open(BEFORE)) {
      db.createTable();
      db.entity("Booth").create(booth("old", "Tea", "A"));
      db.entity("Visitor").create(Item.of("visitorId", "v1", "name", "Ada", "city", "Bonn"));
      db.relationship("Visit").link(Item.of("visitorId", "v1", "boothId", "old"));
    }
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Adjoin open(String yaml) {
    return Adjoin.builder(ModelFile.parse("fair.yaml", yaml)).connect(client);
  }

  private static Item booth(String id, String title, String hall) {
    return Item.of("boothId", id, "title", title, "hall", hall);
  }

  private Map<String, AttributeValue> item(String partition, String sort) {
    Map<String, AttributeValue> key =
        Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sort));
    return client.getItem(r -> r.tableName("fair").key(key).consistentRead(true)).item();
  }

  private Map<String, AttributeValue> head() {
    return item("_ADJOIN#DESIGN#fair", "HEAD");
  }

  private String recorded() {
    try (GZIPInputStream zip =
        new GZIPInputStream(new ByteArrayInputStream(head().get("design").b().asByteArray()))) {
      return new String(zip.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Changes the recorded design as a later version of Adjoin would: with the next revision. */
  private void record(UnaryOperator<String> change) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(change.apply(recorded()).getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, AttributeValue> changed = new HashMap<>(head());
    changed.put("design", AttributeValue.fromB(SdkBytes.fromByteArray(bytes.toByteArray())));
    long revision = Long.parseLong(changed.get("revision").n());
    changed.put("revision", AttributeValue.fromN(Long.toString(revision + 1)));
    client.putItem(r -> r.tableName("fair").item(changed));
  }

  /** The first step of a migration: the view of the later model is maintained from now on. */
  private void maintainByHall() {
    record(
        text -> {
          Compiled compiled =
              ModelCompiler.compile(
                      dev.adjoin.internal.modelfile.ModelFile.parse("fair.yaml", AFTER),
                      RecordedDesignText.read(text))
                  .compiled()
                  .orElseThrow();
          String design =
              RecordedDesignText.write(
                  RecordedDesign.of(new Schema(compiled.model()), compiled.design()));
          return inserted(design, "\"name\": \"byHall\"", "\"state\": \"maintained\", ");
        });
  }

  private static String inserted(String text, String before, String members) {
    assertThat(text).contains(before);
    return text.replace(before, members + before);
  }

  /** The last step of a migration: all items have the entry. */
  private void makeReadable() {
    assertThat(recorded()).contains("\"state\": \"maintained\"");
    record(
        text ->
            RecordedDesignText.write(
                RecordedDesignText.read(text.replace(", \"state\": \"maintained\"", ""))));
    assertThat(recorded()).doesNotContain("state");
  }

  /** Both halves of a booth's key in the index of the view; empty if it has none. */
  private String byHall(String id) {
    Map<String, AttributeValue> item = item("BOOTH#" + id, "BOOTH#" + id);
    assertThat(item.containsKey("GSI2PK")).isEqualTo(item.containsKey("GSI2SK"));
    return item.containsKey("GSI2PK")
        ? item.get("GSI2PK").s() + " / " + item.get("GSI2SK").s()
        : "";
  }

  private static void refused(ThrowingCallable read, String message) {
    assertThatThrownBy(read)
        .hasMessage(message)
        .asInstanceOf(type(AdjoinException.class))
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.DIFFERENT_DESIGN));
  }

  @Test
  void everyProgramWritesBothHalvesOfAMaintainedKey() {
    maintainByHall();
    for (String model : new String[] {BEFORE, AFTER}) {
      try (Adjoin db = open(model)) {
        db.entity("Booth").put(booth("new", "Jam", "B"));
        assertThat(byHall("new")).isEqualTo("BOOTH.byHall#B / Jam#new");
        db.entity("Booth").change("new").set("title").to("Honey").apply();
        assertThat(byHall("new")).isEqualTo("BOOTH.byHall#B / Honey#new");
        db.entity("Booth").change("new").set("hall").to("C").apply();
        assertThat(byHall("new")).isEqualTo("BOOTH.byHall#C / Honey#new");
      }
    }
  }

  @Test
  void anItemThatWasStoredBeforeGetsBothHalvesOrNone() {
    maintainByHall();
    try (Adjoin db = open(AFTER)) {
      db.entity("Booth").change("old").set("area").to(5).apply();
      assertThat(byHall("old")).isIn("", "BOOTH.byHall#A / Tea#old");
      db.entity("Booth").change("old").set("title").to("Mint").apply();
      assertThat(byHall("old")).isEqualTo("BOOTH.byHall#A / Mint#old");
    }
  }

  @Test
  void aMaintainedViewIsNotReadBeforeTheMigrationHasFinished() {
    maintainByHall();
    try (Adjoin db = open(AFTER)) {
      db.entity("Booth").create(booth("new", "Jam", "A"));
      String message = "Booth.byHall: " + NOT_YET.formatted("Booth.byHall");
      refused(() -> db.entity("Booth").view("byHall", "A").list(), message);
      refused(
          () -> db.entity("Booth").view("byHall", "A").page(10),
          "Booth.byHall.first(n): " + NOT_YET.formatted("Booth.byHall"));
      refused(
          () -> db.entity("Booth").view("byHall", "A").count(),
          "Booth.byHall.count: " + NOT_YET.formatted("Booth.byHall"));
      assertThat(db.entity("Booth").view("byHall", "A").explain().toString()).contains("GSI2");
      assertThat(db.entity("Booth").all().list()).hasSize(2);
      assertThat(db.entity("Booth").get("old")).isPresent();
    }
    try (Adjoin db = open(AFTER)) {
      db.entity("Booth").change("old").set("title").to("Mint").apply();
    }
    makeReadable();
    try (Adjoin db = open(AFTER)) {
      assertThat(db.entity("Booth").view("byHall", "A").list())
          .extracting(b -> b.string("boothId"))
          .containsExactly("new", "old");
    }
  }

  @Test
  void checkDoesNotMissAnEntryThatAMigrationHasYetToAdd() {
    maintainByHall();
    try (Adjoin db = open(AFTER)) {
      db.entity("Booth").create(booth("new", "Jam", "A"));
      assertThat(byHall("old")).isEmpty();
      assertThat(db.check().run().findings()).isEmpty();
    }
    makeReadable();
    try (Adjoin db = open(AFTER)) {
      assertThat(db.check().run().findings())
          .extracting(g -> g.kind())
          .containsExactly(CheckReport.Kind.WRONG_INDEX_KEY);
    }
  }

  @Test
  void aMaintainedSideIsNotReadByListsAndCollections() {
    record(text -> inserted(text, "\"role\": \"inverse\"", "\"state\": \"maintained\", "));
    try (Adjoin db = open(BEFORE)) {
      db.entity("Visitor").create(Item.of("visitorId", "v2", "name", "Bo", "city", "Ulm"));
      db.relationship("Visit").link(Item.of("visitorId", "v2", "boothId", "old"));
      refused(
          () -> db.relationship("Visit").to("old").list(),
          "Visit.to: " + NOT_YET.formatted("Visit.to"));
      refused(
          () -> db.entity("Booth").collection("old"),
          "Booth.collection: " + NOT_YET.formatted("Visit.to"));
      assertThat(db.relationship("Visit").from("v2").list()).hasSize(1);
    }
  }

  @Test
  void aProgramThatWasOpenBeforeTheMigrationStopsWritingUntilItIsOpenedAgain() {
    String more =
        BEFORE.replace(
            "relationships:", "  Note: {id: n, attributes: {n: string}}\nrelationships:");
    try (Adjoin db = open(more)) {
      maintainByHall();
      // The first write of a type finds the new revision, as a write after the lease does.
      db.entity("Note").create(Item.of("n", "1"));
      assertThatThrownBy(() -> db.entity("Booth").create(booth("new", "Jam", "B")))
          .hasMessage(
              "Booth.create: was refused: its design has changed since this program opened it;"
                  + " open it again");
    }
    assertThat(recorded()).contains("\"Note\"", "\"state\": \"maintained\"");
  }

  @Test
  void aProgramThatWasOpenWhileTheMigrationFinishedGoesOnAndDoesNotUndoIt() {
    maintainByHall();
    String more =
        AFTER.replace("relationships:", "  Note: {id: n, attributes: {n: string}}\nrelationships:");
    try (Adjoin db = open(more)) {
      makeReadable();
      db.entity("Note").create(Item.of("n", "1"));
      db.entity("Booth").create(booth("new", "Jam", "A"));
      assertThat(byHall("new")).isEqualTo("BOOTH.byHall#A / Jam#new");
    }
    assertThat(recorded()).contains("\"Note\"").doesNotContain("state");
  }

  @Test
  void aRecordOfALaterVersionIsRefused() {
    record(text -> text.replace("\"format\": 1", "\"format\": 2"));
    refused(
        () -> open(BEFORE).close(),
        "open: the recorded design of the table cannot be read: format must be 1, but was 2: a"
            + " later version of Adjoin wrote it; use the version of Adjoin that wrote it");
    record(text -> text.replace("\"format\": 2", "\"format\": 1, \"epochs\": []"));
    String unknown =
        "open: the recorded design of the table cannot be read: epochs is unknown: a later version"
            + " of Adjoin wrote it; use the version of Adjoin that wrote it";
    refused(() -> open(BEFORE).close(), unknown);
    refused(
        () -> Adjoin.builder(ModelFile.parse("fair.yaml", BEFORE)).compare(client),
        unknown.replace("open:", "compare:"));
    record(text -> text.replace(", \"epochs\": []", ""));
    open(BEFORE).close();
    Map<String, AttributeValue> head = new HashMap<>(head());
    head.put("pausedUntil", AttributeValue.fromN("1"));
    client.putItem(r -> r.tableName("fair").item(head));
    refused(
        () -> open(BEFORE).close(),
        "open: the recorded design of the table cannot be read: the attribute pausedUntil is"
            + " unknown: a later version of Adjoin wrote it; use the version of Adjoin that wrote"
            + " it");
  }
}
