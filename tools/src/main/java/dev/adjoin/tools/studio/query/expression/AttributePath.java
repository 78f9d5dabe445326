// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A path to an attribute or to a part of one: {@code address.lines[0]}. A name with a dot, a
 * bracket or a quote is written in quotes: {@code "a.b"[0]}.
 *
 * @param steps the steps; the first is a name
 */
public record AttributePath(List<Step> steps) {
  private static final Pattern STEP =
      Pattern.compile("\\[(\\d{1,9})\\]|(\\.?)(?:\"((?:[^\"]|\"\")*)\"|([^.\\[\\]\"]+))");

  /** One step of a path. */
  public sealed interface Step {}

  /** Into a map, or the attribute itself. */
  public record Name(String text) implements Step {}

  /** Into a list. */
  public record Index(int number) implements Step {}

  public AttributePath {
    steps = List.copyOf(steps);
    if (steps.isEmpty() || !(steps.get(0) instanceof Name)) {
      throw new IllegalArgumentException("A path must begin with a name, but was " + steps);
    }
  }

  public static AttributePath of(String attribute) {
    return new AttributePath(List.of(new Name(attribute)));
  }

  /**
   * Parses a path.
   *
   * @throws IllegalArgumentException with a sentence that shows what a path looks like
   */
  public static AttributePath parse(String text) {
    List<Step> steps = new ArrayList<>();
    Matcher step = STEP.matcher(text);
    int end = 0;
    while (end < text.length() && step.find(end) && step.start() == end) {
      boolean isFirst = end == 0;
      if (step.group(1) != null ? isFirst : isFirst != step.group(2).isEmpty()) {
        throw malformed(text);
      }
      steps.add(
          step.group(1) != null
              ? new Index(Integer.parseInt(step.group(1)))
              : new Name(
                  step.group(3) != null ? step.group(3).replace("\"\"", "\"") : step.group(4)));
      end = step.end();
    }
    if (end < text.length() || steps.isEmpty()) {
      throw malformed(text);
    }
    return new AttributePath(steps);
  }

  private static IllegalArgumentException malformed(String text) {
    return new IllegalArgumentException(
        "A path is written as name, name.member or name[0], but was \"" + text + "\"");
  }

  /** The attribute that the path begins with. */
  public String attribute() {
    return ((Name) steps.get(0)).text();
  }

  public boolean isNested() {
    return steps.size() > 1;
  }

  /** The last name on the path, by which people know the value. */
  String lastName() {
    String last = attribute();
    for (Step step : steps) {
      if (step instanceof Name name) {
        last = name.text();
      }
    }
    return last;
  }

  /**
   * Whether DynamoDB refuses both paths in one expression: one leads into the other, or they take
   * the same value for a map and for a list.
   */
  boolean conflictsWith(AttributePath other) {
    int common = Math.min(steps.size(), other.steps.size());
    for (int i = 0; i < common; i++) {
      Step own = steps.get(i);
      Step theirs = other.steps.get(i);
      if (!own.equals(theirs)) {
        return own instanceof Name != theirs instanceof Name;
      }
    }
    return true;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Step step : steps) {
      if (step instanceof Index index) {
        text.append('[').append(index.number()).append(']');
      } else {
        String name = ((Name) step).text();
        boolean isPlain = !name.isEmpty() && name.chars().noneMatch(c -> ".[]\"".indexOf(c) >= 0);
        text.append(text.isEmpty() ? "" : ".")
            .append(isPlain ? name : '"' + name.replace("\"", "\"\"") + '"');
      }
    }
    return text.toString();
  }
}
