// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.session;

import dev.adjoin.internal.cost.Prices;
import dev.adjoin.tools.text.JsonFields;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Sent requests as JSON for the page, with their price. */
public final class RequestJson {
  private static final double MICROS = 1000;
  private static final Prices PRICES = Prices.bundled();

  private final String partitionKey;
  private final String sortKey;

  /**
   * @param partitionKey the name of the table's partition key
   * @param sortKey the name of the table's sort key
   */
  public RequestJson(String partitionKey, String sortKey) {
    this.partitionKey = partitionKey;
    this.sortKey = sortKey;
  }

  public JsonFields of(SentRequest request) {
    return figures(request)
        .with("read", rows(request.items()))
        .with("written", rows(request.written()));
  }

  /** What a request asked for, returned and consumed, without its rows. */
  static JsonFields figures(SentRequest request) {
    return new JsonFields()
        .with("operation", request.operation())
        .with("index", request.index())
        .with("text", request.text())
        .with("consistent", request.consistent())
        .with("items", request.items().size())
        .with("bytes", request.bytes())
        .with("readUnits", request.readUnits())
        .with("writeUnits", request.writeUnits())
        .with("dollarsPerMillion", dollarsPerMillion(request.readUnits(), request.writeUnits()))
        .with("millis", millis(request.time()))
        .withAny("failure", request.failure());
  }

  /** The same with the request itself as the API's JSON, to be sent again by other programs. */
  JsonFields withBody(SentRequest request) {
    return of(request).with("body", RequestBody.of(request.request()));
  }

  static double dollarsPerMillion(double readUnits, double writeUnits) {
    return readUnits * PRICES.of(Prices.Item.ON_DEMAND_READ)
        + writeUnits * PRICES.of(Prices.Item.ON_DEMAND_WRITE);
  }

  static double millis(Duration time) {
    return time.toNanos() / MICROS / MICROS;
  }

  private List<String> rows(List<Map<String, AttributeValue>> items) {
    return items.stream().map(item -> RowId.of(item, partitionKey, sortKey)).toList();
  }
}
