// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.CustomType;
import dev.adjoin.Item;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How the items of one entity or relationship are stored: the form of each attribute, what it holds
 * when nothing is said. Safe for use by many threads.
 */
public final class Shape {
  private static final Set<AttributeType> ORDERED =
      Set.of(
          Scalar.STRING,
          Scalar.INT,
          Scalar.LONG,
          Scalar.DECIMAL,
          Scalar.INSTANT,
          Scalar.DATE,
          Scalar.DATETIME,
          Scalar.DURATION);
  private static final Set<AttributeType> TEXTS =
      Set.of(
          Scalar.STRING,
          Scalar.INSTANT,
          Scalar.DATE,
          Scalar.DATETIME,
          Scalar.OFFSETDATETIME,
          Scalar.UUID);
  private final Member member;
  private final Map<String, Attribute> attributes;
  private final Map<String, AttributeCodec> parts;
  private final Map<String, AttributeCodec> shown;
  private final Defaults presets;

  Shape(Schema schema, Member member, ModelCodecs codecs) {
    this.member = member;
    this.attributes = schema.attributes(member);
    Map<String, AttributeCodec> all = new LinkedHashMap<>();
    for (Attribute attribute : attributes.values()) {
      Maintenance upkeep = Maintenance.of(schema, member, attribute.name());
      all.put(attribute.name(), AttributeCodec.of(attribute, codecs.of(attribute.type()), upkeep));
    }
    this.parts = Collections.unmodifiableMap(all);
    this.shown = Collections.unmodifiableMap(withCounts(schema, codecs));
    this.presets = Defaults.of(attributes.values(), parts);
  }

  /**
   * Counts that are stored on the entity without being declared as attributes of it. Sharded counts
   * are not: they are the sum of several items.
   */
  private Map<String, AttributeCodec> withCounts(Schema schema, ModelCodecs codecs) {
    Map<String, AttributeCodec> all = new LinkedHashMap<>(parts);
    if (member instanceof Entity entity) {
      for (End end : schema.endsAt(entity)) {
        String count = end.relationship().count().get(end.side());
        if (count != null && end.relationship().shards().get(end.side()) == 1) {
          Attribute attribute = Attribute.of(count, Scalar.LONG);
          all.computeIfAbsent(
              count,
              name -> AttributeCodec.of(attribute, codecs.of(Scalar.LONG), Maintenance.COUNTED));
        }
      }
    }
    return all;
  }

  /** The name of the entity or relationship. */
  public String type() {
    return member.name();
  }

  public Member member() {
    return member;
  }

  /** Every attribute by name: inherited ids, then what is declared, then copies. */
  public Map<String, Attribute> attributes() {
    return attributes;
  }

  Map<String, AttributeCodec> parts() {
    return parts;
  }

  /** What an untyped item shows: its attributes, and the counts that are stored with it. */
  Map<String, AttributeCodec> shown() {
    return shown;
  }

  /** Accepts the counts that an item shows when it is written back; Adjoin maintains them. */
  void requireShown(String name) {
    if (!shown.containsKey(name)) {
      part(name);
    }
  }

  AttributeCodec part(String attribute) {
    AttributeCodec part = parts.get(attribute);
    if (part == null) {
      throw new IllegalArgumentException(
          "An attribute must be one of %s, but was %s; %s"
              .formatted(
                  type(),
                  MessageText.text(attribute),
                  MessageText.meant(attribute, parts.keySet())));
    }
    return part;
  }

  /**
   * What is stored for a value of an attribute, given as the model has it ({@link Item}) or as Java
   * may: constants of enums, nested records, any number that is exactly one of the type's, values
   * of a {@link CustomType}, and lists, sets and maps of these.
   *
   * @throws IllegalArgumentException naming the attribute when it is no such value
   */
  public AttributeValue store(String attribute, @Nullable Object given) {
    AttributeCodec part = part(attribute);
    try {
      return part.store(given);
    } catch (InvalidValue e) {
      throw e.given(type());
    }
  }

  /**
   * A value that was given for an attribute, as keys take it.
   *
   * @throws IllegalArgumentException naming the attribute when it is none of its values
   */
  public Object keyValue(String attribute, @Nullable Object given) {
    AttributeCodec part = part(attribute);
    try {
      if (given instanceof String text && attributes.get(attribute).type() == Scalar.STRING) {
        return ScalarCodecs.wellFormed(text);
      }
      return part.codec().read(part.store(given));
    } catch (InvalidValue e) {
      throw e.given(type());
    }
  }

  /**
   * What is stored for an element of a list or set, or for a text in a string.
   *
   * @throws IllegalArgumentException naming the attribute when it has no such parts
   */
  public AttributeValue storePart(String attribute, Object part) {
    part(attribute);
    AttributeType type = attributes.get(attribute).type();
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

  /** Whether what is stored for an attribute is a string, whatever it holds. */
  public boolean isStoredAsText(String attribute) {
    part(attribute);
    AttributeType type = attributes.get(attribute).type();
    return type instanceof AttributeType.Choice || TEXTS.contains(type);
  }

  /**
   * Whether nothing is stored for a value: for an empty set, which DynamoDB does not have. What is
   * absent is read as empty, so that nothing is lost.
   *
   * @throws IllegalArgumentException when the attribute may be absent, so that something would be
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
   * Whether DynamoDB orders the stored values of an attribute as the values themselves, so that it
   * can compare them: strings, numbers, instants, dates and durations. Not those with an offset,
   * whose text begins with the local time, nor the words of an enum.
   */
  public boolean isOrderedAsStored(String attribute) {
    part(attribute);
    return ORDERED.contains(attributes.get(attribute).type());
  }

  /**
   * The value of an attribute as the model has it; null when the item has none.
   *
   * @throws UnreadableItemException when it is stored in another form
   */
  public @Nullable Object value(Map<String, AttributeValue> stored, String attribute) {
    AttributeCodec part = part(attribute);
    try {
      return part.find(stored);
    } catch (InvalidValue e) {
      throw e.stored(type());
    }
  }

  /** The values of an item by attribute, as keys take them. */
  public Function<String, @Nullable Object> values(Map<String, AttributeValue> stored) {
    return attribute -> value(stored, attribute);
  }

  /**
   * A new item as it is stored at a time: with the defaults of what it lacks. It need not have its
   * version, copies and counts, which are filled in by others.
   *
   * @throws IllegalArgumentException naming a required attribute that it lacks
   */
  public Map<String, AttributeValue> withDefaults(Map<String, AttributeValue> stored, Instant now) {
    Map<String, AttributeValue> complete = new LinkedHashMap<>(stored);
    presets.fill(complete, now);
    for (AttributeCodec part : parts.values()) {
      if (part.isRequired() && !complete.containsKey(part.name())) {
        throw new InvalidValue("must have a value, but was absent")
            .inAttribute(part.name())
            .given(type());
      }
    }
    return complete;
  }

  /** The attributes that every change sets to its time. */
  public Map<String, AttributeValue> changedStamps(Instant now) {
    return presets.stamps(Default.Stamp.CHANGED, now);
  }
}
