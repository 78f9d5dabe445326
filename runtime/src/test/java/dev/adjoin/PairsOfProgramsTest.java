// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.EditedTable.Program;
import dev.adjoin.MigrationReport.State;
import dev.adjoin.testing.search.Search;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Every edit of a model, together with everything that another program or another run can do
 * meanwhile. In the end the table is one that was loaded afresh with the last model: nothing
 * acknowledged is lost, nothing refused was written, and each program that was in the way was told.
 */
class PairsOfProgramsTest {
  private static final List<ModelEdit> EDITS = ModelEdit.all();

  /**
   * Damages that were refused after items had changed: entities that were gone, with edges on sides
   * that are checked before and after, or after alone; a mirror without its edge, whose values are
   * converted; the former gate of edges that get more shards; a source of copies that cannot be
   * read.
   */
  private static final List<Long> DAMAGED =
      List.of(411805461L, 9695952L, 411805471L, 411805496L, 204944441L);

  /** A process is paused, before it opens a shard, until another one has finished the migration. */
  private static final Set<Long> PAUSED = Set.of(658003772L);

  /** What happens beside the migration. */
  private enum Beside {
    OLD_WRITES_BEFORE,
    OLD_WRITES_DURING,
    OLD_WRITES_AFTER,
    OLD_REPAIRS,
    OLD_DELETES,
    OLD_RESUMES,
    NEW_WRITES,
    KILLED,
    ROLLED_BACK,
    THE_SAME_EDIT_TWICE,
    A_SECOND_EDIT
  }

  @Test
  void aTableIsAsOneThatWasLoadedAfresh() {
    Search.of(40, 4_000).keeping(PAUSED).run(PairsOfProgramsTest::isRight);
  }

  static void isRight(long seed) {
    Random random = Search.random(seed);
    int edit = random.nextInt(EDITS.size() * 5 / 4);
    ModelEdit chosen = edit < EDITS.size() ? EDITS.get(edit) : ModelEdit.random(random);
    Beside[] all = Beside.values();
    isRight(chosen, all[random.nextInt(all.length)], random);
  }

  /** What somebody else has damaged is refused before any item is changed, or does not matter. */
  @Test
  void aDamagedTableIsRefusedBeforeAnyItemIsChanged() {
    Search.of(15, 2_000).keeping(DAMAGED).run(PairsOfProgramsTest::isRefusedInTime);
  }

  static void isRefusedInTime(long seed) {
    Random random = Search.random(seed);
    ModelEdit edit = EDITS.get(random.nextInt(EDITS.size()));
    EditedTable table = new EditedTable(edit.before(), random);
    try (table;
        Program old = table.open("old", edit.before())) {
      table.fill(old);
      table.damage();
      List<Map<String, AttributeValue>> before = table.items();
      Optional<State> state = table.expand(edit.after(), table.client());
      if (state.isEmpty()) {
        assertThat(table.items()).isEqualTo(before);
      } else if (table.finish(edit.after(), table.client(), old).isPresent()) {
        assertThat(table.items()).isEqualTo(before);
        assertThat(table.giveUp(edit.before())).isTrue();
      }
    } catch (AssertionError | RuntimeException e) {
      throw told(table, edit, "damaged", e);
    }
  }

  private static void isRight(ModelEdit edit, Beside beside, Random random) {
    EditedTable table = new EditedTable(edit.before(), random);
    try (table) {
      new Run(table, edit, beside, random).run();
    } catch (AssertionError | RuntimeException e) {
      throw told(table, edit, beside.name(), e);
    }
  }

  private static AssertionError told(
      EditedTable table, ModelEdit edit, String beside, Throwable e) {
    return new AssertionError(
        "%s, %s: %s%n%s%n%s%nto%n%s"
            .formatted(
                edit.name(), beside, e.getMessage(), table.story(), edit.before(), edit.after()),
        e);
  }

  private record Run(EditedTable table, ModelEdit edit, Beside beside, Random random) {

    void run() {
      try (Program old = table.open("old", edit.before())) {
        table.fill(old);
        if (beside == Beside.OLD_WRITES_BEFORE) {
          act(old);
        }
        String last = migrate(old);
        if (beside == Beside.OLD_WRITES_AFTER) {
          act(old);
          table.openIfPossible("old again", edit.before()).ifPresent(this::actAndClose);
        }
        table.isRight(last);
      }
    }

    private void actAndClose(Program program) {
      try (program) {
        act(program);
      }
    }

    private void act(Program program) {
      switch (beside) {
        case OLD_REPAIRS -> table.repair(program);
        case OLD_DELETES -> table.delete(program);
        case OLD_RESUMES -> table.resume(program);
        default -> table.write(program);
      }
    }

    private DynamoDbClient client(Program old) {
      int request = 1 + random.nextInt(random.nextBoolean() ? 20 : 90);
      return switch (beside) {
        case KILLED -> table.killedAt(request);
        case OLD_WRITES_DURING, OLD_REPAIRS, OLD_DELETES, OLD_RESUMES ->
            table.interrupted(request, () -> act(old));
        case THE_SAME_EDIT_TWICE ->
            table.interrupted(request, () -> table.expand(edit.after(), table.client()));
        default -> table.client();
      };
    }

    /** The way out of a migration that is refused when it is to be finished. */
    private String out(Program old) {
      if (table.giveUp(edit.before())) {
        return edit.before();
      }
      try (Program fixing = table.open("fixing", edit.after())) {
        table.removeOrphans(fixing);
      }
      assertThat(table.finish(edit.after(), table.client(), old)).isEmpty();
      return edit.after();
    }

    /** Another edit, begun before the first one is finished: it is refused, and possible later. */
    private void second(String other) {
      Optional<State> state = table.expand(other, table.client());
      // A model that needs nothing more than the first edit takes part in its migration.
      assertThat(state).isNotEqualTo(Optional.of(State.NOTHING_TO_DO));
    }

    /** The model that the table has in the end. */
    private String migrate(Program old) {
      List<Map<String, AttributeValue>> before = table.snapshot();
      boolean isCalm = beside == Beside.KILLED || table.client() == client(old);
      Optional<State> state = table.expand(edit.after(), client(old));
      if (state.isEmpty()) {
        if (isCalm) {
          table.isUntouched(before);
        }
        return edit.before();
      }
      if (state.get() == State.NOTHING_TO_DO) {
        return edit.after();
      }
      String other = other();
      if (beside == Beside.A_SECOND_EDIT && state.get() == State.EXPANDED) {
        second(other);
      }
      if (random.nextBoolean()) {
        act(old);
      }
      if (beside == Beside.NEW_WRITES || random.nextInt(3) == 0) {
        table.openIfPossible("new", edit.after()).ifPresent(this::actAndClose);
      }
      if (beside == Beside.ROLLED_BACK && random.nextBoolean()) {
        table.giveUp(edit.before());
        return edit.before();
      }
      Optional<AdjoinException> refused = table.finish(edit.after(), client(old), old);
      if (refused.isPresent()) {
        return out(old);
      }
      if (beside == Beside.THE_SAME_EDIT_TWICE) {
        List<Map<String, AttributeValue>> once = table.snapshot();
        assertThat(table.expand(edit.after(), table.client())).contains(State.NOTHING_TO_DO);
        table.isUntouched(once);
      }
      if (beside == Beside.A_SECOND_EDIT) {
        return isBrought(other, old) ? other : edit.after();
      }
      if (beside == Beside.ROLLED_BACK && isBrought(edit.before(), old)) {
        return edit.before();
      }
      return edit.after();
    }

    /** Whether the table could be brought to another model; if not, it has the one it had. */
    private boolean isBrought(String model, Program old) {
      Optional<State> state = table.expand(model, table.client());
      if (state.isEmpty() || state.get() == State.NOTHING_TO_DO) {
        return state.isPresent();
      }
      boolean isFinished = table.finish(model, table.client(), old).isEmpty();
      if (!isFinished) {
        assertThat(table.giveUp(edit.after())).isTrue();
      }
      return isFinished;
    }

    /** Another edit of the same model. */
    private String other() {
      List<ModelEdit> others =
          EDITS.stream()
              .filter(each -> each.before().equals(edit.before()))
              .filter(each -> !each.after().equals(edit.after()))
              .toList();
      return others.isEmpty() ? edit.before() : others.get(random.nextInt(others.size())).after();
    }
  }
}
