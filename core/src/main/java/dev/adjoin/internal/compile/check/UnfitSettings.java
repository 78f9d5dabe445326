// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Relationship;

/**
 * Refuses the settings of a relationship that the way it is stored cannot give.
 *
 * @param found what is said between the relationship's name and the setting
 * @param why what is said after the setting
 * @param instead what else to do than to remove the setting
 */
record UnfitSettings(
    Relationship relationship, String found, String why, String instead, Problems problems) {

  void refuse(Tag tag, String setting, boolean said) {
    refuse(tag, setting, said, setting, setting);
  }

  /** The same under other words: what the setting gives, and how it is written. */
  void refuse(Tag tag, String setting, boolean said, String what, String written) {
    if (said) {
      problems.error(
          tag,
          Paths.of(relationship, setting),
          relationship.name() + found + what + why,
          "Remove " + written + ", or " + instead);
    }
  }

  /** What sorts and spreads edges, on either side. */
  void refuseSides(Tag order, Tag shards) {
    for (Side side : Side.values()) {
      refuse(order, "order", !relationship.order().get(side).isEmpty());
      refuse(shards, "shards", relationship.shards().get(side) > 1);
    }
  }
}
