// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.Clock;
import dev.adjoin.benchmarks.measure.Median;
import dev.adjoin.benchmarks.measure.Rounds;
import dev.adjoin.benchmarks.measure.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * How many calls a second one thread makes, and how many eight.
 *
 * @param block how many items each of the eight takes at once
 */
record Threads(Rounds rounds, int block) {
  private static final int MANY = 8;

  /** Calls a second: medians, in turns. */
  record Rates(double one, double many) {
    List<String> cells() {
      return List.of(
          TextTable.whole((long) one), TextTable.whole((long) many), TextTable.ratio(many / one));
    }
  }

  /** What the first cells of a row are followed by. */
  static List<String> headings() {
    return List.of("1 thread", "8 threads", "8 threads, × 1");
  }

  Rates measure(Call call, Holder holder) {
    ExecutorService threads = Executors.newFixedThreadPool(MANY);
    try {
      List<Double> one = new ArrayList<>();
      List<Double> many = new ArrayList<>();
      rounds.repeat(
          () -> {
            one.add(perSecond(List.of(Block.of(call, holder, MANY * block)), threads));
            many.add(perSecond(blocks(call, holder), threads));
          });
      return new Rates(Median.of(one), Median.of(many));
    } finally {
      threads.shutdown();
    }
  }

  private List<Block> blocks(Call call, Holder holder) {
    return Stream.generate(() -> Block.of(call, holder, block)).limit(MANY).toList();
  }

  /** Each block by a thread of its own, until the last has ended. */
  private static double perSecond(List<Block> blocks, ExecutorService threads) {
    blocks.forEach(Block::prepare);
    List<Callable<Cost>> work = new ArrayList<>();
    blocks.forEach(block -> work.add(() -> block.send(Clock.WALL)));
    long before = System.nanoTime();
    await(work, threads);
    long nanos = System.nanoTime() - before;
    blocks.forEach(Block::undo);
    return blocks.stream().mapToInt(block -> block.calls().size()).sum() * 1e9 / nanos;
  }

  private static void await(List<Callable<Cost>> work, ExecutorService threads) {
    try {
      for (Future<Cost> done : threads.invokeAll(work)) {
        done.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("A thread must make all of its calls, but failed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for threads", e);
    }
  }
}
