// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import java.util.ArrayList;
import java.util.List;

/**
 * HCL that grows line by line, in the form of {@code terraform fmt}: the values of attributes in
 * consecutive lines are aligned, and a blank line stands before each block. Not thread-safe.
 */
final class HclText {
  private record Attribute(String name, String value) {}

  private final StringBuilder text = new StringBuilder();
  private final List<Attribute> pending = new ArrayList<>();
  private int depth;
  private boolean isFirst = true;

  void comment(String line) {
    text.append("# ").append(line).append('\n');
  }

  /** Opens a block, or a map that is the value of an attribute: {@code dimensions =}. */
  void open(String header) {
    flush();
    if (!isFirst) {
      text.append('\n');
    }
    line(header + " {");
    depth++;
    isFirst = true;
  }

  void attribute(String name, String value) {
    pending.add(new Attribute(name, value));
  }

  void close() {
    flush();
    depth--;
    line("}");
    isFirst = false;
  }

  private void flush() {
    int width = pending.stream().mapToInt(a -> a.name().length()).max().orElse(0);
    for (Attribute each : pending) {
      line(each.name() + " ".repeat(width - each.name().length()) + " = " + each.value());
    }
    isFirst &= pending.isEmpty();
    pending.clear();
  }

  private void line(String line) {
    text.append("  ".repeat(depth)).append(line).append('\n');
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
