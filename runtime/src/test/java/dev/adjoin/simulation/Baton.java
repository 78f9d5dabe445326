// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Semaphore;

/**
 * Lets one of several threads run at a time. A thread hands over where it says so, to one that a
 * seed selects, so that a run with the same seed is the same.
 */
final class Baton {
  private final Random random;
  private final List<Semaphore> turns = new ArrayList<>();
  private final List<Integer> running = new ArrayList<>();
  private final List<Paused> paused = new ArrayList<>();
  private long moment;
  private long handovers;

  /**
   * A thread that stands still.
   *
   * @param until the number of handovers after which it may run again
   */
  private record Paused(int thread, long until) {}

  Baton(long seed, int threads) {
    this.random = new Random(seed);
    for (int i = 0; i < threads; i++) {
      turns.add(new Semaphore(0));
      running.add(i);
    }
  }

  /** The next moment; each is later than all before it. */
  long tick() {
    return ++moment;
  }

  /** Starts one of the threads. */
  void begin() {
    turns.get(select()).release();
  }

  /** Waits until it is this thread's turn for the first time. */
  void await(int thread) {
    turns.get(thread).acquireUninterruptibly();
  }

  /** Hands over to a thread, perhaps this one. */
  void pass(int thread) {
    int next = select();
    if (next != thread) {
      turns.get(next).release();
      turns.get(thread).acquireUninterruptibly();
    }
  }

  /** Stands still until the others have handed over so many times, or none of them can run. */
  void pause(int thread, int others) {
    running.remove((Integer) thread);
    paused.add(new Paused(thread, handovers + others));
    pass(thread);
  }

  /** Hands over for good. */
  void finish(int thread) {
    running.remove((Integer) thread);
    if (!running.isEmpty() || !paused.isEmpty()) {
      turns.get(select()).release();
    }
  }

  private int select() {
    handovers++;
    if (!paused.isEmpty()) {
      paused.sort(Comparator.comparingLong(Paused::until));
      while (!paused.isEmpty() && (running.isEmpty() || paused.get(0).until <= handovers)) {
        running.add(paused.remove(0).thread);
      }
    }
    return running.get(random.nextInt(running.size()));
  }
}
