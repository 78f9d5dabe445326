// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.key.KeyOrder;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The requests of every read, as data, are those that the runtime sends. */
class RequestsAreSentTest {

  static Stream<Path> models() {
    return SampleReads.models();
  }

  @ParameterizedTest
  @MethodSource("models")
  void theRuntimeSendsTheRequestsOfEveryRead(Path model) {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      RecordedRequests recorded = new RecordedRequests(engine.client());
      try (SampleReads reads = SampleReads.of(model, recorded.client())) {
        for (SampleReads.Read read : reads.all()) {
          Map<String, Object> inputs = reads.inputs(read);
          recorded.take();
          reads.answer(read, inputs);
          List<RecordedRequests.Sent> sent = recorded.take();
          assertThat(first(sent))
              .as(read + " with " + inputs)
              .containsExactlyInAnyOrderElementsOf(expected(reads, read, inputs, sent));
        }
      }
    }
  }

  /** What was sent, without later pages. */
  private static List<Map<String, Object>> first(List<RecordedRequests.Sent> sent) {
    return sent.stream()
        .filter(each -> !each.body().containsKey("ExclusiveStartKey"))
        .map(each -> named(each.operation(), each.body()))
        .toList();
  }

  private static Map<String, Object> named(String operation, Map<String, Object> body) {
    Map<String, Object> named = new TreeMap<>(body);
    named.put("", operation);
    return named;
  }

  private static List<Map<String, Object>> expected(
      SampleReads reads,
      SampleReads.Read read,
      Map<String, Object> inputs,
      List<RecordedRequests.Sent> sent) {
    List<Map<String, Object>> expected = new ArrayList<>();
    for (Step step : read.requests().steps()) {
      if (step.repeat() instanceof Step.EachFound) {
        Request batch = step.fillEach(found(reads, read, sent));
        expected.add(named(batch.operation().word(), batch.body()));
      } else if (step.repeat() instanceof Step.OfFound) {
        Map<String, Object> owner = owner(reads, read, inputs);
        Request get = step.request().fill(owner::get);
        expected.add(named(get.operation().word(), get.body()));
      } else {
        step.fill(inputs::get)
            .forEach(request -> expected.add(named(request.operation().word(), request.body())));
      }
    }
    return expected;
  }

  private static Map<String, Object> owner(
      SampleReads reads, SampleReads.Read read, Map<String, Object> inputs) {
    return reads.items().stream()
        .filter(item -> item.type().equals(read.requests().read().name().type()))
        .map(item -> item.item().toMap())
        .filter(item -> item.entrySet().containsAll(inputs.entrySet()))
        .findFirst()
        .orElseThrow();
  }

  /** The values of the items whose further items are fetched: of their keys and references. */
  private static List<Function<String, @Nullable Object>> found(
      SampleReads reads, SampleReads.Read read, List<RecordedRequests.Sent> sent) {
    String type = read.requests().read().name().type();
    List<Map<String, AttributeValue>> items =
        new ArrayList<>(sent.stream().flatMap(one -> one.items().stream()).toList());
    if (read.requests().steps().get(0).repeat() instanceof Step.Shards shards) {
      Comparator<String> order = shards.isReversed() ? KeyOrder.BYTES.reversed() : KeyOrder.BYTES;
      items.sort(Comparator.comparing(item -> item.get(shards.sortKey()).s(), order));
    }
    List<Function<String, @Nullable Object>> found = new ArrayList<>();
    items.forEach(item -> values(reads, type, item).forEach(values -> found.add(values::get)));
    boolean isLimited = read.requests().read().name().shape().limited();
    Integer declared = read.requests().first();
    int most = declared == null ? SampleReads.FIRST : declared;
    return isLimited ? found.subList(0, Math.min(found.size(), most)) : found;
  }

  private static Stream<Map<String, Object>> values(
      SampleReads reads, String type, Map<String, AttributeValue> item) {
    var design = reads.compiled().design();
    for (SummaryMap map : design.summaries()) {
      if (map.relationship().equals(type) && item.containsKey(map.attribute())) {
        return item.get(map.attribute()).m().keySet().stream()
            .sorted(KeyOrder.BYTES)
            .map(key -> map.key().decode(key).orElseThrow());
      }
    }
    return design.items().stream()
        .filter(each -> each.isTheApplications() && each.type().equals(type))
        .flatMap(each -> decoded(reads, each, item).stream());
  }

  private static Optional<Map<String, Object>> decoded(
      SampleReads reads, ItemType type, Map<String, AttributeValue> item) {
    var table = reads.compiled().design().table();
    Optional<Map<String, Object>> partition =
        type.key().partition().decode(item.get(table.partition()).s());
    Optional<Map<String, Object>> sort = type.key().sort().decode(item.get(table.sort()).s());
    if (partition.isEmpty() || sort.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Object> values = new HashMap<>(partition.get());
    values.putAll(sort.get());
    reads.compiled().model().entities().stream()
        .filter(entity -> entity.name().equals(type.type()))
        .flatMap(entity -> entity.references().stream())
        .filter(reference -> item.containsKey(reference.attribute()))
        .forEach(
            reference -> values.put(reference.attribute(), item.get(reference.attribute()).s()));
    return Optional.of(values);
  }
}
