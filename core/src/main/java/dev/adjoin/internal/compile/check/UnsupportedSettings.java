// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.SettingText;

/**
 * Reports settings of one relationship that its storage form does not support.
 *
 * @param verb the words between the relationship's name and the setting
 * @param reason the words after the setting
 * @param alternative the alternative fix to removing the setting
 */
record UnsupportedSettings(
    Relationship relationship, String verb, String reason, Phrase alternative, Problems problems) {

  void refuse(Tag tag, String setting, boolean declared) {
    Phrase name = SettingText.name(relationship, setting);
    refuse(tag, setting, declared, name, name);
  }

  /**
   * @param what the setting's name in the message
   * @param written the setting as quoted in the fix
   */
  void refuse(Tag tag, String setting, boolean declared, Phrase what, Phrase written) {
    if (declared) {
      problems.error(
          tag,
          relationship.path(setting),
          Phrase.format("%s%s%s%s", relationship.name(), verb, what, reason),
          Phrase.format("Remove %s, or %s", written, alternative));
    }
  }

  /** Reports {@code order} and {@code shards} on either side. */
  void refuseSides(Tag order, Tag shards) {
    for (Side side : Side.values()) {
      refuse(order, "order", !relationship.order().get(side).isEmpty());
      refuse(shards, "shards", relationship.shards().get(side) > 1);
    }
  }
}
