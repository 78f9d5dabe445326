// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Copied;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Copy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads which components are copies, and of what. */
final class CopyReader {
  private static final Pattern SOURCE = Pattern.compile("([^.]+)\\.([^.]+)");
  private final Report report;

  CopyReader(Report report) {
    this.report = report;
  }

  /** The copies of a child: their source is an entity by name. */
  List<Copy> ofChild(Components parts) {
    return read(parts, List.of());
  }

  /** The copies of a relationship: their source is a side, and one side's stand together. */
  List<Copy> ofRelationship(Components parts) {
    List<String> sides = Arrays.stream(Side.values()).map(Side::word).toList();
    List<Copy> copies = read(parts, sides);
    copies.sort(Comparator.comparing(copy -> sides.indexOf(copy.source())));
    return copies;
  }

  private List<Copy> read(Components parts, List<String> sources) {
    List<Copy> copies = new ArrayList<>();
    for (Component component : parts.marked(Copied.class)) {
      String said = component.declared().getAnnotation(Copied.class).value();
      Matcher source = SOURCE.matcher(said);
      if (source.matches() && (sources.isEmpty() || sources.contains(source.group(1)))) {
        copies.add(new Copy(component.name(), source.group(1), source.group(2)));
        place(parts.path().then("copy"), copies.get(copies.size() - 1), component.spot());
      } else {
        refuse(component, said, sources);
      }
    }
    return copies;
  }

  private void place(ModelPath path, Copy copy, Spot spot) {
    report.place(path.then(copy.attribute()), spot);
    report.place(path.then(copy.source(), copy.attribute()), spot);
  }

  private void refuse(Component component, String said, List<String> sources) {
    report.error(
        Tag.INVALID_VALUE,
        component.spot(),
        component.spot().name()
            + " is @Copied(\""
            + said
            + "\"), which names no source and attribute",
        sources.isEmpty()
            ? "Write an entity and its attribute, such as @Copied(\"Customer.name\")"
            : "Write a side and an attribute of its entity, such as @Copied(\"to.title\")");
  }
}
