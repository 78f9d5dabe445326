// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import java.util.List;
import java.util.function.Predicate;

/**
 * The changes to more shards that programs need not be stopped for.
 *
 * <p>Index entries: a program reads the shards, and the partition without one. Gates: each edge
 * says by its stamp which gate counts it, so that edges can be moved one by one.
 */
public final class MoreShards {
  private MoreShards() {}

  /** Whether two keys differ in the number of shards at most. */
  static boolean isSameButForShards(ItemKey was, ItemKey is) {
    return was.partition().unsharded().equals(is.partition().unsharded())
        && was.sort().equals(is.sort());
  }

  /**
   * Whether an entry has more shards, and is the same otherwise. A type that copies is also written
   * by the propagation of copies, which knows one number of shards only.
   */
  static boolean isSpread(RecordedType type, Entry was, Entry is) {
    KeyTemplate before = was.key().partition();
    KeyTemplate after = is.key().partition();
    return type.copies().isEmpty()
        && after.shards() > before.shards()
        && after.unsharded().equals(before.unsharded())
        && was.withKey(is.key()).written().equals(is.written());
  }

  /** The gate, with the former one if its edges can be moved. */
  static Gate following(RecordedType was, Gate gate, Predicate<Gate> canMove) {
    Gate former =
        was.gates().stream()
            .filter(g -> g.end().equals(gate.end()) && g.shards() < gate.shards())
            .findFirst()
            .orElse(null);
    return former == null || !canMove.test(gate) ? gate : gate.following(former.following(null));
  }

  /**
   * Whether edges can be moved to a gate while programs write them. What else depends on the number
   * of a gate (a limit, edges that outlive their entity, copies, an expiry, removals by others) or
   * on other items of the edge (a mirror, unique values) needs a pause.
   */
  public static boolean canMove(Schema schema, Gate gate) {
    Relationship relationship = schema.relationship(gate.type()).orElse(null);
    if (relationship == null) {
      return false; // the items of a reference have no stamps
    }
    List<Entity> ends =
        List.of(schema.end(relationship, Side.FROM), schema.end(relationship, Side.TO));
    return relationship.store() == Store.EDGES
        && gate.end().equals(Side.TO.word())
        && relationship.inverseKind() != Inverse.MIRROR
        && relationship.onDelete().get(Side.TO) != OnDelete.KEEP
        && relationship.max().get(Side.FROM) == null
        && relationship.max().get(Side.TO) == null
        && relationship.copies().isEmpty()
        && relationship.uniques().isEmpty()
        && relationship.expires() == null
        && !relationship.marksRemovals()
        && ends.stream().allMatch(e -> e.expires() == null && !e.removalsStreamed());
  }
}
