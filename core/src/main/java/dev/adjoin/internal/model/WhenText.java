// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.When.Operator;
import dev.adjoin.internal.model.When.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Parses the condition of a sparse view: {@code status = active and total > 0}. */
public final class WhenText {
  private static final Pattern COMPARISON =
      Pattern.compile("(\\S+?)\\s*(!=|<=|>=|=|<|>)\\s*(?![=<>!]|.*\\s(?:or|OR|AND)\\s)(\\S.*)");
  private static final Pattern MEMBERSHIP = Pattern.compile("(\\S+)\\s+in\\s*\\(([^()]+)\\)");
  private static final Pattern PRESENCE = Pattern.compile("(\\S+)\\s+(exists|absent)");
  // The look-behind keeps the time linear: without it, a search starts at each blank of a long gap.
  private static final Pattern AND = Pattern.compile("(?<!\\s)\\s++and\\s+");
  private static final Map<String, Operator> OPERATORS =
      Arrays.stream(Operator.values()).collect(Collectors.toMap(Operator::sign, o -> o));
  private static final int LONGEST = 1000;

  private WhenText() {}

  public static When parse(String text) throws MalformedText {
    if (text.isBlank() || text.length() > LONGEST) {
      throw malformed(text);
    }
    List<Term> terms = new ArrayList<>();
    for (String part : AND.split(text.strip())) {
      terms.add(term(text, part));
    }
    return new When(terms);
  }

  /** Comparisons are the most frequent terms, so they are tried first. */
  private static Term term(String whole, String part) throws MalformedText {
    Matcher comparison = COMPARISON.matcher(part);
    if (comparison.matches()) {
      return new Term(
          comparison.group(1), operator(comparison.group(2)), List.of(comparison.group(3)));
    }
    Matcher presence = PRESENCE.matcher(part);
    if (presence.matches()) {
      return new Term(presence.group(1), operator(presence.group(2)), List.of());
    }
    Matcher membership = MEMBERSHIP.matcher(part);
    if (membership.matches()) {
      List<String> values =
          Arrays.stream(membership.group(2).split(",")).map(String::strip).toList();
      return new Term(membership.group(1), Operator.IN, values);
    }
    throw malformed(whole);
  }

  private static Operator operator(String sign) {
    return Objects.requireNonNull(OPERATORS.get(sign));
  }

  private static MalformedText malformed(String text) {
    String shown = text.length() > 60 ? text.substring(0, 60) + "…" : text;
    return new MalformedText(
        Tag.CONDITION_SYNTAX,
        "\"" + shown + "\" is not a condition",
        "Write one such as status = active, total > 0, status in (a, b) or completedAt exists, joined by and");
  }
}
