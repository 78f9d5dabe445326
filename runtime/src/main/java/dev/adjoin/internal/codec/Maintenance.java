// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import org.jspecify.annotations.Nullable;

/** Whether an attribute is kept up for the caller, who need not give it a value. */
enum Maintenance {
  /** The caller says what it holds. */
  NONE,
  /** It is the version; an item without one has version 0. */
  VERSION,
  /** It is a copy of what another item holds. */
  FILLED,
  /** It is a count of edges; where nothing is counted yet, there are none. */
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

  /** The model value of what nothing is stored of. */
  @Nullable Object absent(Attribute attribute) {
    return this == COUNTED ? zero(attribute) : null;
  }

  static Object zero(Attribute attribute) {
    return attribute.type() == Scalar.INT ? (Object) 0 : (Object) 0L;
  }
}
