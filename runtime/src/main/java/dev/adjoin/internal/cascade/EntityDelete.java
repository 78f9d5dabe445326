// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cascade;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.internal.cascade.DependantRemoval.MarkLost;
import dev.adjoin.internal.cascade.Dependants.Children;
import dev.adjoin.internal.cascade.Dependants.EndItems;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.read.PlannedQuery;
import dev.adjoin.internal.write.FoundEntity;
import dev.adjoin.internal.write.FoundEntity.Fate;
import dev.adjoin.internal.write.SteppedDelete;
import dev.adjoin.internal.write.SteppedDelete.Marking;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The delete of one entity in several steps. Used once.
 *
 * <h2>How a delete stays safe</h2>
 *
 * <p>An entity has an identity from its creation to its delete. A call reads it, and marks the
 * entity on condition that it is still the same. So a call that was paused never deletes an entity
 * that was created later under the same id; its answer is about the entity that it read.
 *
 * <p>The transaction of the mark closes the gates and adds a journal entry with the identity of the
 * mark. From then on no write to the entity and no checked link succeeds. Edges, children and items
 * that refer to the entity are removed, deepest first: see {@link DependantRemoval}. The entity is
 * removed last, on condition that the mark is still this one.
 *
 * <p><b>Several processes</b> may run the steps of the same mark: each step finds out whether it
 * was done. The call that made the mark answers true, all others false.
 *
 * <p><b>An index read never proves absence.</b> On a checked side the number of the gate must be 0.
 * Without a gate a write may arrive after the last read: the entity then becomes a tombstone, and a
 * later pass, begun a settling time after the mark, must find nothing before the tombstone goes.
 *
 * <p><b>What restricts</b> is looked for before the mark, and again after it while nothing has been
 * removed: then the mark is taken back. An edge or child that appears later stops the delete, which
 * stays in the journal.
 *
 * <p><b>The deadline</b> of a call limits each step, and the time in which nothing is removed: it
 * begins anew with every edge or child that is.
 */
final class EntityDelete {
  private final Cascade cascade;
  private final OpenTable table;
  private final Dependants dependants;
  private final SteppedDelete delete;
  private final Object[] key;
  private final boolean waits;
  private final Deadline deadline;

  /** The mark that this call made, and whether it can still have been taken back. */
  private record Own(String mark, boolean isSure) {
    boolean isOf(@Nullable String other) {
      return mark.equals(other);
    }
  }

  /** The end of one run of the steps. */
  private enum Outcome {
    DONE,
    /** The mark is no longer there: others finished the delete or took it back. */
    LOST,
    /** The same after something was removed: the mark was not taken back. */
    FINISHED_BY_OTHERS
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

  /** Deletes the entity that is there now; returns whether this call marked it. */
  boolean run() {
    Map<String, AttributeValue> stored = delete.read();
    FoundEntity found = FoundEntity.of(stored);
    Own own = null;
    for (int attempts = 1; ; attempts++) {
      String mark = SteppedDelete.mark(stored);
      Fate fate = found.in(stored);
      if (fate == Fate.GONE || fate == Fate.UNKNOWN && own != null) {
        return isOwn(own, stored, fate);
      }
      if (fate == Fate.UNKNOWN && mark == null) {
        throw delete.unidentified();
      }
      if (mark == null) {
        cascade.restrictions().find(type(), stored, key).ifPresent(this::refuse);
        SteppedDelete ofThis = delete.onlyOf(found);
        if (attempts == 1 && isRemovedTogether(ofThis)) {
          return true;
        }
        dependants.requireReadable(key);
        Marking marking = ofThis.begin(stored);
        if (marking.outcome() == SteppedDelete.Outcome.CHANGED && delete.isFenced()) {
          return false;
        }
        if (marking.outcome() == SteppedDelete.Outcome.MARKED) {
          mark = marking.token();
          found = found.writtenBy(mark);
          cascade.settling().begin(mark);
          own = new Own(mark, !cascade.restrictions().canRestrict(type()));
        }
      }
      boolean isOurs = own != null && own.isOf(mark);
      if (mark != null && !isOurs) {
        table.requireContinuable(delete.name());
      }
      switch (mark == null ? Outcome.LOST : finish(mark)) {
        case DONE:
          return isOurs;
        case FINISHED_BY_OTHERS:
          own = isOurs ? new Own(mark, true) : own;
          break;
        default:
          break;
      }
      if (!deadline.pause(delete.name(), attempts)) {
        throw delete.unfinished(
            Reason.CONFLICT,
            delete.subject() + " was changed by others each time",
            Optional.empty());
      }
      stored = delete.read();
    }
  }

  /**
   * Whether the entity, which is gone or may be, was deleted by this call.
   *
   * @throws AdjoinException if this call's mark may have been taken back, so that another call may
   *     have deleted the entity, or if another program erased it
   */
  private boolean isOwn(@Nullable Own own, Map<String, AttributeValue> stored, Fate fate) {
    if (own == null) {
      return false;
    }
    requireNotErased(own.mark, stored);
    if (!own.isSure && !own.isOf(SteppedDelete.mark(stored))) {
      String now = fate == Fate.GONE ? "it is gone now" : "what is there now has no identity";
      throw delete.unknown(
          "another process finished this delete, or took it back and "
              + delete.subject()
              + " was deleted by another call; "
              + now);
    }
    return true;
  }

  /**
   * Fails if another program wrote over the entity while it had this mark, or removed it: every
   * step of Adjoin removes a mark together with its journal entry.
   *
   * @param stored what is there now
   */
  void requireNotErased(String mark, Map<String, AttributeValue> stored) {
    if (!mark.equals(SteppedDelete.mark(stored)) && hasEntry(mark)) {
      throw stored.isEmpty() ? delete.removedByOthers() : delete.erased();
    }
  }

  private boolean hasEntry(String mark) {
    return cascade
        .journal()
        .find(delete.journalKey())
        .filter(entry -> entry.mark().equals(mark))
        .isPresent();
  }

  /**
   * Removes the entity in one request with its edges and children, if that is possible and they are
   * few.
   */
  private boolean isRemovedTogether(SteppedDelete ofThis) {
    int most = ofThis.mostTogether();
    if (most == 0) {
      return false;
    }
    FewItems few = new FewItems(most);
    for (Children children : dependants.children()) {
      boolean inSteps = SteppedDelete.isNeeded(table, children.child().name());
      few.add(children.child(), dependants.list(children, key), inSteps ? 0 : most);
    }
    for (EndItems edges : dependants.removed()) {
      few.add(edges.member(), dependants.list(edges, key), most);
    }
    if (few.areTooMany || !ofThis.removeWith(few.keys)) {
      return false;
    }
    cascade.removed(few.number);
    return true;
  }

  /** The items that go in one request with the entity, unless they are too many. */
  private final class FewItems {
    private final int most;
    private final Map<Member, Set<Key>> keys = new LinkedHashMap<>();
    private int number;
    private boolean areTooMany;

    FewItems(int most) {
      this.most = most;
    }

    /**
     * @param mostOfThese how many of these items can go together with others
     */
    void add(Member member, PlannedQuery<Item> list, int mostOfThese) {
      if (areTooMany) {
        return;
      }
      Set<Key> ofMember = keys.computeIfAbsent(member, m -> new LinkedHashSet<>());
      for (Item item : list.limit(most + 1).list()) {
        number += ofMember.add(dependants.key(member, item)) ? 1 : 0;
      }
      areTooMany = ofMember.size() > mostOfThese || number > most;
    }
  }

  private void refuse(String because) {
    throw delete.refusal(because);
  }

  /** Runs the steps of a mark, from wherever they are. */
  private Outcome finish(String mark) {
    DependantRemoval removal = removal(mark);
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
        removal.run();
      } catch (MarkLost e) {
        return lost(removal);
      }
      Optional<String> late = cascade.restrictions().ofChildren(type(), key);
      if (late.isPresent()) {
        return stopped(mark, late.get());
      }
      if (!delete.retire(mark)) {
        return lost(removal);
      }
      switch (delete.remove(mark)) {
        case REMOVED:
          if (delete.settles() && cascade.settle().isZero()) {
            sweep(mark);
          }
          return Outcome.DONE;
        case LOST:
          return lost(removal);
        default:
          removal.pause(attempts, "edges are still counted");
      }
    }
  }

  private DependantRemoval removal(String mark) {
    return new DependantRemoval(cascade, dependants, delete, mark, waits, key);
  }

  private static Outcome lost(DependantRemoval removal) {
    return removal.isBegun() ? Outcome.FINISHED_BY_OTHERS : Outcome.LOST;
  }

  /** Fails a delete that has removed something, unless others finished it meanwhile. */
  private Outcome stopped(String mark, String because) {
    if (!mark.equals(SteppedDelete.mark(delete.read()))) {
      return Outcome.LOST;
    }
    throw delete.unfinished(Reason.RESTRICTED, because, Optional.empty());
  }

  /**
   * Removes what arrived after the entity became a tombstone, then the tombstone; does nothing if
   * others did.
   */
  void sweep(String mark) {
    trySweep(mark).ifPresent(late -> stopped(mark, late));
  }

  /** The same; returns what prevents that the tombstone goes, if something does. */
  Optional<String> trySweep(String mark) {
    try {
      removal(mark).run();
    } catch (MarkLost e) {
      return Optional.empty();
    }
    Optional<String> late = cascade.restrictions().ofChildren(type(), key);
    if (late.isEmpty()) {
      delete.sweep(mark);
    }
    return late;
  }

  /** Continues the delete of this mark; does nothing if the mark is no longer there. */
  void resume(String mark) {
    Map<String, AttributeValue> stored = delete.read();
    if (StoredValues.isMarked(stored) && mark.equals(SteppedDelete.mark(stored))) {
      finish(mark);
    }
  }
}
