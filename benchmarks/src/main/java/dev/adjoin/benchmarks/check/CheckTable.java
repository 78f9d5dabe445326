// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.check;

import dev.adjoin.Adjoin;
import dev.adjoin.CheckReport;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.ItemTemplate;
import dev.adjoin.benchmarks.measure.Memory;
import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Checks of tables of several sizes, in JVMs with the same small heap. The items are made from
 * numbers while they are read, so that only the check needs memory: one group and nine users for
 * each ninety counted edges.
 */
public final class CheckTable {
  private static final String HEAP = "128m";
  private static final String MODEL =
      """
      model: seats
      table: Seats
      entities:
        User: {id: userId, attributes: {userId: string, name: string}}
        Group: {id: groupId, attributes: {groupId: string, title: string}}
      relationships:
        Seat: {from: User, to: Group, count: {to: seats}, onDelete: {from: cascade},
               attributes: {role: string}}
      """;
  private static final String USER = "user-0000000";
  private static final String GROUP = "group-0000000";
  private static final int EDGES_OF_A_GROUP = 90;
  private static final int USERS_OF_A_GROUP = 9;
  private static final int BLOCK = 1 + USERS_OF_A_GROUP + EDGES_OF_A_GROUP;
  private static final int EDGES_OF_A_USER = EDGES_OF_A_GROUP / USERS_OF_A_GROUP;

  private CheckTable() {}

  public static void print(long most, PrintStream out) {
    TextTable table =
        new TextTable(
            "items", "heap", "seconds", "items/s", "MB in use at the end", "MB of temporary files");
    for (long items = Math.max(BLOCK, most / 100); items <= most; items *= 10) {
      List<Long> numbers =
          new FreshJvm(List.of("-Xmx" + HEAP)).numbers(CheckTable.class, String.valueOf(items));
      double seconds = numbers.get(1) / 1e9;
      table.row(
          List.of(
              TextTable.whole(numbers.get(0)),
              HEAP,
              TextTable.ratio(seconds),
              TextTable.whole(Math.round(numbers.get(0) / seconds)),
              TextTable.megabytes(numbers.get(2)),
              TextTable.megabytes(numbers.get(3))));
    }
    out.println("Checks of tables that are sound\n");
    out.println(table);
  }

  public static void main(String[] arguments) throws IOException {
    long blocks = Long.parseLong(arguments[0]) / BLOCK;
    Path temporary = Files.createTempDirectory("adjoin-benchmark");
    ModelFile model = ModelFile.parse("model.yaml", MODEL);
    Generated client = new Generated(templates(model), blocks);
    try (Adjoin db = Adjoin.builder(model).unrecorded().connect(client)) {
      long[] files = new long[1];
      long begin = System.nanoTime();
      CheckReport report =
          db.check()
              .temporaryFiles(temporary)
              .onProgress(
                  items -> {
                    if (items == blocks * BLOCK) {
                      files[0] = size(temporary);
                    }
                  })
              .run();
      long nanos = System.nanoTime() - begin;
      if (!report.findings().isEmpty() || report.items() != blocks * BLOCK) {
        throw new IllegalStateException("The table must be sound, but " + report);
      }
      System.out.println(report.items() + " " + nanos + " " + Memory.used() + " " + files[0]);
    } finally {
      Files.delete(temporary);
    }
  }

  private static long size(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One item of each type, as the runtime stores it. */
  private static Map<String, ItemTemplate> templates(ModelFile model) {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        Adjoin db = Adjoin.builder(model).connect(engine.client())) {
      db.createTable();
      db.entity("User").create(Item.of("userId", USER, "name", "Somebody with a name"));
      db.entity("Group").create(Item.of("groupId", GROUP, "title", "A group with a title"));
      db.relationship("Seat").link(Item.of("userId", USER, "groupId", GROUP, "role", "member"));
      Map<String, ItemTemplate> templates = new HashMap<>();
      engine.client().scanPaginator(r -> r.tableName("Seats")).items().stream()
          .filter(item -> item.containsKey("_type"))
          .forEach(item -> templates.put(item.get("_type").s(), new ItemTemplate(item)));
      return templates;
    }
  }

  /** A client whose table is calculated: a Scan finds all items, any other read none. */
  private static final class Generated implements DynamoDbClient {
    private final Map<String, ItemTemplate> templates;
    private final long blocks;

    Generated(Map<String, ItemTemplate> templates, long blocks) {
      this.templates = templates;
      this.blocks = blocks;
    }

    @Override
    public GetItemResponse getItem(GetItemRequest request) {
      return GetItemResponse.builder().build();
    }

    /** The check reads the hottest gates again, for their rate. */
    @Override
    public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
      return BatchGetItemResponse.builder().build();
    }

    /** The blocks of a segment, ten a page; the start key holds the number of the next one. */
    @Override
    public ScanResponse scan(ScanRequest request) {
      long segments = request.totalSegments() == null ? 1 : request.totalSegments();
      long segment = request.segment() == null ? 0 : request.segment();
      long end = blocks * (segment + 1) / segments;
      long from =
          request.hasExclusiveStartKey() && !request.exclusiveStartKey().isEmpty()
              ? Long.parseLong(request.exclusiveStartKey().get("PK").s())
              : blocks * segment / segments;
      long to = Math.min(end, from + 10);
      List<Map<String, AttributeValue>> items = new ArrayList<>();
      for (long block = from; block < to; block++) {
        add(block, items);
      }
      ScanResponse.Builder page = ScanResponse.builder().items(items);
      return to < end
          ? page.lastEvaluatedKey(Map.of("PK", AttributeValue.fromS(Long.toString(to)))).build()
          : page.build();
    }

    private void add(long block, List<Map<String, AttributeValue>> items) {
      Map<String, AttributeValue> group = made("Group", 0, block);
      group.put("seats", AttributeValue.fromN(Integer.toString(EDGES_OF_A_GROUP)));
      items.add(group);
      for (int i = 0; i < USERS_OF_A_GROUP; i++) {
        long user = block * USERS_OF_A_GROUP + i;
        Map<String, AttributeValue> item = made("User", user, 0);
        Map<String, AttributeValue> gate = new HashMap<>(item.get("_from_Seat").m());
        gate.put("number", AttributeValue.fromN(Integer.toString(EDGES_OF_A_USER)));
        item.put("_from_Seat", AttributeValue.fromM(gate));
        items.add(item);
        // Each user has seats in ten groups: the own one and those that follow, in a circle.
        for (int n = 0; n < EDGES_OF_A_USER; n++) {
          items.add(made("Seat", user, (block + n) % blocks));
        }
      }
    }

    private Map<String, AttributeValue> made(String type, long user, long group) {
      String userId = "user-%07d".formatted(user);
      String groupId = "group-%07d".formatted(group);
      return templates.get(type).filled(USER, userId, GROUP, groupId);
    }

    @Override
    public String serviceName() {
      return "dynamodb";
    }

    @Override
    public void close() {}
  }
}
