// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.model.Entity;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What an item stores about the sources of its copies: the version of each, and the identity of the
 * entity that had it. Two entities that were created under one id one after the other can have the
 * same version, so that only both together say what was copied.
 */
public final class CopiedSources {
  private CopiedSources() {}

  /**
   * A source as others copy it. A delete that has begun may have set its expiry aside, and may be
   * taken back: others copy the declared one.
   *
   * @param stored an item that was read by its key
   */
  public static Map<String, AttributeValue> declared(
      OpenTable table, Map<String, AttributeValue> stored) {
    AttributeValue expiry = stored.get(OwnedAttribute.EXPIRY);
    String expires =
        expiry == null
            ? null
            : table
                .types()
                .of(stored)
                .flatMap(type -> table.schema().entity(type.type()))
                .map(Entity::expires)
                .orElse(null);
    if (expires == null) {
      return stored;
    }
    Map<String, AttributeValue> declared = new LinkedHashMap<>(stored);
    declared.put(expires, expiry);
    return declared;
  }

  /** The version of an entity that others copy; 0 if it was never changed. */
  public static AttributeValue version(Map<String, AttributeValue> source) {
    return source.getOrDefault(OwnedAttribute.VERSION, StoredValues.ZERO);
  }

  /**
   * The attribute {@code _copied} of an item that copies from a source.
   *
   * @param before the same attribute before; null if there was none
   * @param name the stored name of the source
   */
  public static AttributeValue with(
      @Nullable AttributeValue before, String name, Map<String, AttributeValue> source) {
    Map<String, AttributeValue> copied =
        new LinkedHashMap<>(before == null ? Map.<String, AttributeValue>of() : before.m());
    copied.put(name, version(source));
    AttributeValue born = source.get(OwnedAttribute.BORN);
    if (born == null) {
      copied.remove(OwnedAttribute.BORN_OF + name);
    } else {
      copied.put(OwnedAttribute.BORN_OF + name, born);
    }
    return AttributeValue.fromM(copied);
  }

  /** What a summary stores about the other entity, whose attributes it keeps. */
  public static Map<String, AttributeValue> inSummary(Map<String, AttributeValue> other) {
    Map<String, AttributeValue> copied = new LinkedHashMap<>();
    copied.put(OwnedAttribute.COPIED, version(other));
    AttributeValue born = other.get(OwnedAttribute.BORN);
    if (born != null) {
      copied.put(OwnedAttribute.BORN, born);
    }
    return copied;
  }

  /**
   * Requires that a source is as it was read: the same entity, at the same version.
   *
   * @param write a write or check of the source
   */
  public static ConditionalWrite unchanged(
      ConditionalWrite write, Map<String, AttributeValue> source) {
    for (String name : new String[] {OwnedAttribute.VERSION, OwnedAttribute.BORN}) {
      write.equal(AttributePath.of(name), source.get(name));
    }
    return write;
  }
}
