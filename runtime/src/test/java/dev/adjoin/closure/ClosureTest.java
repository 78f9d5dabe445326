// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.closure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.testing.closure.ClosureRun;
import dev.adjoin.testing.closure.EditRun;
import dev.adjoin.testing.closure.GeneratedModel;
import dev.adjoin.testing.closure.ModelGenerator;
import dev.adjoin.testing.closure.PairCoverage;
import dev.adjoin.testing.search.Form;
import dev.adjoin.testing.search.Search;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Every model that is accepted is maintained by every write and answered by every read, as {@code
 * docs/reference/semantics.md} states it: random models with random programs, against a reference.
 */
class ClosureTest {
  private static final Path COVERAGE = Path.of("target", "closure.txt");

  /** A map keeps nothing but an attribute of the other entity. */
  private static final Set<Long> OF_THE_OTHER = Set.of(953822176L);

  /** In full also each pair of features that no model had, alone, if any model can have it. */
  @Test
  void untypedItemsDoWhatTheModelMeans() throws IOException {
    PairCoverage pairs = new PairCoverage();
    Search.of(30, 20_000)
        .run(seed -> pairs.add(seed, ClosureRun.check(seed, UntypedPath::new, this::isAccepted)));
    Search.of(1, 1)
        .run(
            seed -> {
              pairs.complete(seed, Form.of(15, Integer.MAX_VALUE), UntypedPath::tag, this::ran);
              pairs.write(COVERAGE);
              assertThat(pairs.unreached()).isEmpty();
            });
  }

  private int ran(GeneratedModel model, long seed) {
    return ClosureRun.check(model, seed, UntypedPath::new, this::isAccepted);
  }

  @Test
  void whatIsStoredIsReadUnderAModelThatAdds() {
    Search.of(15, 5_000).run(seed -> EditRun.check(seed, MigratedPath::of, this::isAccepted));
  }

  @Test
  void whatIsDumpedAndLoadedAnswersTheSame() {
    Search.of(15, 5_000)
        .run(
            seed ->
                ClosureRun.checkIn(
                    seed, this::isAccepted, run -> ClosureRun.reloaded(run, UntypedPath::new)));
  }

  @Test
  void whatExpiresTakesAlongWhatDependsOnIt() {
    Search.of(15, 5_000)
        .run(
            seed ->
                ClosureRun.checkIn(
                    expiring(seed),
                    this::isAccepted,
                    run -> ClosureRun.expired(run, MigratedPath::of)));
  }

  /** The next seed whose model is about expiry. */
  static long expiring(long seed) {
    return LongStream.iterate(seed, next -> next + 1)
        .filter(next -> ModelGenerator.pair(next).toString().contains("expires"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aPatternOfEachQuestionIsProvedAndHasItsAnswer() {
    Search.of(15, 5_000)
        .keeping(OF_THE_OTHER)
        .run(seed -> ClosureRun.check(seed, PatternPath::new, this::isAccepted));
  }

  private boolean isAccepted(String yaml) {
    return UntypedPath.tag(yaml).isEmpty();
  }
}
