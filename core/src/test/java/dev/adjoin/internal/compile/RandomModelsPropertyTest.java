// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.adjoin.declare.Answer;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.List;
import java.util.Optional;

/** Rules that hold for every model, checked on random models. */
class RandomModelsPropertyTest {
  private static final int INPUTS = 5;

  @Property(cases = 100, full = 1_000)
  void compileToTheSameEachTimeOrSayWhyNot(Given given) {
    String model = given.any(RandomModel::of);
    Compilation once = compile(model);

    assertThat(once.compiled()).isEqualTo(compile(model).compiled());
    assertThat(once.compiled().isPresent()).isEqualTo(once.diagnostics().isEmpty());
  }

  @Property(cases = 100, full = 1_000)
  void haveAsManyIndexesAsTheTypeWithTheMostEntries(Given given) {
    Design design = compiled(given).design();
    List<String> global =
        design.indexes().stream()
            .filter(index -> index.kind() == Index.Kind.GLOBAL)
            .map(Index::name)
            .toList();

    assertThat(design.items())
        .map(item -> item.entries().stream().map(Entry::index).filter(global::contains).count())
        .contains((long) global.size())
        .allMatch(entries -> entries <= global.size());
  }

  @Property(cases = 100, full = 1_000)
  void havePlansThatCanRun(Given given) {
    Compiled compiled = compiled(given);

    assertThatCode(() -> PlanRules.all(compiled)).doesNotThrowAnyException();
  }

  @Property(cases = 100, full = 1_000)
  void tellTheTypeAndIdentityOfEachItemByItsKey(Given given) {
    Compiled compiled = compiled(given);
    Schema schema = new Schema(compiled.model());
    SampleItems items = given.hidden(any -> new SampleItems(schema, any));

    for (StoredItem stored : new SampleTable(compiled.design(), items).stored()) {
      assertThat(compiled.design().items())
          .as("types of %s", stored)
          .filteredOn(type -> stored.decodedAs(type.key()).isPresent())
          .containsExactly(stored.type());
      assertThat(stored.decodedAs(stored.type().key()).orElseThrow())
          .as("key of %s", stored)
          .containsAllEntriesOf(stored.identity(schema));
    }
  }

  @Property(cases = 100, full = 1_000)
  void readExactlyWhatIsMeant(Given given) {
    Compiled compiled = compiled(given);
    Schema schema = new Schema(compiled.model());
    SampleItems items = given.hidden(any -> new SampleItems(schema, any));
    SampleTable table = new SampleTable(compiled.design(), items);
    MeantItems meant = new MeantItems(compiled, items);
    SampleInputs inputs = new SampleInputs(schema, items);

    for (AccessPattern read : compiled.plans().reads()) {
      for (int i = 0; i < INPUTS && !isStoredNumber(read); i++) {
        given
            .hidden(inputs.of(read))
            .ifPresent(
                values ->
                    assertThat(table.read(read.plan(), values))
                        .as("%s%ngiven %s", read.explain(false), values)
                        .isEqualTo(meant.of(read, values)));
      }
    }
  }

  /** A count that is kept on an item finds a number, and no items to compare. */
  private static boolean isStoredNumber(AccessPattern read) {
    boolean queries = read.plan() instanceof Query || read.plan() instanceof ReadPlan.Fanout;
    return read.name().shape().answer() == Answer.COUNT && !queries;
  }

  /** A random model that has no mistakes. */
  private static Compiled compiled(Given given) {
    Optional<Compiled> compiled = compile(given.any(RandomModel::of)).compiled();
    given.assume(compiled.isPresent());
    return compiled.orElseThrow();
  }

  private static Compilation compile(String model) {
    return ModelCompiler.compile(ModelFile.parse("random.yaml", model));
  }
}
