// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Calculates the design of a model that satisfies the rules of {@code compile.check}. */
public final class Layout {
  private Layout() {}

  /**
   * The design of a model.
   *
   * @param base the recorded design that stored data was written under, whose choices are kept;
   *     null if nothing is stored
   */
  public static Design of(Schema schema, @Nullable RecordedDesign base) {
    EntityKeys keys = new EntityKeys(schema);
    List<Gate> gates = new LayOutGates(schema, keys, base).gates();
    OverloadIndexes overload =
        new OverloadIndexes(
            schema, MaintainedEntries.added(schema, base, drafts(schema, keys, gates)), base);
    OwnedAttributes owned = new OwnedAttributes(schema);
    return new Design(
        schema.model().table(),
        overload.indexes(),
        overload.items(),
        gates,
        new LayOutSummaries(schema).maps(),
        owned.timeToLive(),
        owned.list(gates));
  }

  private static List<ItemDraft> drafts(Schema schema, EntityKeys keys, List<Gate> gates) {
    RelationshipKeys edges = new RelationshipKeys(schema, keys);
    LayOutEntities entities = new LayOutEntities(schema, keys, edges);
    LayOutRelationships relationships = new LayOutRelationships(schema, edges);
    List<ItemDraft> drafts = new ArrayList<>(entities.items());
    drafts.addAll(relationships.items());
    drafts.addAll(relationships.mirrors());
    drafts.addAll(entities.guards());
    drafts.addAll(LayOutGates.items(gates));
    drafts.addAll(new LayOutJournal(schema).items());
    return drafts;
  }
}
