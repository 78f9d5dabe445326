// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.write;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.read.DesignedModel;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.ReferenceEnd;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.CopySource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the entities that an item copies attributes from. */
final class CopySources {
  private final DesignedModel designed;

  CopySources(DesignedModel designed) {
    this.designed = designed;
  }

  /** The sources of the item's copies. */
  List<CopySource> of(Member member) {
    Map<String, List<Copy>> bySource = new LinkedHashMap<>();
    member
        .copies()
        .forEach(c -> bySource.computeIfAbsent(c.source(), s -> new ArrayList<>()).add(c));
    return bySource.values().stream().map(copies -> source(member, copies)).toList();
  }

  private CopySource source(Member member, List<Copy> copies) {
    Entity source = designed.schema().source(member, copies.get(0)).orElseThrow();
    String stored = designed.schema().storedSource(member, copies.get(0));
    if (member instanceof Relationship relationship) {
      Side side = copies.get(0).source().equals(Side.FROM.word()) ? Side.FROM : Side.TO;
      ItemKey key = designed.endKey(relationship, side);
      return new CopySource(source.name(), stored, key, copies, relationship.isSelf());
    }
    Reference reference = Schema.reference(member, copies.get(0)).orElse(null);
    if (reference != null) {
      Entity entity = (Entity) member;
      boolean isAmbiguous =
          entity.references().stream().filter(r -> r.entity().equals(source.name())).count() > 1;
      return new CopySource(
          source.name(),
          stored,
          designed.endKey(new ReferenceEnd(entity, reference)),
          copies,
          isAmbiguous);
    }
    return new CopySource(source.name(), stored, designed.item(source).key(), copies, false);
  }
}
