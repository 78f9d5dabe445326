// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.crosscheck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.TenfoldWhenFull;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Two engines of the same API, asked the same, answer the same. */
@AddLifecycleHook(TenfoldWhenFull.class)
class CrossCheckTest {
  private static @Nullable Dynoxide dynoxide;

  @BeforeContainer
  static void start() {
    dynoxide = Dynoxide.start();
  }

  @AfterContainer
  static void stop() {
    if (dynoxide != null) {
      dynoxide.close();
    }
  }

  @Property(tries = 60)
  void everySequenceOfCallsIsAnsweredAlike(@ForAll("sequences") List<Call> calls) {
    DynamoDbClient foreign = dynoxide.client();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      DynamoDbClient ours = engine.client();
      createTable(ours);
      createTable(foreign);
      List<Call> sofar = new ArrayList<>();
      for (Call call : calls) {
        sofar.add(call);
        assertThat(call.answer(ours)).as("%s", sofar).isEqualTo(call.answer(foreign));
      }
    } finally {
      foreign.deleteTable(d -> d.tableName(AnyCall.TABLE));
    }
  }

  @Provide
  Arbitrary<List<Call>> sequences() {
    return AnyCall.any().list().ofMinSize(1).ofMaxSize(30);
  }

  private static void createTable(DynamoDbClient client) {
    client.createTable(
        CreateTableRequest.builder()
            .tableName(AnyCall.TABLE)
            .attributeDefinitions(
                a -> a.attributeName("pk").attributeType(ScalarAttributeType.S),
                a -> a.attributeName("sk").attributeType(ScalarAttributeType.S),
                a -> a.attributeName("gk").attributeType(ScalarAttributeType.S))
            .keySchema(
                k -> k.attributeName("pk").keyType(KeyType.HASH),
                k -> k.attributeName("sk").keyType(KeyType.RANGE))
            .globalSecondaryIndexes(
                g ->
                    g.indexName("byGk")
                        .keySchema(
                            k -> k.attributeName("gk").keyType(KeyType.HASH),
                            k -> k.attributeName("pk").keyType(KeyType.RANGE))
                        .projection(p -> p.projectionType(ProjectionType.ALL)))
            .billingMode("PAY_PER_REQUEST")
            .build());
  }
}
