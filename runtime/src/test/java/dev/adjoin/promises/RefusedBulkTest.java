// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.BulkSummary;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

/** A bulk run that may not write reports its elements as failed, as any other bulk run does. */
class RefusedBulkTest {
  private static final ModelFile MODEL =
      ModelFile.parse(
          "notes.yaml",
          """
          table: Notes
          entities:
            Note: {id: noteId, attributes: {noteId: string}}
          """);

  @Test
  void aBatchThatCannotRecordItsTypeFailsByElement() {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        Adjoin first = Adjoin.connect(engine.client(), MODEL);
        Adjoin db =
            Adjoin.builder(MODEL)
                .deadline(Duration.ofSeconds(2))
                .connect(withoutUpdates(engine.client()))) {
      first.createTable();
      BulkSummary summary =
          db.entity("Note")
              .createAll(
                  List.of(Item.of("noteId", "a"), Item.of("noteId", "b")),
                  bulk -> bulk.overwriting());

      assertThat(summary.written()).isZero();
      assertThat(summary.reasons()).isEqualTo(Map.of(Reason.UNAVAILABLE, 2L));
      assertThat(first.entity("Note").get("a")).isEmpty();
    }
  }

  /** A client whose UpdateItem fails, with which the record says that a type has items. */
  private static DynamoDbClient withoutUpdates(DynamoDbClient client) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("updateItem")) {
                throw InternalServerErrorException.builder().statusCode(500).build();
              }
              try {
                return method.invoke(client, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
