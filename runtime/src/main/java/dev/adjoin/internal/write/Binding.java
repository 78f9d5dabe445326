// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.CopiedSources;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.RemovalMarkers;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.key.KeyLimits;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.write.PreparedWrite.PreparedAction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The values of one attempt at one request: the item before and after, the time, and the token that
 * the attempt writes. Not thread-safe.
 */
final class Binding {
  private static final List<Update> NO_UPDATES = List.of();
  private final OpenTable table;
  private final WriteRequest request;
  private final ItemCache items;
  private final String token;
  private final Instant now;
  private Set<String> resolved = Set.of();
  private @Nullable Map<String, AttributeValue> ownKey;
  private @Nullable Map<String, AttributeValue> after;
  private @Nullable Map<String, UpdateClause> changes;
  private int afterVersion;
  private boolean isAlone;

  Binding(OpenTable table, WriteRequest request, ItemCache items, String token, Instant now) {
    this.table = table;
    this.request = request;
    this.items = items;
    this.token = token;
    this.now = now;
  }

  /** A binding before any item is read, for explanations and bulk work. */
  static Binding unread(OpenTable table, WriteRequest request, String token) {
    ItemCache items = new ItemCache(table, table.calls().deadline());
    return new Binding(table, request, items, token, table.environment().now());
  }

  /** Says that no other request has the token, so that it names the link of an edge. */
  void setAlone() {
    isAlone = true;
  }

  OpenTable table() {
    return table;
  }

  WriteRequest request() {
    return request;
  }

  ItemCache items() {
    return items;
  }

  String token() {
    return token;
  }

  Instant now() {
    return now;
  }

  TypeCodec codec() {
    return request.codec();
  }

  /**
   * The attributes whose new values are computed here rather than by DynamoDB, because keys are
   * computed from them. The write must require that their old values are unchanged.
   */
  Set<String> resolved() {
    return resolved;
  }

  void resolve(Set<String> names) {
    this.resolved = names;
  }

  /** Builds a key from the identity alone. */
  Map<String, AttributeValue> key(ItemKey key) {
    return table.keys().of(key, codec().values(request.identity()));
  }

  /**
   * The key of an item that the write reads: from the identity, else from the values after the
   * write; null if it refers to none.
   */
  @Nullable Map<String, AttributeValue> readKey(ItemKey key) {
    return request.identity().keySet().containsAll(key.attributes())
        ? key(key)
        : keyOrNull(key, newValues());
  }

  /** The key that follows from some values; null if one of them is absent. */
  private @Nullable Map<String, AttributeValue> keyOrNull(
      ItemKey key, Function<String, @Nullable Object> values) {
    return isComplete(key, values) ? table.keys().of(key, values) : null;
  }

  /** The key of the item that the request writes. */
  Map<String, AttributeValue> ownKey() {
    if (ownKey == null) {
      ItemType own = request.prepared().item();
      if (own == null) {
        throw new IllegalStateException(codec().type() + " must have an item of its own");
      }
      ownKey = key(own.key());
    }
    return ownKey;
  }

  /**
   * The key of the item to write; null if the values give no key, or if an item that may move stays
   * where it is.
   */
  @Nullable Map<String, AttributeValue> key(Action action, int shard) {
    if (action.target() instanceof Target.Journal journal) {
      return JournalKey.of(this, action.key(), journal);
    }
    if (action.times() > 1) {
      return table.keys().of(action.key(), newValues(), shard);
    }
    if (action.target() instanceof Target.Own) {
      return ownKey();
    }
    if (action.target() instanceof Target.Marker) {
      AttributeValue link = before().get(OwnedAttribute.LINK);
      return link == null ? null : RemovalMarkers.key(table, link.s());
    }
    if (action.counted() != null && !isSo(action.counted())) {
      return null;
    }
    boolean isOld = action.place().isOld() && seen() != null;
    Function<String, @Nullable Object> values = isOld ? oldValues() : newValues();
    if (mayBeIncomplete(action.target()) && !isComplete(action.key(), values)) {
      return null;
    }
    Map<String, AttributeValue> key = table.keys().of(action.key(), values);
    return action.place().isMove() && key.equals(otherKey(action)) ? null : key;
  }

  private boolean isSo(Action.Counted counted) {
    AttributeValue stamp = before().get(counted.gate().stamp());
    boolean isCounted =
        stamp != null && StoredValues.numeric(stamp).intValue() == counted.gate().epoch();
    return isCounted == counted.is();
  }

  /** Whether a key may lack values: of a unique value, or of what an entity refers to. */
  private boolean mayBeIncomplete(Target target) {
    boolean isReferred = target instanceof Target.GateItem || target instanceof Target.Source;
    return target instanceof Target.Guard || isReferred && codec().member() instanceof Entity;
  }

  private static boolean isComplete(ItemKey key, Function<String, @Nullable Object> values) {
    for (String name : key.attributes()) {
      if (values.apply(name) == null) {
        return false;
      }
    }
    return true;
  }

  /**
   * The other key of an item that may move: the new key if this action is on the old one, and the
   * reverse.
   */
  private @Nullable Map<String, AttributeValue> otherKey(Action action) {
    Function<String, @Nullable Object> values = action.place().isOld() ? newValues() : oldValues();
    return keyOrNull(action.key(), values);
  }

  /**
   * The item that the request writes, as it was seen; empty if it was not seen or does not exist.
   */
  Map<String, AttributeValue> before() {
    Map<String, AttributeValue> seen = seen();
    return seen == null ? Map.of() : seen;
  }

  /**
   * The item that the request writes, as it was seen, and empty if it does not exist; null if it
   * was not read.
   */
  @Nullable Map<String, AttributeValue> seen() {
    return items.version() == 0 || request.prepared().item() == null ? null : items.seen(ownKey());
  }

  /** The item after the write, as far as it is known. */
  Map<String, AttributeValue> after() {
    if (after == null || afterVersion != items.version()) {
      afterVersion = items.version();
      after = computeAfter();
    }
    return after;
  }

  private Map<String, AttributeValue> computeAfter() {
    Map<String, AttributeValue> item = computed();
    request.prepared().selfReferences().forEach(name -> requireOther(name, item));
    return item;
  }

  /**
   * Refuses a checked reference of an item to itself: it would be counted by a gate that its own
   * delete waits for.
   */
  private void requireOther(String reference, Map<String, AttributeValue> item) {
    AttributeValue referred = item.get(reference);
    if (referred != null && request.identity().containsValue(referred)) {
      throw new IllegalArgumentException(
          "%s.%s must refer to another %s, but was its own id"
              .formatted(request.type(), reference, request.type()));
    }
  }

  private Map<String, AttributeValue> computed() {
    Map<String, AttributeValue> before = before();
    if (request.given() != null && before.isEmpty() && !request.replaces()) {
      return created();
    }
    Map<String, AttributeValue> item = new LinkedHashMap<>(before);
    if (request.given() != null) {
      replaceGiven(item, before);
    } else if (request.changes() != null) {
      changes().forEach((n, c) -> replace(item, n, c.after(before.get(n))));
      if (request.copied() != null) {
        replaceCopiedVersions(item);
      } else {
        moveCopies(item, before);
      }
    }
    item.putAll(request.identity());
    return item;
  }

  /** Sets what an item will have copied, for a mirror that is written as a whole. */
  private void replaceCopiedVersions(Map<String, AttributeValue> item) {
    AttributeValue stored = item.get(OwnedAttribute.COPIED);
    Map<String, AttributeValue> versions =
        new LinkedHashMap<>(stored == null ? Map.<String, AttributeValue>of() : stored.m());
    for (Action action : request.plan().actions()) {
      for (Update update : action.target() instanceof Target.Own ? action.updates() : NO_UPDATES) {
        if (update instanceof Update.Set set && isOfSource(set.value())) {
          replace(versions, set.path().inside().get(0), ofSource(set.value()));
        }
      }
    }
    item.put(OwnedAttribute.COPIED, AttributeValue.fromM(versions));
  }

  private static boolean isOfSource(Value value) {
    return value instanceof Value.CopiedVersion || value instanceof Value.CopiedBorn;
  }

  /** The version or the identity of a source; null if the item refers to none. */
  private @Nullable AttributeValue ofSource(Value value) {
    if (value instanceof Value.CopiedBorn copied) {
      return source(copied.key()).get(OwnedAttribute.BORN);
    }
    ItemKey key = ((Value.CopiedVersion) value).key();
    boolean hasSource = request.copied() != null || isComplete(key, newValues());
    return hasSource ? CopiedSources.version(source(key)) : null;
  }

  /** A new item: the given attributes, defaults, and copies. */
  private Map<String, AttributeValue> created() {
    Map<String, AttributeValue> item = codec().withDefaults(request.given(), now);
    Set<String> maintained = request.prepared().maintained();
    if (!maintained.isEmpty()) {
      item.keySet().removeAll(maintained);
    }
    addCopies(item);
    return item;
  }

  private void replaceGiven(Map<String, AttributeValue> item, Map<String, AttributeValue> before) {
    PreparedWrite prepared = request.prepared();
    Map<String, AttributeValue> complete = codec().withDefaults(request.given(), now);
    complete.putAll(codec().changedStamps(now));
    for (String name : codec().attributes().keySet()) {
      boolean isKept =
          prepared.createdTimes().contains(name)
              && !request.given().containsKey(name)
              && before.containsKey(name)
              && complete.containsKey(name);
      if (!prepared.maintained().contains(name) && !isKept) {
        replace(item, name, complete.get(name));
      }
    }
    if (before.isEmpty()) {
      addCopies(item);
    } else {
      moveCopies(item, before);
    }
  }

  private void addCopies(Map<String, AttributeValue> item) {
    request
        .prepared()
        .copies()
        .forEach((name, copied) -> replace(item, name, copied(copied, codec().values(item))));
  }

  /** Replaces what an item copies by a reference that changes. */
  private void moveCopies(Map<String, AttributeValue> item, Map<String, AttributeValue> before) {
    request
        .prepared()
        .copies()
        .forEach(
            (name, copied) -> {
              boolean isMoved =
                  copied.key().attributes().stream()
                      .filter(by -> !request.identity().containsKey(by))
                      .anyMatch(by -> !areEqual(before.get(by), item.get(by)));
              if (isMoved) {
                replace(item, name, copied(copied, codec().values(item)));
              }
            });
  }

  private @Nullable AttributeValue copied(
      Value.Copied copied, Function<String, @Nullable Object> values) {
    return source(copied.key(), values).get(copied.attribute());
  }

  private static void replace(
      Map<String, AttributeValue> item, String name, @Nullable AttributeValue value) {
    if (value == null) {
      item.remove(name);
    } else {
      item.put(name, value);
    }
  }

  /** The changes of the caller, and the times of change that the caller does not set. */
  Map<String, UpdateClause> changes() {
    if (changes == null) {
      Map<String, UpdateClause> all = new LinkedHashMap<>();
      if (request.changes() != null) {
        all.putAll(request.changes());
        if (request.copied() == null) {
          codec()
              .changedStamps(now)
              .forEach((name, time) -> all.putIfAbsent(name, UpdateClause.set(time)));
        }
      }
      changes = Collections.unmodifiableMap(all);
    }
    return changes;
  }

  /** Whether the request may change one of the attributes. */
  boolean mayChange(Collection<String> names) {
    if (request.changes() == null) {
      return changesValue(names);
    }
    return names.stream().anyMatch(changes()::containsKey);
  }

  /** Whether the new value of one of the attributes differs from the value that was seen. */
  boolean changesValue(Collection<String> names) {
    Map<String, AttributeValue> will = after();
    return names.stream().anyMatch(name -> !areEqual(before().get(name), will.get(name)));
  }

  static boolean areEqual(@Nullable AttributeValue one, @Nullable AttributeValue other) {
    return one == null || other == null ? one == other : StoredValues.areEqual(one, other);
  }

  /** Whether the request changes one of the values, if the item was read; else whether it may. */
  boolean isCausedBy(Collection<String> names) {
    return seen() == null ? mayChange(names) : changesValue(names);
  }

  /** The times of creation that are absent from a given item. */
  Set<String> createdTimesLeftOut() {
    Set<String> times = new HashSet<>(request.prepared().createdTimes());
    if (request.given() != null) {
      times.removeAll(request.given().keySet());
    }
    return times;
  }

  /** The values after the write, for use in keys. */
  Function<String, @Nullable Object> newValues() {
    return codec().values(after());
  }

  /**
   * The values before the write, for use in keys. The identity of an item that exists is known,
   * even if another program has removed it from the item.
   */
  Function<String, @Nullable Object> oldValues() {
    Map<String, AttributeValue> before = before();
    if (before.keySet().containsAll(request.identity().keySet()) || before.isEmpty()) {
      return codec().values(before);
    }
    Map<String, AttributeValue> item = new LinkedHashMap<>(before);
    item.putAll(request.identity());
    return codec().values(item);
  }

  /** An item that this one copies attributes from, as it was seen; empty if it was not. */
  Map<String, AttributeValue> source(ItemKey key) {
    return request.copied() != null ? request.copied().item() : source(key, newValues());
  }

  private Map<String, AttributeValue> source(
      ItemKey key, Function<String, @Nullable Object> values) {
    Map<String, AttributeValue> found = keyOrNull(key, values);
    Map<String, AttributeValue> seen = found == null ? null : items.expected(found);
    return seen == null ? Map.of() : CopiedSources.declared(table, seen);
  }

  /** A path of the plan; the name of an edge in a summary comes from the identity. */
  AttributePath path(Path path, PreparedAction action) {
    AttributePath prepared = action.path(path);
    if (prepared != null) {
      return prepared;
    }
    List<String> names = new ArrayList<>();
    names.add(path.attribute());
    if (path.member() != null) {
      names.add(path.member().encode(codec().values(request.identity())));
    }
    names.addAll(path.inside());
    return new AttributePath(names);
  }

  /** A value of the plan; null if there is none. */
  @Nullable AttributeValue value(Value value, PreparedAction action) {
    if (value instanceof Value.Attribute attribute) {
      return after().get(attribute.name());
    }
    if (value instanceof Value.IndexKey indexKey) {
      return indexKey(indexKey);
    }
    if (value instanceof Value.Token) {
      return AttributeValue.fromS(token);
    }
    if (value instanceof Value.Link) {
      return AttributeValue.fromS(link());
    }
    if (value instanceof Value.Constant) {
      return action.constant(value);
    }
    if (value instanceof Value.EpochSeconds seconds) {
      return seconds(newValues().apply(seconds.attribute()));
    }
    if (value instanceof Value.Copied copied) {
      return source(copied.key()).get(copied.attribute());
    }
    if (isOfSource(value)) {
      return ofSource(value);
    }
    if (value instanceof Value.Mark) {
      String mark = request.options().mark();
      return AttributeValue.fromS(mark == null ? token : mark);
    }
    if (value instanceof Value.Now) {
      return AttributeValue.fromS(table.calls().serverTime().now().toString());
    }
    if (value instanceof Value.SecondsFromNow later) {
      Instant then = table.calls().serverTime().now().plusSeconds(later.seconds());
      return StoredValues.number(then.getEpochSecond());
    }
    if (value instanceof Value.OwnKey) {
      return AttributeValue.fromM(ownKey());
    }
    Map<String, AttributeValue> members = new LinkedHashMap<>();
    ((Value.Members) value)
        .values()
        .forEach((name, each) -> replace(members, name, value(each, action)));
    return AttributeValue.fromM(members);
  }

  /** The name of the link: another one for each edge, and the same for a repeated request. */
  private String link() {
    if (isAlone) {
      return token;
    }
    String name = token + table.keys().name(ownKey());
    return UUID.nameUUIDFromBytes(name.getBytes(UTF_8)).toString();
  }

  private @Nullable AttributeValue indexKey(Value.IndexKey value) {
    Entry entry = value.entry();
    Function<String, @Nullable Object> values = newValues();
    for (String name : entry.sparseBy()) {
      if (values.apply(name) == null) {
        return null;
      }
    }
    if (entry.when() != null && !SparseCondition.holds(entry.when(), codec(), after())) {
      return null;
    }
    KeyTemplate template = value.isSort() ? entry.key().sort() : entry.key().partition();
    String text = template.encode(values);
    if (value.isSort()) {
      KeyLimits.sort(text, template, values);
    } else {
      KeyLimits.partition(text, template, values);
    }
    return AttributeValue.fromS(text);
  }

  private static @Nullable AttributeValue seconds(@Nullable Object time) {
    if (time instanceof Instant instant) {
      return StoredValues.number(instant.getEpochSecond());
    }
    return time instanceof Number seconds ? StoredValues.number(seconds.longValue()) : null;
  }
}
