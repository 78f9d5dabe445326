// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cascade;

import dev.adjoin.DeleteEstimate;
import dev.adjoin.DeleteEstimate.Attached;
import dev.adjoin.Item;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.cascade.Dependants.Children;
import dev.adjoin.internal.cascade.Dependants.EndItems;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.Identity;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.WriteName;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step.Role;
import dev.adjoin.internal.write.SteppedDelete;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Counts what a delete would remove, and what that costs. Edges on checked sides are read from the
 * gate; everything else is listed, and items whose own delete takes several steps are read. Used
 * once.
 */
final class Estimate {
  private static final int TRANSACTION = DynamoDbLimits.TRANSACTION_FACTOR;

  /** The edges of up to 1 KB that one read unit lists. */
  private static final int LISTED_FOR_ONE_UNIT =
      DynamoDbLimits.READ_UNIT_BYTES / DynamoDbLimits.WRITE_UNIT_BYTES;

  /** The notes in the journal that a removal has begun, and what it has removed. */
  private static final int NOTES = 2;

  private final Cascade cascade;
  private final OpenTable table;
  private final Map<String, Attached> attached = new LinkedHashMap<>();
  private long items;
  private long requests;
  private long readUnits;
  private long writeUnits;

  Estimate(Cascade cascade) {
    this.cascade = cascade;
    this.table = cascade.table();
  }

  /** The estimate of one delete; empty if there is no such entity. */
  Optional<DeleteEstimate> of(String type, Object... key) {
    Map<String, AttributeValue> identity = identity(type, key);
    Map<String, AttributeValue> stored = SteppedDelete.read(table, type, identity);
    if (stored.isEmpty() || StoredValues.isTombstone(stored)) {
      return Optional.empty();
    }
    addWhole(type, stored, key);
    String refused = cascade.restrictions().find(type, stored, key).orElse(null);
    boolean settles =
        plan(type, Verb.DELETE) instanceof WritePlan.Steps steps && !steps.of(Role.SWEEP).isEmpty();
    return Optional.of(
        new DeleteEstimate(
            attached.values().stream().toList(),
            items,
            requests,
            readUnits,
            writeUnits,
            settles,
            refused));
  }

  /** Adds one entity with its edges, the items that refer to it, and its descendants. */
  private void addWhole(String type, Map<String, AttributeValue> stored, Object... key) {
    Dependants dependants = cascade.dependants(type);
    Parts parts = new Parts();
    attached(type, stored, parts, key);
    for (Children children : dependants.children()) {
      add(dependants, children, parts, key);
    }
    addOwn(type, parts);
  }

  private void add(Dependants dependants, Children children, Parts parts, Object... key) {
    Entity child = children.child();
    WritePlan delete = plan(child.name(), Verb.DELETE);
    boolean isInSteps = SteppedDelete.isNeeded(table, child.name());
    Iterator<Item> found = dependants.list(children, key).stream().iterator();
    long number = 0;
    for (; found.hasNext(); number++) {
      Item item = found.next();
      count(child.name(), "", 1, children.rule());
      if (children.rule().removes()) {
        Object[] own = dependants.key(child, item).parts().toArray();
        if (isInSteps) {
          addInSteps(child, own);
        } else if (hasEdges(child)) {
          attached(child.name(), stored(child, own), new Parts(), own);
        }
      }
    }
    parts.list(number);
    if (children.rule().removes() && isInSteps) {
      parts.areInSteps |= number > 0;
      parts.number += number;
    } else if (children.rule().removes()) {
      items += number;
      parts.add(number, delete, delete.items(), entries(child));
      parts.requests += number;
    }
  }

  /**
   * Adds a child whose own delete takes others along. If nothing checks the child, its first
   * transaction checks the mark of its parent.
   */
  private void addInSteps(Entity child, Object... own) {
    Parts parts = new Parts();
    attached(child.name(), stored(child, own), parts, own);
    addOwn(child.name(), parts);
    boolean isAlone =
        parts.number == 0
            && plan(child.name(), Verb.DELETE) instanceof WritePlan.Steps steps
            && isTogether(steps, parts);
    writeUnits += child.isChecked() || isAlone ? 0 : TRANSACTION;
  }

  private Map<String, AttributeValue> stored(Entity child, Object... own) {
    return hasEdges(child)
        ? SteppedDelete.read(table, child.name(), identity(child.name(), own))
        : Map.of();
  }

  private boolean hasEdges(Entity entity) {
    Dependants dependants = cascade.dependants(entity.name());
    return Arrays.stream(OnDelete.values()).anyMatch(rule -> !dependants.attached(rule).isEmpty());
  }

  private Map<String, AttributeValue> identity(String type, Object... key) {
    return Identity.of(table.codec(type), key);
  }

  /** The edges and children that go with one entity, in its transaction or apart from it. */
  private static final class Parts {
    private long number;
    private long lists;
    private long readUnits;
    private long requests;
    private long together;
    private long apart;
    private boolean areInSteps;

    void list(long found) {
      lists++;
      readUnits += Math.max(1, (found + LISTED_FOR_ONE_UNIT - 1) / LISTED_FOR_ONE_UNIT);
    }

    /**
     * @param written how many items each removal writes, without the entity
     * @param entries how many entries of indexes go with each
     */
    void add(long more, WritePlan removal, int written, int entries) {
      boolean isAlone = removal instanceof WritePlan.Single;
      number += more;
      together += more * (TRANSACTION * written + entries);
      apart += more * ((isAlone ? 1 : TRANSACTION) * written + entries);
    }
  }

  /** The entries of indexes that go with an item. */
  private int entries(Member member) {
    ItemType item = table.design().primary().get(member.name());
    return item == null ? 0 : item.entries().size();
  }

  /** Adds one entity with the parts that go with it. */
  private void addOwn(String type, Parts parts) {
    items++;
    WritePlan delete = plan(type, Verb.DELETE);
    writeUnits += entries(table.schema().require(type));
    readUnits += 1 + parts.readUnits;
    if (!(delete instanceof WritePlan.Steps steps)) {
      requests += 1;
      writeUnits += delete.items() * (delete instanceof WritePlan.Single ? 1L : TRANSACTION);
    } else if (isTogether(steps, parts)) {
      int own = steps.together().items();
      requests += 2 + parts.lists;
      writeUnits += parts.number == 0 && own == 1 ? 1 : TRANSACTION * own + parts.together;
    } else {
      requests += steps.steps().size() + 2 + parts.requests;
      writeUnits += TRANSACTION * written(steps) + parts.apart;
      writeUnits += parts.number == 0 ? 0 : NOTES + parts.number / DependantRemoval.NOTED_AT_ONCE;
    }
  }

  private static boolean isTogether(WritePlan.Steps steps, Parts parts) {
    return steps.together() != null
        && !parts.areInSteps
        && parts.number <= SteppedDelete.mostTogether(steps);
  }

  /** Counts the edges of one entity, and the items that refer to it. */
  private void attached(
      String type, Map<String, AttributeValue> stored, Parts parts, Object... key) {
    Dependants dependants = cascade.dependants(type);
    for (OnDelete rule : OnDelete.values()) {
      for (EndItems attached : dependants.attached(rule)) {
        long number = number(dependants, attached, type, stored, key);
        count(attached.member().name(), attached.end().name(), number, rule);
        if (!attached.areEdges() && rule == OnDelete.CASCADE && isInSteps(attached)) {
          addEach(dependants, attached, key);
          parts.number += number;
        } else if (!attached.areEdges()) {
          referring(attached, rule, number, parts);
        } else if (rule.removes()) {
          unlinks(attached, number, parts);
        }
      }
    }
  }

  private static long written(WritePlan.Steps steps) {
    return steps.steps().stream()
        .filter(s -> s.role() != Role.CLEAR && s.role() != Role.LOOK)
        .flatMap(s -> s.actions().stream())
        .mapToLong(a -> a.times())
        .sum();
  }

  private long number(
      Dependants dependants,
      EndItems edges,
      String type,
      Map<String, AttributeValue> stored,
      Object... key) {
    if (edges.gate() != null) {
      return new GateNumbers(table).number(edges.gate(), stored, identity(type, key));
    }
    return dependants.list(edges, key).count();
  }

  private boolean isInSteps(EndItems attached) {
    return SteppedDelete.isNeeded(table, attached.member().name());
  }

  /** Adds the items that are deleted because they refer to an entity, with what goes with them. */
  private void addEach(Dependants dependants, EndItems attached, Object... key) {
    String type = attached.member().name();
    Iterator<Item> found = dependants.list(attached, key).stream().iterator();
    for (long number = 0; found.hasNext(); number++) {
      Object[] own = dependants.key(attached.member(), found.next()).parts().toArray();
      Map<String, AttributeValue> stored = SteppedDelete.read(table, type, identity(type, own));
      if (!stored.isEmpty()) {
        addWhole(type, stored, own);
        readUnits += number % LISTED_FOR_ONE_UNIT == 0 ? 1 : 0;
      }
    }
  }

  /** An item that refers to the entity is listed, read, and deleted or changed. */
  private void referring(EndItems attached, OnDelete rule, long number, Parts parts) {
    if (rule != OnDelete.CASCADE && rule != OnDelete.CLEAR) {
      parts.lists += attached.end().isLookedFor() ? 1 : 0;
      return;
    }
    boolean isDeleted = rule == OnDelete.CASCADE;
    WritePlan write =
        isDeleted ? plan(attached.member().name(), Verb.DELETE) : clearing(attached.end());
    items += isDeleted ? number : 0;
    parts.list(number);
    parts.requests += 2 * number;
    readUnits += number;
    int entries = isDeleted ? entries(attached.member()) : 1;
    parts.add(number, write, Math.max(1, write.items()), entries);
  }

  /** The writes that clear one reference. */
  private WritePlan clearing(End end) {
    WritePlan.Steps steps = (WritePlan.Steps) plan(end.entity(), Verb.DELETE);
    return steps.of(Role.CLEAR).stream()
        .filter(step -> end.equals(step.end()))
        .map(step -> WritePlan.of(step.actions()))
        .findFirst()
        .orElseThrow();
  }

  /**
   * An edge is listed and removed; it is read again only if the place of its mirror varies. The
   * count on the entity is written once for all edges of a transaction.
   */
  private void unlinks(EndItems edges, long number, Parts parts) {
    WritePlan unlink =
        table
            .plans()
            .write(new WriteName(edges.member().name(), Verb.UNLINK))
            .map(PlannedWrite::withoutResult)
            .orElseThrow();
    boolean isOnEntity = edges.areSummaries() || edges.gate() != null && !edges.gate().isSharded();
    int written = unlink.items() - (isOnEntity ? 1 : 0);
    int atOnce = Math.max(1, DynamoDbLimits.TRANSACTION_ITEMS / Math.max(1, written));
    long groups = (number + atOnce - 1) / atOnce;
    items += number * (edges.areSummaries() ? 0 : 1);
    parts.list(number);
    parts.requests += unlink instanceof WritePlan.Single ? number : groups;
    readUnits += unlink instanceof WritePlan.ReadFirst ? number : 0;
    parts.add(number, unlink, written, entries(edges.member()));
    long counted = edges.areSummaries() ? number : isOnEntity ? groups : 0;
    parts.apart += TRANSACTION * counted;
  }

  private void count(String type, String side, long number, OnDelete rule) {
    attached.merge(
        type + " " + side,
        new Attached(type, side, number, rule),
        (one, other) -> new Attached(type, side, one.number() + other.number(), rule));
  }

  private WritePlan plan(String type, Verb verb) {
    return table.plans().write(new WriteName(type, verb)).map(PlannedWrite::plan).orElseThrow();
  }
}
