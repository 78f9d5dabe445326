// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import dev.adjoin.declare.Inverse;
import dev.adjoin.internal.compile.read.Outcome.Refused;
import dev.adjoin.internal.diagnostic.Spelling;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.QueryShape;
import dev.adjoin.internal.plan.ReadName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the read that the text of a pattern names, or explains why there is none. */
final class PatternReads {
  private final Schema schema;
  private final Map<String, ReadName> byText = new LinkedHashMap<>();

  PatternReads(Schema schema, List<AccessPattern> reads) {
    this.schema = schema;
    reads.stream()
        .map(read -> read.name().plain())
        .forEach(name -> byText.putIfAbsent(name.toString(), name));
  }

  /** {@code Student} means {@code Student.get}; {@code Order.orderId} means the lookup by it. */
  Optional<ReadName> find(Member member, String read) {
    String type = member.name();
    if (read.equals(type)) {
      return Optional.of(ReadName.get(type));
    }
    String rest = read.substring(type.length() + 1);
    if (member instanceof Entity entity && member.view(rest).isEmpty()) {
      if (entity.lookups().contains(List.of(rest))) {
        return Optional.of(ReadName.lookup(type, List.of(rest)));
      }
      if (entity.uniques().contains(List.of(rest))) {
        return Optional.of(ReadName.unique(type, List.of(rest)));
      }
      if (rest.equals("parent")
          && entity.parent() != null
          && schema.entity(entity.parent()).isPresent()) {
        return Optional.of(ReadName.children(type, entity.parent()));
      }
    }
    return Optional.ofNullable(byText.get(read));
  }

  Refused unknown(Member member, String read, QueryShape shape) {
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
          allOf(member, shape));
    }
    if (schema.attributes(member).containsKey(rest)) {
      return new Refused(
          "read",
          member.name() + " cannot be found by " + rest,
          member instanceof Entity && shape.isPlain()
              ? "Add lookup: [" + rest + "] to " + member.name()
              : view(member, "by" + NewView.capital(rest), "{by: [" + rest + "]}"));
    }
    List<String> known =
        byText.values().stream()
            .filter(name -> name.type().equals(member.name()))
            .map(ReadName::toString)
            .toList();
    return new Refused(
        "read",
        "there is no read \"" + read + "\"",
        Spelling.nearest(read, known)
            .map(near -> "Write " + near)
            .orElse("Read one of " + String.join(", ", known)));
  }

  private static String allOf(Member member, QueryShape shape) {
    if (!shape.where().isEmpty()) {
      String by = String.join(", ", shape.where());
      return view(member, "by" + NewView.capital(shape.where().get(0)), "{by: [" + by + "]}");
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
}
