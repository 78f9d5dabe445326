// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cascade;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.BulkSummary;
import dev.adjoin.Item;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.bulk.BulkWriter;
import dev.adjoin.internal.bulk.BulkWriter.FencedKey;
import dev.adjoin.internal.bulk.FirstFailure;
import dev.adjoin.internal.cascade.Dependants.Children;
import dev.adjoin.internal.cascade.Dependants.EndItems;
import dev.adjoin.internal.cascade.FoundItems.Found;
import dev.adjoin.internal.cascade.FoundItems.Reference;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.Parallel;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.ReferenceEnd;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.read.Listed;
import dev.adjoin.internal.write.ItemWriter;
import dev.adjoin.internal.write.SteppedDelete;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Removes the edges, children and referring items of an entity that is being deleted. One for each
 * mark; not thread-safe.
 *
 * <h2>Why a process that was paused does no harm</h2>
 *
 * <p>A pass takes up to a thousand items from a list, and notes the token of each item's last
 * write. Only then it reads the entity, to prove that the mark is still there. So each token is
 * older than the end of this delete. After that the items are removed, each on condition that it
 * still has its token. Whatever is written under the same keys later has another token, and stays.
 *
 * <p>A removal that is left out is no failure: the next pass lists the item again. An index can
 * show an earlier state of an item, so that a pass that removed nothing is followed by one that
 * reads the items from the table.
 *
 * <p><b>A lost response</b> can leave open whether an item was removed. It counts as removed:
 * another pass over the same list follows every pass that found something.
 */
final class DependantRemoval {
  private static final int FEW_AT_ONCE = 4;
  private static final int MOST_AT_ONCE = 32;

  /** How many removals are noted in the journal at once. */
  static final int NOTED_AT_ONCE = 2_000;

  private final Cascade cascade;
  private final OpenTable table;
  private final Dependants dependants;
  private final SteppedDelete delete;
  private final String mark;
  private final boolean waits;
  private final Object[] key;
  private Deadline deadline;
  private int atOnce = FEW_AT_ONCE;
  private boolean isBegun;
  private long unnoted;

  /** Thrown before a removal if the mark is no longer there. */
  static final class MarkLost extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MarkLost() {
      super("The mark is no longer there", null, false, false);
    }
  }

  /** The result of one pass over a list. */
  private record Pass(long found, long removed) {
    static final Pass NONE = new Pass(0, 0);

    Pass and(long moreFound, long moreRemoved) {
      return new Pass(found + moreFound, removed + moreRemoved);
    }
  }

  /**
   * @param waits whether to wait until edges that are counted can be found; if not, the delete
   *     fails and stays in the journal
   */
  DependantRemoval(
      Cascade cascade,
      Dependants dependants,
      SteppedDelete delete,
      String mark,
      boolean waits,
      Object... key) {
    this.cascade = cascade;
    this.table = cascade.table();
    this.dependants = dependants;
    this.delete = delete;
    this.mark = mark;
    this.waits = waits;
    this.key = key;
    this.deadline = table.calls().deadline();
  }

  /** Whether something may have been removed, so that the mark cannot be taken back any more. */
  boolean isBegun() {
    return isBegun;
  }

  /**
   * Removes everything that can be found.
   *
   * @throws MarkLost if others finished the delete or took it back
   */
  void run() {
    for (Children children : dependants.children()) {
      if (children.rule().removes()) {
        clear(children);
      }
    }
    dependants.removed().forEach(this::clear);
    dependants.attached(OnDelete.CLEAR).forEach(this::clear);
    note();
  }

  /** Waits before another attempt, or fails: the delete then stays in the journal. */
  void pause(int attempts, String because) {
    if (!waits || !deadline.pause(delete.name(), attempts)) {
      throw delete.unfinished(Reason.CONFLICT, because, Optional.empty());
    }
  }

  private void clear(Children children) {
    Entity child = children.child();
    boolean inSteps = SteppedDelete.isNeeded(table, child.name());
    for (int attempts = 1; ; attempts++) {
      FoundItems found =
          found(child, dependants.listed(children, key), attempts > 1, !child.isChecked(), null);
      Pass pass = inSteps ? oneByOne(child, found) : inBulk(child, found);
      if (pass.found() == 0) {
        return;
      }
      attempts = progressed(pass, attempts, child.name() + " children");
    }
  }

  private void clear(EndItems attached) {
    boolean isRead = false;
    for (int attempts = 1; ; attempts++) {
      List<GateNumbers.Holder> counted = attached.gate() == null ? List.of() : holders(attached);
      if (attached.gate() != null && GateNumbers.sum(counted) == 0) {
        return;
      }
      Pass pass = pass(attached, isRead);
      if (attached.gate() == null && pass.found() == 0) {
        return;
      }
      isRead = pass.removed() == 0;
      if (pass.found() > 0) {
        attempts = progressed(pass, attempts, name(attached));
      } else if (!haveVanished(attached, counted)) {
        long left = GateNumbers.sum(holders(attached));
        if (left > 0) {
          pause(attempts, "%d %s are counted, but not found".formatted(left, name(attached)));
        }
      }
    }
  }

  /** Waits if a second pass removed nothing either; returns the number of attempts that count. */
  private int progressed(Pass pass, int attempts, String items) {
    if (pass.removed() > 0) {
      return 0;
    }
    if (attempts > 1) {
      pause(attempts, items + " were changed by others each time");
    }
    return attempts;
  }

  private static String name(EndItems attached) {
    return attached.member().name() + (attached.areEdges() ? " edges" : " references");
  }

  private Pass pass(EndItems attached, boolean isRead) {
    Iterator<Listed<Item>> listed = dependants.listed(attached, key);
    if (attached.end() instanceof RelationshipSide side) {
      return unlinked(attached, side, listed, isRead);
    }
    ReferenceEnd end = (ReferenceEnd) attached.end();
    String id = table.schema().identityNames(dependants.entity()).get(0);
    Reference reference = new Reference(end.name(), delete.identity().get(id));
    FoundItems found = found(end.member(), listed, isRead, attached.gate() == null, reference);
    return eachOf(found, item -> () -> isReleased(end, item));
  }

  private FoundItems found(
      Member member,
      Iterator<Listed<Item>> listed,
      boolean isRead,
      boolean canBeLate,
      @Nullable Reference reference) {
    boolean arePinned =
        !Dependants.areInSummaries(member)
            && table.design().carries(member.name(), OwnedAttribute.BY);
    return new FoundItems(
        dependants, member, listed, isRead, delete.fence(mark), arePinned, canBeLate, reference);
  }

  private FoundItems found(EndItems edges, Iterator<Listed<Item>> listed, boolean isRead) {
    return found(edges.member(), listed, isRead, edges.gate() == null, null);
  }

  /**
   * Proves, when a part of a list is complete, that this program may still delete and that the
   * delete has not ended.
   */
  private void prove() {
    table.requireDeletable(dependants.entity().name(), delete.name());
    if (!isBegun) {
      // From now on the mark stays. Another process can have taken it back until then.
      if (!cascade.journal().progress(delete.journalKey(), mark, 0)) {
        throw new MarkLost();
      }
      isBegun = true;
    }
    if (!mark.equals(SteppedDelete.mark(delete.read()))) {
      throw new MarkLost();
    }
  }

  private void note(long removed) {
    if (removed > 0) {
      deadline = table.calls().deadline();
      cascade.removed(removed);
      unnoted += removed;
      if (unnoted >= NOTED_AT_ONCE) {
        note();
      }
    }
  }

  /** Notes in the journal how much was removed, for people who look at pending work. */
  private void note() {
    if (unnoted > 0) {
      cascade.journal().progress(delete.journalKey(), mark, unnoted);
      unnoted = 0;
    }
  }

  // ---- Children and referring items
  // ----------------------------------------------------------------

  /** Deletes children that have dependants themselves, a few at a time. */
  private Pass oneByOne(Entity child, FoundItems found) {
    return eachOf(found, item -> () -> isDeleted(child, item));
  }

  /** Removes what was found, a few at a time. */
  private Pass eachOf(FoundItems found, Function<Found, Supplier<Boolean>> removal) {
    Pass pass = Pass.NONE;
    for (List<Found> part = found.next(); !part.isEmpty(); part = found.next()) {
      prove();
      for (int i = 0; i < part.size(); i += MOST_AT_ONCE) {
        List<Found> some = part.subList(i, Math.min(part.size(), i + MOST_AT_ONCE));
        long gone = deleteAll(some.stream().map(removal).toList());
        note(gone);
        pass = pass.and(some.size(), gone);
      }
    }
    return pass;
  }

  /** Runs deletes in parallel: more at a time while the table has capacity, fewer when it lacks. */
  private long deleteAll(List<Supplier<Boolean>> deletes) {
    for (int attempts = 1; ; attempts++) {
      try {
        long gone =
            Parallel.all(table.environment(), delete.name(), deletes, atOnce).stream()
                .filter(Boolean::booleanValue)
                .count();
        atOnce = Math.min(MOST_AT_ONCE, 2 * atOnce);
        return gone;
      } catch (AdjoinException e) {
        atOnce = Math.max(1, atOnce / 2);
        if (e.reason() != Reason.UNAVAILABLE || !deadline.pause(delete.name(), attempts)) {
          throw delete.unfinished(e.reason(), e.getMessage(), Optional.of(e));
        }
      }
    }
  }

  private boolean isDeleted(Entity child, Found found) {
    try {
      return cascade.delete(child.name(), found);
    } catch (AdjoinException e) {
      if (e.reason() == Reason.UNKNOWN) {
        return true;
      }
      throw e;
    }
  }

  /** Whether this call deleted a referring item, or removed its reference. */
  private boolean isReleased(ReferenceEnd end, Found found) {
    try {
      return end.onDelete() == OnDelete.CASCADE
          ? cascade.delete(end.member().name(), found)
          : new ItemWriter<>(table, mapping(end.member()))
              .clearIf(found.fences(), end.name(), found.parts());
    } catch (AdjoinException e) {
      return switch (e.reason()) {
        case UNKNOWN -> true;
        // It was deleted by another call: the gate or a later pass shows it.
        case NOT_FOUND, BEING_DELETED -> false;
        default -> throw e;
      };
    }
  }

  private Pass inBulk(Entity child, FoundItems found) {
    BulkWriter<Item> bulk = new BulkWriter<>(table, mapping(child));
    Pass pass = Pass.NONE;
    for (List<Found> part = found.next(); !part.isEmpty(); part = found.next()) {
      prove();
      FirstFailure failure = new FirstFailure();
      BulkSummary summary = bulk.fenced(Verb.DELETE, keys(part)).onFailure(failure).run();
      AdjoinException first = failure.get();
      long gone = summary.written() + (first == null ? summary.failed() : 0);
      pass = pass.and(part.size(), gone);
      note(gone);
      if (first != null) {
        throw delete.unfinished(first.reason(), first.getMessage(), Optional.of(first));
      }
    }
    return pass;
  }

  // ---- Edges
  // ---------------------------------------------------------------------------------------

  private Pass unlinked(
      EndItems edges, RelationshipSide side, Iterator<Listed<Item>> listed, boolean isRead) {
    FoundItems found = found(edges, listed, isRead);
    if (edges.areSummaries()) {
      return singly(edges, side, found);
    }
    BulkWriter<Item> bulk = new BulkWriter<>(table, mapping(edges.member()));
    Pass pass = Pass.NONE;
    boolean isLeft = false;
    for (List<Found> part = found.next(); !part.isEmpty(); part = found.next()) {
      prove();
      BulkSummary summary = bulk.fenced(Verb.UNLINK, keys(part)).run();
      note(summary.written());
      pass = pass.and(part.size(), summary.written());
      isLeft |= summary.failed() > 0;
    }
    if (!isLeft) {
      return pass;
    }
    Pass rest = singly(edges, side, found(edges, dependants.listed(edges, key), true));
    return pass.and(rest.found(), rest.removed());
  }

  /**
   * Unlinks edges one by one, those without the gate or summary of their other end whose other end
   * is missing.
   */
  private Pass singly(EndItems edges, RelationshipSide side, FoundItems found) {
    ItemWriter<Item> writer = new ItemWriter<>(table, mapping(edges.member()));
    Pass pass = Pass.NONE;
    for (List<Found> part = found.next(); !part.isEmpty(); part = found.next()) {
      prove();
      long removed =
          part.stream()
              .filter(edge -> isUnlinked(writer, edges, side.side().other(), edge))
              .count();
      note(removed);
      pass = pass.and(part.size(), removed);
    }
    return pass;
  }

  private boolean isUnlinked(ItemWriter<Item> writer, EndItems edges, Side other, Found edge) {
    try {
      if (writer.unlinkIf(edge.fences(), edge.parts())) {
        return true;
      }
    } catch (AdjoinException e) {
      if (e.reason() == Reason.UNKNOWN) {
        return true;
      }
      boolean isMissing = e.reason() == Reason.REFUSED || e.reason() == Reason.END_NOT_FOUND;
      if (!isMissing || !writer.unlinkWithout(other, edge.fences(), edge.parts())) {
        throw delete.unfinished(e.reason(), e.getMessage(), Optional.of(e));
      }
      return true;
    }
    return edges.areSummaries() && writer.unlinkWithout(other, edge.fences(), edge.parts());
  }

  private static Stream<FencedKey> keys(List<Found> part) {
    return part.stream().map(found -> new FencedKey(found.key(), found.fences()));
  }

  private Mapping<Item> mapping(Member member) {
    return table.mappings().untyped(member.name());
  }

  // ---- Gates
  // ---------------------------------------------------------------------------------------

  private List<GateNumbers.Holder> holders(EndItems edges) {
    Map<String, AttributeValue> stored = edges.gate().isSharded() ? Map.of() : delete.read();
    return new GateNumbers(table).holders(edges.gate(), stored, delete.identity());
  }

  /**
   * Resets the number of a gate whose edges were not found by a pass a settling time after the
   * mark, if they may have expired or been removed by other programs: nobody counts out an edge
   * that goes while the entity is gone. No link passes the closed gate, so that the pass found
   * every edge.
   */
  private boolean haveVanished(EndItems edges, List<GateNumbers.Holder> counted) {
    boolean canVanish =
        Dependants.canVanish(edges.member()) || Dependants.canVanish(dependants.entity());
    return canVanish
        && hasSettled()
        && new GateNumbers(table).reset(edges.gate(), counted, delete.ownKey(), mark);
  }

  private boolean hasSettled() {
    return cascade
        .journal()
        .find(delete.journalKey())
        .filter(entry -> entry.mark().equals(mark) && cascade.settling().left(entry).isZero())
        .isPresent();
  }
}
