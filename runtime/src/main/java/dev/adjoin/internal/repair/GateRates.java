// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.CheckReport.HotGate;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.lint.Shards;
import dev.adjoin.internal.model.DynamoDbLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The rates of gates: each is read a second time, and the changes since the first time are those of
 * all programs.
 */
record GateRates(OpenTable table, Requests requests) {
  /** The units that a transaction writes to the item of a gate. */
  private static final int UNITS = 2;

  private static final long LEAST = Duration.ofSeconds(1).toNanos();

  /**
   * A gate as it was read first.
   *
   * @param index its position in the design
   * @param nanos when, by the environment
   */
  record Sample(HotGate gate, Place place, int index, long nanos) {}

  List<HotGate> of(List<Sample> samples) {
    long end = table.environment().nanos();
    if (samples.stream().allMatch(sample -> end - sample.nanos < LEAST)) {
      return samples.stream().map(Sample::gate).toList();
    }
    List<Map<String, AttributeValue>> again =
        requests.each(samples.stream().map(Sample::place).toList());
    long now = table.environment().nanos();
    List<HotGate> rated = new ArrayList<>();
    for (int i = 0; i < samples.size(); i++) {
      Sample sample = samples.get(i);
      long since = now - sample.nanos;
      rated.add(since < LEAST ? sample.gate : rated(sample, again.get(i), since));
    }
    return rated;
  }

  private HotGate rated(Sample sample, Map<String, AttributeValue> item, long nanos) {
    Gate gate = table.design().gates().get(sample.index);
    HotGate first = sample.gate;
    long changes = Math.max(0, ItemRules.changes(item, gate) - first.changes());
    double rate = changes / (nanos / 1e9);
    boolean isHot = rate * UNITS * 2 > DynamoDbLimits.PARTITION_WRITE_UNITS;
    return new HotGate(
        first.key(),
        first.side(),
        first.number(),
        first.changes(),
        rate,
        isHot ? Shards.needed(rate * gate.shards() * UNITS) : 0);
  }
}
