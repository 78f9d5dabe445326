// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.diagnostic.Severity;
import dev.adjoin.internal.key.TenfoldWhenFull;
import dev.adjoin.internal.lint.Finding;
import dev.adjoin.internal.lint.Linter;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.modelfile.ModelFile;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** Rules that hold for what lint finds in every model, under every workload. */
@AddLifecycleHook(TenfoldWhenFull.class)
class RandomModelsLintTest {
  private static final int MOST_DIGITS = 10;

  @Property(tries = 200, shrinking = ShrinkingMode.OFF)
  void everyFindingIsAWarningOrANoteWithNumbersThatPeopleCanRead(@ForAll long seed) {
    Declaration declaration = ModelFile.parse("model.yaml", RandomModel.of(seed));
    Optional<Compiled> compiled = ModelCompiler.compile(declaration).compiled();
    Assume.that(compiled.isPresent());
    Model model = compiled.get().model();
    Compiled loaded =
        new Compiled(
            model.withWorkload(workload(model, new Random(seed))),
            compiled.get().design(),
            compiled.get().plans(),
            compiled.get().notation());

    List<Finding> findings = Linter.lint(loaded, declaration);

    assertThat(findings)
        .as(RandomModel.of(seed))
        .allMatch(f -> f.diagnostic().severity() != Severity.ERROR)
        .allMatch(f -> !f.diagnostic().fix().isBlank())
        .noneMatch(f -> f.diagnostic().toString().matches("(?s).*(NaN|Infinity|∞|\\bnull\\b).*"));
  }

  /** Any measure may be missing, zero or far too large. */
  private static Map<String, Load> workload(Model model, Random random) {
    Map<String, Load> workload = new LinkedHashMap<>();
    for (Member member : model.members()) {
      Map<Measure, Double> measures = new EnumMap<>(Measure.class);
      for (Measure measure : Measure.values()) {
        if (random.nextInt(3) > 0 && fits(member, measure)) {
          measures.put(measure, Math.floor(Math.pow(10, random.nextInt(MOST_DIGITS)) - 1));
        }
      }
      workload.put(member.name(), new Load(measures));
    }
    return workload;
  }

  private static boolean fits(Member member, Measure measure) {
    return switch (measure) {
      case BYTES, CHANGES -> true;
      case ITEMS, READS, CREATES, DELETES -> !(member instanceof Relationship);
      default -> member instanceof Relationship;
    };
  }
}
