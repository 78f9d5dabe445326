// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.expression.tree.DocumentPath;
import dev.adjoin.internal.engine.expression.tree.PlaceholderBinding;
import dev.adjoin.internal.engine.expression.tree.Step;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A node of a tree of document paths that do not overlap.
 *
 * @param <T> the data attached to the end of each path
 */
final class PathTree<T> {
  private Map<String, PathTree<T>> members = Map.of();
  private SortedMap<Integer, PathTree<T>> elements = Collections.emptySortedMap();
  private @Nullable DocumentPath end;
  private @Nullable T leadsTo;

  /**
   * Builds the tree from the paths of one expression and detects overlapping and conflicting paths.
   */
  static final class Builder<T> {
    private final PathTree<T> root = new PathTree<>();
    private final PlaceholderBinding binding;
    private @Nullable RuntimeException conflict;

    Builder(PlaceholderBinding binding) {
      this.binding = binding;
    }

    void add(DocumentPath path, T leadsTo) {
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

    /**
     * Records a conflict: one path treats a value as a map and another as a list. The error is
     * deferred, because DynamoDB reports overlapping paths first.
     */
    private void noteConflict(PathTree<T> tree, Step step, DocumentPath path) {
      Map<?, PathTree<T>> others = step instanceof Step.Member ? tree.elements : tree.members;
      if (conflict == null && !others.isEmpty()) {
        conflict = refusal("conflict", others.values().iterator().next().first(), path);
      }
    }

    private RuntimeException refusal(String what, DocumentPath one, DocumentPath two) {
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

  /** A tree in which every path has the same data attached. */
  static <T> PathTree<T> of(PlaceholderBinding binding, List<DocumentPath> paths, T leadTo) {
    Builder<T> builder = new Builder<>(binding);
    paths.forEach(path -> builder.add(path, leadTo));
    return builder.build();
  }

  private PathTree<T> step(Step step, PlaceholderBinding binding) {
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

  /** The path below this node that was added first. */
  private DocumentPath first() {
    PathTree<T> tree = this;
    while (tree.end == null) {
      Map<?, PathTree<T>> inner = tree.members.isEmpty() ? tree.elements : tree.members;
      tree = inner.values().iterator().next();
    }
    return tree.end;
  }

  /** The child nodes by name, for a map or the item itself. */
  Map<String, PathTree<T>> members() {
    return members;
  }

  /** The child nodes by list index. */
  SortedMap<Integer, PathTree<T>> elements() {
    return elements;
  }

  /** The data attached to the path that ends here; null for an inner node. */
  @Nullable T leadsTo() {
    return leadsTo;
  }
}
