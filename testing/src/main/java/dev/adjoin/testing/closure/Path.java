// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import java.time.Instant;

/** One way to run programs on a table: the typed runtime, untyped items, the command line, … */
public interface Path extends AutoCloseable {
  /**
   * Carries out a call.
   *
   * @param now the time that the call must take for the time
   */
  Outcome call(Call call, Instant now);

  /** Answers a question; the text of {@link Texts} of what {@link Reference#answer} returns. */
  String answer(Read read);

  /** What is wrong with the stored items after a program; empty if nothing is. */
  String problems();

  @Override
  void close();
}
