// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cascade;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.BulkSummary;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.UnlinkOutcome;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.bulk.BulkWriter;
import dev.adjoin.internal.bulk.Chunks;
import dev.adjoin.internal.bulk.FirstFailure;
import dev.adjoin.internal.cascade.Dependants.Children;
import dev.adjoin.internal.cascade.Dependants.EndItems;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.Parallel;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.ReferenceEnd;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.write.ItemWriter;
import dev.adjoin.internal.write.SteppedDelete;
import dev.adjoin.internal.write.SteppedDelete.Marking;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The delete of one entity in several steps. Used once.
 *
 * <h2>How a delete stays safe</h2>
 *
 * <p>A transaction marks the entity, closes its gates and adds a journal entry with the identity of
 * the mark. From then on no write to the entity and no checked link succeeds. Edges, children and
 * items that refer to the entity are removed by the same planned writes that {@code unlink} and
 * {@code delete} use, deepest first; a reference that is cleared is removed by a {@code change}.
 * The entity is removed last, on condition that the mark is still this one.
 *
 * <p><b>Several processes</b> may run the steps of the same mark: each step finds out whether it
 * was done. The call that made the mark answers true, all others false.
 *
 * <p><b>An index read never proves absence.</b> On a checked side the number of the gate must be 0.
 * Without a gate a write may arrive after the last read: the entity then becomes a tombstone, and a
 * later pass, begun a settling time after the mark, must find nothing before the tombstone goes.
 *
 * <p><b>A lost response</b> can leave open whether an edge or child was removed. It counts as
 * removed: another pass over the same list follows every pass that removed something.
 *
 * <p><b>What restricts</b> is looked for before the mark, and again after it while nothing has been
 * removed: then the mark is taken back. An edge or child that appears later stops the delete, which
 * stays in the journal.
 *
 * <p><b>The deadline</b> of a call limits each step, and the time in which nothing is removed: it
 * begins anew with every edge or child that is.
 */
final class EntityDelete {
  private static final int CHILDREN_AT_FIRST = 4;
  private static final int MOST_CHILDREN_AT_ONCE = 32;

  private final Cascade cascade;
  private final OpenTable table;
  private final Dependants dependants;
  private final SteppedDelete delete;
  private final Object[] key;
  private final boolean waits;
  private Deadline deadline;
  private int childrenAtOnce = CHILDREN_AT_FIRST;
  private boolean isBegun;

  /** The end of one run of the steps. */
  private enum Outcome {
    DONE,
    /** The mark is no longer there: others finished the delete or took it back. */
    LOST
  }

  /** Thrown before the first removal if the mark is no longer there. */
  private static final class MarkLost extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MarkLost() {
      super("The mark is no longer there", null, false, false);
    }
  }

  EntityDelete(Cascade cascade, String type, SteppedDelete delete, Object... key) {
    this(cascade, type, delete, true, key);
  }

  /**
   * @param waits whether to wait until edges that are counted can be found; if not, the delete
   *     fails and stays in the journal
   */
  EntityDelete(Cascade cascade, String type, SteppedDelete delete, boolean waits, Object... key) {
    this.cascade = cascade;
    this.table = cascade.table();
    this.dependants = cascade.dependants(type);
    this.delete = delete;
    this.key = key;
    this.waits = waits;
    this.deadline = table.calls().deadline();
  }

  private String type() {
    return dependants.entity().name();
  }

  /** Deletes the entity; returns whether this call marked it. */
  boolean run() {
    String own = null;
    String mark = null;
    for (int attempts = 1; ; attempts++) {
      Map<String, AttributeValue> stored = delete.read();
      if (stored.isEmpty() || StoredValues.isTombstone(stored)) {
        return isOwn(own, mark);
      }
      mark = SteppedDelete.mark(stored);
      if (mark == null) {
        cascade.restrictions().find(type(), stored, key).ifPresent(this::refuse);
        if (attempts == 1 && isRemovedTogether()) {
          return true;
        }
        dependants.requireReadable(key);
        mark = mark();
        own = mark == null ? own : mark;
      }
      if (mark != null && finish(mark) == Outcome.DONE) {
        return isOwn(own, mark);
      }
      if (!deadline.pause(delete.name(), attempts)) {
        throw delete.unfinished(
            Reason.CONFLICT, type() + " was changed by others each time", Optional.empty());
      }
    }
  }

  /**
   * Whether the delete with the last mark was this call's.
   *
   * @throws AdjoinException if this call's own mark ended before: by removal or by being taken back
   */
  private boolean isOwn(@Nullable String own, @Nullable String last) {
    if (own != null && !own.equals(last)) {
      throw delete.unknown(
          "another process finished this delete or took it back, and the "
              + type()
              + " that was there afterwards was deleted by another call; it is gone now");
    }
    return own != null;
  }

  /** Marks the entity; returns null if others marked or removed it first. */
  private @Nullable String mark() {
    Marking marking = delete.mark();
    return marking.outcome() == SteppedDelete.Outcome.MARKED ? marking.token() : null;
  }

  /** Removes the entity in one transaction with its edges, if that is possible and they are few. */
  private boolean isRemovedTogether() {
    int most = delete.mostTogether();
    if (most == 0) {
      return false;
    }
    int number = 0;
    Map<String, Set<Key>> few = new LinkedHashMap<>();
    for (EndItems edges : dependants.attached(OnDelete.CASCADE)) {
      Set<Key> keys = few.computeIfAbsent(edges.member().name(), k -> new LinkedHashSet<>());
      for (Item edge : dependants.list(edges, key).limit(most + 1).list()) {
        number += keys.add(dependants.key(edges.member(), edge)) ? 1 : 0;
      }
      if (number > most) {
        return false;
      }
    }
    if (!delete.removeWith(few)) {
      return false;
    }
    cascade.removed(number);
    return true;
  }

  private void refuse(String because) {
    throw delete.refusal(because);
  }

  /** Runs the steps of a mark, from wherever they are. */
  private Outcome finish(String mark) {
    if (!delete.close(mark)) {
      return Outcome.LOST;
    }
    Optional<String> blocking = cascade.restrictions().afterMark(type(), key);
    if (blocking.isPresent()) {
      if (delete.undo(mark)) {
        throw delete.refusal(blocking.get());
      }
      return stopped(mark, blocking.get());
    }
    for (int attempts = 1; ; attempts++) {
      try {
        clear(mark);
      } catch (MarkLost e) {
        return Outcome.LOST;
      }
      Optional<String> late = cascade.restrictions().ofChildren(type(), key);
      if (late.isPresent()) {
        return stopped(mark, late.get());
      }
      if (!delete.retire(mark)) {
        return Outcome.LOST;
      }
      switch (delete.remove(mark)) {
        case REMOVED:
          sweepAtOnce();
          return Outcome.DONE;
        case LOST:
          return Outcome.LOST;
        default:
          pause(attempts, "edges are still counted");
      }
    }
  }

  /** Fails a delete that has removed something, unless others finished it meanwhile. */
  private Outcome stopped(String mark, String because) {
    if (!mark.equals(SteppedDelete.mark(delete.read()))) {
      return Outcome.LOST;
    }
    throw delete.unfinished(Reason.RESTRICTED, because, Optional.empty());
  }

  private void pause(int attempts, String because) {
    if (!waits || !deadline.pause(delete.name(), attempts)) {
      throw delete.unfinished(Reason.CONFLICT, because, Optional.empty());
    }
  }

  private void sweepAtOnce() {
    if (delete.settles() && cascade.settle().isZero()) {
      String tombstone = SteppedDelete.mark(delete.read());
      if (tombstone != null) {
        sweep(tombstone);
      }
    }
  }

  /** Removes what arrived late, until a pass finds nothing, then the tombstone. */
  void sweep(String tombstone) {
    isBegun = true;
    long removed;
    do {
      removed = clear(tombstone);
    } while (removed > 0);
    Optional<String> late = cascade.restrictions().ofChildren(type(), key);
    if (late.isPresent()) {
      stopped(tombstone, late.get());
    } else {
      delete.sweep(tombstone);
    }
  }

  /** Continues the delete of this mark; does nothing if the mark is no longer there. */
  void resume(String mark) {
    Map<String, AttributeValue> stored = delete.read();
    if (StoredValues.isMarked(stored) && mark.equals(SteppedDelete.mark(stored))) {
      finish(mark);
    }
  }

  // ---- Removal of edges, children and references
  // ----------------------------------------------------

  private long clear(String mark) {
    long removed = 0;
    for (Children children : dependants.children()) {
      if (children.rule() == OnDelete.CASCADE) {
        removed += clear(mark, children);
      }
    }
    for (OnDelete rule : List.of(OnDelete.CASCADE, OnDelete.CLEAR)) {
      for (EndItems attached : dependants.attached(rule)) {
        removed += clear(mark, attached);
      }
    }
    return removed;
  }

  private long clear(String mark, Children children) {
    Entity child = children.child();
    boolean inSteps = SteppedDelete.isNeeded(table, child.name());
    long total = 0;
    while (true) {
      Iterator<Item> found = dependants.list(children, key).stream().iterator();
      long removed = inSteps ? oneByOne(mark, child, found) : inBulk(mark, child, found);
      total += removed;
      if (removed == 0) {
        return total;
      }
    }
  }

  /** Deletes children that have dependants themselves, a few at a time. */
  private long oneByOne(String mark, Entity child, Iterator<Item> found) {
    return eachOf(
        mark,
        found,
        item -> {
          Object[] own = dependants.key(child, item).parts().toArray();
          return () -> isDeleted(child, own);
        });
  }

  /** Removes what was found, a few at a time. */
  private long eachOf(
      String mark, Iterator<Item> found, Function<Item, Supplier<Boolean>> removal) {
    long removed = 0;
    while (found.hasNext()) {
      begin(mark);
      List<Supplier<Boolean>> some = new ArrayList<>();
      while (found.hasNext() && some.size() < MOST_CHILDREN_AT_ONCE) {
        some.add(removal.apply(found.next()));
      }
      long gone = deleteAll(some);
      note(mark, gone);
      removed += gone;
    }
    return removed;
  }

  /** Runs deletes in parallel: more at a time while the table has capacity, fewer when it lacks. */
  private long deleteAll(List<Supplier<Boolean>> deletes) {
    for (int attempts = 1; ; attempts++) {
      try {
        long gone =
            Parallel.all(table.environment(), delete.name(), deletes, childrenAtOnce).stream()
                .filter(Boolean::booleanValue)
                .count();
        childrenAtOnce = Math.min(MOST_CHILDREN_AT_ONCE, 2 * childrenAtOnce);
        return gone;
      } catch (AdjoinException e) {
        childrenAtOnce = Math.max(1, childrenAtOnce / 2);
        if (e.reason() != Reason.UNAVAILABLE || !deadline.pause(delete.name(), attempts)) {
          throw delete.unfinished(e.reason(), e.getMessage(), Optional.of(e));
        }
      }
    }
  }

  private boolean isDeleted(Entity child, Object... own) {
    try {
      return cascade.delete(child.name(), own);
    } catch (AdjoinException e) {
      if (e.reason() == Reason.UNKNOWN) {
        return true;
      }
      throw e;
    }
  }

  /**
   * Deletes the items that refer to the entity, or removes their references, each on condition that
   * it still refers to it: an index may show an item where it was before it was moved.
   */
  private long referring(String mark, ReferenceEnd end, Iterator<Item> found) {
    String id = table.schema().identityNames(dependants.entity()).get(0);
    AttributeValue referred = delete.identity().get(id);
    return eachOf(
        mark,
        found,
        item -> {
          Object[] own = dependants.key(end.member(), item).parts().toArray();
          return () -> isReleased(end, referred, own);
        });
  }

  /** Whether this call deleted a referring item, or removed its reference. */
  private boolean isReleased(ReferenceEnd end, AttributeValue referred, Object... own) {
    try {
      if (end.onDelete() == OnDelete.CASCADE) {
        return cascade.deleteReferring(end, referred, own);
      }
      new ItemWriter<>(table, mapping(end.member())).clear(end.name(), referred, own);
      return true;
    } catch (AdjoinException e) {
      return switch (e.reason()) {
        case UNKNOWN -> true;
        // It was moved, or deleted by another call: the gate or a later pass shows it.
        case CONDITION_FAILED, NOT_FOUND, BEING_DELETED -> false;
        default -> throw e;
      };
    }
  }

  private long inBulk(String mark, Entity child, Iterator<Item> found) {
    BulkWriter<Item> bulk = new BulkWriter<>(table, mapping(child));
    long removed = 0;
    while (found.hasNext()) {
      begin(mark);
      FirstFailure failure = new FirstFailure();
      BulkSummary summary = bulk.delete(keys(child, found)).onFailure(failure).run();
      AdjoinException first = failure.get();
      long gone = summary.written() + (first == null ? summary.failed() : 0);
      removed += gone;
      note(mark, gone);
      if (first != null) {
        throw delete.unfinished(first.reason(), first.getMessage(), Optional.of(first));
      }
    }
    return removed;
  }

  private long clear(String mark, EndItems edges) {
    long total = 0;
    for (int attempts = 1; ; attempts++) {
      List<GateNumbers.Holder> counted = edges.gate() == null ? List.of() : holders(edges);
      if (edges.gate() != null && GateNumbers.sum(counted) == 0) {
        return total;
      }
      long removed = pass(mark, edges);
      total += removed;
      if (edges.gate() == null && removed == 0) {
        return total;
      }
      if (removed > 0) {
        attempts = 0;
      } else if (!haveVanished(edges, counted)) {
        long left = GateNumbers.sum(holders(edges));
        if (left > 0) {
          String name = edges.member().name() + (edges.areEdges() ? " edges" : " references");
          pause(attempts, "%d %s are counted, but not found".formatted(left, name));
        }
      }
    }
  }

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
    return canVanish && hasSettled() && new GateNumbers(table).reset(edges.gate(), counted);
  }

  private boolean hasSettled() {
    Instant latest = table.environment().now().minus(cascade.settle());
    return cascade
        .journal()
        .find(delete.journalKey())
        .filter(entry -> !entry.since().isAfter(latest))
        .isPresent();
  }

  private long pass(String mark, EndItems attached) {
    Iterator<Item> found = dependants.list(attached, key).stream().iterator();
    return attached.end() instanceof RelationshipSide side
        ? unlinked(mark, attached, side, found)
        : referring(mark, (ReferenceEnd) attached.end(), found);
  }

  private long unlinked(String mark, EndItems edges, RelationshipSide side, Iterator<Item> found) {
    BulkWriter<Item> bulk = new BulkWriter<>(table, mapping(edges.member()));
    long removed = 0;
    boolean isLeft = edges.areSummaries() && found.hasNext();
    while (!edges.areSummaries() && found.hasNext()) {
      begin(mark);
      BulkSummary summary = bulk.unlink(keys(edges.member(), found)).run();
      removed += summary.written();
      note(mark, summary.written());
      isLeft |= summary.failed() > 0;
    }
    return isLeft ? removed + singly(mark, edges, side) : removed;
  }

  /**
   * Unlinks edges one by one, those without the gate or summary of their other end whose other end
   * is missing.
   */
  private long singly(String mark, EndItems edges, RelationshipSide side) {
    ItemWriter<Item> writer = new ItemWriter<>(table, mapping(edges.member()));
    Iterator<Item> found = dependants.list(edges, key).stream().iterator();
    long removed = 0;
    while (found.hasNext()) {
      begin(mark);
      Object[] edge = dependants.key(edges.member(), found.next()).parts().toArray();
      if (isUnlinked(writer, edges, side.side().other(), edge)) {
        removed++;
      }
    }
    note(mark, removed);
    return removed;
  }

  private boolean isUnlinked(ItemWriter<Item> writer, EndItems edges, Side other, Object... edge) {
    try {
      if (writer.unlink(edge) instanceof UnlinkOutcome.Unlinked<Item>) {
        return true;
      }
    } catch (AdjoinException e) {
      if (e.reason() == Reason.UNKNOWN) {
        return true;
      }
      boolean isMissing = e.reason() == Reason.REFUSED || e.reason() == Reason.END_NOT_FOUND;
      if (!isMissing || !writer.unlinkWithout(other, edge)) {
        throw delete.unfinished(e.reason(), e.getMessage(), Optional.of(e));
      }
      return true;
    }
    return edges.areSummaries() && writer.unlinkWithout(other, edge);
  }

  private Stream<Key> keys(Member member, Iterator<Item> found) {
    return Chunks.next(found).map(item -> dependants.key(member, item));
  }

  private Mapping<Item> mapping(Member member) {
    return table.mappings().untyped(member.name());
  }

  /**
   * Notes in the journal that something will be removed: from now on the mark stays. Another
   * process can have taken it back until then.
   */
  private void begin(String mark) {
    if (!isBegun) {
      if (!cascade.journal().progress(delete.journalKey(), mark, 0)) {
        throw new MarkLost();
      }
      isBegun = true;
    }
  }

  private void note(String mark, long removed) {
    if (removed > 0) {
      deadline = table.calls().deadline();
      cascade.journal().progress(delete.journalKey(), mark, removed);
      cascade.removed(removed);
    }
  }
}
