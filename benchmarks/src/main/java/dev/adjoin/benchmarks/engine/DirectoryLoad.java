// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * What BatchWriteItem into a directory takes: bytes on disk against the bytes of items and index
 * entries, and time against the same requests to an engine in memory.
 *
 * <p>The data has the shape of a film database: movies, actors, and edges between them that two
 * indexes hold as well.
 */
final class DirectoryLoad {
  private static final String TABLE = "Films";
  private static final int BATCH = 25;

  private final int movies;
  private final int actors;
  private final int edges;

  /** About {@code items} items, shared out as in a film database of 198,000. */
  DirectoryLoad(int items) {
    this.movies = items * 36 / 198;
    this.actors = items * 29 / 198;
    this.edges = items - movies - actors;
  }

  /** How long one load took. */
  private record Time(long wall, long processor) {}

  void print(Path folder, PrintStream out) {
    TextTable table =
        new TextTable("kept in", "ms", "processor ms", "× memory", "MB", "MB of data", "× data");
    try (Directory directory = Directory.in(folder)) {
      List<List<WriteRequest>> batches = batches();
      Time memory;
      try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
        memory = load(engine.client(), batches);
      }
      Path tables = directory.path().resolve("tables");
      Time time;
      long size;
      try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.at(tables)) {
        time = load(engine.client(), batches);
        size = size(engine.client());
      }
      long bytes = directory.size();
      table.row(row("memory", memory, memory, 0, size));
      table.row(row("a directory", time, memory, bytes, size));
    }
    out.println(
        "BatchWriteItem of " + TextTable.whole(movies + actors + edges) + " items, one run");
    out.println("Data is the items and their index entries, as DynamoDB counts their bytes\n");
    out.println(table);
  }

  private static List<String> row(String where, Time time, Time memory, long bytes, long size) {
    return List.of(
        where,
        TextTable.millis(time.wall()),
        TextTable.millis(time.processor()),
        TextTable.ratio((double) time.wall() / memory.wall()),
        bytes == 0 ? "-" : TextTable.megabytes(bytes),
        TextTable.megabytes(size),
        bytes == 0 ? "-" : TextTable.ratio((double) bytes / size));
  }

  private static Time load(DynamoDbClient client, List<List<WriteRequest>> batches) {
    createTable(client);
    long processor = processorNanos();
    long wall = System.nanoTime();
    for (List<WriteRequest> batch : batches) {
      client.batchWriteItem(request -> request.requestItems(Map.of(TABLE, batch)));
    }
    return new Time(System.nanoTime() - wall, processorNanos() - processor);
  }

  private static long processorNanos() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static void createTable(DynamoDbClient client) {
    client.createTable(
        table ->
            table
                .tableName(TABLE)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    List.of("PK", "SK", "GSI1PK", "GSI1SK", "GSI2PK", "GSI2SK").stream()
                        .map(name -> AttributeDefinition.builder().attributeName(name))
                        .map(definition -> definition.attributeType("S").build())
                        .toList())
                .keySchema(key("PK", "SK"))
                .globalSecondaryIndexes(index(1), index(2)));
  }

  private static GlobalSecondaryIndex index(int number) {
    String name = "GSI" + number;
    return GlobalSecondaryIndex.builder()
        .indexName(name)
        .keySchema(key(name + "PK", name + "SK"))
        .projection(projection -> projection.projectionType("ALL"))
        .build();
  }

  private static List<KeySchemaElement> key(String partition, String sort) {
    return List.of(
        KeySchemaElement.builder().attributeName(partition).keyType(KeyType.HASH).build(),
        KeySchemaElement.builder().attributeName(sort).keyType(KeyType.RANGE).build());
  }

  private static long size(DynamoDbClient client) {
    TableDescription table = client.describeTable(request -> request.tableName(TABLE)).table();
    return table.tableSizeBytes()
        + table.globalSecondaryIndexes().stream()
            .mapToLong(GlobalSecondaryIndexDescription::indexSizeBytes)
            .sum();
  }

  private List<List<WriteRequest>> batches() {
    Random random = new Random(7);
    List<WriteRequest> all = new ArrayList<>();
    for (int i = 0; i < movies; i++) {
      all.add(entity("MOVIE", movie(i), "title", "The title of film " + i, random));
    }
    for (int i = 0; i < actors; i++) {
      all.add(entity("ACTOR", actor(i), "name", "Name Of Actor " + i, random));
    }
    for (int i = 0; i < edges; i++) {
      all.add(edge(i, movie(i % movies), actor(random.nextInt(actors)), random));
    }
    List<List<WriteRequest>> batches = new ArrayList<>();
    for (int i = 0; i < all.size(); i += BATCH) {
      batches.add(List.copyOf(all.subList(i, Math.min(i + BATCH, all.size()))));
    }
    return batches;
  }

  private static String movie(int number) {
    return "tt%07d".formatted(number * 7919 % 9_999_991);
  }

  private static String actor(int number) {
    return "nm%07d".formatted(number * 104_729L % 9_999_991);
  }

  private static WriteRequest entity(
      String type, String id, String attribute, String text, Random random) {
    return put(
        Map.of(
            "PK",
            type + "#" + id,
            "SK",
            type + "#" + id,
            "_type",
            type,
            "id",
            id,
            attribute,
            text,
            "year",
            String.valueOf(1900 + random.nextInt(126))));
  }

  private static WriteRequest edge(int number, String movie, String actor, Random random) {
    Map<String, String> edge = new HashMap<>();
    edge.put("PK", "MOVIE#" + movie);
    edge.put("SK", "ACTOR#" + actor + "#" + number);
    edge.put("GSI1PK", "ACTOR#" + actor);
    edge.put("GSI1SK", "MOVIE#" + movie + "#" + number);
    edge.put("GSI2PK", "ROLES#" + movie);
    edge.put("GSI2SK", "%03d#%s".formatted(random.nextInt(100), actor));
    edge.put("_type", "ROLE");
    edge.put("movieId", movie);
    edge.put("actorId", actor);
    edge.put("role", "Role " + random.nextInt(10_000));
    return put(edge);
  }

  private static WriteRequest put(Map<String, String> texts) {
    Map<String, AttributeValue> item = new HashMap<>();
    texts.forEach((name, text) -> item.put(name, AttributeValue.fromS(text)));
    return WriteRequest.builder().putRequest(PutRequest.builder().item(item).build()).build();
  }
}
