// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Side;
import dev.adjoin.tools.imports.ItemGroup.IndexKey;
import dev.adjoin.tools.imports.TypeDraft.OfRelationship;
import java.util.List;

/**
 * Finds how a relationship is read from its other side: by an index, by the swapped keys of the
 * table, by a mirror or not at all. The key words, the order and the shards of that side follow.
 */
final class FindInverses {
  private final TypeDrafts found;

  FindInverses(TypeDrafts found) {
    this.found = found;
  }

  /** Completes a relationship and adds it to the types. */
  void of(OfRelationship edge) {
    String word = edge.group().sort().leadingWord();
    if (!word.isEmpty() && !word.equals(edge.to.word())) {
      edge.as.put(Side.FROM, word);
    }
    IndexKey inverse = edge.inverseKey;
    if (edge.mirror != null) {
      toSide(edge, edge.mirror.partition(), edge.mirror.sort());
    } else if (inverse != null) {
      byIndex(edge, inverse);
    } else {
      bySwappedKeys(edge);
    }
    found.relationships.add(edge);
  }

  private void byIndex(OfRelationship edge, IndexKey inverse) {
    found.explained.add(inverse);
    toSide(edge, inverse.partition(), inverse.sort());
    if (inverse.isSparse()) {
      edge.unsure("only some of its items have the index key that leads back.");
    }
    for (IndexKey own : edge.to.group().indexKeys()) {
      if (own.index().name().equals(inverse.index().name())
          && own.partition().outline().equals(edge.to.group().partition().outline())) {
        edge.together.add(Side.TO);
        found.explained.add(own);
      }
    }
    if (found.table.isKeyedBySort(inverse.index())) {
      explainSwapped(edge);
    }
  }

  private void bySwappedKeys(OfRelationship edge) {
    IndexKey swapped =
        edge.group().indexKeys().stream()
            .filter(k -> found.table.isKeyedBySort(k.index()))
            .findFirst()
            .orElse(null);
    if (swapped == null) {
      edge.inverse = Inverse.NONE;
      edge.note(
          "No index leads back from " + edge.to.name + ": the other direction cannot be read.");
      return;
    }
    found.explained.add(swapped);
    explainSwapped(edge);
  }

  /** Every item is in a swapped index, so the entries of the entities there are no views. */
  private void explainSwapped(OfRelationship edge) {
    for (TypeDraft end : List.of(edge.to, edge.from)) {
      end.group().indexKeys().stream()
          .filter(k -> found.table.isKeyedBySort(k.index()))
          .forEach(found.explained::add);
    }
    if (edge.to.group().sort().outline().equals(edge.to.group().partition().outline())) {
      edge.together.add(Side.TO);
    }
  }

  private void toSide(OfRelationship edge, KeyShape partition, KeyShape sort) {
    String word = sort.leadingWord();
    if (!word.isEmpty() && !word.equals(edge.from.word())) {
      edge.as.put(Side.TO, word);
    }
    if (partition.shards() > 1) {
      edge.shards.put(Side.TO, partition.shards());
      edge.unsure("the number of shards is the greatest that was seen; there may be more.");
    }
    List<String> order =
        sort.fields().stream()
            .filter(f -> !edge.fromFields.contains(f))
            .filter(f -> !edge.toFields.contains(f))
            .filter(f -> !edge.distinct.contains(f))
            .toList();
    if (!order.isEmpty() && edge.mirror == null) {
      edge.order.put(Side.TO, order);
    }
  }
}
