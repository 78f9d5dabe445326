// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.Severity;
import dev.adjoin.internal.design.ItemType;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Something wrong, with the items as they were when it was seen.
 *
 * @param part the gate, index or map concerned, by its position; -1 for none
 * @param item the item that is wrong
 * @param claim the claim that does not hold; null if the item is wrong by itself
 * @param other the item that the claim is about, read together with the item; null without a claim
 */
record Confirmed(
    Kind kind,
    Severity severity,
    String message,
    int part,
    Place place,
    ExaminedItem item,
    ExaminedItem.@Nullable Claim claim,
    @Nullable ExaminedItem other) {

  /** The claim of a kind that has one. */
  ExaminedItem.Claim claimed() {
    return Objects.requireNonNull(claim);
  }

  /** Whether the claim is about the same item: an entity that is linked to itself. */
  boolean isOfOneItem() {
    return claim != null && claim.other().equals(place);
  }

  /** The item that is wrong, as stored. */
  Map<String, AttributeValue> stored() {
    return item.stored();
  }

  /** Whether all of the item that the claim is about can be read; also if it does not exist. */
  boolean isOtherReadable() {
    return Objects.requireNonNull(other).isReadable();
  }

  /** The item that the claim is about, as stored. */
  Map<String, AttributeValue> otherItem() {
    return Objects.requireNonNull(other).stored();
  }

  ItemType type() {
    return item.type().orElseThrow();
  }
}
