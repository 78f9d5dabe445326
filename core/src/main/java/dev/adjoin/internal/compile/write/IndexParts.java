// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.plan.WritePlan;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Plans the effect of a write on an item's index attributes. */
final class IndexParts {
  private final DesignedModel designed;

  IndexParts(DesignedModel designed) {
    this.designed = designed;
  }

  /** The index attributes of a new item: {@code GSI2PK and GSI2SK while status = active}. */
  List<Part> written(ItemType item) {
    List<Part> parts = new ArrayList<>();
    for (Entry entry : item.entries()) {
      List<String> attributes = designed.index(entry).ownAttributes();
      if (!attributes.isEmpty()) {
        parts.add(part(entry, attributes, String.join(" and ", attributes) + presence(entry)));
      }
    }
    return parts;
  }

  private static String presence(Entry entry) {
    if (entry.when() != null) {
      return " while " + entry.when().text();
    }
    return entry.sparseBy().isEmpty()
        ? ""
        : " while there is " + String.join(" and ", entry.sparseBy());
  }

  private Part part(Entry entry, List<String> attributes, String text) {
    Index index = designed.index(entry);
    List<Update> updates = new ArrayList<>();
    for (String attribute : attributes) {
      Value key = new Value.IndexKey(entry, attribute.equals(index.sortKey()));
      updates.add(new Update.Set(attribute, key));
    }
    return Part.of(text, updates);
  }

  /** Whether a part writes index attributes, which a mirror does not have. */
  static boolean isIndex(Part part) {
    return part.updates().stream()
        .anyMatch(u -> u instanceof Update.Set set && set.value() instanceof Value.IndexKey);
  }

  /**
   * The index attributes that a change recalculates: {@code GSI1PK and GSI1SK follow displayOrder}.
   * Both halves of a key are written, even if only one depends on the changed attribute: an item
   * that was stored without the entry would otherwise get half a key, which no index shows.
   */
  List<Part> recomputed(Member member, ItemType item) {
    return recomputed(member, item, designed.schema().attributes(member).keySet());
  }

  /** The same for a change of only these attributes. */
  List<Part> recomputed(Member member, ItemType item, Set<String> changed) {
    List<Part> parts = new ArrayList<>();
    for (Entry entry : item.entries()) {
      Set<String> causes = changedBy(member, entry);
      causes.retainAll(changed);
      List<String> names = designed.index(entry).ownAttributes();
      if (!names.isEmpty() && !causes.isEmpty()) {
        String verb = names.size() == 1 ? " follows " : " follow ";
        String text = String.join(" and ", names) + verb + String.join(" and ", causes);
        parts.add(part(entry, names, text).ifChanges(List.copyOf(causes)));
      }
    }
    if (member.expires() != null && changed.contains(member.expires())) {
      for (Part expiry : new AttributeParts(designed).expiry(member)) {
        parts.add(expiry.ifChanges(List.of(member.expires())));
      }
    }
    return parts;
  }

  /**
   * The attributes that, besides some changed ones, determine the index keys that these change.
   * They must be unchanged since they were read.
   */
  List<String> keyedWith(Member member, ItemType item, Set<String> changed) {
    Set<String> others = new LinkedHashSet<>();
    for (Entry entry : item.entries()) {
      Set<String> causes = causes(member, entry);
      if (!designed.index(entry).ownAttributes().isEmpty()
          && causes.stream().anyMatch(changed::contains)) {
        others.addAll(causes);
      }
    }
    others.removeAll(changed);
    return List.copyOf(others);
  }

  /**
   * The requirement of a write of a whole item: the attributes that it leaves alone and that its
   * index keys depend on, such as copies, have not changed since they were read.
   */
  List<Requirement> sameKept(Member member, ItemType item) {
    Set<String> kept = new LinkedHashSet<>();
    for (Entry entry : item.entries()) {
      if (!designed.index(entry).ownAttributes().isEmpty()) {
        kept.addAll(causes(member, entry));
      }
    }
    new AttributeParts(designed).names(member).forEach(kept::remove);
    return kept.isEmpty() ? List.of() : List.of(Requirements.unchanged(List.copyOf(kept)));
  }

  /**
   * The plan preceded by a read of further attributes that the index keys need, on condition that
   * they have not changed since.
   */
  WritePlan readingFirst(Member member, ItemType item, WritePlan plan) {
    Set<String> needed = new LinkedHashSet<>();
    for (Entry entry : item.entries()) {
      Set<String> causes = changedBy(member, entry);
      if (causes.size() > 1) {
        needed.addAll(causes);
      }
    }
    if (needed.isEmpty()) {
      return plan;
    }
    if (plan instanceof WritePlan.ReadFirst first) {
      needed.addAll(first.causes());
    }
    Requirement same = Requirements.unchanged(List.copyOf(needed), true);
    List<Action> actions =
        plan.actions().stream().map(a -> a.key().equals(item.key()) ? a.onlyIf(same) : a).toList();
    ReadPlan read = new ReadPlan.Get(item.key());
    String why = plan instanceof WritePlan.ReadFirst first ? first.why() : "";
    return new WritePlan.ReadFirst(why, List.copyOf(needed), read, WritePlans.of(actions));
  }

  /**
   * The attributes whose change changes an entry's key or presence: those that determine it, and
   * the references by which the item copies some of them.
   */
  private Set<String> changedBy(Member member, Entry entry) {
    Set<String> causes = causes(member, entry);
    for (Copy copy : member.copies()) {
      if (causes.contains(copy.attribute()) && Schema.reference(member, copy).isPresent()) {
        causes.add(copy.source());
      }
    }
    return causes;
  }

  /** The changeable attributes that determine an entry's key and presence. */
  private Set<String> causes(Member member, Entry entry) {
    Set<String> causes = new LinkedHashSet<>(entry.key().partition().attributes());
    causes.addAll(entry.key().sort().attributes());
    if (entry.when() != null) {
      causes.addAll(entry.when().attributes());
    }
    causes.removeAll(designed.schema().identityNames(member));
    return causes;
  }

  /** Whether a key contains attributes that may change. */
  boolean isMovable(Relationship relationship, KeyTemplate key) {
    return !designed.schema().identityNames(relationship).containsAll(key.attributes());
  }
}
