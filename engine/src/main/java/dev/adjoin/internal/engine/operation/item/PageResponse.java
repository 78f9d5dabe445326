// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.store.Partition;
import dev.adjoin.internal.engine.table.Charge;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

/**
 * The content of a Query or Scan response; absent members are null.
 *
 * @param items null if only the count was requested
 * @param last the LastEvaluatedKey, if there may be another page
 */
record PageResponse(
    @Nullable List<Map<String, AttributeValue>> items,
    int count,
    int scanned,
    @Nullable Map<String, AttributeValue> last,
    @Nullable ConsumedCapacity consumed) {

  /**
   * Builds the response and consumes the capacity for the page.
   *
   * @param partition the partition that was read; null for a scan
   * @param units the read units for the page
   */
  static PageResponse of(
      Engine engine,
      ReadParameters.Shown asked,
      Selection selection,
      ItemPage page,
      @Nullable Partition partition,
      double units) {
    TableOrIndex source = selection.source();
    List<Charge> charges = new ArrayList<>(1);
    charges.add(new Charge(source.table(), source.index(), partition, Charge.Kind.READ, units));
    List<Map<String, AttributeValue>> items =
        selection.countOnly() ? null : selection.show(page, charges);
    engine.commits().admit(charges);
    return new PageResponse(
        items,
        page.items().size(),
        page.scanned(),
        page.last() == null ? null : source.position(page.last()),
        CapacityReport.of(asked.returnedCapacity(), source.table(), charges));
  }
}
