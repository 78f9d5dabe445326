// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.RefusedReadException;
import dev.adjoin.RequestListener;
import dev.adjoin.declare.GeneratedId;
import dev.adjoin.internal.codec.ItemName;
import dev.adjoin.internal.codec.Mappings;
import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.Planning;
import dev.adjoin.internal.compile.read.ListPlanCache;
import dev.adjoin.internal.compile.read.RefusedRead;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyLimits;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Table;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Plans;
import dev.adjoin.internal.plan.ReadName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A table with everything that its operations need: the compiled model, the calls to DynamoDB, the
 * mappings. Thread-safe.
 */
public final class OpenTable {
  private final Compiled compiled;
  private final Schema schema;
  private final ListPlanCache lists;
  private final Mappings mappings;
  private final Calls calls;
  private final @Nullable WritePermission permission;
  private final Keys keys;
  private final StoredTypes types;
  private final StoredNames names;
  private final Map<Class<?>, Object> prepared;
  private final Map<GeneratedId.Kind, GeneratedIds> ids;

  /**
   * @param permission decides what may be written; null for a table that no other program can reach
   */
  public OpenTable(
      Compiled compiled,
      Schema schema,
      Mappings mappings,
      Calls calls,
      @Nullable WritePermission permission) {
    this.compiled = compiled;
    this.schema = schema;
    this.lists = new ListPlanCache(schema, compiled.design(), compiled.notation());
    this.mappings = mappings;
    this.permission = permission;
    this.keys = new Keys(compiled.design().table());
    this.types = new StoredTypes(compiled.design(), keys);
    this.names = StoredNames.of(schema, types::of);
    this.calls = calls.translating(names).permitted(permission);
    this.prepared = new ConcurrentHashMap<>();
    this.ids = new EnumMap<>(GeneratedId.Kind.class);
    for (GeneratedId.Kind kind : GeneratedId.Kind.values()) {
      ids.put(kind, new GeneratedIds(calls.environment(), kind));
    }
  }

  private OpenTable(OpenTable other, Calls calls) {
    this.compiled = other.compiled;
    this.schema = other.schema;
    this.lists = other.lists;
    this.mappings = other.mappings;
    this.calls = calls;
    this.permission = other.permission;
    this.keys = other.keys;
    this.types = other.types;
    this.names = other.names;
    this.prepared = other.prepared;
    this.ids = other.ids;
  }

  /**
   * What this program may write now, as far as it knows. To be asked for before {@link
   * #requireWritable}.
   */
  public Object rights() {
    return permission == null ? "" : permission.rights();
  }

  /** The same table, whose writes are sent only while this program has these rights. */
  public OpenTable under(Object rights) {
    return permission == null ? this : new OpenTable(this, calls.under(rights));
  }

  /** Returns the same table, whose requests are reported under the name of a declared pattern. */
  public OpenTable reportedAs(String pattern) {
    Calls named = calls.reportedAs(pattern);
    return named == calls ? this : new OpenTable(this, named);
  }

  /** Returns the same table with one more request listener. */
  public OpenTable heardBy(RequestListener another) {
    return new OpenTable(this, calls.heardBy(another));
  }

  /**
   * Returns an object that a higher layer prepares once for each table. Copies of this table with
   * other listeners share it.
   *
   * @param make creates the object from this table; it must not keep the table's calls
   */
  public <P> P prepared(Class<P> type, Function<OpenTable, P> make) {
    Object known = prepared.get(type);
    return type.cast(known != null ? known : prepared.computeIfAbsent(type, t -> make.apply(this)));
  }

  public Schema schema() {
    return schema;
  }

  public Design design() {
    return compiled.design();
  }

  public Plans plans() {
    return compiled.plans();
  }

  /**
   * The plan of a list.
   *
   * @throws RefusedReadException if the keys do not allow it
   */
  public AccessPattern listPlan(ReadName name) {
    try {
      return lists.plan(name);
    } catch (RefusedRead e) {
      throw refused(e);
    }
  }

  /**
   * Requires that a plan can be read with strong consistency.
   *
   * @throws RefusedReadException if it reads a global index
   */
  public void requireConsistent(AccessPattern plan) {
    try {
      lists.requireConsistent(plan);
    } catch (RefusedRead e) {
      throw refused(e);
    }
  }

  private static RefusedReadException refused(RefusedRead e) {
    RefusedReadException.Remedy remedy =
        switch (e.remedy()) {
          case FILTER -> RefusedReadException.Remedy.FILTER;
          case EVENTUAL -> RefusedReadException.Remedy.EVENTUAL;
          case NONE -> RefusedReadException.Remedy.CHANGE_MODEL;
        };
    return new RefusedReadException(remedy, String.valueOf(e.getMessage()));
  }

  public Mappings mappings() {
    return mappings;
  }

  public TypeCodec codec(String type) {
    return mappings.codec(type);
  }

  public Calls calls() {
    return calls;
  }

  /**
   * Called before each write of a type.
   *
   * @throws dev.adjoin.AdjoinException if this program must not write the type
   */
  public void requireWritable(String type, String operation) {
    if (permission != null) {
      permission.require(type, operation);
    }
  }

  /**
   * Called before each delete of a type's item, and each step of a longer one.
   *
   * @throws dev.adjoin.AdjoinException if this program must not delete it
   */
  public void requireDeletable(String type, String operation) {
    if (permission != null) {
      permission.requireDelete(type, operation);
    }
  }

  /**
   * Called before each change of a stored item.
   *
   * @param attributes those that may change
   * @throws dev.adjoin.AdjoinException if this program must not change them
   */
  public void requireChangeable(String type, Collection<String> attributes, String operation) {
    if (permission != null) {
      permission.requireChange(type, attributes, operation);
    }
  }

  /**
   * Called before something is left undone that a delete of the type's items has to do.
   *
   * @throws dev.adjoin.AdjoinException if a newer model has dependants that this one does not know
   */
  public void requireNoDeleteSkipped(String type, String operation) {
    if (permission != null) {
      permission.requireNoDeleteSkipped(type, operation);
    }
  }

  /**
   * Called before something is left undone that a change of attributes has to do.
   *
   * @throws dev.adjoin.AdjoinException if a newer model copies one of them
   */
  public void requireNoChangeSkipped(String type, Collection<String> attributes, String operation) {
    if (permission != null) {
      permission.requireNoChangeSkipped(type, attributes, operation);
    }
  }

  /**
   * Whether entities of the type may be marked by programs of a newer model, which delete them in
   * steps, although this program deletes them at once. Asked after {@link #requireWritable}.
   */
  public boolean isMarkedByNewerModels(String type) {
    return permission != null
        && permission.isDeleteSkipped(type)
        && schema.entity(type).filter(schema::isDeletedInSteps).isEmpty();
  }

  /**
   * Called before each write of a whole item.
   *
   * @throws dev.adjoin.AdjoinException if this program must not store it
   */
  public void requireStorable(String type, String operation) {
    if (permission != null) {
      permission.requireStore(type, operation);
    }
  }

  /** The same for an item that may replace another one. */
  public void requireReplaceable(Member member, String operation) {
    requireStorable(member.name(), operation);
    requireChangeable(member.name(), schema.attributes(member).keySet(), operation);
  }

  /**
   * Whether unfinished work that the journal has may be continued. In a restored or copied table it
   * may not, until the table was repaired: the work was begun in another table, and whoever
   * restored this one may want back what that work removes. Asked by everything that continues what
   * another call has begun.
   */
  public boolean mayContinueWork(String operation) {
    return permission == null || permission.isOfThisTable(operation);
  }

  /**
   * Refuses to continue unfinished work where {@link #mayContinueWork} does not allow it.
   *
   * @throws dev.adjoin.AdjoinException if the table was restored or copied, and not repaired since
   */
  public void requireContinuable(String operation) {
    if (!mayContinueWork(operation)) {
      throw FailureBuilder.of(Reason.REFUSED, operation)
          .remedy(Remedy.REPAIR)
          .because(
              "was refused: the table "
                  + calls.table()
                  + " was restored or copied from another one, and its unfinished work is from"
                  + " there; check and repair it first");
    }
  }

  /**
   * Whether writes follow the design, and not the one before it got more shards. Asked after {@link
   * #requireWritable}.
   */
  public boolean isTurned() {
    return !design().isSpreading() || permission == null || permission.isTurned();
  }

  /**
   * Whether a migration has ended that was under way when this program opened the table. Asked
   * after {@link #requireWritable}.
   */
  public boolean isFilled() {
    return design().isSpreading() && permission != null && permission.isFilled();
  }

  /** Whether a migration is under way, and every program still writes by the old design. */
  public boolean isExpanded() {
    return permission != null && permission.isExpanded();
  }

  /**
   * The same table by the design before a migration, in which longer work can be done while {@link
   * #isExpanded} is true; each write asks for that.
   */
  public OpenTable former() {
    Compiled former =
        prepared(
                Former.class,
                table -> {
                  Design design = table.design().former();
                  Plans plans = Planning.unproved(schema, design);
                  return new Former(
                      new Compiled(compiled.model(), design, plans, compiled.notation()));
                })
            .compiled;
    return new OpenTable(former, schema, mappings, calls, new FormerPermission(permission));
  }

  private record Former(Compiled compiled) {}

  /** The permission to write by the old design. */
  private record FormerPermission(WritePermission permission) implements WritePermission {
    @Override
    public void require(String type, String operation) {
      permission.require(type, operation);
      if (!permission.isExpanded()) {
        throw FailureBuilder.of(Reason.REFUSED, operation)
            .remedy(Remedy.FINISH_MIGRATION)
            .because(
                "was refused: the migration is being finished, and until that has ended, nothing that gets more shards can be deleted");
      }
    }

    @Override
    public Object rights() {
      return List.of(permission.rights(), permission.isExpanded());
    }

    @Override
    public boolean isLeased() {
      return permission.isLeased();
    }

    @Override
    public void endLease() {
      permission.endLease();
    }

    @Override
    public void requireDelete(String type, String operation) {
      require(type, operation);
      permission.requireDelete(type, operation);
    }

    @Override
    public void requireChange(String type, Collection<String> attributes, String operation) {
      require(type, operation);
      permission.requireChange(type, attributes, operation);
    }

    @Override
    public void requireStore(String type, String operation) {
      require(type, operation);
      permission.requireStore(type, operation);
    }

    @Override
    public void requireNoDeleteSkipped(String type, String operation) {
      permission.requireNoDeleteSkipped(type, operation);
    }

    @Override
    public void requireNoChangeSkipped(
        String type, Collection<String> attributes, String operation) {
      permission.requireNoChangeSkipped(type, attributes, operation);
    }

    @Override
    public boolean isDeleteSkipped(String type) {
      return permission.isDeleteSkipped(type);
    }

    @Override
    public boolean isOfThisTable(String operation) {
      return permission.isOfThisTable(operation);
    }

    @Override
    public boolean isTurned() {
      return false;
    }

    @Override
    public boolean isExpanded() {
      return permission.isExpanded();
    }

    @Override
    public boolean isFilled() {
      return false;
    }

    @Override
    public Set<String> awaited() {
      return permission.awaited();
    }

    @Override
    public void renew(String operation) {
      permission.renew(operation);
    }
  }

  /**
   * The parts of the design that stored items may still lack, because a migration has not ended
   * that was under way when this program opened the table. Reads the record again if there are any.
   */
  public Set<String> awaited(String operation) {
    if (permission == null || design().awaited().isEmpty()) {
      return Set.of();
    }
    if (!permission.awaited().isEmpty()) {
      permission.renew(operation);
    }
    return permission.awaited();
  }

  /**
   * Called before each read of a part of the design.
   *
   * @param part its subject: {@code Visitor guard email}
   * @throws AdjoinException if stored items may still lack it
   */
  public void requireReadable(String part, String operation) {
    if (design().awaited().contains(part) && awaited(operation).contains(part)) {
      throw unreadable(part, operation, "");
    }
  }

  /** The refusal of a read of what stored items may lack until a migration has ended. */
  public static AdjoinException unreadable(String part, String operation, String condition) {
    return FailureBuilder.of(Reason.DIFFERENT_DESIGN, operation)
        .remedy(Remedy.FINISH_MIGRATION)
        .because(
            "a migration of the table is under way, and items may still lack %s; it can be read"
                    .formatted(part)
                + " when the migration is finished"
                + condition);
  }

  /** Reads the record again, because a write of the former design failed. */
  public void renewPermission(String operation) {
    if (permission != null) {
      permission.renew(operation);
    }
  }

  public Environment environment() {
    return calls.environment();
  }

  /** A new id, which is greater than those of this kind before. */
  public String newId(GeneratedId.Kind kind) {
    return ids.get(kind).next();
  }

  public Keys keys() {
    return keys;
  }

  public StoredTypes types() {
    return types;
  }

  /** The name of the entity or edge that has a key; empty for an item of Adjoin's own. */
  public Optional<ItemName> named(Map<String, AttributeValue> key) {
    return types.of(key).flatMap(type -> named(type.type(), type.key(), key));
  }

  /**
   * The name of an entity or edge by a key that holds its identity.
   *
   * @param template the form of the key, in terms of the attributes of the type
   */
  public Optional<ItemName> named(String type, ItemKey template, Map<String, AttributeValue> key) {
    Map<String, Object> values = new HashMap<>();
    template.partition().decode(keys.partition(key)).ifPresent(values::putAll);
    template.sort().decode(keys.sort(key)).ifPresent(values::putAll);
    List<String> names = codec(type).keyNames();
    return values.keySet().containsAll(names)
        ? Optional.of(new ItemName(type, names.stream().map(values::get).toList()))
        : Optional.empty();
  }

  /** The names of attributes in stored items. */
  public StoredNames names() {
    return names;
  }

  /** Fills in key templates: builds the partition key and sort key of items. Thread-safe. */
  public static final class Keys {
    private final String partitionKey;
    private final String sortKey;

    public Keys(Table table) {
      this.partitionKey = table.partition();
      this.sortKey = table.sort();
    }

    /**
     * Builds the key from values, in the shard that they determine.
     *
     * @throws IllegalArgumentException naming the attribute whose value is absent, invalid or too
     *     long
     */
    public Map<String, AttributeValue> of(ItemKey key, Function<String, @Nullable Object> values) {
      return of(key.partition().encode(values), key, values);
    }

    /** Builds the key from values in a given shard. */
    public Map<String, AttributeValue> of(
        ItemKey key, Function<String, @Nullable Object> values, int shard) {
      return of(key.partition().encode(values, shard), key, values);
    }

    /** Builds a key whose two parts have the same text. */
    public Map<String, AttributeValue> repeated(
        ItemKey key, Function<String, @Nullable Object> values) {
      String both = key.partition().encode(values);
      return checked(both, both, key, values);
    }

    private Map<String, AttributeValue> of(
        String partition, ItemKey key, Function<String, @Nullable Object> values) {
      return checked(partition, key.sort().encode(values), key, values);
    }

    private Map<String, AttributeValue> checked(
        String partition, String sort, ItemKey key, Function<String, @Nullable Object> values) {
      KeyLimits.partition(partition, key.partition(), values);
      KeyLimits.sort(sort, key.sort(), values);
      return of(partition, sort);
    }

    /**
     * Builds the key from its two parts.
     *
     * @throws IllegalArgumentException if one of them is empty or too long
     */
    public Map<String, AttributeValue> of(String partition, String sort) {
      KeyLimits.partition(partition);
      KeyLimits.sort(sort);
      AttributeValue first = AttributeValue.fromS(partition);
      Map<String, AttributeValue> key = new LinkedHashMap<>();
      key.put(partitionKey, first);
      key.put(sortKey, sort == partition ? first : AttributeValue.fromS(sort));
      return key;
    }

    /** The table's key in a stored item or an index entry; every index entry has it. */
    public Map<String, AttributeValue> in(Map<String, AttributeValue> stored) {
      return of(partition(stored), sort(stored));
    }

    public String partition(Map<String, AttributeValue> stored) {
      return text(stored, partitionKey);
    }

    public String sort(Map<String, AttributeValue> stored) {
      return text(stored, sortKey);
    }

    private static String text(Map<String, AttributeValue> stored, String attribute) {
      AttributeValue value = stored.get(attribute);
      if (value == null || value.s() == null) {
        throw new IllegalStateException("An item must have the string " + attribute);
      }
      return value.s();
    }

    /** A key as one string. It is unique, unlike the text of {@link #shown}. */
    public String name(Map<String, AttributeValue> stored) {
      String partition = partition(stored);
      return partition.length() + ":" + partition + sort(stored);
    }

    /** The text of a key in messages: {@code STUDENT#a91 / PROFILE}. */
    public String shown(Map<String, AttributeValue> stored) {
      return partition(stored) + " / " + sort(stored);
    }
  }

  /**
   * Finds the type of a stored item: the type whose key templates match its keys. The compiler
   * proved that no key matches two types. The attribute with the name of the type is only for
   * people who read the table.
   */
  public static final class StoredTypes {
    private final Keys keys;
    private final Map<String, List<ItemType>> byWord = new HashMap<>();
    private final List<ItemType> withoutWord = new ArrayList<>();

    public StoredTypes(Design design, Keys keys) {
      this.keys = keys;
      for (ItemType type : design.items()) {
        String word = type.key().partition().leadingWord();
        if (word.isEmpty()) {
          withoutWord.add(type);
        } else {
          byWord.computeIfAbsent(word, w -> new ArrayList<>()).add(type);
        }
      }
    }

    /** The type of an item; empty if the model has no such type. */
    public Optional<ItemType> of(Map<String, AttributeValue> stored) {
      String partition = keys.partition(stored);
      String sort = keys.sort(stored);
      int end = partition.indexOf('#');
      String word = end < 0 ? partition : partition.substring(0, end);
      return byWord.getOrDefault(word, List.of()).stream()
          .filter(type -> matches(type, partition, sort))
          .findFirst()
          .or(
              () ->
                  withoutWord.stream().filter(type -> matches(type, partition, sort)).findFirst());
    }

    private static boolean matches(ItemType type, String partition, String sort) {
      return type.key().sort().decode(sort).isPresent()
          && type.key().partition().decode(partition).isPresent();
    }
  }
}
