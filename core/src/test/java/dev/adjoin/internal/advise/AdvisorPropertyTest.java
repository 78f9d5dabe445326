// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.compile.RandomModel;
import dev.adjoin.internal.cost.Prices;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.View;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.modelfile.ModelFileText;
import dev.adjoin.testing.search.Form;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Rules that hold for the advice on any model under any workload. */
class AdvisorPropertyTest {
  private static final List<Measure> OF_ENTITIES =
      List.of(
          Measure.ITEMS,
          Measure.BYTES,
          Measure.READS,
          Measure.CREATES,
          Measure.CHANGES,
          Measure.DELETES);
  private static final List<Measure> OF_EDGES =
      List.of(
          Measure.PER_FROM,
          Measure.PER_TO,
          Measure.MAX_PER_FROM,
          Measure.MAX_PER_TO,
          Measure.BYTES,
          Measure.LINKS,
          Measure.UNLINKS,
          Measure.CHANGES,
          Measure.FROM,
          Measure.TO);

  private static final int MOST_SUBJECTS = 2;

  @Property(cases = 2, full = 150)
  void isTheSameEachTimeCompilesAndLintsNoWorse(Given given) {
    Declaration declaration = declaration(given);
    Compiled compiled = compiled(declaration);
    boolean assumes = given.flag();
    Advisor advisor = new Advisor(declaration, compiled, Prices.bundled(), assumes);

    List<Advice> advice = advisor.advise();
    Model advised = advisor.advised(advice);
    Declaration changed =
        new Declaration(advised, declaration.places(), List.of(), declaration.tableNamedAfter());
    Compiled better = compiled(changed);

    assertThat(new Advisor(declaration, compiled, Prices.bundled(), assumes).advise())
        .isEqualTo(advice);
    assertThat(better.plans().proofs()).hasSameSizeAs(compiled.plans().proofs());
    assertThat(CandidateComparison.warnings(changed, better))
        .isLessThanOrEqualTo(CandidateComparison.warnings(declaration, compiled));
  }

  @Property(cases = 4, full = 150)
  void noCandidateCostsLessUnderALargerWorkload(Given given) {
    Declaration declaration = declaration(given);
    Compiled compiled = compiled(declaration);
    Workload workload = Workload.declared(compiled);
    Model larger = compiled.model().withWorkload(multiplied(compiled.model(), 3));

    for (Subject subject : Subject.of(compiled.model())) {
      CandidateComparison comparison =
          new CandidateComparison(declaration, compiled, subject, workload, Prices.bundled(), null);
      for (CandidateComparison.ComparedDesign design : comparison.designs()) {
        assertThat(comparison.measure(design, larger).money())
            .as("%s of %s", design.name(), subject.name())
            .isGreaterThanOrEqualTo(comparison.measure(design, compiled.model()).money());
      }
    }
  }

  /** The workload with so many times the rates. */
  private static Map<String, Load> multiplied(Model model, double factor) {
    Map<String, Load> loads = new LinkedHashMap<>();
    model
        .workload()
        .forEach(
            (name, load) -> {
              Map<Measure, Double> measures = new EnumMap<>(Measure.class);
              load.measures().forEach((m, n) -> measures.put(m, m.isRate() ? n * factor : n));
              loads.put(name, new Load(measures));
            });
    return loads;
  }

  @Property(cases = 2, full = 150)
  void spreadsNothingThatCrossesNoLimit(Given given) {
    Declaration declaration = declaration(given);
    Advisor advisor = new Advisor(declaration, compiled(declaration), Prices.bundled(), false);

    assertThat(advisor.advise())
        .filteredOn(a -> !a.choice().isDeclared() && a.choice().kind().isSharded())
        .allSatisfy(
            a ->
                assertThat(a.choice().crossed().size())
                    .as("limits of %s", a.title())
                    .isLessThan(a.declared().crossed().size()));
  }

  /** A declaration that is shown as its model file. */
  private record Shown(Declaration declaration) {
    @Override
    public String toString() {
      return ModelFileText.of(declaration.model());
    }
  }

  /** A random model with random patterns and a random workload. */
  private static Declaration declaration(Given given) {
    Declaration declaration = given.any(any -> new Shown(loaded(any))).declaration();
    // Advice on a large model takes half a minute.
    given.assume(Form.isFull() || Subject.of(declaration.model()).size() <= MOST_SUBJECTS);
    return declaration;
  }

  private static Declaration loaded(Given given) {
    String drawn = given.any(Form.isFull() ? RandomModel::of : RandomModel::small);
    Declaration declared = ModelFile.parse("random.yaml", drawn);
    given.assume(declared.problems().isEmpty());
    Model model = declared.model();
    Model asked = model.withPatterns(patterns(given, model));
    Declaration loaded =
        new Declaration(
            asked.withWorkload(workload(given, asked)),
            declared.places(),
            declared.problems(),
            declared.tableNamedAfter());
    given.assume(ModelCompiler.compile(loaded).compiled().isPresent());
    return loaded;
  }

  private static List<Pattern> patterns(Given given, Model model) {
    List<Pattern> patterns = new ArrayList<>();
    for (Relationship relationship : model.relationships()) {
      for (Side side : Side.values()) {
        if (given.chance(33)) {
          String name = relationship.name().toLowerCase(Locale.ROOT) + side.word();
          patterns.add(Pattern.of(name, "?", relationship.name() + "." + side.word()));
        }
      }
    }
    for (Entity entity : model.entities()) {
      if (given.chance(33)) {
        patterns.add(Pattern.of("get" + entity.name(), "?", entity.name() + ".get"));
      }
      if (entity.isListed() && given.flag()) {
        patterns.add(Pattern.of("all" + entity.name(), "?", entity.name() + ".all"));
      }
    }
    for (Member member : model.members()) {
      for (View view : member.views()) {
        if (given.flag()) {
          String name = member.name().toLowerCase(Locale.ROOT) + view.name();
          patterns.add(Pattern.of(name, "?", member.name() + "." + view.name()));
        }
      }
    }
    return patterns;
  }

  private static Map<String, Load> workload(Given given, Model model) {
    Map<String, Load> loads = new LinkedHashMap<>();
    for (Member member : model.members()) {
      Map<Measure, Double> measures = new EnumMap<>(Measure.class);
      for (Measure measure : member instanceof Entity ? OF_ENTITIES : OF_EDGES) {
        if (given.flag()) {
          double number = Math.pow(10, given.below(6_000) / 1_000.0);
          measures.put(measure, measure.isRate() ? number / 100 : Math.ceil(number));
        }
      }
      if (!measures.isEmpty()) {
        loads.put(member.name(), new Load(measures));
      }
    }
    for (Pattern pattern : model.patterns()) {
      if (given.flag()) {
        double rate = Math.pow(10, given.below(4_000) / 1_000.0) / 10;
        loads.put(pattern.name(), new Load(Map.of(Measure.READS, rate)));
      }
    }
    return loads;
  }

  private static Compiled compiled(Declaration declaration) {
    Optional<Compiled> compiled = ModelCompiler.compile(declaration).compiled();
    assertThat(compiled)
        .as(() -> ModelCompiler.compile(declaration).diagnostics().toString())
        .isPresent();
    return compiled.orElseThrow();
  }
}
