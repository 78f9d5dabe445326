// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cascade;

import dev.adjoin.Item;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.cascade.Dependants.Children;
import dev.adjoin.internal.cascade.Dependants.EndItems;
import dev.adjoin.internal.execute.Identity;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.read.PlannedQuery;
import dev.adjoin.internal.write.DeleteLook;
import dev.adjoin.internal.write.FailureMessages;
import dev.adjoin.internal.write.SteppedDelete;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Finds what a delete in a transaction of a program would leave behind. Gates and maps of edges
 * prove by conditions that nothing is left; everything else is looked for, once.
 */
final class LeftBehind implements DeleteLook {
  private final Cascade cascade;
  private final OpenTable table;

  LeftBehind(Cascade cascade) {
    this.cascade = cascade;
    this.table = cascade.table();
  }

  @Override
  public Optional<String> leftBehind(String type, OtherWrites others, Object... key) {
    Dependants dependants = cascade.dependants(type);
    for (Children children : dependants.children()) {
      Member child = children.child();
      Optional<String> left =
          left(
              dependants,
              child,
              dependants.list(children, key),
              id -> isGone(others, child, id),
              key);
      if (left.isPresent()) {
        return left;
      }
    }
    for (EndItems edges : dependants.removed()) {
      if (edges.gate() == null && !edges.areSummaries()) {
        Member member = edges.member();
        Optional<String> left =
            left(
                dependants,
                member,
                dependants.list(edges, key),
                id -> isGone(others, member, id),
                key);
        if (left.isPresent()) {
          return left;
        }
      }
    }
    for (EndItems referring : dependants.attached(OnDelete.RESTRICT)) {
      if (referring.end().isLookedFor()) {
        Optional<String> left = referring(dependants, referring, others, key);
        if (left.isPresent()) {
          return left;
        }
      }
    }
    return Optional.empty();
  }

  /** An index may show an edge that was unlinked a moment ago. */
  private boolean isGone(OtherWrites others, Member member, Map<String, AttributeValue> id) {
    return others.isRemoved(member.name(), id)
        || SteppedDelete.read(table, member.name(), id).isEmpty();
  }

  private Optional<String> referring(
      Dependants dependants, EndItems referring, OtherWrites others, Object... key) {
    String type = referring.member().name();
    String attribute = referring.end().name();
    AttributeValue referred = identity(dependants.entity(), key).values().iterator().next();
    Predicate<Map<String, AttributeValue>> isGone =
        id ->
            others.isRemoved(type, id)
                || others.isReplaced(type, id, attribute, referred)
                || !referred.equals(SteppedDelete.read(table, type, id).get(attribute));
    return left(dependants, referring.member(), dependants.list(referring, key), isGone, key);
  }

  private Optional<String> left(
      Dependants dependants,
      Member member,
      PlannedQuery<Item> list,
      Predicate<Map<String, AttributeValue>> isGone,
      Object... key) {
    List<Item> left =
        list.stream()
            .filter(
                item ->
                    !isGone.test(identity(member, dependants.key(member, item).parts().toArray())))
            .limit(2)
            .toList();
    return left.isEmpty()
        ? Optional.empty()
        : Optional.of(
            FailureMessages.left(
                table.schema(),
                left.size() == 1 ? "1" : "several",
                member.name(),
                table.codec(dependants.entity().name()).named(identity(dependants.entity(), key))));
  }

  private Map<String, AttributeValue> identity(Member member, Object... key) {
    return Identity.of(table.codec(member.name()), key);
  }
}
