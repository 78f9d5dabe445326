// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import dev.adjoin.benchmarks.measure.Clock;
import dev.adjoin.benchmarks.measure.Memory;
import dev.adjoin.internal.compile.Planning;
import dev.adjoin.internal.compile.check.ModelRules;
import dev.adjoin.internal.compile.layout.DesignRules;
import dev.adjoin.internal.compile.layout.Layout;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.plan.Plans;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Compiles as {@code ModelCompiler} does, and takes the time of each stage. */
final class StagedRun {
  /** A stage of compiling, in the order in which they run. */
  enum Stage {
    /** From the text of the file to the model. */
    READ,
    CHECK,
    /** The table's design, with its rules. */
    LAYOUT,
    PLAN
  }

  private final Clock clock;
  private final Map<Stage, Long> nanos = new EnumMap<>(Stage.class);

  private StagedRun(Clock clock) {
    this.clock = clock;
  }

  /**
   * The time of each stage and the allocation of all.
   *
   * @param plans how many reads and changes were planned
   */
  record Result(Map<Stage, Long> nanos, long bytes, int plans) {
    Result {
      nanos = Map.copyOf(nanos);
    }

    long total() {
      return nanos.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  static Result of(String yaml, Clock clock) {
    long before = Memory.allocated();
    StagedRun run = new StagedRun(clock);
    Plans plans = run.compile(yaml);
    int planned = plans.reads().size() + plans.writes().size();
    return new Result(run.nanos, Memory.allocated() - before, planned);
  }

  private Plans compile(String yaml) {
    Declaration declaration = timed(Stage.READ, () -> ModelFile.parse("model.yaml", yaml));
    Problems problems = new Problems(declaration.places());
    problems.addAll(declaration.problems());
    Schema schema = timed(Stage.CHECK, () -> check(declaration, problems));
    Design design = timed(Stage.LAYOUT, () -> layOut(schema, problems));
    Plans plans = timed(Stage.PLAN, () -> Planning.of(schema, design, problems));
    refuse(problems);
    return plans;
  }

  private static Schema check(Declaration declaration, Problems problems) {
    Schema schema = new Schema(declaration.model());
    ModelRules.check(schema, problems);
    refuse(problems);
    return schema;
  }

  private static Design layOut(Schema schema, Problems problems) {
    Design design = Layout.of(schema, null);
    DesignRules.check(schema, design, List.of(), problems);
    refuse(problems);
    return design;
  }

  /** Refuses a model with mistakes: its compilation stops early and would look fast. */
  private static void refuse(Problems problems) {
    if (problems.hasErrors()) {
      throw new IllegalStateException(
          "The model must be without mistakes, but was:\n" + problems.sorted().get(0));
    }
  }

  private <T> T timed(Stage stage, Supplier<T> work) {
    long before = clock.nanos();
    T result = work.get();
    nanos.put(stage, clock.nanos() - before);
    return result;
  }
}
