// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.EdgeWithEntity;
import dev.adjoin.EntityWithEdges;
import dev.adjoin.Item;
import dev.adjoin.ItemCollection;
import dev.adjoin.engine.DynamoDbServer;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.request.ReadRequests.Input;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Calls of the functions of every read of models, with inputs for which there is an answer, against
 * one served engine that holds the sample data of all of them.
 */
final class CodeCalls implements AutoCloseable {
  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final DynamoDbServer server;
  private final List<SampleReads> models = new ArrayList<>();
  private final List<Call> calls = new ArrayList<>();

  /**
   * @param files model files whose tables have different names
   */
  CodeCalls(List<Path> files) {
    files.forEach(model -> models.add(SampleReads.of(model, engine.client())));
    for (SampleReads reads : models) {
      List<SampleReads.Read> all = reads.all();
      List<ReadCode> codes =
          new ReadCodes(reads.compiled()).of(all.stream().map(SampleReads.Read::requests).toList());
      for (int i = 0; i < all.size(); i++) {
        calls.add(new Call(reads, all.get(i), codes.get(i), reads.inputs(all.get(i))));
      }
    }
    try {
      this.server = DynamoDbServer.start(engine, new InetSocketAddress("127.0.0.1", 0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  EmbeddedDynamoDb engine() {
    return engine;
  }

  URI uri() {
    return server.uri();
  }

  List<SampleReads> models() {
    return models;
  }

  List<Call> calls() {
    return calls;
  }

  /** The source file of all reads of a model. */
  static String source(SampleReads reads, CodeCommand.Language language) {
    return CodeCommand.source(
        reads.compiled(), language, reads.all().stream().map(SampleReads.Read::requests).toList());
  }

  /** A call of one function. */
  record Call(SampleReads reads, SampleReads.Read read, ReadCode code, Map<String, Object> inputs) {
    String model() {
      return reads.compiled().model().name();
    }

    /** The inputs in the form of the driver programs: type and text. */
    List<Map<String, String>> arguments() {
      List<Map<String, String>> arguments = new ArrayList<>();
      for (Input input : read.requests().inputs()) {
        arguments.add(
            Map.of(
                "type",
                input.type().text().replaceFirst("\\(.*", ""),
                "value",
                String.valueOf(inputs.get(input.name()))));
      }
      return arguments;
    }

    /** Checks what the function gave against the answer of the runtime. */
    void check(JsonNode given) {
      Object answer = reads.answer(read, inputs);
      String as = model() + " " + read + " with " + inputs + ": " + given;
      if (answer instanceof Long number) {
        assertThat(given.isNumber() ? given.asLong() : given.size()).as(as).isEqualTo(number);
      } else if (answer instanceof EntityWithEdges<?, ?> both) {
        checkItem(as, given.get("entity"), (Item) both.entity());
        checkItems(as, given.get("items"), both.items());
      } else if (answer instanceof ItemCollection<?> collection) {
        checkCollection(as, given, collection);
      } else {
        checkList(as, given, (List<?>) answer);
      }
    }

    private void checkList(String as, JsonNode given, List<?> answer) {
      if (given.isObject() || given.isNull()) {
        assertThat(answer.size()).as(as).isEqualTo(given.isNull() ? 0 : 1);
        checkItem(as, given, answer.isEmpty() ? null : (Item) answer.get(0));
        return;
      }
      assertThat(given.size()).as(as).isEqualTo(answer.size());
      for (int i = 0; i < answer.size(); i++) {
        if (answer.get(i) instanceof EdgeWithEntity<?, ?> pair) {
          checkItem(as, given.get(i).get("item"), (Item) pair.item());
          checkItem(as, given.get(i).get("entity"), (Item) pair.entity());
        } else {
          checkItem(as, given.get(i), (Item) answer.get(i));
        }
      }
    }

    private void checkItems(String as, JsonNode given, List<?> items) {
      assertThat(given.size()).as(as).isEqualTo(items.size());
      for (int i = 0; i < items.size(); i++) {
        checkItem(as, given.get(i), (Item) items.get(i));
      }
    }

    /** Compares the identity that is in the keys, and every attribute that both have. */
    private void checkItem(String as, @Nullable JsonNode given, @Nullable Item item) {
      boolean isThere = given != null && !given.isNull();
      assertThat(isThere).as(as).isEqualTo(item != null);
      if (given == null || item == null) {
        return;
      }
      assertThat(text(item)).as(as).containsAllEntriesOf(keyValues(given));
      item.toMap()
          .forEach(
              (name, value) -> {
                JsonNode stored = given.get(name);
                if (stored != null && stored.isValueNode()) {
                  assertThat(text(value, stored)).as(as + " " + name).isEqualTo(text(value));
                }
              });
    }

    private void checkCollection(String as, JsonNode given, ItemCollection<?> collection) {
      List<String> expected = new ArrayList<>();
      Schema schema = new Schema(reads.compiled().model());
      Stream.of(Optional.ofNullable(collection.entity()).stream().toList())
          .flatMap(List::stream)
          .forEach(
              item ->
                  expected.add(
                      identity(schema, read.requests().read().name().type(), text((Item) item))));
      Stream.of(collection.children(), collection.from(), collection.to())
          .flatMap(group -> group.entrySet().stream())
          .filter(
              group ->
                  reads.compiled().design().summaries().stream()
                      .noneMatch(map -> map.relationship().equals(group.getKey())))
          .forEach(
              group ->
                  group
                      .getValue()
                      .forEach(
                          item ->
                              expected.add(identity(schema, group.getKey(), text((Item) item)))));
      List<String> actual = new ArrayList<>();
      given.forEach(
          item -> actual.add(identity(schema, type(item).orElseThrow().type(), keyValues(item))));
      assertThat(actual).as(as).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static String identity(Schema schema, String type, Map<String, String> item) {
      Map<String, String> values = new TreeMap<>(item);
      values.keySet().retainAll(schema.identityNames(schema.member(type).orElseThrow()));
      return type + values;
    }

    private Optional<ItemType> type(JsonNode item) {
      return reads.compiled().design().items().stream()
          .filter(type -> type.isTheApplications() && !decoded(type, item).isEmpty())
          .findFirst();
    }

    /** The values in the keys of an item. */
    private Map<String, String> keyValues(JsonNode item) {
      boolean isMember = !item.has(reads.compiled().design().table().partition());
      if (isMember) {
        return Map.of();
      }
      return type(item).map(type -> decoded(type, item)).orElseThrow();
    }

    private Map<String, String> decoded(ItemType type, JsonNode item) {
      var table = reads.compiled().design().table();
      var partition = type.key().partition().decode(item.get(table.partition()).asString());
      var sort = type.key().sort().decode(item.get(table.sort()).asString());
      Map<String, String> values = new TreeMap<>();
      if (partition.isPresent() && sort.isPresent()) {
        partition.get().forEach((name, value) -> values.put(name, text(value)));
        sort.get().forEach((name, value) -> values.put(name, text(value)));
        values.remove("#shard");
      }
      return values;
    }

    private static Map<String, String> text(Item item) {
      Map<String, String> values = new LinkedHashMap<>();
      item.toMap().forEach((name, value) -> values.put(name, text(value)));
      return values;
    }

    private static String text(Object value) {
      return value instanceof BigDecimal number
          ? number.stripTrailingZeros().toPlainString()
          : value.toString();
    }

    /** A stored value, in the form of the value that it is compared with. */
    private static String text(Object value, JsonNode stored) {
      if (value instanceof Instant) {
        return Instant.parse(stored.asString()).toString();
      }
      return stored.isNumber()
          ? stored.decimalValue().stripTrailingZeros().toPlainString()
          : stored.asString();
    }
  }

  @Override
  public void close() {
    server.close();
    models.forEach(SampleReads::close);
    engine.close();
  }
}
