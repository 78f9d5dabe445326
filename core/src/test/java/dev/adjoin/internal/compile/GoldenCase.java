// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One folder of the golden corpus. */
record GoldenCase(Path folder) {
  private static final Path ROOT = Path.of(System.getProperty("adjoin.root", ".."));
  private static final Path CASES = ROOT.resolve("core/src/test/cases");
  private static final String MODEL = "model.yaml";
  private static final String SWITCH =
      "mvn -pl core test -Dtest=GoldenCasesTest -Dadjoin.rewrite=true";

  /** Every case of a valid model, by name; those with diagnostics belong to another test. */
  static List<GoldenCase> all() {
    return files(CASES).stream()
        .filter(Files::isDirectory)
        .filter(folder -> !Files.exists(folder.resolve("diagnostics.txt")))
        .map(GoldenCase::new)
        .toList();
  }

  String name() {
    return folder.getFileName().toString();
  }

  Path model() {
    return folder.resolve(MODEL);
  }

  /** The first line of a model says what the case shows. */
  void checkComment() {
    String first = read(model()).lines().findFirst().orElse("");
    if (!first.matches("# \\S.*[^.]")) {
      fail("%s/%s must begin with a comment that says what it shows", name(), MODEL);
    }
  }

  /** Fails at the first line that differs, and for files that nothing produces. */
  void compare(Map<String, String> actual) {
    actual.forEach(this::compare);
    Set<String> stale = stale(actual.keySet());
    if (!stale.isEmpty()) {
      fail("%s holds %s, which nothing produces; to remove it: %s", name(), stale, SWITCH);
    }
  }

  private void compare(String file, String actual) {
    Path path = folder.resolve(file);
    List<String> expected = Files.exists(path) ? read(path).lines().toList() : List.of();
    List<String> produced = actual.lines().toList();
    for (int i = 0; i < Math.max(expected.size(), produced.size()); i++) {
      if (!line(expected, i).equals(line(produced, i))) {
        fail(
            "%s/%s differs at line %d%n  recorded: %s%n  compiled: %s%nIf the new one is right: %s",
            name(), file, i + 1, line(expected, i), line(produced, i), SWITCH);
      }
    }
  }

  private static String line(List<String> lines, int at) {
    return at < lines.size() ? lines.get(at) : "(no such line)";
  }

  void rewrite(Map<String, String> actual) {
    try {
      for (String file : stale(actual.keySet())) {
        Files.delete(folder.resolve(file));
      }
      for (Map.Entry<String, String> text : actual.entrySet()) {
        Files.writeString(folder.resolve(text.getKey()), text.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Set<String> stale(Set<String> produced) {
    return files(folder).stream()
        .map(file -> file.getFileName().toString())
        .filter(file -> !file.equals(MODEL) && !produced.contains(file))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
