// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.requests;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.RequestReport;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An example on the embedded engine that records each request. */
final class RecordingDatabase implements AutoCloseable {
  private static final Set<String> READS = Set.of("GetItem", "Query", "BatchGetItem");
  private static final String TYPE = "_type";
  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final List<RequestReport> sent = new CopyOnWriteArrayList<>();
  private final String table;
  private final Adjoin db;

  RecordingDatabase(String example) {
    Path root = Path.of(System.getProperty("adjoin.root", "."));
    CompiledModel model =
        Adjoin.compile(
            ModelFile.read(root.resolve("examples").resolve(example).resolve("model.yaml")));
    this.table = model.table().name();
    this.db = Adjoin.builder(model).listener(sent::add).unrecorded().connect(engine.client());
    db.createTable();
  }

  Adjoin db() {
    return db;
  }

  Entities<Item> entity(String type) {
    return db.entity(type);
  }

  Edges<Item> edges(String type) {
    return db.relationship(type);
  }

  /** The requests and units of a call. */
  RequestCost cost(Runnable call) {
    sent.clear();
    call.run();
    RequestCost cost = RequestCost.NOTHING;
    for (RequestReport report : sent) {
      boolean isRead = READS.contains(report.operation());
      double units = report.totalUnits();
      cost = cost.plus(new RequestCost(1, isRead ? units : 0, isRead ? 0 : units));
    }
    return cost;
  }

  /** The bytes of so many items of a type, without the attributes that the guides' items lack. */
  long bytes(String type, int number) {
    return number
        * (long)
            engine.client().scanPaginator(r -> r.tableName(table)).items().stream()
                .filter(item -> item.get(TYPE).s().equals(type))
                .mapToInt(RecordingDatabase::bytes)
                .average()
                .orElseThrow();
  }

  /** Counts strings exactly and every number as 2 bytes: here all are short. */
  private static int bytes(Map<String, AttributeValue> item) {
    return item.entrySet().stream()
        .filter(each -> each.getKey().equals(TYPE) || !each.getKey().startsWith("_"))
        .mapToInt(each -> text(each.getKey()) + value(each.getValue()))
        .sum();
  }

  private static int value(AttributeValue value) {
    if (value.s() != null) {
      return text(value.s());
    }
    return value.hasM() ? bytes(value.m()) : 2;
  }

  private static int text(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  @Override
  public void close() {
    db.close();
    engine.close();
  }
}
