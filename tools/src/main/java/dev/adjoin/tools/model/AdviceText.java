// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.advise.Advice;
import dev.adjoin.internal.advise.CallFigures;
import dev.adjoin.internal.advise.Candidate;
import dev.adjoin.internal.advise.Fact;
import dev.adjoin.internal.advise.HardLimit;
import dev.adjoin.internal.advise.Numbers;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.TextPage;
import dev.adjoin.tools.text.TextTable;
import dev.adjoin.tools.text.TextTable.Column;
import dev.adjoin.tools.text.TextWidth;
import dev.adjoin.tools.text.Wrapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Advice as text: the facts, the candidates with the chosen one marked, and the reasons. */
final class AdviceText {
  private static final int FIRST_COLUMN = 27;
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
    page.section(advice.title() + " (" + advice.kind() + ")");
    for (Fact fact : advice.facts()) {
      String answer = fact.answer() + (fact.isGiven() ? "" : " (assumed)");
      labelled(fact.question().text(), answer);
    }
    page.blank();
    candidates(advice);
    for (Advice.LeftOut left : advice.leftOut()) {
      page.step(2, "left out: " + left.pattern() + ": " + left.reason());
    }
    page.blank();
    labelled(
        "Choose",
        advice.choice().pattern() + (advice.choice().isDeclared() ? ", as declared" : ""));
    labelled("", advice.reason());
    labelled(
        "Path",
        advice.path().stream()
                .map(s -> s.question() + " " + s.answer())
                .collect(Collectors.joining(". "))
            + ".");
    if (advice.turningPoints().isEmpty() && advice.candidates().size() > 1) {
      labelled("What would change it", "no rate or number up to 1,000 times more or less");
    }
    for (int i = 0; i < advice.turningPoints().size(); i++) {
      labelled(i == 0 ? "What would change it" : "", advice.turningPoints().get(i));
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
    List<String> labels =
        advice.candidates().stream()
            .flatMap(c -> c.calls().stream())
            .map(CallFigures::label)
            .distinct()
            .filter(l -> advice.candidates().stream().anyMatch(c -> isMain(c, l)))
            .filter(l -> !l.equals("change"))
            .toList();
    List<Column> columns = new ArrayList<>();
    columns.add(Column.of("", Style.GOOD));
    columns.add(Column.of("pattern", Style.NAME));
    labels.forEach(l -> columns.add(Column.of(l, Style.PLAIN)));
    columns.add(Column.number("$ a month"));
    TextTable table = new TextTable(columns.toArray(Column[]::new));
    for (Candidate candidate : advice.candidates()) {
      List<String> cells = new ArrayList<>();
      cells.add(candidate == advice.choice() ? "→" : "");
      cells.add(candidate.pattern());
      labels.forEach(l -> cells.add(call(candidate, l)));
      cells.add(Numbers.money(candidate.money()));
      table.row(note(candidate), cells);
    }
    table.printTo(page);
  }

  /** Whether a call is one of the subject's own, rather than that of a declared pattern. */
  private static boolean isMain(Candidate candidate, String label) {
    boolean isPattern = candidate.model().patterns().stream().anyMatch(p -> p.name().equals(label));
    return !isPattern && candidate.calls().stream().anyMatch(c -> c.label().equals(label));
  }

  private static String call(Candidate candidate, String label) {
    Optional<CallFigures> call =
        candidate.calls().stream().filter(c -> c.label().equals(label)).findFirst();
    return call.map(
            c ->
                (c.isFixed() ? "" : "≥ ")
                    + c.requests()
                    + " · "
                    + (c.consistency() == null
                        ? Numbers.text(c.units().writes()) + " WU"
                        : Numbers.text(c.units().reads()) + " RU"))
        .orElse("–");
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
    if (!candidate.refusal().isEmpty()) {
      parts.add("not chosen: " + candidate.refusal());
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
          "A call: requests for one page · write or read units (WU, RU). $ a month: the bill of the"
              + " whole model with this pattern, at the prices that adjoin cost uses.");
      page.wrapped(
          0,
          Style.PLAIN,
          changes.isEmpty()
              ? kept(advice)
              : "Change " + String.join("; ", changes) + ". --patch prints the change.");
    }
  }

  private static String kept(List<Advice> advice) {
    List<String> crossing =
        advice.stream()
            .filter(a -> a.choice().limits().stream().anyMatch(HardLimit::isCrossed))
            .map(a -> a.subject().name())
            .toList();
    return crossing.isEmpty()
        ? "Keep the model as it is."
        : "Nothing better compiles, but a limit is crossed: " + String.join(", ", crossing) + ".";
  }
}
