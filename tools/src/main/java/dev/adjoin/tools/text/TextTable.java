// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table with headings, in which each column is as wide as its widest cell. If the page is too
 * narrow, the widest columns shrink and their cells wrap. A word, such as a time, is broken only if
 * it is longer than {@value #WORD} characters or the page has no room for all words.
 */
public final class TextTable {
  private static final int INDENT = 2;
  private static final int GAP = 2;

  /** The length of a time with nanoseconds, the longest value that people read as a whole. */
  private static final int WORD = 30;

  private final List<Column> columns;
  private final List<Row> rows = new ArrayList<>();

  /** A column; numbers and their heading are right-aligned. */
  public record Column(String heading, Style style, boolean number) {
    public static Column of(String heading, Style style) {
      return new Column(heading, style, false);
    }

    public static Column number(String heading) {
      return new Column(heading, Style.PLAIN, true);
    }

    private String pad(String cell, int width) {
      return number ? TextWidth.padLeft(cell, width) : TextWidth.pad(cell, width);
    }
  }

  /**
   * One row.
   *
   * @param note a text below the row in the whole width; empty for none
   */
  private record Row(List<String> cells, String note) {}

  public TextTable(Column... columns) {
    this.columns = List.of(columns);
  }

  public void row(String... cells) {
    row("", List.of(cells));
  }

  public void row(String note, List<String> cells) {
    rows.add(new Row(cells, note));
  }

  /** Adds a blank line between two groups of rows. */
  public void gap() {
    rows.add(new Row(List.of(), ""));
  }

  /** Whether the page is wide enough for every word of the headings and cells. */
  public boolean fits() {
    int[] widths = widths();
    return IntStream.range(0, widths.length)
        .allMatch(
            i ->
                longestWord(columns.get(i).heading()) <= widths[i] && longestValue(i) <= widths[i]);
  }

  /** The longest word of a column that must not be broken. */
  private int longestValue(int column) {
    return rows.stream()
        .filter(row -> !row.cells().isEmpty())
        .flatMap(row -> Arrays.stream(row.cells().get(column).split(" ")))
        .mapToInt(TextWidth::of)
        .filter(width -> width <= WORD)
        .max()
        .orElse(0);
  }

  private static int longestWord(String heading) {
    return Arrays.stream(heading.split("(?<=[. ])")).mapToInt(TextWidth::of).max().orElse(0);
  }

  public void printTo(TextPage page) {
    int[] widths = widths();
    List<String> headings = columns.stream().map(Column::heading).toList();
    if (!headings.stream().allMatch(String::isEmpty)) {
      print(page, headings, widths, true);
    }
    for (Row row : rows) {
      if (row.cells().isEmpty()) {
        page.blank();
      } else {
        print(page, row.cells(), widths, false);
        if (!row.note().isEmpty()) {
          page.wrapped(INDENT + 2, Style.QUIET, row.note());
        }
      }
    }
  }

  private int[] widths() {
    int[] widths = IntStream.range(0, columns.size()).map(this::natural).toArray();
    int room = TextPage.WIDTH - INDENT - GAP * (columns.size() - 1);
    int[] words = IntStream.range(0, widths.length).map(this::longestValue).toArray();
    while (Arrays.stream(widths).sum() > room) {
      int widest = widest(widths, words);
      widths[widest < 0 ? widest(widths, new int[widths.length]) : widest]--;
    }
    return widths;
  }

  /** The widest column that is wider than it must be; -1 if none is. */
  private static int widest(int[] widths, int[] least) {
    int widest = -1;
    for (int i = 0; i < widths.length; i++) {
      if (widths[i] > least[i] && (widest < 0 || widths[i] > widths[widest])) {
        widest = i;
      }
    }
    return widest;
  }

  private int natural(int column) {
    int cells =
        rows.stream()
            .filter(r -> !r.cells().isEmpty())
            .mapToInt(r -> TextWidth.of(r.cells().get(column)))
            .max()
            .orElse(0);
    return Math.max(cells, TextWidth.of(columns.get(column).heading()));
  }

  private void print(TextPage page, List<String> cells, int[] widths, boolean heading) {
    List<List<String>> wrapped =
        IntStream.range(0, widths.length)
            .mapToObj(i -> Wrapping.at(widths[i], cells.get(i)))
            .toList();
    int height = wrapped.stream().mapToInt(List::size).max().orElse(0);
    for (int line = 0; line < height; line++) {
      StringBuilder text = new StringBuilder(" ".repeat(INDENT));
      for (int i = 0; i < widths.length; i++) {
        String cell = line < wrapped.get(i).size() ? wrapped.get(i).get(line) : "";
        Column column = columns.get(i);
        text.append(i == 0 ? "" : " ".repeat(GAP));
        text.append(
            page.paint(heading ? Style.QUIET : column.style(), column.pad(cell, widths[i])));
      }
      page.line(text.toString());
    }
  }
}
