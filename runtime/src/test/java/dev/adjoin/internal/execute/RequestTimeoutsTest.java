// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.execute.Calls.Purpose;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;

/** Requests have a time limit, so that a silent endpoint does not keep a call beyond its own. */
class RequestTimeoutsTest {
  private static final Duration LIMIT = Duration.ofSeconds(10);

  /** A client that keeps the settings of each transaction that reads. */
  private record Keeping(List<AwsRequestOverrideConfiguration> settings) implements DynamoDbClient {
    @Override
    public TransactGetItemsResponse transactGetItems(TransactGetItemsRequest request) {
      settings.add(request.overrideConfiguration().orElseThrow());
      return TransactGetItemsResponse.builder().build();
    }

    @Override
    public String serviceName() {
      return SERVICE_NAME;
    }

    @Override
    public void close() {}
  }

  @Test
  void aTransactionThatReadsHasOne() {
    List<AwsRequestOverrideConfiguration> settings = new ArrayList<>();
    Environment environment = Environment.real();
    try {
      Calls calls = new Calls(new Keeping(settings), "table", environment, LIMIT, null);
      calls.transactGet(Purpose.of("get"), TransactGetItemsRequest.builder());
      assertThat(settings)
          .singleElement()
          .satisfies(each -> assertThat(each.apiCallTimeout()).hasValue(LIMIT));
    } finally {
      environment.close();
    }
  }
}
