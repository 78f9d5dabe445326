// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor.source;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The text of Java code in the making: indented, with lines of at most 100 characters. */
final class JavaText {
  private static final int WIDEST = 100;
  private static final String STEP = "  ";
  private final StringBuilder text = new StringBuilder();
  private int depth;

  JavaText line(String line) {
    text.append(STEP.repeat(line.isEmpty() ? 0 : depth)).append(line).append('\n');
    return this;
  }

  /** A line, continued on the next one at a mark ({@code |}) if it is too long. */
  JavaText broken(String line) {
    String whole = line.replace("|", "");
    if (fits(whole)) {
      return line(whole);
    }
    String[] parts = line.split("\\|");
    line(parts[0].stripTrailing());
    for (int i = 1; i < parts.length; i++) {
      line(STEP + STEP + parts[i].strip());
    }
    return this;
  }

  /** Whether an expression and a semicolon have room on a line that continues another. */
  boolean fitsContinued(String expression) {
    return fits(STEP.length() + STEP.length() + expression.length() + 1);
  }

  private boolean fits(String line) {
    return fits(line.length());
  }

  private boolean fits(int length) {
    return depth * STEP.length() + length <= WIDEST;
  }

  /** Begins a block, with marks as in {@link #broken}. */
  JavaText open(String line) {
    broken(line + " {");
    depth++;
    return this;
  }

  /** Ends a block. */
  JavaText close() {
    depth--;
    return line("}");
  }

  /** A documentation comment after an empty line: one or more paragraphs. */
  JavaText doc(String first, String... paragraphs) {
    line("");
    if (paragraphs.length == 0 && fits("/** " + first + " */")) {
      return line("/** " + first + " */");
    }
    line("/**");
    wrapped(first);
    for (String paragraph : paragraphs) {
      line(" *");
      wrapped("<p>" + paragraph);
    }
    return line(" */");
  }

  private void wrapped(String paragraph) {
    StringBuilder line = new StringBuilder(" *");
    for (String word : paragraph.split(" ")) {
      if (!fits(line.length() + 1 + word.length()) && line.length() > 2) {
        line(line.toString());
        line = new StringBuilder(" *");
      }
      line.append(' ').append(word);
    }
    line(line.toString());
  }

  /** A method whose body is one statement, with marks as in {@link #broken}. */
  JavaText method(String head, List<Parameter> parameters, String statement) {
    begin(head, parameters);
    return broken(statement).close();
  }

  /** The first line of a method, or the first lines of a long one. */
  JavaText begin(String head, List<Parameter> parameters) {
    return begin(head, parameters, "");
  }

  /**
   * The first line of a method or a record, or the first lines of a long one.
   *
   * @param clause what follows the parameters: {@code implements TypedKey}
   */
  JavaText begin(String head, List<Parameter> parameters, String clause) {
    String all = parameters.stream().map(Parameter::toString).collect(Collectors.joining(", "));
    String end = clause.isEmpty() ? ")" : ") " + clause;
    if (fits(head + "(" + all + end + " {")) {
      return open(head + "(" + all + end);
    }
    if (!clause.isEmpty() && fits(head + "(" + all + ")")) {
      return line(head + "(" + all + ")").open(STEP + STEP + clause);
    }
    line(head + "(");
    List<String> lines = new ArrayList<>();
    if (fits(STEP + STEP + all + end + " {")) {
      lines.add(all);
    } else {
      parameters.forEach(parameter -> lines.add(parameter + ","));
      String last = lines.remove(lines.size() - 1);
      lines.add(last.substring(0, last.length() - 1));
    }
    lines.subList(0, lines.size() - 1).forEach(each -> line(STEP + STEP + each));
    return open(STEP + STEP + lines.get(lines.size() - 1) + end);
  }

  JavaText append(JavaText other) {
    text.append(other.text);
    return this;
  }

  /** A text of the model in a comment, where it must not end the comment or be taken for markup. */
  static String inDoc(String text) {
    return text.strip()
        .replaceAll("\\s+", " ")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("@", "&#64;")
        .replace("\\", "&#92;")
        .replace("{", "&#123;")
        .replace("*/", "*&#47;");
  }

  /** A text of the model as a string literal. */
  static String literal(String text) {
    StringBuilder literal = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') {
        literal.append('\\');
      }
      literal.append(c >= ' ' && c < 127 ? String.valueOf(c) : "\\u%04x".formatted((int) c));
    }
    return literal.append('"').toString();
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
