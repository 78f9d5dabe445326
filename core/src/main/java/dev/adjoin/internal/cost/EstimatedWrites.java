// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.declare.Project;
import dev.adjoin.internal.cost.Assumptions.Topic;
import dev.adjoin.internal.cost.Contents.WrittenEntry;
import dev.adjoin.internal.cost.Contents.WrittenItem;
import dev.adjoin.internal.cost.TableStatistics.IndexEntry;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.plan.WriteName.Verb;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The items of a write with their index entries, before and after it.
 *
 * @param write null for a read
 * @param changed the attribute that a change sets; null for other writes
 */
record EstimatedWrites(
    TableStatistics statistics, @Nullable PlannedWrite write, @Nullable String changed) {

  /** The item that an action writes or checks; none if it does not apply. */
  List<WrittenItem> of(Action action) {
    if (action.target() instanceof Target.Marker) {
      return List.of(WrittenItem.small(statistics.design()));
    }
    ItemType item = new ItemTypes(statistics.design()).of(action).orElse(null);
    boolean isLeftOut =
        action.place().isMove() && !changes(attributes(action.key()))
            || action.kind() == Action.Kind.PUT && !isCaused(action);
    if (item == null || isLeftOut) {
      return List.of();
    }
    double bytes = statistics.sizes(item).total();
    boolean isNew = isNew(action);
    double before = isNew ? 0 : bytes;
    double after = action.kind() == Action.Kind.DELETE || isRemoval(action) ? 0 : bytes;
    List<WrittenEntry> entries = new ArrayList<>();
    for (IndexEntry entry : statistics.entries(item)) {
      entries.add(written(action, item, entry, before > 0, after > 0));
    }
    return List.of(new WrittenItem(before, after, action.times(), entries));
  }

  /** Whether the call changes one of these attributes. */
  boolean changes(List<String> attributes) {
    return changed != null && attributes.contains(changed);
  }

  /** Whether the item is not there before. */
  private boolean isNew(Action action) {
    if (action.kind() == Action.Kind.PUT) {
      // Only a mirror is replaced: where it was, unless its key changes.
      return !(action.target() instanceof Target.Mirror && changed != null)
          || changes(attributes(action.key()));
    }
    boolean isCreated = write != null && (write.verb() == Verb.CREATE || write.verb() == Verb.LINK);
    return isCreated
        && action.kind() == Action.Kind.UPDATE
        && action.target() instanceof Target.Own;
  }

  /** Whether the usual case of an update deletes the item. */
  private static boolean isRemoval(Action action) {
    return action.parts().stream().flatMap(p -> p.cases().stream()).anyMatch(Part.Case::deletes);
  }

  private boolean isCaused(Action action) {
    List<Part> caused = action.parts().stream().filter(p -> !p.causes().isEmpty()).toList();
    return caused.isEmpty() || caused.stream().anyMatch(p -> changes(p.causes()));
  }

  private static List<String> attributes(ItemKey key) {
    List<String> all = new ArrayList<>(key.partition().attributes());
    all.addAll(key.sort().attributes());
    return all;
  }

  private WrittenEntry written(
      Action action, ItemType item, IndexEntry entry, boolean was, boolean is) {
    Index index = entry.index();
    double bytes = statistics.entryBytes(item, index);
    boolean moves = false;
    boolean changes = false;
    if (was && is && action.kind() != Action.Kind.CHECK) {
      Entry own = entry.entry();
      boolean isRecalculated = own != null && isCausedBy(action, own);
      moves = isRecalculated && changes(attributes(own.key()));
      if (isRecalculated && !moves) {
        // The attribute decides whether there is an entry: it appears or disappears.
        statistics.assumptions().note(Topic.SWITCHES, item.type() + "." + changed);
        return new WrittenEntry(index, 0, bytes, false, true, 1);
      }
      Set<String> touched = touched(action);
      changes =
          index.projection().kind() == Project.Kind.ALL
              ? !touched.isEmpty()
              : touched.stream().anyMatch(statistics.projected(index)::contains);
    }
    double share = statistics.presence(item, entry.entry());
    return new WrittenEntry(index, was ? bytes : 0, is ? bytes : 0, moves, changes, share);
  }

  /** Whether the action recalculates the key of the entry because of the changed attribute. */
  private boolean isCausedBy(Action action, Entry entry) {
    return action.parts().stream()
        .filter(p -> !p.causes().isEmpty() && changes(p.causes()))
        .flatMap(p -> p.updates().stream())
        .anyMatch(
            u ->
                u instanceof Update.Set set
                    && set.value() instanceof Value.IndexKey key
                    && key.entry().equals(entry));
  }

  /** The attributes that the action changes. */
  private Set<String> touched(Action action) {
    Set<String> touched = new LinkedHashSet<>();
    for (Part part : action.parts()) {
      if (part.causes().isEmpty() || changes(part.causes())) {
        part.cases().stream()
            .reduce((one, last) -> last)
            .ifPresent(usual -> usual.updates().forEach(u -> touch(u, touched)));
      }
    }
    return touched;
  }

  private void touch(Update update, Set<String> touched) {
    if (update instanceof Update.Set set) {
      touched.add(set.path().attribute());
    } else if (update instanceof Update.Add add) {
      touched.add(add.path().attribute());
    } else if (update instanceof Update.Remove remove) {
      touched.add(remove.path().attribute());
    } else if (update instanceof Update.Change change && change.attribute().equals(changed)) {
      touched.add(change.path().attribute());
    }
  }
}
