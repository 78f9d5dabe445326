// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.Clock;
import dev.adjoin.benchmarks.measure.Memory;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The same call on one item after the other. One alone would be too short to be timed.
 *
 * @param calls the items of each call; made before the time is taken
 */
record Block(Call call, List<List<Enrollment>> calls) {
  /** Where responses go, so that the compiler cannot leave any of them out. */
  @SuppressWarnings("unused")
  private static volatile Object kept;

  Block {
    calls = List.copyOf(calls);
  }

  /** What one call took on average. */
  record Cost(double nanos, double bytes) {}

  /** As many calls as take that many items, of those the population has next. */
  static Block of(Call call, Population population, int items) {
    List<Enrollment> some =
        call.given() == Call.Given.STORED
            ? population.nextStored(items)
            : population.nextFresh(items);
    return new Block(
        call,
        IntStream.range(0, items / call.items())
            .mapToObj(i -> some.subList(i * call.items(), (i + 1) * call.items()))
            .toList());
  }

  /** Makes the calls; before and after, the client holds the same items. */
  Cost run(DynamoDbClient client, Clock clock) {
    if (call.given() == Call.Given.PUT) {
      each(one -> client.putItem(Requests.putIfAbsent(one)));
    }
    long bytesBefore = Memory.allocated();
    long before = clock.nanos();
    for (List<Enrollment> some : calls) {
      kept = call.send(client, some);
    }
    long nanos = clock.nanos() - before;
    long bytes = Memory.allocated() - bytesBefore;
    if (call.given() == Call.Given.NEW) {
      each(one -> client.deleteItem(Requests.delete(one)));
    }
    return new Cost((double) nanos / calls.size(), (double) bytes / calls.size());
  }

  private void each(Consumer<Enrollment> action) {
    calls.forEach(some -> some.forEach(action));
  }
}
