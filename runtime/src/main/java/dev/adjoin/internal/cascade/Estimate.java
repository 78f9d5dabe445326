// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cascade;

import dev.adjoin.DeleteEstimate;
import dev.adjoin.DeleteEstimate.Attached;
import dev.adjoin.Item;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.cascade.Dependants.Children;
import dev.adjoin.internal.cascade.Dependants.EndItems;
import dev.adjoin.internal.execute.Identity;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Entity;
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
    add(type, stored, key);
    Dependants dependants = cascade.dependants(type);
    for (Children children : dependants.children()) {
      Iterator<Item> found = dependants.list(children, key).stream().iterator();
      while (found.hasNext()) {
        add(dependants, children, found.next());
      }
    }
  }

  private void add(Dependants dependants, Children children, Item found) {
    Entity child = children.child();
    count(child.name(), "", 1, children.rule());
    if (children.rule().removes()) {
      Object[] own = dependants.key(child, found).parts().toArray();
      Map<String, AttributeValue> stored =
          hasEdges(child)
              ? SteppedDelete.read(table, child.name(), identity(child.name(), own))
              : Map.of();
      add(child.name(), stored, own);
    }
  }

  private boolean hasEdges(Entity entity) {
    Dependants dependants = cascade.dependants(entity.name());
    return Arrays.stream(OnDelete.values()).anyMatch(rule -> !dependants.attached(rule).isEmpty());
  }

  private Map<String, AttributeValue> identity(String type, Object... key) {
    return Identity.of(table.codec(type), key);
  }

  /** Adds one entity with its edges. */
  private void add(String type, Map<String, AttributeValue> stored, Object... key) {
    Dependants dependants = cascade.dependants(type);
    long removed = 0;
    for (OnDelete rule : OnDelete.values()) {
      for (EndItems attached : dependants.attached(rule)) {
        long number = number(dependants, attached, type, stored, key);
        count(attached.member().name(), attached.end().name(), number, rule);
        if (!attached.areEdges() && rule == OnDelete.CASCADE && isInSteps(attached)) {
          addEach(dependants, attached, key);
        } else if (!attached.areEdges()) {
          referring(attached, rule, number);
        } else if (rule.removes()) {
          unlinks(attached, number);
          removed += number;
        }
      }
    }
    items++;
    readUnits += 2;
    WritePlan delete = plan(type, Verb.DELETE);
    if (!(delete instanceof WritePlan.Steps steps)) {
      requests += 1;
      writeUnits += delete.items() * (delete instanceof WritePlan.Single ? 1L : TRANSACTION);
    } else if (steps.together() != null && removed <= SteppedDelete.mostTogether(steps)) {
      requests += 1 + dependants.removed().size();
      writeUnits += TRANSACTION * steps.together().items();
    } else {
      requests += steps.steps().size() + 2;
      writeUnits += TRANSACTION * written(steps);
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
  private void referring(EndItems attached, OnDelete rule, long number) {
    if (rule != OnDelete.CASCADE && rule != OnDelete.CLEAR) {
      return;
    }
    boolean isDeleted = rule == OnDelete.CASCADE;
    WritePlan write = plan(attached.member().name(), isDeleted ? Verb.DELETE : Verb.CHANGE);
    items += isDeleted ? number : 0;
    requests += 2 * number;
    readUnits += number + (number + LISTED_FOR_ONE_UNIT - 1) / LISTED_FOR_ONE_UNIT;
    writeUnits += number * TRANSACTION * Math.max(1, write.items());
  }

  /** An edge is listed and removed; it is read again only if the place of its mirror varies. */
  private void unlinks(EndItems edges, long number) {
    WritePlan unlink =
        table
            .plans()
            .write(new WriteName(edges.member().name(), Verb.UNLINK))
            .map(PlannedWrite::withoutResult)
            .orElseThrow();
    boolean isAlone = unlink instanceof WritePlan.Single;
    int written = unlink.items();
    items += number * (edges.areSummaries() ? 0 : 1);
    int together = Math.max(1, DynamoDbLimits.TRANSACTION_ITEMS / written);
    requests += isAlone ? number : (number + together - 1) / together;
    readUnits += (number + LISTED_FOR_ONE_UNIT - 1) / LISTED_FOR_ONE_UNIT;
    readUnits += unlink instanceof WritePlan.ReadFirst ? number : 0;
    writeUnits += number * written * (isAlone ? 1 : TRANSACTION);
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
