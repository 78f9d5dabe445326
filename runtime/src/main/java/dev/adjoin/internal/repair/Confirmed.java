// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.Severity;
import org.jspecify.annotations.Nullable;

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
    @Nullable ExaminedItem other) {}
