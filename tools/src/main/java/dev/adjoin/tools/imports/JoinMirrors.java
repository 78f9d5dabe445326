// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.declare.Inverse;
import dev.adjoin.tools.imports.TypeDraft.OfRelationship;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Joins two groups of edges that lead in opposite directions between the same pairs: edges and
 * their mirrors.
 */
final class JoinMirrors {
  private JoinMirrors() {}

  /** Whether the type attribute of the items says that they are mirrors, as Adjoin writes it. */
  static boolean isNamedMirror(ItemGroup group) {
    return group.typeName() != null && group.typeName().endsWith(" mirror");
  }

  /** Removes the relationships that are the mirrors of another. */
  static void among(List<OfRelationship> edges) {
    for (OfRelationship edge : List.copyOf(edges)) {
      for (OfRelationship other : List.copyOf(edges)) {
        boolean isLater =
            isNamedMirror(other.group()) || edges.indexOf(edge) < edges.indexOf(other);
        if (edge != other
            && isLater
            && !isNamedMirror(edge.group())
            && edges.contains(edge)
            && edges.contains(other)
            && edge.inverseKey == null
            && other.inverseKey == null
            && edge.from == other.to
            && edge.to == other.from
            && pairs(edge, false).equals(pairs(other, true))) {
          edge.mirror = other.group();
          edge.inverse = Inverse.MIRROR;
          if (!isNamedMirror(other.group())) {
            edge.unsure(
                "every pair has two items, one in the partition of each end: the second is taken"
                    + " for a copy of the first.");
          }
          edges.remove(other);
        }
      }
    }
  }

  private static Set<String> pairs(OfRelationship edge, boolean isReversed) {
    List<String> fields = new ArrayList<>(isReversed ? edge.toFields : edge.fromFields);
    fields.addAll(isReversed ? edge.fromFields : edge.toFields);
    return edge.group().identities(fields);
  }
}
