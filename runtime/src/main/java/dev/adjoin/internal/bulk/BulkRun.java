// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.Bulk;
import dev.adjoin.BulkFailure;
import dev.adjoin.BulkProgress;
import dev.adjoin.BulkSummary;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.write.BulkItem;
import dev.adjoin.internal.write.BulkOperation;
import dev.adjoin.internal.write.BulkOutcome;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** Many writes of one type, with their settings. Used once. */
public final class BulkRun<I> implements Bulk {
  private static final int IN_FLIGHT = 32;

  private final OpenTable table;
  private final String name;
  private final Function<OpenTable, Conversion<I>> conversionFor;
  private final boolean replaces;
  private final Stream<? extends I> input;
  private Listeners listeners = new Listeners(progress -> {}, failure -> {});
  private int inFlight = IN_FLIGHT;
  private boolean isOverwriting;
  private boolean hasRun;

  /** The conversion of the elements of the input to writes. */
  record Conversion<I>(BulkOperation<?> operation, Function<I, BulkItem> toWrite) {}

  /** The listeners of a run. */
  record Listeners(Consumer<BulkProgress> progress, Consumer<BulkFailure> failure) {}

  BulkRun(
      OpenTable table,
      String name,
      Function<OpenTable, Conversion<I>> conversionFor,
      boolean replaces,
      Stream<? extends I> input) {
    this.table = table;
    this.name = name;
    this.conversionFor = conversionFor;
    this.replaces = replaces;
    this.input = Arguments.required("The input of " + name, input);
  }

  @Override
  public BulkRun<I> inFlight(int most) {
    if (most < 1) {
      throw new IllegalArgumentException("Requests in flight must be at least 1, but were " + most);
    }
    this.inFlight = most;
    return this;
  }

  @Override
  public BulkRun<I> onProgress(Consumer<BulkProgress> listener) {
    this.listeners = new Listeners(Arguments.required("A listener", listener), listeners.failure);
    return this;
  }

  @Override
  public BulkRun<I> onFailure(Consumer<BulkFailure> listener) {
    this.listeners = new Listeners(listeners.progress, Arguments.required("A listener", listener));
    return this;
  }

  @Override
  public BulkRun<I> overwriting() {
    BulkOperation<?> operation = conversionFor.apply(table).operation();
    String why = operation.isNew() ? operation.whyConditional().orElse("") : "are no new items";
    if (!why.isEmpty()) {
      throw new IllegalArgumentException(
          "Items that are overwritten must be plain, but those of %s %s".formatted(name, why));
    }
    this.isOverwriting = true;
    return this;
  }

  /** Applies the settings of a caller. */
  public BulkRun<I> with(Consumer<Bulk> settings) {
    Arguments.required("The settings of " + name, settings).accept(this);
    return this;
  }

  /** The requests that {@link #run} sends, in words, without sending any. */
  public String explain() {
    BulkOperation<?> operation = conversionFor.apply(table).operation();
    StringBuilder text = new StringBuilder(name).append(", ");
    String indent = "\n  ";
    if (isOverwriting) {
      text.append("at most %d requests at a time, without conditions:".formatted(inFlight));
      text.append("\n  BatchWriteItem of ").append(GroupingRules.BATCHES.mostItems());
      indent = "\n    ";
    } else if (operation.isAlone()) {
      text.append("at most %d requests at a time, each:".formatted(inFlight));
    } else {
      text.append(
          "at most %d transactions at a time of at most %d items, in which"
              .formatted(inFlight, GroupingRules.guarded(false, false).mostItems()));
      text.append(" an item that several write is written once; for each:");
    }
    for (String line : operation.plan().explain()) {
      text.append(indent).append(isOverwriting ? line.replaceFirst("; if .*", "") : line);
    }
    return text.toString();
  }

  /**
   * Runs the writes, and closes the input stream.
   *
   * @throws dev.adjoin.AdjoinException if the thread is interrupted; its message describes what was
   *     done
   */
  public BulkSummary run() {
    if (hasRun) {
      throw new IllegalStateException(name + " must be run once, but was run before");
    }
    hasRun = true;
    long begin = table.environment().nanos();
    ConcurrencyLimit concurrency = new ConcurrencyLimit(table.environment(), inFlight);
    GroupingRules grouping = grouping(conversionFor.apply(table).operation());
    TransactionLimit transactionLimit =
        new TransactionLimit(table.environment(), grouping.mostItems());
    RequestMeter meter = new RequestMeter(table.environment(), concurrency, transactionLimit);
    OpenTable metered = table.heardBy(meter);
    Conversion<I> conversion = conversionFor.apply(metered);
    try (Stream<? extends I> all = input) {
      BulkLoop<I> run =
          new BulkLoop<>(
              table.environment(),
              new BulkLoop.Job<>(name, conversion.toWrite(), grouping),
              concurrency,
              transactionLimit,
              sender(metered, conversion.operation(), concurrency),
              listeners,
              all.iterator());
      OutcomeCounts counts = run.run();
      Duration time = Duration.ofNanos(table.environment().nanos() - begin);
      return counts.summary(name, meter, time);
    }
  }

  private GroupingRules grouping(BulkOperation<?> operation) {
    return isOverwriting
        ? GroupingRules.BATCHES
        : GroupingRules.guarded(operation.isAlone(), replaces);
  }

  private Function<List<BulkItem>, List<BulkOutcome>> sender(
      OpenTable metered, BulkOperation<?> operation, ConcurrencyLimit concurrency) {
    return isOverwriting
        ? new UnconditionalPuts(metered, operation, concurrency)::write
        : operation::write;
  }

  /** The operation: {@code Enrollment.linkAll}. */
  @Override
  public String toString() {
    return name;
  }
}
