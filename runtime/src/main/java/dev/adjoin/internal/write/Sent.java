// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What came of sending writes. */
sealed interface Sent {

  /** They are done. */
  record Done() implements Sent {}

  /** Nothing was done, because these conditions failed. */
  record Rejected(List<Rejection> rejections) implements Sent {
    public Rejected {
      rejections = List.copyOf(rejections);
    }

    /**
     * The failure that says most: one that is an answer before one that asks to look again, and of
     * the item that the change is about before others.
     */
    Failure failure() {
      List<Failure> failures = new ArrayList<>();
      rejections.forEach(r -> failures.addAll(r.failures()));
      return failures.stream()
          .min(
              Comparator.comparing((Failure f) -> !Causes.isOwn(f))
                  .thenComparing(f -> f.requirement().isStale()))
          .orElseThrow();
    }
  }

  /**
   * A write whose condition failed.
   *
   * @param stored what was there instead; empty when there was nothing
   */
  record Rejection(ItemWrite write, Map<String, AttributeValue> stored) {

    /** At least one: where none of them seems to fail, it is the caller's that does. */
    List<Failure> failures() {
      List<Requirement> unmet = write.unmet(stored);
      List<Requirement> told = unmet.isEmpty() ? suspects() : unmet;
      return told.stream().map(r -> new Failure(r, write.key(), stored)).toList();
    }

    private List<Requirement> suspects() {
      List<Requirement> asked =
          write.requirements().stream()
              .filter(r -> r.meaning() == Requirement.Meaning.ASKED)
              .toList();
      return asked.isEmpty() ? write.requirements().subList(0, 1) : asked;
    }
  }
}
