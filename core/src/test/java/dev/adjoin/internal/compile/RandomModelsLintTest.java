// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.diagnostic.Severity;
import dev.adjoin.internal.lint.Finding;
import dev.adjoin.internal.lint.Linter;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rules that hold for what lint finds in every model, under every workload. */
class RandomModelsLintTest {
  private static final int MOST_DIGITS = 10;

  @Property(cases = 40, full = 2_000)
  void everyFindingIsAWarningOrANoteWithNumbersThatPeopleCanRead(Given given) {
    Declaration declaration = ModelFile.parse("model.yaml", given.any(RandomModel::of));
    Optional<Compiled> compiled = ModelCompiler.compile(declaration).compiled();
    given.assume(compiled.isPresent());
    Model model = compiled.get().model();
    Map<String, Load> workload = given.any(any -> workload(any, model));
    Compiled loaded =
        new Compiled(
            model.withWorkload(workload),
            compiled.get().design(),
            compiled.get().plans(),
            compiled.get().notation());

    List<Finding> findings = Linter.lint(loaded, declaration);

    assertThat(findings)
        .allMatch(f -> f.diagnostic().severity() != Severity.ERROR)
        .allMatch(f -> !f.diagnostic().fix().isBlank())
        .noneMatch(f -> f.diagnostic().toString().matches("(?s).*(NaN|Infinity|∞|\\bnull\\b).*"));
  }

  /** Any measure may be missing, zero or far too large. */
  private static Map<String, Load> workload(Given given, Model model) {
    Map<String, Load> workload = new LinkedHashMap<>();
    for (Member member : model.members()) {
      Map<Measure, Double> measures = new EnumMap<>(Measure.class);
      for (Measure measure : Measure.values()) {
        if (fits(member, measure) && given.chance(67)) {
          measures.put(measure, Math.floor(Math.pow(10, given.below(MOST_DIGITS)) - 1));
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
