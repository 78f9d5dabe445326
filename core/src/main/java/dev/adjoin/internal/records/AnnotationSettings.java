// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Project;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Sides;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads elements of one annotation that need more than their value: an annotation cannot leave an
 * element out or limit the range of a number.
 */
final class AnnotationSettings {
  private final RecordProblems problems;
  private final Subject owner;

  AnnotationSettings(RecordProblems problems, Subject owner) {
    this.problems = problems;
    this.owner = owner;
  }

  /** The texts of an annotation with {@code from} and {@code to}; an empty one is not said. */
  static Sides<@Nullable String> texts(AnnotationValues sides) {
    return new Sides<>(sides.textOrNull("from"), sides.textOrNull("to"));
  }

  static Sides<List<String>> lists(AnnotationValues sides) {
    return new Sides<>(sides.texts("from"), sides.texts("to"));
  }

  /** The element of an array that stands for an element which may be left out. */
  <T> @Nullable T one(String setting, List<T> said) {
    if (said.size() > 1) {
      problems.error(
          Tag.INVALID_VALUE,
          owner,
          owner.name() + " declares " + setting + " " + said.size() + " times",
          "Declare " + setting + " once, or leave it out");
    }
    return said.isEmpty() ? null : said.get(0);
  }

  /** The number; one outside of its range is reported and replaced by the nearest inside. */
  int within(String setting, int said, int least, int most) {
    if (said >= least && said <= most) {
      return said;
    }
    String range =
        most == Integer.MAX_VALUE ? "at least " + least : "from " + least + " to " + most;
    problems.error(
        Tag.INVALID_VALUE,
        owner,
        owner.name() + " declares " + setting + " = " + said + ", but it must be " + range,
        "Choose a number that is " + range);
    return Math.max(least, Math.min(most, said));
  }

  int shards(String setting, int said) {
    return within(setting, said, 1, Member.MOST_SHARDS);
  }

  /** A number for which 0 stands for "not declared". */
  @Nullable Integer positive(String setting, int said) {
    return said == 0 ? null : Integer.valueOf(within(setting, said, 1, Integer.MAX_VALUE));
  }

  @Nullable Projection projection(List<AnnotationValues> said) {
    AnnotationValues project = one("project", said);
    if (project == null) {
      return null;
    }
    List<String> attributes = project.texts("value");
    Project.Kind kind = project.constant("kind", Project.Kind.class);
    if (kind == Project.Kind.SOME) {
      return Projection.of(attributes);
    }
    if (!attributes.isEmpty()) {
      problems.error(
          Tag.INVALID_VALUE,
          owner,
          "%s projects %s and declares kind = %s"
              .formatted(owner.name(), String.join(", ", attributes), kind),
          "Declare either the attributes or the kind");
    }
    return kind == Project.Kind.ALL ? Projection.ALL : Projection.KEYS;
  }

  /** The first annotation of each name; the others are reported. */
  List<AnnotationValues> distinct(String setting, List<AnnotationValues> said, Naming naming) {
    Set<String> seen = new HashSet<>();
    return said.stream()
        .filter(element -> seen.add(naming.of(element)) || reportTwice(setting, naming.of(element)))
        .toList();
  }

  /** The name of an annotation among those of one kind. */
  interface Naming {
    String of(AnnotationValues element);
  }

  private boolean reportTwice(String setting, String name) {
    problems.error(
        Tag.DUPLICATE_KEY,
        owner,
        owner.name() + " declares " + setting + " \"" + name + "\" twice",
        "Remove one of the two, or give it another name");
    return false;
  }
}
