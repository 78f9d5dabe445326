// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Inverse;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.cost.CostModel;
import dev.adjoin.internal.cost.KeyedByAttributes;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An index keyed by several attributes of the items themselves, which DynamoDB has since November
 * 2025: no text attributes such as GSI1PK. Adjoin does not build it; its cost is that of the index
 * that Adjoin builds, without the bytes of these attributes.
 */
final class MultiAttributeKeys implements DesignPattern {
  /** The attributes that the partition key, or the sort key, of such an index may have. */
  private static final int MOST_ATTRIBUTES = 4;

  @Override
  public PatternKind kind() {
    return PatternKind.MULTI_ATTRIBUTE_KEYS;
  }

  @Override
  public boolean describes(Model model, Subject subject) {
    return false;
  }

  @Override
  public Optional<Refusal> refusal() {
    return Optional.of(new Refusal.NotBuilt());
  }

  /** The model with the index that Adjoin builds. */
  @Override
  public PatternResult apply(Model model, Subject subject) {
    if (model.table().swapped()) {
      return new PatternResult.Unfit("a swapped index has no key attributes to leave out");
    }
    if (subject instanceof Subject.ManyToMany many) {
      Relationship edges = EdgeForm.unsharded(model, many.in(model), Inverse.INDEX);
      return new PatternResult.Changed(model.with(edges));
    }
    if (subject instanceof Subject.Viewed viewed && Views.of(model, viewed).local()) {
      return new PatternResult.Unfit("a local index has the partition key of the table");
    }
    return ShardedIndex.shards(model, subject) > 1
        ? new PatternResult.Unfit("a shard is no attribute of an item")
        : new PatternResult.Changed(model);
  }

  /** The entry of a subject; empty if the design has none. */
  static Optional<Entry> entry(Design design, Subject subject) {
    if (subject instanceof Subject.Indexed indexed) {
      return indexed.entryIn(design);
    }
    return Optional.ofNullable(design.primary().get(subject.type()))
        .flatMap(
            item ->
                item.entries().stream().filter(e -> e.role() == Entry.Role.INVERSE).findFirst());
  }

  /** Why the attributes of an entry cannot be the keys of an index; empty if they can. */
  static Optional<String> obstacle(Design design, Subject subject, Entry entry) {
    if (entry.key().partition().attributes().isEmpty()) {
      return Optional.of("all items are in one partition, which no attribute of them names");
    }
    if (entry.when() != null) {
      return Optional.of("an item with all key attributes is in the index, whatever its when is");
    }
    boolean isTogether =
        design.items().stream()
            .filter(i -> !i.type().equals(subject.type()))
            .flatMap(i -> i.entries().stream())
            .anyMatch(e -> e.role() == Entry.Role.TOGETHER && e.index().equals(entry.index()));
    if (isTogether) {
      return Optional.of("an entity lacks attributes of its edges, and so is not read with them");
    }
    boolean isLong =
        entry.key().partition().attributes().size() > MOST_ATTRIBUTES
            || sort(entry).size() > MOST_ATTRIBUTES;
    return isLong
        ? Optional.of("each half of a key has at most " + MOST_ATTRIBUTES + " attributes")
        : Optional.empty();
  }

  private static List<String> sort(Entry entry) {
    List<String> sort = new ArrayList<>(entry.key().sort().attributes());
    sort.removeAll(entry.key().partition().attributes());
    return sort;
  }

  /** Without the text attributes that are the keys of the index. */
  @Override
  public CostModel costs(Model model, Compiled compiled, Subject subject) {
    String index = entry(compiled.design(), subject).orElseThrow().index();
    return new CostModel(
        model, compiled.design(), compiled.plans(), new KeyedByAttributes(subject.type(), index));
  }

  /** What the index would be: its keys, and the attributes that items would no longer have. */
  static String description(Design design, Subject subject) {
    Entry entry = entry(design, subject).orElseThrow();
    Index index = design.index(entry.index()).orElseThrow();
    boolean isShared =
        design.items().stream()
            .filter(i -> !i.type().equals(subject.type()))
            .anyMatch(i -> i.entries().stream().anyMatch(e -> e.index().equals(index.name())));
    List<String> sort = sort(entry);
    return "an index %skeyed %s%s, without %s"
        .formatted(
            isShared ? "of its own " : "",
            String.join(" and ", entry.key().partition().attributes()),
            sort.isEmpty() ? "" : " / " + String.join(", ", sort),
            String.join(" and ", index.ownAttributes()));
  }
}
