// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.adjoin.declare.Answer;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.key.TenfoldWhenFull;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** Rules that hold for every model, checked on random models; a failure shows the model. */
@AddLifecycleHook(TenfoldWhenFull.class)
class RandomModelsPropertyTest {
  private static final int INPUTS = 5;

  @Property(tries = 100, shrinking = ShrinkingMode.OFF)
  void compileToTheSameEachTimeOrSayWhyNot(@ForAll long seed) {
    String model = RandomModel.of(seed);
    Compilation once = compile(model);

    assertThat(once.compiled()).as(model).isEqualTo(compile(model).compiled());
    assertThat(once.compiled().isPresent()).as(model).isEqualTo(once.diagnostics().isEmpty());
  }

  @Property(tries = 100, shrinking = ShrinkingMode.OFF)
  void haveAsManyIndexesAsTheTypeWithTheMostEntries(@ForAll long seed) {
    String model = RandomModel.of(seed);
    Design design = compiled(model).design();
    List<String> global =
        design.indexes().stream()
            .filter(index -> index.kind() == Index.Kind.GLOBAL)
            .map(Index::name)
            .toList();

    assertThat(design.items())
        .as(model)
        .map(item -> item.entries().stream().map(Entry::index).filter(global::contains).count())
        .contains((long) global.size())
        .allMatch(entries -> entries <= global.size());
  }

  @Property(tries = 100, shrinking = ShrinkingMode.OFF)
  void havePlansThatCanRun(@ForAll long seed) {
    String model = RandomModel.of(seed);
    Compiled compiled = compiled(model);

    assertThatCode(() -> PlanRules.all(compiled)).as(model).doesNotThrowAnyException();
  }

  @Property(tries = 100, shrinking = ShrinkingMode.OFF)
  void tellTheTypeAndIdentityOfEachItemByItsKey(@ForAll long seed) {
    String model = RandomModel.of(seed);
    Compiled compiled = compiled(model);
    Schema schema = new Schema(compiled.model());
    SampleItems items = new SampleItems(schema, new Dice(seed));

    for (StoredItem stored : new SampleTable(compiled.design(), items).stored()) {
      assertThat(compiled.design().items())
          .as("types of %s in%n%s", stored, model)
          .filteredOn(type -> stored.decodedAs(type.key()).isPresent())
          .containsExactly(stored.type());
      assertThat(stored.decodedAs(stored.type().key()).orElseThrow())
          .as("key of %s in%n%s", stored, model)
          .containsAllEntriesOf(stored.identity(schema));
    }
  }

  @Property(tries = 100, shrinking = ShrinkingMode.OFF)
  void readExactlyWhatIsMeant(@ForAll long seed) {
    String model = RandomModel.of(seed);
    Compiled compiled = compiled(model);
    Dice dice = new Dice(seed);
    SampleItems items = new SampleItems(new Schema(compiled.model()), dice);
    SampleTable table = new SampleTable(compiled.design(), items);
    MeantItems meant = new MeantItems(compiled, items);
    SampleInputs inputs = new SampleInputs(compiled, items, dice);

    for (AccessPattern read : compiled.plans().reads()) {
      for (int i = 0; i < INPUTS && !isStoredNumber(read); i++) {
        inputs
            .of(read)
            .ifPresent(
                given ->
                    assertThat(table.read(read.plan(), given))
                        .as("%s%ngiven %s in%n%s", read.explain(false), given, model)
                        .isEqualTo(meant.of(read, given)));
      }
    }
  }

  /** A count that is kept on an item finds a number, and no items to compare. */
  private static boolean isStoredNumber(AccessPattern read) {
    boolean queries = read.plan() instanceof Query || read.plan() instanceof ReadPlan.Fanout;
    return read.name().shape().answer() == Answer.COUNT && !queries;
  }

  private static Compiled compiled(String model) {
    Optional<Compiled> compiled = compile(model).compiled();
    Assume.that(compiled.isPresent());
    return compiled.orElseThrow();
  }

  private static Compilation compile(String model) {
    return ModelCompiler.compile(ModelFile.parse("random.yaml", model));
  }
}
