// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The components of one record, in order. */
final class Components {
  private final Spot owner;
  private final ModelPath path;
  private final List<Component> all;
  private final Report report;

  Components(Spot owner, ModelPath path, List<Component> all, Report report) {
    this.owner = owner;
    this.path = path;
    this.all = List.copyOf(all);
    this.report = report;
  }

  Spot owner() {
    return owner;
  }

  ModelPath path() {
    return path;
  }

  /** The attributes that the record declares itself. */
  List<Attribute> declared() {
    return all.stream().filter(Component::isDeclared).map(Component::attribute).toList();
  }

  List<Component> marked(Class<? extends Annotation> mark) {
    return all.stream().filter(c -> c.has(mark)).toList();
  }

  /** The same, as if the named components carried the mark. */
  Components marking(Class<? extends Annotation> mark, List<String> names) {
    List<Component> marked =
        all.stream().map(c -> names.contains(c.name()) ? c.with(mark) : c).toList();
    return new Components(owner, path, marked, report);
  }

  /** The declared components among the names: those that lack the mark of an inherited one. */
  List<Component> declared(List<Attribute> named) {
    return named.stream()
        .flatMap(a -> named(a.name()).stream())
        .filter(Component::isDeclared)
        .toList();
  }

  Optional<Component> named(String name) {
    return all.stream().filter(c -> c.name().equals(name)).findFirst();
  }

  /** The names of the marked components, each placed under the key of the model file. */
  List<String> names(Class<? extends Annotation> mark, String... key) {
    List<Component> marked = marked(mark);
    place(path.then(key), marked);
    return marked.stream().map(Component::name).toList();
  }

  /** Places a list at its first component, and every element at its own. */
  void place(ModelPath list, List<Component> components) {
    for (int i = 0; i < components.size(); i++) {
      report.place(list, components.get(i).spot());
      report.place(list.then(Integer.toString(i)), components.get(i).spot());
    }
  }

  /** The name of the one component with a mark that only one may carry. */
  @Nullable String only(Class<? extends Annotation> mark, String key) {
    List<Component> marked = marked(mark);
    if (marked.isEmpty()) {
      return null;
    }
    String first = marked.get(0).name();
    marked.stream().skip(1).forEach(other -> twice(mark, first, other));
    report.place(path.then(key), marked.get(0).spot());
    return first;
  }

  private void twice(Class<? extends Annotation> mark, String first, Component other) {
    report.error(
        Tag.MISPLACED_ANNOTATION,
        other.spot(),
        Marks.show(mark)
            + " stands on "
            + first
            + " and on "
            + other.name()
            + " of "
            + owner.name(),
        "Keep it on one of them");
  }
}
