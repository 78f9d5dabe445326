// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.Severity;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.Gate;
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
 * @param type the relationship concerned, or the entity whose reference is; empty if none is
 * @param end the side or the reference by which the other item is found; empty if none is
 * @param subject the entity, guard or copy concerned, for the repair; empty if it needs none
 */
record Rule(
    int id,
    @Nullable Kind missing,
    @Nullable Kind different,
    Severity severity,
    String message,
    String messageIfDifferent,
    String type,
    String end,
    String subject) {

  Rule {
    if (missing == null && different == null) {
      throw new IllegalArgumentException("A rule must have a finding");
    }
  }

  /** The side of a relationship that the other item is on. */
  Side side() {
    return end.equals(Side.FROM.word()) ? Side.FROM : Side.TO;
  }

  /** Whether the rule is about a gate. */
  boolean isOf(Gate gate) {
    return gate.type().equals(type) && gate.end().equals(end);
  }

  String message(Kind found) {
    return found == missing ? message : messageIfDifferent;
  }

  /** What is wrong if it is not known whether the other item exists. */
  String anyMessage() {
    return message.equals(messageIfDifferent) ? message : message + ", or " + messageIfDifferent;
  }
}
