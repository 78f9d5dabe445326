// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.studio;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.benchmarks.measure.ItemTemplate;
import dev.adjoin.engine.Durability;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * A model with its data in a directory: one user with many memberships, which are one partition,
 * and users with a hundred memberships each.
 */
record LargeTable(Path model, Path data) {
  static final String LARGEST = "user-0000000";

  private static final String MODEL =
      """
      model: crowd
      table: Crowd
      entities:
        User: {id: userId, attributes: {userId: string, name: string}}
        Group: {id: groupId, attributes: {groupId: string, title: string}}
      relationships:
        Membership: {from: User, to: Group,
                     attributes: {role: string, note: string, since: instant = now}}
      """;
  private static final String USER = "user-template";
  private static final String GROUP = "group-template";
  private static final int EDGES_OF_A_USER = 100;
  private static final int BATCH = 25;

  /**
   * @param partition the number of items in the largest partition
   * @param items the number of all items
   */
  static LargeTable in(Path folder, int partition, int items) {
    LargeTable table = new LargeTable(folder.resolve("crowd.yaml"), folder.resolve("data"));
    try {
      Files.writeString(table.model, MODEL);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    try (EmbeddedDynamoDb engine =
        EmbeddedDynamoDb.builder().at(table.data).durability(Durability.RELAXED).build()) {
      ItemTemplate template = template(engine.client());
      int batches = (items + BATCH - 1) / BATCH;
      IntStream.range(0, batches)
          .parallel()
          .forEach(batch -> write(engine.client(), template, batch, partition, items));
    }
    return table;
  }

  /** Writes an edge as Adjoin does, so that the design is recorded, and returns its item. */
  private static ItemTemplate template(DynamoDbClient client) {
    try (Adjoin db = Adjoin.connect(client, ModelFile.parse("crowd.yaml", MODEL))) {
      db.createTableIfAbsent();
      db.entity("User").create(Item.of("userId", USER, "name", "Ada"));
      db.entity("Group").create(Item.of("groupId", GROUP, "title", "Choir"));
      db.relationship("Membership")
          .link(Item.of("userId", USER, "groupId", GROUP, "role", "member", "note", "first"));
    }
    Map<String, AttributeValue> edge =
        client.scan(request -> request.tableName("Crowd")).items().stream()
            .filter(item -> item.containsKey("role"))
            .findFirst()
            .orElseThrow();
    return new ItemTemplate(edge);
  }

  private static void write(
      DynamoDbClient client, ItemTemplate template, int batch, int partition, int items) {
    long first = (long) batch * BATCH;
    List<WriteRequest> puts =
        LongStream.range(first, Math.min(first + BATCH, items))
            .mapToObj(number -> edge(template, number, partition))
            .map(item -> WriteRequest.builder().putRequest(put(item)).build())
            .toList();
    client.batchWriteItem(request -> request.requestItems(Map.of("Crowd", puts)));
  }

  private static PutRequest put(Map<String, AttributeValue> item) {
    return PutRequest.builder().item(item).build();
  }

  private static Map<String, AttributeValue> edge(
      ItemTemplate template, long number, int partition) {
    long user = number < partition ? 0 : 1 + (number - partition) / EDGES_OF_A_USER;
    return template.filled(
        USER, "user-%07d".formatted(user), GROUP, "group-%07d".formatted(number));
  }
}
