// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.write.ItemWrite.BoundRequirement;
import dev.adjoin.internal.write.ItemWrite.BoundRequirement.Origin;
import dev.adjoin.internal.write.PreparedWrite.PreparedAction;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A condition that keeps a step of longer work from acting on what was written later. If the write
 * changes or removes the item with this key, the condition becomes part of that; otherwise the
 * transaction checks it too. A write whose fence does not hold changes nothing.
 *
 * @param entity the type of the item to check; null if every write with this fence has the item
 */
public record Fence(
    Map<String, AttributeValue> key, BoundCondition condition, @Nullable String entity) {
  private static final Requirement STILL_MEANT =
      new Requirement("", new Predicate.Unchanged(List.of(), false), Failure.DONE);

  /** An attribute of the item still has the value that was found, or is still absent. */
  public static Fence unchanged(
      Map<String, AttributeValue> key, String attribute, @Nullable AttributeValue found) {
    return new Fence(key, BoundCondition.same(AttributePath.of(attribute), found), null);
  }

  /** The entity still has the mark of a delete. */
  public static Fence marked(String entity, Map<String, AttributeValue> key, String mark) {
    AttributePath path = AttributePath.of(OwnedAttribute.MARK);
    return new Fence(key, BoundCondition.equal(path, AttributeValue.fromS(mark)), entity);
  }

  /** Whether it was a fence that failed. */
  static boolean isBroken(FailedRequirement failed) {
    return failed.requirement().planned() == STILL_MEANT;
  }

  /** Adds the condition to the write of its item, or a check of that item. */
  void addTo(Binding binding, List<ItemWrite> writes) {
    for (ListIterator<ItemWrite> each = writes.listIterator(); each.hasNext(); ) {
      ItemWrite write = each.next();
      if (write.key().equals(key)) {
        each.set(write.onlyIf(required(binding, write.action())));
        return;
      }
    }
    writes.add(check(binding));
  }

  private BoundRequirement required(Binding binding, PreparedAction action) {
    return new BoundRequirement(condition, binding.request(), action, STILL_MEANT, Origin.PLAN);
  }

  private ItemWrite check(Binding binding) {
    WriteRequest request = binding.request();
    String type = entity == null ? request.type() : entity;
    ItemKey template = binding.table().design().primary().get(type).key();
    PreparedAction check =
        request.prepared().action(Action.of(Kind.CHECK, new Target.Parent(type), template));
    return new ItemWrite(
        request.name(),
        check,
        Kind.CHECK,
        key,
        Map.of(),
        UpdateClauses.NONE,
        List.of(required(binding, check)),
        Map.of(),
        false,
        Set.of(),
        null,
        null);
  }
}
