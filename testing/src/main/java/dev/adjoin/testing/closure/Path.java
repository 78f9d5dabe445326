// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

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
   * Prepares a path that must know before the first call what it will be asked.
   *
   * @param likely most of the questions; their values may be others
   */
  default void prepare(Supplier<List<Read>> likely) {}

  /**
   * Goes on with a new table, into which everything stored was loaded as it was dumped.
   *
   * @return the number of items that were refused
   */
  default long reload() {
    throw new UnsupportedOperationException("This path dumps and loads nothing");
  }

  /** Lets items expire at {@link Declared#SOON}, and corrects what depended on them. */
  default void expire() {
    throw new UnsupportedOperationException("On this path nothing expires");
  }

  /**
   * Brings what is stored to another model.
   *
   * @param killedAt the request at which the first process that does it ends; 0 for none
   * @return why that is refused; empty if it is done
   */
  default String edit(String yaml, int killedAt) {
    throw new UnsupportedOperationException("This path edits no models");
  }

  /** Begins to bring what is stored to another model, which programs of this one don't notice. */
  default String announce(String yaml) {
    throw new UnsupportedOperationException("This path edits no models");
  }

  /** Gives up what was announced. */
  default String giveUp() {
    throw new UnsupportedOperationException("This path edits no models");
  }

  /**
   * Brings what is stored back to the model before the last edit.
   *
   * @param lost what is named as lost
   */
  default String back(List<String> lost) {
    throw new UnsupportedOperationException("This path edits no models");
  }

  @Override
  void close();
}
