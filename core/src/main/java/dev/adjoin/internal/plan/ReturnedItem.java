// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.WriteName.Verb;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * How a put or an overwrite gets the item that it returns. A single UpdateItem returns it. A
 * transaction returns nothing: the item is then what the write makes of the one that was read
 * before or, if none was, of what the caller gives. Only if that does not determine it, the item is
 * read after the write.
 *
 * @param isReturned whether the write returns its item; an edge in summaries has none
 * @param isMaintained whether the item has a count, or a version that the write does not compare
 * @param createdTimes the times of creation, which an item that exists keeps if the caller gives
 *     none
 */
public record ReturnedItem(boolean isReturned, boolean isMaintained, Set<String> createdTimes) {
  private static final ReturnedItem NONE = new ReturnedItem(false, false, Set.of());

  public ReturnedItem {
    createdTimes = Set.copyOf(createdTimes);
  }

  /** The rule for a write with this plan. */
  public static ReturnedItem of(Schema schema, WriteName name, WritePlan plan) {
    boolean replaces = name.verb() == Verb.PUT || name.verb() == Verb.OVERWRITE;
    boolean isItem =
        plan.actions().stream()
            .map(Action::target)
            .anyMatch(t -> t instanceof Target.Own own && own.type().equals(name.type()));
    if (!replaces || !isItem) {
      return NONE;
    }
    Member member = schema.member(name.type()).orElseThrow();
    boolean hasAnyVersion = name.verb() == Verb.OVERWRITE && member.version() != null;
    boolean isCounted =
        member instanceof Entity entity
            && schema.endsAt(entity).stream()
                .anyMatch(end -> end.count() != null && end.shards() == 1);
    Set<String> createdTimes =
        schema.attributes(member).values().stream()
            .filter(attribute -> attribute.preset() == Default.Stamp.NOW)
            .map(Attribute::name)
            .collect(Collectors.toSet());
    return new ReturnedItem(true, hasAnyVersion || isCounted, createdTimes);
  }

  /**
   * Whether a transaction without a read of the item leaves open what it wrote.
   *
   * @param given whether the caller gives an attribute
   */
  public boolean isUndetermined(Predicate<String> given) {
    return isReturned && (isMaintained || !createdTimes.stream().allMatch(given));
  }
}
