// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.design;

import dev.adjoin.internal.model.Table;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The physical design of a model: its table, indexes, item types and what Adjoin adds to items.
 *
 * @param items all item types; those of the application come first, in the order of the model
 * @param timeToLive the attribute that DynamoDB expires items by, if any item expires
 * @param owned the attributes that Adjoin adds to items
 * @param next the gates that a migration fills, in the design of a program that does not know yet
 *     that the others count there: it counts out what they have counted
 * @param awaited the parts that stored items may lack until a migration has ended, by subject, in
 *     the design of a program that was opened meanwhile: gates, guards and mirrors, which it does
 *     not read
 */
public record Design(
    Table table,
    List<Index> indexes,
    List<ItemType> items,
    List<Gate> gates,
    List<SummaryMap> summaries,
    @Nullable String timeToLive,
    List<OwnedAttribute> owned,
    List<Gate> next,
    Set<String> awaited) {

  public Design {
    indexes = List.copyOf(indexes);
    items = List.copyOf(items);
    gates = List.copyOf(gates);
    summaries = List.copyOf(summaries);
    owned = List.copyOf(owned);
    next = List.copyOf(next);
    awaited = Set.copyOf(awaited);
  }

  /** This design with more item types. */
  public Design and(List<ItemType> more) {
    List<ItemType> all = new ArrayList<>(items);
    all.addAll(more);
    return new Design(table, indexes, all, gates, summaries, timeToLive, owned, next, awaited);
  }

  public Design(
      Table table,
      List<Index> indexes,
      List<ItemType> items,
      List<Gate> gates,
      List<SummaryMap> summaries,
      @Nullable String timeToLive,
      List<OwnedAttribute> owned) {
    this(table, indexes, items, gates, summaries, timeToLive, owned, List.of(), Set.of());
  }

  /** The same design, of which stored items may lack some parts. */
  public Design awaiting(Set<String> parts) {
    return new Design(table, indexes, items, gates, summaries, timeToLive, owned, next, parts);
  }

  /** Whether stored items may lack parts that a migration has not given to all of them. */
  public boolean isIncomplete() {
    return !awaited.isEmpty()
        || items.stream().flatMap(i -> i.entries().stream()).anyMatch(e -> !e.isReadable());
  }

  /** The gates whose number does not count all edges yet. */
  public List<Gate> uncounted() {
    return gates.stream().filter(g -> g.isBuilding() || awaited.contains(g.subject())).toList();
  }

  /**
   * The attributes that the keys of a type's items follow from: in the table, in indexes, and of
   * the guards of its unique values.
   */
  public Set<String> keyAttributes(String type) {
    Set<String> names = new LinkedHashSet<>();
    for (ItemType item : items) {
      if (item.type().equals(type)
          && (item.isTheApplications() || item.kind() == ItemType.Kind.GUARD)) {
        names.addAll(item.key().attributes());
        item.entries().forEach(entry -> names.addAll(entry.attributes()));
      }
    }
    return names;
  }

  public Optional<Index> index(String name) {
    return indexes.stream().filter(i -> i.name().equals(name)).findFirst();
  }

  /** Whether items with the label have this attribute of Adjoin's. */
  public boolean carries(String label, String attribute) {
    return owned.stream()
        .anyMatch(
            o -> o.name().equals(attribute) && (o.types().isEmpty() || o.types().contains(label)));
  }

  /** Whether a migration builds gates or gives something more shards. */
  public boolean isSpreading() {
    return gates.stream().anyMatch(Gate::isFilling)
        || items.stream().flatMap(i -> i.entries().stream()).anyMatch(Entry::isSpreading);
  }

  /** The same design with the gates and entries as they were before the migration. */
  public Design former() {
    return new Design(
        table,
        indexes,
        items.stream()
            .map(i -> i.with(i.key(), i.entries().stream().map(Entry::former).toList()))
            .toList(),
        gates.stream()
            .filter(g -> !g.isBuilding())
            .map(g -> g.former() == null ? g : g.former())
            .toList(),
        summaries,
        timeToLive,
        owned,
        gates.stream().filter(Gate::isFilling).toList(),
        awaited);
  }

  /** The same design when the migration has ended. */
  public Design filled() {
    return new Design(
        table,
        indexes,
        items.stream()
            .map(i -> i.with(i.key(), i.entries().stream().map(e -> e.spreadFrom(0)).toList()))
            .toList(),
        gates.stream().map(Gate::filled).toList(),
        summaries,
        timeToLive,
        owned);
  }

  /** The items the application stores, by type name. */
  public Map<String, ItemType> primary() {
    return items.stream()
        .filter(ItemType::isPrimary)
        .collect(Collectors.toMap(ItemType::type, Function.identity()));
  }
}
