// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** Reads all pages of a Query or Scan. */
final class Pages {
  private Pages() {}

  static List<Map<String, AttributeValue>> all(DynamoDbClient client, QueryRequest request) {
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    for (QueryResponse page : client.queryPaginator(request)) {
      items.addAll(page.items());
    }
    return items;
  }

  static List<Map<String, AttributeValue>> all(DynamoDbClient client, ScanRequest request) {
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    for (ScanResponse page : client.scanPaginator(request)) {
      items.addAll(page.items());
    }
    return items;
  }
}
