// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.threads;

import dev.adjoin.Adjoin;
import dev.adjoin.benchmarks.measure.Clock;
import dev.adjoin.declare.Count;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

/**
 * Makes calls from many tasks at a time on an engine with a latency of 5 ms, and prints the
 * nanoseconds that they took, the processor time of the JVM meanwhile, the number of calls, the
 * most resident memory in bytes, and how often a virtual thread was pinned: it waited without
 * giving up its carrier.
 *
 * <p>A task gets a user, lists the user's groups and links the user to a group that counts its
 * members, again and again.
 */
final class ManyCalls {
  private static final int CALLS_A_ROUND = 3;
  private static final String PINNED = "jdk.VirtualThreadPinned";

  private final Adjoin db;
  private final int rounds;

  private ManyCalls(Adjoin db, int rounds) {
    this.db = db;
    this.rounds = rounds;
  }

  @Entity
  record User(@Id String userId) {}

  @Entity
  record Group(@Id String groupId) {}

  @Relationship(from = User.class, to = Group.class, count = @Count(to = "members"))
  record Membership(@From String userId, @To String groupId) {}

  /** Runs {@code THREADS TASKS ROUNDS}; 0 threads are a virtual thread for each task. */
  public static void main(String[] arguments) throws Exception {
    int threads = Integer.parseInt(arguments[0]);
    int tasks = Integer.parseInt(arguments[1]);
    int rounds = Integer.parseInt(arguments[2]);
    Cloud cloud =
        Cloud.builder(1).latency(Delay.between(Duration.ofMillis(5), Duration.ofMillis(5))).build();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().cloud(cloud).build()) {
      prepare(engine, tasks);
      try (Adjoin db = Adjoin.connect(engine.client(), User.class, Group.class, Membership.class)) {
        // Loading a class pins, too: every path is taken once before.
        new ManyCalls(db, 2).run(threads, Math.min(tasks, 100));
        new ManyCalls(db, 2).run(threads, Math.min(tasks, 100));
        ManyCalls calls = new ManyCalls(db, rounds);
        try (Recording recording = new Recording()) {
          recording.enable(PINNED).withThreshold(Duration.ZERO).withStackTrace();
          recording.start();
          long begin = System.nanoTime();
          long processor = Clock.PROCESS.nanos();
          calls.run(threads, tasks);
          long nanos = System.nanoTime() - begin;
          long used = Clock.PROCESS.nanos() - processor;
          recording.stop();
          long number = (long) tasks * rounds * CALLS_A_ROUND;
          System.out.printf(
              "%d %d %d %d %d%n", nanos, used, number, residentBytes(), pinned(recording));
        }
      }
    }
  }

  private static void prepare(EmbeddedDynamoDb engine, int tasks) {
    try (Adjoin db =
        Adjoin.connect(engine.directClient(), User.class, Group.class, Membership.class)) {
      db.createTable();
      db.entity(User.class)
          .createAll(IntStream.range(0, tasks).mapToObj(i -> new User("u" + i)).toList());
      db.entity(Group.class)
          .createAll(IntStream.range(0, tasks).mapToObj(i -> new Group("g" + i)).toList());
    }
  }

  private void run(int threads, int tasks) throws InterruptedException, ExecutionException {
    ExecutorService executor = threads == 0 ? virtual() : Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < tasks; i++) {
        int number = i;
        running.add(executor.submit(() -> task(number)));
      }
      for (Future<?> each : running) {
        each.get();
      }
    } finally {
      executor.shutdown();
    }
  }

  private void task(int number) {
    for (int round = 0; round < rounds; round++) {
      db.entity(User.class).get("u" + number).orElseThrow();
      db.relationship(Membership.class).from("u" + number).list();
      db.relationship(Membership.class).link(new Membership("u" + number, "g" + number));
    }
  }

  /** The JDK that compiles this has no virtual threads; the one that runs it may have. */
  private static ExecutorService virtual() {
    try {
      return (ExecutorService)
          Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("This JDK must have virtual threads", e);
    }
  }

  /** Only Linux tells. */
  private static long residentBytes() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return 0;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
        .sum();
  }

  /** How often a virtual thread was pinned; with {@code -Dpinned}, where. */
  private static long pinned(Recording recording) throws IOException {
    Path file = Files.createTempFile("pinned", ".jfr");
    try {
      recording.dump(file);
      var events =
          RecordingFile.readAllEvents(file).stream()
              .filter(event -> event.getEventType().getName().equals(PINNED))
              .toList();
      if (System.getProperty("pinned") != null) {
        events.forEach(System.err::println);
      }
      return events.size();
    } finally {
      Files.delete(file);
    }
  }
}
