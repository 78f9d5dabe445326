// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.Clock;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The same call on one item after the other, for one client.
 *
 * @param calls the items of each call; made before the time is taken
 */
record Block(Call call, List<List<Enrollment>> calls, DynamoDbClient client) {
  Block {
    calls = List.copyOf(calls);
  }

  /** As many calls as take that many items, of those the population has next. */
  static Block of(Call call, Holder holder, int items) {
    Population population = holder.population();
    List<Enrollment> some =
        call.given() == Call.Given.STORED
            ? population.nextStored(items)
            : population.nextFresh(items);
    return new Block(
        call,
        IntStream.range(0, items / call.items())
            .mapToObj(i -> some.subList(i * call.items(), (i + 1) * call.items()))
            .toList(),
        holder.client());
  }

  /** Makes the calls; before and after, the client holds the same items. */
  Cost run(Clock clock) {
    prepare();
    Cost cost = send(clock);
    undo();
    return cost;
  }

  void prepare() {
    if (call.given() == Call.Given.PUT) {
      each(one -> client.putItem(Requests.putIfAbsent(one)));
    }
  }

  Cost send(Clock clock) {
    return Cost.of(calls, clock, some -> call.send(client, some));
  }

  void undo() {
    if (call.given() == Call.Given.NEW) {
      each(one -> client.deleteItem(Requests.delete(one)));
    }
  }

  private void each(Consumer<Enrollment> action) {
    calls.forEach(some -> some.forEach(action));
  }
}
