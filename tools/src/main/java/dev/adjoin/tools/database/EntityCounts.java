// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.PendingWork;
import dev.adjoin.TypeDesign.EndDesign;
import dev.adjoin.TypeDesign.EntityDesign;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.data.TypeNames.Attachment;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The counts that an entity is read without: those of sharded sides, which are the sum of several
 * items, and those that a migration is building. A sharded one costs one request.
 */
record EntityCounts(Database database, Console console) {
  private static final String COUNTING = "counting";

  /** The entity with its counts; one that is being built says so to people. */
  Item complete(EntityDesign entity, Item found, boolean json) {
    Item complete = found;
    for (Map.Entry<String, Supplier<ListQuery<Item>>> each : lists(entity, found).entrySet()) {
      String count = each.getKey();
      if (found.has(count)) {
        continue;
      }
      boolean isSharded = entity.counts().stream().noneMatch(a -> a.name().equals(count));
      if (isSharded) {
        complete = complete.with(count, each.getValue().get().count());
      } else if (isMigrating()) {
        console.note(
            "%s of %s is being counted until adjoin migrate --finish has ended"
                .formatted(count, entity.name()));
        complete = json ? complete : complete.with(count, COUNTING);
      }
    }
    return complete;
  }

  private boolean isMigrating() {
    return database.adjoin().pending().stream()
        .map(PendingWork::kind)
        .anyMatch("migration"::equals);
  }

  /** The lists whose items are counted, by the name of the count. */
  private Map<String, Supplier<ListQuery<Item>>> lists(EntityDesign entity, Item found) {
    Adjoin db = database.adjoin();
    Map<String, Supplier<ListQuery<Item>>> lists = new LinkedHashMap<>();
    Object[] key = database.reference(entity, found).key();
    for (Attachment each : database.types().attachments(entity)) {
      String name = each.relationship().name();
      add(
          lists,
          each.end(),
          () ->
              switch (each.side()) {
                case FROM -> db.relationship(name).from(key);
                case TO -> db.relationship(name).to(key);
              });
    }
    for (EntityDesign other : database.types().entities().toList()) {
      for (EndDesign reference : other.references()) {
        if (reference.entity().equals(entity.name())) {
          String attribute = reference.key().get(0);
          add(lists, reference, () -> db.entity(other.name()).by(attribute).is(key));
        }
      }
    }
    return lists;
  }

  private static void add(
      Map<String, Supplier<ListQuery<Item>>> lists, EndDesign end, Supplier<ListQuery<Item>> list) {
    if (end.count() != null) {
      lists.put(end.count(), list);
    }
  }
}
