// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.table.Capacity;
import dev.adjoin.internal.engine.table.IndexDefinition;
import dev.adjoin.internal.engine.table.IndexProjection;
import dev.adjoin.internal.engine.table.Throughput;
import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;

/** Validates index declarations in requests and converts them to definitions. */
final class IndexRules {
  private IndexRules() {}

  /** A local index of a table with this partition key attribute. */
  static IndexDefinition local(
      LocalSecondaryIndex index, AttributeTypes definitions, String tablePartition) {
    KeyRules.checkPair(index.keySchema());
    if (index.keySchema().size() < 2) {
      throw ApiErrors.invalidParameter(
          "Index KeySchema does not have a range key for index: " + index.indexName());
    }
    String partition = index.keySchema().get(0).attributeName();
    if (!partition.equals(tablePartition)) {
      throw ApiErrors.invalidParameter(
          "Index KeySchema does not have the same leading hash key as table KeySchema for index: "
              + index.indexName()
              + ". index hash key: "
              + partition
              + ", table hash key: "
              + tablePartition);
    }
    return new IndexDefinition(
        index.indexName(),
        true,
        definitions.key(index.keySchema()),
        projected(index.projection()),
        Capacity.of(Throughput.ON_DEMAND),
        false);
  }

  /** A global index of a new table. */
  static IndexDefinition global(
      GlobalSecondaryIndex index, AttributeTypes definitions, boolean onDemand) {
    KeyRules.checkGlobal(index.keySchema());
    IndexProjection projected = projected(index.projection());
    Throughput units = CapacityRules.indexUnits(index, onDemand);
    return global(index, definitions, projected, units, false);
  }

  static IndexDefinition global(
      GlobalSecondaryIndex index,
      AttributeTypes definitions,
      IndexProjection projected,
      Throughput units,
      boolean backfilling) {
    String name = index.indexName();
    Capacity capacity =
        Capacity.of(units)
            .withLimit(CapacityRules.newLimit(index.onDemandThroughput(), units.isOnDemand(), name))
            .withWarm(CapacityRules.newWarm(index.warmThroughput(), units, name));
    return new IndexDefinition(
        name, false, definitions.key(index.keySchema()), projected, capacity, backfilling);
  }

  static IndexProjection projected(Projection projection) {
    ProjectionType type = projection.projectionType();
    boolean lists = projection.hasNonKeyAttributes();
    if (type == null) {
      throw ApiErrors.invalidParameter("Unknown ProjectionType: null");
    }
    if (type == ProjectionType.INCLUDE && !lists) {
      throw ApiErrors.invalidParameter(
          "ProjectionType is INCLUDE, but NonKeyAttributes is not specified");
    }
    if (type != ProjectionType.INCLUDE && lists) {
      throw ApiErrors.invalidParameter(
          "ProjectionType is " + type + ", but NonKeyAttributes is specified");
    }
    return new IndexProjection(type, names(projection));
  }

  private static TreeSet<String> names(Projection projection) {
    TreeSet<String> names = new TreeSet<>();
    for (@Nullable String name : projection.nonKeyAttributes()) {
      if (name != null && !names.add(name)) {
        throw ApiErrors.invalidParameter("Duplicate element in NonKeyAttributes: " + name);
      }
    }
    return names;
  }
}
