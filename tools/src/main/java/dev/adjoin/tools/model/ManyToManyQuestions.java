// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.model.Measure;
import dev.adjoin.tools.model.Dialogue.Unusable;
import dev.adjoin.tools.model.DraftEntity.DraftAttribute;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The questions about two entities that are linked many to many, and the model file that the
 * answers give. Both may be the same entity.
 */
final class ManyToManyQuestions {
  private static final String SWEEP = "sweep";
  private final Dialogue dialogue;
  private final Answers answers;
  private final DraftEntity from;
  private final DraftEntity to;
  private final boolean isSelf;

  ManyToManyQuestions(Dialogue dialogue, DraftEntity from, DraftEntity to) {
    this.dialogue = dialogue;
    this.answers = new Answers(dialogue);
    this.from = from;
    this.to = to;
    this.isSelf = from == to;
  }

  /**
   * What a link is.
   *
   * @param distinct the attribute that tells links of the same ends apart, if there can be several
   */
  private record Link(String name, List<DraftAttribute> attributes, Optional<String> distinct) {}

  /**
   * How the links of one entity are listed.
   *
   * @param rate how often; empty for never
   * @param order the attribute that sorts them
   */
  private record Listing(Optional<String> rate, Optional<String> order) {}

  String ask() {
    Link link = link();
    double each =
        answers.number(
            "How many %s has one %s, on average?".formatted(to.plural(), from.name()),
            Measure.PER_FROM,
            "10");
    double mostOfFrom =
        answers.most(
            "The most %s one %s can have?".formatted(to.plural(), from.name()), each, 1000);
    double mostOfTo =
        answers.most(
            isSelf
                ? "The most %s that can be linked to one %s?".formatted(from.plural(), to.name())
                : "The most %s one %s can have?".formatted(from.plural(), to.name()),
            Math.ceil(each * from.items() / Math.max(1, to.items())),
            10_000);
    Listing fromList = listing(link, from, to, "which %s one %s has");
    Listing toList =
        listing(link, to, from, isSelf ? "which %s are linked to one %s" : "which %s one %s has");
    boolean full =
        dialogue.confirm(
            "Do the answers show more of them than their ids?",
            "Yes: the current items are fetched, too; no: the links are enough",
            true);
    boolean consistent =
        toList.rate().isPresent()
            && dialogue.confirm(
                "Must a new %s show at once among the %s of one %s?"
                    .formatted(link.name(), from.plural(), to.name()),
                "Through an index it shows a moment later; at once costs a second item",
                false);
    Optional<String> links =
        answers.rate("How often is " + DraftEntity.article(link.name()) + " made?", "1/s");
    Optional<String> changes =
        link.attributes().isEmpty()
            ? Optional.empty()
            : answers.rate("How often is one changed?", "1/m");
    boolean count =
        dialogue.confirm(
            "Must the number of %s of one %s be known exactly?".formatted(from.plural(), to.name()),
            "It is then kept on the " + to.name() + " and changed in the same transaction",
            false);
    String rule =
        dialogue.choose(
            "When %s is deleted, its links:".formatted(DraftEntity.article(from.name())),
            "sweep removes those that it finds, cascade also proves that none is left, restrict refuses the"
                + " delete while there are any, keep leaves them",
            List.of(SWEEP, "cascade", "restrict", "keep"),
            r -> r);
    return head()
        + relationship(link, fromList, toList, consistent, count, rule)
        + patterns(link, fromList, toList, full, consistent, count)
        + "\nworkload:\n"
        + from.load()
        + (isSelf ? "" : to.load())
        + "  %s: {perFrom: %s, maxPerFrom: %s, maxPerTo: %s%s%s}\n"
            .formatted(
                link.name(),
                DraftEntity.whole(each),
                DraftEntity.whole(mostOfFrom),
                DraftEntity.whole(mostOfTo),
                links.map(", links: %s"::formatted).orElse(""),
                changes.map(", changes: %s"::formatted).orElse(""))
        + fromList.rate().map(rate -> "  %s: %s\n".formatted(fromPattern(), rate)).orElse("")
        + toList.rate().map(rate -> "  %s: %s\n".formatted(toPattern(), rate)).orElse("");
  }

  // ---- Questions

  private Link link() {
    String name =
        dialogue.ask(
            "What is one link between them called?",
            "A noun for the relationship, such as Membership, Enrollment or Follow",
            from.name() + to.name() + (isSelf ? "Link" : ""),
            this::linkName);
    boolean isRepeated =
        dialogue.confirm(
            isSelf
                ? "Can the same two %s be linked more than once?".formatted(from.plural())
                : "Can the same %s and %s be linked more than once?"
                    .formatted(from.name(), to.name()),
            "Yes for a course that is taken again in another semester: something tells the links"
                + " apart",
            false);
    String question = "What is stored of one " + name + " itself?";
    if (!isRepeated) {
      return new Link(name, answers.attributes(question, Answers.NONE, "id"), Optional.empty());
    }
    List<DraftAttribute> attributes = answers.distinguishing(question, "since: instant");
    String distinct =
        answers.keyOf(
            "What tells two of them apart?",
            "The attribute that differs between links of the same ends, and never changes",
            attributes);
    return new Link(name, attributes, Optional.of(distinct));
  }

  private String linkName(String answer) {
    String name = DraftEntity.capitalised(answer);
    if (!name.matches(ModelQuestions.NAME)) {
      throw new Unusable("\"" + answer + "\" is no name", "Answer with a noun, such as Membership");
    }
    if (name.equals(from.name()) || name.equals(to.name())) {
      throw new Unusable(
          name + " is the name of an entity", "Answer with another, such as Membership");
    }
    return name;
  }

  /**
   * @param of the entity whose links are listed
   * @param others the entity at the other end
   */
  private Listing listing(Link link, DraftEntity of, DraftEntity others, String which) {
    String asked = which.formatted(others.plural(), of.name());
    Optional<String> rate = answers.rate("How often is it asked " + asked + "?", "10/s");
    List<DraftAttribute> sorting =
        link.attributes().stream()
            .filter(a -> a.isKeyable() && !link.distinct().equals(Optional.of(a.name())))
            .toList();
    return rate.isEmpty() || sorting.isEmpty()
        ? new Listing(rate, Optional.empty())
        : new Listing(
            rate,
            answers.oneOf(
                "What sorts that list?",
                "One of the attributes of %s, such as a time; none, for the ids"
                    .formatted(link.name()),
                sorting));
  }

  // ---- The model file

  private String head() {
    String model = isSelf ? from.plural() : from.plural() + "-" + to.plural();
    return "model: %s\ntable: %s\n\nentities:\n%s%s\n"
        .formatted(
            model.toLowerCase(Locale.ROOT),
            from.name() + (isSelf ? "s" : to.name()),
            from.yaml(""),
            isSelf ? "" : to.yaml(""));
  }

  private String relationship(
      Link link, Listing fromList, Listing toList, boolean consistent, boolean count, String rule) {
    StringBuilder text = new StringBuilder("relationships:\n  %s:\n".formatted(link.name()));
    text.append("    from: %s\n    to: %s\n".formatted(from.name(), to.name()));
    if (isSelf) {
      String id = DraftEntity.capitalised(from.id());
      String word = link.name().toUpperCase(Locale.ROOT);
      text.append("    ends: {from: from%s, to: to%s}\n".formatted(id, id));
      text.append("    as: {from: %s_TO, to: %s_FROM}\n".formatted(word, word));
    }
    link.distinct().ifPresent(d -> text.append("    distinct: [%s]\n".formatted(d)));
    if (!link.attributes().isEmpty()) {
      text.append("    attributes: {%s}\n".formatted(DraftAttribute.yaml(link.attributes())));
    }
    String order =
        Stream.concat(
                fromList.order().map("from: [%s]"::formatted).stream(),
                toList.order().map("to: [%s]"::formatted).stream())
            .collect(Collectors.joining(", "));
    if (!order.isEmpty()) {
      text.append("    order: {%s}\n".formatted(order));
    }
    if (count) {
      text.append("    count: {to: %sCount}\n".formatted(DraftEntity.uncapitalised(link.name())));
    }
    if (consistent) {
      text.append("    inverse: mirror\n");
    }
    if (!rule.equals(SWEEP)) {
      text.append("    onDelete: {from: %s}\n".formatted(rule));
    }
    return text.toString();
  }

  private String fromPattern() {
    return to.plural() + "Of" + from.name();
  }

  private String toPattern() {
    return from.plural() + (isSelf ? "To" : "Of") + to.name();
  }

  private String patterns(
      Link link,
      Listing fromList,
      Listing toList,
      boolean full,
      boolean consistent,
      boolean count) {
    StringBuilder patterns = new StringBuilder();
    String with = full ? ", with: entities" : "";
    if (fromList.rate().isPresent()) {
      patterns.append(
          "  %s: {ask: \"Which %s has this %s?\", read: %s.from%s}\n"
              .formatted(fromPattern(), to.plural(), from.name(), link.name(), with));
    }
    if (toList.rate().isPresent()) {
      patterns.append(
          "  %s: {ask: \"Which %s %s this %s?\", read: %s.to%s%s}\n"
              .formatted(
                  toPattern(),
                  from.plural(),
                  isSelf ? "are linked to" : "has",
                  to.name(),
                  link.name(),
                  with,
                  consistent ? ", consistent: true" : ""));
    }
    if (count) {
      patterns.append(
          "  %sCount: {ask: \"How many %s has this %s?\", read: %s.to, with: count}\n"
              .formatted(from.plural(), from.plural(), to.name(), link.name()));
    }
    return patterns.isEmpty() ? "" : "\npatterns:\n" + patterns;
  }
}
