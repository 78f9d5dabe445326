// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.model.MalformedText;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.tools.model.Dialogue.Unusable;
import dev.adjoin.tools.model.DraftEntity.DraftAttribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Answers of several questions of a dialogue: numbers, rates and attributes. */
final class Answers {
  static final String NONE = "none";
  private static final String NEVER = "never";
  private static final String RATE_HELP =
      "A rate such as 500/s, 20/m, 3/h or 1/d: on average, at a busy time";
  private static final String NUMBER_HELP =
      "A number such as 1000 or 1_000_000: an order of magnitude is enough";
  private static final String ATTRIBUTES_HELP =
      "Names, each with a type if it is no string: name, email, joinedAt: instant, credits: int";
  private final Dialogue dialogue;

  Answers(Dialogue dialogue) {
    this.dialogue = dialogue;
  }

  // ---- Numbers and rates

  /** A number, or a rate a second, as the measure demands. */
  double number(String question, Measure measure, String preset) {
    return dialogue.ask(
        question,
        measure.isRate() ? RATE_HELP : NUMBER_HELP,
        preset,
        answer -> parsed(measure, answer));
  }

  private static double parsed(Measure measure, String answer) {
    try {
      return measure.parse(answer);
    } catch (MalformedText e) {
      throw new Unusable(
          e.found(),
          measure.isRate()
              ? "Answer with a rate such as 500/s, 20/m, 3/h or 1/d"
              : "Answer with a number such as 1000 or 1_000_000");
    }
  }

  /** The most of something, which is at least its average. */
  double most(String question, double average, double preset) {
    return dialogue.ask(
        question,
        NUMBER_HELP,
        DraftEntity.whole(Math.max(average, preset)),
        answer -> {
          double most = parsed(Measure.ITEMS, answer);
          if (most < average) {
            String least = DraftEntity.whole(average);
            throw new Unusable(
                "the most cannot be fewer than the average, " + least,
                "Answer with at least " + least);
          }
          return most;
        });
  }

  /** A rate as a model file writes it; empty if it never happens. */
  Optional<String> rate(String question, String preset) {
    return dialogue.ask(
        question,
        "A rate such as 500/s, 20/m, 3/h or 1/d; never, if it does not happen",
        preset,
        answer -> {
          if (answer.equalsIgnoreCase(NEVER) || answer.equals("0")) {
            return Optional.empty();
          }
          try {
            Measure.READS.parse(answer);
            return Optional.of(answer);
          } catch (MalformedText e) {
            throw new Unusable(
                e.found(), "Answer with a rate such as 500/s, 20/m, 3/h or 1/d, or never");
          }
        });
  }

  // ---- Attributes

  /**
   * Attributes; a name without a type is a string.
   *
   * @param id the attribute that they stand beside
   */
  List<DraftAttribute> attributes(String question, String preset, String id) {
    return dialogue.ask(question, ATTRIBUTES_HELP, preset, answer -> attributes(answer, id));
  }

  /** Attributes of which at least one can be a part of a key. */
  List<DraftAttribute> distinguishing(String question, String preset) {
    return dialogue.ask(
        question,
        ATTRIBUTES_HELP,
        preset,
        answer -> {
          List<DraftAttribute> attributes = attributes(answer, "id");
          if (attributes.stream().noneMatch(DraftAttribute::isKeyable)) {
            throw new Unusable(
                "nothing tells two links of the same ends apart",
                "Name an attribute that every link has, such as semester");
          }
          return attributes;
        });
  }

  private static List<DraftAttribute> attributes(String answer, String id) {
    if (answer.equalsIgnoreCase(NONE)) {
      return List.of();
    }
    List<DraftAttribute> attributes = split(answer).stream().map(Answers::attribute).toList();
    List<Diagnostic> found =
        ModelCompiler.compile(
                ModelFile.parse(
                    "answer",
                    "table: Answer\nentities: {Answer: {id: %s, attributes: {%s: string, %s}}}"
                        .formatted(id, id, DraftAttribute.yaml(attributes))))
            .diagnostics();
    if (!found.isEmpty()) {
      throw new Unusable(found.get(0).found(), found.get(0).fix());
    }
    return attributes;
  }

  /** The parts between commas that are not in parentheses. */
  private static List<String> split(String answer) {
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
    return parts.stream().map(String::strip).filter(p -> !p.isEmpty()).toList();
  }

  /** A type with a comma or a question mark in it must be in quotes inside a flow map. */
  private static DraftAttribute attribute(String text) {
    String[] parts = text.split(":", 2);
    String type = parts.length == 1 ? "string" : parts[1].strip();
    boolean isQuoted = type.contains(",") || type.contains("?");
    return new DraftAttribute(parts[0].strip(), isQuoted ? "\"" + type + "\"" : type);
  }

  /** One of some attributes; empty for none. */
  Optional<String> oneOf(String question, String help, List<DraftAttribute> attributes) {
    List<String> names =
        attributes.stream().filter(DraftAttribute::isKeyable).map(DraftAttribute::name).toList();
    return dialogue.ask(
        question,
        help,
        NONE,
        answer ->
            answer.equalsIgnoreCase(NONE) ? Optional.empty() : Optional.of(known(answer, names)));
  }

  /** One of some attributes that can be a part of a key; the first is the default. */
  String keyOf(String question, String help, List<DraftAttribute> attributes) {
    List<String> names =
        attributes.stream().filter(DraftAttribute::isKeyable).map(DraftAttribute::name).toList();
    return dialogue.ask(question, help, names.get(0), answer -> known(answer, names));
  }

  private static String known(String answer, List<String> names) {
    if (!names.contains(answer)) {
      throw new Unusable(
          "there is no attribute \"" + answer + "\" that every item has",
          names.isEmpty() ? "Answer none" : "Answer one of " + String.join(", ", names));
    }
    return answer;
  }
}
