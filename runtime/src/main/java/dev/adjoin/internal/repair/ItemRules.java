// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.Severity;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.codec.UnreadableItemException;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.diagnostic.Article;
import dev.adjoin.internal.execute.HeldGuards;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredNames;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.journal.Journal;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Work;
import dev.adjoin.internal.recorded.DesignItems;
import dev.adjoin.internal.repair.TypeRules.CopyOffer;
import dev.adjoin.internal.repair.TypeRules.CopyRule;
import dev.adjoin.internal.repair.TypeRules.GateRule;
import dev.adjoin.internal.repair.TypeRules.GuardRule;
import dev.adjoin.internal.repair.TypeRules.ReferenceRule;
import dev.adjoin.internal.repair.TypeRules.Requirement;
import dev.adjoin.internal.repair.TypeRules.SummaryRule;
import dev.adjoin.internal.write.SparseCondition;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The rules of a table, as facts that each item states: mistakes of its own, offers to other items,
 * and claims about other items. The same facts serve the join of a whole table and the comparison
 * of two items that were read together. Thread-safe.
 */
final class ItemRules {
  private static final long ALIVE = Hashes.of("alive");
  private static final long MARKED = Hashes.of("marked");
  private static final long JOURNAL = Hashes.of("journal");
  private static final long MIRROR = Hashes.of("mirror");
  private static final long MIRRORED = Hashes.of("mirrored");
  private static final long GUARD = Hashes.of("guard");
  private static final long GATE = Hashes.of("gate");

  /** The hash code of copies that are not known to be of any version. */
  private static final long DAMAGED = Hashes.of("damaged");

  private final OpenTable table;
  private final CheckRules rules;
  private final Set<String> notCompared = new HashSet<>();
  private final Set<String> words = new HashSet<>();

  /** The labels of the types, by those that their items have. */
  private final Map<String, String> labels = new HashMap<>();

  private final Map<String, Set<String>> keyAttributes = new ConcurrentHashMap<>();
  private final Map<String, Mapping<?>> readable = new ConcurrentHashMap<>();

  ItemRules(OpenTable table) {
    this(table, Set.of());
  }

  /**
   * @param added the ends whose gates a migration adds
   */
  ItemRules(OpenTable table, Set<String> added) {
    this.table = table;
    this.rules = new CheckRules(table, added);
    notCompared.add(table.design().table().partition());
    notCompared.add(table.design().table().sort());
    Optional.ofNullable(table.design().table().type()).ifPresent(notCompared::add);
    notCompared.add(OwnedAttribute.BY);
    notCompared.add(OwnedAttribute.LINK);
    Stream.of(Side.values()).map(side -> Gate.stamp(side.word())).forEach(notCompared::add);
    table.design().indexes().forEach(index -> notCompared.addAll(index.ownAttributes()));
    for (ItemType type : table.design().items()) {
      words.add(type.key().partition().leadingWord());
      labels.put(type.storedLabel(table.schema()), type.label());
    }
    words.remove("");
  }

  Rule rule(int id) {
    return rules.rule(id);
  }

  /** The rule that a mark has an entry in the journal. */
  Rule markRule() {
    return rules.markRule();
  }

  /** The type of an item; empty if the model has none for it. */
  Optional<ItemType> type(Map<String, AttributeValue> item) {
    return table.types().of(item);
  }

  /** The label of the type that an item names as its own, whatever its key is. */
  Optional<String> named(Map<String, AttributeValue> item) {
    return storedLabel(item).map(labels::get);
  }

  private Optional<String> storedLabel(Map<String, AttributeValue> item) {
    return Optional.ofNullable(table.design().table().type()).map(item::get).map(AttributeValue::s);
  }

  /** Whether an item is one of Adjoin's own that no rule is about, such as a recorded design. */
  boolean isIgnored(Map<String, AttributeValue> item) {
    return DesignItems.isOwn(table.keys().partition(item));
  }

  Place place(Map<String, AttributeValue> item) {
    return new Place(table.keys().partition(item), table.keys().sort(item));
  }

  /**
   * States the facts of an item.
   *
   * @return the type of the item; null if it has none
   */
  @Nullable ItemType examine(Map<String, AttributeValue> item, Facts facts) {
    ItemType type = table.types().of(item).orElse(null);
    if (type == null) {
      if (!isIgnored(item)) {
        unknown(item, facts);
      }
      return null;
    }
    Place place = place(item);
    labelled(type, item, facts);
    readable(
        facts,
        () -> {
          switch (type.kind()) {
            case ENTITY -> entity(type, place, item, facts);
            case RELATIONSHIP, MIRROR -> edge(type, place, item, facts);
            case GUARD -> guard(type, place, item, facts);
            case GATE -> gateItem(type, place, item, facts);
            case JOURNAL -> journal(item, facts);
          }
        });
    return type;
  }

  /**
   * States facts that follow from attributes. One that cannot be read hides no other facts: an item
   * still has all that follows from its key and from its other attributes.
   */
  private static void readable(Facts facts, Runnable statement) {
    try {
      statement.run();
    } catch (UnreadableItemException | IllegalArgumentException e) {
      facts.suspect(Kind.UNREADABLE, Severity.ERROR, -1, String.valueOf(e.getMessage()));
    }
  }

  /** Whether other items copy attributes of this one. */
  boolean isCopied(ExaminedItem item) {
    return item.type().filter(type -> !rules.of(type).copied.isEmpty()).isPresent();
  }

  /** Whether Adjoin alone gave the items their attributes; not in an adopted table. */
  boolean isOwned() {
    return table.schema().model().table().owned();
  }

  /** Requires the form of an attribute that is no declared one, if the item has it. */
  private static void requireForm(
      Map<String, AttributeValue> item, String name, AttributeValue.Type form) {
    AttributeValue stored = item.get(name);
    if (stored != null && stored.type() != form) {
      throw new IllegalArgumentException(
          "%s must be stored as %s, but was %s".formatted(name, form, stored.type()));
    }
  }

  /**
   * The name of an item's type follows from its key. Items of an adopted table can have the name
   * that another program gave them.
   */
  private void labelled(ItemType type, Map<String, AttributeValue> item, Facts facts) {
    String attribute = table.design().table().type();
    if (attribute == null
        || !isOwned()
        || type.kind() == ItemType.Kind.JOURNAL
        || StoredValues.isTombstone(item)) {
      return;
    }
    String label = type.storedLabel(table.schema());
    AttributeValue stored = item.get(attribute);
    if (stored == null || !label.equals(stored.s())) {
      facts.suspect(
          Kind.WRONG_TYPE,
          Severity.ERROR,
          -1,
          "%s must be %s, the type of its key".formatted(attribute, label));
    }
  }

  private void unknown(Map<String, AttributeValue> item, Facts facts) {
    String label = storedLabel(item).orElse("");
    String partition = table.keys().partition(item);
    int end = partition.indexOf('#');
    String ofGone = goneType(label);
    if (ofGone != null) {
      facts.suspect(
          Kind.UNKNOWN_TYPE, Severity.NOTE, -1, "is of %s, which is gone".formatted(ofGone));
    } else if (labels.containsKey(label)) {
      facts.suspect(
          Kind.OTHER_DESIGN,
          Severity.ERROR,
          -1,
          "is labelled as %s, but has a key of another design".formatted(Article.with(label)));
    } else if (words.contains(end < 0 ? partition : partition.substring(0, end))) {
      facts.suspect(
          Kind.UNDECODABLE_KEY, Severity.ERROR, -1, "has a key that no type of the model has");
    } else {
      facts.suspect(Kind.UNKNOWN_TYPE, Severity.ERROR, -1, "is of no type of the model");
    }
  }

  /** The type, dropped on purpose, that a label is of: {@code Note} or {@code Note guard text}. */
  private @Nullable String goneType(String label) {
    int end = label.indexOf(' ');
    String type = end < 0 ? label : label.substring(0, end);
    return table.schema().model().gone().contains(type) ? type : null;
  }

  /** The slot under which an existing item can be claimed. */
  static long aliveSlot(Place place) {
    return slot(place, ALIVE);
  }

  private static long slot(Place place, long slot) {
    return Hashes.mix(place.hash(), slot);
  }

  private static void claim(Facts facts, Rule rule, Place other, long slot, long expected) {
    facts.claim(rule, other, slot(other, slot), expected);
  }

  /** The values of an item by attribute: those in its key, which identify it, come first. */
  Function<String, @Nullable Object> values(ItemType type, Map<String, AttributeValue> item) {
    return values(decoded(type, item), type, item);
  }

  private Function<String, @Nullable Object> values(
      Map<String, Object> decoded, ItemType type, Map<String, AttributeValue> item) {
    TypeCodec codec = table.codec(type.type());
    Map<String, AttributeValue> whole = withDefaults(type, item);
    return name -> {
      Object known = decoded.get(name);
      return known != null ? known : codec.value(whole, name);
    };
  }

  /**
   * The defaults that an item lacks and that its keys follow from. An item can lack them if it was
   * stored before the attribute was declared; it is read with them, so its keys have them as well.
   */
  Map<String, AttributeValue> lackingDefaults(ItemType type, Map<String, AttributeValue> item) {
    return lackingDefaults(type, item, decoded(type, item).keySet());
  }

  /**
   * The same of an item that does not have its key yet.
   *
   * @param known the attributes that are in the key that it is stored under
   */
  Map<String, AttributeValue> lackingDefaults(
      ItemType type, Map<String, AttributeValue> item, Set<String> known) {
    if (!type.isTheApplications() || StoredValues.isTombstone(item)) {
      return Map.of();
    }
    Set<String> names =
        keyAttributes.computeIfAbsent(type.type(), t -> table.design().keyAttributes(t));
    Map<String, AttributeValue> lacking =
        table.codec(type.type()).lackingDefaults(item, names, table.environment().now());
    lacking.keySet().removeAll(known);
    return lacking;
  }

  private Map<String, AttributeValue> withDefaults(
      ItemType type, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> lacking = lackingDefaults(type, item);
    if (lacking.isEmpty()) {
      return item;
    }
    Map<String, AttributeValue> whole = new HashMap<>(item);
    whole.putAll(lacking);
    return whole;
  }

  private Map<String, Object> decoded(ItemType type, Map<String, AttributeValue> item) {
    Map<String, Object> values = new HashMap<>();
    type.key().sort().decode(table.keys().sort(item)).ifPresent(values::putAll);
    type.key().partition().decode(table.keys().partition(item)).ifPresent(values::putAll);
    return values;
  }

  /** Reports what is wrong with an entity, edge or mirror by itself. */
  private Function<String, @Nullable Object> alone(
      ItemType type, Map<String, AttributeValue> item, Facts facts) {
    TypeCodec codec = table.codec(type.type());
    Map<String, Object> decoded = decoded(type, item);
    Map<String, AttributeValue> whole = new HashMap<>(item);
    for (Map.Entry<String, Object> each : decoded.entrySet()) {
      if (!item.containsKey(each.getKey())) {
        if (isOwned()) {
          facts.suspect(
              Kind.MISSING_ID,
              Severity.ERROR,
              -1,
              each.getKey() + " is only in the key of the item");
        }
      } else if (!isSame(codec, item, each.getKey(), each.getValue())) {
        facts.suspect(
            Kind.WRONG_KEY,
            Severity.ERROR,
            -1,
            each.getKey() + " disagrees with the key of the item");
      }
      whole.put(each.getKey(), codec.store(each.getKey(), each.getValue()));
    }
    readable(
        facts,
        () -> {
          readable(type.type()).read(whole);
          codec.requireWhole(whole);
        });
    Function<String, @Nullable Object> values = values(decoded, type, item);
    for (Entry entry : type.entries()) {
      readable(facts, () -> indexed(type, item, values, entry, facts));
    }
    halves(type, item, facts);
    return values;
  }

  private Mapping<?> readable(String type) {
    return readable.computeIfAbsent(type, t -> table.mappings().withoutCounts(t));
  }

  private static boolean isSame(
      TypeCodec codec, Map<String, AttributeValue> item, String name, Object decoded) {
    AttributeValue stored = item.get(name);
    return stored != null && StoredValues.areEqual(stored, codec.store(name, decoded));
  }

  /** The index keys that an item must have, by attribute; null for one that must be absent. */
  Map<String, @Nullable String> indexKeys(
      ItemType type,
      Map<String, AttributeValue> item,
      Function<String, @Nullable Object> values,
      Entry entry) {
    Index index = table.design().index(entry.index()).orElseThrow();
    boolean isThere =
        entry.sparseBy().stream().allMatch(name -> values.apply(name) != null)
            && (entry.when() == null
                || SparseCondition.holds(
                    entry.when(), table.codec(type.type()), withDefaults(type, item)));
    Map<String, @Nullable String> keys = new LinkedHashMap<>();
    for (String attribute : index.ownAttributes()) {
      boolean isSort = attribute.equals(index.sortKey());
      var template = isSort ? entry.key().sort() : entry.key().partition();
      keys.put(attribute, isThere ? template.encode(values) : null);
    }
    return keys;
  }

  private void indexed(
      ItemType type,
      Map<String, AttributeValue> item,
      Function<String, @Nullable Object> values,
      Entry entry,
      Facts facts) {
    int wrong = 0;
    int there = 0;
    Map<String, @Nullable String> keys = indexKeys(type, item, values, entry);
    for (Map.Entry<String, @Nullable String> each : keys.entrySet()) {
      AttributeValue stored = item.get(each.getKey());
      there += stored == null ? 0 : 1;
      wrong += Objects.equals(each.getValue(), stored == null ? null : stored.s()) ? 0 : 1;
    }
    boolean isHalf = keys.size() == 2 && there == 1;
    // A migration that is under way has not given the entry to every stored item.
    boolean isAwaited = !entry.isReadable() && there == 0 || entry.isSpreading();
    if (wrong > 0 && !isHalf && !isAwaited) {
      facts.suspect(
          Kind.WRONG_INDEX_KEY,
          Severity.ERROR,
          table.design().indexes().indexOf(table.design().index(entry.index()).orElseThrow()),
          "its key in %s disagrees with its attributes".formatted(entry.index()));
    }
  }

  private void halves(ItemType type, Map<String, AttributeValue> item, Facts facts) {
    List<Index> indexes = table.design().indexes();
    for (int i = 0; i < indexes.size(); i++) {
      Index index = indexes.get(i);
      if (index.kind() == Index.Kind.GLOBAL
          && item.containsKey(index.partitionKey()) != item.containsKey(index.sortKey())) {
        facts.suspect(
            Kind.HALF_INDEX_KEY,
            Severity.ERROR,
            i,
            "has one half of a key of " + index.name() + ", so that it is not in the index");
      }
    }
  }

  private void edge(ItemType type, Place place, Map<String, AttributeValue> item, Facts facts) {
    TypeRules own = rules.of(type);
    Function<String, @Nullable Object> identity = values(type, item);
    boolean isMirror = type.kind() == ItemType.Kind.MIRROR;
    if (!isMirror) {
      facts.offer(slot(place, ALIVE), 0);
    }
    for (Requirement end : own.ends) {
      claim(facts, end.rule(), Place.of(end.key(), identity), ALIVE, Facts.ANY);
    }
    for (int index : own.gates) {
      Gate gate = table.design().gates().get(index);
      facts.counted(index, Place.of(gate.item(), identity));
    }
    ItemKey otherKey = own.other;
    Rule otherRule = own.otherRule;
    if (otherKey != null && otherRule != null) {
      if (isMirror) {
        facts.offer(slot(place, MIRROR), compared(item));
        claim(facts, otherRule, Place.of(otherKey, identity), MIRRORED, place.hash());
      } else {
        readable(
            facts,
            () -> {
              Place other = Place.of(otherKey, identity);
              facts.offer(slot(place, MIRRORED), other.hash());
              claim(facts, otherRule, other, MIRROR, compared(item));
            });
      }
    }
    copies(own, item, identity, facts);
    guarded(own, place, alone(type, item, facts), facts);
  }

  /** An item claims the entities that it refers to, and is counted by their gates. */
  private void references(TypeRules own, Function<String, @Nullable Object> values, Facts facts) {
    for (ReferenceRule reference : own.references) {
      readable(facts, () -> reference(reference, values, facts));
    }
  }

  private void reference(
      ReferenceRule reference, Function<String, @Nullable Object> values, Facts facts) {
    if (values.apply(reference.attribute()) != null) {
      claim(facts, reference.rule(), Place.of(reference.key(), values), ALIVE, Facts.ANY);
      if (reference.gate() >= 0) {
        Gate gate = table.design().gates().get(reference.gate());
        facts.counted(reference.gate(), Place.of(gate.item(), values));
      }
    }
  }

  private void copies(
      TypeRules own,
      Map<String, AttributeValue> item,
      Function<String, @Nullable Object> values,
      Facts facts) {
    for (CopyRule copy : own.copies) {
      readable(facts, () -> copy(copy, item, values, facts));
    }
  }

  private static void copy(
      CopyRule copy,
      Map<String, AttributeValue> item,
      Function<String, @Nullable Object> values,
      Facts facts) {
    boolean refersToSource =
        copy.source().attributes().stream().allMatch(name -> values.apply(name) != null);
    if (refersToSource) {
      claim(
          facts,
          copy.rule(),
          Place.of(copy.source(), values),
          copy.slot(),
          isVersioned(item, copy.stored()) ? hash(item, copy.attributes()) : DAMAGED);
    }
  }

  /** Whether what an item stores about a source can be compared; items need not store it. */
  private static boolean isVersioned(Map<String, AttributeValue> item, String source) {
    AttributeValue copied = item.get(OwnedAttribute.COPIED);
    if (copied == null) {
      return true;
    }
    AttributeValue version = copied.m().get(source);
    AttributeValue born = copied.m().get(OwnedAttribute.BORN_OF + source);
    return copied.hasM()
        && (version == null || version.n() != null)
        && (born == null || born.s() != null);
  }

  private static long hash(Map<String, AttributeValue> item, List<String> attributes) {
    long hash = 1;
    for (String name : attributes) {
      hash = Hashes.mix(hash, Hashes.of(item.get(name)));
    }
    return hash;
  }

  /** The hash code of all attributes that an edge and its mirror have in common. */
  private long compared(Map<String, AttributeValue> item) {
    long sum = 0;
    for (Map.Entry<String, AttributeValue> each : item.entrySet()) {
      if (!notCompared.contains(each.getKey())) {
        sum += Hashes.mix(Hashes.of(each.getKey()), Hashes.of(each.getValue()));
      }
    }
    return sum;
  }

  Set<String> notCompared() {
    return Collections.unmodifiableSet(notCompared);
  }

  private void entity(ItemType type, Place place, Map<String, AttributeValue> item, Facts facts) {
    TypeRules own = rules.of(type);
    boolean isTombstone = StoredValues.isTombstone(item);
    // Also a mark with an unknown value keeps others from writing the entity.
    boolean isMarked = item.containsKey(OwnedAttribute.DELETING) && !isTombstone;
    if (item.containsKey(OwnedAttribute.DELETING)) {
      facts.offer(slot(place, MARKED), 0);
    }
    for (GateRule rule : own.entityGates) {
      if (!rule.gate().isSharded()) {
        gateOn(rule, item, isTombstone, isMarked, facts);
      }
    }
    if (isMarked || StoredValues.isSettling(item)) {
      claim(facts, rules.markRule(), place, JOURNAL, Facts.ANY);
    }
    if (isTombstone) {
      return;
    }
    facts.offer(slot(place, ALIVE), 0);
    readable(facts, () -> requireForm(item, OwnedAttribute.BORN, AttributeValue.Type.S));
    readable(facts, () -> requireForm(item, OwnedAttribute.VERSION, AttributeValue.Type.N));
    Function<String, @Nullable Object> identity = values(type, item);
    for (Requirement parent : own.ends) {
      claim(facts, parent.rule(), Place.of(parent.key(), identity), ALIVE, Facts.ANY);
    }
    references(own, identity, facts);
    for (GateRule rule : own.entityGates) {
      for (int shard = 0; rule.gate().isSharded() && shard < rule.gate().shards(); shard++) {
        claim(
            facts,
            rule.rule(),
            Place.of(rule.key(), identity, shard),
            GATE,
            isMarked ? Facts.ANY : Hashes.of(Gate.OPEN));
      }
    }
    for (CopyOffer copied : own.copied) {
      facts.offer(slot(place, copied.slot()), hash(item, copied.attributes()));
    }
    for (SummaryRule summary : own.summaries) {
      readable(facts, () -> summaries(summary, place, item, identity, facts));
    }
    copies(own, item, identity, facts);
    guarded(own, place, alone(type, item, facts), facts);
  }

  /** The unique values of an item claim their guards. */
  private void guarded(
      TypeRules own, Place place, Function<String, @Nullable Object> values, Facts facts) {
    for (GuardRule guard : own.guards) {
      readable(
          facts,
          () -> {
            if (HeldGuards.isHeld(guard.guard(), values)) {
              Place held = Place.of(guard.guard().key(), values);
              facts.offer(slot(place, guard.slot()), held.hash());
              claim(facts, guard.rule(), held, GUARD, place.hash());
            }
          });
    }
  }

  private void gateOn(
      GateRule rule,
      Map<String, AttributeValue> item,
      boolean isTombstone,
      boolean isMarked,
      Facts facts) {
    Gate gate = rule.gate();
    String side = gate.title();
    boolean isWhole = isWhole(item, gate);
    if (isWhole) {
      facts.gate(rule.index(), number(item, gate), changes(item, gate));
    } else if (!isTombstone) {
      boolean isAbsent = !item.containsKey(gate.attribute());
      facts.suspect(
          Kind.MISSING_GATE,
          Severity.ERROR,
          rule.index(),
          isAbsent ? "has no gate of " + side : "its gate of %s is damaged".formatted(side));
      if (isAbsent && isNumber(at(item, gate))) {
        // Another program counts its edges without a gate.
        facts.gate(rule.index(), number(item, gate), 0);
      }
    }
    AttributeValue state = StoredValues.at(item, gate.state());
    if (isWhole && !isTombstone && !isMarked && (state == null || !Gate.OPEN.equals(state.s()))) {
      facts.suspect(
          Kind.CLOSED_GATE,
          Severity.ERROR,
          rule.index(),
          "its gate of %s is closed, though it is not being deleted".formatted(side));
    }
  }

  /** Whether an item holds a gate that can count, be it open or closed. */
  static boolean isWhole(Map<String, AttributeValue> item, Gate gate) {
    return isNumber(at(item, gate))
        && isNumber(StoredValues.at(item, gate.changes()))
        && StoredValues.number(gate.epoch()).equals(StoredValues.at(item, gate.storedEpoch()));
  }

  private static boolean isNumber(@Nullable AttributeValue value) {
    return value != null && value.n() != null;
  }

  private static @Nullable AttributeValue at(Map<String, AttributeValue> item, Gate gate) {
    return StoredValues.at(item, gate.number());
  }

  static long number(Map<String, AttributeValue> item, Gate gate) {
    return StoredValues.numeric(at(item, gate)).longValue();
  }

  static long changes(Map<String, AttributeValue> item, Gate gate) {
    return StoredValues.numeric(StoredValues.at(item, gate.changes())).longValue();
  }

  private void summaries(
      SummaryRule rule,
      Place place,
      Map<String, AttributeValue> item,
      Function<String, @Nullable Object> identity,
      Facts facts) {
    AttributeValue stored = item.get(rule.map().attribute());
    requireForm(item, rule.map().attribute(), AttributeValue.Type.M);
    Map<String, AttributeValue> members = stored == null ? Map.of() : stored.m();
    if (rule.count() != null
        && !StoredValues.number(members.size()).equals(counted(item.get(rule.count())))) {
      facts.suspect(
          Kind.WRONG_COUNT,
          Severity.ERROR,
          summaryPart(table.design().summaries().indexOf(rule.map())),
          "%s must be %d, the number of edges in %s"
              .formatted(rule.count(), members.size(), rule.map().attribute()));
    }
    members.forEach(
        (key, member) -> readable(facts, () -> summary(rule, place, key, member, identity, facts)));
  }

  /** The stored count of a map; an absent one is 0. */
  private static AttributeValue counted(@Nullable AttributeValue stored) {
    return stored == null ? StoredValues.ZERO : stored;
  }

  private void summary(
      SummaryRule rule,
      Place place,
      String key,
      AttributeValue member,
      Function<String, @Nullable Object> identity,
      Facts facts) {
    Function<String, @Nullable Object> edge = edge(rule.map(), rule.ownNames(), key, identity);
    Place other = Place.of(rule.end().key(), edge);
    claim(facts, rule.end().rule(), other, ALIVE, Facts.ANY);
    if (!member.hasM()) {
      throw new IllegalArgumentException(
          "%s.%s must be stored as M, but was %s"
              .formatted(rule.map().attribute(), key, member.type()));
    }
    SummaryMap theirs = rule.theirs();
    Map<String, AttributeValue> kept = StoredNames.kept(table.schema(), rule.map(), member.m());
    readable(facts, () -> requireReadable(rule.map(), key, kept));
    if (theirs != null && rule.oneSided() != null) {
      long shared = hash(kept, rule.shared());
      facts.offer(slot(place, memberSlot(rule.map(), key)), shared);
      String theirKey = theirs.key().encode(edge);
      claim(facts, rule.oneSided(), other, memberSlot(theirs, theirKey), shared);
    }
    if (rule.stale() != null) {
      long copied = copied(rule.map(), member.m(), rule.kept());
      claim(facts, rule.stale(), other, CheckRules.keptSlot(rule.map()), copied);
    }
  }

  /** The hash code of what an edge in a map keeps of the other entity. */
  private long copied(SummaryMap map, Map<String, AttributeValue> member, List<String> names) {
    AttributeValue version = member.get(OwnedAttribute.COPIED);
    AttributeValue born = member.get(OwnedAttribute.BORN);
    boolean isVersioned =
        (version == null || version.n() != null) && (born == null || born.s() != null);
    return isVersioned ? hash(StoredNames.kept(table.schema(), map, member), names) : DAMAGED;
  }

  /** Requires that an edge in a map can be read; copies in it are compared with their source. */
  private void requireReadable(SummaryMap map, String key, Map<String, AttributeValue> kept) {
    Relationship relationship = table.schema().relationship(map.relationship()).orElseThrow();
    TypeCodec codec = table.codec(relationship.name());
    for (String name : map.kept()) {
      boolean isOfEdge = relationship.attribute(name).isPresent();
      if (isOfEdge && codec.value(kept, name) == null && codec.requires(name, kept)) {
        throw new IllegalArgumentException(
            "%s.%s.%s must be stored, but was absent".formatted(map.attribute(), key, name));
      }
    }
  }

  /** The number of a map of summaries in a suspicion: below -1, where gates and indexes are not. */
  static int summaryPart(int map) {
    return -2 - map;
  }

  static int summaryOf(int part) {
    return -2 - part;
  }

  /** Whether a claim about the other end of an edge in summaries is about this edge. */
  boolean isClaimOf(
      ExaminedItem.Claim claim,
      SummaryMap map,
      Map<String, AttributeValue> member,
      Function<String, @Nullable Object> edge) {
    if (claim.rule().different() == Kind.STALE_COPY) {
      Relationship relationship = table.schema().relationship(map.relationship()).orElseThrow();
      List<String> kept = table.schema().keptOfOther(relationship, map.side());
      return copied(map, member, kept) == claim.expected();
    }
    if (claim.rule().missing() != Kind.ONE_SIDED_SUMMARY) {
      return true;
    }
    return table.design().summaries().stream()
        .filter(m -> m.relationship().equals(map.relationship()) && m.side() != map.side())
        .anyMatch(
            theirs ->
                slot(claim.other(), memberSlot(theirs, theirs.key().encode(edge))) == claim.slot());
  }

  /** Whether an item has the value that a guard guards. */
  boolean holds(ItemType guard, Map<String, AttributeValue> item, Place guarded) {
    if (item.isEmpty() || StoredValues.isTombstone(item)) {
      return false;
    }
    Function<String, @Nullable Object> values =
        table.codec(guard.type()).values(withDefaults(owner(guard), item));
    return HeldGuards.isHeld(guard, values) && Place.of(guard.key(), values).equals(guarded);
  }

  /** The type of the items that hold a guard. */
  private ItemType owner(ItemType guard) {
    return Objects.requireNonNull(table.design().primary().get(guard.type()));
  }

  private static long memberSlot(SummaryMap map, String key) {
    return Hashes.mix(
        Hashes.of("summary " + map.relationship() + " " + map.side().word()), Hashes.of(key));
  }

  /** The identity of an edge in a map, by the edge's own names. */
  static Function<String, @Nullable Object> edge(
      SummaryMap map,
      Map<String, String> ownNames,
      String key,
      Function<String, @Nullable Object> identity) {
    Map<String, Object> decoded =
        map.key()
            .decode(key)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        map.attribute()
                            + " has a member that is no edge of "
                            + map.relationship()));
    return name -> {
      Object known = decoded.get(name);
      return known != null ? known : identity.apply(ownNames.getOrDefault(name, name));
    };
  }

  private void guard(ItemType type, Place place, Map<String, AttributeValue> item, Facts facts) {
    TypeRules own = rules.of(type);
    TypeCodec codec = table.codec(type.type());
    Place owner = Place.of(Objects.requireNonNull(own.other), codec.values(item));
    facts.offer(slot(place, GUARD), owner.hash());
    claim(
        facts,
        Objects.requireNonNull(own.otherRule),
        owner,
        Hashes.of("unique " + type.label()),
        place.hash());
  }

  private void gateItem(ItemType type, Place place, Map<String, AttributeValue> item, Facts facts) {
    TypeRules own = rules.of(type);
    Gate gate = table.design().gates().get(own.gate);
    if (gate.isFilling()) {
      return;
    }
    boolean isWhole = isWhole(item, gate);
    if (isWhole) {
      facts.gate(own.gate, number(item, gate), changes(item, gate));
    }
    if (StoredValues.isTombstone(item)) {
      return;
    }
    AttributeValue state = StoredValues.at(item, gate.state());
    if (isWhole) {
      facts.offer(slot(place, GATE), Hashes.of(state == null ? "" : String.valueOf(state.s())));
    }
    Map<String, Object> decoded = decoded(type, item);
    claim(
        facts,
        Objects.requireNonNull(own.otherRule),
        Place.of(Objects.requireNonNull(own.other), decoded::get),
        ALIVE,
        Facts.ANY);
  }

  private void journal(Map<String, AttributeValue> item, Facts facts) {
    facts.suspect(Kind.UNFINISHED_WORK, Severity.NOTE, -1, "is unfinished; resume finishes it");
    Place subject = Place.ofSubject(table, item).orElse(null);
    if (subject == null) {
      return;
    }
    // Work that this version does not know may be a delete.
    Work work = Journal.work(table.keys().sort(item)).orElse(null);
    if (work == null || work == Work.DELETE) {
      facts.offer(slot(subject, JOURNAL), 0);
    }
    if (work == Work.DELETE) {
      claim(facts, rules.journalRule(), subject, MARKED, Facts.ANY);
    }
  }
}
