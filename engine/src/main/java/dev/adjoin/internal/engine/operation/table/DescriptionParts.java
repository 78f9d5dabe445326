// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.table.Capacity;
import dev.adjoin.internal.engine.table.IndexProjection;
import dev.adjoin.internal.engine.table.KeyAttribute;
import dev.adjoin.internal.engine.table.KeySchema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.OnDemandThroughput;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;

/** The parts that descriptions of tables and indexes share. */
final class DescriptionParts {
  private DescriptionParts() {}

  static List<KeySchemaElement> key(KeySchema key) {
    List<KeySchemaElement> elements = new ArrayList<>();
    key.partition().forEach(attribute -> elements.add(element(attribute, KeyType.HASH)));
    key.sort().forEach(attribute -> elements.add(element(attribute, KeyType.RANGE)));
    return elements;
  }

  private static KeySchemaElement element(KeyAttribute attribute, KeyType type) {
    return KeySchemaElement.builder().attributeName(attribute.name()).keyType(type).build();
  }

  static Projection projection(IndexProjection projected) {
    Projection.Builder projection = Projection.builder().projectionType(projected.type());
    if (!projected.attributes().isEmpty()) {
      projection.nonKeyAttributes(projected.attributes());
    }
    return projection.build();
  }

  static ProvisionedThroughputDescription throughput(Capacity capacity, Instant now) {
    return ProvisionedThroughputDescription.builder()
        .readCapacityUnits(capacity.provisioned().read())
        .writeCapacityUnits(capacity.provisioned().write())
        .numberOfDecreasesToday((long) capacity.history().decreasesOn(now))
        .lastIncreaseDateTime(capacity.history().increased())
        .lastDecreaseDateTime(capacity.history().decreased())
        .build();
  }

  /** The maximum on-demand throughput; null if there is no limit. */
  static @Nullable OnDemandThroughput limit(Capacity.Limit limit) {
    return limit.isNone()
        ? null
        : OnDemandThroughput.builder()
            .maxReadRequestUnits(limit.read())
            .maxWriteRequestUnits(limit.write())
            .build();
  }
}
