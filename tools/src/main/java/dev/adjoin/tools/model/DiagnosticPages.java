// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.diagnostic.Spelling;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.tools.console.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The pages of {@code docs/reference/diagnostics.md}, which the build packs beside this class. */
public final class DiagnosticPages {
  private static final String FILE = "diagnostics.md";
  private static final String HEADING = "## ";

  private DiagnosticPages() {}

  /** The page of a tag, in Markdown. */
  public static String of(String word) {
    if (Tag.named(word).isEmpty()) {
      List<String> known = Arrays.stream(Tag.values()).map(Tag::word).toList();
      throw Failure.mistake(
          "There is no diagnostic \"" + word + "\"",
          Spelling.nearest(word, known)
              .map(n -> "Write " + n)
              .orElse("Give the tag that lint prints in brackets, such as hot-partition"));
    }
    String text = text();
    int start = text.indexOf(HEADING + word + "\n");
    int end = text.indexOf("\n" + HEADING, start + 1);
    return (end < 0 ? text.substring(start) : text.substring(start, end)).strip() + "\n";
  }

  private static String text() {
    try (InputStream file = DiagnosticPages.class.getResourceAsStream(FILE)) {
      if (file == null) {
        throw new IllegalStateException("The build must pack " + FILE);
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
