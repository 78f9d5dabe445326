// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.MigratedTable.Killed;
import dev.adjoin.MigrationReport.State;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The tables of the reference of migrations: who writes during which edit, what needs a dump, and
 * how often the table is read.
 */
class MigrationReferenceTest {
  private static final String MODEL =
      """
      model: fair
      types:
        Address: {street: string, zip: string?}
      entities:
        Booth:
          id: boothId
          unique: code
          attributes: {boothId: string, hall: string, note: string?, code: string?, at: Address?, n: int = 1}
          views: {byN: {by: [n]}}
        Slot: {parent: Booth, id: slotId, attributes: {slotId: string}}
        Visitor: {id: visitorId, attributes: {visitorId: string, name: string, age: int = 1, fax: string?}}
        Talk: {id: talkId, attributes: {talkId: string, boothId: {ref: Booth}}}
        Fan: {id: fanId, attributes: {fanId: string, photo: bytes?}}
      relationships:
        Visit: {from: Visitor, to: Booth, attributes: {rating: int}}
        Like: {from: Visitor, to: Booth, as: {from: LIKES, to: LIKER}, count: {to: likes}}
        Short: {from: Visitor, to: Booth, as: {from: s, to: s}, store: summaries, max: {from: 9, to: 9}}
      """;

  private static final List<String> ENTITIES = List.of("Booth", "Slot", "Visitor", "Talk", "Fan");
  private static final List<String> EDGES = List.of("Visit", "Like", "Short");
  private static final String VISIT = "to: Booth, attributes: {rating";

  /**
   * An edit, with the types that are concerned.
   *
   * @param old those that only the old model writes, until the migration is finished
   * @param paused those that nobody writes while it is being finished; the old model until then
   * @param kept the entities that the new model does not delete meanwhile
   * @param isClosed whether the new model cannot open the table before the end
   */
  private record Edit(
      String from,
      String to,
      List<String> lost,
      Set<String> old,
      Set<String> paused,
      Set<String> kept,
      boolean isClosed) {

    static Edit of(String from, String to) {
      return new Edit(from, to, List.of(), Set.of(), Set.of(), Set.of(), false);
    }

    Edit losing(String name) {
      return new Edit(from, to, List.of(name), old, paused, kept, isClosed);
    }

    Edit old(String... types) {
      return new Edit(from, to, lost, Set.of(types), paused, kept, isClosed);
    }

    Edit paused(String... types) {
      return new Edit(from, to, lost, old, Set.of(types), kept, isClosed);
    }

    Edit keeping(String... types) {
      return new Edit(from, to, lost, old, paused, Set.of(types), isClosed);
    }

    Edit closed() {
      return new Edit(from, to, lost, old, paused, kept, true);
    }

    String after() {
      assertThat(MODEL).contains(from);
      return MODEL.replace(from, to);
    }

    @Override
    public String toString() {
      return from + " to " + to;
    }
  }

  static Stream<Edit> edits() {
    String[] ends = {"Booth", "Visitor"};
    return Stream.of(
        Edit.of("{byN: {by: [n]}}", "{byN: {by: [n]}, byHall: {by: [hall]}}"),
        Edit.of("{id: visitorId", "{id: visitorId, lookup: [name]"),
        Edit.of("{id: fanId", "{id: fanId, all: {}"),
        Edit.of(VISIT, "to: Booth, shards: {to: 3}, attributes: {rating"),
        Edit.of("{by: [n]}", "{by: [n], shards: 3}"),
        Edit.of("ref: Booth", "ref: Booth, shards: 3"),
        Edit.of("{ref: Booth}", "{ref: Booth, count: talks}").keeping("Booth"),
        Edit.of("{ref: Booth}", "{ref: Booth, integrity: checked}").keeping("Booth"),
        Edit.of(VISIT, "to: Booth, count: {to: visits}, attributes: {rating").keeping(ends),
        Edit.of(VISIT, "to: Booth, max: {to: 9}, attributes: {rating").keeping(ends),
        Edit.of(VISIT, "to: Booth, integrity: checked, attributes: {rating").keeping(ends),
        Edit.of("note: string?", "note: string").old("Booth"),
        Edit.of("zip: string?", "zip: string").old("Booth"),
        Edit.of(VISIT, "to: Booth, count: {to: a}, onDelete: {to: keep}, attributes: {rating")
            .paused("Booth", "Visit"),
        Edit.of("{id: visitorId", "{id: visitorId, unique: name").paused("Visitor"),
        Edit.of(VISIT, "to: Booth, inverse: mirror, attributes: {rating").paused("Visit"),
        Edit.of("by: [n]", "by: [hall]").paused("Booth"),
        Edit.of(VISIT, "to: Booth, order: {to: [rating]}, attributes: {rating").paused("Visit"),
        Edit.of("    unique: code\n", "").paused("Booth"),
        Edit.of(", count: {to: likes}", "").paused("Booth", "Like"),
        Edit.of("max: {from: 9, to: 9}", "count: {to: a}, max: {from: 9, to: 9}").closed(),
        Edit.of("{slotId: string}", "{slotId: string}, copy: {hall: Booth.hall}").closed(),
        Edit.of("age: int", "age: string").closed(),
        Edit.of("Fan: {", "Fan: {tag: F, ").closed(),
        Edit.of("summaries, max: {from: 9, to: 9}", "edges").closed(),
        Edit.of(", fax: string?", "").losing("Visitor.fax"),
        Edit.of("  Slot: {parent: Booth, id: slotId, attributes: {slotId: string}}\n", "")
            .losing("Slot"),
        Edit.of(
                "  Like: {from: Visitor, to: Booth, as: {from: LIKES, to: LIKER}, count: {to: likes}}\n",
                "")
            .losing("Like")
            .old("Booth"));
  }

  private final MigratedTable table = new MigratedTable();
  private final AtomicInteger scanned = new AtomicInteger();
  private int number;

  @AfterEach
  void close() {
    table.close();
  }

  private Adjoin open(String model) {
    return table.model(model).connect(table.client);
  }

  /** Stores or links a new item of each type; the types that were refused. */
  private Set<String> refused(Adjoin db, String model) {
    number++;
    Map<String, Item> items = new LinkedHashMap<>();
    items.put(
        "Booth",
        Item.of("boothId", "b" + number, "hall", "A", "note", "n", "code", "c" + number)
            .with("at", Map.of("street", "s", "zip", "z")));
    items.put("Slot", Item.of("boothId", "b0", "slotId", "s" + number));
    items.put("Visitor", Item.of("visitorId", "v" + number, "name", "n" + number));
    items.put("Talk", Item.of("talkId", "t" + number, "boothId", "b0"));
    items.put("Fan", Item.of("fanId", "f" + number));
    Set<String> refused = new TreeSet<>();
    items.forEach(
        (type, item) -> {
          if (model.contains("  " + type + ":") && isRefused(() -> db.entity(type).create(item))) {
            refused.add(type);
          }
        });
    Item edge = Item.of("visitorId", "v0", "boothId", "b0");
    for (String type : EDGES) {
      Item whole = type.equals("Visit") ? edge.with("rating", number) : edge;
      if (model.contains("  " + type + ":") && isRefused(() -> db.relationship(type).link(whole))) {
        refused.add(type);
      }
    }
    return refused;
  }

  /** The entities whose deletes were refused; none of them is there. */
  private Set<String> kept(Adjoin db) {
    Set<String> kept = new TreeSet<>();
    for (String type : List.of("Booth", "Visitor", "Fan")) {
      if (isRefused(() -> db.entity(type).delete("none"))) {
        kept.add(type);
      }
    }
    return kept;
  }

  private static boolean isRefused(Runnable call) {
    try {
      call.run();
      return false;
    } catch (AdjoinException e) {
      assertThat(e.reason()).as(e.getMessage()).isEqualTo(Reason.REFUSED);
      return true;
    }
  }

  private void store() {
    try (Adjoin db = open(MODEL)) {
      db.createTable();
      number = -1;
      assertThat(refused(db, MODEL)).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("edits")
  void eachTypeIsWrittenByWhomTheTableNames(Edit edit) {
    store();
    String after = edit.after();
    String[] lost = edit.lost.toArray(String[]::new);
    assertThat(table.model(after).migrate(table.client).losing(lost).run().state())
        .isEqualTo(State.EXPANDED);
    try (Adjoin old = open(MODEL)) {
      assertThat(refused(old, MODEL)).isEmpty();
      assertThat(kept(old)).isEmpty();
    }
    Set<String> early = new TreeSet<>(edit.old);
    early.addAll(edit.paused);
    writes(edit, after, early);
    assertThatThrownBy(
            () ->
                table
                    .finishing(after, table.client)
                    .losing(lost)
                    .onProgress(
                        step -> {
                          if (List.of("sweeping", "moving", "storing edges")
                              .contains(step.step())) {
                            throw new Killed();
                          }
                        })
                    .run())
        .isInstanceOf(Killed.class);
    writes(edit, after, edit.paused);
    assertThat(table.finishing(after, table.client).losing(lost).run().state())
        .isEqualTo(State.FINISHED);
    try (Adjoin db = open(after)) {
      assertThat(refused(db, after)).isEmpty();
      assertThat(kept(db)).isEmpty();
      assertThat(db.check().run().errors()).isZero();
    }
  }

  private void writes(Edit edit, String after, Set<String> others) {
    if (edit.isClosed) {
      assertThatThrownBy(() -> open(after))
          .hasMessageContaining("Open the table when the migration is finished");
      return;
    }
    try (Adjoin db = open(after)) {
      assertThat(refused(db, after)).isEqualTo(others);
      Set<String> kept = new TreeSet<>(edit.kept);
      others.stream().filter(ENTITIES::contains).forEach(kept::add);
      assertThat(kept(db)).isEqualTo(kept);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{parent: Booth, id: slotId|{parent: Visitor, id: slotId",
        "Visit: {from: Visitor, to: Booth|Visit: {from: Visitor, to: Fan",
        "{ref: Booth}|{ref: Fan}",
        "count: {to: likes}|count: {to: liked}",
        "age: int = 1|age: int?",
        "{slotId: string}}|{slotId: string}, views: {near: {order: slotId, local: true}}}",
        "photo: bytes?}|photo: bytes?, until: instant?}, expires: until",
        "photo: bytes?|photo: list(bytes)?",
        ", zip: string?|''",
        "fax: string?|fax: bytes?"
      })
  void anEditThatNeedsADumpIsRefused(String from, String to) {
    store();
    String after = Edit.of(from, to).after();
    List<Map<String, ?>> before =
        new ArrayList<>(table.client.scan(r -> r.tableName("fair")).items());
    assertThatThrownBy(() -> table.offline(after).run())
        .isInstanceOfSatisfying(
            AdjoinException.class,
            e -> assertThat(e.reason()).as(e.getMessage()).isEqualTo(Reason.DIFFERENT_DESIGN));
    assertThat(table.client.scan(r -> r.tableName("fair")).items()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{by: [n]}|{by: [n]}, byHall: {by: [hall]}||4",
        "note: string?|note: string||5",
        "{id: visitorId|{id: visitorId, unique: name||6",
        "to: Booth, attributes: {rating|to: Booth, inverse: mirror, attributes: {rating||5",
        "to: Booth, attributes: {rating|to: Booth, count: {to: a}, attributes: {rating||6",
        "Fan: {|Fan: {tag: F, ||6",
        "{slotId: string}|{slotId: string}, copy: {hall: Booth.hall}||7",
        "summaries, max: {from: 9, to: 9}|edges||9",
        ", fax: string?|''|Visitor.fax|5"
      })
  void theTableIsReadAsOftenAsTheReferenceCounts(String from, String to, String lost, int scans) {
    store();
    Migration migration =
        table
            .model(Edit.of(from, to).after())
            .migrate(counting())
            .offline()
            .withoutBackup()
            .segments(1);
    if (lost != null) {
      migration.losing(lost);
    }
    assertThat(migration.run().state()).isEqualTo(State.FINISHED);
    assertThat(scanned).hasValue(scans);
  }

  @Test
  void whatPreventsAMigrationIsLookedForAgainWhereOthersWrite() {
    store();
    String after = Edit.of("{by: [n]}", "{by: [n]}, byHall: {by: [hall]}").after();
    table.model(after).migrate(counting()).segments(1).run();
    assertThat(scanned).hasValue(2);
    table.finishing(after, counting()).segments(1).run();
    assertThat(scanned).hasValue(6);
  }

  private DynamoDbClient counting() {
    return table.watched(
        (name, request) -> {
          if (name.equals("scan")) {
            scanned.incrementAndGet();
          }
        });
  }
}
