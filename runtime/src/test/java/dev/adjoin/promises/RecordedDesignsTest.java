// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.ExportedItem;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.RequestReport;
import dev.adjoin.TableReport;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedDesignText;
import dev.adjoin.internal.model.Schema;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Nothing is read or written under a design that the stored data does not have. */
class RecordedDesignsTest {
  private static final String FAIR =
      """
      model: fair
      entities:
        Booth:
          id: boothId
          all: {}
          attributes: {boothId: string, title: string, hall: string}
        Visitor:
          id: visitorId
          attributes: {visitorId: string, name: string, tier: enum(basic < gold) = basic}
          views: {byTier: {by: [tier]}}
      relationships:
        Visit: {from: Visitor, to: Booth, attributes: {rating: int?}}
      """;

  private static final String PRIZE =
      "  Prize: {id: prizeId, attributes: {prizeId: string, worth: int}}\n";

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final DynamoDbClient client = engine.client();
  private final List<RequestReport> sent = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    engine.close();
  }

  private Adjoin.Builder model(String yaml) {
    return Adjoin.builder(ModelFile.parse("fair.yaml", yaml)).listener(sent::add);
  }

  private static String edited(String model, String old, String replacement) {
    assertThat(model).contains(old);
    return model.replace(old, replacement);
  }

  private static String withPrize() {
    return edited(FAIR, "relationships:", PRIZE + "relationships:");
  }

  /** Stores a booth, a visitor and a visit under the first model. */
  private void store() {
    try (Adjoin db = model(FAIR).connect(client)) {
      db.createTable();
      db.entity("Booth").create(Item.of("boothId", "b 1", "title", "Tea", "hall", "A"));
      db.entity("Visitor").create(Item.of("visitorId", "v1", "name", "Ada"));
      db.relationship("Visit").link(Item.of("visitorId", "v1", "boothId", "b 1"));
    }
    sent.clear();
  }

  private Map<String, AttributeValue> head() {
    String key = "_ADJOIN#DESIGN#fair";
    return client
        .getItem(
            r ->
                r.tableName("fair")
                    .key(
                        Map.of("PK", AttributeValue.fromS(key), "SK", AttributeValue.fromS("HEAD")))
                    .consistentRead(true))
        .item();
  }

  private String revision() {
    return head().get("revision").n();
  }

  private void refusedToOpen(String yaml, String... differences) {
    assertThatThrownBy(() -> model(yaml).connect(client))
        .asInstanceOf(type(AdjoinException.class))
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.DIFFERENT_DESIGN))
        .satisfies(e -> assertThat(e.getMessage()).contains(differences));
  }

  @Test
  void openingAgainCostsOneConsistentGetItem() {
    store();
    try (Adjoin db = model(FAIR).connect(client)) {
      assertThat(db.entity("Booth").get("b 1")).isPresent();
    }
    assertThat(sent).extracting(RequestReport::pattern).containsExactly("design.read", "Booth.get");
    assertThat(sent.get(0).totalUnits()).isEqualTo(1.0);
  }

  /** Of the former designs, and of the models in the table if there are new keys. */
  @Test
  void openingWithSomethingNewCostsAtMostTwoMore() {
    store();
    String attribute = edited(FAIR, "hall: string}", "hall: string, note: string?}");
    for (String text : List.of(FAIR, attribute, withPrize())) {
      model(text).connect(client).close();
    }
    assertThatThrownBy(() -> model(edited(FAIR, "tier]", "tier], order: [name]")).connect(client))
        .isInstanceOf(AdjoinException.class);
    assertThat(sent)
        .extracting(RequestReport::pattern)
        .hasSize(1 + 2 + 3 + 2)
        .containsOnly("design.read");
  }

  @Test
  void aFindingOfLintThatIsAllowedChangesNothingThatIsRecorded() {
    store();
    String before = revision();
    String allowed =
        edited(
            FAIR, "    all: {}\n", "    all: {}\n    lint: {allow: {hot-partition: Few booths}}\n");
    try (Adjoin db = model(allowed).connect(client)) {
      db.entity("Booth").create(Item.of("boothId", "b 2", "title", "Coffee", "hall", "A"));
      assertThat(db.entity("Booth").get("b 1")).isPresent();
    }
    assertThat(revision()).isEqualTo(before);
  }

  @Test
  void theDataAnswersAsBeforeAfterAPatternAndAChildType() {
    store();
    String more = withPrize() + "patterns:\n  visits: {ask: \"Who came?\", read: Visit.to}\n";
    String withSlot =
        edited(
            more,
            "relationships:",
            "  Slot: {parent: Booth, id: slotId, lookup: [code], attributes: {slotId: string, code:"
                + " string}}\nrelationships:");
    assertThatThrownBy(() -> model(withSlot).connect(client))
        .hasMessageContaining("The delete of Booth needs an announcement");
    model(withSlot).migrate(client).offline().run();
    try (Adjoin db = model(withSlot).connect(client)) {
      assertThat(db.entity("Booth").get("b 1")).isPresent();
      assertThat(db.entity("Booth").all().list()).hasSize(1);
      assertThat(db.relationship("Visit").to("b 1").list()).hasSize(1);
      db.entity("Slot").create(Item.of("boothId", "b 1", "slotId", "s", "code", "x"));
      assertThat(db.entity("Slot").by("code").is("x").list()).hasSize(1);
    }
  }

  @Test
  void aDifferenceThatNeedsNothingIsRecordedBeforeTheFirstWriteAndNotEarlier() {
    store();
    try (Adjoin db = model(withPrize()).connect(client)) {
      assertThat(revision()).isEqualTo("1");
      db.entity("Booth").all().list();
      assertThat(revision()).isEqualTo("1");
      db.entity("Prize").create(Item.of("prizeId", "p", "worth", 5));
      assertThat(revision()).isEqualTo("2");
      db.entity("Prize").create(Item.of("prizeId", "q", "worth", 5));
      assertThat(revision()).isEqualTo("2");
    }
  }

  @Test
  void editsThatWouldHideDataAreRefused() {
    store();
    refusedToOpen(
        edited(FAIR, "all: {}", "all: {}\n    views: {byHall: {by: [hall]}}"),
        "Booth.byHall needs a backfill");
    refusedToOpen(
        edited(FAIR, "enum(basic < gold)", "enum(none < basic < gold)"),
        "Visitor.tier moves items");
    refusedToOpen(
        edited(FAIR, "to: Booth,", "to: Booth, shards: {to: 4},"), "Visit.to moves items");
    refusedToOpen(
        edited(FAIR, "to: Booth,", "to: Booth, count: {to: visits},"),
        "The gate of Visit.to needs a backfill");
    refusedToOpen(
        edited(FAIR, "    views: {byTier", "    unique: [name]\n    views: {byTier"),
        "Visitor guard name needs a backfill");
    refusedToOpen(edited(FAIR, ", hall: string", ""), "Booth.hall is missing or incomplete");
  }

  @Test
  void aRefusalGivesEachAdviceOnceBelowTheDifferencesThatItIsFor() {
    store();
    String other = edited(FAIR, "to: Booth,", "to: Booth, count: {to: visits},");
    assertThatThrownBy(() -> model(edited(other, "hall:", "hole:")).connect(client))
        .hasMessage(
            """
            open: the model is not the one that the data was stored under
              Booth.hall is missing or incomplete: recorded is string, declared is nothing
                Declare it again, declare {type: "string", was: hall} if you renamed it, or gone: [Booth.hall] if you dropped it
              Booth.hole needs a backfill: recorded is none, declared is string
              The gate of Visit.to needs a backfill: recorded is none, declared is a count in visits
                Bring the table to this model with Adjoin.builder(…).migrate(client), or use the newer model if this is an older one""");
  }

  @Test
  void anEarlierVersionOpensAgain() {
    store();
    String later = edited(withPrize(), "hall: string}", "hall: string, area: int?}");
    try (Adjoin db = model(later).connect(client)) {
      db.entity("Booth").create(Item.of("boothId", "b2", "title", "Jam", "hall", "B", "area", 12));
      db.entity("Prize").create(Item.of("prizeId", "p", "worth", 5));
    }
    try (Adjoin db = model(FAIR).connect(client)) {
      db.entity("Booth").put(Item.of("boothId", "b2", "title", "Honey", "hall", "B"));
      db.entity("Visitor").create(Item.of("visitorId", "v2", "name", "Bo"));
    }
    try (Adjoin db = model(later).connect(client)) {
      assertThat(db.entity("Booth").get("b2").orElseThrow().integer("area")).isEqualTo(12);
    }
    refusedToOpen(
        edited(FAIR, ", title: string", ", title: string?"), "Prize is missing or incomplete");
  }

  @Test
  void anEarlierVersionOpensAgainAfterAViewOfAnAttributeThatWasInNoKey() {
    String first = withPrize().replace("worth: int}", "worth: int, maker: string}");
    try (Adjoin db = model(first).connect(client)) {
      db.createTable();
    }
    String later =
        edited(first, "maker: string}", "maker: string}, views: {byMaker: {by: [maker]}}")
            .replace("relationships:", "  Note: {id: n, attributes: {n: string}}\nrelationships:");
    try (Adjoin db = model(later).connect(client)) {
      db.entity("Note").create(Item.of("n", "1"));
    }
    try (Adjoin db = model(first).connect(client)) {
      db.entity("Prize").create(Item.of("prizeId", "p", "worth", 5, "maker", "Ada"));
    }
    try (Adjoin db = model(later).connect(client)) {
      assertThat(db.entity("Prize").view("byMaker", "Ada").list()).hasSize(1);
    }
  }

  @Test
  void anEarlierVersionOpensAgainAfterAnAttributeBecameOptional() {
    store();
    try (Adjoin db = model(edited(FAIR, "title: string,", "title: string?,")).connect(client)) {
      db.entity("Booth").create(Item.of("boothId", "b2", "hall", "B"));
    }
    try (Adjoin db = model(FAIR).connect(client)) {
      assertThat(db.entity("Booth").get("b 1").orElseThrow().string("title")).isEqualTo("Tea");
      assertThatThrownBy(() -> db.entity("Booth").get("b2"))
          .hasMessageContaining("Booth.title must be stored, but was absent");
    }
  }

  @Test
  void aViewThatTheModelNoLongerDeclaresIsStillWritten() {
    store();
    String without = edited(FAIR, "    views: {byTier: {by: [tier]}}\n", "");
    try (Adjoin db = model(without).connect(client)) {
      db.entity("Visitor").create(Item.of("visitorId", "v2", "name", "Bo"));
      db.entity("Visitor").change("v1").set("tier").to("gold").apply();
    }
    try (Adjoin db = model(FAIR).connect(client)) {
      assertThat(db.entity("Visitor").view("byTier", "gold").list())
          .extracting(i -> i.string("visitorId"))
          .containsExactly("v1");
      assertThat(db.entity("Visitor").view("byTier", "basic").list())
          .extracting(i -> i.string("visitorId"))
          .containsExactly("v2");
    }
  }

  @Test
  void aProgramLearnsOfAViewThatCameBeforeItsFirstWriteOfTheType() {
    String model = withPrize();
    try (Adjoin first = model(model).connect(client)) {
      first.createTable();
      String later = edited(model, "worth: int}", "worth: int}, views: {byWorth: {by: [worth]}}");
      try (Adjoin second = model(later).connect(client)) {
        second.entity("Prize").create(Item.of("prizeId", "p", "worth", 5));
        assertThatThrownBy(() -> first.entity("Prize").create(Item.of("prizeId", "q", "worth", 5)))
            .hasMessage(
                "Prize.create: was refused: its design has changed since this program opened it;"
                    + " open it again");
        try (Adjoin again = model(model).connect(client)) {
          again.entity("Prize").create(Item.of("prizeId", "q", "worth", 5));
        }
        assertThat(second.entity("Prize").view("byWorth", 5).list()).hasSize(2);
      }
      first.entity("Booth").create(Item.of("boothId", "b", "title", "Tea", "hall", "A"));
    }
  }

  @Test
  void aProgramThatAddsATypeKeepsAViewThatAnotherOneAddedMeanwhile() {
    String model = withPrize();
    try (Adjoin db = model(model).connect(client)) {
      db.createTable();
    }
    String withNote =
        edited(model, "relationships:", "  Note: {id: n, attributes: {n: string}}\nrelationships:");
    String withBoth =
        edited(withNote, "worth: int}", "worth: int}, views: {byWorth: {by: [worth]}}");
    String withView = edited(model, "worth: int}", "worth: int}, views: {byWorth: {by: [worth]}}");
    try (Adjoin first = model(withNote).connect(client);
        Adjoin second = model(withView).connect(client)) {
      second.entity("Prize").create(Item.of("prizeId", "p", "worth", 5));
      first.entity("Note").create(Item.of("n", "1"));
    }
    try (Adjoin db = model(withNote).connect(client)) {
      db.entity("Prize").create(Item.of("prizeId", "q", "worth", 5));
    }
    try (Adjoin db = model(withBoth).connect(client)) {
      assertThat(db.entity("Prize").view("byWorth", 5).list()).hasSize(2);
    }
  }

  @Test
  void aProgramNeverWritesToATableThatWasMadeForAnotherDesignAfterItOpened() {
    String prize =
        "model: fair\nentities:\n" + PRIZE.replace("worth: int}", "worth: int}, views: {%s}");
    String byWorth = "byWorth: {by: [worth]}";
    try (Adjoin early = model(prize.formatted(byWorth)).connect(client);
        Adjoin other =
            model(prize.formatted("all2: {by: [prizeId]}, " + byWorth)).connect(client)) {
      other.createTable();
      for (int attempt = 1; attempt <= 2; attempt++) {
        assertThatThrownBy(() -> early.entity("Prize").create(Item.of("prizeId", "p", "worth", 5)))
            .hasMessage(
                "Prize.create: the recorded design of the table has changed since this program"
                    + " opened it; nothing was written; open it again");
      }
    }
  }

  @Test
  void aProgramIsRefusedWhoseModelLacksATypeThatAnotherOneAddedMeanwhile() {
    store();
    String other =
        edited(FAIR, "relationships:", "  Note: {id: n, attributes: {n: string}}\nrelationships:");
    try (Adjoin one = model(withPrize()).connect(client);
        Adjoin two = model(other).connect(client);
        Adjoin partial = model(other).partial().connect(client)) {
      one.entity("Prize").create(Item.of("prizeId", "p", "worth", 5));
      assertThatThrownBy(() -> two.entity("Note").create(Item.of("n", "1")))
          .hasMessage(
              """
              Note.create: the model is not the one that the data was stored under
                Prize is missing or incomplete: recorded is an entity, declared is nothing
                  Declare it again, declare was: Prize if you renamed it, or gone: [Prize] if you dropped it""")
          .asInstanceOf(type(AdjoinException.class))
          .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.DIFFERENT_DESIGN));
      partial.entity("Note").create(Item.of("n", "1"));
    }
  }

  @Test
  void aPartialModelWritesOnlyWhatConcernsNothingItLacks() {
    store();
    String booth =
        """
        model: fair
        entities:
          Booth:
            id: boothId
            all: {}
            attributes: {boothId: string, title: string, hall: string}
          Note: {id: noteId, attributes: {noteId: string}}
        """;
    refusedToOpen(booth, "Visitor is missing or incomplete", "Visit is missing or incomplete");
    try (Adjoin db = model(booth).partial().connect(client)) {
      assertThat(db.entity("Booth").get("b 1")).isPresent();
      db.entity("Note").create(Item.of("noteId", "n"));
      assertThatThrownBy(() -> db.entity("Booth").delete("b 1"))
          .hasMessage(
              "Booth.delete: was refused: the model does not declare Visit, which every write of"
                  + " Booth has to consider");
    }
    try (Adjoin db = model(FAIR + PRIZE.replace("  Prize", "# Prize")).partial().connect(client)) {
      db.entity("Booth").create(Item.of("boothId", "b3", "title", "Tea", "hall", "A"));
    }
  }

  @Test
  void aTableWithItemsAndWithoutARecordIsReadOnly() {
    store();
    client.deleteItem(
        r ->
            r.tableName("fair")
                .key(
                    Map.of(
                        "PK", AttributeValue.fromS("_ADJOIN#DESIGN#fair"),
                        "SK", AttributeValue.fromS("HEAD"))));
    try (Adjoin db = model(FAIR).connect(client)) {
      assertThat(db.entity("Booth").get("b 1")).isPresent();
      assertThatThrownBy(() -> db.entity("Booth").delete("b 1"))
          .hasMessage(
              "Booth.delete: was refused: the table has items but no recorded design of the model"
                  + " fair (each model in a table has its own), so that it is not known how they"
                  + " were stored; verify them with check().record(), or open it with"
                  + " unrecorded()");
    }
    try (Adjoin db = model(FAIR).unrecorded().connect(client)) {
      db.entity("Visitor").create(Item.of("visitorId", "v2", "name", "Bo"));
    }
    assertThat(head()).isEmpty();
  }

  @Test
  void aTableThatInfrastructureCodeMadeIsRecordedWhenItIsOpened() {
    try (Adjoin db = model(FAIR).connect(client)) {
      db.createTable();
    }
    client.deleteItem(
        r ->
            r.tableName("fair")
                .key(
                    Map.of(
                        "PK", AttributeValue.fromS("_ADJOIN#DESIGN#fair"),
                        "SK", AttributeValue.fromS("HEAD"))));
    model(FAIR).connect(client).close();
    assertThat(head()).containsKey("design");
  }

  @Test
  void severalModelsShareATable() {
    store();
    String other =
        """
        model: staff
        table: fair
        entities: {Guard: {id: guardId, all: {}, attributes: {guardId: string}}}
        """;
    try (Adjoin db = model(other).unrecorded().connect(client)) {
      db.entity("Guard").create(Item.of("guardId", "g"));
    }
    try (Adjoin db = model(FAIR).connect(client)) {
      assertThat(db.entity("Booth").all().list()).hasSize(1);
    }
  }

  @Test
  void whoMayNotWriteTheRecordWritesOnlyWhatIsRecorded() {
    store();
    DynamoDbClient denied = denyingTheRecord(client);
    try (Adjoin db = model(withPrize()).connect(denied)) {
      db.entity("Booth").create(Item.of("boothId", "b2", "title", "Jam", "hall", "B"));
      assertThatThrownBy(() -> db.entity("Prize").create(Item.of("prizeId", "p", "worth", 5)))
          .hasMessage(
              "Prize.create: Prize is new in this table, and this program may not write the"
                  + " recorded design");
    }
    assertThat(revision()).isEqualTo("1");
  }

  @Test
  void dataIsTakenOutByItsRecordedDesignAndPutBackUnderAnother() {
    store();
    String moved = edited(FAIR, "to: Booth,", "to: Booth, shards: {to: 4}, count: {to: visits},");
    refusedToOpen(moved, "Visit.to moves items");
    List<ExportedItem> all;
    try (Stream<ExportedItem> items = model(moved).export(client).stream()) {
      all = items.toList();
    }
    assertThat(all).extracting(ExportedItem::type).contains("Booth", "Visitor", "Visit").hasSize(3);
    try (Adjoin db = model(moved).table("fair2").connect(client)) {
      db.createTable();
      all.stream()
          .filter(i -> !i.type().equals("Visit"))
          .forEach(i -> db.entity(i.type()).create(i.item()));
      all.stream()
          .filter(i -> i.type().equals("Visit"))
          .forEach(i -> db.relationship("Visit").link(i.item()));
      assertThat(db.relationship("Visit").to("b 1").list()).hasSize(1);
    }
  }

  @Test
  void comparingTellsTheDifferencesWithoutOpening() {
    store();
    TableReport report =
        model(edited(FAIR, "to: Booth,", "to: Booth, count: {to: visits},")).compare(client);
    assertThat(report.isAsDesigned()).isFalse();
    assertThat(report.differences())
        .extracting(TableReport.Difference::kind, TableReport.Difference::items)
        .containsExactly(tuple(TableReport.Kind.NEEDS_BACKFILL, List.of("Booth", "Visit")));
    assertThat(model(withPrize()).compare(client).isAsDesigned()).isTrue();
    assertThat(revision()).isEqualTo("1");
  }

  @Test
  void twoInstancesOfANewVersionRecordItOnce() {
    store();
    try (Adjoin one = model(withPrize()).connect(client);
        Adjoin two = model(withPrize()).connect(client)) {
      one.entity("Prize").create(Item.of("prizeId", "p", "worth", 5));
      two.entity("Prize").create(Item.of("prizeId", "q", "worth", 5));
    }
    assertThat(revision()).isEqualTo("2");
  }

  @Test
  void anAdoptedTableIsKnownByItsLockFile(@TempDir Path folder) throws IOException {
    String adopted =
        FAIR.replace("model: fair\n", "model: fair\ntable: {name: fair, owned: false}\n");
    try (Adjoin db = model(adopted).connect(client)) {
      db.createTable();
      db.entity("Booth").create(Item.of("boothId", "b 1", "title", "Tea", "hall", "A"));
    }
    assertThat(head()).isEmpty();
    try (Adjoin db = model(adopted).connect(client)) {
      assertThatThrownBy(() -> db.entity("Booth").delete("b 1"))
          .hasMessageContaining("no recorded");
    }
    Path file = Files.writeString(folder.resolve("fair.yaml"), adopted + "lock: fair.lock\n");
    assertThatThrownBy(() -> Adjoin.builder(ModelFile.read(file)).connect(client))
        .hasMessage(
            "The lock file fair.lock of the model must exist; write it with adjoin plan MODEL --lock"
                + " fair.lock");
    Files.writeString(folder.resolve("fair.lock"), lockOf(adopted));
    try (Adjoin db = Adjoin.builder(ModelFile.read(file)).connect(client)) {
      assertThat(db.entity("Booth").delete("b 1")).isTrue();
    }
    Files.writeString(
        file, edited(adopted, "to: Booth,", "to: Booth, shards: {to: 4},") + "lock: fair.lock\n");
    assertThatThrownBy(() -> Adjoin.builder(ModelFile.read(file)).connect(client))
        .hasMessageContaining("Visit.to moves items");
  }

  @Test
  void theTableIsRightWhereALockFileDisagrees(@TempDir Path folder) throws IOException {
    store();
    Files.writeString(folder.resolve("fair.lock"), lockOf(FAIR));
    Path file = Files.writeString(folder.resolve("fair.yaml"), FAIR + "lock: fair.lock\n");
    try (Adjoin db = Adjoin.builder(ModelFile.read(file)).connect(client)) {
      assertThat(db.notes()).isEmpty();
    }
    try (Adjoin db = model(withPrize()).connect(client)) {
      db.entity("Prize").create(Item.of("prizeId", "p", "worth", 5));
    }
    try (Adjoin db = Adjoin.builder(ModelFile.read(file)).connect(client)) {
      assertThat(db.notes())
          .containsExactly("The lock file is outdated: the table's recorded design has revision 2");
    }
  }

  @Test
  void openingByALockFileScansForItemsAtMostOnce(@TempDir Path folder) throws IOException {
    store();
    client.deleteItem(
        r ->
            r.tableName("fair")
                .key(
                    Map.of(
                        "PK", AttributeValue.fromS("_ADJOIN#DESIGN#fair"),
                        "SK", AttributeValue.fromS("HEAD"))));
    Files.writeString(folder.resolve("fair.lock"), lockOf(FAIR));
    Path file = Files.writeString(folder.resolve("fair.yaml"), FAIR + "lock: fair.lock\n");
    Adjoin.builder(ModelFile.read(file)).listener(sent::add).connect(client).close();
    assertThat(sent).extracting(RequestReport::operation).containsExactly("GetItem", "Scan");
    sent.clear();
    Adjoin.builder(ModelFile.read(file)).listener(sent::add).unrecorded().connect(client).close();
    assertThat(sent).extracting(RequestReport::operation).containsExactly("GetItem");
  }

  private static String lockOf(String yaml) {
    Compiled compiled =
        ModelCompiler.compile(dev.adjoin.internal.modelfile.ModelFile.parse("fair.yaml", yaml))
            .compiled()
            .orElseThrow();
    return RecordedDesignText.write(
        RecordedDesign.of(new Schema(compiled.model()), compiled.design()));
  }

  /** A client whose credentials allow no write of the recorded design. */
  private static DynamoDbClient denyingTheRecord(DynamoDbClient client) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              Object request = arguments == null ? null : arguments[0];
              boolean isRecord =
                  request instanceof PutItemRequest put
                          && put.item().get("PK").s().startsWith("_ADJOIN#DESIGN#")
                      || request instanceof UpdateItemRequest update
                          && update.key().get("PK").s().startsWith("_ADJOIN#DESIGN#");
              if (isRecord) {
                throw DynamoDbException.builder()
                    .awsErrorDetails(
                        AwsErrorDetails.builder().errorCode("AccessDeniedException").build())
                    .build();
              }
              try {
                return method.invoke(client, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
