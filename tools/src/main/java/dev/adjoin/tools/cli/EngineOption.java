// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.engine.EmbeddedDynamoDb;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Option;

/** Which engine a command uses. */
final class EngineOption {
  private static final String MEMORY = "memory";

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      showDefaultValue = Visibility.ALWAYS,
      description = "memory: tables live until it stops.")
  private String engine = MEMORY;

  EmbeddedDynamoDb open() {
    if (!engine.equals(MEMORY)) {
      throw Failure.mistake(
          "--engine must be memory, but was \"" + engine + "\"", "Leave it out for memory");
    }
    return EmbeddedDynamoDb.inMemory();
  }

  /** Where its tables are, in words. */
  @Override
  public String toString() {
    return "in memory: its tables live until it stops";
  }
}
