// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.declare.Inverse;
import dev.adjoin.internal.compile.answer.Outcome.Refused;
import dev.adjoin.internal.diagnostic.Nearest;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import java.util.List;

/** How a pattern names what it reads, and what to say of a name that is none. */
final class ReadNames {
  private final Schema schema;
  private final List<AccessPattern> reads;

  ReadNames(Schema schema, List<AccessPattern> reads) {
    this.schema = schema;
    this.reads = reads;
  }

  /** {@code Student} is {@code Student.get}; {@code Order.orderId} is the lookup by it. */
  static String full(Schema schema, Member member, String read) {
    if (read.equals(member.name())) {
      return member.name() + ".get";
    }
    String rest = read.substring(member.name().length() + 1);
    if (member instanceof Entity entity && member.view(rest).isEmpty()) {
      if (entity.lookups().contains(List.of(rest))) {
        return member.name() + ".by(" + rest + ")";
      }
      if (entity.uniques().contains(List.of(rest))) {
        return member.name() + ".unique(" + rest + ")";
      }
      if (rest.equals("parent")
          && entity.parent() != null
          && schema.entity(entity.parent()).isPresent()) {
        return member.name() + ".of" + entity.parent();
      }
    }
    return read;
  }

  Refused unknown(Member member, String read, Asked asked) {
    String rest = read.substring(Math.min(read.length(), member.name().length() + 1));
    if (member instanceof Relationship relationship
        && rest.equals("to")
        && relationship.inverseKind() == Inverse.NONE) {
      return new Refused(
          "read",
          relationship.name() + " has inverse: none",
          "Say inverse: index, or mirror for consistent reads");
    }
    if (rest.equals("all")) {
      return new Refused(
          "read",
          member.name() + " items are not listed, and a Scan is never made",
          allOf(member, asked));
    }
    if (schema.attributes(member).containsKey(rest)) {
      return new Refused(
          "read",
          member.name() + " cannot be found by " + rest,
          member instanceof Entity && asked.isPlain()
              ? "Add lookup: [" + rest + "] to " + member.name()
              : view(member, "by" + NewView.capital(rest), "{by: [" + rest + "]}"));
    }
    List<String> known = known(member);
    return new Refused(
        "read",
        "there is no read \"" + read + "\"",
        Nearest.to(read, known)
            .map(near -> "Write " + near)
            .orElse("Read one of " + String.join(", ", known)));
  }

  private static String allOf(Member member, Asked asked) {
    if (!asked.where().isEmpty()) {
      String by = String.join(", ", asked.where());
      return view(member, "by" + NewView.capital(asked.where().get(0)), "{by: [" + by + "]}");
    }
    return member instanceof Entity
        ? "Add all: true to " + member.name()
        : view(member, "every", "{}");
  }

  private static String view(Member member, String name, String settings) {
    return "Add a view to "
        + member.name()
        + ": "
        + name
        + ": "
        + settings
        + ", and read "
        + member.name()
        + "."
        + name;
  }

  /** The reads of a type without their variants. */
  private List<String> known(Member member) {
    return reads.stream()
        .map(AccessPattern::name)
        .filter(n -> n.startsWith(member.name() + "."))
        .map(n -> n.replaceAll("^(\\w+\\.\\w+(\\([^)]*\\))?).*$", "$1"))
        .distinct()
        .toList();
  }
}
