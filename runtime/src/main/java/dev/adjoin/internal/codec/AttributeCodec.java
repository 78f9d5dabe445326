// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.AttributeType.SetOf;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.ValueText;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One attribute of an item or of a nested value, and how it is stored.
 *
 * <p>An absent value is not stored. DynamoDB has no empty sets, so an empty set is not stored and
 * an absent set is read as empty; an optional set must not be empty.
 *
 * @param stored its name in the map that holds it. That of an item's attribute is the declared one:
 *     the names of items are translated when they are sent and received
 * @param isRequired whether an item or nested value must have the attribute
 * @param absent the value of an absent attribute in keys and conditions: an empty set, a count of 0
 * @param fallback the value of an absent attribute in records and items: the declared default,
 *     version 0, or {@code absent}; null if an item without the attribute cannot be read
 * @param preset the value to store if none is given
 * @param aside the attribute that has the value while it is set aside; null if it never is
 * @param isHidden whether what is stored is not its value yet, so that it is read as absent
 */
record AttributeCodec(
    String name,
    String stored,
    Codec codec,
    boolean isSet,
    boolean isOptional,
    boolean isRequired,
    @Nullable Object absent,
    @Nullable Object fallback,
    @Nullable AttributeValue preset,
    @Nullable String aside,
    boolean isHidden) {

  /** The codec of an item's attribute. The defaults of an item are applied when it is created. */
  static AttributeCodec of(Attribute attribute, Codec codec, Maintenance upkeep) {
    boolean isSet = attribute.type() instanceof SetOf;
    boolean isKept = upkeep != Maintenance.NONE || attribute.preset() != null;
    Object absent = attribute.optional() ? null : isSet ? Set.of() : upkeep.absent(attribute);
    return new AttributeCodec(
        attribute.name(),
        attribute.name(),
        codec,
        isSet,
        attribute.optional(),
        !attribute.optional() && !isKept && !isSet,
        absent,
        absent == null ? fallback(attribute, upkeep) : absent,
        null,
        null,
        false);
  }

  /**
   * The value to show for an absent attribute. An item that was stored before the attribute was
   * declared is read with the attribute's first default.
   */
  private static @Nullable Object fallback(Attribute attribute, Maintenance upkeep) {
    if (attribute.optional()) {
      return null;
    }
    if (upkeep == Maintenance.VERSION) {
      return Maintenance.zero(attribute);
    }
    return literal(attribute, attribute.fallback());
  }

  private static @Nullable Object literal(Attribute attribute, @Nullable Default value) {
    return value instanceof Default.Literal literal
        ? ValueText.read(attribute.type(), literal.text())
        : null;
  }

  /** The codec of an attribute of a nested value. Its default is stored whenever the value is. */
  static AttributeCodec nested(Attribute attribute, Codec codec) {
    AttributeCodec plain =
        of(
            new Attribute(attribute.name(), attribute.type(), attribute.optional(), null),
            codec,
            Maintenance.NONE);
    Object value = literal(attribute, attribute.preset());
    Object shown = plain.isOptional ? null : literal(attribute, attribute.fallback());
    return new AttributeCodec(
        plain.name,
        attribute.stored(),
        codec,
        plain.isSet,
        plain.isOptional,
        plain.isRequired && value == null,
        plain.absent,
        shown == null ? plain.fallback : shown,
        value == null ? null : plain.store(value),
        null,
        false);
  }

  /** The same attribute with values of another class. */
  AttributeCodec with(Codec other) {
    return new AttributeCodec(
        name,
        stored,
        other,
        isSet,
        isOptional,
        isRequired,
        converted(absent, other),
        converted(fallback, other),
        preset,
        aside,
        isHidden);
  }

  private @Nullable Object converted(@Nullable Object value, Codec other) {
    boolean isEmptySet = value instanceof Set<?> set && set.isEmpty();
    return value == null || isEmptySet ? value : other.read(codec.store(value));
  }

  /** The same attribute for partially read items, in which an absent attribute is not shown. */
  AttributeCodec ofPartialItems() {
    return new AttributeCodec(
        name, stored, codec, isSet, isOptional, isRequired, null, null, preset, aside, isHidden);
  }

  /** The same attribute, which is read as absent, whatever is stored. */
  AttributeCodec hidden() {
    return new AttributeCodec(
        name, stored, codec, isSet, isOptional, isRequired, absent, fallback, preset, aside, true);
  }

  /** The same attribute, which DynamoDB may expire items by: a delete in steps sets it aside. */
  AttributeCodec ofExpiry() {
    return new AttributeCodec(
        name,
        stored,
        codec,
        isSet,
        isOptional,
        isRequired,
        absent,
        fallback,
        preset,
        OwnedAttribute.EXPIRY,
        isHidden);
  }

  /** Stores a value into an item; stores nothing if the value is absent. */
  void put(@Nullable Object value, Map<String, AttributeValue> into) {
    if (value == null) {
      leaveOut(into);
    } else if (!isLeftOut(value)) {
      into.put(stored, storePresent(value));
    }
  }

  /** Whether the value is stored as an absent attribute, as an empty set is. */
  boolean isLeftOut(Object value) {
    if (!isSet || !(value instanceof Set<?> set && set.isEmpty())) {
      return false;
    }
    if (isOptional) {
      throw new InvalidValue("must have elements or be absent, but was an empty set")
          .inAttribute(name);
    }
    return true;
  }

  private void leaveOut(Map<String, AttributeValue> into) {
    if (preset != null) {
      into.put(stored, preset);
    } else if (isRequired) {
      throw InvalidValue.missing("null").inAttribute(name);
    }
  }

  AttributeValue store(@Nullable Object value) {
    if (value == null) {
      throw InvalidValue.missing("null").inAttribute(name);
    }
    return storePresent(value);
  }

  private AttributeValue storePresent(Object value) {
    try {
      return codec.store(value);
    } catch (InvalidValue e) {
      throw e.inAttribute(name);
    }
  }

  /** The value that a record shows; null for an absent optional attribute. */
  @Nullable Object take(Map<String, AttributeValue> item) {
    Object value = show(item);
    if (value == null && !isOptional) {
      throw new InvalidValue("must be stored, but was absent").inAttribute(name);
    }
    return value;
  }

  /** The value that an item shows; null when it has none. */
  @Nullable Object show(Map<String, AttributeValue> item) {
    return find(item, fallback);
  }

  /**
   * The stored value, or the value that an absent attribute stands for; null if there is neither.
   */
  @Nullable Object find(Map<String, AttributeValue> item) {
    return find(item, absent);
  }

  private @Nullable Object find(Map<String, AttributeValue> item, @Nullable Object otherwise) {
    if (isHidden || isAbsent(item)) {
      return otherwise;
    }
    try {
      AttributeValue kept = aside == null ? null : item.get(aside);
      return codec.read(kept == null ? Objects.requireNonNull(item.get(stored)) : kept);
    } catch (InvalidValue e) {
      throw e.inAttribute(name);
    }
  }

  /** Whether an item without it cannot be read as a record. */
  boolean isNeeded() {
    return isRequired && fallback == null;
  }

  /**
   * Checks that an item has the attribute if it is needed, and so on in the nested values of it.
   *
   * @throws InvalidValue naming the attribute
   */
  void requireWhole(Map<String, AttributeValue> item) {
    if (!isAbsent(item)) {
      try {
        codec.requireWhole(Objects.requireNonNull(item.get(stored)));
      } catch (InvalidValue e) {
        throw e.inAttribute(name);
      }
    } else if (isNeeded()) {
      throw new InvalidValue("must be stored, but was absent").inAttribute(name);
    }
  }

  /** Whether nothing is stored, or DynamoDB's null. */
  boolean isAbsent(Map<String, AttributeValue> item) {
    AttributeValue held = item.get(stored);
    return held == null || held.nul() != null;
  }

  /**
   * The ways to maintain an attribute. Callers need not give a value for a maintained attribute.
   */
  enum Maintenance {
    /** Not maintained: the caller gives the value. */
    NONE(""),
    /** The version of the item; an item without one has version 0. */
    VERSION("it is the version, which every change increases"),
    /** A copy of an attribute of another item. */
    COPIED("it is copied from another item"),
    /** A count of edges or of references; an absent count is 0. */
    COUNTED("it is a count, which Adjoin maintains");

    private final String why;

    Maintenance(String why) {
      this.why = why;
    }

    /** The reason why a caller must not change the attribute. */
    String why() {
      return why;
    }

    static Maintenance of(Schema schema, Member member, String attribute) {
      if (attribute.equals(member.version())) {
        return VERSION;
      }
      if (member.copies().stream().anyMatch(c -> c.attribute().equals(attribute))) {
        return COPIED;
      }
      return schema.isCount(member, attribute) ? COUNTED : NONE;
    }

    /** The model value of an absent attribute. */
    @Nullable Object absent(Attribute attribute) {
      return this == COUNTED ? zero(attribute) : null;
    }

    static Object zero(Attribute attribute) {
      return attribute.type() == Scalar.INT ? (Object) 0 : (Object) 0L;
    }
  }
}
