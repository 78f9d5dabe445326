// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.GateState;
import dev.adjoin.internal.plan.Target;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What becomes of gates: the map {@code {number, changes, state, epoch}} on an entity, or on an
 * item of its own for each shard.
 *
 * <p>A gate that its tombstone kept must go on from its number, and one that is not there must come
 * to be. One update cannot be both. So the first attempt supposes that there is none, under that
 * condition; when it fails, DynamoDB returns what is there, and the next one opens that.
 */
final class GateEffects {
  private GateEffects() {}

  static void write(Draft draft, Effect.GateBecomes effect) {
    Gate gate = effect.gate();
    switch (effect.state()) {
      case NEW -> fresh(draft, gate);
      case NEW_IF_ABSENT -> unlessThere(draft, gate);
      case NEW_OR_REVIVED, OPEN -> opened(draft, gate, effect.state());
      case CLOSED -> draft.add(Conventions.state(gate), new Clause.Put(Conventions.CLOSED));
      case TOMBSTONE -> {
        draft.add(Conventions.state(gate), new Clause.Put(Conventions.CLOSED));
        draft.put(OwnedAttribute.DELETING, Conventions.GONE);
      }
      case GONE -> {
        if (draft.isSeen() && draft.seen().isEmpty()) {
          draft.drop();
        }
      }
    }
    if (isOwnItem(draft) && draft.kind() != Kind.DELETE) {
      if (isOpening(effect.state())) {
        draft.name();
      }
      draft.stamp();
    }
  }

  private static boolean isOwnItem(Draft draft) {
    return draft.target() instanceof Target.GateItem;
  }

  private static boolean isOpening(GateState state) {
    return state == GateState.NEW || state == GateState.NEW_OR_REVIVED;
  }

  private static void fresh(Draft draft, Gate gate) {
    draft.put(gate.attribute(), AttributeValue.fromM(map(gate)));
    if (!isInside(gate)) {
      draft.add(gate.number(), new Clause.Put(StoredValues.ZERO));
    }
  }

  private static void unlessThere(Draft draft, Gate gate) {
    draft.start(AttributePath.of(gate.attribute()), AttributeValue.fromM(map(gate)));
    if (!isInside(gate)) {
      draft.add(gate.number(), new Clause.PutIfAbsent(StoredValues.ZERO));
    }
  }

  private static void opened(Draft draft, Gate gate, GateState state) {
    boolean isThere = draft.seen().containsKey(gate.attribute());
    if (isOwnItem(draft) && Conventions.isTombstone(draft.seen())) {
      draft.remove(OwnedAttribute.DELETING);
    }
    if (isThere) {
      draft.add(Conventions.state(gate), new Clause.Put(Conventions.OPEN));
      draft.require(
          new Premise.Present(AttributePath.of(gate.attribute())), null, Requirement.Meaning.STALE);
    } else if (state == GateState.NEW_OR_REVIVED && draft.seen().isEmpty()) {
      fresh(draft, gate);
    } else {
      unlessThere(draft, gate);
      if (state == GateState.OPEN) {
        draft.require(
            Premise.any(
                new Premise.Missing(AttributePath.of(gate.attribute())),
                new Premise.Compared(Conventions.state(gate), true, Conventions.OPEN)),
            null,
            Requirement.Meaning.STALE);
      }
    }
  }

  private static boolean isInside(Gate gate) {
    return gate.number().names().size() > 1;
  }

  private static Map<String, AttributeValue> map(Gate gate) {
    Map<String, AttributeValue> map = new LinkedHashMap<>();
    for (AttributePath counted : List.of(gate.number(), gate.changes())) {
      if (counted.names().size() > 1) {
        map.put(counted.names().get(1), StoredValues.ZERO);
      }
    }
    map.put(Conventions.state(gate).names().get(1), Conventions.OPEN);
    map.put(Conventions.epoch(gate).names().get(1), Conventions.EPOCH);
    return map;
  }
}
