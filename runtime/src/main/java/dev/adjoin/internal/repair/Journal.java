// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.plan.Work;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** What the check knows of the journal: the only place that depends on the form of its entries. */
final class Journal {
  private static final String SUBJECT = "subject";
  private static final String KIND = "kind";
  private static final String BUCKET = "bucket";
  private static final int BUCKETS = 8;

  private final OpenTable table;
  private final @Nullable ItemType type;

  Journal(OpenTable table) {
    this.table = table;
    this.type =
        table.design().items().stream()
            .filter(each -> each.kind() == ItemType.Kind.JOURNAL)
            .findFirst()
            .orElse(null);
  }

  /** The key of the item that an entry is about; empty if the entry does not name one. */
  Optional<Place> subject(Map<String, AttributeValue> entry) {
    AttributeValue subject = entry.get(SUBJECT);
    if (subject == null || !subject.hasM()) {
      return Optional.empty();
    }
    AttributeValue partition = subject.m().get(table.design().table().partition());
    AttributeValue sort = subject.m().get(table.design().table().sort());
    return partition == null || sort == null || partition.s() == null || sort.s() == null
        ? Optional.empty()
        : Optional.of(new Place(partition.s(), sort.s()));
  }

  /** Whether an entry is about a delete, whose item must be marked. */
  boolean isDelete(ItemType journal, Map<String, AttributeValue> entry) {
    return journal
        .key()
        .sort()
        .decode(table.keys().sort(entry))
        .filter(values -> Work.DELETE.word().equals(values.get(KIND)))
        .isPresent();
  }

  /** The keys of all items that there is unfinished work on, by one consistent Query a bucket. */
  Set<Place> subjects(Requests requests) {
    if (type == null) {
      return Set.of();
    }
    Set<Place> subjects = new HashSet<>();
    for (String partition : partitions(type.key().partition())) {
      Map<String, AttributeValue> start = Map.of();
      do {
        QueryRequest.Builder request =
            QueryRequest.builder()
                .consistentRead(true)
                .keyConditionExpression("#p = :p")
                .expressionAttributeNames(Map.of("#p", table.design().table().partition()))
                .expressionAttributeValues(Map.of(":p", AttributeValue.fromS(partition)))
                .exclusiveStartKey(start.isEmpty() ? null : start);
        QueryResponse page =
            requests.send(() -> table.calls().query(Purpose.of(Requests.CHECK), request));
        page.items().forEach(entry -> subject(entry).ifPresent(subjects::add));
        start = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : Map.of();
      } while (!start.isEmpty());
    }
    return subjects;
  }

  private static Set<String> partitions(KeyTemplate template) {
    return IntStream.range(0, BUCKETS)
        .mapToObj(Integer::toString)
        .map(bucket -> template.encode(name -> name.equals(BUCKET) ? bucket : null))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
