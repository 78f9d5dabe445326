// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import static java.util.stream.Collectors.joining;

import dev.adjoin.testing.search.Search;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;

/** Runs programs on a path and on the reference, and compares what they answer. */
public final class ClosureRun {
  private ClosureRun() {}

  /**
   * A model with a program.
   *
   * @param tree the model
   * @param seed that the questions after the program follow from
   */
  public record Case(Map<String, Object> tree, List<Call> calls, long seed) {
    /** The model file. */
    public String yaml() {
      return Yaml.text(tree);
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(yaml()).append("\ncalls:\n");
      calls.forEach(call -> text.append("  ").append(call).append('\n'));
      return text.toString();
    }
  }

  /**
   * A path and the reference do not agree.
   *
   * @param kind what they disagree on, without values: equal for the same disagreement
   */
  public record Disagreement(String kind, String text) {
    @Override
    public String toString() {
      return kind + ": " + text;
    }
  }

  /**
   * Runs the case of a seed.
   *
   * @param isAccepted whether a model is
   * @throws AssertionError with the smallest case that fails in the same way
   */
  public static GeneratedModel check(
      long seed, Function<String, Path> paths, Predicate<String> isAccepted) {
    return checkIn(seed, isAccepted, run -> run(run, paths));
  }

  /**
   * Runs the case of a seed in a way.
   *
   * @param way {@link #run}, {@link #reloaded} or {@link #expired}
   */
  public static GeneratedModel checkIn(
      long seed, Predicate<String> isAccepted, Function<Case, Optional<Disagreement>> way) {
    Random random = Search.random(seed);
    GeneratedModel model = ModelGenerator.of(seed, random, isAccepted);
    List<Call> calls = ProgramGenerator.of(Declared.of(model.tree()), random);
    require(new Case(model.tree(), calls, seed), isAccepted, way);
    return model;
  }

  /** Runs a program on a model, and returns the number of its calls. */
  public static int check(
      GeneratedModel model, long seed, Function<String, Path> paths, Predicate<String> isAccepted) {
    List<Call> calls = ProgramGenerator.of(Declared.of(model.tree()), Search.random(seed));
    require(new Case(model.tree(), calls, seed), isAccepted, each -> run(each, paths));
    return calls.size();
  }

  private static void require(
      Case run, Predicate<String> isAccepted, Function<Case, Optional<Disagreement>> way) {
    way.apply(run)
        .ifPresent(
            found -> {
              throw new AssertionError(CaseShrinking.of(run, found, way, isAccepted));
            });
  }

  /** The case of a seed. */
  public static Case of(long seed, Predicate<String> isAccepted) {
    Random random = Search.random(seed);
    Map<String, Object> tree = ModelGenerator.of(seed, random, isAccepted).tree();
    return new Case(tree, ProgramGenerator.of(Declared.of(tree), random), seed);
  }

  /** Runs a case; empty if everything agrees. */
  public static Optional<Disagreement> run(Case run, Function<String, Path> paths) {
    Reference reference = new Reference(Declared.of(run.tree()));
    try (Path path = paths.apply(run.yaml())) {
      path.prepare(() -> likely(run));
      return calls(run.calls(), reference, path).or(() -> questions(run.seed(), reference, path));
    }
  }

  /** The questions about what the calls of a case should store. */
  private static List<Read> likely(Case run) {
    Reference reference = new Reference(Declared.of(run.tree()));
    run.calls().forEach(call -> reference.apply(call, Instant.EPOCH, Outcome.done(null)));
    return Questions.of(reference, Search.random(run.seed()));
  }

  /**
   * Runs a case, dumps what is stored and loads it into a new table, which answers the questions.
   */
  public static Optional<Disagreement> reloaded(Case run, Function<String, Path> paths) {
    Reference reference = new Reference(Declared.of(run.tree()));
    try (Path path = paths.apply(run.yaml())) {
      Optional<Disagreement> found = calls(run.calls(), reference, path);
      if (found.isPresent()) {
        return found;
      }
      Reference.Reloaded loaded = reference.reloaded(path.tick());
      long refused = path.reload();
      return refused == loaded.refused()
          ? questions(run.seed(), loaded.reference(), path)
          : Optional.of(
              new Disagreement(
                  "load", "%d items refused, not %d".formatted(refused, loaded.refused())));
    }
  }

  /** Runs a case, lets what was to expire soon be removed, and asks everything. */
  public static Optional<Disagreement> expired(Case run, Function<String, Path> paths) {
    Reference reference = new Reference(Declared.of(run.tree()));
    try (Path path = paths.apply(run.yaml())) {
      return calls(run.calls(), reference, path)
          .or(
              () -> {
                path.expire();
                reference.expire();
                return questions(run.seed(), reference, path);
              });
    }
  }

  static Optional<Disagreement> calls(List<Call> calls, Reference reference, Path path) {
    for (Call call : calls) {
      Optional<Disagreement> found = call(call, reference, path);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** Every question that the model answers, then what is stored. */
  static Optional<Disagreement> questions(long seed, Reference reference, Path path) {
    List<Read> reads = Questions.of(reference, Search.random(seed));
    for (Read read : reads) {
      Optional<Disagreement> found = read(read, reference, path);
      if (found.isPresent()) {
        return found;
      }
    }
    String problems = path.problems();
    // A copy of an entity that is gone is reported where another one has its id.
    if (reference.hasOutlivedCopies()) {
      problems =
          problems.lines().filter(line -> !line.startsWith("STALE_COPY")).collect(joining("\n"));
    }
    return problems.isEmpty() ? Optional.empty() : Optional.of(new Disagreement("check", problems));
  }

  private static Optional<Disagreement> call(Call call, Reference reference, Path path) {
    Instant now = path.tick();
    Outcome actual;
    try {
      actual = path.call(call);
    } catch (RuntimeException e) {
      return Optional.of(crash(call.verb() + " " + call.type(), call.toString(), e));
    }
    Outcome expected = reference.apply(call, now, actual);
    return expected.allows(actual)
        ? Optional.empty()
        : Optional.of(
            new Disagreement(
                "%s %s %s, not %s"
                    .formatted(call.verb(), call.type(), words(actual), words(expected)),
                "%s%n  expected %s%n  but was  %s".formatted(call, expected, actual)));
  }

  private static String words(Outcome outcome) {
    return String.join(" or ", outcome.words());
  }

  private static Optional<Disagreement> read(Read read, Reference reference, Path path) {
    String expected = Texts.of(reference.answer(read));
    String actual;
    try {
      actual = path.answer(read);
    } catch (RuntimeException e) {
      return Optional.of(crash(kind(read), read.toString(), e));
    }
    return actual.equals(expected)
        ? Optional.empty()
        : Optional.of(
            new Disagreement(
                kind(read), "%s%n  expected %s%n  but was  %s".formatted(read, expected, actual)));
  }

  private static String kind(Read read) {
    return "%s %s %s%s%s"
        .formatted(
            read.type(),
            read.from(),
            read.manner(),
            read.where().isEmpty() ? "" : " where",
            read.filter() == null ? "" : " filter");
  }

  private static Disagreement crash(String kind, String text, RuntimeException e) {
    return new Disagreement(
        kind + " " + e.getClass().getSimpleName(), text + System.lineSeparator() + "  threw " + e);
  }
}
