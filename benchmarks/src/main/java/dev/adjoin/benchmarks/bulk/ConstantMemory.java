// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.bulk;

import dev.adjoin.Adjoin;
import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.Memory;
import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;

/**
 * The heap in use while edges are linked, in a JVM that does nothing else: on the engine, which
 * stores them, beside the same items written by hand; and with a client that stores nothing.
 */
final class ConstantMemory {
  private static final List<Integer> PERCENT = List.of(10, 50, 100);

  private ConstantMemory() {}

  static void print(long edges, PrintStream out) {
    List<Long> bulk = used("engine", "1500m", edges);
    List<Long> hand = used("hand", "1500m", edges);
    List<Long> discarded = used("discarding", "64m", edges);
    List<Long> own = new ArrayList<>();
    for (int i = 0; i < PERCENT.size(); i++) {
      own.add(bulk.get(i) - hand.get(i));
    }
    TextTable table = new TextTable("MB in use", "heap", "at 10 %", "at 50 %", "at 100 %");
    table.row(row("linkAll on the engine", "1500m", bulk));
    table.row(row("the items by hand on the engine", "1500m", hand));
    table.row(row("difference", "-", own));
    table.row(row("linkAll, nothing kept", "64m", discarded));
    out.println("Heap after a collection while " + TextTable.whole(edges) + " edges are linked\n");
    out.println(table);
  }

  private static List<String> row(String what, String heap, List<Long> used) {
    List<String> row = new ArrayList<>(List.of(what, heap));
    used.forEach(bytes -> row.add(TextTable.megabytes(bytes)));
    return row;
  }

  private static List<Long> used(String how, String heap, long edges) {
    return new FreshJvm(List.of("-Xmx" + heap))
        .numbers(ConstantMemory.class, how, String.valueOf(edges));
  }

  public static void main(String[] arguments) {
    long edges = Long.parseLong(arguments[1]);
    List<Long> used =
        switch (arguments[0]) {
          case "engine" -> onEngine(edges);
          case "hand" -> byHand(edges);
          default -> discarding(edges);
        };
    System.out.println(used.stream().map(String::valueOf).collect(Collectors.joining(" ")));
  }

  private static List<Long> onEngine(long edges) {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        Adjoin db =
            Adjoin.builder(Memberships.all())
                .table(Latency.TABLE)
                .unrecorded()
                .connect(engine.client())) {
      db.createTable();
      return linked(db, edges);
    }
  }

  private static List<Long> discarding(long edges) {
    try (Adjoin db = Adjoin.builder(Memberships.all()).unrecorded().connect(new Discarding())) {
      return linked(db, edges);
    }
  }

  private static List<Long> linked(Adjoin db, long edges) {
    List<Long> used = new ArrayList<>();
    Stream<Memberships.Membership> watched =
        Memberships.memberships(0, edges).peek(new Watch<>(edges, used)::next);
    long written = db.relationship(Memberships.Membership.class).linkAll(watched).written();
    if (written != edges) {
      throw new IllegalStateException("All must be written, but were " + written);
    }
    return used;
  }

  private static List<Long> byHand(long edges) {
    List<Long> used = new ArrayList<>();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        Adjoin db =
            Adjoin.builder(Memberships.all())
                .table(Latency.TABLE)
                .unrecorded()
                .connect(engine.client())) {
      db.createTable();
      SerialLoop loop = new SerialLoop(engine.client(), Latency.TABLE);
      long written = 0;
      for (int percent : PERCENT) {
        loop.write(written, edges * percent / 100 - written);
        written = edges * percent / 100;
        used.add(Memory.used());
      }
      return used;
    }
  }

  /** Measures the heap after each share of the edges was taken. */
  private static final class Watch<T> {
    private final long edges;
    private final List<Long> used;
    private long taken;

    Watch(long edges, List<Long> used) {
      this.edges = edges;
      this.used = used;
    }

    void next(T each) {
      taken++;
      if (used.size() < PERCENT.size() && taken == edges * PERCENT.get(used.size()) / 100) {
        used.add(Memory.used());
      }
    }
  }

  /** A client that takes every write and keeps none: the rest of the heap is the runtime's own. */
  private static final class Discarding implements DynamoDbClient {
    @Override
    public GetItemResponse getItem(GetItemRequest request) {
      return GetItemResponse.builder().build();
    }

    @Override
    public PutItemResponse putItem(PutItemRequest request) {
      return PutItemResponse.builder().build();
    }

    @Override
    public BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
      return BatchWriteItemResponse.builder().build();
    }

    @Override
    public String serviceName() {
      return "dynamodb";
    }

    @Override
    public void close() {}
  }
}
