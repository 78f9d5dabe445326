// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import org.jspecify.annotations.Nullable;

/** How Adjoin maintains an attribute. Callers need not give a value for a maintained attribute. */
enum Maintenance {
  /** Not maintained: the caller gives the value. */
  NONE,
  /** The version of the item; an item without one has version 0. */
  VERSION,
  /** A copy of an attribute of another item. */
  FILLED,
  /** A count of edges; an absent count is 0. */
  COUNTED;

  static Maintenance of(Schema schema, Member member, String attribute) {
    if (attribute.equals(member.version())) {
      return VERSION;
    }
    if (member.copies().stream().anyMatch(c -> c.attribute().equals(attribute))) {
      return FILLED;
    }
    boolean isCount =
        member instanceof Entity entity
            && schema.endsAt(entity).stream().anyMatch(end -> counts(end, attribute));
    return isCount ? COUNTED : NONE;
  }

  private static boolean counts(End end, String attribute) {
    return attribute.equals(end.relationship().count().get(end.side()));
  }

  /** The model value of an absent attribute. */
  @Nullable Object absent(Attribute attribute) {
    return this == COUNTED ? zero(attribute) : null;
  }

  static Object zero(Attribute attribute) {
    return attribute.type() == Scalar.INT ? (Object) 0 : (Object) 0L;
  }
}
