// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.internal.compile.read.Blueprint;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Condition;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.WritePlan;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a write does to an item's index attributes. */
final class IndexEffects {
  private final Blueprint blueprint;

  IndexEffects(Blueprint blueprint) {
    this.blueprint = blueprint;
  }

  /** The index attributes that a new item gets: {@code GSI2PK and GSI2SK while status = active}. */
  List<Effect> written(ItemType item) {
    List<Effect> effects = new ArrayList<>();
    for (Entry entry : item.entries()) {
      Index index = blueprint.index(entry);
      if (!index.ownAttributes().isEmpty()) {
        effects.add(new Effect.InIndex(index, entry));
      }
    }
    return effects;
  }

  /** What a new item gets besides: the time DynamoDB expires it by, its first version. */
  List<Effect> started(Member member) {
    List<Effect> effects = new ArrayList<>(expiry(member));
    if (member.version() != null) {
      effects.add(new Effect.FirstVersion(member.version()));
    }
    return effects;
  }

  /** That DynamoDB's own attribute follows the declared time. */
  List<Effect> expiry(Member member) {
    String timeToLive = blueprint.design().timeToLive();
    String expires = member.expires();
    return expires == null || timeToLive == null || expires.equals(timeToLive)
        ? List.of()
        : List.of(new Effect.Expiry(timeToLive, expires));
  }

  /** What a change recomputes: {@code GSI1SK follows displayOrder}. */
  List<Effect> recomputed(Member member, ItemType item) {
    return recomputed(member, item, blueprint.schema().attributes(member).keySet());
  }

  /** The same for a change of these attributes only. */
  List<Effect> recomputed(Member member, ItemType item, Set<String> changed) {
    List<Effect> effects = new ArrayList<>();
    for (Entry entry : item.entries()) {
      Set<String> causes = causes(member, entry);
      causes.retainAll(changed);
      List<String> names = affected(entry, causes);
      if (!names.isEmpty()) {
        Index index = blueprint.index(entry);
        effects.add(new Effect.IndexFollows(index, entry, names, List.copyOf(causes)));
      }
    }
    if (member.expires() != null && changed.contains(member.expires())) {
      effects.addAll(expiry(member));
    }
    return effects;
  }

  /**
   * The plan after reading what its index keys need besides the changed attributes, under the
   * condition that those are still as read.
   */
  WritePlan readingFirst(Member member, ItemType item, WritePlan plan) {
    Set<String> needed = new LinkedHashSet<>();
    for (Entry entry : item.entries()) {
      Set<String> causes = causes(member, entry);
      if (causes.size() > 1) {
        needed.addAll(causes);
      }
    }
    if (needed.isEmpty()) {
      return plan;
    }
    Condition same = new Condition.Unchanged(List.copyOf(needed));
    List<Action> actions =
        Writes.actions(plan).stream()
            .map(a -> a.key().equals(item.key()) ? a.onlyIf(same) : a)
            .toList();
    ReadPlan read = new ReadPlan.Get(item.key());
    String why = plan instanceof WritePlan.ReadFirst first ? first.why() : "";
    return new WritePlan.ReadFirst(why, List.copyOf(needed), read, Writes.of(actions));
  }

  /** The attributes that decide an entry's key and presence, and may change. */
  private Set<String> causes(Member member, Entry entry) {
    Set<String> causes = new LinkedHashSet<>(entry.key().partition().attributes());
    causes.addAll(entry.key().sort().attributes());
    if (entry.when() != null) {
      causes.addAll(entry.when().attributes());
    }
    causes.removeAll(blueprint.schema().identityNames(member));
    return causes;
  }

  /** The index attributes that depend on these; all of them where they decide its presence. */
  private List<String> affected(Entry entry, Set<String> causes) {
    boolean decide =
        entry.when() != null && entry.when().attributes().stream().anyMatch(causes::contains)
            || entry.sparseBy().stream().anyMatch(causes::contains);
    boolean inPartition = entry.key().partition().attributes().stream().anyMatch(causes::contains);
    boolean inSort = entry.key().sort().attributes().stream().anyMatch(causes::contains);
    String sortKey = blueprint.index(entry).sortKey();
    return blueprint.index(entry).ownAttributes().stream()
        .filter(n -> decide || (n.equals(sortKey) ? inSort : inPartition))
        .toList();
  }

  /** Whether a key holds attributes that are allowed to change. */
  boolean isMovable(Relationship relationship, KeyTemplate key) {
    return !blueprint.schema().identityNames(relationship).containsAll(key.attributes());
  }
}
