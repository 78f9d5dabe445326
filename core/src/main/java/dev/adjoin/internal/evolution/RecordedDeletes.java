// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.DeleteRule;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Sides;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The rules for deletes that a type was recorded with. A rule that was the default then stays the
 * default of this table, so that a version of Adjoin with other defaults changes nothing.
 *
 * @param ends what deleting an entity does to the items of the type, by the side or the reference
 *     that leads to it
 * @param asChild what deleting its parent does to a child; null for other types
 */
public record RecordedDeletes(Map<String, Noted> ends, @Nullable Noted asChild) {
  /** Of a record of a version that did not note them. */
  static final RecordedDeletes NOT_NOTED = new RecordedDeletes(Map.of(), null);

  /**
   * A recorded rule.
   *
   * @param isDefault whether the model did not declare it
   */
  public record Noted(OnDelete effect, boolean isDefault) {
    static Noted of(DeleteRule rule) {
      return new Noted(rule.effect(), !rule.isDeclared());
    }
  }

  public RecordedDeletes {
    ends = Collections.unmodifiableMap(new TreeMap<>(ends));
  }

  static RecordedDeletes of(Member member) {
    Map<String, Noted> ends = new HashMap<>();
    if (member instanceof Relationship relationship) {
      for (Side side : Side.values()) {
        ends.put(side.word(), Noted.of(relationship.rules().get(side)));
      }
      return new RecordedDeletes(ends, null);
    }
    Entity entity = (Entity) member;
    entity.references().forEach(r -> ends.put(r.attribute(), Noted.of(r.rule())));
    return new RecordedDeletes(ends, entity.isChild() ? Noted.of(entity.rule()) : null);
  }

  /** Whether there are any; a type without ends that is no child has none to note. */
  boolean areNoted() {
    return !equals(NOT_NOTED);
  }

  RecordedDeletes renamed(UnaryOperator<String> attribute) {
    Map<String, Noted> renamed = new HashMap<>();
    ends.forEach((name, rule) -> renamed.put(attribute.apply(name), rule));
    return new RecordedDeletes(renamed, asChild);
  }

  /** The same relationship, with the recorded rules where it declares none. */
  static Relationship of(Relationship relationship, RecordedType recorded) {
    Sides<DeleteRule> rules = relationship.rules();
    for (Side side : Side.values()) {
      // Maps have no gate: there the model itself shows whether a side was checked.
      boolean isCheckedMap = relationship.summarises(side) && relationship.isChecked(side);
      rules = rules.with(side, recorded(rules.get(side), recorded, side.word(), isCheckedMap));
    }
    return relationship.ruledBy(rules);
  }

  /**
   * The same entity, with the recorded rules where it declares none.
   *
   * @param known the recorded name of a reference; null if it is new
   */
  static Entity of(Entity entity, RecordedType recorded, UnaryOperator<@Nullable String> known) {
    return entity.ruledBy(
        entity.references().stream().map(r -> of(r, recorded, known.apply(r.attribute()))).toList(),
        asChild(entity.rule(), recorded));
  }

  private static Reference of(Reference reference, RecordedType recorded, @Nullable String name) {
    return name != null && recorded.references().containsKey(name)
        ? reference.ruledBy(recorded(reference.rule(), recorded, name, false))
        : reference;
  }

  /**
   * The rule of an end.
   *
   * @param isCheckedMap whether the end is a checked side whose edges are in a map
   */
  private static DeleteRule recorded(
      DeleteRule rule, RecordedType recorded, String end, boolean isCheckedMap) {
    // What a version that did not note them did without a declared rule.
    boolean isChecked = isCheckedMap || recorded.gate(end).isPresent();
    OnDelete before = isChecked ? OnDelete.RESTRICT : OnDelete.KEEP;
    return recorded(rule, recorded.deletes().ends().get(end), before);
  }

  private static DeleteRule asChild(DeleteRule rule, RecordedType recorded) {
    return recorded.isEntity() && !recorded.of().isEmpty()
        ? recorded(rule, recorded.deletes().asChild(), OnDelete.CASCADE)
        : rule;
  }

  private static DeleteRule recorded(DeleteRule rule, @Nullable Noted noted, OnDelete before) {
    if (rule.isDeclared() || noted != null && !noted.isDefault()) {
      return rule;
    }
    return DeleteRule.recorded(noted == null ? before : noted.effect());
  }
}
