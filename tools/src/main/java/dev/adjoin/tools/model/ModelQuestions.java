// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.model.Measure;
import dev.adjoin.tools.model.Dialogue.Unusable;
import dev.adjoin.tools.model.DraftEntity.DraftAttribute;
import java.util.Arrays;
import java.util.List;

/** Asks for what a model of two entities and their relationship needs, and writes it in YAML. */
final class ModelQuestions {
  static final String NAME = "[A-Za-z][A-Za-z0-9]{0,40}";
  private final Dialogue dialogue;
  private final Answers answers;

  ModelQuestions(Dialogue dialogue) {
    this.dialogue = dialogue;
    this.answers = new Answers(dialogue);
  }

  String ask() {
    List<String> nouns =
        dialogue.ask(
            "What do you have?",
            "Two kinds of things that are related, such as: users and groups",
            "users and groups",
            ModelQuestions::nouns);
    String one = name(nouns.get(0));
    String other = name(nouns.get(1));
    if (one.equals(other)) {
      DraftEntity both = entity(nouns.get(0));
      return new ManyToManyQuestions(dialogue, both, both).ask();
    }
    boolean manyToMany =
        dialogue.confirm(
            "Can one %s have many %s, and one %s many %s?"
                .formatted(one, nouns.get(1), other, nouns.get(0)),
            "Yes for students and courses; no for customers and orders, where an order has one"
                + " customer",
            true);
    DraftEntity first = entity(nouns.get(0));
    return manyToMany
        ? new ManyToManyQuestions(dialogue, first, entity(nouns.get(1))).ask()
        : new OneToManyQuestions(dialogue, first, child(nouns.get(1), first)).ask();
  }

  private static List<String> nouns(String answer) {
    List<String> nouns =
        Arrays.stream(answer.replaceFirst("(?i)^I have ", "").split("(?i),| and |&"))
            .map(String::strip)
            .filter(n -> !n.isEmpty())
            .toList();
    if (nouns.size() != 2 || !nouns.stream().allMatch(n -> n.matches(NAME))) {
      throw new Unusable(
          "\"" + answer + "\" does not name two kinds of things",
          "Write \"and\" between them, such as users and groups");
    }
    return nouns;
  }

  /** The singular as the name of a type: {@code categories} is {@code Category}. */
  private static String name(String noun) {
    String singular =
        noun.endsWith("ies")
            ? noun.substring(0, noun.length() - 3) + "y"
            : noun.matches(".*(ss|x|ch|sh)es")
                ? noun.substring(0, noun.length() - 2)
                : noun.endsWith("s") && !noun.endsWith("ss")
                    ? noun.substring(0, noun.length() - 1)
                    : noun;
    return DraftEntity.capitalised(singular);
  }

  private DraftEntity entity(String noun) {
    String id = id(noun);
    List<DraftAttribute> attributes = attributes(noun, id);
    double items = answers.number("How many " + noun + "?", Measure.ITEMS, "1000");
    return new DraftEntity(name(noun), noun, id, attributes, items);
  }

  private DraftEntity child(String noun, DraftEntity parent) {
    String id = id(noun);
    List<DraftAttribute> attributes = attributes(noun, id);
    double each =
        answers.number(
            "How many %s has one %s, on average?".formatted(noun, parent.name()),
            Measure.ITEMS,
            "10");
    return new DraftEntity(name(noun), noun, id, attributes, each * parent.items());
  }

  private String id(String noun) {
    String preset = DraftEntity.uncapitalised(name(noun)) + "Id";
    return dialogue.ask(
        "What identifies " + DraftEntity.article(name(noun)) + "?",
        "The attribute that no two " + noun + " share and that never changes",
        preset,
        answer -> {
          if (!answer.matches(NAME)) {
            throw new Unusable(
                "\"" + answer + "\" is no name of an attribute",
                "Answer with one attribute, such as " + preset);
          }
          return answer;
        });
  }

  private List<DraftAttribute> attributes(String noun, String id) {
    String question = "What else is stored of " + DraftEntity.article(name(noun)) + "?";
    return answers.attributes(question, "name", id);
  }
}
