// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;

/** A client that supports only ListTables, with a result that the test supplies. */
record Listing(Supplier<ListTablesResponse> list) implements DynamoDbClient {
  @Override
  public ListTablesResponse listTables(ListTablesRequest request) {
    return list.get();
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {}
}
