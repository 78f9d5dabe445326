// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Project;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Sides;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the members of one annotation, where an annotation cannot say "not said" or a range. */
final class Settings {
  private static final int MOST_SHARDS = 100;
  private final Report report;
  private final Spot owner;

  Settings(Report report, Spot owner) {
    this.report = report;
    this.owner = owner;
  }

  /** An empty text is one not said. */
  static @Nullable String text(String said) {
    return said.isEmpty() ? null : said;
  }

  static Sides<@Nullable String> texts(String from, String to) {
    return new Sides<>(text(from), text(to));
  }

  static Sides<List<String>> lists(String[] from, String[] to) {
    return new Sides<>(List.of(from), List.of(to));
  }

  /** The element of an array that stands for a member which may be left out. */
  <T> @Nullable T one(String setting, T[] said) {
    if (said.length > 1) {
      report.error(
          Tag.INVALID_VALUE,
          owner,
          owner.name() + " says " + setting + " " + said.length + " times",
          "Say " + setting + " once, or leave it out");
    }
    return said.length == 0 ? null : said[0];
  }

  /** The number, brought into its range when it is reported to be outside. */
  int within(String setting, int said, int least, int most) {
    if (said >= least && said <= most) {
      return said;
    }
    String range =
        most == Integer.MAX_VALUE ? "at least " + least : "from " + least + " to " + most;
    report.error(
        Tag.INVALID_VALUE,
        owner,
        owner.name() + " says " + setting + " = " + said + ", but it must be " + range,
        "Choose a number that is " + range);
    return Math.max(least, Math.min(most, said));
  }

  int shards(String setting, int said) {
    return within(setting, said, 1, MOST_SHARDS);
  }

  /** How many shards a listing has; 0 is none. */
  int listing(int said) {
    return said == 0 ? 0 : shards("all", said);
  }

  /** A number that is not said when it is 0. */
  @Nullable Integer positive(String setting, int said) {
    return said == 0 ? null : Integer.valueOf(within(setting, said, 1, Integer.MAX_VALUE));
  }

  @Nullable Projection projection(Project[] said) {
    Project project = one("project", said);
    if (project == null) {
      return null;
    }
    List<String> attributes = List.of(project.value());
    if (project.kind() == Project.Kind.SOME) {
      return Projection.of(attributes);
    }
    if (!attributes.isEmpty()) {
      report.error(
          Tag.INVALID_VALUE,
          owner,
          owner.name()
              + " projects "
              + String.join(", ", attributes)
              + " and says kind = "
              + project.kind(),
          "Say either the attributes or the kind");
    }
    return project.kind() == Project.Kind.ALL ? Projection.ALL : Projection.KEYS;
  }

  /** The elements whose name no earlier one has; the others are reported. */
  <T> List<T> distinct(String setting, T[] said, Function<T, String> name) {
    Map<String, T> first = new HashMap<>();
    return Arrays.stream(said)
        .filter(
            element ->
                first.putIfAbsent(name.apply(element), element) == null
                    || twice(setting, name.apply(element)))
        .toList();
  }

  private boolean twice(String setting, String name) {
    report.error(
        Tag.DUPLICATE_KEY,
        owner,
        owner.name() + " says " + setting + " \"" + name + "\" twice",
        "Remove one of the two, or give it another name");
    return false;
  }
}
