// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import dev.adjoin.declare.Inverse;
import dev.adjoin.internal.compile.read.Outcome.Refused;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Spelling;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import dev.adjoin.internal.model.View;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.QueryShape;
import dev.adjoin.internal.plan.ReadName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the read that the text of a pattern refers to, or explains why there is none. */
final class PatternReads {
  private final Schema schema;
  private final Map<String, ReadName> byText = new LinkedHashMap<>();

  PatternReads(Schema schema, List<AccessPattern> reads) {
    this.schema = schema;
    reads.stream()
        .map(read -> read.name().plain())
        .forEach(name -> byText.putIfAbsent(name.toString(), name));
  }

  /**
   * Resolves the text: {@code Student} means {@code Student.get}; {@code Order.orderId} means the
   * lookup by it.
   */
  Optional<ReadName> find(Member member, String read) {
    String type = member.name();
    if (read.equals(type)) {
      return Optional.of(ReadName.get(type));
    }
    String rest = read.substring(type.length() + 1);
    if (member instanceof Entity entity && member.view(rest).isEmpty()) {
      if (entity.lookups().contains(List.of(rest)) || entity.reference(rest).isPresent()) {
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
          relationship.name() + " has no inverse",
          Phrase.format(
              "Declare %s, or %s for consistent reads",
              SettingText.value("inverse", Inverse.INDEX), new Phrase("mirror", "Inverse.MIRROR")));
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
              ? SettingText.addLookup(member.name(), List.of(rest)).capitalised()
              : view(member, View.named("by" + NewView.capital(rest)).by(List.of(rest))));
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

  private static Phrase allOf(Member member, QueryShape shape) {
    if (!shape.where().isEmpty()) {
      String name = "by" + NewView.capital(shape.where().get(0));
      return view(member, View.named(name).by(shape.where()));
    }
    return member instanceof Entity
        ? Phrase.format("Add %s to %s", SettingText.listing(), member.name())
        : view(member, View.named("every"));
  }

  private static Phrase view(Member member, View.Builder view) {
    return Phrase.format("Add%s", NewView.adding(member, view.build()));
  }
}
