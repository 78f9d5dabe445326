// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.ExportedItem;
import dev.adjoin.Item;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.codec.UnreadableItemException;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.BatchGets;
import dev.adjoin.internal.execute.Calls;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.read.ExportSource;
import dev.adjoin.internal.read.ExportedItems;
import dev.adjoin.internal.read.TableExport;
import dev.adjoin.internal.repair.ItemConversion.Result;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Exports a table while a migration moves its items, each item once and in its new form.
 *
 * <h2>Why nothing is missed, and nothing is there twice</h2>
 *
 * An item moves once, and nobody stores one of the old form any longer. The first Scan gives the
 * items that have not moved, as the new design will have them. An item that it does not meet has
 * moved before the Scan came to its old place, so that the second Scan, which begins later, meets
 * it in its new form. The second Scan notes the items of the new form, and those that the first one
 * did not give are read by their keys. An edge that changes between an item and a member of a map
 * is such an item, too.
 *
 * <p>The notes are kept in temporary files: memory does not grow with the table.
 */
public final class MovingExport implements ExportSource {
  private static final int ITEM = 0;
  private static final int EDGE = 1;

  private final OpenTable before;
  private final OpenTable after;
  private final Set<String> types;
  private final Set<String> storedAnew;
  private final ItemConversion conversion;
  private final ItemRules rules;
  private final ExportedItems oldItems;
  private final ExportedItems newItems;
  private final TemporaryFiles files = new TemporaryFiles(null);
  private final FactJoin found = new FactJoin(files::next, rule -> false);

  /**
   * @param before the table by its old design, in the names of the new one
   * @param after the table by its new design
   * @param types the types that the migration changes
   * @param storedAnew the relationships whose edges get another form
   * @param removed the types and attributes whose stored values are deleted
   */
  public MovingExport(
      OpenTable before,
      OpenTable after,
      Set<String> types,
      Set<String> storedAnew,
      Set<String> removed) {
    this.before = before;
    this.after = after;
    this.types = Set.copyOf(types);
    this.storedAnew = Set.copyOf(storedAnew);
    this.conversion = new ItemConversion(before, after, types, removed);
    this.rules = new ItemRules(after);
    this.oldItems = new ExportedItems(before);
    this.newItems = new ExportedItems(after);
  }

  @Override
  public Calls calls() {
    return after.calls().untranslated();
  }

  @Override
  public List<Pass> passes() {
    return List.of(this::waiting, this::moved);
  }

  @Override
  public boolean knows(Map<String, AttributeValue> stored) {
    return newItems.knows(stored) || oldItems.knows(stored);
  }

  /** The first pass: everything that has not moved, and what does not move. */
  private List<ExportedItem> waiting(Map<String, AttributeValue> stored) {
    List<ExportedItem> given = new ArrayList<>();
    Result result = conversion.of(stored).orElse(null);
    if (result != null && result.to() != null) {
      found.offer(result.to().hash(), 0);
      given.addAll(without(storedAnew, newItems.of(result.item())));
    } else if (result == null && !isMoving(stored)) {
      given.addAll(without(storedAnew, newItems.of(after.names().declared(stored))));
    }
    if (!storedAnew.isEmpty()) {
      for (ExportedItem edge : edges(oldItems.of(before.names().declared(stored)))) {
        found.offer(identity(edge), 0);
        given.add(whole(edge));
      }
    }
    return given;
  }

  /** The second pass: notes what has its new form. */
  private List<ExportedItem> moved(Map<String, AttributeValue> stored) {
    Place place = rules.place(stored);
    if (isMoving(stored) && isOfNewForm(stored)) {
      found.claim(place.hash(), Facts.ANY, ITEM, place);
    }
    if (!storedAnew.isEmpty()) {
      edges(newItems.of(after.names().declared(stored)))
          .forEach(edge -> found.claim(identity(edge), Facts.ANY, EDGE, place));
    }
    return List.of();
  }

  /** Whether the migration changes items of this type, which have an item in the new design. */
  private boolean isMoving(Map<String, AttributeValue> stored) {
    return after
        .types()
        .of(stored)
        .filter(type -> type.isPrimary() && types.contains(type.type()))
        .filter(type -> !storedAnew.contains(type.type()))
        .isPresent();
  }

  private boolean isOfNewForm(Map<String, AttributeValue> stored) {
    try {
      return conversion.of(stored).isEmpty();
    } catch (IllegalArgumentException | UnreadableItemException e) {
      // The first pass has reported it.
      return false;
    }
  }

  @Override
  public Stream<List<ExportedItem>> remaining() {
    CandidateLog missed = new CandidateLog(files::next);
    found.compare(missed);
    return missed.batches(BatchGets.MOST_KEYS).map(this::read);
  }

  private List<ExportedItem> read(List<Candidate> some) {
    Map<Place, Set<Long>> slots = new HashMap<>();
    Set<Place> items = some.stream().map(Candidate::place).collect(Collectors.toSet());
    for (Candidate each : some) {
      if (each instanceof Candidate.Claim claim && claim.rule() == EDGE) {
        slots.computeIfAbsent(claim.place(), place -> new TreeSet<>()).add(claim.slot());
      }
    }
    Set<Place> whole =
        some.stream()
            .filter(each -> each instanceof Candidate.Claim claim && claim.rule() == ITEM)
            .map(Candidate::place)
            .collect(Collectors.toSet());
    List<ExportedItem> given = new ArrayList<>();
    for (Map<String, AttributeValue> stored : stored(List.copyOf(items))) {
      Place place = rules.place(stored);
      List<ExportedItem> all = newItems.of(after.names().declared(stored));
      if (whole.contains(place)) {
        given.addAll(without(storedAnew, all));
      }
      edges(all).stream()
          .filter(edge -> slots.getOrDefault(place, Set.of()).contains(identity(edge)))
          .forEach(edge -> given.add(whole(edge)));
    }
    return given;
  }

  /** The items of some keys by their stored names, without those that do not exist any longer. */
  private List<Map<String, AttributeValue>> stored(List<Place> places) {
    List<@Nullable Map<String, AttributeValue>> read =
        new BatchGets(calls(), after.keys())
            .get(
                Purpose.of(TableExport.OPERATION),
                places.stream()
                    .map(place -> after.keys().of(place.partition(), place.sort()))
                    .toList(),
                true,
                after.calls()::patientDeadline);
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    for (Map<String, AttributeValue> item : read) {
      if (item != null) {
        items.add(item);
      }
    }
    return items;
  }

  private List<ExportedItem> edges(List<ExportedItem> all) {
    return all.stream().filter(each -> storedAnew.contains(each.type())).toList();
  }

  private static List<ExportedItem> without(Set<String> types, List<ExportedItem> all) {
    return all.stream().filter(each -> !types.contains(each.type())).toList();
  }

  private Map<String, AttributeValue> identityOf(ExportedItem edge) {
    TypeCodec codec = after.codec(edge.type());
    Map<String, AttributeValue> identity = new HashMap<>();
    for (String name : after.schema().identityNames(codec.member())) {
      identity.put(name, codec.store(name, edge.item().find(name).orElseThrow()));
    }
    return identity;
  }

  private long identity(ExportedItem edge) {
    return Hashes.mix(Hashes.of(edge.type()), Hashes.of(identityOf(edge)));
  }

  /**
   * An edge with everything that is stored of it. If it is in maps by both designs, either entity
   * may have some of its attributes, so that both are read.
   */
  private ExportedItem whole(ExportedItem edge) {
    Map<String, Object> values = new HashMap<>();
    List<ExportedItem> same = new ArrayList<>(List.of(edge));
    if (isInMaps(before, edge.type()) && isInMaps(after, edge.type())) {
      long identity = identity(edge);
      for (Map<String, AttributeValue> entity : stored(ends(edge))) {
        Stream.concat(
                newItems.members(edge.type(), after.names().declared(entity)).stream(),
                oldItems.members(edge.type(), before.names().declared(entity)).stream())
            .filter(member -> identity(member) == identity)
            .forEach(same::add);
      }
    }
    same.forEach(each -> each.item().toMap().forEach(values::putIfAbsent));
    values.keySet().retainAll(after.codec(edge.type()).attributes().keySet());
    return new ExportedItem(edge.type(), Item.of(values));
  }

  private static boolean isInMaps(OpenTable table, String relationship) {
    return table.design().summaries().stream()
        .anyMatch(map -> map.relationship().equals(relationship));
  }

  private List<Place> ends(ExportedItem edge) {
    Relationship relationship = after.schema().relationship(edge.type()).orElseThrow();
    Function<String, @Nullable Object> values = after.codec(edge.type()).values(identityOf(edge));
    List<Place> ends = new ArrayList<>();
    for (Side side : Side.values()) {
      ItemType entity = after.design().primary().get(relationship.end(side));
      ends.add(
          Place.of(entity.key().renamed(after.schema().endRenames(relationship, side)), values));
    }
    return ends;
  }

  @Override
  public void requireComplete() {}

  @Override
  public void close() {
    files.close();
  }
}
