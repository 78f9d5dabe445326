// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.SetOf;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.ValueText;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One attribute of an item or of a nested value, and how it is stored.
 *
 * <p>What is absent is not stored. DynamoDB has no empty sets, so that one is stored as absent and
 * an absent one read as empty; where the set may be absent as well, an empty one is refused.
 *
 * @param isRequired whether a value without it cannot be stored
 * @param absent what is read when nothing is stored; null where that must not be, unless optional
 * @param preset what is stored when there is no value
 */
record Part(
    String name,
    Codec codec,
    boolean isSet,
    boolean isOptional,
    boolean isRequired,
    @Nullable Object absent,
    @Nullable AttributeValue preset) {

  /** An attribute of an item, whose defaults are known when it is created. */
  static Part of(Attribute attribute, Codec codec, Upkeep upkeep) {
    boolean isSet = attribute.type() instanceof SetOf;
    boolean isKept = upkeep != Upkeep.NONE || attribute.preset() != null;
    Object absent = isSet ? Set.of() : upkeep.absent(attribute);
    return new Part(
        attribute.name(),
        codec,
        isSet,
        attribute.optional(),
        !attribute.optional() && !isKept && !isSet,
        attribute.optional() ? null : absent,
        null);
  }

  /** An attribute of a nested value. What it holds by default is stored with the value. */
  static Part nested(Attribute attribute, Codec codec) {
    Part plain =
        of(
            new Attribute(attribute.name(), attribute.type(), attribute.optional(), null),
            codec,
            Upkeep.NONE);
    if (!(attribute.preset() instanceof Default.Literal literal)) {
      return plain;
    }
    AttributeValue preset = plain.store(ValueText.read(attribute.type(), literal.text()));
    return new Part(plain.name, codec, plain.isSet, plain.isOptional, false, plain.absent, preset);
  }

  /** The same attribute with values of another class. */
  Part with(Codec other, @Nullable Object otherAbsent) {
    return new Part(name, other, isSet, isOptional, isRequired, otherAbsent, preset);
  }

  /** Stores a value into an item; leaves it out when there is none. */
  void put(@Nullable Object value, Map<String, AttributeValue> into) {
    if (value == null) {
      leaveOut(into);
    } else if (!isLeftOut(value)) {
      into.put(name, store(value));
    }
  }

  /** Whether nothing is stored for the value: for an empty set. */
  boolean isLeftOut(Object value) {
    if (!isSet || !(value instanceof Set<?> set && set.isEmpty())) {
      return false;
    }
    if (isOptional) {
      throw new Misfit(
              "must not be an empty set, which could not be told from an absent one, but was")
          .inAttribute(name);
    }
    return true;
  }

  private void leaveOut(Map<String, AttributeValue> into) {
    if (preset != null) {
      into.put(name, preset);
    } else if (isRequired) {
      throw new Misfit("must have a value, but was null").inAttribute(name);
    }
  }

  AttributeValue store(@Nullable Object value) {
    try {
      return codec.store(Presence.require(value));
    } catch (Misfit e) {
      throw e.inAttribute(name);
    }
  }

  /** The value that an item holds; null when it holds none and may. */
  @Nullable Object take(Map<String, AttributeValue> stored) {
    Object value = find(stored);
    if (value == null && !isOptional) {
      throw new Misfit("must be stored, but was absent").inAttribute(name);
    }
    return value;
  }

  /** The value that an item holds; null when it holds none. */
  @Nullable Object find(Map<String, AttributeValue> stored) {
    AttributeValue held = stored.get(name);
    if (held == null || held.nul() != null) {
      return absent;
    }
    try {
      return codec.read(held);
    } catch (Misfit e) {
      throw e.inAttribute(name);
    }
  }
}
