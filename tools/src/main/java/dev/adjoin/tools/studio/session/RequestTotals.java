// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.session;

import dev.adjoin.tools.text.JsonFields;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The requests of work that may take minutes: the last one of each operation and index, with the
 * figures of all of them added up, so that memory does not grow with their number. Thread-safe.
 */
public final class RequestTotals {
  private final Map<Kind, Total> totals = new LinkedHashMap<>();

  private record Kind(String operation, @Nullable String index) {}

  /** The last request of a kind, without its items, and the sums of all. */
  private record Total(
      SentRequest last,
      int count,
      long items,
      long bytes,
      double readUnits,
      double writeUnits,
      Duration time) {

    static Total of(SentRequest sent) {
      return new Total(
          sent.withoutItems(),
          1,
          sent.items().size(),
          sent.bytes(),
          sent.readUnits(),
          sent.writeUnits(),
          sent.time());
    }

    Total plus(Total next) {
      return new Total(
          next.last,
          count + next.count,
          items + next.items,
          bytes + next.bytes,
          readUnits + next.readUnits,
          writeUnits + next.writeUnits,
          time.plus(next.time));
    }

    JsonFields json() {
      return RequestJson.figures(last)
          .with("body", RequestBody.of(last.request()))
          .with("count", count)
          .with("items", items)
          .with("bytes", bytes)
          .with("readUnits", readUnits)
          .with("writeUnits", writeUnits)
          .with("dollarsPerMillion", RequestJson.dollarsPerMillion(readUnits, writeUnits))
          .with("millis", RequestJson.millis(time));
    }
  }

  /** A client whose requests are added. */
  public DynamoDbClient client(DynamoDbClient client) {
    return RequestRecorder.observed(client, this::add);
  }

  private void add(SentRequest sent) {
    Total one = Total.of(sent);
    synchronized (totals) {
      Kind kind = new Kind(sent.operation(), sent.index());
      Total before = totals.remove(kind);
      totals.put(kind, before == null ? one : before.plus(one));
    }
  }

  /** One object for each operation and index, the one that was sent last at the end. */
  public List<Map<String, @Nullable Object>> json() {
    synchronized (totals) {
      return totals.values().stream().map(each -> each.json().members()).toList();
    }
  }
}
