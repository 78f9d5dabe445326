// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Entry.Role;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.ItemType.Kind;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.evolution.RecordedDeletes.Noted;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedType;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.DeleteRule;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Sides;
import dev.adjoin.internal.model.View;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The entities and relationships of a recorded design, with every key template stated. What a
 * record does not hold has its default.
 */
final class RecordedTypes {
  /** A bound of summaries or edges, which a record does not hold. */
  static final int BOUND = 100;

  /** The count of a gate that is spread, which a record does not name. */
  static final String COUNT = "count";

  private final RecordedDesign recorded;

  RecordedTypes(RecordedDesign recorded) {
    this.recorded = recorded;
  }

  List<Entity> entities() {
    return recorded.types().stream().filter(RecordedType::isEntity).map(this::entity).toList();
  }

  List<Relationship> relationships() {
    return recorded.types().stream().filter(t -> !t.isEntity()).map(this::relationship).toList();
  }

  private Entity entity(RecordedType type) {
    ItemType item = type.item(Kind.ENTITY, "").orElseThrow();
    String parent = type.of().isEmpty() ? null : type.of().get(0);
    int inherited = parent == null ? 0 : identityOf(parent).size();
    List<String> own = type.identity().subList(inherited, type.identity().size());
    List<String> order = parent == null ? List.of() : own.subList(0, own.size() - 1);
    List<String> id = own.subList(order.size(), own.size());
    boolean isMoved = isMoved(item, parent);
    Set<String> notOwn = new HashSet<>(type.identity().subList(0, inherited));
    type.copies().forEach(c -> notOwn.add(c.attribute()));
    return Entity.named(type.name())
        .tag(tag(type, item))
        .parent(parent)
        .order(order)
        .id(id)
        .attributes(attributes(type, own, notOwn))
        .variants(recorded.variants().variants(type.name(), type.attributes()).orElse(null))
        .key(parent == null || isMoved ? text(item.key().partition()) : null)
        .sort(text(item.key().sort()))
        .lookups(entries(item, Role.LOOKUP).map(e -> names(e.name())).toList())
        .uniques(uniques(type))
        .listingShards(
            entries(item, Role.LISTING)
                .mapToInt(e -> e.key().partition().shards())
                .findFirst()
                .orElse(0))
        .views(
            entries(item, Role.VIEW)
                .map(e -> view(e, type.identity(), null, e.key().partition().attributes()))
                .toList())
        .copies(type.copies())
        .references(references(type, item))
        .version(type.version())
        .expires(type.expires())
        .expiryStreamed(type.expires() != null && recorded.table().stream())
        // A child outside of its parent's partition is not found when the parent is deleted.
        .onDelete(isMoved ? OnDelete.KEEP : null)
        .build();
  }

  private static List<Reference> references(RecordedType type, ItemType item) {
    return entries(item, Role.REFERENCE)
        .filter(e -> type.references().containsKey(e.name()))
        .map(e -> reference(type, e))
        .toList();
  }

  /** A reference is checked if it has a gate, whose number may be a count. */
  private static Reference reference(RecordedType type, Entry entry) {
    Gate gate = type.gate(entry.name()).orElse(null);
    boolean isCount = gate != null && !gate.number().names().get(0).equals(gate.attribute());
    List<String> order = new ArrayList<>(entry.key().sort().attributes());
    order.removeAll(type.identity());
    return Reference.of(
        entry.name(),
        String.valueOf(type.references().get(entry.name())),
        order,
        entry.key().partition().shards(),
        isCount ? gate.number().names().get(0) : null,
        gate == null || isCount ? null : Integrity.CHECKED,
        null);
  }

  private static Side side(Gate gate) {
    return gate.end().equals(Side.FROM.word()) ? Side.FROM : Side.TO;
  }

  private static List<List<String>> uniques(RecordedType type) {
    return type.items().stream()
        .filter(i -> i.kind() == Kind.GUARD)
        .map(i -> names(i.detail()))
        .toList();
  }

  /** Whether a child has a partition of its own. */
  private boolean isMoved(ItemType item, @Nullable String parent) {
    return parent != null
        && !recorded
            .type(parent)
            .flatMap(p -> p.item(Kind.ENTITY, ""))
            .orElseThrow()
            .key()
            .partition()
            .toString()
            .equals(item.key().partition().toString());
  }

  private static List<String> names(String joined) {
    return List.of(joined.split("\\+"));
  }

  private List<String> identityOf(String type) {
    return recorded.type(type).orElseThrow().identity();
  }

  private static Stream<Entry> entries(ItemType item, Role role) {
    return item.entries().stream().filter(e -> e.role() == role);
  }

  /** A template without its shards, which are a setting of their own. */
  private static String text(KeyTemplate template) {
    return template.toString().replace("#SHARD#{shard}", "");
  }

  /** The key word: what stands before the dot in derived keys, else the first word of the key. */
  private static @Nullable String tag(RecordedType type, ItemType item) {
    Stream<KeyTemplate> derived =
        Stream.concat(
            type.items().stream().filter(i -> i.kind() == Kind.GUARD).map(i -> i.key().partition()),
            item.entries().stream().map(e -> e.key().partition()));
    String word =
        derived
            .map(KeyTemplate::leadingWord)
            .filter(w -> w.contains("."))
            .map(w -> w.substring(0, w.indexOf('.')))
            .findFirst()
            .orElseGet(() -> ownWord(type, item));
    return word.isEmpty() || word.equals(type.stored().toUpperCase(Locale.ROOT)) ? null : word;
  }

  /** The last word before the own fields: of a child in the sort key, else of the partition key. */
  private static String ownWord(RecordedType type, ItemType item) {
    if (type.of().isEmpty()) {
      return item.key().partition().leadingWord();
    }
    String word = "";
    for (KeyTemplate.Segment segment : item.key().sort().segments()) {
      word = segment instanceof KeyTemplate.Segment.Word w ? w.text() : word;
    }
    return word;
  }

  /** The type's own attributes, those of its key first. */
  private static List<Attribute> attributes(
      RecordedType type, List<String> first, Set<String> notOwn) {
    Set<String> names = new LinkedHashSet<>(first);
    type.attributes().forEach(a -> names.add(a.name()));
    return names.stream()
        .filter(n -> !notOwn.contains(n))
        .map(n -> type.attribute(n).orElseThrow())
        .toList();
  }

  /**
   * A view with its templates.
   *
   * @param by the attributes of its partition key, without the id of its side
   */
  private View view(Entry entry, List<String> identity, @Nullable Side side, List<String> by) {
    boolean isLocal = recorded.index(entry.index()).orElseThrow().isLocal();
    List<String> known = entry.key().partition().attributes();
    return View.named(entry.name())
        .by(isLocal ? List.of() : by)
        .order(order(entry.key().sort().attributes(), without(identity, known)))
        .when(entry.when())
        .shards(entry.key().partition().shards())
        .project(entry.project())
        .side(side)
        .local(isLocal)
        .key(isLocal ? null : text(entry.key().partition()))
        .sort(text(entry.key().sort()))
        .build();
  }

  private static List<String> without(List<String> names, List<String> others) {
    return names.stream().filter(n -> !others.contains(n)).toList();
  }

  /** The attributes before those that a derived sort key ends with, in any case. */
  private static List<String> order(List<String> sort, List<String> last) {
    for (int size = 0; size <= sort.size(); size++) {
      List<String> order = sort.subList(0, size);
      List<String> whole = new ArrayList<>(order);
      whole.addAll(without(last, order));
      if (whole.equals(sort)) {
        return order;
      }
    }
    return without(sort, last);
  }

  private Relationship relationship(RecordedType type) {
    String from = type.of().get(0);
    String to = type.of().get(1);
    List<String> identity = type.identity();
    int first = identityOf(from).size();
    int last = identity.size() - identityOf(to).size();
    Sides<List<String>> ends =
        new Sides<>(identity.subList(0, first), identity.subList(last, identity.size()));
    List<String> distinct = identity.subList(first, last);
    Set<String> notOwn = new HashSet<>(ends.from());
    notOwn.addAll(ends.to());
    type.copies().forEach(c -> notOwn.add(c.attribute()));
    Relationship.Builder builder =
        Relationship.named(type.name(), from, to)
            .attributes(attributes(type, distinct, notOwn))
            .distinct(distinct)
            .uniques(uniques(type))
            .ends(ends)
            .copies(type.copies())
            .version(type.version())
            .expires(type.expires())
            .expiryStreamed(type.expires() != null && recorded.table().stream())
            .removalsStreamed(type.marksRemovals());
    if (type.summaries().isEmpty()) {
      edges(builder, type, ends, distinct);
    } else {
      summaries(builder, type);
    }
    return builder.build();
  }

  private static void summaries(Relationship.Builder builder, RecordedType type) {
    Sides<List<String>> kept = Sides.both(List.of());
    Sides<@Nullable String> as = Sides.both(null);
    Sides<@Nullable Integer> max = Sides.both(null);
    for (SummaryMap map : type.summaries()) {
      kept = kept.with(map.side(), map.kept());
      as = as.with(map.side(), map.attribute());
      max = max.with(map.side(), BOUND);
    }
    builder.store(Store.SUMMARIES).summary(kept).as(as).max(max).count(type.counts());
  }

  private void edges(
      Relationship.Builder builder,
      RecordedType type,
      Sides<List<String>> ends,
      List<String> distinct) {
    ItemType item = type.item(Kind.RELATIONSHIP, "").orElseThrow();
    Optional<ItemKey> mirror = type.item(Kind.MIRROR, "").map(ItemType::key);
    Optional<Entry> inverse = entries(item, Role.INVERSE).findFirst();
    Optional<ItemKey> ordered = entries(item, Role.ORDER).map(Entry::key).findFirst();
    boolean isSwapped = recorded.table().swapped() && mirror.isEmpty();
    Optional<ItemKey> back =
        isSwapped ? Optional.empty() : mirror.or(() -> inverse.map(Entry::key));
    builder
        .inverse(mirror.isPresent() ? Inverse.MIRROR : inverse.isPresent() ? null : Inverse.NONE)
        .project(inverse.map(Entry::project).orElse(null))
        .order(
            new Sides<>(
                ordered.map(k -> ordered(k, distinct, ends.to())).orElse(List.of()),
                back.map(k -> ordered(k, distinct, ends.from())).orElse(List.of())))
        .as(
            new Sides<>(
                word(ordered.orElse(item.key())), back.map(RecordedTypes::word).orElse(null)))
        .key(
            new Sides<>(
                text(item.key().partition()), back.map(k -> text(k.partition())).orElse(null)))
        .sort(new Sides<>(text(item.key().sort()), back.map(k -> text(k.sort())).orElse(null)))
        .shards(
            new Sides<>(
                item.key().partition().shards(), back.map(k -> k.partition().shards()).orElse(1)))
        .together(together(type, inverse.orElse(null)))
        .views(entries(item, Role.VIEW).map(e -> view(e, type.identity(), ends)).toList());
    gates(builder, type);
  }

  private static List<String> ordered(ItemKey key, List<String> distinct, List<String> other) {
    List<String> last = new ArrayList<>(distinct);
    last.addAll(other);
    return order(key.sort().attributes(), last);
  }

  private static @Nullable String word(ItemKey key) {
    String word = key.sort().leadingWord();
    return word.isEmpty() ? null : word;
  }

  /** A view of edges; it is of a side if its partition key begins with the id of that side. */
  private View view(Entry entry, List<String> identity, Sides<List<String>> ends) {
    List<String> all = entry.key().partition().attributes();
    for (Side side : Side.values()) {
      List<String> end = ends.get(side);
      if (all.size() >= end.size() && all.subList(0, end.size()).equals(end)) {
        return view(entry, identity, side, all.subList(end.size(), all.size()));
      }
    }
    return view(entry, identity, null, all);
  }

  /** The entity at the other end is read with the edges if it is in the same index. */
  private Set<Side> together(RecordedType type, @Nullable Entry inverse) {
    Set<Side> sides = EnumSet.of(Side.FROM);
    boolean isThere =
        inverse != null
            && recorded.type(type.of().get(1)).orElseThrow().items().stream()
                .flatMap(i -> entries(i, Role.TOGETHER))
                .anyMatch(e -> e.index().equals(inverse.index()));
    if (isThere) {
      sides.add(Side.TO);
    }
    return sides;
  }

  /**
   * A gate is there because of a count, a bound or a rule for deletes, or because links are
   * checked. A record names the count of a gate only where the gate is one item.
   */
  private void gates(Relationship.Builder builder, RecordedType type) {
    Sides<@Nullable String> count = Sides.both(null);
    Sides<@Nullable Integer> max = Sides.both(null);
    Sides<@Nullable OnDelete> onDelete = Sides.both(null);
    for (Gate gate : type.gates()) {
      Side side = side(gate);
      String number = gate.number().names().get(0);
      if (!number.equals(gate.attribute())) {
        count = count.with(side, number);
      } else if (DeleteRule.isProved(effect(type, gate))) {
        onDelete = onDelete.with(side, effect(type, gate));
      } else if (gate.isSharded()) {
        count = count.with(side, COUNT);
      } else {
        max = max.with(side, BOUND);
      }
    }
    Set<Side> checked = type.gates().stream().map(RecordedTypes::side).collect(Collectors.toSet());
    if (checked.size() == Side.values().length) {
      builder.integrity(Integrity.CHECKED);
    } else {
      builder.onDelete(onDelete).max(max);
    }
    builder.count(count);
  }

  /** The rule of a gate; a version that did not note the rules restricted unless told otherwise. */
  private static OnDelete effect(RecordedType type, Gate gate) {
    Noted rule = type.deletes().ends().get(gate.end());
    return rule == null ? OnDelete.RESTRICT : rule.effect();
  }
}
