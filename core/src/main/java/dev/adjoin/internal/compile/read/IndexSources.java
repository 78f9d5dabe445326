// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Entry.Role;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.ReferenceEnd;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.View;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadPlan.Wanted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Plans the lists that an index provides: lookups, references, views, and all items of a type. */
final class IndexSources {
  private final DesignedModel designed;

  IndexSources(DesignedModel designed) {
    this.designed = designed;
  }

  List<ListSource> of(Member member) {
    if (!designed.hasItem(member)) {
      return List.of();
    }
    List<ListSource> sources = new ArrayList<>();
    for (Entry entry : designed.item(member).declaredEntries()) {
      if (entry.role() == Role.VIEW) {
        sources.add(view(member, entry));
      } else if (entry.role() == Role.REFERENCE) {
        sources.add(reference(designed.schema().requireEnd(member.name(), entry.name()), entry));
      } else if (entry.role() == Role.LISTING) {
        sources.add(
            source(member, entry, ReadName.all(member.name()), "all " + member.name() + " items"));
      }
    }
    return sources;
  }

  /** The items that refer to one entity; empty if a migration has not given them their entries. */
  Optional<ListSource> reference(ReferenceEnd end) {
    return designed
        .item(end.member())
        .entry(Role.REFERENCE, end.name())
        .map(entry -> reference(end, entry));
  }

  private ListSource reference(End end, Entry entry) {
    ReadName name = ReadName.lookup(end.member().name(), List.of(end.name()));
    String items = end.member().name() + " items that refer to one " + end.entity();
    return source(end.member(), entry, name, items)
        .withEntities(designed.entitiesAt(end))
        .counted(designed.storedCount(end));
  }

  /** The entities that items of a type refer to, if it has one reference. */
  private Wanted.@Nullable Each referred(Member member) {
    List<End> ends = member instanceof Entity ? Schema.endsOf(member) : List.of();
    return ends.size() == 1 ? designed.entitiesAt(ends.get(0)) : null;
  }

  ListSource view(Member member, Entry entry) {
    View view = member.view(entry.name()).orElseThrow();
    String condition = view.when() == null ? "" : " with " + view.when().text();
    List<String> by = entry.key().partition().attributes();
    String of = by.isEmpty() ? "" : " by " + String.join(" and ", by);
    String order =
        view.order().isEmpty() ? "" : ", sorted by " + String.join(" and ", view.order());
    String items = member.name() + " items" + of + condition + order;
    List<String> inputs = designed.schema().partitionOf(member, view);
    ReadName name = ReadName.view(member.name(), view.name());
    ListSource source = source(member, entry, name, items, inputs);
    return member instanceof Relationship relationship && view.side() != null
        ? source.withEntities(designed.entitiesAt(relationship, view.side().other()))
        : source;
  }

  /** The lists of items by lookup attributes. */
  List<ListSource> lookups(Member member) {
    if (!designed.hasItem(member)) {
      return List.of();
    }
    List<ListSource> sources = new ArrayList<>();
    for (Entry entry : designed.item(member).declaredEntries()) {
      if (entry.role() == Role.LOOKUP) {
        List<String> by = entry.key().partition().attributes();
        String items = member.name() + " items found by " + String.join(" and ", by);
        sources.add(source(member, entry, ReadName.lookup(member.name(), by), items));
      }
    }
    return sources;
  }

  private ListSource source(Member member, Entry entry, ReadName name, String items) {
    return source(member, entry, name, items, entry.key().partition().attributes());
  }

  private ListSource source(
      Member member, Entry entry, ReadName name, String items, List<String> inputs) {
    ListSource source =
        ListSource.of(
            name,
            items,
            member,
            inputs,
            designed.inIndex(entry, new SortRange.All()),
            entry.key().sort(),
            ListSource.leading(entry.key().sort(), inputs));
    Wanted.Each completion = designed.completion(member, entry);
    // An index that lacks attributes of its items may lack the reference.
    return completion == null
        ? source.withEntities(referred(member))
        : source.completedBy(completion);
  }
}
