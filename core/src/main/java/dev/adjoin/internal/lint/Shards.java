// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.SettingText;

/** The shards that cure a hot partition, and the setting that declares them. */
public final class Shards {
  private Shards() {}

  /** The number of shards of which each takes at most half of what a partition serves. */
  public static int needed(double writeUnits) {
    double number = Math.ceil(writeUnits * 2 / DynamoDbLimits.PARTITION_WRITE_UNITS);
    return (int) Math.min(Member.MOST_SHARDS, Math.max(2, number));
  }

  /** The setting of one side; the to side cannot have both shards and its entity together. */
  static Phrase of(Relationship relationship, Side side, int shards) {
    Phrase spread = SettingText.ofSide("shards", side, shards);
    boolean isTogether = side == Side.TO && relationship.together().contains(side);
    return isTogether ? Phrase.format("%s without to in %s", spread, "together") : spread;
  }
}
