// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.MigrationReport.State;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Items of another program with so many attributes that a condition can hardly compare them: they
 * are changed if they are the ones that were read, or found before anything changes.
 */
class WideItemsTest {
  private static final String MODEL =
      """
      model: fair
      entities:
        Visitor: {id: visitorId, attributes: {visitorId: string, code: %s}%s}
        Booth: {id: boothId, attributes: {boothId: string}}
      relationships:
        Visit: {from: Visitor, to: Booth%s}
      """;

  private static final String MAPS =
      ", store: summaries, max: {from: 5, to: 5}, summary: {from: [note]}, attributes: {note: string?}";

  /** The most attributes, those of the key included, that a condition compares. */
  private static final int MOST = 140;

  private final MigratedTable table = new MigratedTable();

  @AfterEach
  void close() {
    table.close();
  }

  private static String model(String code, String visitor, String visit) {
    return MODEL.formatted(code, visitor, visit);
  }

  /** Stores a visitor and a visit, and has another program write one of them anew. */
  private void store(String model, String partition, String sort, int attributes) {
    try (Adjoin db = table.model(model).connect(table.client)) {
      db.createTable();
      db.entity("Visitor").create(Item.of("visitorId", "ada", "code", "7"));
      db.entity("Booth").create(Item.of("boothId", "b1"));
      db.relationship("Visit").link(Item.of("visitorId", "ada", "boothId", "b1"));
    }
    Map<String, AttributeValue> key =
        Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sort));
    Map<String, AttributeValue> item =
        new HashMap<>(table.client.getItem(g -> g.tableName("fair").key(key)).item());
    item.remove("_by");
    for (int i = 0; item.size() < attributes; i++) {
      item.put("other" + i, AttributeValue.fromS("x"));
    }
    table.client.putItem(p -> p.tableName("fair").item(item));
  }

  @Test
  void aWideItemIsConvertedAndMoved() {
    store(model("string", "", ""), "VISITOR#ada", "VISITOR#ada", MOST);
    String moved = model("int", ", tag: GUEST", "");
    assertThat(table.offline(moved).run().state()).isEqualTo(State.FINISHED);
    try (Adjoin db = table.model(moved).connect(table.client)) {
      assertThat(db.entity("Visitor").get("ada").orElseThrow().find("code"))
          .hasValueSatisfying(code -> assertThat(code).hasToString("7"));
    }
  }

  @Test
  void aWiderItemIsFoundBeforeAnythingChanges() {
    String before = model("string", "", "");
    store(before, "VISITOR#ada", "VISITOR#ada", MOST + 1);
    assertThatThrownBy(() -> table.offline(model("int", "", "")).run())
        .hasMessageContaining(
            "VISITOR#ada / VISITOR#ada: it has 141 attributes to compare, because it was written"
                + " without _by, but a condition compares at most 140");
    try (Adjoin db = table.model(before).connect(table.client)) {
      assertThat(db.entity("Visitor").get("ada").orElseThrow().string("code")).isEqualTo("7");
    }
  }

  @Test
  void aWiderEdgeIsFoundBeforeItsFormChanges() {
    String before = model("string", "", ", attributes: {note: string?}");
    store(before, "VISITOR#ada", "BOOTH#b1", MOST + 1);
    assertThatThrownBy(() -> table.offline(model("string", "", MAPS)).run())
        .hasMessageContaining("VISITOR#ada / BOOTH#b1: it has 141 attributes to compare");
    try (Adjoin db = table.model(before).connect(table.client)) {
      assertThat(db.relationship("Visit").from("ada").list()).hasSize(1);
    }
  }

  @Test
  void aWideItemIsRepaired() {
    String model = model("string", ", views: {byCode: {by: [code]}}", "");
    store(model, "VISITOR#ada", "VISITOR#ada", MOST);
    changeCode("8");
    try (Adjoin db = table.model(model).connect(table.client)) {
      assertThat(db.check().repair().run().findings()).isNotEmpty();
      assertThat(db.check().run().findings()).isEmpty();
      assertThat(db.entity("Visitor").view("byCode", "8").list()).hasSize(1);
    }
  }

  private void changeCode(String code) {
    AttributeValue key = AttributeValue.fromS("VISITOR#ada");
    table.client.updateItem(
        u ->
            u.tableName("fair")
                .key(Map.of("PK", key, "SK", key))
                .updateExpression("SET code = :c")
                .expressionAttributeValues(Map.of(":c", AttributeValue.fromS(code))));
  }
}
