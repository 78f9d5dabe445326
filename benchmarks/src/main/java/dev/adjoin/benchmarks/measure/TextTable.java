// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A Markdown table, aligned so that it can be read as text. Numbers are aligned at the right, and
 * the columns that a table begins with, if they are texts, at the left.
 */
public final class TextTable {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double BYTES_PER_MEGABYTE = 1e6;
  private final List<List<String>> rows = new ArrayList<>();
  private final int texts;

  /** A table of numbers. */
  public TextTable(String... headings) {
    this(0, headings);
  }

  /**
   * @param texts how many columns, from the first, hold texts
   */
  public TextTable(int texts, String... headings) {
    this.texts = texts;
    rows.add(List.of(headings));
  }

  public void row(List<String> cells) {
    if (cells.size() != rows.get(0).size()) {
      throw new IllegalArgumentException(
          "A row must have " + rows.get(0).size() + " cells, but had " + cells.size());
    }
    rows.add(List.copyOf(cells));
  }

  public static String millis(long nanos) {
    double millis = nanos / NANOS_PER_MILLI;
    return decimals(millis < 100 ? 1 : 0, millis);
  }

  public static String micros(double nanos) {
    double micros = nanos / NANOS_PER_MICRO;
    return decimals(micros < 0.1 ? 3 : micros < 100 ? 2 : 0, micros);
  }

  public static String megabytes(long bytes) {
    double megabytes = bytes / BYTES_PER_MEGABYTE;
    return decimals(megabytes < 100 ? 1 : 0, megabytes);
  }

  public static String ratio(double ratio) {
    return decimals(ratio < 10 ? 2 : 0, ratio);
  }

  public static String whole(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String decimals(int digits, double number) {
    return String.format(Locale.ROOT, "%,." + digits + "f", number);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < rows.size(); i++) {
      text.append(line(rows.get(i)));
      if (i == 0) {
        text.append(line(columns().mapToObj(this::rule).toList()));
      }
    }
    return text.toString();
  }

  private String line(List<String> cells) {
    StringBuilder line = new StringBuilder("|");
    columns().forEach(c -> line.append(" ").append(padded(cells.get(c), c)).append(" |"));
    return line.append('\n').toString();
  }

  private String padded(String cell, int column) {
    String space = " ".repeat(width(column) - cell.length());
    return column < texts ? cell + space : space + cell;
  }

  private String rule(int column) {
    String dashes = "-".repeat(width(column) - 1);
    return column < texts ? dashes + "-" : dashes + ":";
  }

  private IntStream columns() {
    return IntStream.range(0, rows.get(0).size());
  }

  private int width(int column) {
    return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
  }
}
