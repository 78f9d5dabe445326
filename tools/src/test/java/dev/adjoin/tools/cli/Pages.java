// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The Markdown pages of the repository, with their blocks, links and headings. */
final class Pages {
  static final Path ROOT =
      Path.of(System.getProperty("adjoin.root", "..")).toAbsolutePath().normalize();
  private static final String FENCE = "```";
  private static final Pattern LINK = Pattern.compile("\\[[^\\]]*]\\(([^)\\s]+)\\)");

  private Pages() {}

  /** Every page, in the order of their paths. */
  static List<Path> all() {
    return Stream.of(in("", 1), in("docs", 3), in("examples", 1), in("benchmarks", 1))
        .flatMap(List::stream)
        .sorted()
        .toList();
  }

  private static List<Path> in(String folder, int depth) {
    try (Stream<Path> files = Files.walk(ROOT.resolve(folder), depth)) {
      return files.filter(f -> f.toString().endsWith(".md")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Path page(String name) {
    return ROOT.resolve(name);
  }

  /** As people name a page, from the root of the repository. */
  static String name(Path page) {
    return ROOT.relativize(page).toString();
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Block> blocks(Path page) {
    List<Block> blocks = new ArrayList<>();
    List<String> lines = read(page).lines().toList();
    int open = -1;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith(FENCE)) {
        if (open >= 0) {
          String text = String.join("\n", lines.subList(open + 1, i)) + "\n";
          String info = lines.get(open).substring(FENCE.length()).strip();
          blocks.add(new Block(page, open + 1, info, text));
        }
        open = open < 0 ? i : -1;
      }
    }
    return blocks;
  }

  /** The lines outside of blocks. */
  static List<String> prose(Path page) {
    List<String> prose = new ArrayList<>();
    boolean inside = false;
    for (String line : read(page).lines().toList()) {
      boolean fence = line.startsWith(FENCE);
      if (!inside && !fence) {
        prose.add(line);
      }
      inside ^= fence;
    }
    return prose;
  }

  /** The targets of the links in a text, as written. */
  static List<String> links(String text) {
    Matcher link = LINK.matcher(text);
    return link.results().map(r -> r.group(1)).toList();
  }

  /** The anchors of a page's headings, as GitHub makes them. */
  static List<String> anchors(Path page) {
    return prose(page).stream()
        .filter(line -> line.matches("#+ .*"))
        .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
        .map(title -> title.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .toList();
  }
}
