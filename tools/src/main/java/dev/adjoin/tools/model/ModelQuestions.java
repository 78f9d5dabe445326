// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.model.MalformedText;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.modelfile.ModelFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Asks for what a model of two entities and their relationship needs, and writes it in YAML. */
final class ModelQuestions {
  private static final String NAME = "[A-Za-z][A-Za-z0-9]{0,40}";
  private static final String ATTRIBUTES_HELP =
      "Names, each with a type if it is no string: name, email, joinedAt: instant, credits: int";
  private static final String NONE = "none";
  private static final String NEVER = "never";
  private final Dialogue dialogue;

  ModelQuestions(Dialogue dialogue) {
    this.dialogue = dialogue;
  }

  /**
   * One of the two entities.
   *
   * @param many the plural, as people say it
   */
  private record Thing(String name, String many, String id, String attributes, double items) {
    String yaml() {
      return "  %s:\n    id: %s\n    attributes: {%s: string%s}\n"
          .formatted(name, id, id, attributes.isEmpty() ? "" : ", " + attributes);
    }
  }

  String ask() {
    List<String> nouns =
        dialogue.ask(
            "What do you have?",
            "Two kinds of things that are related, such as: users and groups",
            "users and groups",
            ModelQuestions::nouns);
    Thing one = thing(nouns.get(0), 1000);
    boolean isSelf = name(nouns.get(0)).equals(name(nouns.get(1)));
    Thing other = isSelf ? one : thing(nouns.get(1), 1000);
    boolean manyToMany =
        isSelf
            || dialogue.confirm(
                "Can one %s have many %s, and one %s many %s?"
                    .formatted(one.name(), other.many(), other.name(), one.many()),
                "Yes for students and courses; no for customers and orders, where an order has one"
                    + " customer",
                true);
    return manyToMany ? manyToMany(one, other, isSelf) : oneToMany(one, other);
  }

  // ---- Entities

  private static List<String> nouns(String answer) {
    List<String> nouns =
        Arrays.stream(answer.replaceFirst("(?i)^I have ", "").split("(?i),| and |&"))
            .map(String::strip)
            .filter(n -> !n.isEmpty())
            .toList();
    if (nouns.size() != 2 || !nouns.stream().allMatch(n -> n.matches(NAME))) {
      throw new Dialogue.Unusable(
          "Name two kinds of things with \"and\" between them, such as users and groups");
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
    return Character.toUpperCase(singular.charAt(0)) + singular.substring(1);
  }

  private Thing thing(String noun, int items) {
    String name = name(noun);
    String lower = Character.toLowerCase(name.charAt(0)) + name.substring(1);
    String id =
        dialogue.ask(
            "What identifies " + article(name) + "?",
            "The attribute that no two " + noun + " share and that never changes",
            lower + "Id",
            answer -> {
              if (!answer.matches(NAME)) {
                throw new Dialogue.Unusable("Give one attribute, such as " + lower + "Id");
              }
              return answer;
            });
    String attributes = attributes("What else is stored of " + article(name) + "?", "name", id);
    double number =
        WorkloadQuestions.number(
            dialogue, "How many " + noun + "?", Measure.ITEMS, String.valueOf(items));
    return new Thing(name, noun, id, attributes, number);
  }

  private static String article(String name) {
    return ("AEIO".indexOf(name.charAt(0)) >= 0 ? "an " : "a ") + name;
  }

  /** Attributes as a model file writes them; a name without a type is a string. */
  private String attributes(String question, String preset, String taken) {
    return dialogue.ask(
        question,
        ATTRIBUTES_HELP,
        preset,
        answer -> {
          if (answer.equalsIgnoreCase(NONE)) {
            return "";
          }
          String typed = typed(answer);
          List<Diagnostic> found =
              ModelCompiler.compile(
                      ModelFile.parse(
                          "answer",
                          "table: Answer\nentities: {Answer: {id: %s, attributes: {%s: string, %s}}}"
                              .formatted(taken, taken, typed)))
                  .diagnostics();
          if (!found.isEmpty()) {
            throw new Dialogue.Unusable(found.get(0).found() + ". " + found.get(0).fix());
          }
          return typed;
        });
  }

  private static String typed(String answer) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    StringBuilder part = new StringBuilder();
    for (char c : answer.toCharArray()) {
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && depth == 0) {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        part.append(c);
      }
    }
    parts.add(part.toString());
    return parts.stream()
        .map(String::strip)
        .filter(p -> !p.isEmpty())
        .map(p -> p.contains(":") ? quoted(p) : p + ": string")
        .collect(Collectors.joining(", "));
  }

  /** A type with a comma in it must be in quotes inside a flow map. */
  private static String quoted(String attribute) {
    String[] parts = attribute.split(":", 2);
    String type = parts[1].strip();
    return parts[0].strip() + ": " + (type.contains(",") ? "\"" + type + "\"" : type);
  }

  // ---- Rates

  private String rate(String question, String preset) {
    return dialogue.ask(
        question,
        "A rate such as 500/s, 20/m, 3/h or 1/d; never, if nobody asks",
        preset,
        answer -> {
          if (!answer.equalsIgnoreCase(NEVER) && !answer.equals("0")) {
            try {
              Measure.FROM.parse(answer);
            } catch (MalformedText e) {
              throw new Dialogue.Unusable(e.found() + ". " + e.fix());
            }
            return answer;
          }
          return NEVER;
        });
  }

  // ---- Many to many

  private String manyToMany(Thing one, Thing other, boolean isSelf) {
    String link = linkName(one, other);
    String attributes = attributes("What is stored of one " + link + " itself?", NONE, "id");
    double perOne =
        WorkloadQuestions.number(
            dialogue,
            "How many %s has one %s, on average?".formatted(other.many(), one.name()),
            Measure.PER_FROM,
            "10");
    double mostOfOne =
        WorkloadQuestions.number(
            dialogue,
            "The most %s one %s can have?".formatted(other.many(), one.name()),
            Measure.MAX_PER_FROM,
            "1000");
    String others =
        isSelf
            ? "%s that can be linked to one %s".formatted(one.many(), one.name())
            : "%s one %s can have".formatted(one.many(), other.name());
    double mostOfOther =
        WorkloadQuestions.number(
            dialogue, "The most %s?".formatted(others), Measure.MAX_PER_TO, "10000");
    String from =
        rate(
            "How often is it asked which %s one %s has?".formatted(other.many(), one.name()),
            "10/s");
    String to =
        rate(
            isSelf
                ? "How often is it asked which %s are linked to one %s?"
                    .formatted(one.many(), one.name())
                : "How often is it asked which %s one %s has?".formatted(one.many(), other.name()),
            "10/s");
    boolean full =
        dialogue.confirm(
            "Do the answers show more of them than their ids?",
            "Yes: the current items are fetched, too; no: the links are enough",
            true);
    boolean consistent =
        !to.equals(NEVER)
            && dialogue.confirm(
                "Must a new %s show at once among the %s of one %s?"
                    .formatted(link, one.many(), other.name()),
                "Through an index it shows a moment later; at once costs a second item",
                false);
    String links = rate("How often is " + article(link) + " made?", "1/s");
    String changes = attributes.isEmpty() ? NEVER : rate("How often is one changed?", "1/m");
    boolean count =
        dialogue.confirm(
            "Must the number of %s of one %s be known exactly?".formatted(one.many(), other.name()),
            "It is then kept on the " + other.name() + " and changed in the same transaction",
            false);
    String rule =
        dialogue.choose(
            "When %s is deleted, its links:".formatted(article(one.name())),
            "keep leaves them, cascade removes them, restrict refuses the delete while there are any",
            List.of("keep", "cascade", "restrict"),
            r -> r);
    StringBuilder text = new StringBuilder(head(one, other, isSelf));
    text.append("relationships:\n  %s:\n".formatted(link));
    text.append("    from: %s\n    to: %s\n".formatted(one.name(), other.name()));
    if (isSelf) {
      String id = Character.toUpperCase(one.id().charAt(0)) + one.id().substring(1);
      text.append("    ends: {from: from%s, to: to%s}\n".formatted(id, id));
      text.append(
          "    as: {from: %s_TO, to: %s_FROM}\n"
              .formatted(link.toUpperCase(Locale.ROOT), link.toUpperCase(Locale.ROOT)));
    }
    if (!attributes.isEmpty()) {
      text.append("    attributes: {%s}\n".formatted(attributes));
    }
    if (count) {
      String lower = Character.toLowerCase(link.charAt(0)) + link.substring(1);
      text.append("    count: {to: %sCount}\n".formatted(lower));
    }
    if (consistent) {
      text.append("    inverse: mirror\n");
    }
    if (!rule.equals("keep")) {
      text.append("    onDelete: {from: %s}\n".formatted(rule));
    }
    patterns(text, one, other, link, from, to, full, consistent, count);
    text.append("\nworkload:\n");
    load(text, one);
    if (!isSelf) {
      load(text, other);
    }
    Map<String, String> load = new LinkedHashMap<>();
    load.put("perFrom", whole(perOne));
    load.put("maxPerFrom", whole(Math.max(perOne, mostOfOne)));
    load.put("maxPerTo", whole(mostOfOther));
    put(load, "links", links);
    put(load, "changes", changes);
    text.append("  %s: {%s}\n".formatted(link, flow(load)));
    if (!from.equals(NEVER)) {
      text.append("  %s: %s\n".formatted(fromPattern(one, other), from));
    }
    if (!to.equals(NEVER)) {
      text.append("  %s: %s\n".formatted(toPattern(one, other), to));
    }
    return text.toString();
  }

  private String linkName(Thing one, Thing other) {
    return dialogue.ask(
        "What is one link between them called?",
        "A noun for the relationship, such as Membership, Enrollment or Follow",
        one.name() + other.name() + (one == other ? "Link" : ""),
        answer -> {
          String name = Character.toUpperCase(answer.charAt(0)) + answer.substring(1);
          if (!name.matches(NAME) || name.equals(one.name()) || name.equals(other.name())) {
            throw new Dialogue.Unusable("Give a name of its own, such as Membership");
          }
          return name;
        });
  }

  private static void patterns(
      StringBuilder text,
      Thing one,
      Thing other,
      String link,
      String from,
      String to,
      boolean full,
      boolean consistent,
      boolean count) {
    List<String> patterns = new ArrayList<>();
    String with = full ? ", with: entities" : "";
    if (!from.equals(NEVER)) {
      patterns.add(
          "  %s: {ask: \"Which %s has this %s?\", read: %s.from%s}\n"
              .formatted(fromPattern(one, other), other.many(), one.name(), link, with));
    }
    if (!to.equals(NEVER)) {
      patterns.add(
          "  %s: {ask: \"Which %s %s this %s?\", read: %s.to%s%s}\n"
              .formatted(
                  toPattern(one, other),
                  one.many(),
                  one == other ? "are linked to" : "has",
                  other.name(),
                  link,
                  with,
                  consistent ? ", consistent: true" : ""));
    }
    if (count) {
      patterns.add(
          "  %sCount: {ask: \"How many %s has this %s?\", read: %s.to, with: count}\n"
              .formatted(one.many(), one.many(), other.name(), link));
    }
    if (!patterns.isEmpty()) {
      text.append("\npatterns:\n").append(String.join("", patterns));
    }
  }

  private static String fromPattern(Thing one, Thing other) {
    return other.many() + "Of" + one.name();
  }

  private static String toPattern(Thing one, Thing other) {
    return one.many() + (one == other ? "To" : "Of") + other.name();
  }

  private static void put(Map<String, String> load, String measure, String rate) {
    if (!rate.equals(NEVER)) {
      load.put(measure, rate);
    }
  }

  private static void load(StringBuilder text, Thing thing) {
    text.append("  %s: {items: %s}\n".formatted(thing.name(), whole(thing.items())));
  }

  private static String flow(Map<String, String> load) {
    return load.entrySet().stream()
        .map(e -> e.getKey() + ": " + e.getValue())
        .collect(Collectors.joining(", "));
  }

  private static String whole(double number) {
    return String.format(Locale.ROOT, "%.0f", Math.ceil(number));
  }

  private static String head(Thing one, Thing other, boolean isSelf) {
    String model =
        isSelf
            ? one.many().toLowerCase(Locale.ROOT)
            : (one.many() + "-" + other.many()).toLowerCase(Locale.ROOT);
    return "model: %s\ntable: %s\n\nentities:\n%s%s\n"
        .formatted(
            model,
            one.name() + (isSelf ? "s" : other.name()),
            one.yaml(),
            isSelf ? "" : other.yaml());
  }

  // ---- One to many

  private String oneToMany(Thing one, Thing other) {
    String order =
        dialogue.ask(
            "What sorts the %s of one %s?".formatted(other.many(), one.name()),
            "One of the attributes of " + other.name() + ", such as a time; none, for its id",
            NONE,
            answer -> {
              boolean isNone = answer.equalsIgnoreCase(NONE);
              if (!isNone && !other.attributes().matches("(.*, )?" + answer + ": .*")) {
                throw new Dialogue.Unusable(
                    other.name()
                        + " has no attribute \""
                        + answer
                        + "\"; it has "
                        + (other.attributes().isEmpty() ? "none" : other.attributes()));
              }
              return isNone ? "" : answer;
            });
    boolean alone =
        dialogue.confirm(
            "Is %s found by %s alone, without knowing its %s?"
                .formatted(article(other.name()), other.id(), one.name()),
            "Yes costs an index entry for each",
            false);
    String list =
        rate(
            "How often are the %s of one %s asked for?".formatted(other.many(), one.name()),
            "10/s");
    String creates = rate("How often is " + article(other.name()) + " added?", "1/s");
    String changes = rate("How often is one changed?", "1/m");
    StringBuilder text = new StringBuilder(head(one, other, false));
    int at = text.indexOf("  " + other.name() + ":\n") + other.name().length() + 4;
    text.insert(
        at,
        "    parent: %s\n".formatted(one.name())
            + (order.isEmpty() ? "" : "    order: %s\n".formatted(order))
            + (alone ? "    lookup: %s\n".formatted(other.id()) : ""));
    List<String> patterns = new ArrayList<>();
    String all = other.many() + "Of" + one.name();
    if (!list.equals(NEVER)) {
      patterns.add(
          "  %s: {ask: \"Which %s has this %s?\", read: %s.of%s, requests: 1}\n"
              .formatted(all, other.many(), one.name(), other.name(), one.name()));
    }
    if (alone) {
      patterns.add(
          "  by%s: {ask: \"Which %s has this %s?\", read: %s.%s}\n"
              .formatted(
                  Character.toUpperCase(other.id().charAt(0)) + other.id().substring(1),
                  other.name(),
                  other.id(),
                  other.name(),
                  other.id()));
    }
    if (!patterns.isEmpty()) {
      text.append("patterns:\n").append(String.join("", patterns)).append('\n');
    }
    text.append("workload:\n");
    load(text, one);
    Map<String, String> load = new LinkedHashMap<>();
    load.put("items", whole(other.items()));
    put(load, "creates", creates);
    put(load, "changes", changes);
    text.append("  %s: {%s}\n".formatted(other.name(), flow(load)));
    if (!list.equals(NEVER)) {
      text.append("  %s: %s\n".formatted(all, list));
    }
    return text.toString();
  }
}
