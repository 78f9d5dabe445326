// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.plan.Copied;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.Target;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What is written of the attributes of an item itself. */
final class AttributeEffects {
  private AttributeEffects() {}

  static void write(Draft draft, Effect.AllAttributes effect) {
    Map<String, AttributeValue> given = draft.scene().completed(whole(draft));
    for (String name : effect.names()) {
      AttributeValue value = given.get(name);
      if (value != null) {
        draft.put(name, value);
      }
    }
    if (!effect.copies().isEmpty()) {
      copies(draft, effect);
    }
    if (Conventions.isTombstone(draft.seen())) {
      draft.remove(OwnedAttribute.DELETING);
    }
    draft.name();
    draft.stamp();
  }

  private static Wish.Whole whole(Draft draft) {
    if (draft.scene().operation().wish() instanceof Wish.Whole whole) {
      return whole;
    }
    throw new IllegalStateException("A new item must be given whole");
  }

  private static void copies(Draft draft, Effect.AllAttributes effect) {
    Map<String, AttributeValue> versions = new LinkedHashMap<>();
    for (Copied copied : effect.copies()) {
      draft.scene().copied(copied).forEach(draft::put);
      AttributeValue version = draft.scene().source(copied).get(OwnedAttribute.VERSION);
      versions.put(copied.source(), version == null ? StoredValues.ZERO : version);
    }
    draft.put(OwnedAttribute.COPIED, AttributeValue.fromM(versions));
  }

  /** What was set when the item was new stays as it is, unless it is given. */
  static void write(Draft draft, Effect.Declared effect) {
    Scene scene = draft.scene();
    Wish.Whole whole = whole(draft);
    Map<String, AttributeValue> given = scene.completed(whole);
    Set<String> stamps = scene.birthStamps(whole);
    for (String name : effect.names()) {
      if (stamps.contains(name)) {
        AttributeValue time = given.get(name);
        born(draft, name, time);
      } else {
        draft.putOrRemove(name, given.get(name));
      }
    }
    if (draft.target() instanceof Target.Own own
        && scene.context().conventions().leavesTombstone(own.type())) {
      draft.remove(OwnedAttribute.DELETING);
    }
    draft.name();
    draft.stamp();
  }

  /** Where an index follows it, what was seen of it must be there still. */
  private static void born(Draft draft, String name, AttributeValue time) {
    AttributePath path = AttributePath.of(name);
    draft.add(path, new Clause.PutIfAbsent(time));
    if (draft.target() instanceof Target.Own && draft.scene().resolved().contains(name)) {
      AttributeValue before = draft.scene().stored().get(name);
      draft.require(Premises.same(path, before), null, Requirement.Meaning.STALE);
    }
  }

  static void write(Draft draft, Effect.Given effect) {
    Scene scene = draft.scene();
    if (!(scene.operation().wish() instanceof Wish.Partly partly)) {
      throw new IllegalStateException("A change must say what changes");
    }
    partly.changes().forEach((name, clause) -> change(draft, name, clause));
    scene.stamps(partly).forEach(draft::put);
    draft.stamp();
  }

  /** What something else follows must be known, so that it is written as what it comes to. */
  private static void change(Draft draft, String name, Clause clause) {
    AttributePath path = AttributePath.of(name);
    if (clause.isAbsolute() || !draft.scene().resolved().contains(name)) {
      draft.add(path, clause);
      return;
    }
    AttributeValue before = draft.scene().stored().get(name);
    draft.follow(path);
    if (draft.target() instanceof Target.Own) {
      draft.require(Premises.same(path, before), null, Requirement.Meaning.STALE);
    }
    draft.putOrRemove(name, clause.after(before));
  }

  static void write(Draft draft, Effect.Expiry effect) {
    Scene scene = draft.scene();
    boolean isWritten =
        !(scene.operation().wish() instanceof Wish.Partly partly)
            || partly.changes().containsKey(effect.source());
    if (isWritten) {
      draft.follow(AttributePath.of(effect.source()));
      draft.putOrRemove(effect.attribute(), seconds(scene.values().apply(effect.source())));
    }
  }

  private static @Nullable AttributeValue seconds(@Nullable Object time) {
    if (time instanceof Instant instant) {
      return StoredValues.number(instant.getEpochSecond());
    }
    return time instanceof Number seconds ? StoredValues.number(seconds.longValue()) : null;
  }
}
