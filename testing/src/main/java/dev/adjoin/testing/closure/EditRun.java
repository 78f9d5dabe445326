// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import dev.adjoin.testing.closure.ClosureRun.Case;
import dev.adjoin.testing.closure.ClosureRun.Disagreement;
import dev.adjoin.testing.search.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Runs a program, adds to its model, and goes on: what was stored is what the new model reads, and
 * a second program writes. The process that migrates may end at any request, and another one
 * carries it out; or the edit is given up, or taken back.
 */
public final class EditRun {
  /** More requests than most migrations of such a table have. */
  private static final int MOST_REQUESTS = 120;

  private EditRun() {}

  /** What becomes of an edit. */
  private enum Course {
    CARRIED_OUT,
    KILLED,
    GIVEN_UP,
    TAKEN_BACK
  }

  /**
   * Runs the case of a seed.
   *
   * @throws AssertionError with the smallest case that fails in the same way
   */
  public static void check(long seed, Function<String, Path> paths, Predicate<String> isAccepted) {
    Optional<Edit> edit = of(seed, isAccepted);
    Optional<Disagreement> found = edit.flatMap(e -> e.run(paths));
    if (found.isPresent()) {
      Edit first = edit.get();
      CaseShrinking.Small small =
          CaseShrinking.of(
              first.run(), found.get(), smaller -> first.with(smaller).run(paths), isAccepted);
      throw new AssertionError(
          "%s%nbefore the edit, which is %s:%n%s"
              .formatted(small, first.course(), Yaml.text(first.before())));
    }
  }

  /** Whether the case of a seed finds a disagreement. */
  public static boolean isFound(
      long seed, Function<String, Path> paths, Predicate<String> isAccepted) {
    return of(seed, isAccepted).flatMap(edit -> edit.run(paths)).isPresent();
  }

  /** The case of a seed; empty if its model is not edited. */
  private static Optional<Edit> of(long seed, Predicate<String> isAccepted) {
    Random random = Search.random(seed);
    ModelGenerator.Edited models = ModelGenerator.edited(seed, random, isAccepted);
    boolean isSame = models.before().yaml().equals(models.after().yaml());
    // A table that Adjoin does not own records no design, and is not migrated before a check.
    boolean isOwned = !Boolean.FALSE.equals(Yaml.map(models.before().tree(), "table").get("owned"));
    if (isSame || !isOwned) {
      return Optional.empty();
    }
    Course course = Course.values()[random.nextInt(Course.values().length)];
    int killedAt = course == Course.KILLED ? 1 + random.nextInt(MOST_REQUESTS) : 0;
    Declared declared = Declared.of(models.before().tree());
    List<Call> calls = new ArrayList<>(ProgramGenerator.of(declared, random));
    calls.add(Call.together(Call.Verb.MIGRATE, List.of()));
    boolean isNew = course == Course.CARRIED_OUT || course == Course.KILLED;
    calls.addAll(
        ProgramGenerator.of(isNew ? Declared.of(models.after().tree()) : declared, random));
    Case run = new Case(models.after().tree(), calls, seed);
    return Optional.of(new Edit(models.before().tree(), run, course, killedAt));
  }

  /**
   * An edit with the calls before and after it.
   *
   * @param before the model before the edit
   * @param run the model after it, with all calls
   */
  private record Edit(Map<String, Object> before, Case run, Course course, int killedAt) {

    Edit with(Case smaller) {
      return new Edit(before, smaller, course, killedAt);
    }

    Optional<Disagreement> run(Function<String, Path> paths) {
      Declared declared = Declared.of(before);
      Declared edited = Declared.of(run.tree());
      if (!edited.types().keySet().containsAll(declared.types().keySet())) {
        return Optional.empty(); // a smaller model that drops a type
      }
      int position = (int) run.calls().stream().takeWhile(c -> !isEdit(c)).count();
      List<Call> first = run.calls().subList(0, position);
      List<Call> second = run.calls().stream().skip(position + 1L).toList();
      Reference reference = new Reference(declared);
      try (Path path = paths.apply(Yaml.text(before))) {
        return ClosureRun.calls(first, reference, path)
            .or(() -> edit(path, second, reference, edited));
      }
    }

    private static boolean isEdit(Call call) {
      return call.verb() == Call.Verb.MIGRATE;
    }

    private Optional<Disagreement> edit(
        Path path, List<Call> second, Reference reference, Declared edited) {
      String after = run.yaml();
      if (course == Course.GIVEN_UP) {
        return refused("announcement", path.announce(after))
            .or(() -> ClosureRun.calls(second, reference, path))
            .or(() -> refused("giving up", path.giveUp()))
            .or(() -> ClosureRun.questions(run.seed(), reference, path));
      }
      if (course == Course.TAKEN_BACK) {
        return refused("edit", path.edit(after, 0))
            .or(() -> back(path, edited))
            .or(() -> ClosureRun.calls(second, reference, path))
            .or(() -> ClosureRun.questions(run.seed(), reference, path));
      }
      return refused("edit", path.edit(after, killedAt))
          .or(
              () -> {
                Reference under = reference.under(edited);
                return ClosureRun.calls(second, under, path)
                    .or(() -> ClosureRun.questions(run.seed(), under, path));
              });
    }

    /** Takes the edit back, and names what is lost if that is asked for. */
    private Optional<Disagreement> back(Path path, Declared edited) {
      String refused = path.back(List.of());
      if (!refused.contains("losing(")) {
        return refused("way back", refused);
      }
      List<String> lost = new ArrayList<>();
      Declared declared = Declared.of(before);
      for (Declared.Type type : edited.types().values()) {
        Declared.Type was = declared.types().get(type.name());
        if (was == null) {
          lost.add(type.name());
          continue;
        }
        type.attributes().keySet().stream()
            .filter(name -> !was.attributes().containsKey(name) && !type.isKept(name))
            .forEach(name -> lost.add(type + "." + name));
      }
      return refused("way back that loses " + lost.size(), path.back(lost));
    }
  }

  private static Optional<Disagreement> refused(String what, String refusal) {
    return refusal.isEmpty()
        ? Optional.empty()
        : Optional.of(new Disagreement(what + " refused " + kind(refusal), refusal));
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
