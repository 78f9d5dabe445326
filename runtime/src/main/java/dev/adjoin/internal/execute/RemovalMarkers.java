// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.RemovalMarker;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Writes the markers of removals, and other notes that outlive the records of the table's stream.
 */
public final class RemovalMarkers {
  /** Less than markers are kept. */
  private static final Duration TRUSTED = Duration.ofHours(36);

  private RemovalMarkers() {}

  /** The key of the marker of a link. */
  public static Map<String, AttributeValue> key(OpenTable table, String link) {
    return table
        .keys()
        .of(
            RemovalMarker.key(table.schema().model().name()),
            Map.of(OwnedAttribute.LINK, link)::get);
  }

  /** The token of the link that made an edge; empty if its removal is not marked. */
  public static Optional<String> link(Map<String, AttributeValue> edge) {
    return Optional.ofNullable(edge.get(OwnedAttribute.LINK)).map(AttributeValue::s);
  }

  /** Writes a marker or note, on condition that it is not there. */
  public static TransactWriteItem write(OpenTable table, Map<String, AttributeValue> key) {
    return new ConditionalWrite(table, key).absent().put(item(table, key));
  }

  /** Writes a marker, also where one is: of a removal that must not be counted in any case. */
  public static TransactWriteItem replace(OpenTable table, Map<String, AttributeValue> key) {
    return new ConditionalWrite(table, key).put(item(table, key));
  }

  private static Map<String, AttributeValue> item(
      OpenTable table, Map<String, AttributeValue> key) {
    Map<String, AttributeValue> item = new LinkedHashMap<>(key);
    String expiry = table.design().timeToLive();
    if (expiry != null) {
      Instant end = table.calls().serverTime().now().plus(RemovalMarker.KEPT);
      item.put(expiry, StoredValues.number(end.getEpochSecond()));
    }
    return item;
  }

  /** Whether a change was so long ago that its marker may be gone. */
  public static boolean mayBeGone(OpenTable table, Instant change) {
    return change.isAfter(Instant.EPOCH)
        && change.isBefore(table.calls().serverTime().now().minus(TRUSTED));
  }
}
