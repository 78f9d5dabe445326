// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.copies;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.RequestReport;
import dev.adjoin.benchmarks.measure.Directory;
import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.ItemTemplate;
import dev.adjoin.benchmarks.measure.Memory;
import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * One change of a customer's name that fans out to its orders, on an engine in a directory, in JVMs
 * with the same heap. The bound is what nobody can go below: each copy is read once, in pages, and
 * written once, an item of less than 1 KB for one unit.
 */
public final class CopiesTable {
  private static final String HEAP = "256m";
  private static final String TABLE = "Accounts";
  private static final String CUSTOMER = "customer-of-the-template";
  private static final String ORDER = "order-of-the-template";
  private static final int BATCH = 25;
  private static final double READ_UNIT = 4096;
  private static final Set<String> READS = Set.of("Query", "GetItem", "BatchGetItem");
  private static final List<Integer> PERCENT = List.of(10, 50, 90);
  private static final String MODEL =
      """
      model: accounts
      table: Accounts
      entities:
        Customer: {id: customerId, attributes: {customerId: string, name: string}}
        Order:
          parent: Customer
          id: orderId
          attributes: {orderId: string, note: string}
          copy: {customerName: Customer.name}
      """;

  private CopiesTable() {}

  public static void print(long most, PrintStream out) {
    TextTable table =
        new TextTable(
            "copies",
            "heap",
            "seconds",
            "copies/s",
            "write units a copy",
            "at least",
            "read units a copy",
            "at least",
            "MB at 10 %",
            "50 %",
            "90 %");
    for (long copies = Math.max(100, most / 100); copies <= most; copies *= 10) {
      List<Long> numbers =
          new FreshJvm(List.of("-Xmx" + HEAP)).numbers(CopiesTable.class, String.valueOf(copies));
      double seconds = numbers.get(0) / 1e9;
      List<String> row = new ArrayList<>();
      row.add(TextTable.whole(copies));
      row.add(HEAP);
      row.add(TextTable.ratio(seconds));
      row.add(TextTable.whole(Math.round(copies / seconds)));
      row.add(thousandths(numbers.get(1), copies));
      row.add("1.000");
      row.add(thousandths(numbers.get(2), copies));
      row.add(thousandths(numbers.get(3), copies));
      numbers.subList(4, 7).forEach(bytes -> row.add(TextTable.megabytes(bytes)));
      table.row(row);
    }
    out.println("A change of a name that orders copy; MB in use after a collection\n");
    out.println(table);
  }

  private static String thousandths(long thousandths, long copies) {
    return String.format(Locale.ROOT, "%.3f", thousandths / 1000.0 / copies);
  }

  public static void main(String[] arguments) {
    long copies = Long.parseLong(arguments[0]);
    DoubleAdder written = new DoubleAdder();
    DoubleAdder read = new DoubleAdder();
    List<Long> used = new ArrayList<>();
    try (Directory directory = Directory.inTarget();
        EmbeddedDynamoDb engine = EmbeddedDynamoDb.at(directory.path())) {
      ModelFile model = ModelFile.parse("model.yaml", MODEL);
      long bytes;
      try (Adjoin db = Adjoin.builder(model).connect(engine.client())) {
        db.createTable();
        bytes = store(engine.client(), db, copies);
      }
      boolean[] isMeasured = {false};
      try (Adjoin db =
          Adjoin.builder(model)
              .settle(Duration.ZERO)
              .listener(
                  report -> {
                    if (isMeasured[0]) {
                      (READS.contains(report.operation()) ? read : written)
                          .add(report.units().getOrDefault(RequestReport.TABLE, 0.0));
                      sample(used, written.sum() / copies);
                    }
                  })
              .connect(engine.client())) {
        db.entity("Customer").change("warm").set("name").to("Warmer").apply();
        isMeasured[0] = true;
        long begin = System.nanoTime();
        db.entity("Customer").change("a").set("name").to("Ada, renamed").apply();
        long nanos = System.nanoTime() - begin;
        isMeasured[0] = false;
        requireFresh(db, copies);
        while (used.size() < PERCENT.size()) {
          used.add(Memory.used());
        }
        System.out.print(nanos + " " + Math.round(written.sum() * 1000));
        System.out.print(" " + Math.round(read.sum() * 1000));
        System.out.print(" " + Math.round(Math.ceil(bytes / READ_UNIT) * 1000));
        used.forEach(each -> System.out.print(" " + each));
      }
    }
  }

  private static synchronized void sample(List<Long> used, double done) {
    if (used.size() < PERCENT.size() && done >= PERCENT.get(used.size()) / 100.0) {
      used.add(Memory.used());
    }
  }

  /** Stores two customers with orders, and returns the bytes of those of the larger one. */
  private static long store(DynamoDbClient client, Adjoin db, long copies) {
    db.entity("Customer").create(Item.of("customerId", CUSTOMER, "name", "Ada"));
    db.entity("Order")
        .create(
            Item.of(
                "customerId", CUSTOMER, "orderId", ORDER, "note", "A note of an order, " + ORDER));
    ItemTemplate customer = template(client, "Customer");
    ItemTemplate order = template(client, "Order");
    List<WriteRequest> waiting = new ArrayList<>();
    for (String id : List.of("warm", "a")) {
      put(client, waiting, customer.filled(CUSTOMER, id, ORDER, ""));
      long number = id.equals("a") ? copies : Math.min(copies, 20_000);
      for (long n = 0; n < number; n++) {
        put(client, waiting, order.filled(CUSTOMER, id, ORDER, "%08d".formatted(n)));
      }
    }
    send(client, waiting);
    long size = bytes(order.filled(CUSTOMER, "a", ORDER, "00000000"));
    return size * copies;
  }

  private static ItemTemplate template(DynamoDbClient client, String type) {
    return new ItemTemplate(
        client.scanPaginator(r -> r.tableName(TABLE)).items().stream()
            .filter(item -> item.containsKey("_type") && item.get("_type").s().equals(type))
            .findFirst()
            .orElseThrow());
  }

  private static void put(
      DynamoDbClient client, List<WriteRequest> waiting, Map<String, AttributeValue> item) {
    waiting.add(WriteRequest.builder().putRequest(put -> put.item(item)).build());
    if (waiting.size() == BATCH) {
      send(client, waiting);
    }
  }

  private static void send(DynamoDbClient client, List<WriteRequest> waiting) {
    if (!waiting.isEmpty()) {
      client.batchWriteItem(r -> r.requestItems(Map.of(TABLE, waiting)));
      waiting.clear();
    }
  }

  /** The size of an item of texts and numbers, by DynamoDB's rules. */
  private static long bytes(Map<String, AttributeValue> item) {
    long bytes = 0;
    for (Map.Entry<String, AttributeValue> each : item.entrySet()) {
      AttributeValue value = each.getValue();
      bytes += each.getKey().length();
      bytes += value.s() != null ? value.s().length() : value.hasM() ? 3 + bytes(value.m()) : 2;
    }
    return bytes;
  }

  private static void requireFresh(Adjoin db, long copies) {
    try (Stream<Item> orders = db.entity("Order").of("a").stream()) {
      long fresh =
          orders.filter(order -> order.string("customerName").equals("Ada, renamed")).count();
      if (fresh != copies || !db.pending().isEmpty()) {
        throw new IllegalStateException(
            "All %d copies must be fresh, but %d were".formatted(copies, fresh));
      }
    }
  }
}
