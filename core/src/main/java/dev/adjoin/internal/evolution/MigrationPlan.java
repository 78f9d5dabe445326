// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.evolution.MigrationPart.Kind;
import dev.adjoin.internal.evolution.MigrationPart.Overlap;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.NestedType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The way of a table from its recorded design to another one: what the migration adds and removes,
 * and what it refuses.
 *
 * @param before the recorded design, in the names of the new model
 * @param target the new design; entries that stored items lack are maintained, not readable
 * @param indexes the indexes that have to be made
 * @param parts what stored items get or lose, in the order of the sweep
 * @param refused the differences that no migration carries out
 * @param lost the types and attributes ({@code Student.fax}) whose stored values it may delete
 */
public record MigrationPlan(
    RecordedDesign before,
    RecordedDesign target,
    List<Index> indexes,
    List<MigrationPart> parts,
    List<DesignDifference> refused,
    Set<String> lost) {

  public MigrationPlan {
    lost = Set.copyOf(lost);
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
   * @param lost those whose stored values may be deleted
   * @param filling the gates that are filled while programs write
   */
  public static MigrationPlan of(
      RecordedDesign recorded,
      RecordedDesign declared,
      Predicate<String> hasItems,
      Set<String> gone,
      Set<String> lost,
      FillingGates filling) {
    Set<String> dropped = new HashSet<>(gone);
    dropped.addAll(lost);
    List<DesignDifference> differences =
        DesignComparison.between(recorded, declared, hasItems, dropped);
    RecordedDesign before = Renaming.of(recorded, declared);
    Set<String> forgotten = recorded.unwritten(gone, hasItems);
    forgotten.addAll(lost);
    RecordedDesign target =
        maintained(before, declared.keeping(recorded, forgotten, gone), filling);
    List<DesignDifference> refused = new ArrayList<>();
    for (DesignDifference difference : differences) {
      if (difference.kind().refuses()
          && !(difference.isMigratable() && isCountable(target, difference))) {
        refused.add(refused(difference));
      }
    }
    return new MigrationPlan(
        before,
        target,
        added(before, target),
        stored(before, target, hasItems, lost),
        refused,
        lost);
  }

  private static DesignDifference refused(DesignDifference difference) {
    return switch (difference.means()) {
      case MIGRATION -> difference.unmigrated(DesignComparison.DUMP);
      case DECLARATION ->
          difference.advising(
              Phrase.format(
                  "%s; to delete what is stored of it, use %s",
                  difference.advice(), Instruction.LOSE.of(difference.subject())));
      case NOTHING, LOAD -> difference;
    };
  }

  /** The plan of a migration that is under way. */
  public static MigrationPlan between(
      RecordedDesign recorded,
      RecordedDesign target,
      Predicate<String> hasItems,
      Set<String> lost) {
    RecordedDesign before = Renaming.of(recorded, target);
    return new MigrationPlan(
        before,
        target,
        added(before, target),
        stored(before, target, hasItems, lost),
        List.of(),
        lost);
  }

  /** The attributes whose stored values are removed: what is lost, and former copies. */
  public Set<String> removed() {
    Set<String> removed = new TreeSet<>(lost);
    for (RecordedType was : before.types()) {
      was.copies().forEach(copy -> removed.add(was.name() + "." + copy.attribute()));
    }
    return removed;
  }

  /** The numbers of edges in maps that entities lose, by entity. */
  public Map<String, Set<String>> lostCounts() {
    Map<String, Set<String>> counts = numbers(before, type -> List.of());
    numbers(target, RecordedType::gates)
        .forEach((entity, kept) -> counts.getOrDefault(entity, new TreeSet<>()).removeAll(kept));
    return counts;
  }

  /** The attributes of each entity that count edges, in maps or at some gates. */
  private static Map<String, Set<String>> numbers(
      RecordedDesign design, Function<RecordedType, List<Gate>> gates) {
    Map<String, Set<String>> numbers = new TreeMap<>();
    for (RecordedType type : design.types()) {
      for (Side side : Side.values()) {
        String count = type.counts().get(side);
        if (count != null) {
          numbers.computeIfAbsent(type.end(side), e -> new TreeSet<>()).add(count);
        }
      }
      gates.apply(type).stream()
          .filter(gate -> !gate.isSharded())
          .forEach(
              gate ->
                  numbers
                      .computeIfAbsent(gate.entity(), e -> new TreeSet<>())
                      .add(gate.number().names().get(0)));
    }
    return numbers;
  }

  /** The names of what is to be lost that the plan does not lose anything of. */
  public List<String> unknownLosses() {
    List<String> possible = possibleLosses();
    return lost.stream().filter(name -> !possible.contains(name)).sorted().toList();
  }

  /** What the plan deletes or, of an attribute whose type changes, may delete. */
  public List<String> possibleLosses() {
    return parts.stream()
        .filter(p -> p.kind() == Kind.LOSS || p.kind() == Kind.VALUE && isAttribute(p.subject()))
        .map(MigrationPart::subject)
        .sorted()
        .toList();
  }

  /** Whether a value that changes is declared: not the version, and not the time of expiry. */
  private static boolean isAttribute(String subject) {
    return subject.indexOf(' ') < 0;
  }

  /**
   * What programs of the new design may have stored while the table was expanded that the old one
   * cannot read: new types, and items without a required attribute, of types that they could write.
   *
   * @param isWritten whether an item of a type was ever written, by the stored name of the type
   */
  public List<String> unreadableBefore(Predicate<String> isWritten) {
    List<String> names = new ArrayList<>();
    Map<String, Overlap> overlaps = overlaps(before, target, lost);
    for (RecordedType is : target.types()) {
      RecordedType was = before.type(is.name()).orElse(null);
      if (was == null && isWritten.test(is.stored())) {
        names.add(is.name());
      } else if (was != null
          && overlaps.getOrDefault(is.name(), Overlap.TOGETHER) == Overlap.TOGETHER) {
        was.attributes().stream()
            .filter(a -> is.attribute(a.name()).isEmpty())
            .filter(a -> !a.optional() && a.preset() == null)
            .forEach(a -> names.add(is.name() + "." + a.name()));
      }
    }
    return names;
  }

  private static List<Index> added(RecordedDesign before, RecordedDesign target) {
    return target.indexes().stream().filter(i -> before.index(i.name()).isEmpty()).toList();
  }

  /** The parts that concern stored items. */
  private static List<MigrationPart> stored(
      RecordedDesign before, RecordedDesign target, Predicate<String> hasItems, Set<String> lost) {
    Predicate<String> isStored =
        type ->
            hasItems.test(
                target.type(type).isPresent() ? stored(target, type) : stored(before, type));
    return all(before, target, lost).stream()
        .filter(p -> p.types().stream().anyMatch(isStored))
        .sorted(Comparator.comparing(MigrationPart::kind))
        .toList();
  }

  private static List<MigrationPart> all(
      RecordedDesign before, RecordedDesign target, Set<String> lost) {
    List<MigrationPart> parts = new Changes(before, target, lost).parts();
    parts.addAll(losses(before, target, lost));
    return parts;
  }

  /** What is deleted of the types and attributes that the target lacks. */
  private static List<MigrationPart> losses(
      RecordedDesign before, RecordedDesign target, Set<String> lost) {
    List<MigrationPart> parts = new ArrayList<>();
    for (RecordedType was : before.types()) {
      RecordedType is = target.type(was.name()).orElse(null);
      if (is == null && lost.contains(was.name())) {
        Set<String> types = new LinkedHashSet<>(List.of(was.name()));
        was.gates().stream().map(Gate::entity).forEach(types::add);
        if (!was.summaries().isEmpty()) {
          types.addAll(was.of());
        }
        String work = "each %s is deleted".formatted(was.name());
        parts.add(
            new MigrationPart(
                Kind.LOSS, was.name(), List.copyOf(types), work, Overlap.ONE_AFTER_THE_OTHER));
      }
      for (Attribute attribute : was.attributes()) {
        String name = was.name() + "." + attribute.name();
        if (is != null && is.attribute(attribute.name()).isEmpty() && lost.contains(name)) {
          String work = "each %s loses it".formatted(was.name());
          parts.add(
              new MigrationPart(Kind.LOSS, name, List.of(was.name()), work, Overlap.TOGETHER));
        }
      }
    }
    return parts;
  }

  /** The same way, which a model that was accepted before need not go: nothing can be lost. */
  public MigrationPlan done() {
    return new MigrationPlan(before, target, List.of(), List.of(), List.of(), lost);
  }

  /** Whether the edges of a new gate can be found: by their key, a mirror or an index. */
  private static boolean isCountable(RecordedDesign target, DesignDifference difference) {
    return target.types().stream()
        .filter(t -> difference.subject().equals(Gate.subject(t.name(), Side.TO.word())))
        .filter(t -> t.gate(Side.TO.word()).isPresent())
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
   * The target in which every entry that the table lacks is only maintained, and gates are filled
   * while programs write, where that is possible.
   */
  private static RecordedDesign maintained(
      RecordedDesign before, RecordedDesign target, FillingGates filling) {
    List<RecordedType> types = new ArrayList<>();
    for (RecordedType type : target.types()) {
      RecordedType was = before.type(type.name()).orElse(null);
      RecordedType is = type.withGates(g -> filling.fill(before, type, g));
      types.add(was == null ? is : is.withEntries((i, e) -> state(was, i, e)));
    }
    return target.withTypes(types);
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

  /** The gates at which edges are counted in, one by one. */
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
    return target.isSpreading();
  }

  /** The new design with everything readable: what is recorded at the end. */
  public RecordedDesign result() {
    return readable(target).withoutIndexes(unused());
  }

  /** The global indexes that no entry of the new design is in; they are dropped at the end. */
  public List<Index> unused() {
    return target.indexes().stream()
        .filter(index -> index.kind() == Index.Kind.GLOBAL)
        .filter(
            index ->
                target.types().stream()
                    .flatMap(type -> type.items().stream())
                    .flatMap(item -> item.entries().stream())
                    .noneMatch(entry -> entry.index().equals(index.name())))
        .toList();
  }

  /** A design with everything readable. */
  public static RecordedDesign readable(RecordedDesign design) {
    return design.withTypes(
        design.types().stream()
            .map(
                t ->
                    t.withEntries((i, e) -> e.in(Entry.State.READABLE).spreadFrom(0))
                        .withFilledGates())
            .toList());
  }

  /**
   * Who can write each type during a migration; types that are not named: everybody.
   *
   * @param lost the types and attributes whose stored values may be deleted
   */
  public static Map<String, Overlap> overlaps(
      RecordedDesign recorded, RecordedDesign target, Set<String> lost) {
    Map<String, Overlap> overlaps = new TreeMap<>();
    for (MigrationPart part : all(Renaming.of(recorded, target), target, lost)) {
      for (String type : part.types()) {
        overlaps.merge(type, part.overlap(), (a, b) -> a.compareTo(b) > 0 ? a : b);
      }
      if (part.kind() == Kind.MOVE || part.kind() == Kind.REBUILD) {
        neighbours(target, part.types().get(0)).forEach(t -> overlaps.put(t, Overlap.PAUSED));
      }
    }
    return overlaps;
  }

  /** The types whose writes read or change items of a type: its ends, parent, children, edges. */
  private static Set<String> neighbours(RecordedDesign design, String moved) {
    Set<String> neighbours = new LinkedHashSet<>();
    for (RecordedType type : design.types()) {
      if (type.name().equals(moved)) {
        neighbours.addAll(type.of());
        neighbours.addAll(type.references().values());
      }
      boolean isCopied = type.copies().stream().anyMatch(c -> type.source(c).equals(moved));
      if (type.of().contains(moved) || type.references().containsValue(moved) || isCopied) {
        neighbours.add(type.name());
      }
    }
    return neighbours;
  }

  /** The entities and relationships that the migration changes. */
  public Set<String> types() {
    return parts.stream()
        .flatMap(part -> part.types().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The entities from which the types that the migration changes copy. */
  public Set<String> sources() {
    Set<String> types = types();
    return Stream.of(before, target)
        .flatMap(design -> design.types().stream())
        .filter(type -> types.contains(type.name()))
        .flatMap(type -> type.copies().stream().map(type::source))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The parts that change keys or values, so that only one of the two designs reads the items. */
  public List<MigrationPart> moving() {
    return parts.stream().filter(MigrationPart::moves).toList();
  }

  /** The parts whose items a program of the new design cannot read before the end. */
  public List<MigrationPart> unreadable() {
    return parts.stream().filter(p -> p.moves() || p.kind() == Kind.COUNT).toList();
  }

  /**
   * What a program of the new design must not rely on before the end, by subject: all that programs
   * of both designs cannot write together. An attribute that becomes required is read as it is.
   */
  public Set<String> awaited() {
    return parts.stream()
        .filter(p -> p.overlap() != Overlap.TOGETHER && p.kind() != Kind.REQUIRED)
        .map(MigrationPart::subject)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The relationships whose edges get another form, and new ones whose edges are in maps. */
  public Set<String> storedAnew() {
    return parts.stream()
        .filter(p -> p.kind() == Kind.STORE)
        .map(p -> p.types().get(0))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * The new gates and guards of a plan that also moves items, the parts that get more shards while
   * programs write, and edges that get another form beside items that get other keys or values.
   * Whether each can be made is only known when all items have moved, so they need a migration of
   * their own.
   */
  public List<String> notBesideMoves() {
    if (moving().isEmpty()) {
      return List.of();
    }
    List<String> added = new ArrayList<>();
    Set<String> storedAnew = storedAnew();
    if (moving().size() > storedAnew.size()) {
      storedAnew.forEach(name -> added.add(storeName(name)));
    }
    for (RecordedType is : target.types()) {
      RecordedType was = before.type(is.name()).orElse(null);
      is.gates().stream()
          .filter(g -> !storedAnew.contains(is.name()))
          .filter(g -> was == null || was.gate(g.end()).isEmpty())
          .forEach(g -> added.add(g.subject()));
      is.items().stream()
          .filter(i -> i.kind() == ItemType.Kind.GUARD)
          .filter(i -> was != null && was.item(i.kind(), i.detail()).isEmpty())
          .forEach(i -> added.add(i.label()));
    }
    filling().forEach(g -> added.add(g.subject()));
    target.types().stream()
        .flatMap(type -> type.items().stream())
        .forEach(
            item ->
                item.entries().stream()
                    .filter(Entry::isSpreading)
                    .forEach(entry -> added.add(item.label() + "." + entry.title())));
    added.retainAll(parts.stream().map(MigrationPart::subject).toList());
    return added;
  }

  private static String storeName(String relationship) {
    return "The store of " + relationship;
  }

  /** Collects the parts that differ between two designs. */
  private record Changes(RecordedDesign before, RecordedDesign target, Set<String> lost) {

    List<MigrationPart> parts() {
      List<MigrationPart> parts = new ArrayList<>();
      for (RecordedType is : target.types()) {
        RecordedType was = before.type(is.name()).orElse(null);
        if (was != null && isStoredDifferently(was, is)) {
          store(was, is, parts);
          types(was, is, parts);
          items(was, is, parts);
          removed(was, is, parts);
        } else if (was != null) {
          values(was, is, parts);
          copies(was, is, parts);
          required(was, is, parts);
          items(was, is, parts);
          removed(was, is, parts);
          removals(was, is, parts);
        } else if (!is.summaries().isEmpty()) {
          parts.add(stored(is, "each entity at its ends gets an empty map"));
        }
        if (was != null && !was.summaries().isEmpty() && !is.summaries().isEmpty()) {
          counts(was, is, parts);
        }
        for (Gate gate : is.gates()) {
          Gate known = was == null ? null : was.gate(gate.end()).orElse(null);
          if (known == null || known.shards() != gate.shards()) {
            String gets = gate.isSharded() ? gate.shards() + " shards of a gate" : "a gate";
            String counted = is.isEntity() ? is.name() : "edge";
            String work =
                gate.isBuilding()
                    ? "each %s gets %s, and each %s is counted in"
                    : is.isEntity()
                        ? "each %s gets %s with the number of %s items that refer to it"
                        : "each %s gets %s with the number of its edges";
            parts.add(
                part(
                    Kind.GATE, gate.subject(), gate, work.formatted(gate.entity(), gets, counted)));
          }
        }
      }
      nested(parts);
      return parts;
    }

    /** Whether edges get another form: as items, or in maps that keep something else. */
    private static boolean isStoredDifferently(RecordedType was, RecordedType is) {
      return was.summaries().size() != is.summaries().size()
          || !was.summaries().stream()
              .allMatch(map -> is.summaries().stream().anyMatch(map::isStoredLike));
    }

    /** Everything that an edge has is written again with it, where the new design has it. */
    private static void store(RecordedType was, RecordedType is, List<MigrationPart> parts) {
      String work =
          is.summaries().isEmpty()
              ? "each edge becomes an item"
              : was.summaries().isEmpty()
                  ? "each edge becomes a member of the maps of its entities"
                  : "the maps keep other attributes of each edge";
      parts.add(stored(is, work));
    }

    private static MigrationPart stored(RecordedType is, String work) {
      Set<String> types = new LinkedHashSet<>(List.of(is.name()));
      types.addAll(is.of());
      return new MigrationPart(
          Kind.STORE, storeName(is.name()), List.copyOf(types), work, Overlap.PAUSED);
    }

    /** A delete of an entity at either end changes the number of the other one. */
    private static void counts(RecordedType was, RecordedType is, List<MigrationPart> parts) {
      for (Side side : Side.values()) {
        String count = is.counts().get(side);
        if (!Objects.equals(was.counts().get(side), count)) {
          String entity = is.end(side);
          Set<String> types = new LinkedHashSet<>(List.of(entity, is.name()));
          types.addAll(is.of());
          String work =
              count == null
                  ? "each %s loses the number of its edges"
                  : "each %s gets the number of its edges";
          parts.add(
              new MigrationPart(
                  Kind.COUNT,
                  "The count of " + is.name() + "." + side.word(),
                  List.copyOf(types),
                  work.formatted(entity),
                  Overlap.PAUSED));
        }
      }
    }

    private static MigrationPart part(Kind kind, String subject, Gate gate, String work) {
      Set<String> types = new LinkedHashSet<>(List.of(gate.entity(), gate.type()));
      Overlap overlap = gate.isFilling() ? Overlap.TOGETHER : Overlap.PAUSED;
      return new MigrationPart(kind, subject, List.copyOf(types), work, overlap);
    }

    private static MigrationPart part(
        Kind kind, String subject, String type, String work, Overlap overlap) {
      return new MigrationPart(kind, subject, List.of(type), work, overlap);
    }

    private void required(RecordedType was, RecordedType is, List<MigrationPart> parts) {
      Set<String> others = new HashSet<>();
      is.copies().forEach(copy -> others.add(copy.attribute()));
      if (was.version() != null && is.version() != null) {
        others.add(is.version());
      }
      List<Attribute> own =
          is.attributes().stream().filter(a -> !others.contains(a.name())).toList();
      required(is.name(), was.attributes(), own, List.of(is.name()), parts);
    }

    /** The attributes that values of nested types must have, in the items that hold them. */
    private void nested(List<MigrationPart> parts) {
      for (NestedType is : target.nested()) {
        List<String> holders = before.holders(is.name());
        before.nested().stream()
            .filter(was -> was.name().equals(is.name()))
            .filter(was -> !holders.isEmpty())
            .forEach(was -> required(is.name(), was.attributes(), is.attributes(), holders, parts));
      }
    }

    /**
     * Adds the attributes that stored values may lack.
     *
     * @param owner the type that has the attributes
     * @param holders the entities and relationships whose items have its values
     */
    private void required(
        String owner,
        List<Attribute> was,
        List<Attribute> is,
        List<String> holders,
        List<MigrationPart> parts) {
      for (Attribute attribute : is) {
        boolean canBeAbsent = attribute.optional() || attribute.preset() != null;
        boolean couldBeAbsent =
            known(was, attribute.name()).map(a -> a.optional() || a.preset() != null).orElse(true);
        if (!canBeAbsent && couldBeAbsent) {
          parts.add(required(owner, attribute.name(), owner, holders));
        }
      }
      target
          .variants()
          .requiredSince(before.variants(), owner)
          .forEach(
              (name, variants) -> {
                if (known(was, name).filter(a -> !a.optional()).isEmpty()) {
                  String values = owner + " of the variant " + String.join(" or ", variants);
                  parts.add(required(owner, name, values, holders));
                }
              });
    }

    private static Optional<Attribute> known(List<Attribute> attributes, String name) {
      return attributes.stream().filter(a -> a.name().equals(name)).findFirst();
    }

    private static MigrationPart required(
        String owner, String attribute, String values, List<String> holders) {
      return new MigrationPart(
          Kind.REQUIRED,
          owner + "." + attribute,
          holders,
          "each %s must have it; an item without it stops the migration".formatted(values),
          Overlap.ONE_AFTER_THE_OTHER);
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
          moved(is, known.get(), item, parts);
          entries(known.get(), item, parts);
        } else if (item.kind() == ItemType.Kind.GUARD) {
          String work = "each %s gets the guard of its value".formatted(is.name());
          parts.add(part(Kind.GUARD, item.label(), is.name(), work, Overlap.PAUSED));
        } else if (item.kind() == ItemType.Kind.MIRROR) {
          String work = "each edge gets its mirror";
          parts.add(part(Kind.MIRROR, item.label(), is.name(), work, Overlap.PAUSED));
        }
      }
    }

    private void values(RecordedType was, RecordedType is, List<MigrationPart> parts) {
      if (was.version() != null && !was.version().equals(is.version())) {
        String work = "each %s still counts its changes".formatted(is.name());
        parts.add(part(Kind.VALUE, is.name() + " version", is.name(), work, Overlap.PAUSED));
      }
      if (!Objects.equals(was.expires(), is.expires())) {
        String work = "each %s gets the time at which it expires".formatted(is.name());
        parts.add(part(Kind.VALUE, is.name() + " expires", is.name(), work, Overlap.PAUSED));
      }
      types(was, is, parts);
    }

    /** What becomes of a value that the new type cannot represent. */
    private String unrepresentable(RecordedType type, Attribute attribute) {
      boolean isLost = lost.contains(type.name() + "." + attribute.name());
      if (isLost && attribute.preset() != null) {
        return "becomes the default";
      }
      return isLost && attribute.optional() ? "is deleted" : "stops the migration";
    }

    private void types(RecordedType was, RecordedType is, List<MigrationPart> parts) {
      for (Attribute attribute : is.attributes()) {
        Attribute known = was.attribute(attribute.name()).orElse(null);
        if (known == null) {
          continue;
        }
        switch (TypeChange.between(known.type(), attribute.type())) {
          case LOSES_VALUES, OTHER ->
              parts.add(
                  part(
                      Kind.VALUE,
                      is.name() + "." + attribute.name(),
                      is.name(),
                      "each value becomes %s; one that cannot %s"
                          .formatted(attribute.type().text(), unrepresentable(is, attribute)),
                      Overlap.PAUSED));
          case NONE, GROWS, WIDENS -> {}
        }
      }
    }

    private void copies(RecordedType was, RecordedType is, List<MigrationPart> parts) {
      Set<Copy> changed = new LinkedHashSet<>(is.copies());
      was.copies().forEach(changed::remove);
      for (Copy copy : changed) {
        String source = is.source(copy);
        String work = "each %s gets the value of its %s".formatted(is.name(), source);
        parts.add(copied(is, copy, List.of(is.name(), source), work));
      }
      for (Copy copy : was.copies()) {
        if (is.copies().stream().noneMatch(c -> c.attribute().equals(copy.attribute()))) {
          String work = "each %s loses what it copied".formatted(is.name());
          parts.add(copied(is, copy, List.of(is.name()), work));
        }
      }
    }

    private static MigrationPart copied(
        RecordedType type, Copy copy, List<String> types, String work) {
      String subject = "The copy " + type.name() + "." + copy.attribute();
      return new MigrationPart(Kind.COPY, subject, types, work, Overlap.PAUSED);
    }

    /**
     * What a changed key of an item needs. A gate on an entity moves with it; the gates of another
     * number of shards are parts of their own.
     */
    private void moved(RecordedType type, ItemType was, ItemType is, List<MigrationPart> parts) {
      boolean isResharded = MoreShards.isSameButForShards(was.key(), is.key());
      if (was.key().equals(is.key()) || isResharded && is.kind() == ItemType.Kind.GATE) {
        return;
      }
      if (isResharded && is.kind() == ItemType.Kind.MIRROR) {
        String work = "each mirror gets the key of its shard";
        parts.add(part(Kind.MIRROR, is.label(), type.name(), work, Overlap.PAUSED));
        return;
      }
      String subject = "The key of " + is.label();
      String work = "each %s is stored under its new key".formatted(is.label());
      Kind kind = is.isPrimary() ? Kind.MOVE : Kind.REBUILD;
      parts.add(part(kind, subject, type.name(), work, Overlap.PAUSED));
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
        if (is.gate(gate.end()).isEmpty()) {
          String work = "each %s loses its gate".formatted(gate.entity());
          parts.add(part(Kind.GATE, gate.subject(), gate, work));
        }
      }
    }
  }
}
