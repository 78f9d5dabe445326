// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.advise.Advice;
import dev.adjoin.internal.advise.CallFigures;
import dev.adjoin.internal.advise.CallPurpose;
import dev.adjoin.internal.advise.Candidate;
import dev.adjoin.internal.advise.Fact;
import dev.adjoin.internal.advise.HardLimit;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.TextPage;
import dev.adjoin.tools.text.TextTable;
import dev.adjoin.tools.text.TextTable.Column;
import dev.adjoin.tools.text.TextWidth;
import dev.adjoin.tools.text.Wrapping;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Advice as text: the facts, the candidates with the chosen one marked, and the reasons. */
final class AdviceText {
  private static final int FIRST_COLUMN = 27;
  private static final String TURNING_POINTS = "What would change it";
  private final TextPage page;

  private AdviceText(TextPage page) {
    this.page = page;
  }

  static String of(List<Advice> advice, boolean colour) {
    AdviceText text = new AdviceText(new TextPage(colour));
    advice.forEach(text::add);
    text.summary(advice);
    return text.page.toString();
  }

  private void add(Advice advice) {
    page.section(advice.title() + " (" + advice.subject().kind() + ")");
    for (Fact fact : advice.facts()) {
      String answer = fact.answer() + (fact.isGiven() ? "" : " (assumed)");
      labelled(fact.question().text(), answer);
    }
    page.blank();
    candidates(advice);
    for (Advice.LeftOut left : advice.leftOut()) {
      page.step(2, "left out: " + left.pattern() + ": " + left.text());
    }
    page.blank();
    labelled(
        "Choose",
        advice.choice().pattern() + (advice.choice().isDeclared() ? ", as declared" : ""));
    labelled("", advice.reason().text());
    labelled(
        "Path",
        advice.path().stream()
                .map(s -> s.question() + " " + s.answer())
                .collect(Collectors.joining(". "))
            + ".");
    boolean hasOthers = advice.candidates().stream().skip(1).anyMatch(Candidate::canBeChosen);
    if (advice.turningPoints().isEmpty() && hasOthers) {
      labelled(TURNING_POINTS, "no rate or number up to 1,000 times more or less");
    }
    for (int i = 0; i < advice.turningPoints().size(); i++) {
      labelled(i == 0 ? TURNING_POINTS : "", advice.turningPoints().get(i).text());
    }
  }

  private void labelled(String label, String text) {
    List<String> lines = Wrapping.at(TextPage.WIDTH - FIRST_COLUMN - 2, text);
    for (int i = 0; i < lines.size(); i++) {
      String first = i == 0 ? label : "";
      String padded = TextWidth.pad(first, FIRST_COLUMN);
      page.line("  " + page.paint(Style.QUIET, padded) + lines.get(i));
    }
  }

  private void candidates(Advice advice) {
    List<CallPurpose> compared =
        advice.candidates().stream()
            .sorted(Comparator.comparingInt((Candidate c) -> c.calls().size()).reversed())
            .flatMap(c -> c.calls().stream())
            .filter(CallFigures::isMain)
            .map(CallFigures::purpose)
            .filter(p -> p != CallPurpose.Write.CHANGE)
            .distinct()
            .toList();
    List<Column> columns = new ArrayList<>();
    columns.add(Column.of("", Style.GOOD));
    columns.add(Column.of("pattern", Style.NAME));
    compared.forEach(p -> columns.add(Column.of(heading(advice, p), Style.PLAIN)));
    columns.add(Column.number("$ a month"));
    columns.add(Column.number("difference"));
    TextTable table = new TextTable(columns.toArray(Column[]::new));
    for (Candidate candidate : advice.candidates()) {
      List<String> cells = new ArrayList<>();
      cells.add(candidate == advice.choice() ? "→" : "");
      cells.add(candidate.pattern());
      compared.forEach(p -> cells.add(candidate.call(p).map(AdviceText::figures).orElse("–")));
      cells.add(Figures.money(candidate.money()));
      cells.add(
          candidate.isDeclared()
              ? ""
              : Figures.difference(candidate.money() - advice.declared().money()));
      table.row(note(candidate), cells);
    }
    table.printTo(page);
  }

  /** A call, with the number of items that it reads: {@code Course × 400}. */
  private static String heading(Advice advice, CallPurpose purpose) {
    double items =
        advice.candidates().stream()
            .flatMap(c -> c.call(purpose).stream())
            .mapToDouble(CallFigures::items)
            .findFirst()
            .orElse(0);
    return purpose.text() + (items == 0 ? "" : " × " + Figures.number(items));
  }

  private static String figures(CallFigures call) {
    return (call.isFixed() ? "" : "≥ ")
        + Figures.number(call.requests())
        + " · "
        + (call.isWrite()
            ? Figures.number(call.units().writes()) + " WU"
            : Figures.number(call.units().reads()) + " RU");
  }

  private static String note(Candidate candidate) {
    List<String> parts = new ArrayList<>();
    if (!candidate.setting().isEmpty()) {
      parts.add(candidate.setting());
    }
    parts.addAll(candidate.weaknesses());
    candidate.limits().stream()
        .filter(l -> !l.isCrossed())
        .map(HardLimit::text)
        .forEach(parts::add);
    if (candidate.warnings() > 0) {
      parts.add(
          candidate.warnings() + (candidate.warnings() == 1 ? " lint warning" : " lint warnings"));
    }
    if (candidate.refusal() != null) {
      String lead = candidate.isBuilt() ? "not chosen: " : "";
      parts.add(lead + candidate.refusal().text());
    }
    return String.join("; ", parts);
  }

  private void summary(List<Advice> advice) {
    page.blank();
    List<String> changes =
        advice.stream()
            .filter(a -> !a.choice().isDeclared())
            .map(a -> a.subject().name() + ": " + a.choice().pattern())
            .toList();
    if (advice.isEmpty()) {
      page.line("Nothing to advise on: the model has no relationships, children, lists or views.");
    } else {
      page.wrapped(
          0,
          Style.QUIET,
          "A call: requests · write or read units (WU, RU), on average; × 400: the items of the list."
              + " $ a month: the bill of the whole model with this pattern, at the prices that adjoin"
              + " cost uses; difference: to the declared design.");
      page.wrapped(0, Style.PLAIN, conclusion(advice, changes));
    }
  }

  private static String conclusion(List<Advice> advice, List<String> changes) {
    List<String> crossing =
        advice.stream()
            .filter(a -> !a.choice().crossed().isEmpty())
            .map(a -> a.subject().name())
            .toList();
    String limits =
        crossing.isEmpty()
            ? ""
            : " Nothing better compiles, but a limit is crossed: "
                + String.join(", ", crossing)
                + ".";
    if (changes.isEmpty()) {
      return crossing.isEmpty() ? "Keep the model as it is." : limits.strip();
    }
    return "Change " + String.join("; ", changes) + ". --patch prints the change." + limits;
  }
}
