// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.StoredValues;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What tells the entity that a delete has read from others with the same id, before and after it.
 *
 * <p>That is the identity which an entity gets when it is created. An older program or another tool
 * may have written the entity without one. Then it is the token of the last write: as long as that
 * is the same, so is the entity. Links and unlinks do not change the token, other writes do, so
 * that an entity with another token may be the same one or the next one. Only items that have
 * neither, because another tool wrote them, cannot be told apart before the delete marks one.
 *
 * @param born null if the entity has no identity
 * @param by null if the entity has no token either
 */
public record FoundEntity(@Nullable AttributeValue born, @Nullable AttributeValue by) {
  /** What became of the entity. */
  public enum Fate {
    STAYED,
    GONE,
    /** An item without an identity is, or was, there: it may be this entity or another one. */
    UNKNOWN
  }

  public static FoundEntity of(Map<String, AttributeValue> stored) {
    return new FoundEntity(stored.get(OwnedAttribute.BORN), stored.get(OwnedAttribute.BY));
  }

  /** The same entity, after a write with this token. */
  public FoundEntity writtenBy(String token) {
    return new FoundEntity(born, AttributeValue.fromS(token));
  }

  /** What became of the entity, if this is stored under its key now. */
  public Fate in(Map<String, AttributeValue> stored) {
    if (stored.isEmpty() || StoredValues.isTombstone(stored)) {
      return Fate.GONE;
    }
    FoundEntity now = of(stored);
    if (born != null) {
      return born.equals(now.born) ? Fate.STAYED : Fate.GONE;
    }
    return equals(now) ? Fate.STAYED : Fate.UNKNOWN;
  }

  /** The condition that what was read is still there, or still nothing. */
  static BoundCondition stays(Map<String, AttributeValue> stored, String partition) {
    return stored.isEmpty()
        ? BoundCondition.notExists(AttributePath.of(partition))
        : of(stored).stays(partition);
  }

  /** The condition that the entity is still there. */
  BoundCondition stays(String partition) {
    BoundCondition exists = BoundCondition.exists(AttributePath.of(partition));
    BoundCondition sameBorn = BoundCondition.same(AttributePath.of(OwnedAttribute.BORN), born);
    BoundCondition sameBy = BoundCondition.same(AttributePath.of(OwnedAttribute.BY), by);
    return BoundCondition.allOf(
        born != null ? List.of(exists, sameBorn) : List.of(exists, sameBorn, sameBy));
  }
}
