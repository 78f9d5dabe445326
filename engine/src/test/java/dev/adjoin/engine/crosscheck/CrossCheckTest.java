// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.crosscheck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.Requests;
import dev.adjoin.engine.TenfoldWhenFull;
import dev.adjoin.testing.Dynoxide;
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

/**
 * Sends the same requests to this engine and to another implementation of the API, and compares the
 * responses.
 */
@AddLifecycleHook(TenfoldWhenFull.class)
@AddLifecycleHook(WhereDynoxideIs.class)
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
        Requests.table(AnyCall.TABLE, "pk sk", "gk")
            .globalSecondaryIndexes(Requests.global("byGk", "gk pk"))
            .build());
  }
}
