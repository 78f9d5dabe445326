// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A tree of paths that do not overlap, by shared steps; this is one of its nodes.
 *
 * @param <T> what each path leads to
 */
final class PathTree<T> {
  private Map<String, PathTree<T>> members = Map.of();
  private SortedMap<Integer, PathTree<T>> elements = Collections.emptySortedMap();
  private @Nullable Path end;
  private @Nullable T leadsTo;

  /** The paths of one expression with their values. */
  static final class Builder<T> {
    private final PathTree<T> root = new PathTree<>();
    private final Binding binding;
    private @Nullable RuntimeException conflict;

    Builder(Binding binding) {
      this.binding = binding;
    }

    void add(Path path, T leadsTo) {
      PathTree<T> tree = root.member(path.attributeName(binding));
      for (Step step : path.steps()) {
        if (tree.end != null) {
          throw refusal("overlap", tree.end, path);
        }
        noteConflict(tree, step, path);
        tree = tree.step(step, binding);
      }
      if (tree.end != null || tree.isInner()) {
        throw refusal("overlap", tree.first(), path);
      }
      tree.end = path;
      tree.leadsTo = leadsTo;
    }

    /** A map cannot be a list; but DynamoDB tells of paths that overlap first. */
    private void noteConflict(PathTree<T> tree, Step step, Path path) {
      Map<?, PathTree<T>> others = step instanceof Step.Member ? tree.elements : tree.members;
      if (conflict == null && !others.isEmpty()) {
        conflict = refusal("conflict", others.values().iterator().next().first(), path);
      }
    }

    private RuntimeException refusal(String what, Path one, Path two) {
      return binding.invalid(
          "Two document paths "
              + what
              + " with each other; must remove or rewrite one of these paths; path one: "
              + one.shown(binding)
              + ", path two: "
              + two.shown(binding));
    }

    PathTree<T> build() {
      if (conflict != null) {
        throw conflict;
      }
      return root;
    }
  }

  /** The paths, which all lead to the same. */
  static <T> PathTree<T> of(Binding binding, List<Path> paths, T leadTo) {
    Builder<T> builder = new Builder<>(binding);
    paths.forEach(path -> builder.add(path, leadTo));
    return builder.build();
  }

  private PathTree<T> step(Step step, Binding binding) {
    return step instanceof Step.Element element
        ? element(element.position())
        : member(((Step.Member) step).name(binding));
  }

  private PathTree<T> member(String name) {
    if (members.isEmpty()) {
      members = new LinkedHashMap<>(4);
    }
    return members.computeIfAbsent(name, absent -> new PathTree<>());
  }

  private PathTree<T> element(int position) {
    if (elements.isEmpty()) {
      elements = new TreeMap<>();
    }
    return elements.computeIfAbsent(position, absent -> new PathTree<>());
  }

  private boolean isInner() {
    return !members.isEmpty() || !elements.isEmpty();
  }

  /** The path that was added first of those below. */
  private Path first() {
    PathTree<T> tree = this;
    while (tree.end == null) {
      Map<?, PathTree<T>> inner = tree.members.isEmpty() ? tree.elements : tree.members;
      tree = inner.values().iterator().next();
    }
    return tree.end;
  }

  /** By name: what comes next in a map, or in the item. */
  Map<String, PathTree<T>> members() {
    return members;
  }

  /** By position: what comes next in a list. */
  SortedMap<Integer, PathTree<T>> elements() {
    return elements;
  }

  /** What the path that ends here leads to; null when paths go on from here. */
  @Nullable T leadsTo() {
    return leadsTo;
  }
}
