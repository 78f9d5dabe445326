// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.journal;

import dev.adjoin.internal.plan.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One piece of unfinished work.
 *
 * @param key the key of the entry
 * @param type the entity that the work is about
 * @param identity the id of that entity, in stored form
 * @param mark the identity of the mark that the entry belongs to
 * @param since the time of the mark
 * @param waited how long processes have waited since the mark, as far as they noted it
 * @param isBegun whether something may have been done already
 * @param progress how many items were removed or brought forward
 * @param failure the message of the last failure; empty if there was none
 */
public record JournalEntry(
    Map<String, AttributeValue> key,
    Work work,
    String type,
    Map<String, AttributeValue> identity,
    String mark,
    Instant since,
    Duration waited,
    boolean isBegun,
    long progress,
    String failure) {
  public JournalEntry {
    key = Map.copyOf(key);
    identity = Map.copyOf(identity);
  }
}
