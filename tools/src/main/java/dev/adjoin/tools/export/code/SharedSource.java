// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the functions of a language share, from a resource in that language. A comment such as
 * {@code //: PLAIN} or {@code #: PLAIN} on a line of its own begins a section.
 */
record SharedSource(Map<String, String> sections) {
  private static final Pattern MARK = Pattern.compile("(?m)^(?://|#): (\\w+)$");

  SharedSource {
    sections = Map.copyOf(sections);
  }

  /** Reads a resource of this package. */
  static SharedSource read(String file) {
    try (InputStream in = SharedSource.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("The tools must have the resource " + file);
      }
      return of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SharedSource of(String text) {
    Map<String, String> sections = new HashMap<>();
    Matcher mark = MARK.matcher(text);
    boolean found = mark.find();
    while (found) {
      String name = mark.group(1);
      int start = mark.end();
      found = mark.find();
      String section = text.substring(start, found ? mark.start() : text.length());
      sections.put(name, section.strip() + "\n");
    }
    return new SharedSource(sections);
  }

  String section(String name) {
    String section = sections.get(name);
    if (section == null) {
      throw new IllegalStateException("The shared source must have the section " + name);
    }
    return section;
  }
}
