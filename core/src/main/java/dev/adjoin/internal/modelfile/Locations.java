// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Notation;
import dev.adjoin.internal.diagnostic.Place;
import dev.adjoin.internal.diagnostic.Places;
import dev.adjoin.internal.modelfile.YamlNode.Entry;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the place of a path of the model in the file. */
final class Locations {
  private final YamlNode root;
  private final FileProblems problems;

  private Locations(YamlNode root, FileProblems problems) {
    this.root = root;
    this.problems = problems;
  }

  static Places of(YamlNode root, FileProblems problems) {
    return new Places(problems.place(1, 1), Notation.YAML, new Locations(root, problems)::find);
  }

  /** The place of an element is its own; that of a map entry depends on the kind of its value. */
  private Optional<Place> find(ModelPath path) {
    return walk(path).or(() -> inVariant(path));
  }

  /**
   * An attribute that only some variants have is declared in each of them; the shared attributes of
   * a nested type with variants are not directly under its name.
   */
  private Optional<Place> inVariant(ModelPath path) {
    List<String> steps = path.steps();
    boolean isNested = steps.size() == 3 && steps.get(0).equals("types");
    boolean isMembers =
        steps.size() == 4 && steps.get(0).equals("entities") && steps.get(2).equals("attributes");
    if (!isNested && !isMembers) {
      return Optional.empty();
    }
    ModelPath type = ModelPath.of(steps.get(0), steps.get(1));
    String attribute = steps.get(steps.size() - 1);
    YamlNode variants = node(type.then(VariantsReader.KEY));
    List<Entry> entries = variants == null ? null : variants.entries();
    return Stream.concat(
            Stream.of(type.then("attributes", attribute)),
            entries == null
                ? Stream.of()
                : entries.stream().map(e -> type.then(VariantsReader.KEY, e.name(), attribute)))
        .flatMap(at -> walk(at).stream())
        .findFirst();
  }

  private @Nullable YamlNode node(ModelPath path) {
    YamlNode node = root;
    for (String step : path.steps()) {
      Entry entry = node == null ? null : entry(node, step);
      node = entry == null ? null : entry.value();
    }
    return node;
  }

  private Optional<Place> walk(ModelPath path) {
    YamlNode node = root;
    Place place = null;
    for (String step : path.steps()) {
      Entry entry = entry(node, step);
      YamlNode next = entry != null ? entry.value() : item(node, step);
      if (next == null) {
        return Optional.empty();
      }
      place = entry != null ? entry.place() : next.place();
      node = next;
    }
    return Optional.ofNullable(place);
  }

  /** Finds an entry by the name that its key was read as, which corrects a misspelt key. */
  private @Nullable Entry entry(YamlNode node, String name) {
    List<Entry> entries = node.entries();
    for (int i = 0; entries != null && i < entries.size(); i++) {
      Entry entry = entries.get(i);
      if (problems.nameOf(entry.key(), entry.name()).equals(name)) {
        return entry;
      }
    }
    return null;
  }

  private static @Nullable YamlNode item(YamlNode node, String number) {
    List<YamlNode> items = node.items();
    for (int i = 0; items != null && i < items.size(); i++) {
      if (Integer.toString(i).equals(number)) {
        return items.get(i);
      }
    }
    return null;
  }
}
