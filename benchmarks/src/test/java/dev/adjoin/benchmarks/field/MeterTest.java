// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

class MeterTest {
  private static final Map<String, AttributeValue> KEY =
      Map.of("PK", AttributeValue.fromS("a"), "SK", AttributeValue.fromS("b"));
  private final FieldServer server = new FieldServer();
  private final DynamoDbClient client = JavaCandidates.client(server.uri());

  @BeforeEach
  void start() {
    server.startCalm();
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  @Test
  void countsRequestsAndUnitsSinceTheLastTime() {
    client.putItem(request -> request.tableName(FieldServer.TABLE).item(KEY));
    client.getItem(request -> request.tableName(FieldServer.TABLE).key(KEY));
    client.getItem(request -> request.tableName(FieldServer.TABLE).key(KEY).consistentRead(true));

    assertThat(server.meter().take()).isEqualTo(new Meter.Usage(3, 1.5, 1));
    assertThat(server.meter().take()).isEqualTo(new Meter.Usage(0, 0, 0));
  }

  @Test
  void showsUnitsOnlyToCallersThatAskForThem() {
    assertThat(
            client
                .getItem(request -> request.tableName(FieldServer.TABLE).key(KEY))
                .consumedCapacity())
        .isNull();
    assertThat(
            client
                .getItem(
                    request ->
                        request
                            .tableName(FieldServer.TABLE)
                            .key(KEY)
                            .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
                .consumedCapacity()
                .capacityUnits())
        .isEqualTo(0.5);
  }

  @Test
  void countsRequestsThatFail() {
    assertThatThrownBy(
            () ->
                client.putItem(
                    request ->
                        request
                            .tableName(FieldServer.TABLE)
                            .item(KEY)
                            .conditionExpression("attribute_exists(PK)")))
        .isInstanceOf(ConditionalCheckFailedException.class);

    assertThat(server.meter().take().requests()).isEqualTo(1);
  }
}
