// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.cascade;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.Memory;
import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * Cascades in a JVM with a small heap. The edges are calculated while they are read, and a bit for
 * each says whether it was removed, so that the rest of the heap is the runtime's.
 */
final class SmallHeap {
  private static final String HEAP = "48m";
  private static final int PAGE = 1_000;
  private static final String GROUP = "a";
  private static final List<Integer> PERCENT = List.of(10, 50, 90);

  private SmallHeap() {}

  static void print(long most, PrintStream out) {
    TextTable table =
        new TextTable("edges", "heap", "10 % removed", "50 % removed", "90 % removed");
    for (long edges = Math.max(1, most / 100); edges <= most; edges *= 10) {
      List<String> row = new ArrayList<>(List.of(TextTable.whole(edges), HEAP));
      new FreshJvm(List.of("-Xmx" + HEAP))
          .numbers(SmallHeap.class, String.valueOf(edges))
          .forEach(bytes -> row.add(TextTable.megabytes(bytes)));
      table.row(row);
    }
    out.println("MB in use after a collection during a cascade whose edges are calculated\n");
    out.println(table);
  }

  public static void main(String[] arguments) {
    int edges = Integer.parseInt(arguments[0]);
    List<Long> used = new ArrayList<>();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      DynamoDbClient client = new CalculatedEdges(engine.client(), edges).client();
      try (Adjoin db =
          Adjoin.builder(Membership.PLAIN.model()).settle(Duration.ZERO).connect(client)) {
        db.createTable();
        db.entity("Group").create(Item.of("groupId", GROUP, "title", "A group with a title"));
        AttributeValue key = AttributeValue.fromS("GROUP#" + GROUP);
        engine
            .client()
            .updateItem(
                r ->
                    r.tableName(Membership.TABLE)
                        .key(Map.of("PK", key, "SK", key))
                        .updateExpression("SET #gate.#number = :edges")
                        .expressionAttributeNames(
                            Map.of("#gate", "_to_Membership", "#number", "number"))
                        .expressionAttributeValues(
                            Map.of(":edges", AttributeValue.fromN(Integer.toString(edges)))));
        boolean isDeleted =
            db.entity("Group")
                .delete(
                    Key.of(GROUP),
                    done -> {
                      while (used.size() < PERCENT.size()
                          && done.removed() >= (long) edges * PERCENT.get(used.size()) / 100) {
                        used.add(Memory.used());
                      }
                    });
        if (!isDeleted) {
          throw new IllegalStateException("The group must be deleted, but was not there");
        }
      }
    }
    used.forEach(bytes -> System.out.print(bytes + " "));
  }

  /** Adds calculated edges of the group to the answers of a client, and removes them. */
  private static final class CalculatedEdges {
    private final DynamoDbClient target;
    private final BitSet removed = new BitSet();
    private final int edges;

    CalculatedEdges(DynamoDbClient target, int edges) {
      this.target = target;
      this.edges = edges;
    }

    DynamoDbClient client() {
      return (DynamoDbClient)
          Proxy.newProxyInstance(
              DynamoDbClient.class.getClassLoader(),
              new Class<?>[] {DynamoDbClient.class},
              (proxy, method, arguments) -> {
                Object first = arguments == null ? null : arguments[0];
                if (first instanceof QueryRequest query && "GSI1".equals(query.indexName())) {
                  return page(query);
                }
                if (first instanceof BatchGetItemRequest gets) {
                  var found = stored(gets.requestItems().get(Membership.TABLE).keys());
                  return BatchGetItemResponse.builder()
                      .responses(Map.of(Membership.TABLE, found))
                      .build();
                }
                if (first instanceof GetItemRequest get && isEdge(get.key())) {
                  List<Map<String, AttributeValue>> found = stored(List.of(get.key()));
                  return GetItemResponse.builder()
                      .item(found.isEmpty() ? null : found.get(0))
                      .build();
                }
                Object passed =
                    first instanceof TransactWriteItemsRequest writes
                        ? withoutEdges(writes)
                        : first;
                try {
                  return arguments == null ? method.invoke(target) : method.invoke(target, passed);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    }

    private synchronized QueryResponse page(QueryRequest query) {
      int next =
          query.hasExclusiveStartKey() && !query.exclusiveStartKey().isEmpty()
              ? number(query.exclusiveStartKey()) + 1
              : 0;
      int most = query.limit() == null ? PAGE : Math.min(PAGE, query.limit());
      List<Map<String, AttributeValue>> items = new ArrayList<>();
      for (int n = removed.nextClearBit(next);
          n < edges && items.size() < most;
          n = removed.nextClearBit(n + 1)) {
        items.add(edge(n));
      }
      QueryResponse.Builder page =
          QueryResponse.builder().items(items).count(items.size()).scannedCount(items.size());
      if (items.size() == most) {
        Map<String, AttributeValue> last = new HashMap<>(items.get(items.size() - 1));
        last.keySet().retainAll(List.of("PK", "SK", "GSI1PK", "GSI1SK"));
        page.lastEvaluatedKey(last);
      }
      return page.build();
    }

    private synchronized List<Map<String, AttributeValue>> stored(
        List<Map<String, AttributeValue>> keys) {
      return keys.stream()
          .map(CalculatedEdges::number)
          .filter(n -> !removed.get(n))
          .map(CalculatedEdges::edge)
          .toList();
    }

    private static boolean isEdge(Map<String, AttributeValue> key) {
      return key.get("PK").s().startsWith("USER#");
    }

    private static int number(Map<String, AttributeValue> edge) {
      return Integer.parseInt(edge.get("PK").s().substring("USER#".length()));
    }

    private static Map<String, AttributeValue> edge(int n) {
      String user = "%07d".formatted(n);
      Map<String, AttributeValue> item = new HashMap<>();
      item.put("PK", AttributeValue.fromS("USER#" + user));
      item.put("SK", AttributeValue.fromS("GROUP#" + GROUP));
      item.put("GSI1PK", AttributeValue.fromS("GROUP#" + GROUP));
      item.put("GSI1SK", AttributeValue.fromS("USER#" + user));
      item.put("_type", AttributeValue.fromS("Membership"));
      item.put("_by", AttributeValue.fromS("00000000-0000-0000-0000-000000000000"));
      item.put("userId", AttributeValue.fromS(user));
      item.put("groupId", AttributeValue.fromS(GROUP));
      item.put("role", AttributeValue.fromS("member"));
      return item;
    }

    /** The writes of the gate and the journal; tokens are left out, as the engine keeps them. */
    private synchronized TransactWriteItemsRequest withoutEdges(TransactWriteItemsRequest all) {
      List<TransactWriteItem> others = new ArrayList<>();
      for (TransactWriteItem write : all.transactItems()) {
        if (write.delete() != null && isEdge(write.delete().key())) {
          removed.set(number(write.delete().key()));
        } else {
          others.add(write);
        }
      }
      return all.toBuilder().transactItems(others).clientRequestToken(null).build();
    }
  }
}
