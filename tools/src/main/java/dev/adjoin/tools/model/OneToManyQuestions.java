// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import java.util.Locale;
import java.util.Optional;

/** The questions about a parent and its children, and the model file that the answers give. */
final class OneToManyQuestions {
  private final Dialogue dialogue;
  private final Answers answers;
  private final DraftEntity parent;
  private final DraftEntity child;

  OneToManyQuestions(Dialogue dialogue, DraftEntity parent, DraftEntity child) {
    this.dialogue = dialogue;
    this.answers = new Answers(dialogue);
    this.parent = parent;
    this.child = child;
  }

  String ask() {
    Optional<String> order =
        answers.oneOf(
            "What sorts the %s of one %s?".formatted(child.plural(), parent.name()),
            "One of the attributes of " + child.name() + ", such as a time; none, for its id",
            child.attributes());
    boolean alone =
        dialogue.confirm(
            "Is %s found by %s alone, without knowing its %s?"
                .formatted(DraftEntity.article(child.name()), child.id(), parent.name()),
            "Yes costs an index entry for each",
            false);
    Optional<String> lists =
        answers.rate(
            "How often are the %s of one %s asked for?".formatted(child.plural(), parent.name()),
            "10/s");
    Optional<String> lookups =
        alone
            ? answers.rate("How often is one found by %s?".formatted(child.id()), "1/s")
            : Optional.empty();
    Optional<String> creates =
        answers.rate("How often is " + DraftEntity.article(child.name()) + " added?", "1/s");
    Optional<String> changes = answers.rate("How often is one changed?", "1/m");
    return head(order, alone) + patterns(lists, alone) + workload(lists, lookups, creates, changes);
  }

  private String head(Optional<String> order, boolean alone) {
    String settings =
        "    parent: %s\n".formatted(parent.name())
            + order.map("    order: %s\n"::formatted).orElse("")
            + (alone ? "    lookup: %s\n".formatted(child.id()) : "");
    return "model: %s\ntable: %s\n\nentities:\n%s%s\n"
        .formatted(
            (parent.plural() + "-" + child.plural()).toLowerCase(Locale.ROOT),
            parent.name() + child.name(),
            parent.yaml(""),
            child.yaml(settings));
  }

  private String list() {
    return child.plural() + "Of" + parent.name();
  }

  private String lookup() {
    return "by" + DraftEntity.capitalised(child.id());
  }

  private String patterns(Optional<String> lists, boolean alone) {
    StringBuilder patterns = new StringBuilder();
    if (lists.isPresent()) {
      patterns.append(
          "  %s: {ask: \"Which %s has this %s?\", read: %s.of%s, requests: 1}\n"
              .formatted(list(), child.plural(), parent.name(), child.name(), parent.name()));
    }
    if (alone) {
      patterns.append(
          "  %s: {ask: \"Which %s has this %s?\", read: %s.%s}\n"
              .formatted(lookup(), child.name(), child.id(), child.name(), child.id()));
    }
    return patterns.isEmpty() ? "" : "patterns:\n" + patterns + "\n";
  }

  private String workload(
      Optional<String> lists,
      Optional<String> lookups,
      Optional<String> creates,
      Optional<String> changes) {
    return "workload:\n"
        + parent.load()
        + "  %s: {items: %s%s%s}\n"
            .formatted(
                child.name(),
                DraftEntity.whole(child.items()),
                creates.map(", creates: %s"::formatted).orElse(""),
                changes.map(", changes: %s"::formatted).orElse(""))
        + lists.map(rate -> "  %s: %s\n".formatted(list(), rate)).orElse("")
        + lookups.map(rate -> "  %s: %s\n".formatted(lookup(), rate)).orElse("");
  }
}
