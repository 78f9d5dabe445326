// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import java.util.ArrayList;
import java.util.List;

/** The difference of two texts, in the format that {@code patch} and {@code git apply} read. */
public final class UnifiedDiff {
  private static final int CONTEXT = 3;
  private final List<String> before;
  private final List<String> after;
  private final List<Line> lines = new ArrayList<>();

  private record Line(char sign, String text) {}

  private UnifiedDiff(List<String> before, List<String> after) {
    this.before = before;
    this.after = after;
  }

  /**
   * @return an empty text if both are equal
   */
  public static String of(String file, String before, String after) {
    UnifiedDiff diff = new UnifiedDiff(before.lines().toList(), after.lines().toList());
    diff.compare();
    String hunks = diff.hunks();
    return hunks.isEmpty() ? "" : "--- " + file + "\n+++ " + file + "\n" + hunks;
  }

  /** Finds the longest common subsequence of lines; model files are short. */
  private void compare() {
    int[][] common = new int[before.size() + 1][after.size() + 1];
    for (int i = before.size() - 1; i >= 0; i--) {
      for (int j = after.size() - 1; j >= 0; j--) {
        common[i][j] =
            before.get(i).equals(after.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    int i = 0;
    int j = 0;
    while (i < before.size() || j < after.size()) {
      if (i < before.size() && j < after.size() && before.get(i).equals(after.get(j))) {
        lines.add(new Line(' ', before.get(i++)));
        j++;
      } else if (j == after.size() || i < before.size() && common[i + 1][j] >= common[i][j + 1]) {
        lines.add(new Line('-', before.get(i++)));
      } else {
        lines.add(new Line('+', after.get(j++)));
      }
    }
  }

  private String hunks() {
    StringBuilder text = new StringBuilder();
    int at = 0;
    while (at < lines.size()) {
      int first = nextChange(at);
      if (first == lines.size()) {
        break;
      }
      int last = first;
      while (nextChange(last + 1) - last <= 2 * CONTEXT && nextChange(last + 1) < lines.size()) {
        last = nextChange(last + 1);
      }
      int start = Math.max(at, first - CONTEXT);
      int end = Math.min(lines.size(), last + 1 + CONTEXT);
      text.append(hunk(start, end));
      at = end;
    }
    return text.toString();
  }

  private int nextChange(int from) {
    int at = from;
    while (at < lines.size() && lines.get(at).sign() == ' ') {
      at++;
    }
    return at;
  }

  private String hunk(int start, int end) {
    StringBuilder text = new StringBuilder();
    lines.subList(start, end).forEach(l -> text.append(l.sign()).append(l.text()).append('\n'));
    return "@@ -" + range(start, end, '+') + " +" + range(start, end, '-') + " @@\n" + text;
  }

  /** The first line and the number of lines, without those that the other text alone has. */
  private String range(int start, int end, char others) {
    long skipped = lines.subList(0, start).stream().filter(l -> l.sign() != others).count();
    long number = lines.subList(start, end).stream().filter(l -> l.sign() != others).count();
    return (number == 0 ? skipped : skipped + 1) + "," + number;
  }
}
