// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.Clock;
import dev.adjoin.benchmarks.measure.Median;
import dev.adjoin.benchmarks.measure.Rounds;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How many calls a second one thread makes, and how many eight.
 *
 * @param block how many items each thread takes at once
 */
record Threads(Rounds rounds, int block) {
  private static final int MANY = 8;

  /** Calls a second. */
  record Rates(double one, double many) {}

  /** The rates of each holder, measured in turns. */
  List<Rates> measure(Call call, List<Holder> holders) {
    List<List<Double>> one = lists(holders);
    List<List<Double>> many = lists(holders);
    ExecutorService threads = Executors.newFixedThreadPool(MANY);
    try {
      rounds.repeat(
          () -> {
            for (int i = 0; i < holders.size(); i++) {
              one.get(i).add(perSecond(blocks(call, holders.get(i), 1), threads));
              many.get(i).add(perSecond(blocks(call, holders.get(i), MANY), threads));
            }
          });
    } finally {
      threads.shutdown();
    }
    return IntStream.range(0, holders.size())
        .mapToObj(i -> new Rates(Median.of(one.get(i)), Median.of(many.get(i))))
        .toList();
  }

  private static List<List<Double>> lists(List<Holder> holders) {
    List<List<Double>> lists = new ArrayList<>();
    holders.forEach(holder -> lists.add(new ArrayList<>()));
    return lists;
  }

  private List<Block> blocks(Call call, Holder holder, int count) {
    return Stream.generate(() -> Block.of(call, holder, block)).limit(count).toList();
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
