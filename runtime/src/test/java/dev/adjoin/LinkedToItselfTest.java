// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An entity that is linked to itself has both sides of the edge. */
class LinkedToItselfTest {
  private static final String MODEL =
      """
      model: fair
      entities:
        Visitor: {id: visitorId, attributes: {visitorId: string}}
      relationships:
        Follow:
          from: Visitor
          to: Visitor
          ends: {from: follower, to: followed}
          as: {from: FOLLOWS, to: FOLLOWER}
          store: summaries
          max: {from: 9, to: 9}
          attributes: {since: int?}
      """;

  @Test
  void aPutReturnsTheEdgeThatBothMapsOfOneItemHold() {
    try (MigratedTable table = new MigratedTable();
        Adjoin db = table.model(MODEL).connect(table.client)) {
      db.createTable();
      db.entity("Visitor").create(Item.of("visitorId", "v"));
      Edges<Item> follows = db.relationship("Follow");
      for (int since = 1; since < 3; since++) {
        Item edge = Item.of("follower", "v", "followed", "v", "since", since);
        assertThat(follows.put(edge)).isEqualTo(edge);
        assertThat(follows.overwrite(edge)).isEqualTo(edge);
        assertThat(follows.get("v", "v")).contains(edge);
      }
    }
  }

  @Test
  void aCheckFindsThatOneOfTheTwoMapsLacksTheEdgeAndRepairsIt() {
    try (MigratedTable table = new MigratedTable();
        Adjoin db = table.model(MODEL).connect(table.client)) {
      db.createTable();
      db.entity("Visitor").create(Item.of("visitorId", "v"));
      db.relationship("Follow").link(Item.of("follower", "v", "followed", "v"));
      AttributeValue key = AttributeValue.fromS("VISITOR#v");
      table.client.updateItem(
          r ->
              r.tableName("fair")
                  .key(Map.of("PK", key, "SK", key))
                  .updateExpression("REMOVE FOLLOWS"));
      assertThat(db.check().run().findings())
          .extracting(CheckReport.FindingGroup::kind)
          .containsExactly(CheckReport.Kind.ONE_SIDED_SUMMARY);
      assertThat(db.check().repair().run().isSound()).isTrue();
      assertThat(db.check().run().findings()).isEmpty();
    }
  }
}
