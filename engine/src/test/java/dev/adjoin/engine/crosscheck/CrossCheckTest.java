// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.crosscheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.Requests;
import dev.adjoin.testing.Dynoxide;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Sends the same requests to this engine and to another implementation of the API, and compares the
 * responses. Skipped if npm cannot install the other one or it does not support the platform.
 */
class CrossCheckTest {
  private static @Nullable Dynoxide dynoxide;

  @BeforeAll
  static void start() {
    assumeTrue(Dynoxide.isAvailable(), () -> "npm cannot provide " + Dynoxide.PACKAGE + " here");
    dynoxide = Dynoxide.start();
  }

  @AfterAll
  static void stop() {
    if (dynoxide != null) {
      dynoxide.close();
    }
  }

  @Property(cases = 20, full = 600)
  void everySequenceOfCallsIsAnsweredAlike(Given given) {
    List<Call> calls = given.any(AnyCall.any().list(1, 30));
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

  private static void createTable(DynamoDbClient client) {
    client.createTable(
        Requests.table(AnyCall.TABLE, "pk sk", "gk")
            .globalSecondaryIndexes(Requests.global("byGk", "gk pk"))
            .build());
  }
}
