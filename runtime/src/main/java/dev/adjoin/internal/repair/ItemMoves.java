// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.CheckReport.Finding;
import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.Severity;
import dev.adjoin.CheckReport.State;
import dev.adjoin.internal.codec.UnreadableItemException;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.ConditionalWrite;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.HeldGuards;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.Parallel;
import dev.adjoin.internal.execute.RemovalMarkers;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.repair.ItemConversion.Result;
import dev.adjoin.internal.repair.ItemRewrite.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Moves stored items to the keys of a new design, and converts values whose type has changed, while
 * no program writes the types.
 *
 * <p>An item with another key is moved by one transaction: the new item is put if its key is free,
 * and the old one is deleted if it is as it was read. So an item is never there twice or not at
 * all, and a sweep that ended anywhere can be repeated. Mirrors, guards and gates of their own that
 * get other keys are deleted; the repairs of a check make them again.
 */
public final class ItemMoves {

  /** The rule that no two items have the same key. */
  private static final int KEY = 0;

  /** The rule that no two items have the same unique value. */
  private static final int VALUE = 1;

  private final OpenTable table;
  private final ItemConversion conversion;
  private final ItemRules rules;
  private final Requests requests;

  /**
   * @param before the table by its old design, in the names of the new one
   * @param after the table by its new design, with everything readable
   * @param types the entities and relationships whose keys or values change
   * @param lost the types and attributes ({@code Student.fax}) whose stored values may be deleted
   */
  public ItemMoves(OpenTable before, OpenTable after, Set<String> types, Set<String> lost) {
    this.table = after;
    this.conversion = new ItemConversion(before, after, types, lost);
    this.rules = new ItemRules(after);
    this.requests = new Requests(after);
  }

  /** Sweeps the whole table, or what is left of it. */
  public void run(ItemSweep.Positions positions, LongConsumer progress) {
    new SegmentedSweep(table, table.calls().untranslated(), requests, this::work)
        .run(positions, progress);
  }

  private @Nullable Supplier<Boolean> work(Map<String, AttributeValue> stored) {
    try {
      return conversion.of(stored).isEmpty() ? null : () -> bring(stored);
    } catch (IllegalArgumentException | UnreadableItemException e) {
      throw stuck(rules.place(stored), String.valueOf(e.getMessage()));
    }
  }

  private boolean bring(Map<String, AttributeValue> stored) {
    Place place = rules.place(stored);
    Outcome outcome =
        ItemRewrite.run(
            table,
            Requests.MIGRATE,
            stored,
            () -> requests.stored(place),
            now -> conversion.of(now).map(result -> isWritten(now, result)).orElse(true));
    return switch (outcome) {
      case DONE -> true;
      case BUSY -> throw stuck(place, "others write it all the time");
      case PREVENTED -> throw stuck(place, "its new key is that of another item");
    };
  }

  private boolean isWritten(Map<String, AttributeValue> stored, Result result) {
    ConditionalWrite own =
        ConditionalWrite.ofStored(table, requests.key(result.from())).unchanged(stored);
    Place to = result.to();
    if (to == null) {
      return requests.writeOne(own.delete());
    }
    if (result.isMoved()) {
      return requests.write(moved(result, to, own.delete()));
    }
    Map<String, AttributeValue> before = table.names().of(result.type().type()).declared(stored);
    ConditionalWrite change = new ConditionalWrite(table, requests.key(to)).unchanged(before);
    Map<String, AttributeValue> item = result.item();
    item.forEach(
        (name, value) -> {
          if (!value.equals(before.get(name))) {
            change.set(name, value);
          }
        });
    before.keySet().stream()
        .filter(name -> !item.containsKey(name))
        .forEach(name -> change.set(name, null));
    return requests.writeOne(change.update());
  }

  /**
   * The transaction that moves an item. The stream shows a removal of the old item; that of an edge
   * whose removals are marked gets a marker, and the new edge a link of its own.
   */
  private List<TransactWriteItem> moved(Result result, Place to, TransactWriteItem delete) {
    Map<String, AttributeValue> item = new HashMap<>(result.item());
    List<TransactWriteItem> writes = new ArrayList<>();
    String link = RemovalMarkers.link(item).orElse(null);
    if (link != null
        && table.codec(result.type().type()).member() instanceof Relationship relationship
        && relationship.marksRemovals()) {
      item.put(OwnedAttribute.LINK, AttributeValue.fromS(table.environment().newName()));
      writes.add(RemovalMarkers.replace(table, RemovalMarkers.key(table, link)));
    }
    writes.add(new ConditionalWrite(table, requests.key(to)).absent().put(item));
    writes.add(delete);
    return writes;
  }

  private static AdjoinException stuck(Place place, String reason) {
    return FailureBuilder.of(Reason.REFUSED, Requests.MIGRATE)
        .remedy(Remedy.CHANGE_ITEMS)
        .because(
            "%s cannot be moved: %s; change or delete it, and run the migration again"
                .formatted(place, reason));
  }

  /**
   * Finds the items that cannot be converted, lack a required attribute or whose new keys or unique
   * values coincide, by one consistent Scan. Memory does not grow with the table; keys are compared
   * in temporary files.
   *
   * @param findings receives each such item, one call at a time
   */
  public void examine(int segments, LongConsumer progress, Consumer<Finding> findings) {
    try (TemporaryFiles files = new TemporaryFiles(null)) {
      FactJoin keys = new FactJoin(files::next, rule -> true);
      CandidateLog rivals = new CandidateLog(files::next);
      AtomicLong read = new AtomicLong();
      new TableScan(table, table.calls().untranslated(), requests, segments)
          .read(
              () ->
                  page -> {
                    page.forEach(item -> examine(item, keys, findings));
                    long sum = read.addAndGet(page.size());
                    synchronized (this) {
                      progress.accept(sum);
                    }
                  });
      keys.compare(
          found -> {
            if (found instanceof Candidate.Rival) {
              rivals.accept(found);
            }
          });
      rivals.forEach(100, some -> collisions(some, findings));
    }
  }

  private void examine(
      Map<String, AttributeValue> stored, FactJoin keys, Consumer<Finding> findings) {
    Place place = rules.place(stored);
    keys.claim(place.hash(), place.hash(), KEY, place);
    try {
      Result result = conversion.whole(stored).orElse(null);
      if (result == null) {
        return;
      }
      Optional<String> tooMany = ConditionalWrite.tooManyToCompare(stored);
      if (tooMany.isPresent() && conversion.of(stored).isPresent()) {
        report(conversion.label(stored), place, tooMany.get(), findings);
      }
      Place to = result.to();
      if (to != null && result.isMoved()) {
        keys.claim(to.hash(), place.hash(), KEY, place);
      }
      if (to != null && !StoredValues.isTombstone(result.item())) {
        table.mappings().withoutCounts(result.type().type()).read(result.item());
        table.codec(result.type().type()).requireWhole(result.item());
        guards(result)
            .keySet()
            .forEach(guard -> keys.claim(guarded(guard), to.hash(), VALUE, place));
      }
    } catch (IllegalArgumentException | UnreadableItemException e) {
      report(conversion.label(stored), place, String.valueOf(e.getMessage()), findings);
    }
  }

  /** The guards of the unique values that an item has in the new design, by their places. */
  private Map<Place, ItemType> guards(Result result) {
    String type = result.type().type();
    Function<String, @Nullable Object> values = table.codec(type).values(result.item());
    Map<Place, ItemType> guards = new LinkedHashMap<>();
    for (ItemType guard : HeldGuards.types(table, type)) {
      if (HeldGuards.isHeld(guard, values)) {
        guards.put(Place.of(guard.key(), values), guard);
      }
    }
    return guards;
  }

  private static long guarded(Place guard) {
    return Hashes.mix(guard.hash(), VALUE);
  }

  private synchronized void report(
      String label, Place place, String message, Consumer<Finding> findings) {
    findings.accept(
        new Finding(
            Kind.UNREADABLE, Severity.ERROR, label, place.toString(), message, State.FOUND));
  }

  /**
   * The new form of an item; empty for one that is gone, and for one that has none: that was
   * reported when it was examined.
   */
  private Optional<Result> convertible(Map<String, AttributeValue> stored) {
    try {
      return stored.isEmpty() ? Optional.empty() : conversion.whole(stored);
    } catch (IllegalArgumentException | UnreadableItemException e) {
      return Optional.empty();
    }
  }

  /** Reports the items that want the same key or unique value; each item once. */
  private void collisions(List<Candidate> some, Consumer<Finding> findings) {
    Map<Place, Set<Long>> contested = new LinkedHashMap<>();
    for (Candidate each : some) {
      Candidate.Rival rival = (Candidate.Rival) each;
      Set<Long> slots = contested.computeIfAbsent(rival.place(), place -> new HashSet<>());
      slots.add(rival.slot());
    }
    List<Supplier<Map<String, AttributeValue>>> reads = new ArrayList<>();
    contested.keySet().forEach(place -> reads.add(() -> requests.stored(place)));
    for (Map<String, AttributeValue> stored :
        Parallel.all(table.environment(), Requests.MIGRATE, reads, 8)) {
      Result result = convertible(stored).orElse(null);
      if (result == null || result.to() == null) {
        continue;
      }
      if (result.isMoved() && contested.get(result.from()).contains(result.to().hash())) {
        report(
            result.type().label(),
            result.from(),
            "its key becomes %s, which is also that of another item".formatted(result.to()),
            findings);
      }
      guards(result)
          .forEach(
              (place, guard) -> {
                if (contested.get(result.from()).contains(guarded(place))) {
                  report(
                      result.type().label(),
                      result.from(),
                      "its unique %s becomes that of another %s"
                          .formatted(
                              String.join(", ", guard.key().partition().attributes()),
                              guard.type()),
                      findings);
                }
              });
    }
  }
}
