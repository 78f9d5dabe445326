// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.Target;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What plans write, filled in. */
final class Effects {
  private Effects() {}

  static void write(Draft draft, Effect effect) {
    if (effect instanceof Effect.AllAttributes all) {
      AttributeEffects.write(draft, all);
    } else if (effect instanceof Effect.Declared declared) {
      AttributeEffects.write(draft, declared);
    } else if (effect instanceof Effect.Given given) {
      AttributeEffects.write(draft, given);
    } else if (effect instanceof Effect.InIndex index) {
      IndexPlaces.write(draft, index);
    } else if (effect instanceof Effect.IndexFollows index) {
      IndexPlaces.write(draft, index);
    } else if (effect instanceof Effect.Expiry expiry) {
      AttributeEffects.write(draft, expiry);
    } else if (effect instanceof Effect.FirstVersion first) {
      draft.put(first.attribute(), StoredValues.number(1));
    } else if (effect instanceof Effect.Add add) {
      draft.add(add.path(), new Clause.Plus(BigDecimal.valueOf(add.amount())));
    } else {
      besides(draft, effect);
    }
  }

  private static void besides(Draft draft, Effect effect) {
    if (effect instanceof Effect.GateBecomes gate) {
      GateEffects.write(draft, gate);
    } else if (effect instanceof Effect.EmptyMap map) {
      empty(draft, map);
    } else if (effect instanceof Effect.InSummary summary) {
      SummaryEffects.write(draft, summary);
    } else if (effect instanceof Effect.OutOfSummary out) {
      SummaryEffects.remove(draft, out.map());
    } else if (effect instanceof Effect.Held held) {
      held(draft, held);
    } else if (effect instanceof Effect.Freed freed) {
      freed(draft, freed);
    } else if (effect instanceof Effect.Mirrored mirrored) {
      mirrored(draft, mirrored);
    } else {
      longer(draft, effect);
    }
  }

  private static void empty(Draft draft, Effect.EmptyMap map) {
    AttributeValue none = AttributeValue.fromM(Map.of());
    AttributePath path = AttributePath.of(map.map().attribute());
    if (map.onlyIfNew()) {
      draft.start(path, none);
    } else {
      draft.add(path, new Clause.Put(none));
    }
  }

  /** What is part of work of several steps. */
  private static void longer(Draft draft, Effect effect) {
    if (effect instanceof Effect.Marked marked) {
      draft.put(OwnedAttribute.DELETING, Conventions.MARKED);
      marked.closing().forEach(g -> closed(draft, g));
      draft.stamp();
    } else if (effect instanceof Effect.Tombstone tombstone) {
      tombstone(draft, tombstone);
    } else if (effect instanceof Effect.Entered entered) {
      Journal.enter(draft, entered);
    } else if (effect instanceof Effect.Finished) {
      if (draft.isSeen() && draft.seen().isEmpty()) {
        draft.drop();
      }
    } else if (!(effect instanceof Effect.MirrorMoves)) {
      throw new IllegalStateException("Only what brings copies forward writes " + effect.text());
    }
  }

  private static void closed(Draft draft, Gate gate) {
    draft.add(Conventions.state(gate), new Clause.Put(Conventions.CLOSED));
  }

  /** There is no guard of what is absent, and one already of what stays. */
  private static void held(Draft draft, Effect.Held held) {
    Scene scene = draft.scene();
    Map<String, AttributeValue> after = scene.after();
    List<String> guarded = ((Target.Guard) draft.target()).attributes();
    boolean isAbsent = held.optional().stream().anyMatch(name -> !after.containsKey(name));
    if (isAbsent || held.onlyIfChanged() && !scene.changesValue(guarded)) {
      draft.drop();
      return;
    }
    held.owner().forEach(name -> draft.put(name, scene.operation().identity().get(name)));
    draft.name();
    draft.stamp();
  }

  private static void freed(Draft draft, Effect.Freed freed) {
    Scene scene = draft.scene();
    List<String> guarded = ((Target.Guard) draft.target()).attributes();
    boolean isAbsent =
        freed.optional().stream().anyMatch(name -> !scene.stored().containsKey(name));
    if (isAbsent || freed.onlyIfChanged() && !scene.changesValue(guarded)) {
      draft.drop();
    }
  }

  private static void mirrored(Draft draft, Effect.Mirrored mirrored) {
    if (mirrored.whole()) {
      whole(draft);
    } else {
      mirrored.changes().forEach(change -> write(draft, change));
    }
  }

  /** The edge as it was read, all of it, with what changes; not its places in indexes. */
  private static void whole(Draft draft) {
    Scene scene = draft.scene();
    Map<String, AttributeValue> edge = new LinkedHashMap<>(scene.after());
    Set<String> own = new LinkedHashSet<>();
    own.add(scene.table().design().table().partition());
    own.add(scene.table().design().table().sort());
    for (Index index : scene.table().design().indexes()) {
      own.addAll(index.ownAttributes());
    }
    own.add(OwnedAttribute.BY);
    String type = scene.context().conventions().typeAttribute();
    if (type != null) {
      own.add(type);
    }
    edge.keySet().removeAll(own);
    edge.forEach(draft::put);
    String version = scene.shape().member().version();
    if (version != null) {
      draft.add(AttributePath.of(version), new Clause.Plus(BigDecimal.ONE));
    }
    draft.name();
    draft.stamp();
  }

  /**
   * What goes is removed outright if it counts nothing; that is supposed until the condition fails.
   */
  private static void tombstone(Draft draft, Effect.Tombstone tombstone) {
    boolean counts =
        tombstone.counting().stream()
            .anyMatch(
                g -> StoredValues.numeric(StoredValues.at(draft.seen(), g.number())).signum() > 0);
    if (!tombstone.settles() && !counts) {
      draft.delete();
      for (Gate gate : tombstone.counting()) {
        draft.require(
            new Premise.Bounded(gate.number(), false, true, BigDecimal.ZERO),
            null,
            Requirement.Meaning.STALE);
      }
      return;
    }
    draft.put(OwnedAttribute.DELETING, Conventions.GONE);
    tombstone.counting().forEach(g -> closed(draft, g));
    tombstone.removes().stream()
        .filter(name -> !name.equals(OwnedAttribute.BY))
        .forEach(draft::remove);
    draft.stamp();
  }
}
