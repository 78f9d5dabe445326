// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.diagnostic.Place;
import dev.adjoin.internal.diagnostic.Tag;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/** Translates exceptions of the YAML parser into diagnostics. */
final class SyntaxMistake {
  /**
   * The diagnostic for messages that contain a sign; the first that fits is used.
   *
   * @param atStart whether its place is the start of the unfinished construct, rather than the
   *     place where parsing stopped
   * @param found the message, with {@code LINE} for the line of that start
   */
  private record Wording(String sign, boolean atStart, String found, String fix) {}

  private static final String QUOTE = "put quotes around a text that ";
  private static final List<Wording> WORDINGS =
      List.of(
          new Wording(
              "(TAB)", false, "A tab is used where only spaces are allowed", "Indent with spaces"),
          new Wording(
              "end of stream",
              true,
              "A quotation mark is opened here and never closed",
              "Close it, or leave out the quotation marks"),
          new Wording(
              "document separator",
              true,
              "A quotation mark is opened here and not closed before a line of --- or ...",
              "Close it, or leave out the quotation marks"),
          new Wording(
              "while scanning a double-quoted scalar",
              false,
              "A backslash begins an escape that YAML does not have",
              "Write \\\\ for a backslash, or use single quotes"),
          new Wording(
              "mapping values are not allowed",
              false,
              "A colon is not allowed here",
              "Check the indentation, look for a missing colon on the line above, and "
                  + QUOTE
                  + "contains \": \""),
          new Wording(
              "sequence entries are not allowed",
              false,
              "A list entry is not allowed here",
              "Put each \"- \" on a separate line below its key"),
          new Wording(
              "could not find expected ':'",
              true,
              "A key is not followed by a colon",
              "Write it as \"key: value\" on one line, and check the indentation"),
          new Wording(
              "cannot start any token",
              false,
              "A value cannot begin with this character",
              "Put quotes around the value"),
          new Wording(
              "while parsing a flow",
              false,
              "This does not continue the braces or brackets opened on line LINE",
              "Separate entries by commas, close each { and [, and "
                  + QUOTE
                  + "contains { } [ ] or a comma"),
          new Wording(
              "while parsing a block",
              false,
              "This does not continue the map or list begun on line LINE",
              "Align each key with the others of its map, and put the whole of a text into quotes"),
          new Wording(
              "directive",
              true,
              "A line that begins with % is an instruction to the YAML parser, and not a known one",
              "Remove the line"),
          new Wording(
              "while scanning an a",
              true,
              "The name of an anchor or alias is missing or has a character it may not have",
              "Correct it, or " + QUOTE + "begins with & or *"),
          new Wording(
              "",
              false,
              "This is not YAML",
              "Check the indentation, brackets and quotation marks"));

  private final FileProblems problems;

  SyntaxMistake(FileProblems problems) {
    this.problems = problems;
  }

  ReadingStopped of(RuntimeException exception) {
    String message = message(exception);
    Wording wording =
        WORDINGS.stream().filter(w -> message.contains(w.sign())).findFirst().orElseThrow();
    Place start = place(exception, true);
    Place place = wording.atStart() ? start : place(exception, false);
    String found = wording.found().replace("LINE", Integer.toString(start.line()));
    return problems.stop(Tag.YAML_SYNTAX, place, found, wording.fix());
  }

  /** The message without the excerpt of the file that the exception adds. */
  private static String message(RuntimeException exception) {
    return exception instanceof MarkedYamlEngineException marked
        ? marked.getContext() + ": " + marked.getProblem()
        : "";
  }

  private Place place(RuntimeException exception, boolean atStart) {
    return exception instanceof MarkedYamlEngineException marked
        ? place(marked, atStart).orElse(problems.place(1, 1))
        : problems.place(1, 1);
  }

  private Optional<Place> place(MarkedYamlEngineException exception, boolean atStart) {
    Optional<Mark> start = exception.getContextMark();
    Optional<Mark> end = exception.getProblemMark();
    Optional<Mark> mark = atStart ? start.or(() -> end) : end.or(() -> start);
    return mark.map(m -> problems.place(m.getLine() + 1, m.getColumn() + 1));
  }
}
