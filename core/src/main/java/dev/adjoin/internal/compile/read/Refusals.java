// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.read.Outcome.Refused;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Spelling;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import dev.adjoin.internal.plan.QueryShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The errors for queries that a list does not support, each with the smallest change that would
 * allow it.
 */
final class Refusals {
  private Refusals() {}

  /** The error for attributes that do not exist or are given twice; null if there are none. */
  static @Nullable Outcome malformed(Schema schema, Member member, QueryShape shape) {
    Set<String> known = schema.attributes(member).keySet();
    List<String> named = new ArrayList<>(shape.where());
    if (shape.range() != null) {
      named.add(shape.range());
    }
    for (String name : named) {
      if (named.indexOf(name) < named.lastIndexOf(name)) {
        return new Refused(
            "where/" + named.indexOf(name), "it gives " + name + " twice", "Remove one of the two");
      }
      if (!known.contains(name)) {
        return new Refused(
            shape.where().contains(name) ? "where/" + shape.where().indexOf(name) : "range",
            member.name()
                + " has no attribute \""
                + name
                + "\"; it has "
                + String.join(", ", known),
            Spelling.nearest(name, known)
                .map(n -> "Write " + n)
                .orElse("Name one of its attributes"));
      }
    }
    return null;
  }

  static Outcome where(Schema schema, ListSource source, QueryShape shape) {
    List<String> where = shape.where();
    for (String name : where) {
      if (source.inputs().contains(name)) {
        return new Refused(
            "where/" + where.indexOf(name),
            source.name() + " is always read by " + name,
            "Remove " + name + " from where");
      }
    }
    List<String> unusable = where.stream().filter(a -> !source.free().contains(a)).toList();
    List<String> given = unusable.isEmpty() ? where : unusable;
    return new Refused(
        "where/" + where.indexOf(given.get(0)),
        sorted(source)
            + "; a question can give these from the left, not "
            + String.join(", ", given),
        new NewView(schema, source).answering(shape),
        RefusedRead.Remedy.FILTER);
  }

  static Outcome range(Schema schema, ListSource source, QueryShape shape) {
    String after = shape.where().isEmpty() ? "" : " after " + String.join(", ", shape.where());
    return new Refused(
        "range",
        sorted(source)
            + "; the next of these can have a range"
            + after
            + ", not of "
            + shape.range(),
        new NewView(schema, source).answering(shape),
        RefusedRead.Remedy.FILTER);
  }

  static Outcome entities(ListSource source) {
    return new Refused(
        "with",
        source.name()
            + " lists "
            + source.member().name()
            + " itself, and there is no other side to fetch",
        Phrase.format("Remove %s", SettingText.value("with", Answer.ENTITIES)));
  }

  static Outcome counted(QueryShape shape) {
    String key = shape.limited() ? "first" : "reversed";
    return new Refused(key, "a number has neither first nor last", "Remove " + key);
  }

  static Outcome together(ListSource source) {
    boolean isTo = source.name().isOf(Side.TO) && source.whole().partition().shards() == 1;
    return new Refused(
        "with",
        source.items() + " do not share a partition with the entity they belong to",
        isTo
            ? Phrase.format(
                "Add %s to %s",
                SettingText.value("together", List.of(Side.FROM, Side.TO)), source.member().name())
            : Phrase.format(
                "Remove %s, and read the entity next to %s",
                SettingText.value("with", Answer.TOGETHER), source.name()));
  }

  private static String sorted(ListSource source) {
    List<String> free = source.free();
    return source.name()
        + (free.isEmpty() ? " is sorted by nothing" : " is sorted by " + String.join(", ", free));
  }
}
