// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.answer;

import dev.adjoin.compile.answer.Outcome.Refused;
import dev.adjoin.model.Entity;
import dev.adjoin.model.Relationship;
import java.util.List;
import java.util.Locale;

/** Why a list cannot answer, and the smallest change of the model that would let it. */
final class Refusals {
  private Refusals() {}

  static Outcome where(Source source, Asked asked) {
    List<String> unusable = asked.where().stream().filter(a -> !source.free().contains(a)).toList();
    String given = String.join(", ", unusable.isEmpty() ? asked.where() : unusable);
    return new Refused(
        sorted(source) + "; a question can give these from the left, not " + given,
        view(source, asked.where(), List.of()));
  }

  static Outcome range(Source source, Asked asked) {
    String range = String.valueOf(asked.range());
    String after = asked.where().isEmpty() ? "" : " after " + String.join(", ", asked.where());
    return new Refused(
        sorted(source)
            + "; a range can be asked of the next of these"
            + after
            + ", not of "
            + range,
        view(source, asked.where(), List.of(range)));
  }

  static Outcome entities(Source source) {
    return new Refused(
        source.name()
            + " lists "
            + source.member().name()
            + " itself, and there is no other side to fetch",
        "Remove with: entities");
  }

  static Outcome together(Source source) {
    boolean isTo = source.name().endsWith(".to");
    return new Refused(
        source.items() + " do not share a partition with the entity they belong to",
        isTo
            ? "Add together: [from, to] to " + source.member().name()
            : "Read the entity by itself, with " + source.name() + " beside it");
  }

  private static String sorted(Source source) {
    List<String> free = source.free();
    return source.name()
        + (free.isEmpty() ? " is sorted by nothing" : " is sorted by " + String.join(", ", free));
  }

  /** A view whose partition is what is given, in the order of what is ranged over. */
  private static String view(Source source, List<String> where, List<String> range) {
    StringBuilder view = new StringBuilder("{");
    boolean sided =
        source.member() instanceof Relationship && source.name().matches(".*\\.(from|to)");
    if (sided) {
      view.append("side: ").append(source.name().endsWith(".to") ? "to" : "from");
    }
    List<String> by = sided || source.member() instanceof Relationship ? where : by(source, where);
    if (!by.isEmpty()) {
      view.append(sided ? ", " : "").append("by: [").append(String.join(", ", by)).append("]");
    }
    if (!range.isEmpty()) {
      view.append(view.length() > 1 ? ", " : "")
          .append("order: [")
          .append(range.get(0))
          .append("]");
    }
    String name =
        range.isEmpty() && !where.isEmpty()
            ? where.get(0)
            : range.isEmpty() ? "this" : range.get(0);
    return "Add a view to "
        + source.member().name()
        + ": by"
        + capital(name)
        + ": "
        + view.append("}")
        + ", and read "
        + source.member().name()
        + ".by"
        + capital(name);
  }

  /** Of an entity the view must also name what the list was read by. */
  private static List<String> by(Source source, List<String> where) {
    if (!(source.member() instanceof Entity)) {
      return where;
    }
    List<String> all = new java.util.ArrayList<>(source.inputs());
    where.stream().filter(w -> !all.contains(w)).forEach(all::add);
    return all;
  }

  private static String capital(String name) {
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }
}
