// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.CheckReport.Finding;
import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.Severity;
import dev.adjoin.CheckReport.State;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.codec.UnreadableItemException;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.execute.ConditionalWrite;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.ItemSize;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.repair.EdgeForms.Slot;
import dev.adjoin.internal.repair.EdgeForms.StoredEdge;
import dev.adjoin.internal.repair.ItemRewrite.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Gives edges another form, while no program writes them: items become members of the maps on their
 * entities, members become items, or maps get other attributes of their edges.
 *
 * <p>An edge changes its form in one transaction, in all its places: what it was is removed if it
 * is as it was read, and what it becomes is written where nothing is. So an edge is never there
 * twice or not at all, a sweep that ended anywhere can be repeated, and a process that was paused
 * meanwhile brings nothing back. The empty maps have to be there before.
 */
public final class StoreMoves {

  /** So many edges of one map a transaction: their entities, of 400 KB each, fit into 4 MB. */
  private static final int TOGETHER = 8;

  /** The rule that no two edges become one; before it, one for the entity at each side. */
  private static final int IDENTITY = Side.values().length;

  /** No number of edges: each count is reported. */
  private static final long NEVER = -1;

  private final OpenTable table;
  private final EdgeForms forms;
  private final ItemRules rules;
  private final Requests requests;
  private final List<SummaryMap> maps;

  /**
   * @param before the table by its old design, in the names of the new one
   * @param after the table by its new design
   * @param relationships those whose edges get another form
   * @param lost the attributes ({@code Visit.note}) whose stored values may be deleted
   */
  public StoreMoves(
      OpenTable before, OpenTable after, Set<String> relationships, Set<String> lost) {
    this.table = after;
    this.forms = new EdgeForms(before, after, relationships, lost);
    this.rules = new ItemRules(after);
    this.requests = new Requests(after);
    this.maps =
        after.design().summaries().stream()
            .filter(map -> relationships.contains(map.relationship()))
            .toList();
  }

  /** Sweeps the whole table, or what is left of it. */
  public void run(ItemSweep.Positions positions, LongConsumer progress) {
    new SegmentedSweep(table, table.calls().untranslated(), requests, this::work)
        .run(positions, progress);
  }

  private @Nullable Supplier<Boolean> work(Map<String, AttributeValue> stored) {
    return forms.isHolder(stored) ? () -> bring(stored) : null;
  }

  private boolean bring(Map<String, AttributeValue> stored) {
    Place place = rules.place(stored);
    Outcome outcome =
        ItemRewrite.run(
            table,
            Requests.MIGRATE,
            stored,
            () -> requests.stored(place),
            now -> isWritten(place, now));
    return switch (outcome) {
      case DONE -> true;
      case BUSY -> throw stuck(place, "others write them all the time");
      case PREVENTED -> throw stuck(place, "an entity at an end of an edge is missing");
    };
  }

  private boolean isWritten(Place place, Map<String, AttributeValue> stored) {
    try {
      List<StoredEdge> edges = edges(stored);
      for (int i = 0; i < edges.size(); i += TOGETHER) {
        List<TransactWriteItem> writes =
            writes(edges.subList(i, Math.min(edges.size(), i + TOGETHER)));
        if (!writes.isEmpty() && !requests.write(writes)) {
          return false;
        }
      }
      return true;
    } catch (IllegalArgumentException | UnreadableItemException e) {
      throw stuck(place, String.valueOf(e.getMessage()));
    }
  }

  private static AdjoinException stuck(Place place, String reason) {
    return FailureBuilder.of(Reason.REFUSED, Requests.MIGRATE)
        .remedy(Remedy.CHANGE_ITEMS)
        .because(
            ("the edges of %s cannot be stored anew: %s; change or delete them, and run the migration"
                    + " again")
                .formatted(place, reason));
  }

  /** The edges in an item, each with the entities at its ends as they are stored now. */
  private List<StoredEdge> edges(Map<String, AttributeValue> stored) {
    List<StoredEdge> edges = forms.in(stored);
    if (edges.stream().noneMatch(forms::needsEnds)) {
      return edges;
    }
    List<Place> places =
        edges.stream().flatMap(edge -> forms.ends(edge).values().stream()).distinct().toList();
    List<Map<String, AttributeValue>> items = requests.each(places);
    Map<Place, Map<String, AttributeValue>> found = new HashMap<>();
    for (int i = 0; i < places.size(); i++) {
      found.put(places.get(i), items.get(i));
    }
    return edges.stream().map(edge -> forms.between(edge, found)).toList();
  }

  /** The transaction that gives edges their new form; empty if they have it. */
  private List<TransactWriteItem> writes(List<StoredEdge> edges) {
    List<TransactWriteItem> writes = new ArrayList<>();
    Map<Place, ConditionalWrite> entities = new LinkedHashMap<>();
    for (StoredEdge edge : edges) {
      Map<Slot, AttributeValue> were = forms.members(edge);
      Map<Slot, AttributeValue> become = forms.membersAfter(edge);
      if (edge.item().isEmpty() && were.equals(become)) {
        continue;
      }
      Set<Slot> slots = new LinkedHashSet<>(were.keySet());
      slots.addAll(become.keySet());
      for (Slot slot : slots) {
        AttributeValue was = were.get(slot);
        AttributeValue is = become.get(slot);
        ConditionalWrite write = entities.computeIfAbsent(slot.holder(), this::entity);
        write.equal(slot.path(), was);
        if (!Objects.equals(was, is)) {
          write.set(slot.path(), is);
        }
      }
      if (!edge.item().isEmpty()) {
        writes.add(
            ConditionalWrite.ofStored(table, table.keys().in(edge.item()))
                .unchanged(edge.item())
                .delete());
      }
      Map<String, AttributeValue> item = forms.itemAfter(edge);
      if (!item.isEmpty()) {
        writes.add(new ConditionalWrite(table, table.keys().in(item)).absent().put(item));
      }
    }
    entities.values().forEach(write -> writes.add(write.updateOrCheck()));
    return writes;
  }

  private ConditionalWrite entity(Place place) {
    return new ConditionalWrite(table, requests.key(place)).exists();
  }

  /**
   * Finds the edges that cannot be stored anew, by one consistent Scan: those that cannot be read,
   * whose entity does not exist, or that become one with another; and the entities that would have
   * more edges than a map may have, or would be larger than an item may be. Memory does not grow
   * with the table; facts are compared in temporary files.
   *
   * @param findings receives each such item, one call at a time
   * @return the number of edges, by relationship
   */
  public Map<String, Long> examine(
      int segments, LongConsumer progress, Consumer<Finding> findings) {
    try (TemporaryFiles files = new TemporaryFiles(null)) {
      Examination examination = new Examination(files, findings);
      AtomicLong read = new AtomicLong();
      new TableScan(table, table.calls().untranslated(), requests, segments)
          .read(
              () ->
                  page -> {
                    page.forEach(examination::item);
                    long sum = read.addAndGet(page.size());
                    synchronized (this) {
                      progress.accept(sum);
                    }
                  });
      examination.compare();
      return examination.edges;
    }
  }

  /** The facts of a table that is examined. */
  private final class Examination {
    private final Consumer<Finding> findings;
    private final FactJoin facts;
    private final CandidateLog suspects;
    private final Map<String, Long> edges = new TreeMap<>();

    Examination(TemporaryFiles files, Consumer<Finding> findings) {
      this.findings = findings;
      this.facts = new FactJoin(files::next, rule -> rule == IDENTITY);
      this.suspects = new CandidateLog(files::next);
    }

    void item(Map<String, AttributeValue> stored) {
      Place place = rules.place(stored);
      ItemType type = table.types().of(stored).orElse(null);
      if (type != null && type.kind() == ItemType.Kind.ENTITY) {
        entity(type, place, stored);
      }
      if (!forms.isHolder(stored)) {
        return;
      }
      readable(place, () -> edges(stored).forEach(edge -> edge(edge, place)));
    }

    /** Looks at the edges of an item, and reports it if one of them cannot be read. */
    private void readable(Place place, Runnable look) {
      try {
        look.run();
      } catch (IllegalArgumentException | UnreadableItemException e) {
        report(Kind.UNREADABLE, place, String.valueOf(e.getMessage()));
      }
    }

    private void entity(ItemType type, Place place, Map<String, AttributeValue> stored) {
      if (StoredValues.isTombstone(stored)) {
        return;
      }
      facts.offer(ItemRules.aliveSlot(place), 0);
      boolean hasMap = false;
      for (int i = 0; i < maps.size(); i++) {
        if (maps.get(i).entity().equals(type.type())) {
          facts.gate(i, place, NEVER);
          hasMap = true;
        }
      }
      if (hasMap) {
        facts.gate(maps.size(), place, NEVER);
        facts.edges(maps.size(), place, ItemSize.of(forms.withoutMaps(type, stored)));
      }
    }

    private void edge(StoredEdge edge, Place place) {
      table.mappings().withoutCounts(edge.relationship()).read(edge.attributes());
      // Not written yet: an edge without a value of its new key cannot become an item.
      forms.itemAfter(edge);
      ConditionalWrite.tooManyToCompare(edge.item())
          .ifPresent(reason -> report(Kind.UNREADABLE, place, reason));
      synchronized (this) {
        edges.merge(edge.relationship(), 1L, Long::sum);
      }
      forms
          .required(edge)
          .forEach(
              (side, end) ->
                  facts.claim(ItemRules.aliveSlot(end), Facts.ANY, side.ordinal(), place));
      facts.claim(forms.identityAfter(edge), forms.identityBefore(edge), IDENTITY, place);
      forms
          .membersAfter(edge)
          .forEach(
              (slot, member) -> {
                int map = indexOf(edge, slot);
                facts.edges(map, slot.holder(), 1);
                int bytes = ItemSize.of(Map.of(slot.key(), member)) + 1;
                facts.edges(maps.size(), slot.holder(), bytes);
              });
    }

    private int indexOf(StoredEdge edge, Slot slot) {
      for (int i = 0; i < maps.size(); i++) {
        if (maps.get(i).relationship().equals(edge.relationship())
            && maps.get(i).attribute().equals(slot.path().names().get(0))) {
          return i;
        }
      }
      throw new IllegalStateException("A member must be in a map of the new design");
    }

    void compare() {
      facts.compare(
          found -> {
            if (found instanceof Candidate.Count count) {
              holder(count.place(), count.gate(), count.counted());
            } else if (found instanceof Candidate.Rival
                || found instanceof Candidate.Claim claim && claim.rule() != IDENTITY) {
              suspects.accept(found);
            }
          });
      suspects.forEach(100, some -> some.forEach(this::suspect));
    }

    private void holder(Place place, int index, long counted) {
      if (index == maps.size()) {
        if (counted > DynamoDbLimits.ITEM_BYTES) {
          report(
              Kind.UNREADABLE,
              place,
              "would have %,d bytes with its edges, and an item has at most %,d"
                  .formatted(counted, DynamoDbLimits.ITEM_BYTES));
        }
        return;
      }
      SummaryMap map = maps.get(index);
      if (map.max() > 0 && counted > map.max()) {
        report(
            Kind.UNREADABLE,
            place,
            "would have %,d edges in %s, more than the max of %s.%s, %,d"
                .formatted(
                    counted, map.attribute(), map.relationship(), map.side().word(), map.max()));
      }
    }

    /** Looks at an item again: a program may have written between the reads of two segments. */
    private void suspect(Candidate candidate) {
      Map<String, AttributeValue> stored = requests.stored(candidate.place());
      if (stored.isEmpty()) {
        return;
      }
      if (candidate instanceof Candidate.Rival) {
        report(Kind.WRONG_KEY, candidate.place(), "has an edge that becomes one with another");
        return;
      }
      Side side = Side.values()[((Candidate.Claim) candidate).rule()];
      readable(candidate.place(), () -> orphan(candidate.place(), stored, side));
    }

    /** Reports the first edge of an item that lacks the entity on a side. */
    private void orphan(Place place, Map<String, AttributeValue> stored, Side side) {
      for (StoredEdge edge : edges(stored)) {
        Place end = forms.required(edge).get(side);
        Map<String, AttributeValue> entity = end == null ? Map.of() : requests.stored(end);
        if (end != null && (entity.isEmpty() || StoredValues.isTombstone(entity))) {
          report(
              Kind.ORPHAN_EDGE,
              place,
              "the %s of %s.%s does not exist: %s"
                  .formatted(forms.entity(edge, side), edge.relationship(), side.word(), end));
          return;
        }
      }
    }

    private synchronized void report(Kind kind, Place place, String message) {
      String label = forms.label(requests.key(place));
      findings.accept(
          new Finding(kind, Severity.ERROR, label, place.toString(), message, State.FOUND));
    }
  }
}
