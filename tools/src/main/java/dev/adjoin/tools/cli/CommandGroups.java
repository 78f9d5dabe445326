// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;

/**
 * The list of commands in the help of the root: in groups, each command with the first sentence of
 * its description.
 *
 * @param byTitle the names of the commands of each group
 */
record CommandGroups(Map<String, List<String>> byTitle) {
  private static final int INDENT = 2;
  private static final int GAP = 3;

  String in(Help help) {
    int width =
        byTitle.values().stream().flatMap(List::stream).mapToInt(String::length).max().orElse(0);
    StringBuilder text = new StringBuilder();
    byTitle.forEach(
        (title, names) -> {
          text.append("%n%s:%n".formatted(title));
          for (String name : names) {
            String first = firstSentence(help.subcommands().get(name));
            text.append(
                "%s%s%s%n"
                    .formatted(
                        " ".repeat(INDENT),
                        help.colorScheme().commandText(name),
                        " ".repeat(width - name.length() + GAP) + first));
          }
        });
    return text.toString();
  }

  private static String firstSentence(Help command) {
    String description = String.join(" ", command.commandSpec().usageMessage().description());
    int end = description.indexOf(". ");
    return end < 0 ? description : description.substring(0, end + 1);
  }
}
