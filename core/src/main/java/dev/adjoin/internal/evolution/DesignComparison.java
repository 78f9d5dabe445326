// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.evolution.DesignDifference.Kind;
import dev.adjoin.internal.evolution.DesignDifference.Means;
import dev.adjoin.internal.evolution.DesignDifference.Part;
import dev.adjoin.internal.evolution.RecordedDeletes.Noted;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares the design of a model with the recorded design that it was compiled on.
 *
 * <p>A type without items can change freely. The record, not the table, knows which types have
 * items: it lists the types that were ever written.
 */
public final class DesignComparison {
  private static final String NONE = "none";

  /** The advice for differences that a migration carries out. */
  static final String MIGRATE =
      "Bring the table to this model with %s, or use the newer model if this is an older one"
          .formatted(Instruction.MIGRATE);

  /** The advice for differences that a migration would carry out, but for others. */
  private static final String LATER =
      "A migration carries this out, but not all differences: leave the others out of the model"
          + " first, or load the data into a new table with them";

  /** The advice for differences that no migration carries out. */
  static final String DUMP =
      "Bring the data to the new design: dump it with the recorded design, and load it into a new"
          + " table";

  /** The advice for values that have no form in the new type: a load would refuse them. */
  private static final String CONVERT =
      "Dump the data with the recorded design, change the values in the dump, and load it into a new"
          + " table";

  private static final String RECORD = "Nothing: it is recorded before the first write";

  private final RecordedDesign recorded;
  private final RecordedDesign declared;
  private final Predicate<String> hasItems;
  private final Set<String> gone;
  private final List<DesignDifference> differences = new ArrayList<>();

  private DesignComparison(
      RecordedDesign recorded,
      RecordedDesign declared,
      Predicate<String> hasItems,
      Set<String> gone) {
    this.recorded = recorded;
    this.declared = declared;
    this.hasItems = hasItems;
    this.gone = gone;
  }

  /**
   * All differences, in the order table, indexes, types.
   *
   * @param declared the design of the model, compiled with {@code recorded} as its base
   * @param hasItems whether items of a type may be stored, by the stored name of the type
   * @param gone the types and attributes ({@code Student.fax}) that were dropped on purpose
   */
  public static List<DesignDifference> between(
      RecordedDesign recorded,
      RecordedDesign declared,
      Predicate<String> hasItems,
      Set<String> gone) {
    RecordedDesign renamed = Renaming.of(recorded, declared);
    Predicate<String> byName = type -> hasItems.test(stored(renamed, declared, type));
    DesignComparison comparison = new DesignComparison(renamed, declared, byName, gone);
    comparison.renames(recorded);
    comparison.table(recorded.table(), declared.table());
    declared.indexes().forEach(comparison::index);
    comparison.nested();
    comparison.types();
    return comparison.advised();
  }

  /**
   * A migration is refused as a whole: what it would carry out has to wait for what it would not.
   */
  private List<DesignDifference> advised() {
    boolean isRefused = differences.stream().anyMatch(d -> d.means() == Means.LOAD);
    return differences.stream()
        .map(d -> isRefused && d.advice().equals(Phrase.of(MIGRATE)) ? d.advising(LATER) : d)
        .toList();
  }

  /**
   * The advice for a type or an attribute that the model lacks.
   *
   * @param renaming what a model file says where it was renamed
   */
  private static Phrase missing(String renaming, String name, String subject) {
    return Phrase.format(
        "Declare it again, declare %s if you renamed it, or %s if you dropped it",
        new Phrase(renaming, "@Was(\"%s\")".formatted(name)), gone(List.of(subject)));
  }

  /** What says that parts of the model were dropped. */
  private static Phrase gone(List<String> subjects) {
    String quoted = subjects.stream().map("\"%s\""::formatted).collect(Collectors.joining(", "));
    return new Phrase(
        "gone: [%s]".formatted(String.join(", ", subjects)),
        "@DataModel(gone = %s)".formatted(subjects.size() == 1 ? quoted : "{" + quoted + "}"));
  }

  /** The advice for an attribute that cannot be converted: another one can replace it. */
  private static String replace(String subject) {
    return ("Give the new attribute another name, and drop this one by a migration with %s; or dump"
            + " the data with the recorded design, change the values in the dump, and load it into"
            + " a new table")
        .formatted(Instruction.LOSE.of(subject));
  }

  private static String stored(RecordedDesign recorded, RecordedDesign declared, String type) {
    return recorded.type(type).or(() -> declared.type(type)).map(RecordedType::stored).orElse(type);
  }

  /** Reports renamed types and attributes; everything else is compared by the new names. */
  private void renames(RecordedDesign before) {
    for (int i = 0; i < recorded.types().size(); i++) {
      RecordedType is = recorded.types().get(i);
      before.types().stream()
          .filter(t -> t.stored().equals(is.stored()))
          .findFirst()
          .ifPresent(was -> renames(was, is));
    }
    for (NestedType is : recorded.nested()) {
      before.nested().stream()
          .filter(n -> n.name().equals(is.name()))
          .forEach(
              was ->
                  renames(
                      is.name(), recorded.holders(is.name()), was.attributes(), is.attributes()));
    }
  }

  private void renames(RecordedType was, RecordedType is) {
    if (!was.name().equals(is.name())) {
      renamed(is.name(), was.name(), is.name(), is.stored(), List.of(is.name()));
    }
    renames(is.name(), List.of(is.name()), was.attributes(), is.attributes());
  }

  private void renames(String owner, List<String> types, List<Attribute> was, List<Attribute> is) {
    for (Attribute attribute : is) {
      was.stream()
          .filter(a -> a.stored().equals(attribute.stored()))
          .filter(a -> !a.name().equals(attribute.name()))
          .forEach(
              a ->
                  renamed(
                      owner + "." + attribute.name(),
                      a.name(),
                      attribute.name(),
                      attribute.stored(),
                      types));
    }
  }

  private void renamed(String subject, String was, String is, String stored, List<String> types) {
    add(Kind.NOTHING_TO_DO, subject, was, is + ", stored as " + stored, types);
  }

  private void table(Table was, Table is) {
    differs(Kind.NEEDS_TABLE, "The partition key", was.partition(), is.partition());
    differs(Kind.NEEDS_TABLE, "The sort key", was.sort(), is.sort());
    differs(Kind.NEEDS_BACKFILL, "The type attribute", was.type(), is.type());
    if (was.escaped() != is.escaped()) {
      add(Kind.MOVES_ITEMS, "The encoding of keys", encoding(was), encoding(is), allTypes());
    }
    differs(Kind.MOVES_ITEMS, "The inverse index", swapped(was), swapped(is));
    differs(Kind.NOTHING_TO_DO, "The stream", stream(was), stream(is));
    if (!Objects.equals(recorded.timeToLive(), declared.timeToLive())) {
      boolean isFirst =
          recorded.timeToLive() == null && expiring(declared).stream().noneMatch(hasItems);
      // Markers of removals expire by it, too, and nobody misses them.
      boolean isOfMarkers = declared.timeToLive() == null && expiring(recorded).isEmpty();
      addUnmigrated(
          isFirst || isOfMarkers ? Kind.NOTHING_TO_DO : Kind.NEEDS_BACKFILL,
          "The time to live",
          shown(recorded.timeToLive()),
          shown(declared.timeToLive()),
          expiring(declared));
    }
  }

  private static String encoding(Table table) {
    return table.escaped() ? "escaped" : "plain";
  }

  private static String swapped(Table table) {
    return table.swapped() ? "swapped" : "by separate attributes";
  }

  private static String stream(Table table) {
    return table.stream() ? "new and old images" : NONE;
  }

  private static List<String> expiring(RecordedDesign design) {
    return design.types().stream()
        .filter(t -> t.expires() != null)
        .map(RecordedType::name)
        .toList();
  }

  private void differs(Kind kind, String subject, @Nullable String was, @Nullable String is) {
    if (!Objects.equals(was, is)) {
      addUnmigrated(kind, subject, shown(was), shown(is), allTypes());
    }
  }

  private List<String> allTypes() {
    return recorded.types().stream().map(RecordedType::name).toList();
  }

  private static String shown(@Nullable String value) {
    return value == null ? NONE : value;
  }

  private void index(Index index) {
    Optional<Index> known = recorded.index(index.name());
    List<String> users =
        declared.types().stream()
            .flatMap(t -> t.items().stream())
            .filter(i -> i.entries().stream().anyMatch(e -> e.index().equals(index.name())))
            .map(ItemType::label)
            .toList();
    if (known.isEmpty()) {
      add(
          index.isLocal() ? Kind.NEEDS_TABLE : Kind.NEEDS_INDEX,
          index.name(),
          "no such index",
          index.partitionKey() + ", " + index.sortKey(),
          users);
    } else if (!known.get().projection().equals(index.projection())) {
      addUnmigrated(
          Kind.NEEDS_INDEX,
          "The projection of " + index.name(),
          shown(known.get().projection()),
          shown(index.projection()),
          users);
    }
  }

  private static String shown(Projection projection) {
    return switch (projection.kind()) {
      case ALL -> "all attributes";
      case KEYS -> "keys";
      case SOME -> String.join(", ", projection.attributes());
    };
  }

  private void nested() {
    Map<String, NestedType> known =
        recorded.nested().stream().collect(Collectors.toMap(NestedType::name, Function.identity()));
    for (NestedType type : declared.nested()) {
      NestedType was = known.get(type.name());
      if (was != null) {
        new AttributeComparison(
                type.name(), recorded.holders(type.name()), was.attributes(), Set.of())
            .compare(type.attributes());
      }
    }
  }

  private void types() {
    for (RecordedType was : recorded.types()) {
      Optional<RecordedType> is = declared.type(was.name());
      if (is.isPresent() && recorded.gone().contains(was.name())) {
        taken(was.name(), place(was), place(is.get()), List.of(was.name()), true);
      } else if (is.isPresent()) {
        compare(was, is.get());
      } else if (!isGone(was.name())) {
        add(
            Kind.MISSING,
            was.name(),
            was.isEntity() ? "an entity" : "a relationship",
            "nothing",
            List.of(was.name()),
            Means.DECLARATION,
            missing("was: " + was.name(), was.name(), was.name()));
      }
    }
    for (RecordedType is : declared.types()) {
      if (recorded.type(is.name()).isEmpty()) {
        Kind kind = isNewGateOnStored(is) ? Kind.NEEDS_BACKFILL : Kind.NOTHING_TO_DO;
        String found = is.isEntity() ? "a new entity" : "a new relationship";
        of(new Part.Layout(), () -> add(kind, is.name(), "not there", found, List.of(is.name())));
      }
    }
  }

  /** Whether a type or attribute was dropped on purpose, by this model or by one before it. */
  private boolean isGone(String subject) {
    return gone.contains(subject) || recorded.gone().contains(subject);
  }

  /**
   * Adds a difference for a name that stored items may have from something that is gone.
   *
   * @param types the types whose items may have it
   * @param canBeLost whether a migration can delete what is stored of it
   */
  private void taken(String subject, String was, String is, List<String> types, boolean canBeLost) {
    Kind kind = types.stream().anyMatch(hasItems) ? Kind.TAKEN : Kind.NOTHING_TO_DO;
    String lose =
        canBeLost
            ? ("; or delete first what is stored of the former one, by a migration with %s to a model"
                    + " that does not declare it")
                .formatted(Instruction.LOSE.of(subject))
            : "";
    String advice = kind.refuses() ? "Give it another name" + lose : RECORD;
    add(kind, subject, was + " that is gone", is, types, means(kind, false), advice);
  }

  /** Whether a new relationship puts gates or summaries on entities that have items. */
  private boolean isNewGateOnStored(RecordedType type) {
    return type.gates().stream().map(Gate::entity).anyMatch(hasItems)
        || type.summaries().stream().map(SummaryMap::entity).anyMatch(hasItems);
  }

  private void compare(RecordedType was, RecordedType is) {
    String name = was.name();
    if (was.isEntity() != is.isEntity() || !was.of().equals(is.of())) {
      of(
          new Part.Layout(),
          () -> addUnmigrated(Kind.MOVES_ITEMS, name, place(was), place(is), List.of(name)));
      return;
    }
    // Copies that come and go are compared below: their values are those of another item.
    new AttributeComparison(name, List.of(name), without(was, is.attributes()), keyAttributes(was))
        .compare(without(is, was.attributes()));
    of(new Part.Layout(), () -> layout(was, is));
    deletes(was, is);
    if (!Objects.equals(was.version(), is.version())) {
      Kind kind = was.version() == null ? Kind.NOTHING_TO_DO : backfill(name);
      add(kind, name + " version", shown(was.version()), shown(is.version()), List.of(name));
    }
  }

  /** Adds differences of one part of the design. */
  private void of(Part part, Runnable adding) {
    int from = differences.size();
    adding.run();
    differences.subList(from, differences.size()).replaceAll(difference -> difference.of(part));
  }

  private void layout(RecordedType was, RecordedType is) {
    String name = was.name();
    Set<String> redirected = redirected(was, is);
    matched(was.items(), is.items(), ItemType::label).forEach((l, p) -> items(l, p.was, p.is));
    matched(was.gates(), is.gates(), Gate::end)
        .forEach(
            (end, pair) -> {
              if (!redirected.contains(end)) {
                gates(name, end, pair.was, pair.is);
              }
            });
    matched(was.summaries(), is.summaries(), s -> s.side().word())
        .forEach((side, pair) -> summaries(name, side, pair.was, pair.is));
    if (!was.summaries().isEmpty() && !is.summaries().isEmpty()) {
      counts(was, is);
    }
    matched(was.copies(), is.copies(), Copy::attribute)
        .forEach((a, pair) -> copies(name, a, pair.was, pair.is));
    if (!Objects.equals(was.expires(), is.expires())) {
      add(
          backfill(name),
          name + " expires",
          shown(was.expires()),
          shown(is.expires()),
          List.of(name));
    }
    if (was.marksRemovals() != is.marksRemovals()) {
      add(backfill(name), "The removals of " + name, removals(was), removals(is), List.of(name));
    }
  }

  /**
   * Reports the references that lead to another entity, and gives their attributes. The stored ids
   * are those of the former entity, and so are the gates: none of them has a meaning in the new
   * design.
   */
  private Set<String> redirected(RecordedType was, RecordedType is) {
    Set<String> redirected = new LinkedHashSet<>();
    is.references()
        .forEach(
            (attribute, entity) -> {
              String before = was.references().getOrDefault(attribute, entity);
              if (!before.equals(entity)) {
                redirected.add(attribute);
                redirected(was, is, attribute, before, entity);
              }
            });
    return redirected;
  }

  private void redirected(
      RecordedType was, RecordedType is, String attribute, String before, String after) {
    boolean hasGates =
        Stream.concat(was.gates().stream(), is.gates().stream())
            .anyMatch(g -> g.end().equals(attribute));
    boolean isFree =
        !hasItems.test(is.name()) && !(hasGates && (hasItems.test(before) || hasItems.test(after)));
    String subject = is.name() + "." + attribute;
    List<String> concerned = List.of(is.name(), before, after);
    String recordedAs = "a reference to " + before;
    String declaredAs = "a reference to " + after;
    if (isFree) {
      add(Kind.NOTHING_TO_DO, subject, recordedAs, declaredAs, concerned);
    } else {
      String advice = replace(subject);
      add(Kind.MOVES_ITEMS, subject, recordedAs, declaredAs, concerned, Means.LOAD, advice);
    }
  }

  /** Reports rules for deletes that the model declares otherwise: they hold from now on. */
  private void deletes(RecordedType was, RecordedType is) {
    matched(
            List.copyOf(was.deletes().ends().entrySet()),
            List.copyOf(is.deletes().ends().entrySet()),
            Map.Entry::getKey)
        .forEach(
            (end, pair) -> {
              if (pair.was != null && pair.is != null) {
                deletes(is, is.name() + "." + end, pair.was.getValue(), pair.is.getValue());
              }
            });
    if (was.deletes().asChild() != null && is.deletes().asChild() != null) {
      deletes(is, is.name(), was.deletes().asChild(), is.deletes().asChild());
    }
  }

  private void deletes(RecordedType type, String subject, Noted was, Noted is) {
    if (was.effect() != is.effect()) {
      add(
          Kind.NOTHING_TO_DO,
          "onDelete of " + subject,
          was.effect().word(),
          is.effect().word(),
          List.of(type.name()));
    }
  }

  private static String removals(RecordedType type) {
    return type.marksRemovals() ? "marked for the stream" : "not marked";
  }

  /** The attributes of a type without copies that the other design does not have at all. */
  private static List<Attribute> without(RecordedType type, List<Attribute> others) {
    return type.attributes().stream()
        .filter(
            a ->
                type.copies().stream().noneMatch(c -> c.attribute().equals(a.name()))
                    || others.stream().anyMatch(o -> o.name().equals(a.name())))
        .toList();
  }

  private static String place(RecordedType type) {
    String kind = type.isEntity() ? "an entity" : "a relationship";
    return type.of().isEmpty() ? kind : kind + " of " + String.join(" and ", type.of());
  }

  private static Set<String> keyAttributes(RecordedType type) {
    Set<String> names = new HashSet<>();
    type.summaries().forEach(map -> names.addAll(map.key().attributes()));
    for (ItemType item : type.items()) {
      names.addAll(item.key().attributes());
      for (Entry entry : item.entries()) {
        names.addAll(entry.key().attributes());
      }
    }
    return names;
  }

  private Kind backfill(String... types) {
    for (String type : types) {
      if (hasItems.test(type)) {
        return Kind.NEEDS_BACKFILL;
      }
    }
    return Kind.NOTHING_TO_DO;
  }

  /** A recorded and a declared value; one of them may be null. */
  private record Pair<T>(@Nullable T was, @Nullable T is) {}

  private static <T> Map<String, Pair<T>> matched(
      List<T> was, List<T> is, Function<T, String> name) {
    Map<String, Pair<T>> pairs = new LinkedHashMap<>();
    was.forEach(w -> pairs.put(name.apply(w), new Pair<>(w, null)));
    BiFunction<@Nullable Pair<T>, T, Pair<T>> join =
        (pair, i) -> new Pair<>(pair == null ? null : pair.was, i);
    is.forEach(i -> pairs.compute(name.apply(i), (n, pair) -> join.apply(pair, i)));
    return pairs;
  }

  private void items(String label, @Nullable ItemType was, @Nullable ItemType is) {
    ItemType there = Objects.requireNonNull(was == null ? is : was);
    if (there.kind() == ItemType.Kind.GATE) {
      // It has no meaning but its gate, which is compared.
      return;
    }
    if (was == null || is == null) {
      Kind kind = backfill(there.type());
      String before = was == null ? NONE : was.key().toString();
      String after = is == null ? NONE : is.key().toString();
      // Edges become items of their own, or members of maps.
      boolean isStore = there.isPrimary() && kind.refuses();
      add(isStore ? Kind.MOVES_ITEMS : kind, label, before, after, List.of(label));
      return;
    }
    if (!details(was.key()).equals(details(is.key()))) {
      Kind kind = hasItems.test(was.type()) ? Kind.MOVES_ITEMS : Kind.NOTHING_TO_DO;
      addKeys(kind, "The key of " + label, was.key(), is.key(), "", label);
    }
    matched(was.entries(), is.entries(), Entry::title)
        .forEach((name, pair) -> entries(was.type(), label, name, pair.was, pair.is));
  }

  /** Shows encodings and shards only where the templates do not tell the difference. */
  private void addKeys(
      Kind kind, String subject, ItemKey was, ItemKey is, String where, String label) {
    boolean sameTexts = was.toString().equals(is.toString());
    String before = sameTexts ? details(was) : was.toString();
    String after = sameTexts ? details(is) : is.toString();
    add(kind, subject, before + where, after + where, List.of(label));
  }

  /** The templates with their shards and the encodings of strings. */
  private static String details(ItemKey key) {
    return details(key.partition()) + " / " + details(key.sort());
  }

  private static String details(KeyTemplate template) {
    String encodings =
        template.fields().stream()
            .flatMap(f -> f.codec().encoding().stream().map(e -> f.attribute() + " " + e.word()))
            .collect(Collectors.joining(", "));
    String shards = template.shards() == 1 ? "" : " in " + template.shards() + " shards";
    return template + shards + (encodings.isEmpty() ? "" : " (" + encodings + ")");
  }

  private void entries(
      String type, String label, String name, @Nullable Entry was, @Nullable Entry is) {
    String subject = label + "." + name;
    if (was == null || is == null) {
      String before = was == null ? NONE : shown(was);
      String after = is == null ? NONE : shown(is);
      Kind kind = backfill(type);
      // An index of the table's own partitions is there from the beginning, or never.
      boolean isNewLocal = is != null && isLocal(is.index()) && isNew(is.index());
      add(kind, subject, before, after, List.of(label), means(kind, !isNewLocal));
    } else if (!is.isDeclared()) {
      String advice = "Nothing: programs still write it, so that others can read it";
      add(
          Kind.NOTHING_TO_DO,
          subject,
          shown(was),
          "nothing",
          List.of(label),
          Means.NOTHING,
          advice);
    } else if (was.key().partition().shards() != is.key().partition().shards()) {
      Kind kind = hasItems.test(type) ? Kind.MOVES_ITEMS : Kind.NOTHING_TO_DO;
      addKeys(kind, subject, was.key(), is.key(), " in " + is.index(), label);
    } else if (!details(was.key()).equals(details(is.key()))) {
      addKeys(backfill(type), subject, was.key(), is.key(), " in " + is.index(), label);
    } else if (!shown(was).equals(shown(is))) {
      add(backfill(type), subject, shown(was), shown(is), List.of(label));
    }
  }

  private boolean isLocal(String index) {
    return declared.index(index).filter(Index::isLocal).isPresent();
  }

  private boolean isNew(String index) {
    return recorded.index(index).isEmpty();
  }

  private static String shown(Entry entry) {
    return entry.key()
        + " in "
        + entry.index()
        + (entry.when() == null ? "" : " when " + entry.when().text());
  }

  private void gates(String type, String side, @Nullable Gate was, @Nullable Gate is) {
    if (was != null
        && is != null
        && details(was.item()).equals(details(is.item()))
        && was.number().equals(is.number())) {
      return;
    }
    if (was != null
        && is != null
        && was.shards() == is.shards()
        && was.attribute().equals(is.attribute())
        && was.number().equals(is.number())) {
      // The gate moves with its entity, whose key is compared.
      return;
    }
    Gate there = Objects.requireNonNull(was == null ? is : was);
    boolean isResharded = was != null && is != null && was.shards() != is.shards();
    Kind kind = backfill(type, there.entity());
    String subject = Gate.subject(type, side);
    List<String> concerned = List.of(there.entity(), type);
    if (was != null && is != null) {
      Kind moved = isResharded && kind.refuses() ? Kind.MOVES_ITEMS : kind;
      add(moved, subject, shown(was), shown(is), concerned, means(moved, isResharded));
    } else {
      add(kind, subject, was == null ? NONE : shown(was), is == null ? NONE : shown(is), concerned);
    }
  }

  /** What a gate is for, without the attributes in which Adjoin stores it. */
  private static String shown(Gate gate) {
    if (gate.isSharded()) {
      return "a count over " + gate.shards() + " shards";
    }
    List<String> number = gate.number().names();
    return number.size() == 1 ? "a count in " + number.get(0) : "a check";
  }

  private void summaries(
      String type, String side, @Nullable SummaryMap was, @Nullable SummaryMap is) {
    boolean isSame =
        was != null
            && is != null
            && was.attribute().equals(is.attribute())
            && details(was.key()).equals(details(is.key()))
            && Set.copyOf(was.kept()).equals(Set.copyOf(is.kept()));
    if (!isSame) {
      SummaryMap there = Objects.requireNonNull(was == null ? is : was);
      add(
          backfill(type, there.entity()),
          "The summary map of " + type + "." + side,
          was == null ? NONE : was.attribute() + " with " + String.join(", ", was.kept()),
          is == null ? NONE : is.attribute() + " with " + String.join(", ", is.kept()),
          List.of(there.entity()));
    }
  }

  private void counts(RecordedType was, RecordedType is) {
    for (Side side : Side.values()) {
      String before = was.counts().get(side);
      String after = is.counts().get(side);
      if (!Objects.equals(before, after)) {
        String entity = is.end(side);
        add(
            backfill(is.name(), entity),
            "The count of " + is.name() + "." + side.word(),
            shown(before),
            shown(after),
            List.of(entity, is.name()));
      }
    }
  }

  private void copies(String type, String attribute, @Nullable Copy was, @Nullable Copy is) {
    if (!Objects.equals(was, is)) {
      add(
          backfill(type),
          "The copy " + type + "." + attribute,
          was == null ? NONE : was.source() + "." + was.sourceAttribute(),
          is == null ? NONE : is.source() + "." + is.sourceAttribute(),
          List.of(type));
    }
  }

  private void add(Kind kind, String subject, String was, String is, List<String> items) {
    boolean isMigrated =
        kind == Kind.NEEDS_INDEX || kind == Kind.NEEDS_BACKFILL || kind == Kind.MOVES_ITEMS;
    add(kind, subject, was, is, items, means(kind, isMigrated));
  }

  private static Means means(Kind kind, boolean isMigrated) {
    return kind.refuses() ? isMigrated ? Means.MIGRATION : Means.LOAD : Means.NOTHING;
  }

  /** A difference that no migration carries out, if it needs a change of stored data at all. */
  private void addUnmigrated(Kind kind, String subject, String was, String is, List<String> items) {
    add(kind, subject, was, is, items, means(kind, false));
  }

  private void add(
      Kind kind, String subject, String was, String is, List<String> items, Means means) {
    String advice =
        switch (means) {
          case NOTHING -> RECORD;
          case MIGRATION -> MIGRATE;
          case DECLARATION, LOAD -> DUMP;
        };
    add(kind, subject, was, is, items, means, advice);
  }

  private void add(
      Kind kind,
      String subject,
      String was,
      String is,
      List<String> items,
      Means means,
      String advice) {
    add(kind, subject, was, is, items, means, Phrase.of(advice));
  }

  private void add(
      Kind kind,
      String subject,
      String was,
      String is,
      List<String> items,
      Means means,
      Phrase advice) {
    Set<String> distinct = new LinkedHashSet<>(items);
    differences.add(
        new DesignDifference(kind, subject, was, is, List.copyOf(distinct), means, advice));
  }

  /** Compares the attributes of one type, or of a nested type that several types hold. */
  private final class AttributeComparison {
    private final String owner;
    private final List<String> types;
    private final List<Attribute> was;
    private final Set<String> inKeys;

    AttributeComparison(String owner, List<String> types, List<Attribute> was, Set<String> inKeys) {
      this.owner = owner;
      this.types = types;
      this.was = was;
      this.inKeys = inKeys;
    }

    void compare(List<Attribute> is) {
      Map<String, List<String>> required =
          declared.variants().requiredSince(recorded.variants(), owner);
      matched(was, is, Attribute::name)
          .forEach(
              (name, pair) -> {
                if (pair.was != null || !required.containsKey(name)) {
                  of(values(name), () -> compare(name, pair.was, pair.is));
                }
              });
      required.forEach((name, words) -> of(values(name), () -> newlyRequired(name, words)));
      declared
          .variants()
          .droppedSince(recorded.variants(), owner, was, is)
          .forEach((name, words) -> of(values(name), () -> droppedFrom(name, words)));
    }

    private Part values(String attribute) {
      return new Part.Values(owner, attribute);
    }

    /**
     * Reports an attribute that stored values of these variants may have, and could not be read.
     */
    private void droppedFrom(String name, List<String> variants) {
      String words = String.join(", ", variants);
      Kind kind = types.stream().anyMatch(hasItems) ? Kind.MISSING : Kind.NOTHING_TO_DO;
      String advice =
          kind.refuses()
              ? ("Declare it for %s again; or dump the data with the recorded design, change the"
                      + " values in the dump, and load it into a new table")
                  .formatted(words)
              : RECORD;
      add(
          kind,
          owner + "." + name,
          "an attribute of " + words,
          "no attribute of " + words,
          types,
          means(kind, false),
          advice);
    }

    /** Reports an attribute that stored values of these variants may lack. */
    private void newlyRequired(String name, List<String> variants) {
      boolean hadAll = was.stream().anyMatch(a -> a.name().equals(name) && !a.optional());
      if (!hadAll) {
        String words = String.join(", ", variants);
        Kind kind = backfill(types.toArray(String[]::new));
        add(
            kind,
            owner + "." + name,
            "not required of " + words,
            "required of " + words,
            types,
            means(kind, true));
      }
    }

    /** Whether an enum lost only words of variants that were dropped on purpose. */
    private boolean isGone(AttributeType before, AttributeType after) {
      return lostWords(before, after).stream()
          .allMatch(word -> isVariant(word) && gone.contains(owner + "." + word));
    }

    private boolean isVariant(String word) {
      return recorded.variants().isVariant(owner, word);
    }

    private static List<String> lostWords(AttributeType before, AttributeType after) {
      return before instanceof AttributeType.Choice known
              && after instanceof AttributeType.Choice left
          ? known.values().stream().filter(word -> !left.values().contains(word)).toList()
          : List.of();
    }

    private void compare(String name, @Nullable Attribute before, @Nullable Attribute after) {
      String subject = owner + "." + name;
      if (after == null && before != null) {
        if (!DesignComparison.this.isGone(subject)) {
          add(
              Kind.MISSING,
              subject,
              before.text(),
              "nothing",
              types,
              // A migration deletes attributes of items, not of values in them.
              isNested() ? Means.LOAD : Means.DECLARATION,
              missing(subject, before));
        }
      } else if (before == null && after != null) {
        boolean canBeAbsent = after.optional() || after.preset() != null;
        Kind kind = canBeAbsent ? Kind.NOTHING_TO_DO : backfill(types.toArray(String[]::new));
        add(kind, subject, NONE, after.text(), types);
      } else if (before != null && after != null && recorded.gone().contains(subject)) {
        taken(subject, before.text(), after.text(), types, !isNested());
      } else if (before != null && after != null) {
        both(subject, before, after);
      }
    }

    /** The advice for variants that are no longer declared: the name of a record can be new. */
    private Phrase renamedVariants(List<String> lost) {
      String annotations =
          lost.stream().map("@Variant(\"%s\")"::formatted).collect(Collectors.joining(", "));
      return Phrase.format(
          "Keep the word %s if you renamed a variant, or declare %s if you dropped it",
          new Phrase(String.join(", ", lost), "with " + annotations + " on its record"),
          gone(lost.stream().map(word -> owner + "." + word).toList()));
    }

    private Phrase missing(String subject, Attribute before) {
      String name = before.name();
      String by = declared.variants().discriminator(owner).orElse("");
      if (recorded.variants().discriminator(owner).filter(name::equals).isPresent()
          && !by.isEmpty()) {
        return Phrase.format(
            "Declare it again, or, if you renamed it, declare %s",
            new Phrase(
                "by: {name: %s, was: %s}".formatted(by, name),
                "@Variants(by = \"%s\", was = \"%s\")".formatted(by, name)));
      }
      String renaming = "{type: \"%s\", was: %s}".formatted(before.text(), name);
      return DesignComparison.missing(renaming, name, subject);
    }

    /** Whether the attributes are those of values in items. */
    private boolean isNested() {
      return !types.equals(List.of(owner));
    }

    /** Adds a difference for values that get another type. */
    private void converted(Kind kind, String subject, Attribute before, Attribute after) {
      boolean isNested = isNested();
      boolean isWider = TypeChange.between(before.type(), after.type()) == TypeChange.WIDENS;
      if (isWider || TypeChange.isConvertible(before.type(), after.type())) {
        Means means = isWider || !isNested ? Means.MIGRATION : Means.LOAD;
        List<String> lost = lostWords(before.type(), after.type());
        if (!lost.isEmpty() && lost.stream().allMatch(this::isVariant)) {
          add(kind, subject, before.text(), after.text(), types, means, renamedVariants(lost));
        } else {
          add(kind, subject, before.text(), after.text(), types, means);
        }
      } else {
        String advice = isNested ? CONVERT : replace(subject);
        add(kind, subject, before.text(), after.text(), types, Means.LOAD, advice);
      }
    }

    private void both(String subject, Attribute before, Attribute after) {
      boolean isStored = types.stream().anyMatch(hasItems);
      if (!before.stored().equals(after.stored())) {
        addUnmigrated(
            isStored ? Kind.MOVES_ITEMS : Kind.NOTHING_TO_DO,
            subject,
            "stored as " + before.stored(),
            "stored as " + after.stored(),
            types);
        return;
      }
      TypeChange change = TypeChange.between(before.type(), after.type());
      if (change != TypeChange.NONE) {
        boolean isFree =
            !isStored
                || change == TypeChange.GROWS
                || change == TypeChange.LOSES_VALUES && isGone(before.type(), after.type())
                || change == TypeChange.WIDENS && !inKeys.contains(before.name());
        Kind refused = change == TypeChange.LOSES_VALUES ? Kind.MISSING : Kind.MOVES_ITEMS;
        if (isFree) {
          add(Kind.NOTHING_TO_DO, subject, before.text(), after.text(), types);
        } else {
          converted(refused, subject, before, after);
        }
      } else if (before.optional() && !after.optional() && after.preset() == null) {
        boolean isThere =
            declared.variants().isRequiredOfAll(recorded.variants(), owner, before.name());
        add(
            isStored && !isThere ? Kind.NEEDS_BACKFILL : Kind.NOTHING_TO_DO,
            subject,
            before.text(),
            after.text(),
            types);
      } else if (!before.equals(after)) {
        boolean isReadDifferently =
            isStored && !before.optional() && after.optional() && before.preset() != null;
        addUnmigrated(
            isReadDifferently ? Kind.NEEDS_BACKFILL : Kind.NOTHING_TO_DO,
            subject,
            before.text(),
            after.text(),
            types);
      }
    }
  }
}
