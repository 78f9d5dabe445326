// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.ItemSize;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.plan.WritePlan;
import dev.adjoin.internal.plan.WritePlan.Step;
import dev.adjoin.internal.write.ItemWrite.BoundRequirement;
import dev.adjoin.internal.write.ItemWrite.BoundRequirement.Origin;
import dev.adjoin.internal.write.PreparedWrite.Branch;
import dev.adjoin.internal.write.PreparedWrite.PreparedAction;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Adds copies to the transaction that changes their source. Used for one attempt.
 *
 * <h2>When nothing else is needed</h2>
 *
 * <p>The dependants are found before the transaction. Another one can be created in between: it
 * copies the old version, and requires only that the source still has that version. So a read
 * before the transaction proves nothing by itself. If a gate of the source counts the dependants,
 * and their number is the gate's, the transaction requires that the gate has not changed since:
 * then these are all. Otherwise the transaction also adds a journal entry, and a read after it
 * finds those that came in between: whatever is created later copies the new version.
 */
final class CopiesTogether {
  private static final int MOST_BYTES = 3 << 20;
  private static final Requirement UNCOUNTED =
      new Requirement("", new Predicate.Unchanged(List.of(), false), Failure.OUTDATED);

  private final OpenTable table;
  private final List<ItemWrite> writes;
  private final boolean isAlone;
  private final Set<String> keys = new HashSet<>();
  private final List<Started> started = new ArrayList<>();

  /**
   * A propagation that begins with the transaction.
   *
   * @param source the entity after the change
   * @param forwarded the names of the items that change in the same transaction
   */
  record Started(
      Propagation propagation, Map<String, AttributeValue> source, Set<String> forwarded) {
    void run(String mark) {
      PropagationRunner.of(propagation.table()).run(propagation, source, mark, forwarded);
    }
  }

  /**
   * @param writes the writes of the attempt, one for each item
   * @param isAlone whether they are those of one request
   */
  CopiesTogether(OpenTable table, List<ItemWrite> writes, boolean isAlone) {
    this.table = table;
    this.writes = new ArrayList<>(writes);
    this.isAlone = isAlone;
    writes.forEach(write -> keys.add(table.keys().name(write.key())));
  }

  /** The writes, with those of dependants. */
  List<ItemWrite> writes() {
    return writes;
  }

  /** The propagations that are in the journal once the writes are applied. */
  List<Started> started() {
    return started;
  }

  /** Adds the dependants of the entity that a request changes, if others copy what changes. */
  void add(Binding binding, Branch branch) {
    Action entry = entry(branch);
    boolean isChanged = entry != null && binding.isCausedBy(entry.parts().get(0).causes());
    if (!isChanged || binding.before().isEmpty()) {
      return;
    }
    Propagation propagation = new Propagation(binding.request(), table);
    Map<String, AttributeValue> source = new LinkedHashMap<>(binding.after());
    BigDecimal version = Propagation.version(binding.before()).add(BigDecimal.ONE);
    source.put(OwnedAttribute.VERSION, StoredValues.number(version));
    Map<Step, List<Dependant>> found = find(propagation, source);
    Set<String> forwarded = new HashSet<>();
    if (found != null) {
      found.values().stream()
          .flatMap(List::stream)
          .forEach(each -> forward(binding, propagation, source, each, forwarded));
    }
    if (found == null || !isAlone || !areCounted(binding, propagation, found, forwarded)) {
      started.add(new Started(propagation, source, forwarded));
    }
  }

  private static @Nullable Action entry(Branch branch) {
    for (PreparedAction action : branch.actions()) {
      if (action.target() instanceof Target.Journal journal && journal.work() == Work.PROPAGATE) {
        return action.action();
      }
    }
    return null;
  }

  /** The dependants of each step; null if there are too many for the transaction. */
  private @Nullable Map<Step, List<Dependant>> find(
      Propagation propagation, Map<String, AttributeValue> source) {
    Map<Step, List<Dependant>> found = new LinkedHashMap<>();
    int left = WritePlan.Steps.MOST_COPIES_TOGETHER;
    int room = DynamoDbLimits.TRANSACTION_ITEMS - writes.size();
    int bytes = 0;
    for (Step step : propagation.steps()) {
      int most = Math.min(left, room / step.actions().size());
      List<Dependant> some =
          propagation.dependants(step, source, most + 1).limit(most + 1).toList();
      for (Dependant each : some) {
        bytes += each.stored() == null ? 0 : ItemSize.of(each.stored());
      }
      if (some.size() > most || bytes > MOST_BYTES) {
        return null;
      }
      left -= some.size();
      room -= some.size() * step.actions().size();
      found.put(step, some);
    }
    return found;
  }

  /**
   * Adds the writes of a dependant, unless the transaction writes one of its items already. One
   * that seems to need none, or was gone in an earlier attempt and is back, is left to a read after
   * the transaction: nothing in it proves that.
   */
  private void forward(
      Binding binding,
      Propagation propagation,
      Map<String, AttributeValue> source,
      Dependant dependant,
      Set<String> forwarded) {
    PreparedWrite prepared = PreparedWrite.Cache.of(table).forward(dependant.step());
    WriteRequest request = propagation.forward(prepared, dependant, propagation.source(source));
    ItemCache known = WriteRunner.known(request, binding.items());
    if (prepared.item() != null && Map.of().equals(known.seen(known.keyOf(request)))) {
      return;
    }
    List<ItemWrite> own = new ArrayList<>();
    Binding bound = new Binding(table, request, known, binding.token(), binding.now());
    WriteRunner.bind(bound, new BranchSelector(bound).select().actions(), own);
    own.replaceAll(ItemWrite::orOutdated);
    boolean isFree = own.stream().noneMatch(w -> keys.contains(table.keys().name(w.key())));
    if (isFree && !own.isEmpty()) {
      own.forEach(write -> keys.add(table.keys().name(write.key())));
      writes.addAll(own);
      forwarded.add(propagation.itemName(dependant));
    }
  }

  /**
   * Requires that gates count exactly these dependants, and leaves out the journal entry.
   *
   * @return false if gates do not count all of them
   */
  private boolean areCounted(
      Binding binding,
      Propagation propagation,
      Map<Step, List<Dependant>> found,
      Set<String> forwarded) {
    List<Gate> gates = new ArrayList<>();
    int number = 0;
    for (Map.Entry<Step, List<Dependant>> each : found.entrySet()) {
      Gate gate = propagation.gate(each.getKey());
      number += each.getValue().size();
      if (gate == null || number(binding, gate) != each.getValue().size()) {
        return false;
      }
      gates.add(gate);
    }
    if (forwarded.size() != number) {
      return false;
    }
    String own = table.keys().name(binding.ownKey());
    for (int i = 0; i < writes.size(); i++) {
      ItemWrite write = writes.get(i);
      if (table.keys().name(write.key()).equals(own)) {
        for (Gate gate : gates) {
          write = write.onlyIf(unchanged(binding, gate, write));
        }
        writes.set(i, write);
      }
    }
    writes.removeIf(write -> write.action().target() instanceof Target.Journal);
    return true;
  }

  private static long number(Binding binding, Gate gate) {
    return StoredValues.numeric(StoredValues.at(binding.before(), gate.number())).longValue();
  }

  private static BoundRequirement unchanged(Binding binding, Gate gate, ItemWrite write) {
    AttributeValue changes = StoredValues.at(binding.before(), gate.changes());
    BoundCondition same = BoundCondition.same(gate.changes(), changes);
    return new BoundRequirement(same, binding.request(), write.action(), UNCOUNTED, Origin.PLAN);
  }
}
