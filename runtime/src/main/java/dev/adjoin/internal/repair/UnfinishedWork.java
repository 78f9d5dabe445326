// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.CheckReport.Kind;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.journal.Journal;
import dev.adjoin.internal.plan.Work;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The work that the journal had entries for at one moment, by the item that it is about. */
final class UnfinishedWork {
  static final UnfinishedWork NONE = new UnfinishedWork(Map.of());

  private final Map<Place, Set<Work>> bySubject;

  private UnfinishedWork(Map<Place, Set<Work>> bySubject) {
    this.bySubject = bySubject;
  }

  /**
   * Reads the journal. A delete whose item is no longer marked is over: it explains nothing that is
   * seen after this.
   */
  static UnfinishedWork read(OpenTable table, Requests requests) {
    Map<Place, Set<Work>> bySubject = new HashMap<>();
    for (Map<String, AttributeValue> entry : new Journal(table).items()) {
      // Work that this version does not know may explain anything.
      Set<Work> work =
          Journal.work(table.keys().sort(entry))
              .<Set<Work>>map(EnumSet::of)
              .orElse(EnumSet.allOf(Work.class));
      Place.ofSubject(table, entry)
          .ifPresent(
              subject ->
                  bySubject.computeIfAbsent(subject, s -> EnumSet.noneOf(Work.class)).addAll(work));
    }
    List<Place> deleted =
        bySubject.entrySet().stream()
            .filter(each -> each.getValue().contains(Work.DELETE))
            .filter(each -> !each.getValue().containsAll(EnumSet.allOf(Work.class)))
            .map(Map.Entry::getKey)
            .toList();
    List<Map<String, AttributeValue>> items = requests.each(deleted);
    for (int i = 0; i < deleted.size(); i++) {
      if (!items.get(i).containsKey(OwnedAttribute.DELETING)) {
        bySubject.computeIfPresent(deleted.get(i), (place, work) -> without(work, Work.DELETE));
      }
    }
    return new UnfinishedWork(bySubject);
  }

  private static Set<Work> without(Set<Work> work, Work gone) {
    Set<Work> left = EnumSet.copyOf(work);
    left.remove(gone);
    return left;
  }

  /** Whether a delete of an item is under way. */
  boolean isDeleted(Place place) {
    return of(place).contains(Work.DELETE);
  }

  /**
   * Whether work on one of the items that a finding is about explains it.
   *
   * @param other the item that the claim is about; null without a claim
   */
  boolean explains(Kind finding, Place item, @Nullable Place other) {
    return of(item).stream().anyMatch(work -> explains(work, finding))
        || other != null && of(other).stream().anyMatch(work -> explains(work, finding));
  }

  private Set<Work> of(Place place) {
    return bySubject.getOrDefault(place, Set.of());
  }

  private static boolean explains(Work work, Kind finding) {
    return switch (work) {
      case DELETE -> finding != Kind.JOURNAL_WITHOUT_MARK;
      case CREATE -> finding == Kind.MISSING_GATE || finding == Kind.CLOSED_GATE;
      case PROPAGATE -> finding == Kind.STALE_COPY;
      case RECOUNT -> finding == Kind.WRONG_COUNT;
    };
  }
}
