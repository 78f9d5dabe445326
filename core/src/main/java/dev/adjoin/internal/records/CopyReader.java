// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Copied;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.records.RecordComponents.Component;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads which components are copies, and of which attributes. */
final class CopyReader {
  private static final Pattern SOURCE = Pattern.compile("([^.]+)\\.([^.]+)");
  private final RecordProblems problems;

  CopyReader(RecordProblems problems) {
    this.problems = problems;
  }

  /**
   * The copies of an entity: their source is the name of an ancestor, or a reference. Those of one
   * reference are neighbours.
   */
  List<Copy> ofEntity(RecordComponents parts, List<Reference> references) {
    List<String> attributes = references.stream().map(Reference::attribute).toList();
    List<Copy> copies = read(parts, List.of());
    copies.sort(Comparator.comparing(copy -> attributes.indexOf(copy.source())));
    for (Copy copy : copies) {
      if (attributes.contains(copy.source())) {
        parts
            .named(copy.attribute())
            .ifPresent(
                c ->
                    problems.place(
                        parts.path().then("attributes", copy.source(), "copy", copy.attribute()),
                        c.subject()));
      }
    }
    return copies;
  }

  /** The copies of a relationship: their source is a side. Those of one side are neighbours. */
  List<Copy> ofRelationship(RecordComponents parts) {
    List<String> sides = Arrays.stream(Side.values()).map(Side::word).toList();
    List<Copy> copies = read(parts, sides);
    copies.sort(Comparator.comparing(copy -> sides.indexOf(copy.source())));
    return copies;
  }

  private List<Copy> read(RecordComponents parts, List<String> sources) {
    List<Copy> copies = new ArrayList<>();
    for (Component component : parts.annotated(Copied.class)) {
      String said = component.values(Copied.class).text("value");
      Matcher source = SOURCE.matcher(said);
      if (source.matches() && (sources.isEmpty() || sources.contains(source.group(1)))) {
        Copy copy = new Copy(component.name(), source.group(1), source.group(2));
        long before = copies.stream().filter(c -> c.source().equals(copy.source())).count();
        ModelPath path = parts.path().then("copy");
        problems.place(path.then(copy.attribute()), component.subject());
        problems.place(path.then(copy.source(), copy.attribute()), component.subject());
        problems.place(path.then(copy.source(), Long.toString(before)), component.subject());
        copies.add(copy);
      } else {
        problems.error(
            Tag.INVALID_VALUE,
            component.subject(),
            "%s is @Copied(\"%s\"), which does not name a source and an attribute"
                .formatted(component.subject().name(), said),
            sources.isEmpty()
                ? "Write an entity and its attribute, such as @Copied(\"Customer.name\")"
                : "Write a side and an attribute of its entity, such as @Copied(\"to.title\")");
      }
    }
    return copies;
  }
}
