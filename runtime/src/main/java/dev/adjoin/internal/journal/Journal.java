// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.journal;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.BackgroundFailure;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.RepeatableRequest;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.plan.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Reads the journal of one table and model, and notes progress in it. Entries are added and removed
 * by the transactions of the work itself. Thread-safe.
 */
public final class Journal {
  private static final String NAME = "Journal";
  private static final String PROGRESS = "progress";
  private static final String WAITED = "waited";
  private static final String FAILURE = "failure";
  private final OpenTable table;
  private final @Nullable ItemKey template;

  public Journal(OpenTable table) {
    this.table = table;
    this.template =
        table.design().items().stream()
            .filter(item -> item.kind() == ItemType.Kind.JOURNAL)
            .map(ItemType::key)
            .findFirst()
            .orElse(null);
  }

  /** Whether the model has work that takes several requests. */
  public boolean isNeeded() {
    return template != null;
  }

  /** The entries of the types that the model has. */
  public List<JournalEntry> entries() {
    return items().stream().map(this::entry).flatMap(Optional::stream).toList();
  }

  /** One entry, by a consistent GetItem. */
  public Optional<JournalEntry> find(Map<String, AttributeValue> key) {
    GetItemRequest.Builder request = GetItemRequest.builder().key(key).consistentRead(true);
    return entry(
        send(table.keys().shown(key), () -> table.calls().get(Purpose.of(NAME), request)).item());
  }

  /** All entries as stored, by consistent Queries of each of the eight partitions. */
  public List<Map<String, AttributeValue>> items() {
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    for (int bucket = 0; template != null && bucket < ItemType.JOURNAL_BUCKETS; bucket++) {
      Map<String, Object> values = Map.of("bucket", Integer.toString(bucket));
      String partition = template.partition().encode(values::get);
      Map<String, AttributeValue> start = Map.of();
      do {
        QueryResponse page = page(partition, start);
        items.addAll(page.items());
        start = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : Map.of();
      } while (!start.isEmpty());
    }
    return items;
  }

  /** The key of the item that an entry is about; empty if the entry does not name it. */
  public static Map<String, AttributeValue> subject(Map<String, AttributeValue> entry) {
    AttributeValue subject = entry.get("subject");
    return subject == null ? Map.of() : subject.m();
  }

  /** The work that an entry is about, by its sort key; empty for work of another version. */
  public static Optional<Work> work(String sort) {
    return Stream.of(Work.values()).filter(work -> sort.startsWith(work.word() + "#")).findFirst();
  }

  private QueryResponse page(String partition, Map<String, AttributeValue> start) {
    QueryRequest.Builder request =
        QueryRequest.builder()
            .keyConditionExpression("#partition = :partition")
            .expressionAttributeNames(Map.of("#partition", table.design().table().partition()))
            .expressionAttributeValues(Map.of(":partition", AttributeValue.fromS(partition)))
            .consistentRead(true)
            .exclusiveStartKey(start.isEmpty() ? null : start);
    return send(partition, () -> table.calls().query(Purpose.of(NAME), request));
  }

  /** An entry of another version of the model, whose type is not known, is left alone. */
  private Optional<JournalEntry> entry(Map<String, AttributeValue> item) {
    if (item.isEmpty() || template == null) {
      return Optional.empty();
    }
    String[] sort = table.keys().sort(item).split("#", 3);
    Optional<String> type = sort.length == 3 ? type(sort[1]) : Optional.empty();
    Optional<Work> work = work(table.keys().sort(item));
    boolean isKnown =
        type.isPresent() && work.isPresent() && item.containsKey("id") && item.containsKey("mark");
    if (!isKnown) {
      return Optional.empty();
    }
    AttributeValue progress = item.get(PROGRESS);
    return Optional.of(
        new JournalEntry(
            table.keys().in(item),
            work.get(),
            type.get(),
            table.names().of(type.get()).declared(item.get("id").m()),
            item.get("mark").s(),
            Instant.parse(item.get("since").s()),
            Duration.ofMillis(StoredValues.numeric(item.get(WAITED)).longValue()),
            progress != null,
            StoredValues.numeric(progress).longValue(),
            item.containsKey(FAILURE) ? String.valueOf(item.get(FAILURE).s()) : ""));
  }

  /** The declared name of the entity that is stored under this name. */
  private Optional<String> type(String stored) {
    return table.schema().model().entities().stream()
        .filter(entity -> entity.stored().equals(stored))
        .map(Entity::name)
        .findFirst();
  }

  private <R> R send(String key, Supplier<R> request) {
    return RepeatableRequest.require(NAME, key, table.calls().deadline(), request);
  }

  /** Writes to an entry; false if others finished the work or the entry belongs to a new mark. */
  private boolean write(Map<String, AttributeValue> key, Runnable write) {
    return send(
        table.keys().shown(key),
        () -> {
          try {
            write.run();
            return true;
          } catch (ConditionalCheckFailedException e) {
            return false;
          }
        });
  }

  /** Notes that an entry is at least this old; an entry of another mark stays as it is. */
  void waited(JournalEntry entry, Duration age) {
    UpdateItemRequest.Builder request =
        UpdateItemRequest.builder()
            .key(entry.key())
            .updateExpression("SET #waited = :age")
            .conditionExpression(
                "#mark = :mark AND (attribute_not_exists(#waited) OR #waited < :age)")
            .expressionAttributeNames(Map.of("#waited", WAITED, "#mark", "mark"))
            .expressionAttributeValues(
                Map.of(
                    ":age",
                    StoredValues.number(age.toMillis()),
                    ":mark",
                    AttributeValue.fromS(entry.mark())));
    write(entry.key(), () -> table.calls().ofNotes().update(Purpose.of(NAME), request));
  }

  /**
   * Reports work that failed where nobody waits for it: to the log, to the listener, and in its
   * entry.
   */
  public void report(Map<String, AttributeValue> key, String mark, BackgroundFailure failure) {
    table.calls().failed(failure);
    failed(key, mark, failure.cause());
  }

  /**
   * Notes why the work of an entry failed, for {@code pending}. If the note fails too, for example
   * because the table cannot be reached, the entry stays as it is.
   */
  void failed(Map<String, AttributeValue> key, String mark, AdjoinException failure) {
    UpdateItemRequest.Builder request =
        UpdateItemRequest.builder()
            .key(key)
            .updateExpression("SET #failure = :failure")
            .conditionExpression("#mark = :mark")
            .expressionAttributeNames(Map.of("#failure", FAILURE, "#mark", "mark"))
            .expressionAttributeValues(
                Map.of(
                    ":failure",
                    AttributeValue.fromS(String.valueOf(failure.getMessage())),
                    ":mark",
                    AttributeValue.fromS(mark)));
    try {
      write(key, () -> table.calls().ofNotes().update(Purpose.of(NAME), request));
    } catch (AdjoinException e) {
      if (e.reason() == Reason.INTERRUPTED) {
        throw e;
      }
      failure.addSuppressed(e);
    }
  }

  /** Removes the entry of this mark; an entry of another mark stays. */
  public void remove(Map<String, AttributeValue> key, String mark) {
    DeleteItemRequest.Builder request =
        DeleteItemRequest.builder()
            .key(key)
            .conditionExpression("#mark = :mark")
            .expressionAttributeNames(Map.of("#mark", "mark"))
            .expressionAttributeValues(Map.of(":mark", AttributeValue.fromS(mark)));
    write(key, () -> table.calls().ofNotes().delete(Purpose.of(NAME), request));
  }

  /**
   * Notes how many items were removed or brought forward; 0 before the first one is. The number is
   * for people: it may be too low after a crash, and too high after a lost response.
   *
   * @return false if the entry is no longer of this mark
   */
  public boolean progress(Map<String, AttributeValue> key, String mark, long items) {
    UpdateItemRequest.Builder request =
        UpdateItemRequest.builder()
            .key(key)
            .updateExpression("ADD #progress :items")
            .conditionExpression("#mark = :mark")
            .expressionAttributeNames(Map.of("#progress", PROGRESS, "#mark", "mark"))
            .expressionAttributeValues(
                Map.of(":items", StoredValues.number(items), ":mark", AttributeValue.fromS(mark)));
    return write(key, () -> table.calls().ofNotes().update(Purpose.of(NAME), request));
  }
}
