// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.cascade;

import dev.adjoin.ModelFile;
import java.util.Locale;

/** The relationship whose edges are removed. */
enum Membership {
  /** Only the group has a gate; an edge that is removed changes nothing on its user. */
  PLAIN("onDelete: {to: cascade}"),

  /** Each user counts its groups, so that an edge is removed together with a change of its user. */
  COUNTED("onDelete: {to: cascade}, count: {from: groups}");

  static final String TABLE = "Memberships";

  private final String settings;

  Membership(String settings) {
    this.settings = settings;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  ModelFile model() {
    return ModelFile.parse(
        "model.yaml",
        """
        model: memberships
        table: %s
        entities:
          User: {id: userId, attributes: {userId: string, name: string}}
          Group: {id: groupId, attributes: {groupId: string, title: string}}
        relationships:
          Membership: {from: User, to: Group, %s, attributes: {role: string}}
        """
            .formatted(TABLE, settings));
  }
}
