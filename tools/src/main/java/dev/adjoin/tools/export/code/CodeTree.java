// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import java.util.List;
import java.util.stream.Collectors;

/** A part of a source, which is broken into lines if it is too long for one. */
sealed interface CodeTree {
  /** The source on one line. */
  String flat(Layout layout);

  /** Source that is never broken. */
  record Text(String text) implements CodeTree {
    @Override
    public String flat(Layout layout) {
      return text;
    }
  }

  /** A part with something before it on the same line: {@code Key: {…}}. */
  record Labelled(String label, CodeTree value) implements CodeTree {
    @Override
    public String flat(Layout layout) {
      return label + value.flat(layout);
    }
  }

  /**
   * Parts between an opening and an end, one a line if they do not fit on one.
   *
   * @param separator what is between two parts: a comma, or nothing in a chain of calls
   */
  record Group(String open, List<CodeTree> parts, String separator, String close)
      implements CodeTree {
    public Group {
      parts = List.copyOf(parts);
    }

    /** Parts with commas between them. */
    static Group of(String open, List<CodeTree> parts, String close) {
      return new Group(open, parts, ",", close);
    }

    @Override
    public String flat(Layout layout) {
      String space = open.endsWith("{") && !parts.isEmpty() ? layout.padding() : "";
      String between = separator.isEmpty() ? "" : separator + " ";
      return parts.stream()
          .map(part -> part.flat(layout))
          .collect(Collectors.joining(between, open + space, space + close));
    }
  }

  /**
   * The manner in which a language breaks lines.
   *
   * @param step the number of spaces before the parts of a group
   * @param padding what is inside the braces of an object on one line
   * @param last what is behind the last part of a broken group
   * @param closesOnOwnLine whether the end of a broken group has its own line
   */
  record Layout(int step, String padding, String last, boolean closesOnOwnLine) {
    private static final int WIDTH = 98;

    static final Layout PYTHON = new Layout(4, "", ",", true);
    static final Layout TYPESCRIPT = new Layout(2, " ", ",", true);
    static final Layout JAVA = new Layout(4, "", "", false);
    static final Layout GO = new Layout(4, "", ",", true);
    static final Layout JQ = new Layout(2, "", "", true);

    /**
     * Prints a part.
     *
     * @param indent the column of the line's first character
     * @param column the column in which the part begins
     */
    String print(CodeTree part, int indent, int column) {
      String flat = part.flat(this);
      if (part instanceof Text || column + flat.length() < WIDTH) {
        return flat;
      }
      if (part instanceof Labelled labelled) {
        return labelled.label()
            + print(labelled.value(), indent, column + labelled.label().length());
      }
      Group group = (Group) part;
      String inner = "\n" + " ".repeat(indent + step);
      String end = group.separator().isEmpty() ? "" : last;
      return group.parts().stream()
          .map(each -> inner + print(each, indent + step, indent + step))
          .collect(
              Collectors.joining(
                  group.separator(),
                  group.open(),
                  closesOnOwnLine
                      ? end + "\n" + " ".repeat(indent) + group.close()
                      : group.close()));
    }
  }
}
