// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.function.Consumer;

/**
 * Reads all shards of the table's stream and applies their records, as {@link StreamHandler} does.
 *
 * <p>It keeps its place in the table, so that the next worker continues where it ended. Several
 * workers may run at once: they do the same work twice, and nothing is applied twice. A shard is
 * read after its parent. Used by one thread.
 */
public interface StreamFollower {
  /** Reports each batch that held records of the application. */
  @CheckReturnValue
  StreamFollower onBatch(Consumer<StreamReport> listener);

  /**
   * Reads until the calling thread is interrupted or {@link #stop} is called. A record that fails
   * is tried again; the other shards go on meanwhile.
   *
   * @throws AdjoinException if the table has no stream, or the stream cannot be read
   */
  void run();

  /**
   * Reads what the stream holds now, and ends.
   *
   * @return everything that was applied, and what failed
   * @throws AdjoinException if the table has no stream, or the stream cannot be read
   */
  StreamReport drain();

  /** Lets {@link #run} end after its current batch; may be called from any thread. */
  void stop();
}
