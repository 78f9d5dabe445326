// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.bulk;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** The loop that guides show: a BatchWriteItem of 25 after the other; drops unprocessed items. */
final class SerialLoop {
  private static final int BATCH = 25;
  private final DynamoDbClient client;
  private final String table;

  SerialLoop(DynamoDbClient client, String table) {
    this.client = client;
    this.table = table;
  }

  void write(long from, long number) {
    for (long n = from; n < from + number; n += BATCH) {
      List<WriteRequest> puts = new ArrayList<>();
      for (long i = n; i < Math.min(n + BATCH, from + number); i++) {
        long each = i;
        puts.add(
            WriteRequest.builder().putRequest(put -> put.item(Memberships.item(each))).build());
      }
      client.batchWriteItem(request -> request.requestItems(Map.of(table, puts)));
    }
  }
}
