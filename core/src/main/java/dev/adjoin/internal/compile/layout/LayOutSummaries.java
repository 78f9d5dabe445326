// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.List;

/** Lays out the summary maps of relationships that are stored on their entities. */
final class LayOutSummaries {
  private final Schema schema;

  LayOutSummaries(Schema schema) {
    this.schema = schema;
  }

  List<SummaryMap> maps() {
    List<SummaryMap> maps = new ArrayList<>();
    for (Relationship relationship : schema.model().relationships()) {
      for (Side side : Side.values()) {
        if (relationship.summarises(side)) {
          maps.add(map(relationship, side));
        }
      }
    }
    return maps;
  }

  private SummaryMap map(Relationship relationship, Side side) {
    List<String> named = new ArrayList<>(relationship.distinct());
    named.addAll(schema.endNames(relationship, side.other()));
    KeyTemplate key = KeyBuilder.of(schema, relationship).fields(named).build();
    Integer max = relationship.max().get(side);
    return new SummaryMap(
        relationship.name(),
        side,
        relationship.end(side),
        relationship.summaryAttribute(side),
        key,
        relationship.summaryOf(side),
        max == null ? 0 : max);
  }
}
