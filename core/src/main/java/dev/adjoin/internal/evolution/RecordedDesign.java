// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.declare.Store;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.evolution.DesignDifference.Part.Values;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.Named;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Sides;
import dev.adjoin.internal.model.Table;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Every physical choice that stored data was written under. The compiler takes it as its base, so
 * that what was chosen stays chosen when the model changes.
 *
 * <p>Types, attributes and entries are sorted by name: two declarations that differ in their order
 * alone have equal recorded designs.
 *
 * @param table the names of the table's keys; its own name is not recorded
 * @param indexes the secondary indexes in the order of their numbers
 * @param variants the variants of its types
 * @param timeToLive the attribute that DynamoDB expires items by, if any item expires
 * @param gone the types and attributes ({@code Student.fax}) among {@code types} that models have
 *     dropped on purpose. Stored items may have them, so that their names and keys stay taken
 */
public record RecordedDesign(
    String model,
    Table table,
    List<Index> indexes,
    List<NestedType> nested,
    List<RecordedType> types,
    RecordedVariants variants,
    @Nullable String timeToLive,
    Set<String> gone) {

  public RecordedDesign {
    gone = Collections.unmodifiableSet(new TreeSet<>(gone));
    table = table.withoutSettings();
    indexes = List.copyOf(indexes);
    nested = sorted(nested, NestedType::name);
    types = sorted(types, RecordedType::name);
  }

  private static <T> List<T> sorted(List<T> values, Function<T, String> name) {
    return values.stream().sorted(Comparator.comparing(name)).toList();
  }

  /** The recorded design of a compiled model. */
  public static RecordedDesign of(Schema schema, Design design) {
    List<RecordedType> types = new ArrayList<>();
    Map<String, List<ItemType>> items = new HashMap<>();
    design.items().forEach(i -> items.computeIfAbsent(i.type(), t -> new ArrayList<>()).add(i));
    for (Member member : schema.model().members()) {
      types.add(type(schema, design, member, items.getOrDefault(member.name(), List.of())));
    }
    return new RecordedDesign(
        schema.model().name(),
        design.table(),
        design.indexes(),
        schema.model().types().stream()
            .map(t -> new NestedType(t.name(), recorded(t.attributes())))
            .toList(),
        types,
        RecordedVariants.of(schema.model()),
        design.timeToLive(),
        Set.of());
  }

  private static RecordedType type(
      Schema schema, Design design, Member member, List<ItemType> items) {
    List<Gate> gates =
        design.gates().stream()
            .filter(g -> g.type().equals(member.name()))
            .sorted(Comparator.comparing(Gate::end))
            .toList();
    List<SummaryMap> summaries =
        design.summaries().stream()
            .filter(s -> s.relationship().equals(member.name()))
            .map(SummaryMap::unbounded)
            .toList();
    List<ItemType> sorted = items.stream().map(RecordedDesign::sorted).toList();
    return new RecordedType(
        member.name(),
        member.stored(),
        member instanceof Entity,
        related(member),
        schema.identityNames(member),
        sorted(recorded(schema.attributes(member).values()), Attribute::name),
        member.copies(),
        references(member),
        member.version(),
        member.expires(),
        member instanceof Relationship relationship && relationship.marksRemovals(),
        sorted,
        gates,
        summaries,
        counts(member),
        RecordedDeletes.of(member));
  }

  /** Attributes as they are recorded: with the default that absent values are read with. */
  private static List<Attribute> recorded(Collection<Attribute> attributes) {
    return attributes.stream()
        .map(
            a ->
                new Attribute(a.name(), a.type(), a.optional(), a.fallback())
                    .storedAs(a.stored(), a.fallback()))
        .toList();
  }

  private static List<String> related(Member member) {
    if (member instanceof Relationship relationship) {
      return List.of(relationship.from(), relationship.to());
    }
    String parent = ((Entity) member).parent();
    return parent == null ? List.of() : List.of(parent);
  }

  private static Map<String, String> references(Member member) {
    Map<String, String> references = new HashMap<>();
    if (member instanceof Entity entity) {
      entity.references().forEach(r -> references.put(r.attribute(), r.entity()));
    }
    return references;
  }

  private static Sides<@Nullable String> counts(Member member) {
    return member instanceof Relationship relationship && relationship.store() == Store.SUMMARIES
        ? relationship.count()
        : Sides.both(null);
  }

  private static ItemType sorted(ItemType item) {
    return item.with(
        item.key(),
        item.entries().stream()
            .sorted(Comparator.comparing(e -> e.role().name() + " " + e.name()))
            .toList());
  }

  public Optional<RecordedType> type(String name) {
    return types.stream().filter(t -> t.name().equals(name)).findFirst();
  }

  public Optional<Index> index(String name) {
    return indexes.stream().filter(i -> i.name().equals(name)).findFirst();
  }

  /** The entities and relationships whose items can have values of a nested type, at any depth. */
  List<String> holders(String nestedType) {
    Set<String> holding = around(nestedType);
    return types.stream()
        .filter(type -> isHolding(type.attributes(), holding))
        .map(RecordedType::name)
        .toList();
  }

  /** The attributes of a type that have the values of an attribute, of their own or nested. */
  List<String> attributesWith(Values values, String type) {
    if (values.owner().equals(type)) {
      return List.of(values.attribute());
    }
    Set<String> holding = around(values.owner());
    return type(type).map(RecordedType::attributes).orElse(List.of()).stream()
        .filter(attribute -> isHolding(List.of(attribute), holding))
        .map(Attribute::name)
        .toList();
  }

  /** A nested type and those that can have values of it, at any depth. */
  private Set<String> around(String nestedType) {
    Set<String> holding = new HashSet<>(Set.of(nestedType));
    boolean isGrowing = true;
    while (isGrowing) {
      isGrowing = false;
      for (NestedType type : nested) {
        isGrowing |= isHolding(type.attributes(), holding) && holding.add(type.name());
      }
    }
    return holding;
  }

  private static boolean isHolding(List<Attribute> attributes, Set<String> nestedTypes) {
    return attributes.stream()
        .flatMap(attribute -> attribute.type().parts().stream())
        .anyMatch(part -> part instanceof Named named && nestedTypes.contains(named.name()));
  }

  RecordedDesign withoutIndexes(List<Index> dropped) {
    List<Index> left = indexes.stream().filter(i -> !dropped.contains(i)).toList();
    return new RecordedDesign(model, table, left, nested, types, variants, timeToLive, gone);
  }

  /** Whether a migration to this design fills gates or spreads items over more shards. */
  public boolean isSpreading() {
    return !spreading().isEmpty();
  }

  /**
   * The types whose writes follow a migration to this design step by step: it fills a gate of their
   * own or of their edges, or spreads their items over more shards.
   */
  public Set<String> spreading() {
    Set<String> spreading = new HashSet<>();
    for (RecordedType type : types) {
      for (Gate gate : type.gates()) {
        if (gate.isFilling()) {
          spreading.add(type.name());
          spreading.add(gate.entity());
        }
      }
      if (type.items().stream().flatMap(i -> i.entries().stream()).anyMatch(Entry::isSpreading)) {
        spreading.add(type.name());
      }
    }
    return spreading;
  }

  RecordedDesign withTypes(List<RecordedType> changed) {
    return new RecordedDesign(model, table, indexes, nested, changed, variants, timeToLive, gone);
  }

  /**
   * A short name for the stored form of this model: 22 characters of its types' digest. It does not
   * depend on indexes and entries that other models of the same record added.
   */
  public String fingerprint() {
    List<RecordedType> declared = types.stream().map(RecordedType::declared).toList();
    RecordedDesign own =
        new RecordedDesign(
            model, table, List.of(), nested, declared, variants, timeToLive, Set.of());
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(RecordedDesignText.write(own).getBytes(StandardCharsets.UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(digest).substring(0, 22);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  /** This design with everything that only the recorded one has, but for what is lost. */
  public RecordedDesign keeping(RecordedDesign before, Set<String> lost) {
    return keeping(before, lost, Set.of());
  }

  /**
   * This design with everything that only the recorded one has: what the next record holds.
   *
   * @param lost the types and attributes ({@code Student.fax}) of which nothing is stored any
   *     longer, but for attributes of nested values
   * @param dropped those that were dropped on purpose, and may be stored
   */
  public RecordedDesign keeping(RecordedDesign before, Set<String> lost, Set<String> dropped) {
    RecordedDesign recorded = Renaming.of(before, this);
    List<RecordedType> all = new ArrayList<>();
    for (RecordedType type : types) {
      all.add(recorded.type(type.name()).map(t -> type.keeping(t, lost)).orElse(type));
    }
    for (RecordedType type : recorded.types) {
      if (type(type.name()).isEmpty() && !lost.contains(type.name())) {
        all.add(type);
      }
    }
    Map<String, NestedType> values = new HashMap<>();
    recorded.nested.forEach(n -> values.put(n.name(), n));
    nested.forEach(n -> values.merge(n.name(), n, RecordedDesign::keeping));
    String expiry = timeToLive == null ? recorded.timeToLive : timeToLive;
    Set<String> without = new HashSet<>(lost);
    without.addAll(dropped);
    // Values inside items stay as they are, also if their attributes are to be lost.
    Set<String> taken = new TreeSet<>(recorded.gone);
    taken.addAll(without);
    taken.retainAll(names(all, values.values()));
    taken.removeAll(names(types, nested));
    return new RecordedDesign(
        model,
        table,
        indexes,
        List.copyOf(values.values()),
        all,
        variants.keeping(
            recorded.variants,
            without,
            this::attributes,
            recorded::attributes,
            type -> names(attributes(type, all, values.values()))),
        expiry,
        taken);
  }

  private List<Attribute> attributes(String type) {
    return attributes(type, types, nested);
  }

  private static List<Attribute> attributes(
      String type, Collection<RecordedType> types, Collection<NestedType> nested) {
    return Stream.concat(
            types.stream().filter(t -> t.name().equals(type)).map(RecordedType::attributes),
            nested.stream().filter(t -> t.name().equals(type)).map(NestedType::attributes))
        .findFirst()
        .orElse(List.of());
  }

  private static Set<String> names(List<Attribute> attributes) {
    return attributes.stream().map(Attribute::name).collect(Collectors.toSet());
  }

  /**
   * The types among some names of which no item was ever written: they can be forgotten.
   *
   * @param isWritten whether an item of a type was ever written, by the stored name of the type
   */
  public Set<String> unwritten(Set<String> names, Predicate<String> isWritten) {
    return types.stream()
        .filter(type -> names.contains(type.name()) && !isWritten.test(type.stored()))
        .map(RecordedType::name)
        .collect(Collectors.toSet());
  }

  /** A nested type with the attributes that only the recorded one has. */
  private static NestedType keeping(NestedType recorded, NestedType type) {
    List<Attribute> all = new ArrayList<>(type.attributes());
    recorded.attributes().stream()
        .filter(was -> all.stream().noneMatch(is -> is.name().equals(was.name())))
        .toList()
        .forEach(all::add);
    return new NestedType(type.name(), all);
  }

  /** The names of types, and of attributes with their types. */
  private static Set<String> names(List<RecordedType> types, Collection<NestedType> nested) {
    Set<String> names = new HashSet<>();
    for (RecordedType type : types) {
      names.add(type.name());
      names.addAll(names(type.name(), type.attributes()));
    }
    nested.forEach(type -> names.addAll(names(type.name(), type.attributes())));
    return names;
  }

  /**
   * Whether a record of this design says the same as another one about types and their values.
   *
   * @param isOf which of the types of the other design, by stored name
   */
  public boolean agreesWith(RecordedDesign other, Predicate<String> isOf) {
    RecordedDesign before = Renaming.of(other, this);
    return before.types.stream()
            .filter(type -> isOf.test(type.stored()))
            .allMatch(was -> type(was.name()).filter(was::isWrittenLike).isPresent())
        && nested.containsAll(before.nested)
        && variants.byType().entrySet().containsAll(before.variants.byType().entrySet());
  }

  /** The item types of everything that may be stored. */
  public List<ItemType> items() {
    return types.stream().flatMap(type -> type.items().stream()).toList();
  }

  /** Whether all keys of another design of this model are keys of this one, too. */
  public boolean hasKeysOf(RecordedDesign other) {
    return keys().containsAll(other.keys());
  }

  /** The keys of all items and entries, each with where it is. */
  private Set<String> keys() {
    Set<String> keys = new HashSet<>();
    for (ItemType item : items()) {
      keys.add(item.key().toString());
      item.entries().forEach(entry -> keys.add(entry.index() + " " + entry.key()));
    }
    return keys;
  }

  /**
   * This design as far as other models that share the table have to know it: the keys of its items
   * and their entries in indexes.
   */
  public RecordedDesign keysAlone() {
    return new RecordedDesign(
        model,
        table,
        indexes,
        List.of(),
        types.stream().map(RecordedType::keysAlone).toList(),
        new RecordedVariants(Map.of()),
        null,
        Set.of());
  }

  private static List<String> names(String type, List<Attribute> attributes) {
    return attributes.stream().map(attribute -> type + "." + attribute.name()).toList();
  }

  /** This design without what models have dropped: what they declare now. */
  public RecordedDesign withoutGone() {
    List<RecordedType> used =
        types.stream()
            .filter(type -> !gone.contains(type.name()))
            .map(type -> type.with(used(type.name(), type.attributes())))
            .toList();
    List<NestedType> values =
        nested.stream()
            .map(type -> new NestedType(type.name(), used(type.name(), type.attributes())))
            .toList();
    return new RecordedDesign(model, table, indexes, values, used, variants, timeToLive, Set.of());
  }

  private List<Attribute> used(String type, List<Attribute> attributes) {
    return attributes.stream().filter(a -> !gone.contains(type + "." + a.name())).toList();
  }

  /** This design without those rules for deletes that another one does not note. */
  public RecordedDesign notedLike(RecordedDesign other) {
    return withTypes(
        types.stream()
            .map(
                type ->
                    other.type(type.name()).filter(t -> !t.deletes().areNoted()).isPresent()
                        ? type.with(RecordedDeletes.NOT_NOTED)
                        : type)
            .toList());
  }

  /** The item types of what is gone as a whole: nothing else may have their keys. */
  public List<ItemType> goneItems() {
    return types.stream()
        .filter(type -> gone.contains(type.name()))
        .flatMap(type -> type.items().stream())
        .toList();
  }
}
