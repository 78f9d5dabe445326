// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.MigrationReport.State;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A migration ends, and can be continued, where another program writes an item all the time. */
class BusyItemsTest {
  private static final String MODEL =
      """
      model: fair
      entities:
        Visitor: {id: visitorId, attributes: {visitorId: string}}
        Booth: {id: boothId, attributes: {boothId: string}}
      relationships:
        Visit: {from: Visitor, to: Booth, attributes: {rating: int?}, count: {to: visits}, shards: {to: 1}}
      """;

  private final MigratedTable table = new MigratedTable();

  BusyItemsTest() {
    try (Adjoin db = table.model(MODEL).connect(table.client)) {
      db.createTable();
      db.entity("Visitor").create(Item.of("visitorId", "ada"));
      db.entity("Booth").create(Item.of("boothId", "tea"));
      db.relationship("Visit").link(Item.of("visitorId", "ada", "boothId", "tea"));
    }
  }

  @AfterEach
  void close() {
    table.close();
  }

  /** A client before whose writes of an item another program changes it. */
  private DynamoDbClient busy(String partition, String sort) {
    AtomicInteger writes = new AtomicInteger();
    return table.watched(
        (method, request) -> {
          boolean isOfItem = request.toString().contains(sort);
          if ((method.equals("updateItem") || method.equals("transactWriteItems")) && isOfItem) {
            table.client.updateItem(
                r ->
                    r.tableName("fair")
                        .key(
                            Map.of(
                                "PK", AttributeValue.fromS(partition),
                                "SK", AttributeValue.fromS(sort)))
                        .updateExpression("SET #by = :token")
                        .expressionAttributeNames(Map.of("#by", "_by"))
                        .expressionAttributeValues(
                            Map.of(
                                ":token",
                                AttributeValue.fromS("other" + writes.incrementAndGet()))));
          }
        });
  }

  private AdjoinException failure(String model, DynamoDbClient client) {
    return assertThrows(AdjoinException.class, () -> table.finishing(model, client).run());
  }

  private void isFinishedLater(String model) {
    assertThat(table.finishing(model, table.client).run().state()).isEqualTo(State.FINISHED);
    try (Adjoin db = table.model(model).connect(table.client)) {
      assertThat(db.relationship("Visit").to("tea").count()).isEqualTo(1);
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  @Test
  void anEdgeThatIsToBeCounted() {
    String shards = MODEL.replace("shards: {to: 1}", "shards: {to: 4}");

    AdjoinException failure = failure(shards, busy("VISITOR#ada", "BOOTH#tea"));

    assertThat(failure.reason()).isEqualTo(Reason.CONFLICT);
    assertThat(failure)
        .hasMessageContaining("was changed by others each time it was to be counted");
    isFinishedLater(shards);
  }

  @Test
  void anItemThatIsToBeMoved() {
    String tagged = MODEL.replace("Booth: {id", "Booth: {tag: STAND, id");

    AdjoinException failure = failure(tagged, busy("BOOTH#tea", "BOOTH#tea"));

    assertThat(failure.reason()).isEqualTo(Reason.REFUSED);
    assertThat(failure).hasMessageContaining("cannot be moved: others write it all the time");
    isFinishedLater(tagged);
  }
}
