// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.migrate;

import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.Calls;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.RepeatableRequest;
import dev.adjoin.internal.model.Table;
import dev.adjoin.internal.recorded.DesignItems;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** The other models that share a table: what they use must stay. */
final class OtherModels {
  private static final Purpose PURPOSE = Purpose.of("migrate");

  private OtherModels() {}

  /** The names of the indexes that other models have recorded, by one Scan for their records. */
  static Set<String> indexes(OpenTable table) {
    Table keys = table.design().table();
    Calls calls = table.calls().untranslated();
    Set<String> models = new TreeSet<>();
    Map<String, AttributeValue> start = Map.of();
    do {
      ScanRequest.Builder request =
          ScanRequest.builder()
              .consistentRead(true)
              .filterExpression("begins_with(#k, :records)")
              .expressionAttributeNames(Map.of("#k", keys.partition()))
              .expressionAttributeValues(
                  Map.of(":records", AttributeValue.fromS(OwnedAttribute.DESIGN_PARTITIONS)))
              .exclusiveStartKey(start.isEmpty() ? null : start);
      ScanResponse page =
          RepeatableRequest.require(
              PURPOSE.pattern(), null, calls.patientDeadline(), () -> calls.scan(PURPOSE, request));
      page.items()
          .forEach(i -> DesignItems.model(table.keys().partition(i)).ifPresent(models::add));
      start = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : Map.of();
    } while (!start.isEmpty());
    models.remove(table.schema().model().name());
    Set<String> used = new TreeSet<>();
    for (String model : models) {
      new DesignItems(calls, keys.partition(), keys.sort(), model)
          .read(PURPOSE.pattern())
          .ifPresent(
              record -> record.design().indexes().stream().map(Index::name).forEach(used::add));
    }
    return used;
  }
}
