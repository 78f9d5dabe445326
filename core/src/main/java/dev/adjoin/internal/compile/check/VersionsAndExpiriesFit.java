// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;

/** Rule: a version is a separate whole number; an expiry is a time. */
final class VersionsAndExpiriesFit implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Member member : schema.model().members()) {
      Attribute version =
          member.version() == null ? null : schema.attributes(member).get(member.version());
      if (version != null && Resolved.type(schema, version) && !isWhole(version.type())) {
        problems.error(
            Tag.VERSION_TYPE,
            member.path("version"),
            member.name()
                + " keeps its version in "
                + version.name()
                + ", which is "
                + version.type().text(),
            "Make " + version.name() + " an int or a long");
      }
      if (version != null && schema.identityNames(member).contains(version.name())) {
        problems.error(
            Tag.VERSION_TYPE,
            member.path("version"),
            member.name()
                + " keeps its version in "
                + version.name()
                + ", which is part of its identity",
            "Give the version a separate int or long");
      }
      Attribute expires =
          member.expires() == null ? null : schema.attributes(member).get(member.expires());
      if (expires != null && Resolved.type(schema, expires) && !isTime(expires.type())) {
        problems.error(
            Tag.EXPIRES_TYPE,
            member.path("expires"),
            member.name() + " expires by " + expires.name() + ", which is " + expires.type().text(),
            new Phrase(
                "Make " + expires.name() + " an instant, or a long of epoch seconds",
                "Make " + expires.name() + " an Instant, or a long of epoch seconds"));
      }
    }
  }

  private static boolean isTime(AttributeType type) {
    return type == Scalar.INSTANT || type == Scalar.LONG;
  }

  static boolean isWhole(AttributeType type) {
    return type == Scalar.INT || type == Scalar.LONG;
  }
}
