// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.compile.RandomModel;
import dev.adjoin.internal.cost.Prices;
import dev.adjoin.internal.key.TenfoldWhenFull;
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
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** Rules that hold for the advice on any model under any workload. */
@AddLifecycleHook(TenfoldWhenFull.class)
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

  @Property(tries = 15, shrinking = ShrinkingMode.OFF)
  void isTheSameEachTimeCompilesAndLintsNoWorse(@ForAll long seed) {
    Declaration declaration = declaration(seed);
    Compiled compiled = compiled(declaration);
    Advisor advisor = new Advisor(declaration, compiled, Prices.bundled(), seed % 2 == 0);

    List<Advice> advice = advisor.advise();
    Model advised = advisor.advised(advice);
    Declaration changed =
        new Declaration(advised, declaration.places(), List.of(), declaration.tableNamedAfter());
    Compiled better = compiled(changed);

    assertThat(new Advisor(declaration, compiled, Prices.bundled(), seed % 2 == 0).advise())
        .as("advice on seed %s", seed)
        .isEqualTo(advice);
    assertThat(better.plans().proofs())
        .as("patterns of seed %s", seed)
        .hasSameSizeAs(compiled.plans().proofs());
    assertThat(CandidateComparison.warnings(changed, better))
        .as("warnings of seed %s", seed)
        .isLessThanOrEqualTo(CandidateComparison.warnings(declaration, compiled));
  }

  @Property(tries = 15, shrinking = ShrinkingMode.OFF)
  void noCandidateCostsLessUnderALargerWorkload(@ForAll long seed) {
    Declaration declaration = declaration(seed);
    Compiled compiled = compiled(declaration);
    Workload workload = Workload.declared(compiled);
    Model larger = compiled.model().withWorkload(multiplied(compiled.model(), 3));

    for (Subject subject : Subject.of(compiled.model())) {
      CandidateComparison comparison =
          new CandidateComparison(declaration, compiled, subject, workload, Prices.bundled(), null);
      for (CandidateComparison.ComparedDesign design : comparison.designs()) {
        assertThat(comparison.measure(design, larger).money())
            .as("%s of %s, seed %s", design.name(), subject.name(), seed)
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

  @Property(tries = 15, shrinking = ShrinkingMode.OFF)
  void spreadsNothingThatCrossesNoLimit(@ForAll long seed) {
    Declaration declaration = declaration(seed);
    Advisor advisor = new Advisor(declaration, compiled(declaration), Prices.bundled(), false);

    assertThat(advisor.advise())
        .filteredOn(a -> !a.choice().isDeclared() && a.choice().kind().isSharded())
        .allSatisfy(
            a ->
                assertThat(a.choice().crossed().size())
                    .as("limits of %s, seed %s", a.title(), seed)
                    .isLessThan(a.declared().crossed().size()));
  }

  private static Declaration declaration(long seed) {
    Declaration declared = ModelFile.parse("random.yaml", RandomModel.of(seed));
    Assume.that(declared.problems().isEmpty());
    Random random = new Random(seed);
    Model model = declared.model();
    Model asked = model.withPatterns(patterns(model, random));
    Declaration loaded =
        new Declaration(
            asked.withWorkload(workload(asked, random)),
            declared.places(),
            declared.problems(),
            declared.tableNamedAfter());
    Assume.that(ModelCompiler.compile(loaded).compiled().isPresent());
    return loaded;
  }

  private static List<Pattern> patterns(Model model, Random random) {
    List<Pattern> patterns = new ArrayList<>();
    for (Relationship relationship : model.relationships()) {
      for (Side side : Side.values()) {
        if (random.nextInt(3) == 0) {
          String name = relationship.name().toLowerCase(Locale.ROOT) + side.word();
          patterns.add(Pattern.of(name, "?", relationship.name() + "." + side.word()));
        }
      }
    }
    for (Entity entity : model.entities()) {
      if (random.nextInt(3) == 0) {
        patterns.add(Pattern.of("get" + entity.name(), "?", entity.name() + ".get"));
      }
      if (entity.isListed() && random.nextBoolean()) {
        patterns.add(Pattern.of("all" + entity.name(), "?", entity.name() + ".all"));
      }
    }
    for (Member member : model.members()) {
      for (View view : member.views()) {
        if (random.nextBoolean()) {
          String name = member.name().toLowerCase(Locale.ROOT) + view.name();
          patterns.add(Pattern.of(name, "?", member.name() + "." + view.name()));
        }
      }
    }
    return patterns;
  }

  private static Map<String, Load> workload(Model model, Random random) {
    Map<String, Load> loads = new LinkedHashMap<>();
    for (Member member : model.members()) {
      Map<Measure, Double> measures = new EnumMap<>(Measure.class);
      for (Measure measure : member instanceof Entity ? OF_ENTITIES : OF_EDGES) {
        if (random.nextInt(2) == 0) {
          double number = Math.pow(10, random.nextDouble() * 6);
          measures.put(measure, measure.isRate() ? number / 100 : Math.ceil(number));
        }
      }
      if (!measures.isEmpty()) {
        loads.put(member.name(), new Load(measures));
      }
    }
    for (Pattern pattern : model.patterns()) {
      if (random.nextBoolean()) {
        double rate = Math.pow(10, random.nextDouble() * 4) / 10;
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
