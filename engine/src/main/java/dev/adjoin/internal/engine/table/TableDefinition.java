// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

import dev.adjoin.internal.engine.stream.SourceTable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/**
 * The definition of a table.
 *
 * @param id unique among all tables that ever existed, including those with the same name; part of
 *     the names of the table's spaces
 * @param stream the table's stream; null if it is disabled
 * @param latestStream the label of the current or last stream
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

  /** The settings of a stream. Its label is the time at which it was enabled. */
  public record StreamDefinition(StreamViewType view, String label) {}

  public Optional<IndexDefinition> index(String indexName) {
    return indexes.stream().filter(index -> index.name().equals(indexName)).findFirst();
  }

  /** The key schema of the table, then those of its indexes. */
  public List<KeySchema> keys() {
    return Stream.concat(Stream.of(key), indexes.stream().map(IndexDefinition::key)).toList();
  }

  public Throughput throughput() {
    return capacity.provisioned();
  }

  public String arn() {
    return "arn:aws:dynamodb:" + REGION + ":" + ACCOUNT + ":table/" + name;
  }

  public String streamArn(String label) {
    return SourceTable.streamArn(arn(), label);
  }

  /** The region in ARNs. */
  public static final String REGION = "us-east-1";

  /** The account in ARNs. */
  public static final String ACCOUNT = "000000000000";

  public TableDefinition withIndexes(List<IndexDefinition> newIndexes) {
    return toBuilder().indexes(newIndexes).build();
  }

  /** A copy with one index changed. */
  public TableDefinition withIndex(String indexName, UnaryOperator<IndexDefinition> change) {
    return withIndexes(
        indexes.stream()
            .map(index -> index.name().equals(indexName) ? change.apply(index) : index)
            .toList());
  }

  public TableDefinition withCapacity(Capacity newCapacity) {
    return toBuilder().capacity(newCapacity).build();
  }

  /** A copy with this stream, or without a stream if it is null. */
  public TableDefinition withStream(@Nullable StreamDefinition newStream) {
    return toBuilder().stream(newStream)
        .latestStream(newStream == null ? latestStream : newStream.label())
        .build();
  }

  public TableDefinition withTimeToLive(@Nullable TimeToLive newTimeToLive) {
    return toBuilder().timeToLive(newTimeToLive).build();
  }

  public TableDefinition withSettings(TableSettings newSettings) {
    return toBuilder().settings(newSettings).build();
  }

  /** A definition with a key schema and indexes only. */
  public static TableDefinition of(
      String name,
      String id,
      Instant created,
      KeySchema key,
      List<IndexDefinition> indexes,
      Capacity capacity) {
    return new Builder(name, id, created, key, capacity).indexes(indexes).build();
  }

  private Builder toBuilder() {
    return new Builder(name, id, created, key, capacity)
        .indexes(indexes).stream(stream)
            .latestStream(latestStream)
            .timeToLive(timeToLive)
            .settings(settings);
  }

  /** Builds a definition; indexes, stream and time to live are optional. */
  static final class Builder {
    private final String name;
    private final String id;
    private final Instant created;
    private final KeySchema key;
    private Capacity capacity;
    private List<IndexDefinition> indexes = List.of();
    private @Nullable StreamDefinition stream;
    private @Nullable String latestStream;
    private @Nullable TimeToLive timeToLive;
    private TableSettings settings = TableSettings.DEFAULT;

    Builder(String name, String id, Instant created, KeySchema key, Capacity capacity) {
      this.name = name;
      this.id = id;
      this.created = created;
      this.key = key;
      this.capacity = capacity;
    }

    Builder indexes(List<IndexDefinition> all) {
      this.indexes = all;
      return this;
    }

    Builder capacity(Capacity units) {
      this.capacity = units;
      return this;
    }

    Builder stream(@Nullable StreamDefinition newStream) {
      this.stream = newStream;
      return this;
    }

    Builder latestStream(@Nullable String label) {
      this.latestStream = label;
      return this;
    }

    Builder timeToLive(@Nullable TimeToLive setting) {
      this.timeToLive = setting;
      return this;
    }

    Builder settings(TableSettings all) {
      this.settings = all;
      return this;
    }

    TableDefinition build() {
      return new TableDefinition(
          name, id, created, key, indexes, capacity, stream, latestStream, timeToLive, settings);
    }
  }
}
