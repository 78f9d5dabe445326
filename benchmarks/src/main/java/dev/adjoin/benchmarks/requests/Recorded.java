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

/** One of the examples on the embedded engine, each request written down. */
final class Recorded implements AutoCloseable {
  private static final Set<String> READS = Set.of("GetItem", "Query", "BatchGetItem");
  private static final String TYPE = "_type";
  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final List<RequestReport> sent = new CopyOnWriteArrayList<>();
  private final String table;
  private final Adjoin db;

  Recorded(String example) {
    Path root = Path.of(System.getProperty("adjoin.root", "."));
    CompiledModel model =
        Adjoin.compile(
            ModelFile.read(root.resolve("examples").resolve(example).resolve("model.yaml")));
    this.table = model.table().name();
    this.db = Adjoin.builder(model).listener(sent::add).connect(engine.client());
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

  /** What a call takes. */
  Bill bill(Runnable call) {
    sent.clear();
    call.run();
    Bill bill = Bill.NOTHING;
    for (RequestReport report : sent) {
      boolean isRead = READS.contains(report.operation());
      double units = report.totalUnits();
      bill = bill.plus(new Bill(1, isRead ? units : 0, isRead ? 0 : units));
    }
    return bill;
  }

  /** How large so many items of a type are, without what the guides' items do not have. */
  long bytes(String type, int number) {
    return number
        * (long)
            engine.client().scanPaginator(r -> r.tableName(table)).items().stream()
                .filter(item -> item.get(TYPE).s().equals(type))
                .mapToInt(Recorded::bytes)
                .average()
                .orElseThrow();
  }

  /** Strings alone tell, where all numbers are short. */
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
