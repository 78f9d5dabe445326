// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.text.MessageText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who makes the indexes of a table, for commands that need them. */
final class IndexesOption {
  private static final String EXTERNAL = "external";

  @Option(
      names = "--indexes",
      paramLabel = "WHO",
      description = "external: wait until infrastructure code has made the indexes.")
  private @Nullable String who;

  /**
   * Whether infrastructure code makes them.
   *
   * @param otherwise who makes them if the option is left out
   */
  boolean areExternal(String otherwise) {
    if (who != null && !who.equals(EXTERNAL)) {
      throw Failure.mistake(
          "--indexes must be external, but was " + MessageText.quoted(who),
          "Leave it out, and %s makes the indexes".formatted(otherwise));
    }
    return who != null;
  }
}
