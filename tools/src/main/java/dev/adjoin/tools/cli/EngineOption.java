// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.cloud.Cloud;
import dev.adjoin.engine.store.Durability;
import dev.adjoin.engine.store.StoreInUse;
import dev.adjoin.engine.store.StoreUnusable;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Option;

/** Which engine a command runs. */
final class EngineOption {
  private static final String MEMORY = "memory";
  private static final String DIRECTORY = "dir:";

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      showDefaultValue = Visibility.ALWAYS,
      description = "memory, or dir:PATH to keep the tables in a directory.")
  private String engine = MEMORY;

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
          "Be as late, throttled and forgetful as the cloud is now and then; the number decides"
              + " what is left to chance.")
  private @Nullable Long cloud;

  EmbeddedDynamoDb open() {
    if (engine.equals(MEMORY)) {
      refuseDurability();
      return builder().build();
    }
    if (!engine.startsWith(DIRECTORY) || engine.equals(DIRECTORY)) {
      throw Failure.mistake(
          "--engine must be memory or dir:PATH, but was \"" + engine + "\"",
          "Leave it out for memory");
    }
    return open(Path.of(engine.substring(DIRECTORY.length())));
  }

  private EmbeddedDynamoDb open(Path directory) {
    try {
      return builder().at(directory).durability(durability()).build();
    } catch (StoreInUse e) {
      throw Failure.failed(
          e.getMessage(),
          e.address().map(address -> "Use it there, or stop that").orElse("Stop that first"));
    } catch (StoreUnusable e) {
      throw Failure.failed(e.getMessage(), "Name another directory; a new one is made");
    }
  }

  private EmbeddedDynamoDb.Builder builder() {
    EmbeddedDynamoDb.Builder builder = EmbeddedDynamoDb.builder();
    // Who calls over HTTP has a client that retries.
    return cloud == null ? builder : builder.cloud(Cloud.realistic(cloud).withoutRetries());
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
          "--durability says nothing where tables are in memory",
          "Leave it out, or keep the tables with --engine dir:PATH");
    }
  }

  /** Where the tables are, in words. */
  @Override
  public String toString() {
    String where =
        engine.equals(MEMORY)
            ? "in memory: its tables live until it stops"
            : "kept in " + engine.substring(DIRECTORY.length());
    return cloud == null ? where : where + "; as in the cloud, with seed " + cloud;
  }
}
