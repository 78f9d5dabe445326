// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.WriteName.Verb;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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
 * @param unread the key of the item if a transaction may write it that no read of it precedes; else
 *     null
 */
public record ReturnedItem(
    boolean isReturned, boolean isMaintained, Set<String> createdTimes, @Nullable ItemKey unread) {
  /** The rule for a write that returns no item. */
  public static final ReturnedItem NONE = new ReturnedItem(false, false, Set.of(), null);

  public ReturnedItem {
    createdTimes = Set.copyOf(createdTimes);
  }

  /** The rule for a write with this plan. */
  public static ReturnedItem of(Schema schema, WriteName name, WritePlan plan) {
    boolean replaces = name.verb() == Verb.PUT || name.verb() == Verb.OVERWRITE;
    Optional<ItemKey> item =
        plan.actions().stream()
            .filter(a -> a.target() instanceof Target.Own own && own.type().equals(name.type()))
            .map(Action::key)
            .findFirst();
    if (!replaces || item.isEmpty()) {
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
    ItemKey unread = isWrittenUnread(plan, item.get()) ? item.get() : null;
    return new ReturnedItem(true, hasAnyVersion || isCounted, createdTimes, unread);
  }

  /** Whether a transaction may write an item that no read of it precedes. */
  private static boolean isWrittenUnread(WritePlan plan, ItemKey item) {
    if (plan instanceof WritePlan.ReadFirst first) {
      return !reads(first.read(), item) && isWrittenUnread(first.write(), item);
    }
    if (plan instanceof WritePlan.Depending depending) {
      return !reads(depending.read(), item)
          && (isWrittenUnread(depending.absent(), item)
              || isWrittenUnread(depending.present(), item));
    }
    if (plan instanceof WritePlan.Steps steps) {
      WritePlan.Step first = steps.steps().get(0);
      return first.reads().stream().noneMatch(read -> reads(read, item))
          && isWrittenUnread(WritePlan.of(first.actions()), item);
    }
    return plan instanceof WritePlan.Transaction;
  }

  private static boolean reads(ReadPlan plan, ItemKey item) {
    return plan instanceof ReadPlan.Composed composed
        ? composed.parts().stream().anyMatch(part -> reads(part, item))
        : plan instanceof ReadPlan.Get get && get.key().equals(item);
  }

  /** Whether the item is read after the write, whatever the caller gives. */
  public boolean isReadAfter() {
    return isReadAfter(name -> true);
  }

  /**
   * Whether the item is read after the write.
   *
   * @param given whether the caller gives an attribute
   */
  public boolean isReadAfter(Predicate<String> given) {
    return unread != null && isUndetermined(given);
  }

  /** The explanation of the read after the write; empty if there is none. */
  Optional<String> explain() {
    if (!isReadAfter(name -> false)) {
      return Optional.empty();
    }
    String unless =
        isMaintained ? "" : ", unless you give " + String.join(" and ", sorted(createdTimes));
    return Optional.of("GetItem: %s (for what the call returns%s)".formatted(unread, unless));
  }

  private static List<String> sorted(Set<String> names) {
    return names.stream().sorted().toList();
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
