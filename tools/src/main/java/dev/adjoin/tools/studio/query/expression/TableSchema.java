// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.expression;

import dev.adjoin.internal.cost.UnitRules;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * The keys, indexes and sizes of a table, as DescribeTable returns them. DynamoDB updates the sizes
 * about every six hours.
 */
public record TableSchema(String name, Key key, List<Index> indexes, Contents contents) {

  public TableSchema {
    indexes = List.copyOf(indexes);
  }

  /** A key attribute. */
  public record KeyAttribute(String name, DataType type) {}

  /**
   * The key of a table or index.
   *
   * @param sort null if there is only a partition key
   */
  public record Key(KeyAttribute partition, @Nullable KeyAttribute sort) {
    public Set<String> names() {
      Set<String> names = new LinkedHashSet<>(List.of(partition.name()));
      if (sort != null) {
        names.add(sort.name());
      }
      return names;
    }
  }

  /**
   * The number of items and their bytes.
   *
   * @param partitions the number of partitions, as far as the description tells it
   */
  public record Contents(long items, long bytes, long partitions) {
    /** The average size of an item; 0 if there are none. */
    public double average() {
      return items == 0 ? 0 : (double) bytes / items;
    }
  }

  /**
   * A secondary index.
   *
   * @param projected the attributes that its entries have; null for all
   */
  public record Index(
      String name, boolean isLocal, Key key, @Nullable Set<String> projected, Contents contents) {
    /** Whether its entries have the attribute. */
    public boolean projects(String attribute) {
      return projected == null || projected.contains(attribute);
    }
  }

  public Optional<Index> index(String wanted) {
    return indexes.stream().filter(each -> each.name().equals(wanted)).findFirst();
  }

  public static TableSchema of(TableDescription table) {
    Map<String, DataType> types =
        table.attributeDefinitions().stream()
            .collect(
                Collectors.toMap(
                    AttributeDefinition::attributeName,
                    each -> DataType.valueOf(each.attributeTypeAsString())));
    Key key = key(table.keySchema(), types);
    List<Index> indexes = new ArrayList<>();
    table
        .globalSecondaryIndexes()
        .forEach(
            each -> {
              Key own = key(each.keySchema(), types);
              indexes.add(
                  new Index(
                      each.indexName(),
                      false,
                      own,
                      projected(each.projection(), key, own),
                      contents(each.itemCount(), each.indexSizeBytes(), warm(each))));
            });
    Warm warm = warm(table);
    table
        .localSecondaryIndexes()
        .forEach(
            each -> {
              Key own = key(each.keySchema(), types);
              indexes.add(
                  new Index(
                      each.indexName(),
                      true,
                      own,
                      projected(each.projection(), key, own),
                      contents(each.itemCount(), each.indexSizeBytes(), warm)));
            });
    return new TableSchema(
        table.tableName(), key, indexes, contents(table.itemCount(), table.tableSizeBytes(), warm));
  }

  /** The units a second that a table or index is ready for; 0 if the endpoint does not tell. */
  private record Warm(long reads, long writes) {
    static final Warm UNKNOWN = new Warm(0, 0);
  }

  private static Warm warm(TableDescription table) {
    return Optional.ofNullable(table.warmThroughput())
        .map(
            each -> new Warm(orZero(each.readUnitsPerSecond()), orZero(each.writeUnitsPerSecond())))
        .orElse(Warm.UNKNOWN);
  }

  private static Warm warm(GlobalSecondaryIndexDescription index) {
    return Optional.ofNullable(index.warmThroughput())
        .map(
            each -> new Warm(orZero(each.readUnitsPerSecond()), orZero(each.writeUnitsPerSecond())))
        .orElse(Warm.UNKNOWN);
  }

  private static Contents contents(@Nullable Long items, @Nullable Long bytes, Warm warm) {
    long size = orZero(bytes);
    return new Contents(
        orZero(items), size, UnitRules.partitions(warm.reads(), warm.writes(), size));
  }

  private static long orZero(@Nullable Long number) {
    return Objects.requireNonNullElse(number, 0L);
  }

  private static Key key(List<KeySchemaElement> schema, Map<String, DataType> types) {
    KeyAttribute partition = null;
    KeyAttribute sort = null;
    for (KeySchemaElement each : schema) {
      DataType type = types.getOrDefault(each.attributeName(), DataType.S);
      KeyAttribute attribute = new KeyAttribute(each.attributeName(), type);
      if (each.keyType() == KeyType.HASH) {
        partition = attribute;
      } else {
        sort = attribute;
      }
    }
    return new Key(Objects.requireNonNull(partition), sort);
  }

  private static @Nullable Set<String> projected(Projection projection, Key table, Key index) {
    if (projection.projectionType() == ProjectionType.ALL) {
      return null;
    }
    Set<String> names = new LinkedHashSet<>(table.names());
    names.addAll(index.names());
    names.addAll(projection.nonKeyAttributes());
    return Set.copyOf(names);
  }
}
