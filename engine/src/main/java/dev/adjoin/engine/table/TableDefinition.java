// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.table;

import dev.adjoin.engine.stream.Source;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/**
 * What a table is declared to be.
 *
 * @param id unique among all tables that ever were, also of the same name; names the table's spaces
 * @param stream where changes are told; null when they are not
 * @param latestStream the label of the stream, or of the last one there was
 */
public record TableDefinition(
    String name,
    String id,
    Instant created,
    KeySchema key,
    List<IndexDefinition> indexes,
    Capacity capacity,
    @Nullable StreamDefinition stream,
    @Nullable String latestStream,
    @Nullable TimeToLive timeToLive,
    TableSettings settings) {
  public TableDefinition {
    indexes = List.copyOf(indexes);
  }

  /** A stream of the table's changes; its label is the moment it was switched on. */
  public record StreamDefinition(StreamViewType view, String label) {}

  public Optional<IndexDefinition> index(String indexName) {
    return indexes.stream().filter(index -> index.name().equals(indexName)).findFirst();
  }

  public Throughput throughput() {
    return capacity.provisioned();
  }

  public String arn() {
    return "arn:aws:dynamodb:" + REGION + ":" + ACCOUNT + ":table/" + name;
  }

  public String streamArn(String label) {
    return Source.streamArn(arn(), label);
  }

  /** The region that ARNs name. */
  public static final String REGION = "us-east-1";

  /** The account that ARNs name. */
  public static final String ACCOUNT = "000000000000";

  public TableDefinition withIndexes(List<IndexDefinition> newIndexes) {
    return new TableDefinition(
        name, id, created, key, newIndexes, capacity, stream, latestStream, timeToLive, settings);
  }

  /** The same with one index changed. */
  public TableDefinition withIndex(String indexName, UnaryOperator<IndexDefinition> change) {
    return withIndexes(
        indexes.stream()
            .map(index -> index.name().equals(indexName) ? change.apply(index) : index)
            .toList());
  }

  public TableDefinition withCapacity(Capacity newCapacity) {
    return new TableDefinition(
        name, id, created, key, indexes, newCapacity, stream, latestStream, timeToLive, settings);
  }

  /** The same with that stream or, where it is null, without any. */
  public TableDefinition withStream(@Nullable StreamDefinition newStream) {
    return new TableDefinition(
        name,
        id,
        created,
        key,
        indexes,
        capacity,
        newStream,
        newStream == null ? latestStream : newStream.label(),
        timeToLive,
        settings);
  }

  public TableDefinition withTimeToLive(@Nullable TimeToLive newTimeToLive) {
    return new TableDefinition(
        name, id, created, key, indexes, capacity, stream, latestStream, newTimeToLive, settings);
  }

  public TableDefinition withSettings(TableSettings newSettings) {
    return new TableDefinition(
        name, id, created, key, indexes, capacity, stream, latestStream, timeToLive, newSettings);
  }

  /** What is declared at the least: the key, and indexes if there are any. */
  public static TableDefinition of(
      String name,
      String id,
      Instant created,
      KeySchema key,
      List<IndexDefinition> indexes,
      Capacity capacity) {
    return new TableDefinition(
        name, id, created, key, indexes, capacity, null, null, null, TableSettings.DEFAULT);
  }
}
