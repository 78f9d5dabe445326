// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.View;
import dev.adjoin.tools.imports.ItemGroup.IndexKey;
import dev.adjoin.tools.imports.TypeDraft.OfEntity;
import dev.adjoin.tools.imports.TypeDraft.OfRelationship;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds views: index keys that no relationship accounts for. */
final class FindViews {
  private final TypeDrafts found;

  FindViews(TypeDrafts found) {
    this.found = found;
  }

  void run() {
    for (TypeDraft type : found.types().values()) {
      if (!type.groups.isEmpty()) {
        add(type);
      }
    }
  }

  private void add(TypeDraft type) {
    for (IndexKey key : type.group().indexKeys()) {
      // A swapped index has every item; that says nothing of its type.
      if (!found.explained.contains(key) && !found.table.isSwapped(key.index())) {
        add(type, key);
      }
    }
  }

  private void add(TypeDraft type, IndexKey key) {
    Set<String> identity = identity(type);
    List<String> by = new ArrayList<>(key.partition().fields());
    List<String> order = key.sort().fields().stream().filter(f -> !identity.contains(f)).toList();
    Side side = null;
    if (type instanceof OfRelationship edge) {
      side =
          by.containsAll(edge.toFields)
              ? Side.TO
              : by.containsAll(edge.fromFields) ? Side.FROM : null;
      if (side != null) {
        by.removeAll(side == Side.TO ? edge.toFields : edge.fromFields);
      }
    }
    boolean isGet =
        type instanceof OfEntity entity && entity.parent == null && by.containsAll(entity.id);
    if (isGet) {
      type.findings.add(
          DraftFinding.leftOut(
              "its entry in the index %s, which finds one item by its id, as the table does."
                  .formatted(key.index().name())));
      return;
    }
    String name = name(type, key, by, order, side);
    View.Builder view =
        View.named(name)
            .by(by)
            .order(order)
            .side(side)
            .local(key.index().isLocal())
            .shards(key.partition().shards());
    if (key.isSparse()) {
      SparseCondition.of(type, key, name, found).ifPresent(view::when);
    }
    type.views.add(view.build());
    if (found.table.hasOwnKeys(key.index())) {
      type.viewKeys.put(name, key);
    }
  }

  private static Set<String> identity(TypeDraft type) {
    Set<String> identity = new HashSet<>();
    if (type instanceof OfRelationship edge) {
      identity.addAll(edge.fromFields);
      identity.addAll(edge.toFields);
      identity.addAll(edge.distinct);
    } else {
      identity.addAll(type.group().keyFields());
      identity.removeAll(((OfEntity) type).order);
    }
    return identity;
  }

  /** The name in the key, as in {@code ORDER.byStatus}; else one of the fields that it is by. */
  private static String name(
      TypeDraft type, IndexKey key, List<String> by, List<String> order, @Nullable Side side) {
    String word = key.partition().leadingWord();
    String wanted;
    if (word.contains(".")) {
      wanted = DraftNames.camelCase(word.substring(word.indexOf('.') + 1));
    } else {
      List<String> fields = !by.isEmpty() ? by : order;
      StringBuilder text =
          new StringBuilder(by.isEmpty() && side == null && order.isEmpty() ? "everyOne" : "by");
      fields.forEach(f -> text.append(DraftNames.capitalised(f)));
      wanted = text.toString().equals("by") ? "bySide" : text.toString();
    }
    String name = wanted;
    for (int i = 2; isTaken(type, name); i++) {
      name = wanted + i;
    }
    return name;
  }

  private static boolean isTaken(TypeDraft type, String name) {
    return type.views.stream().anyMatch(v -> v.name().equals(name)) || type.has(name);
  }
}
