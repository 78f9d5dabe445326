// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.serve;

import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Durability;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.UnusableDirectoryException;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.engine.Engine;
import dev.adjoin.tools.engine.StoreFailures;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Option;

/** The options for the engine that a command runs. */
final class EngineOption {
  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      showDefaultValue = Visibility.ALWAYS,
      description = "memory, or dir:PATH to keep the tables in a directory.")
  private String engine = "memory";

  @Option(
      names = "--durability",
      paramLabel = "WHICH",
      description =
          "What acknowledged writes in a directory survive: sync, the default, also a loss of"
              + " power; relaxed, the end of the process.")
  private @Nullable String durability;

  @Option(
      names = "--cloud",
      paramLabel = "SEED",
      description =
          "Behave as DynamoDB can under load: late indexes, throttling, errors, lost responses."
              + " SEED is any number; the same one gives the same behaviour.")
  private @Nullable String cloud;

  /** Fails if the options are invalid, before the engine is opened. */
  void check() {
    if (engine() instanceof Engine.Memory) {
      refuseDurability();
    } else {
      durability();
    }
    seed();
  }

  EmbeddedDynamoDb open() {
    if (!(engine() instanceof Engine.Directory directory)) {
      return builder().build();
    }
    try {
      return builder().at(directory.path()).durability(durability()).build();
    } catch (UnusableDirectoryException e) {
      throw StoreFailures.of(e);
    }
  }

  private Engine engine() {
    return Engine.parse(engine)
        .filter(e -> e instanceof Engine.Memory || e instanceof Engine.Directory)
        .orElseThrow(
            () ->
                Failure.mistake(
                    "--engine must be memory or dir:PATH, but was \"" + engine + "\"",
                    "Leave it out for memory"));
  }

  private EmbeddedDynamoDb.Builder builder() {
    EmbeddedDynamoDb.Builder builder = EmbeddedDynamoDb.builder();
    // Callers over HTTP have clients that retry.
    return cloud == null ? builder : builder.cloud(Cloud.realistic(seed()).withoutRetries());
  }

  private long seed() {
    try {
      return cloud == null ? 0 : Long.parseLong(cloud);
    } catch (NumberFormatException e) {
      throw Failure.mistake(
          "--cloud must be a number, but was \"" + cloud + "\"",
          "Give any whole number; the same one gives the same run");
    }
  }

  private Durability durability() {
    return switch (durability == null ? "sync" : durability) {
      case "sync" -> Durability.SYNC;
      case "relaxed" -> Durability.RELAXED;
      default ->
          throw Failure.mistake(
              "--durability must be sync or relaxed, but was \"" + durability + "\"",
              "Leave it out for sync");
    };
  }

  private void refuseDurability() {
    if (durability != null) {
      throw Failure.mistake(
          "--durability is for tables in a directory, but these are in memory",
          "Leave it out, or keep the tables with --engine dir:PATH");
    }
  }

  /** The location of the tables in words. */
  @Override
  public String toString() {
    String where =
        engine() instanceof Engine.Directory directory
            ? "kept in " + directory.path().toAbsolutePath().normalize()
            : "in memory: its tables live until it stops";
    return cloud == null ? where : where + "; as in the cloud, with seed " + cloud;
  }
}
