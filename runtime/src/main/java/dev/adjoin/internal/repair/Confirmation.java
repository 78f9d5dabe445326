// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.Severity;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Confirms candidates by consistent reads. A Scan is no snapshot: what it read at different moments
 * may disagree although nothing was ever wrong.
 *
 * <h2>Why a confirmed finding is no accident of timing</h2>
 *
 * An item and the item that it makes a claim about are read by one TransactGetItems, which shows
 * both as of one moment. Adjoin changes both in one transaction, so that they agree at every
 * moment, with one exception: work in several steps, such as the delete of an entity with its edges
 * or the propagation of a copy. Such work has an entry in the journal from before its first step
 * until after its last. So the items are read, then the journal, then the items again: if they
 * disagree both times and the journal had no entry in between, no work was under way.
 */
final class Confirmation {
  private static final int AT_A_TIME = 8;

  private final OpenTable table;
  private final ItemRules rules;
  private final Requests requests;
  private final OtherDesigns others;

  Confirmation(OpenTable table, ItemRules rules, Requests requests, OtherDesigns others) {
    this.table = table;
    this.rules = rules;
    this.requests = requests;
    this.others = others;
  }

  /** The candidates that are wrong indeed, in their order. */
  List<Confirmed> confirm(List<Candidate> candidates) {
    List<Map<String, AttributeValue>> items =
        requests.each(candidates.stream().map(Candidate::place).toList());
    List<Supplier<Optional<Confirmed>>> looks = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      Candidate candidate = candidates.get(i);
      Map<String, AttributeValue> item = items.get(i);
      looks.add(() -> Optional.ofNullable(look(candidate, item, UnfinishedWork.NONE)));
    }
    List<Optional<Confirmed>> first = all(looks);
    if (first.stream().allMatch(Optional::isEmpty)) {
      return List.of();
    }
    UnfinishedWork unfinished = UnfinishedWork.read(table, requests);
    List<Supplier<Optional<Confirmed>>> again = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      Confirmed seen = first.get(i).orElse(null);
      Candidate candidate = candidates.get(i);
      if (seen != null && !isUnderWay(seen, unfinished)) {
        again.add(() -> look(candidate, unfinished));
      }
    }
    return again.isEmpty() ? List.of() : all(again).stream().flatMap(Optional::stream).toList();
  }

  private List<Optional<Confirmed>> all(List<Supplier<Optional<Confirmed>>> looks) {
    return Parallel.all(table.environment(), Requests.CHECK, looks, AT_A_TIME);
  }

  /** Whether unfinished work explains what was seen. */
  private static boolean isUnderWay(Confirmed seen, UnfinishedWork unfinished) {
    ExaminedItem.Claim claim = seen.claim();
    return unfinished.explains(seen.kind(), seen.place(), claim == null ? null : claim.other());
  }

  /**
   * Looks at a confirmed candidate again, before it is repaired; empty if nothing is wrong with it
   * now. A delete may have begun since, whose mark has its entry in the journal.
   */
  Optional<Confirmed> again(Candidate candidate) {
    return look(candidate, UnfinishedWork.NONE)
        .filter(
            found ->
                found.kind() != Kind.MARK_WITHOUT_JOURNAL
                    || !UnfinishedWork.read(table, requests).isDeleted(found.place()));
  }

  private Optional<Confirmed> look(Candidate candidate, UnfinishedWork unfinished) {
    Map<String, AttributeValue> item = requests.each(List.of(candidate.place())).get(0);
    return Optional.ofNullable(look(candidate, item, unfinished));
  }

  private @Nullable Confirmed look(
      Candidate candidate, Map<String, AttributeValue> stored, UnfinishedWork unfinished) {
    ExaminedItem item = ExaminedItem.of(rules, stored);
    if (!item.exists()) {
      return null;
    }
    if (candidate instanceof Candidate.Suspicion suspicion) {
      return item.suspicion(suspicion.kind(), suspicion.part())
          // The model itself says of an item with a note that its type is gone.
          .filter(
              found ->
                  found.severity() == Severity.NOTE
                      ? !others.declares(found.kind(), stored)
                      : !others.knows(found.kind(), stored))
          .map(
              found ->
                  new Confirmed(
                      found.kind(),
                      found.severity(),
                      found.message(),
                      found.part(),
                      candidate.place(),
                      item,
                      null,
                      null))
          .orElse(null);
    }
    if (candidate instanceof Candidate.Claim claim) {
      List<ExaminedItem.Claim> claims = item.claims(claim.rule(), claim.slot());
      return claims.isEmpty() ? null : claimed(claim, claims.get(0), item, unfinished);
    }
    return null;
  }

  private @Nullable Confirmed claimed(
      Candidate.Claim candidate,
      ExaminedItem.Claim seen,
      ExaminedItem alone,
      UnfinishedWork unfinished) {
    if (seen.rule().id() == rules.markRule().id()) {
      return unfinished.isDeleted(candidate.place())
          ? null
          : confirmed(seen, Kind.MARK_WITHOUT_JOURNAL, candidate.place(), alone, alone);
    }
    List<Map<String, AttributeValue>> pair =
        requests.together(List.of(candidate.place(), seen.other()));
    ExaminedItem item = ExaminedItem.of(rules, pair.get(0));
    ExaminedItem other = ExaminedItem.of(rules, pair.get(1));
    ExaminedItem.Claim claim =
        item.claims(candidate.rule(), candidate.slot()).stream()
            .filter(each -> other.broken(each) != null)
            .findFirst()
            .orElse(null);
    Kind broken = claim == null ? null : other.broken(claim);
    if (claim == null || broken == null) {
      return null;
    }
    // An item that cannot be read may have the guard or the mirror.
    if (isOrphanOf(broken) && !other.isReadable()) {
      return null;
    }
    // An edge whose other end is gone is an orphan, not one-sided.
    if (broken == Kind.ONE_SIDED_SUMMARY && !other.offers(ItemRules.aliveSlot(claim.other()))) {
      return null;
    }
    return confirmed(claim, broken, candidate.place(), item, other);
  }

  private static boolean isOrphanOf(Kind broken) {
    return broken == Kind.ORPHAN_GUARD || broken == Kind.ORPHAN_MIRROR;
  }

  private static Confirmed confirmed(
      ExaminedItem.Claim claim, Kind kind, Place place, ExaminedItem item, ExaminedItem other) {
    String message = claim.rule().message(kind);
    if (kind == Kind.DUPLICATE_VALUE) {
      message += other.claimed().map(owner -> ", " + owner).orElse("");
    }
    return new Confirmed(kind, claim.rule().severity(), message, -1, place, item, claim, other);
  }
}
