// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.write.Requirement.Meaning;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Edges that are members of maps, put together from what each side keeps of them. */
final class SummaryEdges {
  private final Scene scene;

  SummaryEdges(Scene scene) {
    this.scene = scene;
  }

  /** The maps of the relationship, the {@code from} side's first. */
  private List<SummaryMap> maps() {
    return scene.table().design().summaries().stream()
        .filter(map -> map.relationship().equals(scene.shape().type()))
        .sorted((one, other) -> one.side().compareTo(other.side()))
        .toList();
  }

  /** The keys of the items that hold the edge. */
  List<Map<String, AttributeValue>> keys() {
    return maps().stream()
        .map(map -> SummaryEffects.end(scene, map.relationship(), map.side()))
        .toList();
  }

  /** The edge as it was seen, in its stored form; empty when nobody holds it. */
  Map<String, AttributeValue> seen() {
    Map<String, AttributeValue> edge = new LinkedHashMap<>();
    for (SummaryMap map : maps()) {
      Map<String, AttributeValue> item =
          scene.known().seen(SummaryEffects.end(scene, map.relationship(), map.side()));
      AttributeValue member =
          item == null ? null : StoredValues.at(item, SummaryEffects.member(scene, map));
      if (member != null) {
        edge.putAll(scene.operation().identity());
        member.m().forEach((name, value) -> add(edge, name, value));
      }
    }
    return edge;
  }

  private void add(Map<String, AttributeValue> edge, String name, AttributeValue value) {
    if (scene.shape().attributes().containsKey(name)) {
      edge.put(name, value);
    }
  }

  /**
   * What a caller demands of the edge is judged here, of what was read; what is written then holds
   * only for the edge as it was read.
   */
  void demand(Draft draft, Target.End end) {
    Operation.Terms terms = scene.operation().terms();
    if (!terms.areOfTheEdge()) {
      return;
    }
    Map<String, AttributeValue> edge = seen();
    for (Premise asked : terms.asked()) {
      if (!asked.holds(edge)) {
        fail(draft, asked, Meaning.ASKED);
      }
    }
    if (terms.edge() != null && !areEqual(edge, terms.edge())) {
      fail(draft, new Premise.Missing(AttributePath.of(end.relationship())), Meaning.AS_READ);
    }
    maps().stream()
        .filter(map -> map.side() == end.side())
        .forEach(map -> SummaryEffects.asSeen(draft, SummaryEffects.member(scene, map)));
  }

  private static boolean areEqual(
      Map<String, AttributeValue> one, Map<String, AttributeValue> other) {
    return one.keySet().equals(other.keySet())
        && one.keySet().stream().allMatch(n -> Scene.areEqual(one.get(n), other.get(n)));
  }

  private static void fail(Draft draft, Premise premise, Meaning meaning) {
    draft.require(premise, null, meaning);
    ItemWrite write = draft.write();
    Requirement last = write.requirements().get(write.requirements().size() - 1);
    throw new Unmet(last, write.key(), draft.seen());
  }
}
