// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.ArrayList;
import java.util.List;

/**
 * The outcome of applying records of a stream.
 *
 * @param records how many records there were, without those of Adjoin's own items
 * @param applied how many of them had something to apply that was not applied before
 * @param failures those that could not be applied
 */
public record StreamReport(long records, long applied, List<Failure> failures) {
  /** The report of no records. */
  public static final StreamReport NONE = new StreamReport(0, 0, List.of());

  public StreamReport {
    failures = List.copyOf(failures);
  }

  /**
   * A record that could not be applied.
   *
   * @param sequenceNumber the number of the record in its shard
   */
  public record Failure(String sequenceNumber, AdjoinException cause) {
    /**
     * Whether the record can be applied at another attempt. An item that cannot be read stays so:
     * its record is passed over, and {@link Adjoin#check} finds what is wrong.
     */
    public boolean canSucceed() {
      return cause.reason() != AdjoinException.Reason.UNREADABLE;
    }
  }

  /** The sum of two reports. */
  @CheckReturnValue
  public StreamReport and(StreamReport other) {
    List<Failure> all = new ArrayList<>(failures);
    all.addAll(other.failures);
    return new StreamReport(records + other.records, applied + other.applied, all);
  }
}
