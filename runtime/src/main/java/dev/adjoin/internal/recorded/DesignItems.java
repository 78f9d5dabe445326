// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.recorded;

import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.evolution.DesignDocument;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedDuties;
import dev.adjoin.internal.execute.Calls;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.RepeatableRequest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Reads and writes the recorded design of a model in its table: one item, the head, which holds the
 * compressed document.
 *
 * <p>A document that does not fit into the head is stored in parts. Each writer names its parts
 * uniquely and switches the head last, so that a head never refers to the parts of another writer.
 *
 * <p>The designs that migrations replaced are in an item of their own, which is read only where a
 * model does not fit the design in force.
 */
public final class DesignItems {
  private static final String PARTITION = OwnedAttribute.DESIGN_PARTITIONS;
  private static final String HEAD = "HEAD";
  private static final String PART = "PART#%s#%05d";
  private static final String FORMER = "FORMER";
  private static final int PART_BYTES = 350 * 1024;
  private static final int READ_ATTEMPTS = 5;

  private static final String REVISION = "revision";
  private static final String ACCEPTED = "accepted";
  private static final String WRITTEN = "written";
  private static final String DESIGN = "design";
  private static final String TABLE_ID = "tableId";

  /** Only a record with duties has it: a version that does not know duties must not ignore them. */
  private static final String DUTIES = "duties";

  private static final String PARTS = "parts";
  private static final String PARTS_NAME = "partsName";
  private static final String DESIGNS = "designs";
  private static final String REPLACED = "replaced";

  private static final Purpose READ = Purpose.of("design.read");
  private static final Purpose RECORD = Purpose.of("design.record");

  private final Calls calls;
  private final String partitionKey;
  private final String sortKey;
  private final String model;
  private final String partition;

  /**
   * @param partitionKey the name of the table's partition key
   * @param sortKey the name of the table's sort key
   * @param model the name of the model, of which a table can hold several
   */
  public DesignItems(Calls calls, String partitionKey, String sortKey, String model) {
    this.calls = calls;
    this.partitionKey = partitionKey;
    this.sortKey = sortKey;
    this.model = model;
    this.partition = PARTITION + model;
  }

  String table() {
    return calls.table();
  }

  Calls calls() {
    return calls;
  }

  String partitionKey() {
    return partitionKey;
  }

  /** The record of another model in the same table. */
  DesignItems of(String other) {
    return new DesignItems(calls, partitionKey, sortKey, other);
  }

  /** The models that share the table. */
  TableModels models() {
    return new TableModels(this, model);
  }

  /** Whether a partition holds items of Adjoin itself, which belong to no declared type. */
  public static boolean isOwn(String partition) {
    return partition.startsWith(OwnedAttribute.OWN_PARTITIONS);
  }

  /** The model whose record is in a partition; empty if the partition holds no record. */
  public static Optional<String> model(String partition) {
    return partition.startsWith(PARTITION)
        ? Optional.of(partition.substring(PARTITION.length()))
        : Optional.empty();
  }

  /**
   * The record, as a part of other work; empty if there is none.
   *
   * @throws dev.adjoin.AdjoinException if a request fails, or this version of Adjoin does not know
   *     all that the record says
   */
  public Optional<DesignRecord> read(String operation) {
    return DesignGuard.attempt(operation, this::read);
  }

  /**
   * The record by one consistent GetItem, and one more for each part; empty if there is none.
   *
   * @throws UnreadableRecord if this version of Adjoin does not know all that it says
   */
  Optional<DesignRecord> read() {
    Deadline deadline = calls.deadline();
    for (int attempt = 1; ; attempt++) {
      Map<String, AttributeValue> head = head();
      if (head.isEmpty()) {
        return Optional.empty();
      }
      byte[] document = document(head);
      if (document != null) {
        return Optional.of(record(head, document));
      }
      // Another program switched the head and removed the old parts in between.
      if (attempt == READ_ATTEMPTS || !deadline.pause(READ.pattern(), attempt)) {
        throw new IllegalStateException(
            "Parts of the recorded design in " + partition + " are missing");
      }
    }
  }

  private Map<String, AttributeValue> head() {
    try {
      return get(HEAD);
    } catch (DynamoDbException e) {
      // A read by a full key is invalid only if the table has other keys.
      boolean isInvalid =
          e.awsErrorDetails() != null
              && "ValidationException".equals(e.awsErrorDetails().errorCode());
      throw isInvalid ? new OtherKeys(e) : e;
    }
  }

  /** The keys of the table have other names or types than the model says. */
  static final class OtherKeys extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OtherKeys(DynamoDbException cause) {
      super(cause);
    }
  }

  /** A record that this version of Adjoin cannot read, and therefore cannot obey. */
  static final class UnreadableRecord extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnreadableRecord(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  private DesignRecord record(Map<String, AttributeValue> head, byte[] document) {
    Set<String> known =
        Set.of(
            partitionKey,
            sortKey,
            REVISION,
            ACCEPTED,
            WRITTEN,
            TABLE_ID,
            DESIGN,
            DUTIES,
            PARTS,
            PARTS_NAME);
    head.keySet().stream()
        .filter(name -> !known.contains(name))
        .sorted()
        .findFirst()
        .ifPresent(
            name -> {
              throw new UnreadableRecord(
                  "the attribute " + name + " is unknown: a later version of Adjoin wrote it",
                  null);
            });
    AttributeValue written = head.get(WRITTEN);
    try {
      DesignDocument read = DesignDocument.read(decompress(document));
      return new DesignRecord(
          Long.parseLong(head.get(REVISION).n()),
          head.get(ACCEPTED).l().stream().map(AttributeValue::s).toList(),
          written == null ? Set.of() : Set.copyOf(written.ss()),
          read.design(),
          read.migration(),
          head.containsKey(DUTIES)
              ? RecordedDuties.read(head.get(DUTIES).s())
              : RecordedDuties.NONE);
    } catch (IllegalArgumentException | UncheckedIOException e) {
      throw new UnreadableRecord(String.valueOf(e.getMessage()), e);
    }
  }

  private byte @Nullable [] document(Map<String, AttributeValue> head) {
    if (head.containsKey(DESIGN)) {
      return head.get(DESIGN).b().asByteArray();
    }
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    int count = Integer.parseInt(head.get(PARTS).n());
    for (int n = 0; n < count; n++) {
      Map<String, AttributeValue> part = get(PART.formatted(head.get(PARTS_NAME).s(), n));
      if (part.isEmpty()) {
        return null;
      }
      joined.writeBytes(part.get(DESIGN).b().asByteArray());
    }
    return joined.toByteArray();
  }

  private Map<String, AttributeValue> get(String sort) {
    return get(partition, sort);
  }

  Map<String, AttributeValue> get(String ownPartition, String sort) {
    GetItemRequest.Builder request =
        GetItemRequest.builder().key(key(ownPartition, sort)).consistentRead(true);
    return retrying(() -> calls.get(READ, request)).item();
  }

  private static Optional<String> tableId(Map<String, AttributeValue> head) {
    return Optional.ofNullable(head.get(TABLE_ID)).map(AttributeValue::s);
  }

  /**
   * Whether the table is the one that the record was written for. A record without the id of its
   * table gets it; without a record, or without ids, every table is right.
   */
  boolean isOfThisTable() {
    Optional<String> current = retrying(calls::tableId);
    Map<String, AttributeValue> head = current.isEmpty() ? Map.of() : get(HEAD);
    if (!head.isEmpty() && tableId(head).isEmpty()) {
      recordTable();
    }
    return head.isEmpty() || tableId(head).isEmpty() || tableId(head).equals(current);
  }

  /** Notes in the record, if there is one, that it is about this table. */
  void recordTable() {
    retrying(calls::tableId)
        .ifPresent(
            id -> {
              UpdateItemRequest.Builder request =
                  UpdateItemRequest.builder()
                      .key(key(HEAD))
                      .updateExpression("SET #t = :t")
                      .conditionExpression("attribute_exists(#k)")
                      .expressionAttributeNames(Map.of("#t", TABLE_ID, "#k", partitionKey))
                      .expressionAttributeValues(Map.of(":t", AttributeValue.fromS(id)));
              try {
                retrying(() -> calls.update(RECORD, request));
              } catch (ConditionalCheckFailedException e) {
                // There is no record to note it in.
              }
            });
  }

  /** The id of the table for a first record; a record without it gets it later. */
  private Optional<String> tableIdIfKnown() {
    try {
      return calls.tableId();
    } catch (SdkException e) {
      calls.undescribed(e);
      return Optional.empty();
    }
  }

  /** Whether the table holds no item at all, by one consistent Scan of one item. */
  public boolean isTableEmpty() {
    return calls.scan(READ, ScanRequest.builder().limit(1).consistentRead(true)).items().isEmpty();
  }

  /**
   * Writes the first record, or the next one over the one that was read.
   *
   * @param before the record that was read; null if there was none
   * @return false if another program was faster
   */
  boolean write(@Nullable DesignRecord before, DesignRecord after) {
    byte[] document = compress(new DesignDocument(after.design(), after.migration()).text());
    Map<String, AttributeValue> item = new HashMap<>(key(HEAD));
    item.put(REVISION, number(after.revision()));
    item.put(
        ACCEPTED,
        AttributeValue.fromL(after.accepted().stream().map(AttributeValue::fromS).toList()));
    if (!after.written().isEmpty()) {
      item.put(WRITTEN, AttributeValue.fromSs(List.copyOf(after.written())));
    }
    if (!after.duties().isEmpty()) {
      item.put(DUTIES, AttributeValue.fromS(after.duties().text()));
    }
    List<String> parts = List.of();
    if (document.length <= PART_BYTES) {
      item.put(DESIGN, binary(document, 0, document.length));
    } else {
      String name = calls.environment().newName();
      parts = writeParts(name, document);
      item.put(PARTS, number(parts.size()));
      item.put(PARTS_NAME, AttributeValue.fromS(name));
    }
    Map<String, AttributeValue> old = before == null ? Map.of() : get(HEAD);
    Optional<String> tableId = before == null ? tableIdIfKnown() : tableId(old);
    tableId.ifPresent(id -> item.put(TABLE_ID, AttributeValue.fromS(id)));
    boolean isDone = put(before, item);
    removeParts(isDone ? parts(old) : parts);
    return isDone;
  }

  /**
   * The condition compares the revision and the written types: a type that was written in between
   * would otherwise be forgotten. The condition also fails for a repeated request whose first
   * attempt was applied without an answer.
   */
  private boolean put(@Nullable DesignRecord before, Map<String, AttributeValue> item) {
    PutItemRequest.Builder request = PutItemRequest.builder().item(item);
    if (before == null) {
      request.conditionExpression("attribute_not_exists(#k)");
      request.expressionAttributeNames(Map.of("#k", partitionKey));
    } else {
      boolean wasWritten = !before.written().isEmpty();
      Map<String, AttributeValue> values = new HashMap<>();
      values.put(":r", number(before.revision()));
      if (wasWritten) {
        values.put(":w", AttributeValue.fromSs(List.copyOf(before.written())));
      }
      request.conditionExpression(
          "#r = :r AND " + (wasWritten ? "#w = :w" : "attribute_not_exists(#w)"));
      request.expressionAttributeNames(Map.of("#r", REVISION, "#w", WRITTEN));
      request.expressionAttributeValues(values);
    }
    try {
      retrying(() -> calls.put(RECORD, request));
      return true;
    } catch (ConditionalCheckFailedException e) {
      return isStored(item);
    }
  }

  /**
   * Whether a record is stored as it was written; since then another program may have added a type
   * to the written ones. The parts of such a record must stay.
   */
  private boolean isStored(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> stored = get(HEAD);
    return item.entrySet().stream()
        .filter(each -> !each.getKey().equals(WRITTEN))
        .allMatch(each -> each.getValue().equals(stored.get(each.getKey())));
  }

  /**
   * Remembers that items of a type are about to be written.
   *
   * @return false if the design has changed since it was read
   */
  boolean markWritten(DesignRecord before, String type) {
    try {
      UpdateItemRequest.Builder request =
          UpdateItemRequest.builder()
              .key(key(HEAD))
              .updateExpression("ADD #w :t")
              .conditionExpression("#r = :r")
              .expressionAttributeNames(Map.of("#w", WRITTEN, "#r", REVISION))
              .expressionAttributeValues(
                  Map.of(
                      ":t", AttributeValue.fromSs(List.of(type)),
                      ":r", number(before.revision())));
      retrying(() -> calls.update(RECORD, request));
      return true;
    } catch (ConditionalCheckFailedException e) {
      return false;
    }
  }

  /**
   * Changes the revision and nothing else, so that every program reads the record again before it
   * changes it.
   */
  TransactWriteItem noticing(long revision) {
    return TransactWriteItem.builder()
        .update(
            u ->
                u.tableName(table())
                    .key(key(HEAD))
                    .updateExpression("SET #r = :next")
                    .conditionExpression("#r = :r")
                    .expressionAttributeNames(Map.of("#r", REVISION))
                    .expressionAttributeValues(
                        Map.of(":r", number(revision), ":next", number(revision + 1))))
        .build();
  }

  /** Writes some items together; false if a condition failed. */
  boolean writeTogether(List<TransactWriteItem> writes) {
    try {
      return retrying(
          () -> {
            calls.transact(RECORD, TransactWriteItemsRequest.builder().transactItems(writes));
            return true;
          });
    } catch (TransactionCanceledException e) {
      return false;
    }
  }

  /** Removes a first record that no program has used. */
  void removeFirst() {
    DeleteItemRequest.Builder request =
        DeleteItemRequest.builder()
            .key(key(HEAD))
            .conditionExpression("#r = :r AND attribute_not_exists(#w)")
            .expressionAttributeNames(Map.of("#r", REVISION, "#w", WRITTEN))
            .expressionAttributeValues(Map.of(":r", number(1)));
    try {
      retrying(() -> calls.delete(RECORD, request));
    } catch (ConditionalCheckFailedException e) {
      // Another program has begun to use it, or removed it.
    }
  }

  /** The designs that the table had before, the latest first; one GetItem. */
  List<FormerDesign> former() {
    AttributeValue designs = get(FORMER).get(DESIGNS);
    return designs == null
        ? List.of()
        : designs.l().stream().map(each -> former(each.m())).toList();
  }

  private static FormerDesign former(Map<String, AttributeValue> stored) {
    try {
      return new FormerDesign(
          Instant.parse(stored.get(REPLACED).s()),
          stored.get(ACCEPTED).l().stream().map(AttributeValue::s).toList(),
          design(stored.get(DESIGN)));
    } catch (IllegalArgumentException | UncheckedIOException | DateTimeParseException e) {
      throw new UnreadableRecord(String.valueOf(e.getMessage()), e);
    }
  }

  /** A stored document. */
  static AttributeValue stored(DesignDocument document) {
    byte[] bytes = compress(document.text());
    return binary(bytes, 0, bytes.length);
  }

  /**
   * The design of a stored document.
   *
   * @throws IllegalArgumentException if this version of Adjoin does not know all that it says
   */
  static RecordedDesign design(AttributeValue document) {
    return DesignDocument.read(decompress(document.b().asByteArray())).design();
  }

  /**
   * Keeps the design in force as a former one, before a migration replaces it. If that does not
   * come about, or if the table gets the design again, it does no harm: nothing asks for a former
   * design while a model fits the design in force. The oldest are dropped if there are too many, or
   * if they do not fit into one item.
   */
  void keepFormer(DesignRecord replaced) {
    List<String> accepted = new ArrayList<>(replaced.accepted());
    List<FormerDesign> others = new ArrayList<>();
    for (FormerDesign each : former()) {
      if (each.design().equals(replaced.design())) {
        // A migration that was opened again has forgotten the models of its old design.
        each.accepted().stream().filter(model -> !accepted.contains(model)).forEach(accepted::add);
      } else {
        others.add(each);
      }
    }
    others.add(0, new FormerDesign(calls.environment().now(), accepted, replaced.design()));
    List<AttributeValue> designs = new ArrayList<>();
    int bytes = 0;
    for (FormerDesign each : others) {
      byte[] document = compress(new DesignDocument(each.design(), null).text());
      bytes += document.length + each.accepted().stream().mapToInt(String::length).sum();
      if (bytes > PART_BYTES || designs.size() == FormerDesign.MOST) {
        break;
      }
      designs.add(stored(each, document));
    }
    Map<String, AttributeValue> item = new HashMap<>(key(FORMER));
    item.put(DESIGNS, AttributeValue.fromL(designs));
    retrying(() -> calls.put(RECORD, PutItemRequest.builder().item(item)));
  }

  private static AttributeValue stored(FormerDesign former, byte[] document) {
    return AttributeValue.fromM(
        Map.of(
            REPLACED,
            AttributeValue.fromS(former.replaced().toString()),
            ACCEPTED,
            AttributeValue.fromL(former.accepted().stream().map(AttributeValue::fromS).toList()),
            DESIGN,
            binary(document, 0, document.length)));
  }

  private List<String> writeParts(String name, byte[] document) {
    List<String> sorts = new ArrayList<>();
    for (int from = 0; from < document.length; from += PART_BYTES) {
      String sort = PART.formatted(name, sorts.size());
      Map<String, AttributeValue> part = new HashMap<>(key(sort));
      part.put(DESIGN, binary(document, from, Math.min(PART_BYTES, document.length - from)));
      retrying(() -> calls.put(RECORD, PutItemRequest.builder().item(part)));
      sorts.add(sort);
    }
    return sorts;
  }

  private static List<String> parts(Map<String, AttributeValue> head) {
    List<String> sorts = new ArrayList<>();
    if (head.containsKey(PARTS)) {
      for (int n = 0; n < Integer.parseInt(head.get(PARTS).n()); n++) {
        sorts.add(PART.formatted(head.get(PARTS_NAME).s(), n));
      }
    }
    return sorts;
  }

  private void removeParts(List<String> sorts) {
    for (String sort : sorts) {
      retrying(() -> calls.delete(RECORD, DeleteItemRequest.builder().key(key(sort))));
    }
  }

  /**
   * Sends a request again, until the deadline: after a conflict, if there is no capacity, and if it
   * is unknown whether it was applied. Each of them may be applied twice.
   */
  private <R> R retrying(Supplier<R> request) {
    return RepeatableRequest.send(RECORD.pattern(), calls.deadline(), request);
  }

  private Map<String, AttributeValue> key(String sort) {
    return key(partition, sort);
  }

  Map<String, AttributeValue> key(String ownPartition, String sort) {
    return Map.of(
        partitionKey, AttributeValue.fromS(ownPartition), sortKey, AttributeValue.fromS(sort));
  }

  static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  private static AttributeValue binary(byte[] bytes, int from, int length) {
    return AttributeValue.fromB(
        SdkBytes.fromByteArray(Arrays.copyOfRange(bytes, from, from + length)));
  }

  private static byte[] compress(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static String decompress(byte[] bytes) {
    try (GZIPInputStream zip = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return new String(zip.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("its document must be compressed by gzip", e);
    }
  }
}
