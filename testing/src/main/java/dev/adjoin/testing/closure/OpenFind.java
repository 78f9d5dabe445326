// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A known disagreement that is not fixed yet. Models that have it are not generated, so that the
 * tests find others; whoever fixes it removes it here.
 *
 * @param name says what is wrong
 * @param isIn whether a model has what it takes
 */
public record OpenFind(String name, Predicate<Declared> isIn) {
  private static final List<OpenFind> ALL =
      List.of(
          new OpenFind(
              "kept edges in summaries are gone from one side",
              model -> model.edges().anyMatch(type -> type.isSummary() && isKept(type))),
          new OpenFind(
              "together to a child in a swapped index cannot be read",
              model ->
                  model.isSwapped() && model.edges().anyMatch(type -> isWithChild(model, type))));

  private static boolean isKept(Declared.Type type) {
    return type.ends().stream().anyMatch(end -> end.onDelete() == Declared.Rule.KEEP);
  }

  private static boolean isWithChild(Declared model, Declared.Type type) {
    boolean isTogether = Yaml.texts(type.tree(), "together").contains("to");
    return isTogether && model.type(type.end(Declared.Way.TO).entity()).parent() != null;
  }

  /** Whether a model that is accepted has an open find. */
  static boolean isAnyIn(Map<String, Object> tree) {
    Declared declared = Declared.of(tree);
    return ALL.stream().anyMatch(find -> find.isIn().test(declared));
  }
}
