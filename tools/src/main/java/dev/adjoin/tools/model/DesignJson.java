// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.declare.Project;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Table;
import dev.adjoin.internal.model.Units;
import dev.adjoin.tools.text.JsonFields;
import org.jspecify.annotations.Nullable;

/** The table, its indexes, summaries, gates and the attributes that Adjoin adds, as JSON. */
final class DesignJson {
  private DesignJson() {}

  static JsonFields table(Design design) {
    Table table = design.table();
    return new JsonFields()
        .with("name", table.name())
        .with("partitionKey", table.partition())
        .with("sortKey", table.sort())
        .with("indexes", design.indexes(), i -> index(i, table))
        .with(
            "billing",
            table.billing().table() == null ? "on-demand" : units(table.billing().table()))
        .withAny("timeToLive", design.timeToLive())
        .withTrue("adopted", !table.owned());
  }

  private static JsonFields index(Index index, Table table) {
    Projection projection = index.projection();
    return new JsonFields()
        .with("name", index.name())
        .with("partitionKey", index.partitionKey())
        .with("sortKey", index.sortKey())
        .with("projection", word(projection.kind()))
        .withAny("include", projection.attributes())
        .withTrue("local", index.isLocal())
        .withAny("billing", units(table.billing().indexes().get(index.name())));
  }

  /** The name of the projection type in DynamoDB's API. */
  static String word(Project.Kind kind) {
    return switch (kind) {
      case ALL -> "ALL";
      case KEYS -> "KEYS_ONLY";
      case SOME -> "INCLUDE";
    };
  }

  private static @Nullable JsonFields units(@Nullable Units units) {
    return units == null
        ? null
        : new JsonFields().with("readUnits", units.read()).with("writeUnits", units.write());
  }

  static JsonFields summary(SummaryMap map) {
    return new JsonFields()
        .with("relationship", map.relationship())
        .with("side", map.side().word())
        .with("entity", map.entity())
        .with("attribute", map.attribute())
        .with("key", map.key().toString())
        .with("keeps", map.kept())
        .with("max", map.max());
  }

  static JsonFields gate(Gate gate) {
    return new JsonFields()
        .with("relationship", gate.type())
        .with("side", gate.end())
        .with("entity", gate.entity())
        .with("attribute", gate.attribute())
        .with("number", gate.number().toString())
        .with("shards", gate.shards())
        .withAny("state", gate.isBuilding() ? "building" : null);
  }

  static JsonFields owned(OwnedAttribute attribute) {
    return new JsonFields()
        .with("name", attribute.name())
        .with("on", attribute.on())
        .with("reason", attribute.because());
  }
}
