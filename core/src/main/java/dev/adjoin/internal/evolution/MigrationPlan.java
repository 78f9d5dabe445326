// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.evolution.MigrationPart.Kind;
import dev.adjoin.internal.evolution.MigrationPart.Overlap;
import dev.adjoin.internal.model.Attribute;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The way of a table from its recorded design to another one: what the migration adds and removes,
 * and what it refuses.
 *
 * @param before the recorded design, in the names of the new model
 * @param target the new design; entries that stored items lack are maintained, not readable
 * @param indexes the indexes that have to be made
 * @param parts what stored items get or lose, in the order of the sweep
 * @param refused the differences that no migration carries out
 */
public record MigrationPlan(
    RecordedDesign before,
    RecordedDesign target,
    List<Index> indexes,
    List<MigrationPart> parts,
    List<DesignDifference> refused) {

  public MigrationPlan {
    indexes = List.copyOf(indexes);
    parts = List.copyOf(parts);
    refused = List.copyOf(refused);
  }

  /**
   * The plan of a migration.
   *
   * @param recorded the recorded design of the table
   * @param declared the design of the model, compiled with the recorded one as its base
   * @param hasItems whether items of a type may be stored, by the stored name of the type
   * @param gone the types and attributes that were dropped on purpose
   * @param canMove whether edges can be moved to a gate, one by one, while programs write them
   */
  public static MigrationPlan of(
      RecordedDesign recorded,
      RecordedDesign declared,
      Predicate<String> hasItems,
      Set<String> gone,
      Predicate<Gate> canMove) {
    List<DesignDifference> differences =
        DesignComparison.between(recorded, declared, hasItems, gone);
    RecordedDesign before = Renaming.of(recorded, declared);
    RecordedDesign target = maintained(before, declared.keeping(recorded, gone), canMove);
    List<DesignDifference> refused = new ArrayList<>();
    for (DesignDifference difference : differences) {
      if (difference.kind().refuses()
          && !(difference.isMigratable() && isCountable(target, difference))) {
        refused.add(difference);
      }
    }
    return new MigrationPlan(
        before, target, added(before, target), stored(before, target, hasItems), refused);
  }

  /** The plan of a migration that is under way. */
  public static MigrationPlan between(
      RecordedDesign recorded, RecordedDesign target, Predicate<String> hasItems) {
    RecordedDesign before = Renaming.of(recorded, target);
    return new MigrationPlan(
        before, target, added(before, target), stored(before, target, hasItems), List.of());
  }

  private static List<Index> added(RecordedDesign before, RecordedDesign target) {
    return target.indexes().stream().filter(i -> before.index(i.name()).isEmpty()).toList();
  }

  /** The parts that concern stored items. */
  private static List<MigrationPart> stored(
      RecordedDesign before, RecordedDesign target, Predicate<String> hasItems) {
    return new Changes(before, target)
        .parts().stream()
            .filter(p -> p.types().stream().anyMatch(t -> hasItems.test(stored(target, t))))
            .toList();
  }

  /** The same way, which a model that was accepted before need not go. */
  public MigrationPlan done() {
    return new MigrationPlan(before, target, List.of(), List.of(), List.of());
  }

  /** Whether the edges of a new gate can be found: by their key, a mirror or an index. */
  private static boolean isCountable(RecordedDesign target, DesignDifference difference) {
    return target.types().stream()
        .filter(t -> difference.subject().equals(gateName(t.name(), Side.TO)))
        .allMatch(
            t ->
                t.items().stream()
                    .anyMatch(
                        i ->
                            i.kind() == ItemType.Kind.MIRROR
                                || i.entries().stream()
                                    .anyMatch(e -> e.role() == Entry.Role.INVERSE)));
  }

  private static String stored(RecordedDesign design, String type) {
    return design.type(type).map(RecordedType::stored).orElse(type);
  }

  /**
   * The target in which every entry that the table lacks is only maintained, and every gate whose
   * edges can be moved to it knows the former one.
   */
  private static RecordedDesign maintained(
      RecordedDesign before, RecordedDesign target, Predicate<Gate> canMove) {
    return target.withTypes(
        target.types().stream()
            .map(
                type ->
                    before
                        .type(type.name())
                        .map(
                            was ->
                                type.withEntries((i, e) -> state(was, i, e))
                                    .withGates(g -> MoreShards.following(was, g, canMove)))
                        .orElse(type))
            .toList());
  }

  private static Entry state(RecordedType was, ItemType item, Entry entry) {
    Entry known =
        was.item(item.kind(), item.detail())
            .flatMap(i -> i.entry(entry.role(), entry.name()))
            .orElse(null);
    if (known != null && known.written().equals(entry.written())) {
      return entry;
    }
    return known != null && MoreShards.isSpread(was, known, entry)
        ? entry.spreadFrom(known.key().partition().shards())
        : entry.in(Entry.State.MAINTAINED);
  }

  /** Whether nothing has to be done: the model can be opened as it is. */
  public boolean isEmpty() {
    return indexes.isEmpty() && parts.isEmpty() && refused.isEmpty();
  }

  /** The subjects of the parts for which writes must pause. */
  public List<String> pausing() {
    return parts.stream()
        .filter(p -> p.overlap() == Overlap.PAUSED)
        .map(MigrationPart::subject)
        .toList();
  }

  /** The gates to which edges are moved, one by one. */
  public List<Gate> filling() {
    return target.types().stream()
        .flatMap(t -> t.gates().stream())
        .filter(Gate::isFilling)
        .toList();
  }

  /**
   * Whether the old design cannot be put in force again once items have been swept: edges are
   * counted where it does not know it, or are in shards that it does not read.
   */
  public boolean isOneWay() {
    return !filling().isEmpty()
        || target.types().stream()
            .flatMap(t -> t.items().stream())
            .flatMap(i -> i.entries().stream())
            .anyMatch(Entry::isSpreading);
  }

  /** The new design with everything readable: what is recorded at the end. */
  public RecordedDesign result() {
    return readable(target);
  }

  /** A design with everything readable. */
  public static RecordedDesign readable(RecordedDesign design) {
    return design.withTypes(
        design.types().stream()
            .map(
                t ->
                    t.withEntries((i, e) -> e.in(Entry.State.READABLE).spreadFrom(0))
                        .withoutFormer())
            .toList());
  }

  /** Who can write each type during a migration; types that are not named: everybody. */
  public static Map<String, Overlap> overlaps(RecordedDesign recorded, RecordedDesign target) {
    Map<String, Overlap> overlaps = new TreeMap<>();
    for (MigrationPart part : new Changes(Renaming.of(recorded, target), target).parts()) {
      for (String type : part.types()) {
        overlaps.merge(type, part.overlap(), (a, b) -> a.compareTo(b) > 0 ? a : b);
      }
    }
    return overlaps;
  }

  private static String gateName(String relationship, Side side) {
    return "The gate of " + relationship + "." + side.word();
  }

  /** Collects the parts that differ between two designs. */
  private record Changes(RecordedDesign before, RecordedDesign target) {

    List<MigrationPart> parts() {
      List<MigrationPart> parts = new ArrayList<>();
      for (RecordedType is : target.types()) {
        RecordedType was = before.type(is.name()).orElse(null);
        if (was != null) {
          required(was, is, parts);
          items(was, is, parts);
          removed(was, is, parts);
          removals(was, is, parts);
        }
        for (Gate gate : is.gates()) {
          Gate known = was == null ? null : gate(was, gate.side()).orElse(null);
          if (known == null || known.shards() != gate.shards()) {
            String gets = gate.isSharded() ? gate.shards() + " shards of a gate" : "a gate";
            String work = "each %s gets %s with the number of its edges";
            parts.add(
                part(
                    Kind.GATE,
                    gateName(is.name(), gate.side()),
                    gate,
                    work.formatted(gate.entity(), gets)));
          }
        }
      }
      parts.sort((a, b) -> a.kind().compareTo(b.kind()));
      return parts;
    }

    private static Optional<Gate> gate(RecordedType type, Side side) {
      return type.gates().stream().filter(g -> g.side() == side).findFirst();
    }

    private static MigrationPart part(Kind kind, String subject, Gate gate, String work) {
      Set<String> types = new LinkedHashSet<>(List.of(gate.entity(), gate.relationship()));
      Overlap overlap = gate.isFilling() ? Overlap.TOGETHER : Overlap.PAUSED;
      return new MigrationPart(kind, subject, List.copyOf(types), work, overlap);
    }

    private static MigrationPart part(
        Kind kind, String subject, String type, String work, Overlap overlap) {
      return new MigrationPart(kind, subject, List.of(type), work, overlap);
    }

    private void required(RecordedType was, RecordedType is, List<MigrationPart> parts) {
      for (Attribute attribute : is.attributes()) {
        boolean canBeAbsent = attribute.optional() || attribute.preset() != null;
        boolean couldBeAbsent =
            was.attribute(attribute.name())
                .map(a -> a.optional() || a.preset() != null)
                .orElse(true);
        if (!canBeAbsent && couldBeAbsent) {
          parts.add(
              part(
                  Kind.REQUIRED,
                  is.name() + "." + attribute.name(),
                  is.name(),
                  "each %s must have it; an item without it stops the migration"
                      .formatted(is.name()),
                  Overlap.ONE_AFTER_THE_OTHER));
        }
      }
    }

    /** A removal without a marker would be taken for one by another program. */
    private void removals(RecordedType was, RecordedType is, List<MigrationPart> parts) {
      if (was.marksRemovals() != is.marksRemovals()) {
        String work =
            is.marksRemovals()
                ? "each edge gets a name for the marker of its removal"
                : "each edge loses the name for the marker of its removal";
        parts.add(
            part(
                Kind.ENTRY,
                "The removals of " + is.name(),
                is.name(),
                work,
                Overlap.ONE_AFTER_THE_OTHER));
      }
    }

    private void items(RecordedType was, RecordedType is, List<MigrationPart> parts) {
      for (ItemType item : is.items()) {
        Optional<ItemType> known = was.item(item.kind(), item.detail());
        if (known.isPresent()) {
          entries(known.get(), item, parts);
          boolean isMoved = !known.get().key().equals(item.key());
          if (isMoved && item.kind() == ItemType.Kind.MIRROR) {
            String work = "each mirror gets the key of its shard";
            parts.add(part(Kind.MIRROR, item.label(), is.name(), work, Overlap.PAUSED));
          }
        } else if (item.kind() == ItemType.Kind.GUARD) {
          String work = "each %s gets the guard of its value".formatted(is.name());
          parts.add(part(Kind.GUARD, item.label(), is.name(), work, Overlap.PAUSED));
        } else if (item.kind() == ItemType.Kind.MIRROR) {
          String work = "each edge gets its mirror";
          parts.add(part(Kind.MIRROR, item.label(), is.name(), work, Overlap.PAUSED));
        }
      }
    }

    private void entries(ItemType was, ItemType is, List<MigrationPart> parts) {
      for (Entry entry : is.entries()) {
        Entry known = was.entry(entry.role(), entry.name()).orElse(null);
        String subject = is.label() + "." + entry.title();
        String work = "each %s gets its key in %s".formatted(is.label(), entry.index());
        if (known == null) {
          // Where another entry has the place in the index, both cannot be written.
          boolean isFree = was.entries().stream().noneMatch(e -> e.index().equals(entry.index()));
          Overlap overlap = isFree ? Overlap.TOGETHER : Overlap.PAUSED;
          parts.add(part(Kind.ENTRY, subject, is.type(), work, overlap));
        } else if (!known.written().equals(entry.written())) {
          Overlap overlap = entry.isSpreading() ? Overlap.TOGETHER : Overlap.PAUSED;
          parts.add(part(Kind.ENTRY, subject, is.type(), work, overlap));
        }
      }
      for (Entry entry : was.entries()) {
        if (is.entry(entry.role(), entry.name()).isEmpty()) {
          String work = "each %s loses its key in %s".formatted(is.label(), entry.index());
          String subject = is.label() + "." + entry.title();
          parts.add(part(Kind.ENTRY, subject, is.type(), work, Overlap.PAUSED));
        }
      }
    }

    private void removed(RecordedType was, RecordedType is, List<MigrationPart> parts) {
      for (ItemType item : was.items()) {
        boolean isGone = is.item(item.kind(), item.detail()).isEmpty();
        if (isGone && item.kind() == ItemType.Kind.GUARD) {
          String work = "the guards of its values are deleted";
          parts.add(part(Kind.GUARD, item.label(), is.name(), work, Overlap.PAUSED));
        } else if (isGone && item.kind() == ItemType.Kind.MIRROR) {
          String work = "the mirrors are deleted";
          parts.add(part(Kind.MIRROR, item.label(), is.name(), work, Overlap.PAUSED));
        }
      }
      for (Gate gate : was.gates()) {
        if (gate(is, gate.side()).isEmpty()) {
          String work = "each %s loses its gate".formatted(gate.entity());
          parts.add(part(Kind.GATE, gateName(is.name(), gate.side()), gate, work));
        }
      }
    }
  }
}
