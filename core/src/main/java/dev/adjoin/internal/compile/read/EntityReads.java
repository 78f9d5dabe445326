// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.QueryShape;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadPlan.SummaryRead;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Plans the reads of one entity: by id, by lookup, and with its descendants. */
final class EntityReads {
  private final DesignedModel designed;
  private final Schema schema;
  private final Queries queries;

  EntityReads(DesignedModel designed) {
    this.designed = designed;
    this.schema = designed.schema();
    this.queries = new Queries(designed);
  }

  List<AccessPattern> of(Entity entity) {
    List<AccessPattern> reads = new ArrayList<>();
    reads.add(get(entity));
    lookups(entity, reads);
    uniques(entity, reads);
    summaries(entity, reads);
    subtree(entity).ifPresent(reads::add);
    new CollectionReads(designed).of(entity).ifPresent(reads::add);
    return reads;
  }

  private AccessPattern get(Entity entity) {
    ReadPlan plan = new ReadPlan.Get(designed.item(entity).key());
    return new AccessPattern(
        ReadName.get(entity.name()),
        "one " + entity.name() + " by its id",
        schema.identityNames(entity),
        plan);
  }

  /** Adds lookups. A lookup finds few items, so only its unrestricted read is listed. */
  private void lookups(Entity entity, List<AccessPattern> reads) {
    ListPlanner lists = new ListPlanner(designed);
    new IndexSources(designed).lookups(entity).forEach(source -> reads.add(lists.plain(source)));
  }

  private void uniques(Entity entity, List<AccessPattern> reads) {
    for (ItemType guard : designed.others(entity, ItemType.Kind.GUARD)) {
      List<String> by = guard.key().partition().attributes();
      ReadPlan plan =
          new ReadPlan.UniqueRead(
              new ReadPlan.Get(guard.key()), new ReadPlan.Get(designed.item(entity).key()));
      ReadName name = ReadName.unique(entity.name(), by);
      String question = "the " + entity.name() + " that holds a unique " + String.join(" and ", by);
      reads.add(new AccessPattern(name, question, by, plan));
    }
  }

  /** Adds the reads of summaries, which are maps on the entity's item and are read with it. */
  private void summaries(Entity entity, List<AccessPattern> reads) {
    for (RelationshipSide end : schema.sidesAt(entity)) {
      Relationship relationship = end.relationship();
      Side side = end.side();
      designed
          .summary(relationship, side)
          .ifPresent(
              map -> {
                SummaryRead read = new SummaryRead(map, designed.endKey(relationship, side));
                ReadName name = ReadName.edges(relationship.name(), side);
                List<String> inputs = schema.endNames(relationship, side);
                String question =
                    relationship.name() + " summaries of one " + entity.name() + ", with it";
                reads.add(new AccessPattern(name, question, inputs, read));
                reads.add(withEntities(relationship, side, name, read));
              });
    }
  }

  private AccessPattern withEntities(
      Relationship relationship, Side side, ReadName name, SummaryRead read) {
    return new AccessPattern(
        name.with(QueryShape.ALL.with(Answer.ENTITIES)),
        relationship.name()
            + " summaries of one "
            + relationship.end(side)
            + ", each with its "
            + relationship.end(side.other()),
        schema.endNames(relationship, side),
        new ReadPlan.ListRead(read, null, designed.entitiesAt(relationship, side.other()), null));
  }

  /**
   * The read of a node inside a hierarchy with all its descendants: one range of the root's
   * partition.
   */
  private Optional<AccessPattern> subtree(Entity entity) {
    boolean hasLevels = entity.isChild() && !schema.children(entity).isEmpty();
    if (!hasLevels || !gathers(designed.item(entity).key(), entity)) {
      return Optional.empty();
    }
    ReadPlan plan = queries.below(designed.item(entity).key());
    String question = "one " + entity.name() + " with everything below it";
    List<String> inputs = schema.identityNames(entity);
    return Optional.of(new AccessPattern(ReadName.subtree(entity.name()), question, inputs, plan));
  }

  /** Whether the keys of all descendants sort below the entity's key. */
  private boolean gathers(ItemKey key, Entity entity) {
    return schema.children(entity).stream()
        .allMatch(c -> isUnder(key, designed.item(c).key()) && gathers(key, c));
  }

  private static boolean isUnder(ItemKey node, ItemKey child) {
    return node.partition().equals(child.partition()) && child.sort().continues(node.sort());
  }
}
