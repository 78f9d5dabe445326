// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.GateState;
import dev.adjoin.internal.plan.Plans;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The values of the attributes that Adjoin owns, and which items have them. */
final class Conventions {
  static final AttributeValue MARKED = AttributeValue.fromS("marked");
  static final AttributeValue GONE = AttributeValue.fromS("gone");
  static final AttributeValue OPEN = AttributeValue.fromS("open");
  static final AttributeValue CLOSED = AttributeValue.fromS("closed");
  static final AttributeValue EPOCH = StoredValues.number(1);
  static final AttributePath DELETING = AttributePath.of(OwnedAttribute.DELETING);

  private final Design design;
  private final Plans plans;
  private final Map<String, Boolean> tombstones = new ConcurrentHashMap<>();
  private final Map<Target, String> labels = new ConcurrentHashMap<>();

  Conventions(Design design, Plans plans) {
    this.design = design;
    this.plans = plans;
  }

  static AttributePath state(Gate gate) {
    return AttributePath.of(gate.attribute(), "state");
  }

  static AttributePath epoch(Gate gate) {
    return AttributePath.of(gate.attribute(), "epoch");
  }

  static boolean isMarked(Map<String, AttributeValue> item) {
    return MARKED.equals(item.get(OwnedAttribute.DELETING));
  }

  static boolean isTombstone(Map<String, AttributeValue> item) {
    return GONE.equals(item.get(OwnedAttribute.DELETING));
  }

  /** The attribute that names the type for people; null where there is none. */
  @Nullable String typeAttribute() {
    return design.table().type();
  }

  /** Whether the intention of the last write stands on the items with this label. */
  boolean isStamped(String label) {
    return design.carries(label, OwnedAttribute.BY);
  }

  /** What the items are labelled that an action is on. */
  String label(Target target) {
    return labels.computeIfAbsent(target, this::find);
  }

  private String find(Target target) {
    if (target instanceof Target.Own own) {
      return own.type();
    }
    if (target instanceof Target.End end) {
      return end.entity();
    }
    if (target instanceof Target.Source source) {
      return source.copied().entity();
    }
    if (target instanceof Target.GateItem item && !item.gate().isSharded()) {
      return item.gate().entity();
    }
    return design.items().stream()
        .filter(item -> is(item, target))
        .map(ItemType::label)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("The design must have a " + target.text()));
  }

  private static boolean is(ItemType item, Target target) {
    if (target instanceof Target.Mirror mirror) {
      return item.kind() == ItemType.Kind.MIRROR && item.type().equals(mirror.relationship());
    }
    if (target instanceof Target.Guard guard) {
      return item.kind() == ItemType.Kind.GUARD
          && item.type().equals(guard.entity())
          && item.key().partition().attributes().equals(guard.attributes());
    }
    if (target instanceof Target.GateItem gate) {
      return item.kind() == ItemType.Kind.GATE
          && item.type().equals(gate.gate().relationship())
          && item.detail().equals(gate.gate().side().word());
    }
    return item.kind() == ItemType.Kind.JOURNAL;
  }

  /** Whether an entity, or a shard of its gates, may have left something that is not it. */
  boolean leavesTombstone(String entity) {
    return tombstones.computeIfAbsent(
        entity,
        e ->
            plans.change(e + ".delete").stream()
                .flatMap(change -> actions(change.plan()))
                .flatMap(action -> action.effects().stream())
                .anyMatch(Conventions::leavesTombstone));
  }

  private static boolean leavesTombstone(Effect effect) {
    return effect instanceof Effect.Tombstone
        || effect instanceof Effect.GateBecomes gate && gate.state() == GateState.TOMBSTONE;
  }

  /** Every action of a plan, whichever branch it is on. */
  static Stream<Action> actions(WritePlan plan) {
    if (plan instanceof WritePlan.Single single) {
      return Stream.of(single.action());
    }
    if (plan instanceof WritePlan.Transaction transaction) {
      return transaction.actions().stream();
    }
    if (plan instanceof WritePlan.ReadFirst first) {
      return actions(first.write());
    }
    if (plan instanceof WritePlan.Depending depending) {
      return Stream.concat(actions(depending.absent()), actions(depending.present()));
    }
    return ((WritePlan.Steps) plan).steps().stream().flatMap(step -> step.actions().stream());
  }
}
