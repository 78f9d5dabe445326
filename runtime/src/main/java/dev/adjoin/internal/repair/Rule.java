// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.Severity;
import dev.adjoin.declare.Side;
import org.jspecify.annotations.Nullable;

/**
 * A claim that items of one type make about another item, with the finding if it does not hold.
 *
 * @param id its position among the rules of a table
 * @param missing the finding if the other item, or its part in question, does not exist; null if
 *     another rule reports that
 * @param different the finding if it exists and is different; null if it cannot differ
 * @param message what is wrong, as people read it
 * @param messageIfDifferent the same for an item that exists and is different
 * @param relationship the relationship concerned; empty if none is
 * @param side the side of it that the other item is on
 * @param subject the entity, guard or copy concerned, for the repair; empty if it needs none
 */
record Rule(
    int id,
    @Nullable Kind missing,
    @Nullable Kind different,
    Severity severity,
    String message,
    String messageIfDifferent,
    String relationship,
    @Nullable Side side,
    String subject) {

  Rule {
    if (missing == null && different == null) {
      throw new IllegalArgumentException("A rule must have a finding");
    }
  }

  String message(Kind found) {
    return found == missing ? message : messageIfDifferent;
  }

  /** What is wrong if it is not known whether the other item exists. */
  String anyMessage() {
    return message.equals(messageIfDifferent) ? message : message + ", or " + messageIfDifferent;
  }
}
