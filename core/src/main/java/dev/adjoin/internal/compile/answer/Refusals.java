// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.internal.compile.answer.Outcome.Refused;
import dev.adjoin.internal.diagnostic.Nearest;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Why a list cannot answer, and the smallest change of the model that would let it. */
final class Refusals {
  private Refusals() {}

  /** A question that names what there is not, or something twice; null when it is well-formed. */
  static @Nullable Outcome malformed(Schema schema, Member member, Asked asked) {
    Set<String> known = schema.attributes(member).keySet();
    List<String> named = new ArrayList<>(asked.where());
    if (asked.range() != null) {
      named.add(asked.range());
    }
    for (String name : named) {
      if (named.indexOf(name) < named.lastIndexOf(name)) {
        return new Refused(
            "where/" + named.indexOf(name), "it gives " + name + " twice", "Remove one of the two");
      }
      if (!known.contains(name)) {
        return new Refused(
            asked.where().contains(name) ? "where/" + asked.where().indexOf(name) : "range",
            member.name()
                + " has no attribute \""
                + name
                + "\"; it has "
                + String.join(", ", known),
            Nearest.to(name, known).map(n -> "Write " + n).orElse("Name one of its attributes"));
      }
    }
    return null;
  }

  static Outcome where(Schema schema, Source source, Asked asked) {
    List<String> where = asked.where();
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
        new NewView(schema, source).answering(asked));
  }

  static Outcome range(Schema schema, Source source, Asked asked) {
    String after = asked.where().isEmpty() ? "" : " after " + String.join(", ", asked.where());
    return new Refused(
        "range",
        sorted(source)
            + "; a range can be asked of the next of these"
            + after
            + ", not of "
            + asked.range(),
        new NewView(schema, source).answering(asked));
  }

  static Outcome entities(Source source) {
    return new Refused(
        "with",
        source.name()
            + " lists "
            + source.member().name()
            + " itself, and there is no other side to fetch",
        "Remove with: entities");
  }

  static Outcome counted(Asked asked) {
    String key = asked.limited() ? "first" : "reversed";
    return new Refused(key, "a number has neither first nor last", "Remove " + key);
  }

  static Outcome together(Source source) {
    boolean isTo = source.name().endsWith(".to") && source.whole().partition().shards() == 1;
    return new Refused(
        "with",
        source.items() + " do not share a partition with the entity they belong to",
        isTo
            ? "Add together: [from, to] to " + source.member().name()
            : "Remove with: together, and read the entity beside " + source.name());
  }

  private static String sorted(Source source) {
    List<String> free = source.free();
    return source.name()
        + (free.isEmpty() ? " is sorted by nothing" : " is sorted by " + String.join(", ", free));
  }
}
