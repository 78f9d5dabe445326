// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import dev.adjoin.internal.design.Entry.Role;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.Range;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lists the children of a parent or of any ancestor, one level of a hierarchy at a time. */
final class ChildSources {
  /**
   * The bytes that a Query with limit 1 is charged for. Hops are cheaper if each skips more than
   * this.
   */
  private static final int HOP_BYTES = DynamoDbLimits.READ_UNIT_BYTES;

  private final DesignedModel designed;
  private final Schema schema;

  ChildSources(DesignedModel designed) {
    this.designed = designed;
    this.schema = designed.schema();
  }

  List<ListSource> of(Entity entity) {
    List<ListSource> sources = new ArrayList<>();
    List<Entity> ancestors = schema.ancestors(entity);
    for (int i = ancestors.size() - 1; i >= 0; i--) {
      Optional<ListSource> list = of(entity, ancestors.get(i));
      Optional<ListSource> stored = stored(entity, ancestors.get(i));
      list.ifPresent(sources::add);
      stored.filter(s -> !s.name().equals(list.orElseThrow().name())).ifPresent(sources::add);
    }
    return sources;
  }

  /** The list of an ancestor's children; empty if their keys do not share a prefix. */
  Optional<ListSource> of(Entity entity, Entity ancestor) {
    ReadName name = ReadName.children(entity.name(), ancestor.name());
    return stored(entity, ancestor)
        .map(
            stored ->
                isMixed(entity, stored)
                    ? byView(entity, stored.inputs(), name, words(entity, ancestor)).orElse(stored)
                    : stored);
  }

  /**
   * The list of an ancestor's children in the table, which can be read with strong consistency;
   * empty if their keys do not share a prefix.
   */
  Optional<ListSource> stored(Entity entity, Entity ancestor) {
    ItemKey key = designed.item(entity).key();
    return isBelow(ancestor, key) ? Optional.of(level(entity, ancestor, key)) : Optional.empty();
  }

  private static String words(Entity entity, Entity ancestor) {
    return entity.name() + " items of one " + ancestor.name();
  }

  /**
   * Whether the children of one ancestor share a key prefix; a custom template may prevent that.
   */
  private boolean isBelow(Entity ancestor, ItemKey key) {
    List<String> identity = schema.identityNames(ancestor);
    List<String> partition = key.partition().attributes();
    List<String> rest = identity.stream().filter(a -> !partition.contains(a)).toList();
    List<String> sort = key.sort().attributes();
    return identity.containsAll(partition)
        && sort.size() >= rest.size()
        && sort.subList(0, rest.size()).containsAll(rest);
  }

  private ListSource level(Entity entity, Entity ancestor, ItemKey key) {
    List<String> inputs = schema.identityNames(ancestor);
    KeyTemplate sort = key.sort();
    int given = ListSource.leading(sort, inputs);
    String items = words(entity, ancestor);
    Range partition = designed.inTable(key, new SortRange.All());
    ReadName list = ReadName.children(entity.name(), ancestor.name());
    ListSource source = ListSource.of(list, items, entity, inputs, partition, sort, given);
    if (isMixed(entity, source) && byView(entity, inputs, list, items).isPresent()) {
      ReadTarget stored = new ReadTarget.ChildrenByIdentity(ancestor.name());
      source = source.named(ReadName.of(entity.name(), stored), items);
    }
    boolean direct = ancestor.name().equals(entity.parent());
    return source
        .inHops(direct ? hops(entity, ancestor) : 0)
        .ownedBy(owner(entity, ancestor, source));
  }

  /**
   * A view with just these items in the same order, which is cheaper than reading past items of
   * other types.
   */
  private Optional<ListSource> byView(
      Entity entity, List<String> inputs, ReadName name, String items) {
    return designed.item(entity).entries().stream()
        .filter(e -> e.role() == Role.VIEW && e.holdsAll() && e.isReadable())
        .filter(e -> entity.view(e.name()).filter(v -> v.order().isEmpty()).isPresent())
        .filter(e -> Set.copyOf(e.key().partition().attributes()).equals(Set.copyOf(inputs)))
        .map(e -> new IndexSources(designed).view(entity, e).named(name, items))
        .findFirst();
  }

  /**
   * The number of hops that visit all children, if a hop is cheaper than reading the descendants of
   * a child; otherwise 0.
   */
  private int hops(Entity entity, Entity parent) {
    double nodes = load(entity).get(Measure.ITEMS).orElse(0);
    double below = 0;
    for (Entity child : schema.children(entity)) {
      below += load(child).get(Measure.ITEMS).orElse(0) * load(child).get(Measure.BYTES).orElse(0);
    }
    if (nodes == 0 || below / nodes <= HOP_BYTES) {
      return 0;
    }
    double parents = load(parent).get(Measure.ITEMS).orElse(1);
    return (int) Math.max(2, Math.ceil(nodes / parents));
  }

  private Load load(Entity entity) {
    return schema.model().load(entity.name());
  }

  /** Whether items of other types sort among the children. */
  private boolean isMixed(Entity entity, ListSource source) {
    return !designed.partitions().readBy(source.whole()).equals(List.of(entity.name()));
  }

  /** The parent, if it is a root and therefore in the partition of its children. */
  private @Nullable EntityPlacement owner(Entity entity, Entity ancestor, ListSource source) {
    ItemKey above = designed.item(ancestor).key();
    ItemKey own = designed.item(entity).key();
    boolean shared = above.partition().toString().equals(own.partition().toString());
    if (!shared || source.given() > 0 || isMixed(entity, source)) {
      return null;
    }
    return EntityPlacement.of(
        ancestor.name(),
        entity.name(),
        above,
        above.sort(),
        own.sort(),
        designed.partitions().in(null, own.partition()));
  }
}
