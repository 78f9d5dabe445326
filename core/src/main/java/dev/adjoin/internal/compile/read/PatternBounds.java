// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.read.Outcome.Answered;
import dev.adjoin.internal.compile.read.Outcome.Refused;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Consistency;
import dev.adjoin.internal.plan.ReadTarget;

/** Checks what a pattern demands of its plan: how many requests, and how consistent. */
final class PatternBounds {
  private PatternBounds() {}

  static Outcome check(Schema schema, Pattern pattern, AccessPattern answer) {
    int requests = answer.plan().requests();
    if (pattern.requests() != null && requests > pattern.requests()) {
      return new Refused(
          "requests",
          "it takes "
              + requests
              + " requests a page ("
              + answer.plan().operation()
              + "), and requests allows "
              + pattern.requests(),
          cheaper(pattern, answer) + "allow " + requests + " requests");
    }
    return pattern.consistent() ? checkConsistent(schema, answer) : new Answered(answer);
  }

  static Outcome checkConsistent(Schema schema, AccessPattern answer) {
    if (answer.plan().consistency() == Consistency.STRONG) {
      return new Answered(answer);
    }
    return new Refused(
        "consistent",
        "it reads " + answer.plan().index() + ", and a global index is never strongly consistent",
        consistent(schema, answer));
  }

  /** Up to the words that allow as many as there are. */
  private static String cheaper(Pattern pattern, AccessPattern answer) {
    String operation = answer.plan().operation();
    if (pattern.answer() == Answer.COUNT) {
      return "Have it counted, with count on the relationship, or ";
    }
    if (operation.contains("×")) {
      return "Use fewer shards, or ";
    }
    if (pattern.answer() == Answer.ENTITIES) {
      return "Copy what is needed onto the edge and remove with: entities, or ";
    }
    if (operation.contains("BatchGetItem")) {
      return "Say project: all, or ";
    }
    if (answer.name().target() == ReadTarget.Single.COLLECTION) {
      return "Say inverse: mirror for the relationships that lead to it, or ";
    }
    boolean isPart = !pattern.where().isEmpty() || pattern.range() != null;
    return isPart
        ? "Remove with: together, or "
        : "Give the entity a sort key next to those of its items, or ";
  }

  private static String consistent(Schema schema, AccessPattern answer) {
    if (answer.name().shape().answer() == Answer.COUNT) {
      return "Have it counted, with count on the relationship, or remove consistent";
    }
    if (schema.model().table().swapped()) {
      return "Remove consistent";
    }
    return answer.name().isOf(Side.TO)
        ? "Say inverse: mirror, or remove consistent"
        : "Read from the table, make the view local if it can be, or remove consistent";
  }
}
