// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import java.nio.file.Path;
import java.util.List;

/**
 * The result of {@link EmbeddedDynamoDb#verify} for a directory.
 *
 * @param directory the real path of the directory
 * @param bytes the size of the files that were read
 * @param entries the number of items, index entries and other entries in the saved trees; 0 if the
 *     trees are damaged
 * @param logRecords the number of records in the log, which the next opening applies to the trees
 * @param incompleteBytes the bytes of writes at the end of the log that a crash interrupted; they
 *     were never acknowledged, and the next opening removes them
 * @param damages everything that is damaged
 */
public record DirectoryReport(
    Path directory,
    long bytes,
    long entries,
    long logRecords,
    long incompleteBytes,
    List<DirectoryDamage> damages) {
  public DirectoryReport {
    damages = List.copyOf(damages);
  }

  /** Whether everything that was acknowledged can be read. */
  public boolean isIntact() {
    return damages.isEmpty();
  }

  /** Receives how far a verification has come. */
  @FunctionalInterface
  public interface Progress {
    /** Called often, by the thread that verifies. */
    void read(long bytes, long total);
  }
}
