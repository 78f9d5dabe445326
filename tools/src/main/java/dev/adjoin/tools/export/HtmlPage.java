// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.tools.export.DesignDocument.Block;
import dev.adjoin.tools.export.DesignDocument.Diagram;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the design as one HTML page with its style and pictures in it: it needs no network. */
final class HtmlPage {
  private static final String STYLE =
      """
      :root { --ink: #1c2430; --quiet: #5d6b7e; --line: #d9e0e8; --back: #f6f8fa; --accent: #2a5db0; }
      @media (prefers-color-scheme: dark) {
        :root { --ink: #e4e9f0; --quiet: #9aa7b8; --line: #33404f; --back: #1b232d; --accent: #7fb0ff; }
        body { background: #12181f; }
      }
      body { color: var(--ink); font: 16px/1.55 system-ui, sans-serif; margin: 2rem auto; max-width: 68rem; padding: 0 1.5rem; }
      h1 { font-size: 1.9rem; margin-bottom: .3rem; }
      h2 { border-bottom: 2px solid var(--line); font-size: 1.35rem; margin-top: 2.6rem; padding-bottom: .3rem; }
      h3 { color: var(--accent); font-size: 1.05rem; margin: 1.6rem 0 .3rem; }
      table { border-collapse: collapse; display: block; margin: .8rem 0; overflow-x: auto; }
      th { color: var(--quiet); font-size: .85rem; font-weight: 600; text-align: left; }
      th, td { border-bottom: 1px solid var(--line); padding: .35rem .9rem .35rem 0; vertical-align: top; }
      code, pre { font: .88em/1.5 ui-monospace, monospace; }
      code, pre { background: var(--back); border-radius: 4px; padding: .1em .35em; }
      pre { overflow-x: auto; padding: .8rem 1rem; white-space: pre-wrap; }
      svg { height: auto; margin: .8rem 0; max-width: 100%; }
      svg rect { fill: var(--back); stroke: var(--line); }
      svg line { stroke: var(--quiet); }
      svg text { fill: var(--ink); font: 13px system-ui, sans-serif; }
      svg .name { font-weight: 600; }
      svg .key { fill: var(--quiet); font: 11.5px ui-monospace, monospace; }
      """;

  private HtmlPage() {}

  static String of(Compiled compiled) {
    String body =
        DesignDocument.of(compiled).stream()
            .map(block -> text(block, compiled))
            .collect(Collectors.joining());
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>The design of "
        + escaped(compiled.model().name())
        + "</title>\n<style>\n"
        + STYLE
        + "</style>\n</head>\n<body>\n"
        + body
        + "</body>\n</html>\n";
  }

  private static String text(Block block, Compiled compiled) {
    if (block instanceof Block.Heading heading) {
      return "<h%d>%s</h%d>%n"
          .formatted(heading.level(), escaped(heading.text()), heading.level())
          .replace("\r", "");
    }
    if (block instanceof Block.Paragraph paragraph) {
      return "<p>" + inline(paragraph.text()) + "</p>\n";
    }
    if (block instanceof Block.Grid grid) {
      return "<table>\n"
          + row("th", grid.headings())
          + grid.rows().stream().map(r -> row("td", r)).collect(Collectors.joining())
          + "</table>\n";
    }
    if (block instanceof Block.Listing listing) {
      return "<pre>" + escaped(listing.text()) + "</pre>\n";
    }
    boolean isEntities = ((Block.Picture) block).diagram() == Diagram.ENTITIES;
    return isEntities ? EntityPicture.of(compiled) : "";
  }

  private static String row(String cell, List<String> cells) {
    return cells.stream()
        .map(c -> "<" + cell + ">" + inline(c) + "</" + cell + ">")
        .collect(Collectors.joining("", "<tr>", "</tr>\n"));
  }

  /** A text in which code stands between back quotes. */
  private static String inline(String text) {
    return escaped(text).replaceAll("`([^`]*)`", "<code>$1</code>");
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
