// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import java.time.Instant;

/** One way to run programs on a table: the typed runtime, untyped items, the command line, … */
public interface Path extends AutoCloseable {
  /** Lets a second pass, and returns the time that the next call takes for the time. */
  Instant tick();

  /** Carries out a call. */
  Outcome call(Call call);

  /** Answers a question; the text of {@link Texts} of what {@link Reference#answer} returns. */
  String answer(Read read);

  /** What is wrong with the stored items after a program; empty if nothing is. */
  String problems();

  /**
   * Brings what is stored to another model.
   *
   * @return why that is refused; empty if it is done
   */
  default String edit(String yaml) {
    throw new UnsupportedOperationException("This path edits no models");
  }

  @Override
  void close();
}
