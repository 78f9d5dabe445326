// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.declare.Store;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.List;

/** Every read that a model allows. */
final class ReadPlans {
  private final Blueprint blueprint;
  private final ListReads lists;

  ReadPlans(Blueprint blueprint) {
    this.blueprint = blueprint;
    this.lists = new ListReads(blueprint);
  }

  List<AccessPattern> all() {
    List<AccessPattern> reads = new ArrayList<>();
    for (Entity entity : blueprint.schema().model().entities()) {
      reads.addAll(new EntityReads(blueprint).of(entity));
      sources(entity).forEach(s -> reads.addAll(lists.all(s)));
    }
    for (Relationship relationship : blueprint.schema().model().relationships()) {
      if (relationship.store() == Store.EDGES) {
        reads.add(edge(relationship));
      }
      sources(relationship).forEach(s -> reads.addAll(lists.all(s)));
    }
    return reads;
  }

  /** Everything of a type that can be listed. */
  List<Source> sources(Member member) {
    List<Source> sources = new ArrayList<>();
    if (member instanceof Entity entity) {
      sources.addAll(new ChildSources(blueprint).of(entity));
    } else {
      sources.addAll(new EdgeSources(blueprint).of((Relationship) member));
    }
    sources.addAll(new IndexSources(blueprint).of(member));
    return sources;
  }

  /** Everything of a type that is found by attributes. */
  List<Source> lookups(Member member) {
    return new IndexSources(blueprint).lookups(member);
  }

  private AccessPattern edge(Relationship relationship) {
    ReadPlan plan = new ReadPlan.Get(blueprint.item(relationship).key());
    List<String> inputs = blueprint.schema().identityNames(relationship);
    return new AccessPattern(
        relationship.name() + ".get", "one " + relationship.name() + " edge", inputs, plan);
  }
}
