// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.tools.export.DesignDocument.Block;
import dev.adjoin.tools.export.DesignDocument.Diagram;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the design as a Markdown document with Mermaid diagrams. */
final class MarkdownPage {
  private MarkdownPage() {}

  static String of(Compiled compiled) {
    return DesignDocument.of(compiled).stream()
        .map(block -> text(block, compiled))
        .collect(Collectors.joining("\n"));
  }

  private static String text(Block block, Compiled compiled) {
    if (block instanceof Block.Heading heading) {
      return "#".repeat(heading.level()) + " " + heading.text() + "\n";
    }
    if (block instanceof Block.Paragraph paragraph) {
      return paragraph.text() + "\n";
    }
    if (block instanceof Block.Grid grid) {
      return row(grid.headings())
          + "|---".repeat(grid.headings().size())
          + "|\n"
          + grid.rows().stream().map(MarkdownPage::row).collect(Collectors.joining());
    }
    if (block instanceof Block.Listing listing) {
      return "```text\n" + listing.text() + "\n```\n";
    }
    boolean isEntities = ((Block.Picture) block).diagram() == Diagram.ENTITIES;
    return "```mermaid\n"
        + (isEntities ? Mermaid.entities(compiled) : Mermaid.table(compiled))
        + "```\n";
  }

  private static String row(List<String> cells) {
    return cells.stream()
        .map(c -> c.replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }
}
