// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cascade;

import dev.adjoin.Item;
import dev.adjoin.Page;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.cascade.Dependants.Children;
import dev.adjoin.internal.cascade.Dependants.EndItems;
import dev.adjoin.internal.codec.ItemName;
import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.execute.Identity;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.read.Reads;
import dev.adjoin.internal.write.FailureMessages;
import dev.adjoin.internal.write.SteppedDelete;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Finds what prevents a delete: edges and children that restrict it, of the entity itself and of
 * the descendants that the delete would remove. Counts no more than {@value #MOST} of one list.
 */
final class Restrictions {
  private static final int MOST = 100;
  private final OpenTable table;
  private final Reads reads;
  private final GateNumbers gates;

  Restrictions(OpenTable table, Reads reads) {
    this.table = table;
    this.reads = reads;
    this.gates = new GateNumbers(table);
  }

  /** Describes what prevents the delete of an entity with everything below it. */
  Optional<String> find(String type, Map<String, AttributeValue> stored, Object... key) {
    Optional<String> own = ofEntity(type, stored, key);
    if (own.isPresent()) {
      return own;
    }
    Dependants dependants = new Dependants(table, reads, type);
    for (Children children : dependants.children()) {
      Optional<String> found =
          children.rule() == OnDelete.RESTRICT
              ? listed(dependants, children, key)
              : ofEach(dependants, children, key);
      if (found.isPresent()) {
        return found;
      }
    }
    return ofReferring(dependants, key);
  }

  /** Describes what prevents the delete of items that are deleted because they refer to one. */
  private Optional<String> ofReferring(Dependants dependants, Object... key) {
    AttributeValue referred = identity(dependants.entity().name(), key).values().iterator().next();
    for (EndItems attached : dependants.attached(OnDelete.CASCADE)) {
      if (attached.areEdges() || !mayRestrict(attached.member().name())) {
        continue;
      }
      Iterator<Item> all = dependants.list(attached, key).stream().iterator();
      while (all.hasNext()) {
        String type = attached.member().name();
        Object[] own = dependants.key(attached.member(), all.next()).parts().toArray();
        Map<String, AttributeValue> item = stored(type, own);
        // An index may show an item where it was before it was moved or deleted.
        boolean refers = referred.equals(item.get(attached.end().name()));
        Optional<String> found = refers ? find(type, item, own) : Optional.empty();
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Whether a delete that has begun can be taken back, because something that prevents it can be
   * found after the mark.
   */
  boolean canRestrict(String type) {
    Dependants dependants = new Dependants(table, reads, type);
    return dependants.attached(OnDelete.RESTRICT).stream()
            .anyMatch(attached -> attached.gate() != null && attached.gate().isSharded())
        || dependants.children().stream().anyMatch(c -> c.rule() == OnDelete.RESTRICT);
  }

  /** Whether something can prevent the delete of an entity: an end, a child, or one of theirs. */
  private boolean mayRestrict(String type) {
    Dependants dependants = new Dependants(table, reads, type);
    return !dependants.attached(OnDelete.RESTRICT).isEmpty()
        || dependants.children().stream()
            .anyMatch(c -> c.rule() == OnDelete.RESTRICT || mayRestrict(c.child().name()))
        || dependants.attached(OnDelete.CASCADE).stream()
            .anyMatch(a -> !a.areEdges() && mayRestrict(a.member().name()));
  }

  /** Describes the edges of the entity itself that prevent its delete. */
  private Optional<String> ofEntity(
      String type, Map<String, AttributeValue> stored, Object... key) {
    for (EndItems attached : new Dependants(table, reads, type).attached(OnDelete.RESTRICT)) {
      long number =
          attached.gate() != null
              ? gates.number(attached.gate(), stored, identity(type, key))
              : attached.end().isLookedFor()
                  ? found(type, attached, key)
                  : members(attached, stored);
      if (number > 0) {
        return Optional.of(left(number, attached, type, key));
      }
    }
    return Optional.empty();
  }

  /**
   * How many items refer to the entity, as far as the index shows them, at most {@value #MOST}; 0
   * if none does. An index may show any number of items where they were before they were moved or
   * deleted, so that each is read until one refers to the entity; those after it are counted
   * unread.
   */
  private long found(String type, EndItems attached, Object... key) {
    AttributeValue referred = identity(type, key).values().iterator().next();
    Dependants dependants = new Dependants(table, reads, type);
    String cursor = null;
    do {
      Page<Item> page = dependants.list(attached, key).page(MOST, cursor);
      long stale =
          page.items().stream()
              .map(item -> dependants.key(attached.member(), item).parts().toArray())
              .map(id -> stored(attached.member().name(), id).get(attached.end().name()))
              .takeWhile(stored -> !referred.equals(stored))
              .count();
      if (stale < page.items().size()) {
        return page.items().size() - stale;
      }
      cursor = page.next();
    } while (cursor != null);
    return 0;
  }

  /**
   * Describes children that restrict, which no mark keeps from arriving unless they are checked.
   */
  Optional<String> ofChildren(String type, Object... key) {
    Dependants dependants = new Dependants(table, reads, type);
    for (Children children : dependants.children()) {
      if (children.rule() == OnDelete.RESTRICT) {
        Optional<String> found = listed(dependants, children, key);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  /** Describes what is found after the mark: sharded gates, and children that restrict. */
  Optional<String> afterMark(String type, Object... key) {
    for (EndItems attached : new Dependants(table, reads, type).attached(OnDelete.RESTRICT)) {
      if (attached.gate() != null && attached.gate().isSharded()) {
        long number = gates.number(attached.gate(), Map.of(), identity(type, key));
        if (number > 0) {
          return Optional.of(left(number, attached, type, key));
        }
      }
    }
    return ofChildren(type, key);
  }

  private ItemName named(String type, Object... key) {
    return table.codec(type).named(identity(type, key));
  }

  private Map<String, AttributeValue> identity(String type, Object... key) {
    return Identity.of(table.codec(type), key);
  }

  private long members(EndItems edges, Map<String, AttributeValue> stored) {
    for (SummaryMap map : table.design().summaries()) {
      if (map.relationship().equals(edges.member().name())
          && map.side().word().equals(edges.end().name())) {
        AttributeValue members = stored.get(map.attribute());
        return members == null ? 0 : members.m().size();
      }
    }
    return 0;
  }

  private Optional<String> listed(Dependants dependants, Children children, Object... key) {
    int number = dependants.list(children, key).limit(MOST + 1).list().size();
    if (number == 0) {
      return Optional.empty();
    }
    String child = children.child().name();
    ItemName parent = named(dependants.entity().name(), key);
    return Optional.of(
        number > MOST
            ? "More than %d %s children of %s must be removed first".formatted(MOST, child, parent)
            : "%d %s %s of %s must be removed first"
                .formatted(number, child, number == 1 ? "child" : "children", parent));
  }

  /** Looks at each descendant of a type whose own edges may restrict. */
  private Optional<String> ofEach(Dependants dependants, Children children, Object... key) {
    Entity child = children.child();
    if (new Dependants(table, reads, child.name()).attached(OnDelete.RESTRICT).isEmpty()) {
      return Optional.empty();
    }
    Iterator<Item> all = dependants.list(children, key).stream().iterator();
    while (all.hasNext()) {
      Object[] own = dependants.key(child, all.next()).parts().toArray();
      Optional<String> found = ofEntity(child.name(), stored(child.name(), own), own);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Map<String, AttributeValue> stored(String type, Object... key) {
    TypeCodec codec = table.codec(type);
    Map<String, AttributeValue> identity = Identity.of(codec, key);
    return SteppedDelete.read(table, type, identity);
  }

  private String left(long number, EndItems attached, String type, Object... key) {
    String left = Long.toString(number);
    return FailureMessages.left(table.schema(), left, attached.member().name(), named(type, key));
  }
}
