// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Requests.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

class AnswersTest {
  private static final String REQUEST_ID = "[0-9A-V]{52}";
  private static final Map<String, AttributeValue> KEY = Attributes.of("pk", "p", "sk", "s");

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final DynamoDbClient client = engine.client();

  @BeforeEach
  void makeTable() {
    assertAnswered(client.createTable(table("Songs", "pk sk").build()));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static void assertAnswered(AwsResponse response) {
    assertThat(response.responseMetadata().requestId()).matches(REQUEST_ID);
    assertThat(response.responseMetadata().toString()).contains("AWS_REQUEST_ID");
    assertThat(response.sdkHttpResponse().isSuccessful()).isTrue();
    assertThat(response.sdkHttpResponse().statusCode()).isEqualTo(200);
  }

  private static TransactWriteItem deletion(Map<String, AttributeValue> key) {
    return TransactWriteItem.builder().delete(d -> d.tableName("Songs").key(key)).build();
  }

  @Test
  void tellsTheIdOfEachRequestAboutOneItem() {
    assertAnswered(client.putItem(r -> r.tableName("Songs").item(KEY)));
    assertAnswered(client.getItem(r -> r.tableName("Songs").key(KEY)));
    assertAnswered(client.updateItem(r -> r.tableName("Songs").key(KEY)));
    assertAnswered(client.deleteItem(r -> r.tableName("Songs").key(KEY)));
  }

  @Test
  void tellsTheIdOfEachRequestAboutSeveralItems() {
    assertAnswered(client.scan(r -> r.tableName("Songs")));
    assertAnswered(
        client.query(
            r ->
                r.tableName("Songs")
                    .keyConditionExpression("pk = :p")
                    .expressionAttributeValues(Attributes.of(":p", "p"))));
    assertAnswered(
        client.batchGetItem(
            r ->
                r.requestItems(
                    Map.of("Songs", KeysAndAttributes.builder().keys(List.of(KEY)).build()))));
    assertAnswered(
        client.batchWriteItem(
            r ->
                r.requestItems(
                    Map.of(
                        "Songs",
                        List.of(WriteRequest.builder().putRequest(p -> p.item(KEY)).build())))));
    assertAnswered(
        client.transactGetItems(
            r ->
                r.transactItems(
                    TransactGetItem.builder().get(g -> g.tableName("Songs").key(KEY)).build())));
    assertAnswered(client.transactWriteItems(r -> r.transactItems(deletion(KEY))));
  }

  @Test
  void tellsTheIdOfEachStatement() {
    String all = "SELECT * FROM Songs WHERE pk = 'p' AND sk = 's'";
    assertAnswered(client.executeStatement(r -> r.statement(all)));
    assertAnswered(
        client.batchExecuteStatement(
            r -> r.statements(BatchStatementRequest.builder().statement(all).build())));
    assertAnswered(
        client.executeTransaction(
            r -> r.transactStatements(ParameterizedStatement.builder().statement(all).build())));
  }

  @Test
  void tellsTheIdOfEachRequestAboutTablesAndStreams() {
    assertAnswered(
        client.updateTable(
            r ->
                r.tableName("Songs")
                    .streamSpecification(
                        s -> s.streamEnabled(true).streamViewType(StreamViewType.KEYS_ONLY))));
    assertAnswered(client.listTables());
    assertAnswered(client.describeTimeToLive(r -> r.tableName("Songs")));
    assertAnswered(client.listBackups());
    assertAnswered(client.describeLimits());
    var described = client.describeTable(r -> r.tableName("Songs"));
    assertAnswered(described);
    assertAnswered(engine.streams().listStreams());
    String arn = described.table().latestStreamArn();
    assertAnswered(engine.streams().describeStream(r -> r.streamArn(arn)));
    assertAnswered(client.deleteTable(r -> r.tableName("Songs")));
  }

  @Test
  void noTwoRequestsHaveTheSameId() {
    assertThat(client.listTables().responseMetadata().requestId())
        .isNotEqualTo(client.listTables().responseMetadata().requestId());
  }

  @Test
  void oneResponseTellsTheSameIdAgain() {
    var response = client.listTables();
    assertThat(response.responseMetadata().requestId())
        .isEqualTo(response.toBuilder().build().responseMetadata().requestId());
  }

  @Test
  void refusalsTellTheIdToo() {
    assertThat(
            catchThrowableOfType(
                    DynamoDbException.class,
                    () -> client.getItem(r -> r.tableName("Songs").key(Map.of())))
                .requestId())
        .matches(REQUEST_ID);
    assertThat(
            catchThrowableOfType(
                    ConditionalCheckFailedException.class,
                    () ->
                        client.deleteItem(
                            r ->
                                r.tableName("Songs")
                                    .key(KEY)
                                    .conditionExpression("attribute_exists(pk)")))
                .requestId())
        .matches(REQUEST_ID);
    assertThat(
            catchThrowableOfType(
                    TransactionCanceledException.class,
                    () -> client.transactWriteItems(r -> r.transactItems(deletion(Map.of()))))
                .requestId())
        .matches(REQUEST_ID);
  }

  @Test
  void clientsKnowTheirRegion() {
    assertThat(client.serviceClientConfiguration().region()).isEqualTo(Region.US_EAST_1);
    assertThat(engine.streams().serviceClientConfiguration().region()).isEqualTo(Region.US_EAST_1);
    try (EmbeddedDynamoDb clouded =
        EmbeddedDynamoDb.builder().cloud(Cloud.builder(1).build()).build()) {
      assertThat(clouded.client().serviceClientConfiguration().region())
          .isEqualTo(Region.US_EAST_1);
    }
  }
}
