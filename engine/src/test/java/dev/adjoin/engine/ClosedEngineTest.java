// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Requests.table;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.internal.engine.partiql.Attributes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Every use of a closed engine fails with a clear error, whether its tables were in memory or on
 * disk.
 */
class ClosedEngineTest {
  @TempDir Path directory;

  @Test
  void inMemory() {
    check(EmbeddedDynamoDb.inMemory());
  }

  @Test
  void inADirectory() {
    check(EmbeddedDynamoDb.at(directory));
  }

  @Test
  void inTheCloud() {
    check(
        EmbeddedDynamoDb.builder()
            .clock(new VirtualClock())
            .cloud(Cloud.builder(1).retries().build())
            .build());
  }

  /** Creates the table of the calls, and returns the ARN of its stream. */
  static String createMusic(DynamoDbClient client) {
    return client
        .createTable(
            table("Music", "pk")
                .streamSpecification(
                    s -> s.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE))
                .build())
        .tableDescription()
        .latestStreamArn();
  }

  private static void check(EmbeddedDynamoDb dynamoDb) {
    DynamoDbClient client = dynamoDb.client();
    String stream = createMusic(client);
    client.putItem(r -> r.tableName("Music").item(Attributes.of("pk", "p")));
    dynamoDb.close();
    dynamoDb.close();
    itemCalls(client).forEach(ClosedEngineTest::assertClosed);
    tableCalls(client).forEach(ClosedEngineTest::assertClosed);
    itemCalls(dynamoDb.directClient()).forEach(ClosedEngineTest::assertClosed);
    streamCalls(dynamoDb.streams(), stream).forEach(ClosedEngineTest::assertClosed);
  }

  private static void assertClosed(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The engine is closed");
  }

  static List<ThrowingCallable> itemCalls(DynamoDbClient client) {
    var key = Attributes.of("pk", "p");
    var put = WriteRequest.builder().putRequest(r -> r.item(key)).build();
    var transacted = TransactWriteItem.builder().put(p -> p.tableName("Music").item(key)).build();
    return List.of(
        () -> client.putItem(r -> r.tableName("Music").item(key)),
        () -> client.getItem(r -> r.tableName("Music").key(key)),
        () -> client.deleteItem(r -> r.tableName("Music").key(key)),
        () -> client.scan(r -> r.tableName("Music")),
        () -> client.scanPaginator(r -> r.tableName("Music")).items().iterator().hasNext(),
        () -> client.batchWriteItem(r -> r.requestItems(Map.of("Music", List.of(put)))),
        () -> client.transactWriteItems(r -> r.transactItems(transacted)),
        () -> client.executeStatement(r -> r.statement("SELECT * FROM Music")));
  }

  static List<ThrowingCallable> tableCalls(DynamoDbClient client) {
    return List.of(
        client::listTables,
        () -> client.createTable(table("Other", "pk").build()),
        () -> client.describeTable(r -> r.tableName("Music")),
        () -> client.deleteTable(r -> r.tableName("Music")));
  }

  static List<ThrowingCallable> streamCalls(DynamoDbStreamsClient streams, String arn) {
    return List.of(
        streams::listStreams,
        () -> streams.describeStream(r -> r.streamArn(arn)),
        () -> streams.getRecords(r -> r.shardIterator(arn + "|1|AAAA")));
  }
}
