// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.read.Outcome.Answered;
import dev.adjoin.internal.compile.read.Outcome.Refused;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Consistency;
import dev.adjoin.internal.plan.ReadTarget;

/** Checks a plan against the bounds of its pattern: the number of requests and the consistency. */
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
          Phrase.format("%s, or allow %d requests", cheaper(pattern, answer), requests));
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
        consistent(schema, answer),
        RefusedRead.Remedy.EVENTUAL);
  }

  /** A change of the model with which the query takes fewer requests. */
  private static Phrase cheaper(Pattern pattern, AccessPattern answer) {
    String operation = answer.plan().operation();
    if (pattern.answer() == Answer.COUNT) {
      return Phrase.of("Have it counted, with count on the relationship");
    }
    if (operation.contains("×")) {
      return Phrase.of("Use fewer shards");
    }
    if (pattern.answer() == Answer.ENTITIES) {
      return Phrase.format(
          "Copy what is needed onto the edge and remove %s",
          SettingText.value("with", Answer.ENTITIES));
    }
    if (operation.contains("BatchGetItem")) {
      return new Phrase(
          "Declare project: all", "Declare project = @Project(kind = Project.Kind.ALL)");
    }
    if (answer.name().target() == ReadTarget.Single.COLLECTION) {
      return Phrase.format(
          "Declare %s for the relationships that lead to it",
          SettingText.value("inverse", Inverse.MIRROR));
    }
    boolean isPart = !pattern.where().isEmpty() || pattern.range() != null;
    return isPart
        ? Phrase.format("Remove %s", SettingText.value("with", Answer.TOGETHER))
        : Phrase.of("Give the entity a sort key next to those of its items");
  }

  private static Phrase consistent(Schema schema, AccessPattern answer) {
    if (answer.name().shape().answer() == Answer.COUNT) {
      return Phrase.of("Have it counted, with count on the relationship, or remove consistent");
    }
    if (schema.model().table().swapped()) {
      return Phrase.of("Remove consistent");
    }
    return answer.name().isOf(Side.TO)
        ? Phrase.format(
            "Declare %s, or remove consistent", SettingText.value("inverse", Inverse.MIRROR))
        : Phrase.of("Read from the table, make the view local if it can be, or remove consistent");
  }
}
