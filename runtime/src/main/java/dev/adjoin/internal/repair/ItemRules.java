// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.Severity;
import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
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
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredNames;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.journal.Journal;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.recorded.DesignItems;
import dev.adjoin.internal.write.SparseCondition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
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
  private static final long GUARD = Hashes.of("guard");
  private static final long GATE = Hashes.of("gate");

  private final OpenTable table;
  private final List<Rule> rules = new ArrayList<>();
  private final Map<ItemType, TypeRules> prepared = new IdentityHashMap<>();
  private final Map<String, ItemType> primary;
  private final Set<String> notCompared = new HashSet<>();
  private final Set<String> words = new HashSet<>();
  private final Set<String> labels = new HashSet<>();
  private final Map<String, Mapping<?>> readable = new ConcurrentHashMap<>();
  private final Rule markRule;
  private final Rule journalRule;

  /** The rules of one item type. */
  private static final class TypeRules {
    private final List<Requirement> ends = new ArrayList<>();
    private final List<Integer> gates = new ArrayList<>();
    private final List<CopyRule> copies = new ArrayList<>();
    private final List<CopyOffer> copied = new ArrayList<>();
    private final List<GuardRule> guards = new ArrayList<>();
    private final List<SummaryRule> summaries = new ArrayList<>();
    private final List<GateRule> entityGates = new ArrayList<>();
    private @Nullable ItemKey other;
    private @Nullable Rule otherRule;
    private int gate = -1;
  }

  /** Another item that must exist. */
  private record Requirement(Rule rule, ItemKey key) {}

  /** Attributes that must be those of another item. */
  private record CopyRule(Rule rule, ItemKey source, List<String> attributes, long slot) {}

  /** Attributes that others copy. */
  private record CopyOffer(List<String> attributes, long slot) {}

  private record GuardRule(Rule rule, ItemType guard, long slot) {}

  private record GateRule(Rule rule, int index, Gate gate, ItemKey key) {}

  private record SummaryRule(
      SummaryMap map,
      Map<String, String> ownNames,
      Requirement end,
      @Nullable SummaryMap theirs,
      @Nullable Rule oneSided,
      List<String> shared,
      @Nullable Rule stale,
      List<String> kept,
      @Nullable String count) {}

  ItemRules(OpenTable table) {
    this.table = table;
    this.primary = table.design().primary();
    this.markRule =
        rule(
            Kind.MARK_WITHOUT_JOURNAL,
            null,
            Severity.ERROR,
            "is marked as being deleted, but the journal has no entry for it");
    this.journalRule =
        rule(
            Kind.JOURNAL_WITHOUT_MARK,
            null,
            Severity.ERROR,
            "the item that this delete is about is not marked as being deleted");
    notCompared.add(table.design().table().partition());
    notCompared.add(table.design().table().sort());
    notCompared.add(String.valueOf(table.design().table().type()));
    notCompared.add(OwnedAttribute.BY);
    table.design().indexes().forEach(index -> notCompared.addAll(index.ownAttributes()));
    for (ItemType type : table.design().items()) {
      prepared.put(type, new TypeRules());
      words.add(type.key().partition().leadingWord());
      labels.add(type.label());
    }
    words.remove("");
    table.design().items().forEach(this::prepare);
  }

  Rule rule(int id) {
    return rules.get(id);
  }

  private Rule rule(
      @Nullable Kind missing, @Nullable Kind different, Severity severity, String message) {
    return rule(missing, different, severity, message, "", null, "");
  }

  private Rule rule(
      @Nullable Kind missing,
      @Nullable Kind different,
      Severity severity,
      String message,
      String relationship,
      @Nullable Side side,
      String subject) {
    return rule(missing, different, severity, message, message, relationship, side, subject);
  }

  private Rule rule(
      @Nullable Kind missing,
      @Nullable Kind different,
      Severity severity,
      String message,
      String messageIfDifferent,
      String relationship,
      @Nullable Side side,
      String subject) {
    Rule rule =
        new Rule(
            rules.size(),
            missing,
            different,
            severity,
            message,
            messageIfDifferent,
            relationship,
            side,
            subject);
    rules.add(rule);
    return rule;
  }

  /** The rule that a mark has an entry in the journal. */
  Rule markRule() {
    return markRule;
  }

  private void prepare(ItemType type) {
    TypeRules own = prepared(type);
    switch (type.kind()) {
      case ENTITY -> prepareEntity(table.schema().require(type.type()), own);
      case RELATIONSHIP -> prepareEdge(relationship(type.type()), own);
      case MIRROR -> {
        own.other = primary(type.type()).key();
        own.otherRule =
            rule(
                Kind.ORPHAN_MIRROR,
                null,
                Severity.ERROR,
                "the edge that it mirrors does not exist",
                type.type(),
                null,
                "");
      }
      case GUARD -> {
        own.other = primary(type.type()).key();
        own.otherRule =
            rule(
                Kind.ORPHAN_GUARD,
                Kind.ORPHAN_GUARD,
                Severity.ERROR,
                "no %s has the value that it guards".formatted(type.type()),
                "",
                null,
                type.label());
      }
      case GATE -> {
        own.gate = gateOf(type);
        Gate gate = table.design().gates().get(own.gate);
        own.other = endKey(relationship(gate.relationship()), gate.side());
        own.otherRule =
            rule(
                Kind.ORPHAN_GATE,
                null,
                Severity.ERROR,
                "its %s does not exist".formatted(gate.entity()),
                gate.relationship(),
                gate.side(),
                gate.entity());
      }
      case JOURNAL -> {}
    }
  }

  private void prepareEdge(Relationship relationship, TypeRules own) {
    String name = relationship.name();
    for (Side side : Side.values()) {
      own.ends.add(new Requirement(orphan(relationship, side), endKey(relationship, side)));
    }
    for (int i = 0; i < table.design().gates().size(); i++) {
      if (table.design().gates().get(i).relationship().equals(name)) {
        own.gates.add(i);
      }
    }
    if (relationship.store() == Store.EDGES && relationship.inverseKind() == Inverse.MIRROR) {
      table.design().items().stream()
          .filter(each -> each.kind() == ItemType.Kind.MIRROR && each.type().equals(name))
          .findFirst()
          .ifPresent(
              mirror -> {
                own.other = mirror.key();
                own.otherRule =
                    rule(
                        Kind.MISSING_MIRROR,
                        Kind.DIFFERENT_MIRROR,
                        Severity.ERROR,
                        "its mirror on the to side does not exist",
                        "its mirror on the to side has other attributes",
                        name,
                        null,
                        "");
              });
    }
    prepareCopies(relationship, own);
  }

  private Rule orphan(Relationship relationship, Side side) {
    boolean isKept = relationship.onDelete().get(side) == OnDelete.KEEP;
    return rule(
        Kind.ORPHAN_EDGE,
        null,
        relationship.isChecked(side) && !isKept ? Severity.ERROR : Severity.NOTE,
        "its %s on the %s side does not exist".formatted(relationship.end(side), side.word()),
        relationship.name(),
        side,
        relationship.end(side));
  }

  private void prepareEntity(Entity entity, TypeRules own) {
    if (entity.parent() != null) {
      boolean isError = entity.isChecked() && entity.whenParentDeleted() != OnDelete.KEEP;
      own.ends.add(
          new Requirement(
              rule(
                  Kind.ORPHAN_CHILD,
                  null,
                  isError ? Severity.ERROR : Severity.NOTE,
                  "its %s does not exist".formatted(entity.parent()),
                  "",
                  null,
                  entity.name()),
              primary(entity.parent()).key()));
    }
    for (ItemType guard : table.design().items()) {
      if (guard.kind() == ItemType.Kind.GUARD && guard.type().equals(entity.name())) {
        String unique = String.join(", ", guard.key().partition().attributes());
        own.guards.add(
            new GuardRule(
                rule(
                    Kind.MISSING_GUARD,
                    Kind.DUPLICATE_VALUE,
                    Severity.ERROR,
                    "its unique %s is not guarded".formatted(unique),
                    "its unique %s is also that of another %s".formatted(unique, entity.name()),
                    "",
                    null,
                    guard.label()),
                guard,
                Hashes.of("unique " + guard.label())));
      }
    }
    for (int i = 0; i < table.design().gates().size(); i++) {
      Gate gate = table.design().gates().get(i);
      if (gate.entity().equals(entity.name())) {
        Relationship relationship = relationship(gate.relationship());
        String side = gate.relationship() + "." + gate.side().word();
        own.entityGates.add(
            new GateRule(
                rule(
                    Kind.MISSING_GATE,
                    Kind.CLOSED_GATE,
                    Severity.ERROR,
                    "a shard of its gate of %s does not exist".formatted(side),
                    "a shard of its gate of %s is closed, though it is not being deleted"
                        .formatted(side),
                    gate.relationship(),
                    gate.side(),
                    entity.name()),
                i,
                gate,
                gate.item().renamed(table.schema().identityNames(relationship, gate.side()))));
      }
    }
    prepareCopies(entity, own);
    for (SummaryMap map : table.design().summaries()) {
      if (map.entity().equals(entity.name())) {
        own.summaries.add(summary(map));
      }
      Relationship relationship = relationship(map.relationship());
      Side other = map.side().other();
      if (relationship.end(other).equals(entity.name()) && relationship.summarises(other)) {
        List<String> kept = table.schema().keptOfOther(relationship, map.side());
        if (!kept.isEmpty()) {
          own.copied.add(new CopyOffer(kept, keptSlot(map)));
        }
      }
    }
  }

  private static long keptSlot(SummaryMap map) {
    return Hashes.of("kept " + map.relationship() + " " + map.side().word());
  }

  private SummaryRule summary(SummaryMap map) {
    Relationship relationship = relationship(map.relationship());
    Side other = map.side().other();
    Requirement end = new Requirement(orphan(relationship, other), endKey(relationship, other));
    SummaryMap theirs =
        table.design().summaries().stream()
            .filter(m -> m.relationship().equals(map.relationship()) && m.side() == other)
            .findFirst()
            .orElse(null);
    Rule oneSided = null;
    Rule stale = null;
    List<String> shared = List.of();
    List<String> kept = List.of();
    if (theirs != null) {
      oneSided =
          rule(
              Kind.ONE_SIDED_SUMMARY,
              Kind.DIFFERENT_SUMMARY,
              Severity.ERROR,
              "an edge in %s is not the same on its %s"
                  .formatted(map.attribute(), relationship.end(other)),
              map.relationship(),
              other,
              map.side().word());
      List<String> ofTheirs = theirs.kept();
      shared =
          map.kept().stream()
              .filter(name -> ofTheirs.contains(name) && relationship.attribute(name).isPresent())
              .sorted()
              .toList();
      kept = table.schema().keptOfOther(relationship, map.side());
      if (!kept.isEmpty()) {
        stale =
            rule(
                null,
                Kind.STALE_COPY,
                Severity.ERROR,
                "%s in %s are not those of the %s"
                    .formatted(String.join(", ", kept), map.attribute(), relationship.end(other)),
                map.relationship(),
                other,
                map.side().word());
      }
    }
    return new SummaryRule(
        map,
        table.schema().identityNames(relationship, map.side()),
        end,
        theirs,
        oneSided,
        shared,
        stale,
        kept,
        relationship.count().get(map.side()));
  }

  private void prepareCopies(Member member, TypeRules own) {
    Map<String, List<Copy>> bySource = new LinkedHashMap<>();
    member
        .copies()
        .forEach(c -> bySource.computeIfAbsent(c.source(), s -> new ArrayList<>()).add(c));
    bySource.forEach(
        (source, copies) -> {
          Entity entity = table.schema().source(member, copies.get(0)).orElseThrow();
          Side side = source.equals(Side.FROM.word()) ? Side.FROM : Side.TO;
          ItemKey key =
              member instanceof Relationship relationship
                  ? endKey(relationship, side)
                  : primary(entity.name()).key();
          long slot = Hashes.of("copy " + member.name() + " " + source);
          own.copies.add(
              new CopyRule(
                  rule(
                      null,
                      Kind.STALE_COPY,
                      Severity.ERROR,
                      "%s, copied from its %s, is not the same there"
                          .formatted(
                              String.join(", ", copies.stream().map(Copy::attribute).toList()),
                              entity.name()),
                      "",
                      null,
                      source),
                  key,
                  copies.stream().map(Copy::attribute).toList(),
                  slot));
          prepared(primary(entity.name()))
              .copied
              .add(new CopyOffer(copies.stream().map(Copy::sourceAttribute).toList(), slot));
        });
  }

  private TypeRules prepared(ItemType type) {
    return Objects.requireNonNull(prepared.get(type));
  }

  private ItemType primary(String type) {
    return Objects.requireNonNull(primary.get(type));
  }

  private Relationship relationship(String name) {
    return table.schema().relationship(name).orElseThrow();
  }

  /** The key of an edge's entity, in terms of the edge's attributes. */
  private ItemKey endKey(Relationship relationship, Side side) {
    return primary(relationship.end(side))
        .key()
        .renamed(table.schema().endRenames(relationship, side));
  }

  private int gateOf(ItemType type) {
    List<Gate> gates = table.design().gates();
    for (int i = 0; i < gates.size(); i++) {
      if (gates.get(i).relationship().equals(type.type())
          && gates.get(i).side().word().equals(type.detail())) {
        return i;
      }
    }
    throw new IllegalStateException(type.label() + " must be of a gate of the design");
  }

  /** The type of an item; empty if the model has none for it. */
  Optional<ItemType> type(Map<String, AttributeValue> item) {
    return table.types().of(item);
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
    try {
      switch (type.kind()) {
        case ENTITY -> entity(type, place, item, facts);
        case RELATIONSHIP, MIRROR -> edge(type, place, item, facts);
        case GUARD -> guard(type, place, item, facts);
        case GATE -> gateItem(type, place, item, facts);
        case JOURNAL -> journal(item, facts);
      }
    } catch (UnreadableItemException | IllegalArgumentException e) {
      facts.suspect(Kind.UNREADABLE, Severity.ERROR, -1, String.valueOf(e.getMessage()));
    }
    return type;
  }

  private void unknown(Map<String, AttributeValue> item, Facts facts) {
    AttributeValue named = item.get(String.valueOf(table.design().table().type()));
    String partition = table.keys().partition(item);
    int end = partition.indexOf('#');
    String ofGone = named == null || named.s() == null ? null : goneType(named.s());
    if (ofGone != null) {
      facts.suspect(
          Kind.UNKNOWN_TYPE, Severity.NOTE, -1, "is of %s, which is gone".formatted(ofGone));
    } else if (named != null && named.s() != null && labels.contains(named.s())) {
      facts.suspect(
          Kind.OTHER_DESIGN,
          Severity.ERROR,
          -1,
          "says that it is a %s, but has a key of another design".formatted(named.s()));
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
    Map<String, Object> decoded = decoded(type, item);
    TypeCodec codec = table.codec(type.type());
    return name -> {
      Object known = decoded.get(name);
      return known != null ? known : codec.value(item, name);
    };
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
    Map<String, AttributeValue> whole = item;
    for (Map.Entry<String, Object> each : decoded.entrySet()) {
      AttributeValue stored = item.get(each.getKey());
      if (stored == null) {
        whole = whole == item ? new HashMap<>(item) : whole;
        whole.put(each.getKey(), codec.store(each.getKey(), each.getValue()));
      } else if (!isSame(codec, item, each.getKey(), each.getValue())) {
        facts.suspect(
            Kind.WRONG_KEY,
            Severity.ERROR,
            -1,
            each.getKey() + " disagrees with the key of the item");
      }
    }
    try {
      readable(type.type()).read(whole);
    } catch (UnreadableItemException e) {
      facts.suspect(Kind.UNREADABLE, Severity.ERROR, -1, String.valueOf(e.getMessage()));
    }
    Function<String, @Nullable Object> values =
        name -> {
          Object known = decoded.get(name);
          return known != null ? known : codec.value(item, name);
        };
    for (Entry entry : type.entries()) {
      indexed(item, codec, values, entry, facts);
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
      Map<String, AttributeValue> item,
      TypeCodec codec,
      Function<String, @Nullable Object> values,
      Entry entry) {
    Index index = table.design().index(entry.index()).orElseThrow();
    boolean isThere =
        entry.sparseBy().stream().allMatch(name -> values.apply(name) != null)
            && (entry.when() == null || SparseCondition.holds(entry.when(), codec, item));
    Map<String, @Nullable String> keys = new LinkedHashMap<>();
    for (String attribute : index.ownAttributes()) {
      boolean isSort = attribute.equals(index.sortKey());
      var template = isSort ? entry.key().sort() : entry.key().partition();
      keys.put(attribute, isThere ? template.encode(values) : null);
    }
    return keys;
  }

  private void indexed(
      Map<String, AttributeValue> item,
      TypeCodec codec,
      Function<String, @Nullable Object> values,
      Entry entry,
      Facts facts) {
    int wrong = 0;
    int there = 0;
    Map<String, @Nullable String> keys = indexKeys(item, codec, values, entry);
    for (Map.Entry<String, @Nullable String> each : keys.entrySet()) {
      AttributeValue stored = item.get(each.getKey());
      there += stored == null ? 0 : 1;
      wrong += Objects.equals(each.getValue(), stored == null ? null : stored.s()) ? 0 : 1;
    }
    boolean isHalf = keys.size() == 2 && there == 1;
    // A migration that is under way has not given the entry to every stored item.
    boolean isAwaited = !entry.isReadable() && there == 0;
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
    TypeRules own = prepared(type);
    Function<String, @Nullable Object> identity = values(type, item);
    // The facts that follow from the key come first: an unreadable edge is counted, too.
    for (Requirement end : own.ends) {
      claim(facts, end.rule, Place.of(end.key, identity), ALIVE, Facts.ANY);
    }
    for (int index : own.gates) {
      Gate gate = table.design().gates().get(index);
      facts.counted(index, Place.of(gate.item(), identity));
    }
    boolean isMirror = type.kind() == ItemType.Kind.MIRROR;
    ItemKey otherKey = own.other;
    Rule otherRule = own.otherRule;
    if (otherKey != null && otherRule != null) {
      Place other = Place.of(otherKey, identity);
      if (isMirror) {
        facts.offer(slot(place, MIRROR), compared(item));
        claim(facts, otherRule, other, ALIVE, Facts.ANY);
      } else {
        facts.offer(slot(place, ALIVE), 0);
        claim(facts, otherRule, other, MIRROR, compared(item));
      }
    }
    copies(own, item, identity, facts);
    alone(type, item, facts);
  }

  private void copies(
      TypeRules own,
      Map<String, AttributeValue> item,
      Function<String, @Nullable Object> values,
      Facts facts) {
    for (CopyRule copy : own.copies) {
      claim(
          facts, copy.rule, Place.of(copy.source, values), copy.slot, hash(item, copy.attributes));
    }
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
    TypeRules own = prepared(type);
    boolean isTombstone = StoredValues.isTombstone(item);
    boolean isMarked = StoredValues.isMarked(item);
    if (item.containsKey(OwnedAttribute.DELETING)) {
      facts.offer(slot(place, MARKED), 0);
    }
    for (GateRule rule : own.entityGates) {
      if (!rule.gate.isSharded()) {
        gateOn(rule, item, isTombstone, isMarked, facts);
      }
    }
    if (isMarked || StoredValues.isSettling(item)) {
      claim(facts, markRule, place, JOURNAL, Facts.ANY);
    }
    if (isTombstone) {
      return;
    }
    facts.offer(slot(place, ALIVE), 0);
    Function<String, @Nullable Object> identity = values(type, item);
    for (Requirement parent : own.ends) {
      claim(facts, parent.rule, Place.of(parent.key, identity), ALIVE, Facts.ANY);
    }
    for (GateRule rule : own.entityGates) {
      for (int shard = 0; rule.gate.isSharded() && shard < rule.gate.shards(); shard++) {
        claim(
            facts,
            rule.rule,
            Place.of(rule.key, identity, shard),
            GATE,
            isMarked ? Facts.ANY : Hashes.of(Gate.OPEN));
      }
    }
    for (CopyOffer copied : own.copied) {
      facts.offer(slot(place, copied.slot), hash(item, copied.attributes));
    }
    for (SummaryRule summary : own.summaries) {
      summaries(summary, place, item, identity, facts);
    }
    copies(own, item, identity, facts);
    Function<String, @Nullable Object> values = alone(type, item, facts);
    for (GuardRule guard : own.guards) {
      ItemKey key = guard.guard.key();
      if (key.partition().attributes().stream().allMatch(name -> values.apply(name) != null)) {
        Place held = Place.of(key, values);
        facts.offer(slot(place, guard.slot), held.hash());
        claim(facts, guard.rule, held, GUARD, place.hash());
      }
    }
  }

  private void gateOn(
      GateRule rule,
      Map<String, AttributeValue> item,
      boolean isTombstone,
      boolean isMarked,
      Facts facts) {
    Gate gate = rule.gate;
    String side = gate.relationship() + "." + gate.side().word();
    boolean isThere = item.containsKey(gate.attribute()) && at(item, gate) != null;
    if (isThere) {
      facts.gate(rule.index, number(item, gate), changes(item, gate));
    } else if (!isTombstone) {
      facts.suspect(Kind.MISSING_GATE, Severity.ERROR, rule.index, "has no gate of " + side);
    }
    AttributeValue state = StoredValues.at(item, gate.state());
    if (isThere && !isTombstone && !isMarked && (state == null || !Gate.OPEN.equals(state.s()))) {
      facts.suspect(
          Kind.CLOSED_GATE,
          Severity.ERROR,
          rule.index,
          "its gate of %s is closed, though it is not being deleted".formatted(side));
    }
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
    AttributeValue stored = item.get(rule.map.attribute());
    Map<String, AttributeValue> members = stored == null ? Map.of() : stored.m();
    if (rule.count != null
        && StoredValues.numeric(item.get(rule.count)).longValue() != members.size()) {
      facts.suspect(
          Kind.WRONG_COUNT,
          Severity.ERROR,
          summaryPart(table.design().summaries().indexOf(rule.map)),
          "%s must be %d, the number of edges in %s"
              .formatted(rule.count, members.size(), rule.map.attribute()));
    }
    members.forEach(
        (key, member) -> {
          Function<String, @Nullable Object> edge = edge(rule.map, rule.ownNames, key, identity);
          Place other = Place.of(rule.end.key, edge);
          claim(facts, rule.end.rule, other, ALIVE, Facts.ANY);
          SummaryMap theirs = rule.theirs;
          Map<String, AttributeValue> kept = StoredNames.kept(table.schema(), rule.map, member.m());
          if (theirs != null && rule.oneSided != null) {
            long shared = hash(kept, rule.shared);
            facts.offer(slot(place, memberSlot(rule.map, key)), shared);
            String theirKey = theirs.key().encode(edge);
            claim(facts, rule.oneSided, other, memberSlot(theirs, theirKey), shared);
          }
          if (rule.stale != null) {
            claim(facts, rule.stale, other, keptSlot(rule.map), hash(kept, rule.kept));
          }
        });
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
      List<String> kept = table.schema().keptOfOther(relationship(map.relationship()), map.side());
      return hash(StoredNames.kept(table.schema(), map, member), kept) == claim.expected();
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
    Function<String, @Nullable Object> values = table.codec(guard.type()).values(item);
    return guard.key().partition().attributes().stream().allMatch(a -> values.apply(a) != null)
        && Place.of(guard.key(), values).equals(guarded);
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
    TypeRules own = prepared(type);
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
    TypeRules own = prepared(type);
    Gate gate = table.design().gates().get(own.gate);
    boolean isThere = at(item, gate) != null;
    if (isThere) {
      facts.gate(own.gate, number(item, gate), changes(item, gate));
    }
    if (StoredValues.isTombstone(item)) {
      return;
    }
    AttributeValue state = StoredValues.at(item, gate.state());
    if (isThere) {
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
    facts.offer(slot(subject, JOURNAL), 0);
    if (Journal.isDelete(table.keys().sort(item))) {
      claim(facts, journalRule, subject, MARKED, Facts.ANY);
    }
  }
}
