// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.execute.ConditionalWrite;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Relationship;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Counts the edges of entities whose edges are in the maps of the other side, while no program
 * writes them. A number beside its own map is repaired by the check.
 *
 * <p>One consistent Scan reads all maps; memory does not grow with the table. A number is written
 * only if it is wrong.
 */
public final class SummaryCounts {
  private final OpenTable table;
  private final ItemRules rules;
  private final Requests requests;
  private final List<Counted> all = new ArrayList<>();

  /**
   * A number to calculate.
   *
   * @param map the map on the other entity, whose members it counts
   * @param names the identity of the entity with the map, by its names in the edge
   * @param entity the entity that has the number
   * @param key its key by the names of the edge
   */
  private record Counted(
      SummaryMap map, Map<String, String> names, String entity, ItemKey key, String count) {}

  /**
   * @param table the table by its new design
   * @param types the types that a migration changes
   */
  public SummaryCounts(OpenTable table, Set<String> types) {
    this.table = table;
    this.rules = new ItemRules(table);
    this.requests = new Requests(table);
    for (SummaryMap map : table.design().summaries()) {
      Relationship relationship = table.schema().relationship(map.relationship()).orElseThrow();
      Side side = map.side().other();
      String count = relationship.count().get(side);
      if (count != null && !relationship.summarises(side) && types.contains(map.relationship())) {
        String entity = relationship.end(side);
        ItemType item = Objects.requireNonNull(table.design().primary().get(entity));
        all.add(
            new Counted(
                map,
                table.schema().identityNames(relationship, map.side()),
                entity,
                item.key().renamed(table.schema().endRenames(relationship, side)),
                count));
      }
    }
  }

  /**
   * Writes every number that is wrong.
   *
   * @param isCurrent a condition that holds until the migration goes on: a process that was paused
   *     until programs write again must not write what it counted before
   */
  public void run(int segments, TransactWriteItem isCurrent, LongConsumer progress) {
    if (all.isEmpty()) {
      return;
    }
    try (TemporaryFiles files = new TemporaryFiles(null)) {
      FactJoin facts = new FactJoin(files::next, rule -> false);
      AtomicLong read = new AtomicLong();
      new TableScan(table, table.calls(), requests, segments)
          .read(
              () ->
                  page -> {
                    page.forEach(item -> count(item, facts));
                    long sum = read.addAndGet(page.size());
                    synchronized (this) {
                      progress.accept(sum);
                    }
                  });
      facts.compare(found -> write((Candidate.Count) found, isCurrent));
    }
  }

  private void count(Map<String, AttributeValue> item, FactJoin facts) {
    ItemType type = table.types().of(item).orElse(null);
    if (type == null || type.kind() != ItemType.Kind.ENTITY || StoredValues.isTombstone(item)) {
      return;
    }
    for (int i = 0; i < all.size(); i++) {
      Counted counted = all.get(i);
      if (counted.entity().equals(type.type())) {
        long number = StoredValues.numeric(item.get(counted.count())).longValue();
        facts.gate(i, rules.place(item), number);
      }
      AttributeValue members = item.get(counted.map().attribute());
      if (counted.map().entity().equals(type.type()) && members != null) {
        Function<String, @Nullable Object> identity = rules.values(type, item);
        for (String key : members.m().keySet()) {
          Function<String, @Nullable Object> edge =
              ItemRules.edge(counted.map(), counted.names(), key, identity);
          facts.edge(i, Place.of(counted.key(), edge));
        }
      }
    }
  }

  /** A failed condition means that the entity is gone, or that another process has gone on. */
  private void write(Candidate.Count found, TransactWriteItem isCurrent) {
    String count = all.get(found.gate()).count();
    TransactWriteItem write =
        new ConditionalWrite(table, requests.key(found.place()))
            .exists()
            .set(count, StoredValues.number(found.counted()))
            .update();
    requests.write(List.of(write, isCurrent));
  }
}
