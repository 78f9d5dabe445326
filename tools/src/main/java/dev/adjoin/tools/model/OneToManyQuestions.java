// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.tools.model.DraftEntity.DraftAttribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The questions about one entity that has many of another, and the model file that the answers
 * give: children, or references if they move.
 */
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
    boolean moves =
        dialogue.confirm(
            "Can %s move to another %s?"
                .formatted(DraftEntity.article(child.name()), parent.name()),
            "Yes makes it a reference, listed through an index; no stores it with its "
                + parent.name(),
            false);
    Optional<String> order =
        answers.oneOf(
            "What sorts the %s of one %s?".formatted(child.plural(), parent.name()),
            "One of the attributes of " + child.name() + ", such as a time; none, for its id",
            child.attributes());
    boolean alone =
        !moves
            && dialogue.confirm(
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
    String read = child.name() + "." + (moves ? parent.id() : "of" + parent.name());
    return head(moves ? referring(order) : child.yaml(settings(order, alone)))
        + patterns(lists, read, alone)
        + workload(lists, lookups, creates, changes);
  }

  private String settings(Optional<String> order, boolean alone) {
    return "    parent: %s\n".formatted(parent.name())
        + order.map("    order: %s\n"::formatted).orElse("")
        + (alone ? "    lookup: %s\n".formatted(child.id()) : "");
  }

  /** The entity with an attribute that refers to the other. */
  private String referring(Optional<String> order) {
    List<DraftAttribute> attributes =
        new ArrayList<>(
            child.attributes().stream().filter(a -> !a.name().equals(parent.id())).toList());
    String reference =
        "{ref: %s%s}".formatted(parent.name(), order.map(", order: %s"::formatted).orElse(""));
    attributes.add(new DraftAttribute(parent.id(), reference));
    return new DraftEntity(child.name(), child.plural(), child.id(), attributes, child.items())
        .yaml("");
  }

  private String head(String many) {
    return "model: %s\ntable: %s\n\nentities:\n%s%s\n"
        .formatted(
            (parent.plural() + "-" + child.plural()).toLowerCase(Locale.ROOT),
            parent.name() + child.name(),
            parent.yaml(""),
            many);
  }

  private String list() {
    return child.plural() + "Of" + parent.name();
  }

  private String lookup() {
    return "by" + DraftEntity.capitalised(child.id());
  }

  private String patterns(Optional<String> lists, String read, boolean alone) {
    StringBuilder patterns = new StringBuilder();
    if (lists.isPresent()) {
      patterns.append(
          "  %s: {ask: \"Which %s has this %s?\", read: %s, requests: 1}\n"
              .formatted(list(), child.plural(), parent.name(), read));
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
