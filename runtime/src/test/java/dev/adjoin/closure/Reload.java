// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.closure;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.Bulk;
import dev.adjoin.BulkFailure;
import dev.adjoin.ExportedItem;
import dev.adjoin.Item;
import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.RelationshipDesign;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Everything that a table exports, written to another table in bulk, as a load does. */
final class Reload {
  private final List<TypeDesign> types;
  private final Map<String, List<Item>> left = new HashMap<>();

  Reload(Adjoin from) {
    this.types = from.model().types();
    try (Stream<ExportedItem> items = from.export().stream()) {
      items.forEach(e -> left.computeIfAbsent(e.type(), t -> new ArrayList<>()).add(e.item()));
    }
  }

  /** Writes the items, each as soon as what it needs is there, and returns how many are left. */
  long into(Adjoin to) {
    long before;
    do {
      before = left();
      for (TypeDesign type : types) {
        left.computeIfPresent(type.name(), (name, items) -> refused(to, type, items));
      }
    } while (left() < before);
    return before;
  }

  private long left() {
    return left.values().stream().mapToLong(List::size).sum();
  }

  private static List<Item> refused(Adjoin to, TypeDesign type, List<Item> items) {
    List<Item> refused = new ArrayList<>();
    Consumer<Bulk> settings =
        bulk -> bulk.onFailure(failure -> refused.add(waiting(items, failure)));
    if (type instanceof RelationshipDesign) {
      to.relationship(type.name()).linkAll(items, settings);
    } else {
      to.entity(type.name()).createAll(items, settings);
    }
    return refused;
  }

  private static Item waiting(List<Item> items, BulkFailure failure) {
    if (failure.cause().reason() != AdjoinException.Reason.END_NOT_FOUND) {
      throw failure.cause();
    }
    return items.get((int) failure.position());
  }
}
