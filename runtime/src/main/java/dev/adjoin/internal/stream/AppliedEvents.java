// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.stream;

import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.RemovalMarkers;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Remembers which records were applied. A record is noted in the transaction that applies it, by an
 * item of its own, which outlives the record: a stream keeps its records for 24 hours.
 */
record AppliedEvents(OpenTable table) {

  /** The key of the note about a record. */
  Map<String, AttributeValue> key(StreamEvent event) {
    String model = table.schema().model().name();
    return table
        .keys()
        .of(OwnedAttribute.STREAM_PARTITIONS + model + "#EVENT#" + event.id(), "EVENT");
  }

  /** Notes that a record is applied, on condition that it was not. */
  TransactWriteItem note(StreamEvent event) {
    return RemovalMarkers.write(table, key(event));
  }
}
