// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Effect;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The members of summary maps: each is an edge as its side keeps it, with the intention that wrote
 * it and the version of the entity that it keeps attributes of.
 */
final class SummaryEffects {
  private SummaryEffects() {}

  static AttributePath member(Scene scene, SummaryMap map) {
    String key = map.key().encode(scene.shape().values(scene.operation().identity()));
    return AttributePath.of(map.attribute(), key);
  }

  static AttributePath inside(AttributePath member, String attribute) {
    return AttributePath.of(member.names().get(0), member.names().get(1), attribute);
  }

  static void write(Draft draft, Effect.InSummary effect) {
    AttributePath member = member(draft.scene(), effect.map());
    AttributePath by = inside(member, OwnedAttribute.BY);
    boolean isStamped =
        draft.scene().context().conventions().isStamped(effect.map().relationship());
    if (effect.whole() && draft.holds(effect.map())) {
      declared(draft, effect, member);
      stamp(draft, by, isStamped);
    } else if (effect.whole()) {
      Map<String, AttributeValue> kept = kept(draft.scene(), effect);
      if (isStamped) {
        kept.put(OwnedAttribute.BY, AttributeValue.fromS(draft.scene().intention()));
      }
      draft.follow(member);
      draft.add(member, new Clause.Put(AttributeValue.fromM(kept)));
    } else {
      changes(draft, effect, member);
      stamp(draft, by, isStamped);
    }
    if (isStamped) {
      draft.stampInside(by);
    }
  }

  private static void stamp(Draft draft, AttributePath by, boolean isStamped) {
    if (isStamped) {
      draft.add(by, new Clause.Put(AttributeValue.fromS(draft.scene().intention())));
    }
  }

  /** All that the model knows of an edge that is there; the time of its birth stays. */
  private static void declared(Draft draft, Effect.InSummary effect, AttributePath member) {
    Map<String, AttributeValue> kept = kept(draft.scene(), effect);
    Set<String> stamps =
        draft.scene().operation().wish() instanceof Wish.Whole whole
            ? draft.scene().birthStamps(whole)
            : Set.of();
    for (String name : effect.map().kept()) {
      if (stamps.contains(name) && kept.containsKey(name)) {
        draft.add(inside(member, name), new Clause.PutIfAbsent(kept.get(name)));
      } else {
        put(draft, inside(member, name), kept.get(name));
      }
      kept.remove(name);
    }
    kept.forEach((name, value) -> put(draft, inside(member, name), value));
  }

  /** Only the edge that was read is removed, so that what was removed is known. */
  static void remove(Draft draft, SummaryMap map) {
    AttributePath member = member(draft.scene(), map);
    draft.follow(member);
    draft.add(member, new Clause.Remove());
    asSeen(draft, member);
  }

  /** The edge is as it was seen, where it was. */
  static void asSeen(Draft draft, AttributePath member) {
    AttributeValue seen = StoredValues.at(draft.seen(), member);
    if (seen != null) {
      draft.require(Premises.same(member, seen), null, Requirement.Meaning.STALE);
    }
  }

  private static Map<String, AttributeValue> kept(Scene scene, Effect.InSummary effect) {
    Map<String, AttributeValue> after = scene.after();
    Map<String, AttributeValue> kept = new LinkedHashMap<>();
    for (String name : effect.map().kept()) {
      if (!effect.ofOther().contains(name) && after.containsKey(name)) {
        kept.put(name, after.get(name));
      }
    }
    kept.putAll(ofOther(scene, effect));
    return kept;
  }

  /** What is kept of the other side's entity, as it was read. */
  private static Map<String, AttributeValue> ofOther(Scene scene, Effect.InSummary effect) {
    Map<String, AttributeValue> kept = new LinkedHashMap<>();
    if (!effect.ofOther().isEmpty()) {
      Map<String, AttributeValue> other = other(scene, effect.map());
      for (String name : effect.ofOther()) {
        AttributeValue value = other.get(name);
        if (value != null) {
          kept.put(name, value);
        }
      }
      AttributeValue version = other.get(OwnedAttribute.VERSION);
      kept.put(OwnedAttribute.COPIED, version == null ? StoredValues.ZERO : version);
    }
    return kept;
  }

  private static Map<String, AttributeValue> other(Scene scene, SummaryMap map) {
    Map<String, AttributeValue> seen =
        scene.known().expected(end(scene, map.relationship(), map.side().other()));
    return seen == null ? Map.of() : seen;
  }

  /** The key of the entity at one end. */
  static Map<String, AttributeValue> end(Scene scene, String name, Side side) {
    Relationship relationship = scene.table().schema().relationship(name).orElseThrow();
    ItemKey key = scene.context().items().get(relationship.end(side)).key();
    return scene.key(key.renamed(scene.table().schema().endRenames(relationship, side)));
  }

  /** Only what a change gives, and the other side's attributes with it, which were just read. */
  private static void changes(Draft draft, Effect.InSummary effect, AttributePath member) {
    Scene scene = draft.scene();
    ofOther(scene, effect)
        .forEach((name, value) -> draft.add(inside(member, name), new Clause.Put(value)));
    if (!(scene.operation().wish() instanceof Wish.Partly partly)) {
      throw new IllegalStateException("A change of a summary must say what changes");
    }
    partly.changes().forEach((name, clause) -> change(draft, effect.map(), member, name, clause));
    scene
        .stamps(partly)
        .forEach((name, v) -> change(draft, effect.map(), member, name, new Clause.Put(v)));
  }

  /** DynamoDB changes sets only where they are whole attributes: here they are written anew. */
  private static void change(
      Draft draft, SummaryMap map, AttributePath member, String name, Clause clause) {
    if (!map.kept().contains(name)) {
      return;
    }
    AttributePath path = inside(member, name);
    if (clause.isAbsolute()) {
      draft.add(path, clause);
      return;
    }
    AttributeValue before = StoredValues.at(draft.seen(), path);
    draft.follow(path);
    draft.require(Premises.same(path, before), null, Requirement.Meaning.STALE);
    put(draft, path, clause.after(before));
  }

  private static void put(Draft draft, AttributePath path, @Nullable AttributeValue value) {
    draft.add(path, value == null ? new Clause.Remove() : new Clause.Put(value));
  }
}
