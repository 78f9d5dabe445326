// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Entry.Role;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.View;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lists that an index gives: lookups, views, and all items of a type. */
final class IndexSources {
  private final Blueprint blueprint;

  IndexSources(Blueprint blueprint) {
    this.blueprint = blueprint;
  }

  List<Source> of(Member member) {
    if (!blueprint.hasItem(member)) {
      return List.of();
    }
    List<Source> sources = new ArrayList<>();
    for (Entry entry : blueprint.item(member).entries()) {
      if (entry.role() == Role.VIEW) {
        sources.add(view(member, entry));
      } else if (entry.role() == Role.LISTING) {
        sources.add(source(member, entry, ".all", "all " + member.name() + " items"));
      }
    }
    return sources;
  }

  Source view(Member member, Entry entry) {
    View view = member.view(entry.name()).orElseThrow();
    String condition = view.when() == null ? "" : " with " + view.when().text();
    List<String> by = entry.key().partition().attributes();
    String of = by.isEmpty() ? "" : " by " + String.join(" and ", by);
    String order =
        view.order().isEmpty() ? "" : ", sorted by " + String.join(" and ", view.order());
    String items = member.name() + " items" + of + condition + order;
    return source(member, entry, "." + view.name(), items).withEntities(otherSide(member, view));
  }

  /** The entities that the edges of one side's view lead to. */
  private ReadPlan.@Nullable BatchGet otherSide(Member member, View view) {
    if (!(member instanceof Relationship relationship) || view.side() == null) {
      return null;
    }
    Side other = view.side().other();
    return ReadPlan.BatchGet.each(relationship.end(other), blueprint.endKey(relationship, other));
  }

  /** Where items are found by attributes. */
  List<Source> lookups(Member member) {
    if (!blueprint.hasItem(member)) {
      return List.of();
    }
    List<Source> sources = new ArrayList<>();
    for (Entry entry : blueprint.item(member).entries()) {
      if (entry.role() == Role.LOOKUP) {
        List<String> by = entry.key().partition().attributes();
        String suffix = ".by(" + String.join(", ", by) + ")";
        String items = member.name() + " items found by " + String.join(" and ", by);
        sources.add(source(member, entry, suffix, items));
      }
    }
    return sources;
  }

  private Source source(Member member, Entry entry, String suffix, String items) {
    List<String> inputs = entry.key().partition().attributes();
    Source source =
        Source.of(
            member.name() + suffix,
            items,
            member,
            inputs,
            blueprint.inIndex(entry, new SortRange.All()),
            entry.key().sort(),
            Source.leading(entry.key().sort(), inputs));
    return source.completedBy(blueprint.completion(member, entry));
  }
}
