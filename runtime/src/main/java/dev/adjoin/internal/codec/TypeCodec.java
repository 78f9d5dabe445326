// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.CustomType;
import dev.adjoin.Item;
import dev.adjoin.declare.GeneratedId;
import dev.adjoin.internal.key.KeyValues;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.ValueText;
import dev.adjoin.internal.model.Variants;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The codec of one entity or relationship: the codec of each attribute, the defaults, and the
 * attributes that callers must not change. Thread-safe.
 */
public final class TypeCodec {
  private static final Set<AttributeType> ORDERED =
      Set.of(
          Scalar.STRING,
          Scalar.INT,
          Scalar.LONG,
          Scalar.DECIMAL,
          Scalar.INSTANT,
          Scalar.DATE,
          Scalar.TIME,
          Scalar.DATETIME,
          Scalar.YEAR,
          Scalar.DURATION);
  private static final Set<AttributeType> TEXTS =
      Set.of(
          Scalar.STRING,
          Scalar.INSTANT,
          Scalar.DATE,
          Scalar.TIME,
          Scalar.DATETIME,
          Scalar.OFFSETDATETIME,
          Scalar.ZONEDDATETIME,
          Scalar.UUID,
          Scalar.URI,
          Scalar.LOCALE,
          Scalar.CURRENCY);
  private final Member member;
  private final Map<String, Attribute> attributes;
  private final Map<String, AttributeCodec> parts;
  private final Map<String, AttributeCodec> shown;
  private final @Nullable VariantParts variants;
  private final Map<String, String> unchangeable = new LinkedHashMap<>();
  private final Defaults presets;
  private final Map<String, GeneratedId.Kind> generated = new LinkedHashMap<>();
  private final Set<String> keyDefaults = new LinkedHashSet<>();
  private final Set<String> sharded = new LinkedHashSet<>();
  private final Set<String> hidden;
  private final Set<String> identity;
  private final List<String> keyNames;

  /**
   * @param hidden the counts that a migration is building
   */
  TypeCodec(Schema schema, Member member, ModelCodecs codecs, Set<String> hidden) {
    this.member = member;
    this.hidden = hidden;
    this.attributes = schema.attributes(member);
    this.keyNames = List.copyOf(schema.keyNames(member));
    this.identity = Set.copyOf(keyNames);
    Map<String, AttributeCodec> all = new LinkedHashMap<>();
    for (Attribute attribute : attributes.values()) {
      AttributeCodec.Maintenance upkeep =
          AttributeCodec.Maintenance.of(schema, member, attribute.name());
      AttributeCodec plain = AttributeCodec.of(attribute, codecs.of(attribute.type()), upkeep);
      boolean isExpiry = attribute.name().equals(member.expires());
      AttributeCodec part = isExpiry ? plain.ofExpiry() : plain;
      all.put(attribute.name(), hidden.contains(attribute.name()) ? part.hidden() : part);
      if (identity.contains(attribute.name())) {
        unchangeable.put(attribute.name(), "it is part of the identity");
      } else if (upkeep != AttributeCodec.Maintenance.NONE) {
        unchangeable.put(attribute.name(), upkeep.why());
      }
    }
    this.parts = Collections.unmodifiableMap(all);
    this.variants = variants(schema, codecs);
    this.shown = Collections.unmodifiableMap(withCounts(schema, codecs));
    this.presets = Defaults.of(attributes.values(), parts);
    for (Attribute attribute : member.attributes()) {
      if (attribute.preset() instanceof Default.Generated id) {
        generated.put(attribute.name(), id.kind());
      } else if (attribute.preset() != null && identity.contains(attribute.name())) {
        keyDefaults.add(attribute.name());
      }
    }
  }

  private @Nullable VariantParts variants(Schema schema, ModelCodecs codecs) {
    Variants declared = member.variants();
    if (declared != null) {
      unchangeable.put(
          declared.by(), "it names the variant of the item; put writes another variant");
    }
    return VariantParts.of(
        declared,
        member.attributes(),
        parts,
        attribute ->
            AttributeCodec.of(
                attribute,
                codecs.of(attribute.type()),
                AttributeCodec.Maintenance.of(schema, member, attribute.name())));
  }

  /**
   * Adds the counts that are stored on the entity without being declared as its attributes, and
   * leaves out the count of a sharded side, which is the sum of several items. A count that is
   * being built is not shown, though a record whose component cannot be null has 0.
   */
  private Map<String, AttributeCodec> withCounts(Schema schema, ModelCodecs codecs) {
    Map<String, AttributeCodec> all = new LinkedHashMap<>(parts);
    if (member instanceof Entity entity) {
      for (End end : schema.endsAt(entity)) {
        String count = end.count();
        if (count != null) {
          unchangeable.putIfAbsent(count, AttributeCodec.Maintenance.COUNTED.why());
        }
        if (count != null && end.shards() > 1) {
          sharded.add(count);
          all.remove(count);
        } else if (count != null) {
          Attribute attribute = Attribute.of(count, Scalar.LONG);
          all.computeIfAbsent(
              count,
              name ->
                  AttributeCodec.of(
                      attribute, codecs.of(Scalar.LONG), AttributeCodec.Maintenance.COUNTED));
        }
      }
    }
    hidden.forEach(count -> all.computeIfPresent(count, (n, p) -> p.hidden().ofPartialItems()));
    return all;
  }

  /** The names of what identifies an item, in the order in which callers give their values. */
  public List<String> keyNames() {
    return keyNames;
  }

  /** The name of the entity or relationship. */
  public String type() {
    return member.name();
  }

  public Member member() {
    return member;
  }

  /** Every attribute by name: inherited ids, declared attributes, then copies. */
  public Map<String, Attribute> attributes() {
    return attributes;
  }

  /** Whether a caller may change the attribute, because it is not derived from other values. */
  public boolean isChangeable(String attribute) {
    return !unchangeable.containsKey(attribute);
  }

  /**
   * Checks that a caller may change an attribute.
   *
   * @throws IllegalArgumentException with the reason if it must not be changed
   */
  public void requireChangeable(String attribute) {
    if (!isChangeable(attribute)) {
      throw new IllegalArgumentException(
          "%s.%s must not be changed: %s"
              .formatted(type(), attribute, unchangeable.get(attribute)));
    }
  }

  Map<String, AttributeCodec> parts() {
    return parts;
  }

  /** The attributes that an untyped item shows: its own, and the counts that are stored with it. */
  Map<String, AttributeCodec> shown() {
    return shown;
  }

  /** The attributes of each variant; null for a type without variants. */
  @Nullable VariantParts variants() {
    return variants;
  }

  /** The attributes that an item with the given values can have: those of its variant. */
  Map<String, AttributeCodec> given(Map<String, ?> values) {
    return variants == null ? parts : variants.given(values);
  }

  /**
   * The attributes that a stored item shows: those of its variant, if it says which it is.
   *
   * @param wanted the attributes to show
   */
  Map<String, AttributeCodec> shown(
      Map<String, AttributeCodec> wanted, Map<String, AttributeValue> stored) {
    if (variants == null || !stored.containsKey(variants.by().name())) {
      return wanted;
    }
    Map<String, AttributeCodec> ofVariant = variants.stored(stored);
    Map<String, AttributeCodec> shown = new LinkedHashMap<>();
    wanted.forEach(
        (name, part) -> {
          // A partially read item has parts of its own, which show no default of what is not read.
          boolean isOfWholeItems = part == parts.get(name);
          if (ofVariant.containsKey(name) || !parts.containsKey(name)) {
            shown.put(name, isOfWholeItems ? ofVariant.getOrDefault(name, part) : part);
          }
        });
    return shown;
  }

  /**
   * Whether a stored item, as the variant that it is, cannot be read or found without an attribute.
   */
  public boolean requires(String attribute, Map<String, AttributeValue> stored) {
    AttributeCodec part = parts.get(attribute);
    if (variants != null && !variantsWith(attribute, false).isEmpty()) {
      AttributeValue word = stored.get(variants.by().name());
      part = variants.ofWord(word == null ? "" : String.valueOf(word.s())).get(attribute);
    }
    return part != null && part.isNeeded() || identity.contains(attribute);
  }

  /** The attribute that tells the variants apart, if the type has any. */
  public Optional<String> discriminator() {
    return Optional.ofNullable(variants).map(v -> v.by().name());
  }

  /**
   * The words of the variants that have an attribute which not all of them have; empty for any
   * other attribute.
   *
   * @param optional whether only those count in which it may be absent
   */
  public Set<String> variantsWith(String attribute, boolean optional) {
    Variants declared = member.variants();
    Set<String> words = new LinkedHashSet<>();
    if (declared != null) {
      declared.having(attribute).stream()
          .filter(v -> !optional || v.attribute(attribute).orElseThrow().optional())
          .forEach(v -> words.add(v.word()));
    }
    return words;
  }

  /** Whether a stored item may be without an attribute, as the variant that it is. */
  public boolean mayLack(String attribute, Map<String, AttributeValue> stored) {
    if (variants == null || variantsWith(attribute, false).isEmpty()) {
      return part(attribute).isOptional();
    }
    AttributeValue word = stored.get(variants.by().name());
    return word != null && variantsWith(attribute, true).contains(String.valueOf(word.s()));
  }

  /** The type of an attribute, or of a stored count. */
  public AttributeType typeOf(String attribute) {
    Attribute declared = attributes.get(attribute);
    return declared == null ? Scalar.LONG : declared.type();
  }

  /**
   * Checks that an item may have the attribute. Stored counts are accepted, since a caller may
   * write back an item that it read; Adjoin maintains them.
   */
  void requireShown(String name) {
    if (!shown.containsKey(name) && !parts.containsKey(name)) {
      part(name);
    }
  }

  /** The codec of an attribute, or of a stored count, which conditions may use as well. */
  AttributeCodec part(String attribute) {
    AttributeCodec part = shown.get(attribute);
    if (part == null && sharded.contains(attribute)) {
      throw new IllegalArgumentException(
          "%s.%s must not be compared: it counts a sharded side, so several items have parts of it; use count() of the list"
              .formatted(type(), attribute));
    }
    if (part == null) {
      throw new IllegalArgumentException(
          "An attribute must be one of %s, but was %s; %s"
              .formatted(
                  type(),
                  MessageText.text(attribute),
                  MessageText.meant(attribute, shown.keySet())));
    }
    return part;
  }

  /**
   * Converts a value of an attribute to its stored form. The value can be of the model's class, as
   * in an {@link Item}, or of another Java class: a constant of an enum, a nested record, a record
   * of a single value, any number that the type represents exactly, values of a {@link CustomType},
   * lists, sets and maps of these, or an Optional of any of them.
   *
   * @throws IllegalArgumentException naming the attribute if the value is none of these
   */
  public AttributeValue store(String attribute, @Nullable Object given) {
    AttributeCodec part = part(attribute);
    if (hidden.contains(attribute)) {
      throw new IllegalArgumentException(
          "%s.%s must not be compared: its edges are not counted yet; finish the migration, and open the table again"
              .formatted(type(), attribute));
    }
    try {
      return part.store(present(given));
    } catch (InvalidValue e) {
      throw e.given(type());
    }
  }

  /** The value inside of an Optional, which a component may be; null if it is empty. */
  private static @Nullable Object present(@Nullable Object given) {
    return given instanceof Optional<?> optional ? optional.orElse(null) : given;
  }

  /**
   * Converts a given value of an attribute for use in a key.
   *
   * @throws IllegalArgumentException naming the attribute if the value is not of its type
   */
  public Object keyValue(String attribute, @Nullable Object given) {
    AttributeCodec part = part(attribute);
    try {
      if (given instanceof String text && typeOf(attribute) == Scalar.STRING) {
        return ScalarCodecs.wellFormed(text);
      }
      return part.codec().read(part.store(present(given)));
    } catch (InvalidValue e) {
      throw e.given(type());
    }
  }

  /**
   * Converts an element of a list or set, or a part of a string, to its stored form.
   *
   * @throws IllegalArgumentException naming the attribute if it has no such parts
   */
  public AttributeValue storePart(String attribute, Object part) {
    part(attribute);
    AttributeType type = typeOf(attribute);
    if (type instanceof AttributeType.ListOf) {
      return store(attribute, Collections.singletonList(part)).l().get(0);
    }
    if (type instanceof AttributeType.SetOf) {
      return only(store(attribute, Collections.singleton(part)));
    }
    if (part instanceof String text && isStoredAsText(attribute)) {
      return AttributeValue.createS(text);
    }
    throw new IllegalArgumentException(
        "%s.%s must be a list, a set or a string with a text to be searched for a part, but was of type %s"
            .formatted(type(), attribute, type.text()));
  }

  private static AttributeValue only(AttributeValue set) {
    if (set.hasSs()) {
      return AttributeValue.createS(set.ss().get(0));
    }
    return set.hasNs()
        ? AttributeValue.createN(set.ns().get(0))
        : AttributeValue.createB(set.bs().get(0));
  }

  /** Whether every value of the attribute is stored as a string. */
  public boolean isStoredAsText(String attribute) {
    part(attribute);
    AttributeType type = typeOf(attribute);
    return type instanceof AttributeType.Choice || TEXTS.contains(type);
  }

  /**
   * Whether a value is stored as an absent attribute: an empty set is, because DynamoDB has none.
   * An absent set is read as empty, so that nothing is lost.
   *
   * @throws IllegalArgumentException if the attribute is optional, since an empty and an absent set
   *     would be the same
   */
  public boolean isStoredAsAbsent(String attribute, Object given) {
    AttributeCodec part = part(attribute);
    try {
      return part.isLeftOut(given);
    } catch (InvalidValue e) {
      throw e.given(type());
    }
  }

  /**
   * Whether the order of an attribute's stored values is that of the values, so that DynamoDB can
   * compare them. It is for strings, numbers, instants, dates and durations. It is not for times
   * with an offset, whose text begins with the local time, nor for the words of an enum.
   */
  public boolean isOrderedAsStored(String attribute) {
    part(attribute);
    return ORDERED.contains(typeOf(attribute));
  }

  /**
   * The value of an attribute in the model's class, or the default that it is read with; null if
   * the item has neither. Keys and conditions use it, so that they hold for what a read shows.
   *
   * @throws UnreadableItemException if it is stored in another form
   */
  public @Nullable Object value(Map<String, AttributeValue> stored, String attribute) {
    AttributeCodec part = part(attribute);
    try {
      return canHave(attribute, stored) ? part.show(stored) : part.find(stored);
    } catch (InvalidValue e) {
      throw e.stored(type());
    }
  }

  /**
   * The value of an attribute as records and items show it, with its default if it is not stored.
   *
   * @throws UnreadableItemException if it is stored in another form
   */
  public @Nullable Object shown(Map<String, AttributeValue> stored, String attribute) {
    AttributeCodec part = part(attribute);
    try {
      return part.show(stored);
    } catch (InvalidValue e) {
      throw e.stored(type());
    }
  }

  /** The stored value of an attribute, or the default that it is read with; null for neither. */
  public @Nullable AttributeValue storedOrDefault(
      Map<String, AttributeValue> stored, String attribute) {
    AttributeValue own = stored.get(attribute);
    return own != null || !canHave(attribute, stored) ? own : literal(attribute).orElse(null);
  }

  /** Whether an item can have an attribute: of one with variants, only if its variant has it. */
  private boolean canHave(String attribute, Map<String, AttributeValue> stored) {
    Set<String> words = variantsWith(attribute, false);
    AttributeValue word = variants == null ? null : stored.get(variants.by().name());
    return words.isEmpty() || word != null && words.contains(String.valueOf(word.s()));
  }

  /** The name of an item in messages, by the values that identify it in their stored form. */
  public ItemName named(Map<String, AttributeValue> identity) {
    return new ItemName(
        type(), keyNames().stream().map(name -> part(name).show(identity)).toList());
  }

  /** The values of an item by attribute, for use in keys. */
  public KeyValues values(Map<String, AttributeValue> stored) {
    return new ItemValues(this, stored);
  }

  private record ItemValues(TypeCodec codec, Map<String, AttributeValue> stored)
      implements KeyValues {
    @Override
    public String type() {
      return codec.type();
    }

    @Override
    public @Nullable Object apply(String attribute) {
      return codec.value(stored, attribute);
    }
  }

  /**
   * Adds the defaults of absent attributes to a new item. Its version, copies and counts are added
   * elsewhere and can be absent.
   *
   * @throws IllegalArgumentException naming a required attribute that is absent
   */
  public Map<String, AttributeValue> withDefaults(Map<String, AttributeValue> stored, Instant now) {
    Map<String, AttributeValue> complete = new LinkedHashMap<>(stored);
    Map<String, AttributeCodec> own = written(stored);
    presets.fill(complete, now, own.keySet());
    for (AttributeCodec part : own.values()) {
      if (part.isRequired() && !complete.containsKey(part.name())) {
        throw InvalidValue.missing("absent").inAttribute(part.name()).given(type());
      }
    }
    return complete;
  }

  private Map<String, AttributeCodec> written(Map<String, AttributeValue> item) {
    try {
      return variants == null ? parts : variants.written(item);
    } catch (InvalidValue e) {
      throw e.given(type());
    }
  }

  /**
   * Checks that a stored item has all attributes that are required, and none of another variant.
   * The copies, counts and the version that it lacks are found by other rules.
   *
   * @throws UnreadableItemException naming the attribute
   */
  public void requireWhole(Map<String, AttributeValue> stored) {
    try {
      if (variants != null) {
        variants.stored(stored);
      }
      for (AttributeCodec part : (variants == null ? parts : variants.written(stored)).values()) {
        part.requireWhole(stored);
      }
    } catch (InvalidValue e) {
      throw e.stored(type());
    }
  }

  /**
   * The defaults that a stored item lacks, as they are stored: what the item is read with, and the
   * given time for an attribute that holds the time of a write.
   *
   * @param names the attributes to look at; those that the item, as its variant, cannot have and
   *     those that may be absent are left out
   */
  public Map<String, AttributeValue> lackingDefaults(
      Map<String, AttributeValue> stored, Set<String> names, Instant now) {
    Map<String, AttributeValue> lacking = new LinkedHashMap<>();
    Map<String, AttributeCodec> own;
    try {
      own = shown(parts, stored);
    } catch (InvalidValue e) {
      // Nobody knows what an item of an unknown variant lacks.
      return Map.of();
    }
    for (String name : names) {
      AttributeCodec part = own.get(name);
      boolean isKept = !isChangeable(name) && !identity.contains(name);
      if (part == null || part.isOptional() || !part.isAbsent(stored) || isKept) {
        continue;
      }
      if (presets.stamps().containsKey(name)) {
        lacking.put(name, Defaults.time(now));
      } else if (presets.literals().containsKey(name) && part.fallback() != null) {
        lacking.put(name, part.store(part.fallback()));
      }
    }
    return lacking;
  }

  /** The default that an absent attribute is read with, as it is stored; empty if it has none. */
  public Optional<AttributeValue> literal(String attribute) {
    AttributeCodec part = part(attribute);
    Object value = part.show(Map.of());
    boolean isDefault = value != null && part.find(Map.of()) == null;
    return isDefault ? Optional.of(part.store(value)) : Optional.empty();
  }

  /** The default of an attribute as it is stored; empty if it has none. */
  public Optional<AttributeValue> preset(String attribute, Instant now) {
    Map<String, AttributeValue> filled = new LinkedHashMap<>();
    presets.fill(filled, now, Set.of(attribute));
    return Optional.ofNullable(filled.get(attribute));
  }

  /** Whether an item may be created without a part of its key. */
  public boolean completesKeys() {
    return !generated.isEmpty() || !keyDefaults.isEmpty();
  }

  /**
   * Adds the defaults of attributes in the key of an item that is to be written, where it has none.
   *
   * @param stored the item, which is changed
   * @param now the time of the write; null for one that may replace an item, whose key has the time
   *     of its creation
   */
  public void fillKey(Map<String, AttributeValue> stored, @Nullable Instant now) {
    for (String name : keyDefaults) {
      boolean isTime = presets.stamps().containsKey(name);
      if (!isTime) {
        stored.computeIfAbsent(name, presets.literals()::get);
      } else if (now != null) {
        stored.computeIfAbsent(name, n -> Defaults.time(now));
      }
    }
  }

  /**
   * Adds new ids to an item that is to be created, where it has none.
   *
   * @param stored the item, which is changed
   */
  public void generateIds(
      Map<String, AttributeValue> stored, Function<GeneratedId.Kind, String> ids) {
    generated.forEach(
        (name, kind) -> stored.computeIfAbsent(name, n -> AttributeValue.fromS(ids.apply(kind))));
  }

  /** The attributes that hold the time of the last change, set to this time. */
  public Map<String, AttributeValue> changedStamps(Instant now) {
    return presets.stamps(Default.Stamp.CHANGED, now);
  }

  /** The default values of a type's attributes: constants, and times of the write. */
  private record Defaults(Map<String, AttributeValue> literals, Map<String, Default.Stamp> stamps) {

    static Defaults of(Collection<Attribute> attributes, Map<String, AttributeCodec> parts) {
      Map<String, AttributeValue> literals = new LinkedHashMap<>();
      Map<String, Default.Stamp> stamps = new LinkedHashMap<>();
      for (Attribute attribute : attributes) {
        if (attribute.preset() instanceof Default.Stamp stamp) {
          stamps.put(attribute.name(), stamp);
        } else if (attribute.preset() instanceof Default.Literal literal) {
          Object value = ValueText.read(attribute.type(), literal.text());
          literals.put(attribute.name(), parts.get(attribute.name()).store(value));
        }
      }
      return new Defaults(literals, stamps);
    }

    /**
     * Adds the defaults of absent attributes.
     *
     * @param own the attributes that the item can have
     */
    void fill(Map<String, AttributeValue> item, Instant now, Set<String> own) {
      literals.forEach((name, value) -> fill(item, name, value, own));
      if (stamps.isEmpty()) {
        return;
      }
      AttributeValue time = time(now);
      stamps.keySet().forEach(name -> fill(item, name, time, own));
    }

    private static void fill(
        Map<String, AttributeValue> item, String name, AttributeValue value, Set<String> own) {
      if (own.contains(name)) {
        item.putIfAbsent(name, value);
      }
    }

    Map<String, AttributeValue> stamps(Default.Stamp stamp, Instant now) {
      if (stamps.isEmpty()) {
        return Map.of();
      }
      Map<String, AttributeValue> stamped = new LinkedHashMap<>();
      AttributeValue time = time(now);
      stamps.forEach(
          (name, each) -> {
            if (each == stamp) {
              stamped.put(name, time);
            }
          });
      return stamped;
    }

    private static AttributeValue time(Instant now) {
      return AttributeValue.createS(TimeFormat.write(now));
    }
  }
}
