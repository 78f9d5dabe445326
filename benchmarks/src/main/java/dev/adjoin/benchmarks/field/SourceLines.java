// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The lines of code of a library's tasks. A comment such as {@code // task 3}, {@code // model} or
 * {@code // end} begins a section; blank lines, comments and {@code @Override} do not count.
 */
final class SourceLines {
  private final Map<String, Integer> lines = new HashMap<>();

  SourceLines(List<Path> sources) {
    sources.forEach(this::count);
  }

  private void count(Path source) {
    String section = "";
    try {
      for (String line : Files.readAllLines(source)) {
        String text = line.strip();
        if (text.matches("// (model|task \\d+|other|end)")) {
          section = text.substring("// ".length());
        } else if (isCode(text)) {
          lines.merge(section, 1, Integer::sum);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isCode(String text) {
    return !text.isEmpty()
        && !text.startsWith("//")
        && !text.startsWith("/*")
        && !text.startsWith("*")
        && !text.equals("@Override");
  }

  /** The lines that declare types, keys and conditions which several tasks use. */
  int ofModel() {
    return lines.getOrDefault("model", 0);
  }

  int of(Task task) {
    int number = task == Task.CROWD ? Task.LINK.number() : task.number();
    return lines.getOrDefault("task " + number, 0);
  }
}
