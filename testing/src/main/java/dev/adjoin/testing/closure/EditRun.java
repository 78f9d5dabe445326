// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import dev.adjoin.testing.closure.ClosureRun.Case;
import dev.adjoin.testing.closure.ClosureRun.Disagreement;
import dev.adjoin.testing.search.Search;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;

/** Runs a program, adds to its model, and goes on: what was stored is what the new model reads. */
public final class EditRun {
  private EditRun() {}

  /**
   * Runs the case of a seed.
   *
   * @throws AssertionError with the smallest case that fails in the same way
   */
  public static void check(long seed, Function<String, Path> paths, Predicate<String> isAccepted) {
    Random random = Search.random(seed);
    ModelGenerator.Edited models = ModelGenerator.edited(seed, random, isAccepted);
    boolean isSame = models.before().yaml().equals(models.after().yaml());
    // A table that Adjoin does not own records no design, and is not migrated before a check.
    boolean isOwned = !Boolean.FALSE.equals(Yaml.map(models.before().tree(), "table").get("owned"));
    if (isSame || !isOwned) {
      return;
    }
    List<Call> calls = ProgramGenerator.of(Declared.of(models.before().tree()), random);
    Map<String, Object> before = models.before().tree();
    Function<Case, Optional<Disagreement>> run =
        smaller -> run(new Case(before, smaller.calls(), seed), smaller.tree(), paths);
    Case first = new Case(models.after().tree(), calls, seed);
    run.apply(first)
        .ifPresent(
            found -> {
              CaseShrinking.Small small = CaseShrinking.of(first, found, run, isAccepted);
              throw new AssertionError(
                  "%s%nbefore the edit:%n%s".formatted(small, models.before().yaml()));
            });
  }

  /** Runs calls under a model, then brings the items to another one and asks everything. */
  static Optional<Disagreement> run(
      Case run, Map<String, Object> after, Function<String, Path> paths) {
    Declared declared = Declared.of(run.tree());
    Declared edited = Declared.of(after);
    if (!edited.types().keySet().containsAll(declared.types().keySet())) {
      return Optional.empty(); // a smaller model that drops a type
    }
    Reference reference = new Reference(declared);
    try (Path path = paths.apply(run.yaml())) {
      Optional<Disagreement> found = ClosureRun.calls(run.calls(), reference, path);
      if (found.isPresent()) {
        return found;
      }
      String refused = path.edit(Yaml.text(after));
      if (!refused.isEmpty()) {
        return Optional.of(new Disagreement("edit refused " + kind(refused), refused));
      }
      return ClosureRun.questions(run.seed(), reference.under(edited), path);
    }
  }

  /** A refusal without its names and numbers. */
  private static String kind(String refusal) {
    return refusal
        .lines()
        .findFirst()
        .orElse("")
        .replaceAll("\\b[A-Z]\\b|\\bp[0-9]+\\b|[0-9]+|\"[^\"]*\"", "…");
  }
}
