// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import dev.adjoin.testing.closure.Call.Edit;
import dev.adjoin.testing.closure.Declared.Attr;
import dev.adjoin.testing.closure.Declared.Copy;
import dev.adjoin.testing.closure.Declared.End;
import dev.adjoin.testing.closure.Declared.Rule;
import dev.adjoin.testing.closure.Declared.Type;
import dev.adjoin.testing.closure.Declared.Way;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a model means: maps of entities and edges, and what each call does to them. It follows
 * {@code docs/reference/semantics.md} and has no keys, no indexes and no plans.
 */
public final class Reference {
  private final Declared declared;
  private final Map<String, Map<String, Stored>> items = new LinkedHashMap<>();
  private long births;

  /**
   * A stored item: its attributes without counts, its identity from its creation on, and the
   * identities of the entities that it copied, by the end that leads to each.
   */
  private static final class Stored {
    private final Map<String, Object> values;
    private final long born;
    private final Map<End, Long> sources;

    Stored(Map<String, Object> values, long born, Map<End, Long> sources) {
      this.values = values;
      this.born = born;
      this.sources = sources;
    }

    Map<String, Object> values() {
      return values;
    }

    long born() {
      return born;
    }

    Map<End, Long> sources() {
      return sources;
    }
  }

  /** The reasons of a call that fails. */
  private static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient Set<String> reasons;

    Refused(Set<String> reasons) {
      super(null, null, false, false);
      this.reasons = reasons;
    }

    Refused(String reason) {
      this(Set.of(reason));
    }
  }

  public Reference(Declared declared) {
    this.declared = declared;
    declared.types().keySet().forEach(type -> items.put(type, new LinkedHashMap<>()));
  }

  Declared declared() {
    return declared;
  }

  /**
   * The same items under a model that adds to this one: defaults are read where a new attribute is
   * absent, new copies have what their source has.
   */
  Reference under(Declared other) {
    Reference edited = new Reference(other);
    edited.births = births;
    items.forEach(
        (type, all) ->
            all.forEach(
                (id, item) -> edited.items.get(type).put(id, under(item, other.type(type)))));
    for (Type type : other.types().values()) {
      for (Stored item : edited.items.get(type.name()).values()) {
        type.attributes().values().stream()
            .filter(attribute -> has(attribute, item.values()) && !type.isKept(attribute.name()))
            .forEach(a -> literal(a).ifPresent(v -> item.values().putIfAbsent(a.name(), v)));
      }
    }
    return edited;
  }

  /** The item with its sources at the same ends of an edited type. */
  private static Stored under(Stored item, Type type) {
    Map<End, Long> sources = new HashMap<>();
    item.sources()
        .forEach(
            (end, born) ->
                type.copies().stream()
                    .map(Copy::end)
                    .filter(e -> e.way() == end.way() && e.entity().equals(end.entity()))
                    .filter(e -> e.by().equals(end.by()))
                    .forEach(e -> sources.put(e, born)));
    return new Stored(item.values(), item.born(), sources);
  }

  /**
   * The items after they were dumped and loaded into a new table.
   *
   * @param refused the items that could not be created again, because what they need is gone
   */
  record Reloaded(Reference reference, long refused) {}

  /** Creates everything again, each item as soon as what it needs is there. */
  Reloaded reloaded(Instant now) {
    Reference loaded = new Reference(declared);
    List<Call> left = new ArrayList<>();
    for (Type type : declared.types().values()) {
      for (Map<String, Object> item : all(type)) {
        Map<String, Object> own = new LinkedHashMap<>(item);
        own.keySet().removeIf(n -> type.isKept(n) || !type.attributes().containsKey(n));
        Call.Verb verb = type.isEdge() ? Call.Verb.LINK : Call.Verb.CREATE;
        left.add(Call.of(verb, type.name(), own));
      }
    }
    int before;
    do {
      before = left.size();
      left.removeIf(call -> loaded.apply(call, now, Outcome.done(null)).isDone());
    } while (left.size() < before);
    return new Reloaded(loaded, left.size());
  }

  // ---- Calls

  /**
   * Carries out a call and returns how it must end.
   *
   * @param actual how it ended, from which generated ids are taken, and the choice where the guide
   *     leaves one
   */
  Outcome apply(Call call, Instant now, Outcome actual) {
    try {
      return switch (call.verb()) {
        case TRANSACTION -> transaction(call, now, actual);
        case BULK -> bulk(call, now);
        default -> Outcome.done(done(call, now, actual));
      };
    } catch (Refused e) {
      return Outcome.failed(e.reasons);
    }
  }

  /**
   * All calls or none, whatever their order; where several fail, any of them is named. Two of them
   * that need the same item in two ways are refused, as those that reserve a unique value.
   */
  private Outcome transaction(Call call, Instant now, Outcome actual) throws Refused {
    boolean isRefused = actual.words().equals(Set.of("MISTAKE")) && reservesTwice(call);
    if (isRefused) {
      throw new Refused("MISTAKE");
    }
    Map<String, Map<String, Stored>> before = copy();
    Set<String> reasons = new TreeSet<>();
    List<Call> left = call.parts();
    while (!left.isEmpty()) {
      List<Call> again = new ArrayList<>();
      Set<String> missing = new TreeSet<>();
      for (Call part : left) {
        try {
          inTransaction(part, now, actual);
        } catch (Refused e) {
          if (e.reasons.equals(Set.of("END_NOT_FOUND"))) {
            again.add(part);
            missing.addAll(e.reasons);
          } else {
            reasons.addAll(e.reasons);
          }
        }
      }
      boolean isStuck = again.size() == left.size();
      reasons.addAll(isStuck ? missing : Set.of());
      left = isStuck ? List.of() : again;
    }
    if (!reasons.isEmpty()) {
      items.clear();
      items.putAll(before);
      // A mistake is found before anything is sent.
      throw new Refused(reasons.contains("MISTAKE") ? Set.of("MISTAKE") : reasons);
    }
    return Outcome.done(null);
  }

  private void inTransaction(Call part, Instant now, Outcome actual) throws Refused {
    Type type = declared.type(part.type());
    Map<String, Object> item = withKey(type, part, now);
    boolean isThere = find(type, item) != null;
    if (part.verb() == Call.Verb.LINK && isThere) {
      written(type, item, null, now, false);
      throw new Refused("ALREADY_EXISTS");
    }
    if (part.verb() == Call.Verb.UNLINK && !isThere) {
      throw new Refused("NOT_FOUND");
    }
    done(part, now, actual);
  }

  private boolean reservesTwice(Call call) {
    List<String> types =
        call.parts().stream()
            .map(Call::type)
            .filter(type -> !declared.type(type).groups("unique").isEmpty())
            .toList();
    return Set.copyOf(types).size() < types.size();
  }

  private Map<String, Map<String, Stored>> copy() {
    Map<String, Map<String, Stored>> copy = new LinkedHashMap<>();
    items.forEach(
        (type, all) -> {
          Map<String, Stored> copied = new LinkedHashMap<>();
          all.forEach(
              (id, item) ->
                  copied.put(
                      id,
                      new Stored(
                          new LinkedHashMap<>(item.values()),
                          item.born(),
                          new HashMap<>(item.sources()))));
          copy.put(type, copied);
        });
    return copy;
  }

  /** Each element as by its own call. */
  private Outcome bulk(Call call, Instant now) {
    Map<String, Object> summary = new TreeMap<>();
    for (Call part : call.parts()) {
      Type type = declared.type(part.type());
      boolean isThere = find(type, withKey(type, part, now)) != null;
      String result = "written";
      try {
        done(part, now, Outcome.done(null));
        boolean isLink = part.verb() == Call.Verb.LINK;
        boolean isUnlink = part.verb() == Call.Verb.UNLINK;
        result = isLink && isThere || isUnlink && !isThere ? "unchanged" : result;
      } catch (Refused e) {
        boolean isThereAlready =
            part.verb() == Call.Verb.CREATE && isThere && !e.reasons.contains("MISTAKE");
        result = isThereAlready ? "unchanged" : "failed";
      }
      summary.merge(result, 1L, (one, more) -> (long) one + (long) more);
    }
    return Outcome.done(summary);
  }

  private @Nullable Object done(Call call, Instant now, Outcome actual) throws Refused {
    Type type = declared.type(call.type());
    Map<String, Object> item = withKey(type, call, now);
    switch (call.verb()) {
      case CREATE:
        return create(type, withIds(type, item, actual), now);
      case LINK:
        return link(type, item, now);
      case PUT:
      case OVERWRITE:
        put(type, call, item, now);
        return null;
      case CHANGE:
        change(type, call, now);
        return null;
      case EDIT:
        return edit(type, call, now);
      case UNLINK:
        return unlink(type, call.item());
      case DELETE:
        return delete(type, call.item(), actual);
      default:
        throw new IllegalArgumentException("The reference has no " + call.verb());
    }
  }

  private Map<String, Object> create(Type type, Map<String, Object> given, Instant now)
      throws Refused {
    Map<String, Object> item = written(type, given, null, now, false);
    Set<String> reasons = new TreeSet<>();
    if (find(type, item) != null) {
      reasons.add("ALREADY_EXISTS");
    }
    store(type, null, item, reasons);
    return shown(type, item);
  }

  /** The item of a call that writes a whole one, with the defaults in its key. */
  private static Map<String, Object> withKey(Type type, Call call, Instant now) {
    Map<String, Object> item = new LinkedHashMap<>(call.item());
    boolean isNew = call.verb() == Call.Verb.CREATE || call.verb() == Call.Verb.LINK;
    boolean isPut = call.verb() == Call.Verb.PUT || call.verb() == Call.Verb.OVERWRITE;
    for (String name : isNew || isPut ? type.key() : List.<String>of()) {
      Attr attribute = type.attributes().get(name);
      literal(attribute).ifPresent(value -> item.putIfAbsent(name, value));
      if (isNew && Declared.NOW.equals(attribute.preset())) {
        item.putIfAbsent(name, now);
      }
    }
    return item;
  }

  /** The item with the ids that the call generated, or would have. */
  private static Map<String, Object> withIds(Type type, Map<String, Object> given, Outcome actual) {
    Map<String, Object> item = new LinkedHashMap<>(given);
    actual.generated().forEach(item::putIfAbsent);
    for (Attr attribute : type.attributes().values()) {
      if (attribute.isGenerated()) {
        UUID none = new UUID(0, 0);
        item.putIfAbsent(
            attribute.name(), attribute.kind() == Kind.STRING ? none.toString() : none);
      }
    }
    return item;
  }

  private Map<String, Object> link(Type type, Map<String, Object> given, Instant now)
      throws Refused {
    Map<String, Object> item = written(type, given, null, now, false);
    Stored stored = find(type, item);
    if (stored == null) {
      store(type, null, item, new TreeSet<>());
      return Map.of("linked", shown(type, item));
    }
    Map<String, Object> shown = shown(type, stored.values());
    Set<String> differing = new TreeSet<>();
    given.forEach(
        (name, value) -> {
          boolean isOwn = type.changeable().stream().anyMatch(a -> a.name().equals(name));
          Object own = type.attributes().get(name).kind().stored(value);
          if (isOwn && !Texts.of(own).equals(Texts.of(shown.get(name)))) {
            differing.add(name);
          }
        });
    return Map.of("already", shown, "differing", differing);
  }

  private void put(Type type, Call call, Map<String, Object> whole, Instant now) throws Refused {
    Stored stored = find(type, keyed(type, whole));
    Map<String, Object> item =
        written(type, whole, stored == null ? null : stored.values(), now, true);
    Set<String> reasons = new TreeSet<>();
    String version = type.version();
    if (version != null) {
      long given = number(call.item().get(version));
      long current = stored == null ? 0 : number(stored.values().get(version));
      if (call.verb() == Call.Verb.PUT && given != current) {
        reasons.add(stored == null ? "NOT_FOUND" : "STALE");
      }
      item.put(version, current + 1);
    }
    // A whole edge in a map has the attributes that the map keeps of the other entity.
    if (type.ends().stream().anyMatch(e -> isSummarised(type, e) && target(e, item) == null)) {
      reasons.add("END_NOT_FOUND");
    }
    store(type, stored, item, reasons);
  }

  private void change(Type type, Call call, Instant now) throws Refused {
    boolean isEmpty =
        call.edits().stream()
            .allMatch(e -> e.action() == Call.Action.WHEN || e.action() == Call.Action.VERSION);
    if (isEmpty) {
      throw new Refused("MISTAKE");
    }
    Stored stored = find(type, call.item());
    if (stored == null) {
      throw new Refused(missing(type, call));
    }
    Set<String> reasons = new TreeSet<>();
    Map<String, Object> item = new LinkedHashMap<>(stored.values());
    Set<String> set = new LinkedHashSet<>();
    for (Edit edit : call.edits()) {
      apply(type, item, edit, shown(type, stored.values()), reasons);
      if (edit.action() != Call.Action.WHEN && edit.action() != Call.Action.VERSION) {
        set.add(edit.attribute());
      }
    }
    touch(type, item, set, now);
    store(type, stored, item, reasons);
  }

  /** The item is missing, and maybe also what the change would make it refer to. */
  private Set<String> missing(Type type, Call call) {
    Set<String> reasons = new TreeSet<>(Set.of("NOT_FOUND"));
    for (Edit edit : call.edits()) {
      boolean isOfEnd = type.ends().stream().anyMatch(end -> end.by().contains(edit.attribute()));
      if (isOfEnd) {
        reasons.add("END_NOT_FOUND");
      }
      boolean isRemoved = edit.action() == Call.Action.REMOVE;
      if (isRemoved && !isRemovable(type.attributes().get(edit.attribute()))) {
        return Set.of("MISTAKE");
      }
    }
    return reasons;
  }

  private Map<String, Object> edit(Type type, Call call, Instant now) throws Refused {
    Stored stored = find(type, call.item());
    if (stored == null) {
      throw new Refused("NOT_FOUND");
    }
    Map<String, Object> before = shown(type, stored.values());
    Map<String, Object> item = new LinkedHashMap<>(stored.values());
    Set<String> set = new LinkedHashSet<>();
    for (Edit edit : call.edits()) {
      Attr attribute = type.attributes().get(edit.attribute());
      Object value = edit.value() == null ? null : attribute.kind().stored(edit.value());
      if (!Texts.of(before.get(edit.attribute())).equals(Texts.of(value))) {
        assign(type, item, edit.attribute(), edit.value());
        set.add(edit.attribute());
      }
    }
    if (set.isEmpty()) {
      return before;
    }
    touch(type, item, set, now);
    store(type, stored, item, new TreeSet<>());
    return shown(type, item);
  }

  private Object unlink(Type type, Map<String, Object> key) {
    Stored stored = find(type, key);
    if (stored == null) {
      return "not linked";
    }
    Map<String, Object> shown = shown(type, stored.values());
    items.get(type.name()).remove(id(type, key));
    return shown;
  }

  // ---- Values

  /** The item that a call writes: what is given, and defaults of what is not. */
  private Map<String, Object> written(
      Type type,
      Map<String, Object> given,
      @Nullable Map<String, Object> before,
      Instant now,
      boolean isPut)
      throws Refused {
    if (type.hasVariants() && !type.words().contains(given.get("kind"))) {
      throw new Refused("MISTAKE");
    }
    keyed(type, given);
    Map<String, Object> item = new LinkedHashMap<>();
    for (Attr attribute : type.attributes().values()) {
      Object value = given.get(attribute.name());
      if (type.isKept(attribute.name()) || !has(attribute, given)) {
        continue;
      }
      if (attribute.name().equals(type.version())) {
        item.put(attribute.name(), 1L);
        continue;
      }
      boolean isChange = isPut && Declared.CHANGED.equals(attribute.preset());
      if (attribute.isStamp() && (value == null || isChange)) {
        boolean isKept = before != null && Declared.NOW.equals(attribute.preset());
        item.put(attribute.name(), isKept ? before.getOrDefault(attribute.name(), now) : now);
      } else if (value != null) {
        assign(type, item, attribute.name(), value);
      } else if (attribute.isRequired() && !isEmptySet(attribute)) {
        throw new Refused("MISTAKE");
      }
    }
    return item;
  }

  /** Whether the item, as the variant that it is, can have the attribute. */
  private static boolean has(Attr attribute, Map<String, Object> item) {
    return attribute.word() == null || attribute.word().equals(item.get("kind"));
  }

  private void assign(Type type, Map<String, Object> item, String name, @Nullable Object value)
      throws Refused {
    Attr attribute = Objects.requireNonNull(type.attributes().get(name));
    if (value == null) {
      if (attribute.isRequired()) {
        throw new Refused("MISTAKE");
      }
      item.remove(name);
    } else {
      item.put(name, attribute.kind().stored(value));
    }
  }

  private void apply(
      Type type,
      Map<String, Object> item,
      Edit edit,
      Map<String, Object> before,
      Set<String> reasons)
      throws Refused {
    Object old = item.get(edit.attribute());
    Object shown = before.get(edit.attribute());
    switch (edit.action()) {
      case REMOVE -> {
        if (!isRemovable(type.attributes().get(edit.attribute()))) {
          throw new Refused("MISTAKE");
        }
        item.remove(edit.attribute());
      }
      case SET -> assign(type, item, edit.attribute(), edit.value());
      case ADD -> item.put(edit.attribute(), sum(type, edit, shown));
      case APPEND -> item.put(edit.attribute(), joined(shown, edit.value()));
      case PREPEND -> item.put(edit.attribute(), joined(edit.value(), shown));
      case INCLUDE, EXCLUDE -> {
        Set<Object> elements = new LinkedHashSet<>(old == null ? Set.of() : (Set<?>) old);
        if (edit.action() == Call.Action.INCLUDE) {
          elements.addAll((Collection<?>) Objects.requireNonNull(edit.value()));
        } else {
          elements.removeAll((Collection<?>) Objects.requireNonNull(edit.value()));
        }
        if (elements.isEmpty()) {
          item.remove(edit.attribute());
        } else {
          item.put(edit.attribute(), elements);
        }
      }
      case WHEN -> {
        if (!Texts.of(shown).equals(Texts.of(edit.value()))) {
          reasons.add("CONDITION_FAILED");
        }
      }
      case VERSION -> {
        if (number(shown) != number(edit.value())) {
          reasons.add("STALE");
        }
      }
    }
  }

  private static Object sum(Type type, Edit edit, @Nullable Object old) {
    BigDecimal sum = decimal(old).add(decimal(edit.value()));
    return switch (type.attributes().get(edit.attribute()).kind()) {
      case INT -> sum.intValueExact();
      case LONG -> sum.longValueExact();
      default -> sum;
    };
  }

  private static BigDecimal decimal(@Nullable Object value) {
    return value == null ? BigDecimal.ZERO : new BigDecimal(String.valueOf(value));
  }

  private static long number(@Nullable Object value) {
    return decimal(value).longValueExact();
  }

  private static List<Object> joined(@Nullable Object first, @Nullable Object second) {
    List<Object> all = new ArrayList<>(first == null ? List.of() : (Collection<?>) first);
    all.addAll(second == null ? List.of() : (Collection<?>) second);
    return all;
  }

  /** Sets what every change sets: the times of change that it doesn't set itself, the version. */
  private void touch(Type type, Map<String, Object> item, Set<String> set, Instant now) {
    for (Attr attribute : type.attributes().values()) {
      boolean isChanged = Declared.CHANGED.equals(attribute.preset());
      if (isChanged && has(attribute, item) && !set.contains(attribute.name())) {
        item.put(attribute.name(), now);
      }
    }
    String version = type.version();
    if (version != null) {
      item.put(version, number(item.get(version)) + 1);
    }
  }

  // ---- Storing

  /** Stores an item unless something is in the way, and brings its copies forward. */
  private void store(
      Type type, @Nullable Stored before, Map<String, Object> item, Set<String> reasons)
      throws Refused {
    type.attributes().values().stream()
        .filter(attribute -> has(attribute, item) && !type.isKept(attribute.name()))
        .forEach(
            attribute -> literal(attribute).ifPresent(v -> item.putIfAbsent(attribute.name(), v)));
    Map<End, Long> sources = new HashMap<>(before == null ? Map.of() : before.sources());
    for (End end : type.ends()) {
      List<Object> key = values(item, end.by());
      boolean isSame = before != null && key.equals(values(before.values(), end.by()));
      if (isSame || key.contains(null)) {
        continue;
      }
      boolean isCopied = type.copies().stream().anyMatch(copy -> copy.end().equals(end));
      boolean isNeeded =
          end.isChecked() || isCopied || keepsSummary(type, end) || isSummarised(type, end);
      boolean isItself = end.way() == Way.REFERENCE && end.isChecked() && leadsTo(end, item, type);
      if (isNeeded && target(end, item) == null || isItself) {
        reasons.add("END_NOT_FOUND");
      }
      if (count(end, item) >= end.max()) {
        reasons.add("FULL");
      }
    }
    for (List<String> unique : type.groups("unique")) {
      if (holder(type, unique, item) != null) {
        reasons.add("NOT_UNIQUE");
      }
    }
    copy(type, before, item, sources, reasons);
    if (!reasons.isEmpty()) {
      throw new Refused(reasons);
    }
    long born = before == null ? ++births : before.born();
    items.get(type.name()).put(id(type, item), new Stored(item, born, sources));
    if (!type.isEdge()) {
      bringForward(type, item, born);
    }
  }

  /** Whether a link changes the entity at this end, because it keeps the edge in a map. */
  static boolean keepsSummary(Type type, End end) {
    if (!type.isSummary()) {
      return false;
    }
    Map<String, Object> kept = Yaml.map(type.tree(), "summary");
    return kept.isEmpty() || kept.containsKey(end.way().name().toLowerCase());
  }

  /** Whether the map of the other entity keeps attributes of this one. */
  private boolean isSummarised(Type type, End end) {
    Map<String, Object> kept = Yaml.map(type.tree(), "summary");
    String other = end.way() == Way.FROM ? "to" : "from";
    return type.isSummary()
        && Yaml.texts(kept, other).stream()
            .anyMatch(name -> end.by().contains(name) || !type.attributes().containsKey(name));
  }

  private static boolean leadsTo(End end, Map<String, Object> item, Type type) {
    return end.entity().equals(type.name())
        && values(item, end.by()).equals(values(item, type.key()));
  }

  private void copy(
      Type type,
      @Nullable Stored before,
      Map<String, Object> item,
      Map<End, Long> sources,
      Set<String> reasons) {
    for (Copy copy : type.copies()) {
      List<Object> key = values(item, copy.end().by());
      if (before != null && key.equals(values(before.values(), copy.end().by()))) {
        Object old = before.values().get(copy.name());
        if (old != null) {
          item.put(copy.name(), old);
        }
        continue;
      }
      item.remove(copy.name());
      sources.remove(copy.end());
      Stored source = key.contains(null) ? null : target(copy.end(), item);
      if (source != null) {
        copyFrom(source, copy, item);
        sources.put(copy.end(), source.born());
      } else if (!key.contains(null)) {
        reasons.add("END_NOT_FOUND");
      }
    }
  }

  private void copyFrom(Stored source, Copy copy, Map<String, Object> item) {
    Type type = declared.type(copy.end().entity());
    Object value = shown(type, source.values()).get(copy.source());
    // What an optional reference copies can be absent, and an empty set is stored as that.
    boolean isOptional = String.valueOf(copy.end().settings().get("ref")).endsWith("?");
    if (value == null || isOptional && value.equals(Set.of())) {
      item.remove(copy.name());
    } else {
      item.put(copy.name(), value);
    }
  }

  /** Changes what copies from an entity, where it copied this one. */
  private void bringForward(Type source, Map<String, Object> entity, long born) {
    for (Type type : declared.types().values()) {
      for (Copy copy : type.copies()) {
        if (!copy.end().entity().equals(source.name())) {
          continue;
        }
        for (Stored item : leadingTo(copy.end(), entity)) {
          if (Objects.equals(item.sources().get(copy.end()), born)) {
            copyFrom(new Stored(entity, born, Map.of()), copy, item.values());
          }
        }
      }
    }
  }

  /** Whether an item outlived what it copied, and does not follow the entity of that id now. */
  boolean hasOutlivedCopies() {
    return items.values().stream()
        .flatMap(all -> all.values().stream())
        .anyMatch(
            item ->
                item.sources().entrySet().stream()
                    .anyMatch(source -> isOther(target(source.getKey(), item.values()), source)));
  }

  private static boolean isOther(@Nullable Stored entity, Map.Entry<End, Long> source) {
    return entity != null && entity.born() != source.getValue();
  }

  // ---- Deletes

  private Object delete(Type type, Map<String, Object> key, Outcome actual) throws Refused {
    Stored root = find(type, key);
    if (root == null) {
      return false;
    }
    Map<Stored, Type> removed = new LinkedHashMap<>();
    Set<Stored> restricting = new LinkedHashSet<>();
    Map<Stored, Set<String>> cleared = new LinkedHashMap<>();
    remove(type, root, removed, restricting, cleared);
    boolean isRestricted = restricting.stream().anyMatch(item -> !removed.containsKey(item));
    // Where what restricts would go with the entity by another way, the guide leaves it open.
    boolean isOpen = !restricting.isEmpty() && !isRestricted;
    if (isRestricted || isOpen && !actual.isDone()) {
      throw new Refused("RESTRICTED");
    }
    carryOut(removed, cleared);
    return true;
  }

  private void remove(
      Type type,
      Stored entity,
      Map<Stored, Type> removed,
      Set<Stored> restricting,
      Map<Stored, Set<String>> cleared) {
    if (removed.put(entity, type) != null) {
      return;
    }
    for (End end : type.endsHere()) {
      Type of = declared.type(end.type());
      for (Stored item : leadingTo(end, entity.values())) {
        switch (end.onDelete()) {
          case RESTRICT -> restricting.add(item);
          case CLEAR -> {
            Set<String> names = cleared.computeIfAbsent(item, i -> new LinkedHashSet<>());
            names.addAll(end.by());
            of.copies().stream()
                .filter(copy -> copy.end().equals(end))
                .forEach(copy -> names.add(copy.name()));
          }
          case SWEEP, CASCADE -> {
            if (of.isEdge()) {
              removed.put(item, of);
            } else {
              remove(of, item, removed, restricting, cleared);
            }
          }
          case KEEP -> {}
        }
      }
      if (end.way() == Way.PARENT
          && end.onDelete() != Rule.KEEP
          && end.onDelete() != Rule.RESTRICT) {
        removeOrphans(of, type, entity, removed, restricting, cleared);
      }
    }
  }

  /** What is below an entity whose own parent does not exist goes as if it did. */
  private void removeOrphans(
      Type parent,
      Type type,
      Stored entity,
      Map<Stored, Type> removed,
      Set<Stored> restricting,
      Map<Stored, Set<String>> cleared) {
    for (End below : parent.endsHere()) {
      Type of = declared.type(below.type());
      if (below.way() != Way.PARENT || below.onDelete() == Rule.KEEP) {
        continue;
      }
      String key = Texts.of(values(entity.values(), type.key()));
      for (Stored item : List.copyOf(items.get(of.name()).values())) {
        boolean isBelow = Texts.of(values(item.values(), type.key())).equals(key);
        if (isBelow && target(below, item.values()) == null) {
          if (below.onDelete() == Rule.RESTRICT) {
            restricting.add(item);
          } else {
            remove(of, item, removed, restricting, cleared);
          }
        }
      }
    }
  }

  /** Removes items, and references of others with what they copied, which are new versions. */
  private void carryOut(Map<Stored, Type> removed, Map<Stored, Set<String>> cleared) {
    removed.forEach((item, of) -> items.get(of.name()).remove(id(of, item.values())));
    cleared.forEach((item, names) -> item.values().keySet().removeAll(names));
    for (Type type : declared.types().values()) {
      String version = type.version();
      items.get(type.name()).values().stream()
          .filter(item -> version != null && cleared.containsKey(item))
          .forEach(item -> item.values().put(version, number(item.values().get(version)) + 1));
    }
  }

  // ---- Expiry

  /** Removes what has expired, and applies the rules of what depended on it. */
  void expire() {
    Map<Stored, Type> expired = new LinkedHashMap<>();
    for (Type type : declared.types().values()) {
      String until = type.expires();
      items.get(type.name()).values().stream()
          .filter(item -> until != null && Declared.SOON.equals(item.values().get(until)))
          .forEach(item -> expired.put(item, type));
    }
    Map<Stored, Type> removed = new LinkedHashMap<>();
    Map<Stored, Set<String>> cleared = new LinkedHashMap<>();
    expired.forEach(
        (item, type) -> {
          if (type.isEdge() || !type.isStreamed()) {
            removed.put(item, type);
          } else {
            remove(type, item, removed, new LinkedHashSet<>(), cleared);
          }
        });
    carryOut(removed, cleared);
  }

  // ---- Finding

  private @Nullable Stored find(Type type, Map<String, Object> key) {
    return items.get(type.name()).get(id(type, key));
  }

  private static String id(Type type, Map<String, Object> item) {
    return Texts.of(values(item, type.key()));
  }

  private Map<String, Object> keyed(Type type, Map<String, Object> given) throws Refused {
    if (values(given, type.key()).contains(null)) {
      throw new Refused("MISTAKE");
    }
    return given;
  }

  private static List<Object> values(Map<String, Object> item, List<String> names) {
    List<Object> values = new ArrayList<>();
    names.forEach(name -> values.add(item.get(name)));
    return values;
  }

  /** The entity that an item leads to. */
  private @Nullable Stored target(End end, Map<String, Object> item) {
    Type entity = declared.type(end.entity());
    return items.get(end.entity()).get(Texts.of(values(item, end.by()).subList(0, keys(entity))));
  }

  private static int keys(Type entity) {
    return entity.key().size();
  }

  /** The items that lead to an entity. */
  private List<Stored> leadingTo(End end, Map<String, Object> entity) {
    String key = Texts.of(values(entity, declared.type(end.entity()).key()));
    return items.get(end.type()).values().stream()
        .filter(item -> Texts.of(values(item.values(), end.by())).equals(key))
        .toList();
  }

  private long count(End end, Map<String, Object> item) {
    String key = Texts.of(values(item, end.by()));
    return items.get(end.type()).values().stream()
        .filter(other -> Texts.of(values(other.values(), end.by())).equals(key))
        .count();
  }

  private @Nullable Stored holder(Type type, List<String> unique, Map<String, Object> item) {
    List<Object> own = values(item, unique);
    if (own.contains(null)) {
      return null;
    }
    return items.get(type.name()).values().stream()
        .filter(other -> !id(type, other.values()).equals(id(type, item)))
        .filter(other -> Texts.of(values(other.values(), unique)).equals(Texts.of(own)))
        .findFirst()
        .orElse(null);
  }

  // ---- Items as they are read

  /** An item with its defaults and its counts. */
  private Map<String, Object> shown(Type type, Map<String, Object> stored) {
    Map<String, Object> shown = new LinkedHashMap<>();
    for (Attr attribute : type.attributes().values()) {
      Object value = stored.get(attribute.name());
      if (value == null && has(attribute, stored) && isEmptySet(attribute)) {
        value = Set.of();
      }
      if (value != null) {
        shown.put(attribute.name(), value);
      }
    }
    for (End end : type.endsHere()) {
      if (end.count() != null && end.shards() == 1) {
        shown.put(end.count(), (long) leadingTo(end, stored).size());
      }
    }
    return shown;
  }

  /** The default that an absent attribute has. */
  private static Optional<Object> literal(Attr attribute) {
    String preset = attribute.preset();
    boolean isLiteral = preset != null && !attribute.isStamp() && !attribute.isGenerated();
    return isLiteral ? Optional.of(attribute.kind().literal(preset)) : Optional.empty();
  }

  /** Whether the attribute, when it is absent, is read as an empty set: there is no other. */
  private static boolean isEmptySet(Attr attribute) {
    boolean isSet = attribute.kind() == Kind.SET || attribute.kind() == Kind.NUMBERS;
    return isSet && !attribute.isOptional();
  }

  private static boolean isRemovable(Attr attribute) {
    return attribute.isOptional() || isEmptySet(attribute) && attribute.preset() == null;
  }

  /** All items of a type, as they are read. */
  List<Map<String, Object>> all(Type type) {
    return items.get(type.name()).values().stream().map(i -> shown(type, i.values())).toList();
  }

  /** How many items lead to an entity by one of its ends. */
  long leading(End end, Map<String, Object> entity) {
    return leadingTo(end, entity).size();
  }

  /** The entity that an item leads to, as it is read; null if there is none. */
  @Nullable Map<String, Object> entity(End end, Map<String, Object> item) {
    Stored entity = target(end, item);
    return entity == null ? null : shown(declared.type(end.entity()), entity.values());
  }

  /** The answer of a question. */
  Object answer(Read read) {
    return new ReferenceReads(this).answer(read);
  }
}
