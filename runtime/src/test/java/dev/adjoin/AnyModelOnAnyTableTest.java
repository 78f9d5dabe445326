// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.testing.search.Search;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * From any model to any other: opening answers, or refuses and says what helps; a migration brings
 * the table to the model, or refuses before anything has changed. Nothing fails otherwise.
 */
class AnyModelOnAnyTableTest {
  private static final Set<Reason> REFUSALS = EnumSet.of(Reason.DIFFERENT_DESIGN, Reason.REFUSED);

  private static final String FAIR =
      """
      model: fair
      table: {name: fair<KEYS>}
      entities:
        <Visitor>: {id: <visitorId><UNIQUE><VIEW>, attributes: {<visitorId>: string, <name>: string, rank: int = 0}}
        <Booth>: {id: boothId<TAG>, attributes: {boothId: string, <title>: string}}
        <Slot>: {parent: <Booth>, id: slotId, attributes: {slotId: string}}
      relationships:
        <Visit>: {from: <Visitor>, to: <Booth><WORDS><STORE>, attributes: {rating: int?}}
        <Follow>: {from: <Visitor>, to: <Booth>, as: {from: FOLLOWS, to: FOLLOWED}<COUNT>, attributes: {note: string?}}
      """;

  private static final Map<String, List<String>> DETAILS = details();

  /** Edges in maps become items, and lack an attribute of their new key. */
  private static final Set<Long> KEPT = Set.of(2049210252L);

  private static Map<String, List<String>> details() {
    Map<String, List<String>> details = new LinkedHashMap<>();
    details.put("Visitor", List.of("Visitor", "Guest"));
    details.put("Booth", List.of("Booth", "Stand"));
    details.put("Slot", List.of("Slot", "Space"));
    details.put("Visit", List.of("Visit", "Stay", "Attendance"));
    details.put("Follow", List.of("Follow", "Fan"));
    details.put("visitorId", List.of("visitorId", "guestId"));
    details.put("name", List.of("name", "fullName"));
    details.put("title", List.of("title", "heading"));
    details.put(
        "KEYS",
        List.of(
            "",
            ", partition: HK, sort: RK",
            ", sort: RK",
            ", index: {partition: \"IX{n}P\", sort: \"IX{n}S\"}"));
    details.put("TAG", List.of("", ", tag: STALL", ", tag: VISITOR2"));
    details.put("UNIQUE", List.of("", ", unique: [<name>]"));
    details.put(
        "VIEW",
        List.of(
            "",
            ", views: {byName: {by: [<name>]}}",
            ", views: {byRank: {by: [rank]}, byName: {by: [<name>]}}"));
    details.put(
        "WORDS",
        List.of(
            "",
            ", as: {from: VISITS, to: VISITED}",
            ", as: {from: STAYS, to: STAYED}",
            ", as: {from: FOLLOWS, to: LIKED}",
            ", distinct: [rating2]"));
    details.put(
        "STORE",
        List.of(
            "",
            ", count: {to: visits}",
            ", inverse: mirror",
            ", shards: {to: 3}",
            ", store: summaries, max: {from: 9, to: 9}"));
    details.put("COUNT", List.of("", ", count: {to: visits}", ", integrity: checked"));
    return details;
  }

  private static Map<String, String> random(Random random, int odds) {
    Map<String, String> choices = new TreeMap<>();
    DETAILS.forEach(
        (detail, texts) ->
            choices.put(
                detail, texts.get(random.nextInt(odds) > 0 ? 0 : random.nextInt(texts.size()))));
    return choices;
  }

  private static String yaml(Map<String, String> choices) {
    String yaml = FAIR;
    for (int i = 0; i < 2; i++) {
      for (Map.Entry<String, String> each : choices.entrySet()) {
        yaml = yaml.replace("<" + each.getKey() + ">", each.getValue());
      }
    }
    return yaml.contains("rating2")
        ? yaml.replace("{rating: int?}", "{rating: int?, rating2: int}")
        : yaml;
  }

  @Test
  void isOpenedOrRefused() {
    Search.of(15, 4_000)
        .keeping(KEPT)
        .run(
            seed -> {
              Random random = Search.random(seed);
              Map<String, String> choices = random(random, 3);
              Map<String, String> edited = new TreeMap<>(choices);
              for (int i = random.nextInt(3); i >= 0; i--) {
                List<String> details = List.copyOf(DETAILS.keySet());
                String detail = details.get(random.nextInt(details.size()));
                List<String> texts = DETAILS.get(detail);
                edited.put(detail, texts.get(random.nextInt(texts.size())));
              }
              String before = yaml(choices);
              String after = yaml(edited);
              if (isValid(before) && isValid(after)) {
                isOpenedOrRefused(choices, before, after);
              }
            });
  }

  @Test
  void aCountedRelationshipThatWasRenamedWithoutWasIsNamed() {
    Map<String, String> choices = new TreeMap<>();
    DETAILS.forEach((detail, texts) -> choices.put(detail, texts.get(0)));
    choices.put("COUNT", ", count: {to: visits}");
    String before = yaml(choices);
    choices.put("Follow", "Fan");
    String after = yaml(choices);
    try (MigratedTable table = new MigratedTable()) {
      try (Adjoin db = table.model(before).connect(table.client)) {
        db.createTable();
        choices.put("Follow", "Follow");
        store(db, choices);
      }
      assertThatThrownBy(() -> table.offline(after).run())
          .hasMessageContaining("Follow is missing or incomplete")
          .hasMessageContaining("declare was: Follow if you renamed it");
    }
  }

  @Test
  void aTableWithOtherKeysRefusesEveryCallInTheSameWay() {
    String before =
        "{model: fair, entities: {Booth: {id: boothId, attributes: {boothId: string}}}}";
    String after = before.replace("{model: fair,", "{model: fair, table: {partition: HK},");
    try (MigratedTable table = new MigratedTable()) {
      try (Adjoin db = table.model(before).connect(table.client)) {
        db.createTable();
      }
      List<ThrowingCallable> calls =
          List.of(
              () -> table.model(after).table("fair").connect(table.client),
              () -> table.model(after).table("fair").compare(table.client),
              () -> table.model(after).table("fair").export(table.client).stream(),
              () -> table.model(after).table("fair").migrate(table.client).run());
      for (ThrowingCallable call : calls) {
        assertThatThrownBy(call)
            .isInstanceOfSatisfying(
                AdjoinException.class,
                e -> assertThat(e.reason()).isEqualTo(Reason.DIFFERENT_DESIGN))
            .hasMessageContaining("the keys of the table have other names or types than the model");
      }
    }
  }

  @Test
  void aModelWithoutRoomOnTheTableIsRefused() {
    String before =
        """
        model: fair
        entities:
          Visitor: {id: visitorId, attributes: {visitorId: string, note: string}}
          Booth: {id: boothId, attributes: {boothId: string}}
        """;
    String after =
        before.replace("note: string", "name: {type: string, was: note}")
            + """
            relationships:
              Tip:
                from: Visitor
                to: Booth
                store: summaries
                max: {to: 9}
                summary: {to: [name, note]}
                attributes: {note: string?}
            """;
    try (MigratedTable table = new MigratedTable()) {
      try (Adjoin db = table.model(before).connect(table.client)) {
        db.createTable();
        db.entity("Visitor").create(Item.of("visitorId", "v", "note", "N"));
      }
      assertThatThrownBy(() -> table.model(after).connect(table.client))
          .isInstanceOfSatisfying(
              AdjoinException.class, e -> assertThat(e.reason()).isEqualTo(Reason.DIFFERENT_DESIGN))
          .hasMessageContaining("the model does not fit what the table already has")
          .hasMessageContaining("Tip summarises name and note, which are both stored as \"note\"");
    }
  }

  private static boolean isValid(String yaml) {
    return Adjoin.compile(ModelFile.parse("model.yaml", yaml)).isValid();
  }

  private static void isOpenedOrRefused(Map<String, String> choices, String before, String after) {
    String models = "%n%s%n%s".formatted(before, after);
    try (MigratedTable table = new MigratedTable()) {
      try (Adjoin db = table.model(before).connect(table.client)) {
        db.createTable();
        store(db, choices);
      }
      List<ExportedItem> stored = table.model(before).export(table.client).stream().toList();
      AdjoinException refused =
          refusal(models, () -> table.model(after).connect(table.client).toString());
      refusal(models, () -> table.model(after).compare(table.client));
      refusal(models, () -> table.model(after).migrate(table.client).plan());
      List<ExportedItem> exported =
          result(models, () -> table.model(after).export(table.client).stream().toList());
      if (exported != null) {
        assertThat(exported).as(models).hasSameSizeAs(stored);
      }
      AdjoinException failed = refusal(models, () -> table.offline(after).run());
      if (failed == null) {
        try (Adjoin db = table.model(after).connect(table.client)) {
          assertThat(db.check().run().findings()).as(models).isEmpty();
          assertThat(db.export().stream()).as(models).hasSameSizeAs(stored);
        }
      } else {
        assertThat(refused).as("%s%n%s", failed, models).isNotNull();
        try (Adjoin db = table.model(before).connect(table.client)) {
          assertThat(db.pending()).as(models).isEmpty();
          assertThat(db.export().stream().toList())
              .as(models)
              .containsExactlyInAnyOrderElementsOf(stored);
        }
        lose(table, models, before, after, stored);
      }
    }
  }

  /** What the model lacks is named, so that the migration may delete it. */
  private static void lose(
      MigratedTable table, String models, String before, String after, List<ExportedItem> stored) {
    TableReport report = result(models, () -> table.model(after).compare(table.client));
    if (report == null) {
      return;
    }
    String[] missing =
        report.differences().stream()
            .filter(difference -> difference.kind() == TableReport.Kind.MISSING)
            .map(TableReport.Difference::where)
            .toArray(String[]::new);
    AdjoinException failed = refusal(models, () -> table.offline(after).losing(missing).run());
    if (failed == null) {
      try (Adjoin db = table.model(after).connect(table.client)) {
        assertThat(db.check().run().findings()).as(models).isEmpty();
        assertThat(db.export().stream().count()).as(models).isLessThanOrEqualTo(stored.size());
      }
    } else {
      try (Adjoin db = table.model(before).connect(table.client)) {
        assertThat(db.pending()).as(failed + models).isEmpty();
        assertThat(db.export().stream().toList())
            .as(failed + models)
            .containsExactlyInAnyOrderElementsOf(stored);
      }
    }
  }

  private static void store(Adjoin db, Map<String, String> choices) {
    String visitorId = choices.get("visitorId");
    db.entity(choices.get("Visitor"))
        .create(Item.of(visitorId, "v", choices.get("name"), "N", "rank", 1));
    db.entity(choices.get("Booth")).create(Item.of("boothId", "b", choices.get("title"), "T"));
    db.entity(choices.get("Slot")).create(Item.of("boothId", "b", "slotId", "s"));
    Item edge = Item.of(visitorId, "v", "boothId", "b");
    boolean isDistinct = choices.get("WORDS").contains("rating2");
    db.relationship(choices.get("Visit")).link(isDistinct ? edge.with("rating2", 1) : edge);
    db.relationship(choices.get("Follow")).link(edge);
  }

  private static @Nullable AdjoinException refusal(String models, Callable<?> call) {
    try {
      call.call();
      return null;
    } catch (AdjoinException e) {
      assertThat(e.reason()).as("%s%s", e, models).isIn(REFUSALS);
      return e;
    } catch (Exception e) {
      throw new AssertionError(e + models, e);
    }
  }

  private static <R> @Nullable R result(String models, Callable<R> call) {
    List<R> results = new java.util.ArrayList<>();
    refusal(models, () -> results.add(call.call()));
    return results.isEmpty() ? null : results.get(0);
  }
}
