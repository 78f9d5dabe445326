// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.table.Index;
import dev.adjoin.internal.engine.table.IndexDefinition;
import dev.adjoin.internal.engine.table.SpaceSize;
import dev.adjoin.internal.engine.table.Table;
import java.time.Instant;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;

/** The descriptions of a table's indexes in responses. */
final class IndexDescriptions {
  private final Table.State state;
  private final Instant now;

  IndexDescriptions(Table.State state, Instant now) {
    this.state = state;
    this.now = now;
  }

  List<LocalSecondaryIndexDescription> locals() {
    return state.indexes().stream()
        .filter(index -> index.definition().local())
        .map(this::local)
        .toList();
  }

  List<GlobalSecondaryIndexDescription> globals() {
    return state.indexes().stream()
        .filter(index -> !index.definition().local())
        .map(this::global)
        .toList();
  }

  private LocalSecondaryIndexDescription local(Index index) {
    SpaceSize size = SpaceSize.of(index.entries());
    return LocalSecondaryIndexDescription.builder()
        .indexName(index.name())
        .keySchema(DescriptionParts.key(index.definition().key()))
        .projection(DescriptionParts.projection(index.definition().projected()))
        .indexSizeBytes(size.bytes())
        .itemCount(size.items())
        .indexArn(arn(index))
        .build();
  }

  private GlobalSecondaryIndexDescription global(Index index) {
    IndexDefinition definition = index.definition();
    SpaceSize size = SpaceSize.of(index.entries());
    return GlobalSecondaryIndexDescription.builder()
        .indexName(index.name())
        .keySchema(DescriptionParts.key(definition.key()))
        .projection(DescriptionParts.projection(definition.projected()))
        .indexStatus(definition.backfilling() ? IndexStatus.CREATING : IndexStatus.ACTIVE)
        .backfilling(definition.backfilling() ? true : null)
        .provisionedThroughput(DescriptionParts.throughput(definition.capacity(), now))
        .onDemandThroughput(DescriptionParts.limit(definition.capacity().limit()))
        .warmThroughput(
            warm ->
                warm.readUnitsPerSecond(definition.capacity().warm().read())
                    .writeUnitsPerSecond(definition.capacity().warm().write())
                    .status(IndexStatus.ACTIVE))
        .indexSizeBytes(size.bytes())
        .itemCount(size.items())
        .indexArn(arn(index))
        .build();
  }

  private String arn(Index index) {
    return state.definition().arn() + "/index/" + index.name();
  }
}
