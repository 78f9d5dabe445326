// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import java.util.ArrayList;
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
  private long moment;

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

  /** Hands over for good. */
  void finish(int thread) {
    running.remove((Integer) thread);
    if (!running.isEmpty()) {
      turns.get(select()).release();
    }
  }

  private int select() {
    return running.get(random.nextInt(running.size()));
  }
}
