// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.DynamoDbServer;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.client.builder.SdkSyncClientBuilder;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The SDK's client over a real connection to a real engine. */
class SdkOverHttpTest {
  private static final Map<String, AttributeValue> ADA =
      Map.of(
          "id",
          AttributeValue.fromS("ada"),
          "born",
          AttributeValue.fromN("1815"),
          "notes",
          AttributeValue.fromL(
              List.of(
                  AttributeValue.fromBool(true),
                  AttributeValue.fromNul(true),
                  AttributeValue.fromM(Map.of("ü", AttributeValue.fromS("😀 \"\\\u0000"))))),
          "bytes",
          AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {0, -1, 127})),
          "texts",
          AttributeValue.fromSs(List.of("a", "b")),
          "numbers",
          AttributeValue.fromNs(List.of("1", "2.5")));
  private static final Map<String, AttributeValue> KEY = Map.of("id", AttributeValue.fromS("ada"));
  private static EmbeddedDynamoDb engine;
  private static DynamoDbServer endpoint;
  private static DynamoDbClient client;
  private static DynamoDbStreamsClient streams;

  @BeforeAll
  static void start() throws IOException {
    engine = EmbeddedDynamoDb.inMemory();
    endpoint = DynamoDbServer.start(engine, Served.ANYWHERE);
    client = configured(DynamoDbClient.builder()).build();
    streams = configured(DynamoDbStreamsClient.builder()).build();
    client.createTable(
        table ->
            table
                .tableName("People")
                .keySchema(
                    KeySchemaElement.builder().attributeName("id").keyType(KeyType.HASH).build())
                .attributeDefinitions(
                    AttributeDefinition.builder().attributeName("id").attributeType("S").build())
                .streamSpecification(s -> s.streamEnabled(true).streamViewType("NEW_IMAGE"))
                .billingMode(BillingMode.PAY_PER_REQUEST));
    client.waiter().waitUntilTableExists(table -> table.tableName("People"));
    client.putItem(put -> put.tableName("People").item(ADA));
  }

  private static <B extends AwsClientBuilder<B, ?> & SdkSyncClientBuilder<B, ?>> B configured(
      B builder) {
    return builder
        .httpClient(UrlConnectionHttpClient.create())
        .endpointOverride(endpoint.uri())
        .region(Region.EU_WEST_1)
        .credentialsProvider(Wire.credentials());
  }

  @AfterAll
  static void stop() {
    streams.close();
    client.close();
    endpoint.close();
    engine.close();
  }

  @Test
  void bringsEveryTypeThereAndBack() {
    Map<String, AttributeValue> item =
        client.getItem(get -> get.tableName("People").key(KEY)).item();
    assertThat(item).isEqualTo(engine.client().getItem(g -> g.tableName("People").key(KEY)).item());
    assertThat(item).hasSize(6).containsEntry("notes", ADA.get("notes"));
    assertThat(item.get("bytes")).isEqualTo(ADA.get("bytes"));
  }

  @Test
  void bringsTheItemOfAFailedCondition() {
    assertThatThrownBy(
            () ->
                client.putItem(
                    put ->
                        put.tableName("People")
                            .item(KEY)
                            .conditionExpression("attribute_not_exists(id)")
                            .returnValuesOnConditionCheckFailure(
                                ReturnValuesOnConditionCheckFailure.ALL_OLD)))
        .isInstanceOfSatisfying(
            ConditionalCheckFailedException.class,
            failed -> {
              assertThat(failed.awsErrorDetails().errorMessage())
                  .isEqualTo("The conditional request failed");
              assertThat(failed.item()).containsEntry("born", AttributeValue.fromN("1815"));
              assertThat(failed.requestId()).hasSize(52);
            });
  }

  @Test
  void bringsTheReasonsOfACancelledTransaction() {
    TransactWriteItem check =
        TransactWriteItem.builder()
            .conditionCheck(
                c ->
                    c.tableName("People")
                        .key(KEY)
                        .conditionExpression("born = :no")
                        .expressionAttributeValues(Map.of(":no", AttributeValue.fromN("0"))))
            .build();
    assertThatThrownBy(() -> client.transactWriteItems(t -> t.transactItems(check)))
        .isInstanceOfSatisfying(
            TransactionCanceledException.class,
            cancelled -> {
              assertThat(cancelled.awsErrorDetails().errorMessage())
                  .isEqualTo(
                      "Transaction cancelled, please refer cancellation reasons for specific"
                          + " reasons [ConditionalCheckFailed]");
              assertThat(cancelled.cancellationReasons())
                  .extracting(CancellationReason::code)
                  .containsExactly("ConditionalCheckFailed");
            });
  }

  @Test
  void bringsErrorsAsTheEngineThrowsThem() {
    assertThatThrownBy(() -> client.describeTable(table -> table.tableName("None")))
        .isInstanceOf(ResourceNotFoundException.class)
        .hasMessageContaining("Requested resource not found: Table: None not found");
    assertThatThrownBy(() -> client.getItem(get -> get.tableName("People").key(Map.of())))
        .isInstanceOfSatisfying(
            DynamoDbException.class,
            refused -> {
              assertThat(refused.awsErrorDetails().errorCode()).isEqualTo("ValidationException");
              assertThat(refused.awsErrorDetails().errorMessage())
                  .isEqualTo("The provided key element does not match the schema");
              assertThat(refused.statusCode()).isEqualTo(400);
            });
  }

  @Test
  void bringsWhatARequestCost() {
    ConsumedCapacity consumed =
        client
            .getItem(g -> g.tableName("People").key(KEY).returnConsumedCapacity("TOTAL"))
            .consumedCapacity();
    assertThat(consumed.capacityUnits()).isEqualTo(0.5);
  }

  @Test
  void bringsMomentsToTheMillisecond() {
    assertThat(client.describeTable(table -> table.tableName("People")).table().creationDateTime())
        .isEqualTo(
            engine
                .client()
                .describeTable(table -> table.tableName("People"))
                .table()
                .creationDateTime()
                .truncatedTo(ChronoUnit.MILLIS));
  }

  @Test
  void bringsBatchesAndPages() {
    String text = "x".repeat(100_000);
    for (int batch = 0; batch < 2; batch++) {
      int first = batch * 25;
      client.batchWriteItem(
          write ->
              write.requestItems(
                  Map.of(
                      "People",
                      IntStream.range(first, first + 25)
                          .mapToObj(i -> put(Map.of("id", text("p" + i), "text", text(text))))
                          .toList())));
    }
    assertThat(client.scanPaginator(scan -> scan.tableName("People")).items()).hasSize(51);
    assertThat(client.scanPaginator(scan -> scan.tableName("People")).stream().count())
        .isGreaterThan(4);
  }

  @Test
  void bringsTheRecordsOfAStream() {
    String arn = client.describeTable(table -> table.tableName("People")).table().latestStreamArn();
    String shard =
        streams.describeStream(s -> s.streamArn(arn)).streamDescription().shards().get(0).shardId();
    String iterator =
        streams
            .getShardIterator(
                i -> i.streamArn(arn).shardId(shard).shardIteratorType("TRIM_HORIZON"))
            .shardIterator();
    assertThat(
            streams.getRecords(r -> r.shardIterator(iterator)).records().get(0).dynamodb().keys())
        .isEqualTo(KEY);
  }

  private static AttributeValue text(String text) {
    return AttributeValue.fromS(text);
  }

  private static WriteRequest put(Map<String, AttributeValue> item) {
    return WriteRequest.builder().putRequest(put -> put.item(item)).build();
  }
}
