// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.migrate;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.CheckReport;
import dev.adjoin.CheckReport.Finding;
import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.Severity;
import dev.adjoin.Migration;
import dev.adjoin.MigrationProgress;
import dev.adjoin.MigrationReport;
import dev.adjoin.MigrationReport.State;
import dev.adjoin.MigrationReport.Step;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.evolution.Instruction;
import dev.adjoin.internal.evolution.MigrationPart;
import dev.adjoin.internal.evolution.MigrationPlan;
import dev.adjoin.internal.evolution.MigrationState.Phase;
import dev.adjoin.internal.evolution.RecordedModel;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.TableSetup;
import dev.adjoin.internal.journal.Journal;
import dev.adjoin.internal.recorded.MigrationSteps;
import dev.adjoin.internal.recorded.MigrationSteps.Situation;
import dev.adjoin.internal.repair.ItemMoves;
import dev.adjoin.internal.repair.ItemSweep;
import dev.adjoin.internal.repair.StoreMoves;
import dev.adjoin.internal.repair.TableCheck;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs a {@link Migration}.
 *
 * <h2>Why it can end anywhere and go on</h2>
 *
 * The record of the table says which phase was reached; every phase can be repeated. A run reads
 * the record, does the work of the phase, and writes the next phase by compare-and-set. The sweep
 * writes items on the condition that they have not changed, and notes its positions in the table;
 * gates, guards and mirrors are made by the repairs of a check, each one transaction on conditions.
 * So a run that was killed, and several runs at once, come to the same table.
 *
 * <h2>Why nothing is missed</h2>
 *
 * While the table is expanded, programs of the old model write items of the old design. When it is
 * closing, they are refused at the next renewal of their lease. The sweep begins when the longest
 * lease and the longest write that was begun under it have ended: from then on every write is of
 * the new design, and what the Scan has passed stays right.
 *
 * @param <M> the compiled model as the caller holds it
 */
public final class TableMigration<M> implements Migration {
  private static final String MIGRATE = "migrate";
  private static final int SHOWN = 100;

  private static final String REOPENED =
      "cannot be migrated, so that the table is expanded again: fix this with the old model, and"
          + " finish the migration again";
  private static final String ANOTHER_RUN =
      "another run has changed the migration at the same time; run it again";

  private static final String UNFINISHED =
      "work on items that move is unfinished; finish it with the old model: " + Instruction.RESUME;

  /** The only step of a migration that is given up. */
  private static final Step GIVING_UP =
      new Step(
          "give up",
          "",
          "records the design of this model alone: programs with the other model are refused",
          false,
          0,
          0,
          0,
          0,
          Duration.ZERO);

  /** The largest table that is read to count its items before a migration. */
  static final long MOST_COUNTED = 100_000;

  /** What the repairs of a migration may write; nothing of the application is deleted. */
  private static final Set<Kind> REPAIRED =
      EnumSet.of(
          Kind.MISSING_MIRROR,
          Kind.DIFFERENT_MIRROR,
          Kind.ORPHAN_MIRROR,
          Kind.WRONG_COUNT,
          Kind.MISSING_GATE,
          Kind.MISSING_GUARD,
          Kind.ORPHAN_GUARD,
          // Repaired where the other item no longer has the value.
          Kind.DUPLICATE_VALUE,
          Kind.STALE_COPY,
          Kind.WRONG_INDEX_KEY,
          Kind.HALF_INDEX_KEY);

  /**
   * What keeps a migration from its end, in whatever design it is found: what its repairs may write
   * is right afterwards, and the rest is nothing that a migration makes or verifies.
   */
  private static final Set<Kind> DAMAGES = damages();

  private static Set<Kind> damages() {
    Set<Kind> damages = EnumSet.complementOf(EnumSet.copyOf(REPAIRED));
    damages.retainAll(verified());
    damages.add(Kind.DUPLICATE_VALUE);
    return damages;
  }

  /** What is verified: not the names of types, which no migration changes, nor parents. */
  private static Set<Kind> verified() {
    return EnumSet.complementOf(EnumSet.of(Kind.WRONG_TYPE, Kind.MISSING_ID, Kind.ORPHAN_CHILD));
  }

  /** The parts that the repairs of a check make. */
  private static final Set<MigrationPart.Kind> REPAIRABLE =
      EnumSet.of(
          MigrationPart.Kind.COPY,
          MigrationPart.Kind.GATE,
          MigrationPart.Kind.COUNT,
          MigrationPart.Kind.GUARD,
          MigrationPart.Kind.MIRROR,
          MigrationPart.Kind.STORE,
          MigrationPart.Kind.REBUILD);

  /** The items that have attributes of others. */
  private static final Set<ItemType.Kind> FOLLOWING =
      EnumSet.of(ItemType.Kind.GUARD, ItemType.Kind.MIRROR);

  /** The parts that change attributes which mirrors and guards have too. */
  private static final Set<MigrationPart.Kind> CHANGING =
      EnumSet.of(MigrationPart.Kind.MOVE, MigrationPart.Kind.VALUE, MigrationPart.Kind.LOSS);

  private final MigrationSteps<M> steps;
  private final Function<M, OpenTable> tables;
  private final Function<M, TableSetup> setups;
  private final Duration settle;
  private final Lateness lateness;
  private boolean finishes;

  /** Whether models that were accepted before end although nothing else has to be done. */
  private boolean retires;

  private boolean pauses;
  private boolean isOffline;
  private boolean isWithoutBackup;
  private boolean hasExternalIndexes;
  private int segments = TableCheck.SEGMENTS;
  private boolean isExamined;
  private Consumer<MigrationProgress> progress = step -> {};

  /** Items that prevent a migration: how many there are, and the first of them. */
  private static final class Obstacles implements Consumer<Finding> {
    private final Set<String> labels;
    private final TreeSet<String> first = new TreeSet<>();
    private final TreeSet<String> lacking = new TreeSet<>();
    private Set<String> required = Set.of();
    private Set<String> sources = Set.of();
    private long found;

    /**
     * @param labels the item types that the migration concerns
     */
    Obstacles(Set<String> labels) {
      this.labels = labels;
    }

    /**
     * @param attributes those that become required: the model can still be changed
     */
    Obstacles requiring(Set<String> attributes) {
      required = attributes;
      return this;
    }

    /**
     * @param entities those from which the types copy: a copy of one that cannot be read stays
     *     stale
     */
    Obstacles copyingFrom(Set<String> entities) {
      sources = entities;
      return this;
    }

    @Override
    public void accept(Finding finding) {
      boolean isConcerned =
          labels.contains(finding.type())
              || finding.kind() == Kind.UNREADABLE && sources.contains(finding.type());
      if (finding.severity() == Severity.ERROR && isConcerned) {
        required.stream()
            .filter(attribute -> finding.message().startsWith(attribute + " must be stored"))
            .forEach(lacking::add);
        // The item may be wrong in the old and in the new design.
        boolean isNew = first.add(finding.key() + ": " + finding.message());
        found += isNew ? 1 : 0;
        if (first.size() > SHOWN) {
          first.pollLast();
        }
      }
    }

    void refuse(String what) {
      if (found == 0) {
        return;
      }
      StringBuilder text =
          new StringBuilder("%,d %s %s".formatted(found, found == 1 ? "item" : "items", what));
      first.forEach(line -> text.append("\n  ").append(line));
      if (found > first.size()) {
        text.append("\n  and %,d more".formatted(found - first.size()));
      }
      lacking.forEach(
          attribute ->
              text.append(
                  ("\n    Give %s a default; or migrate to a model in which it is optional, store"
                          + " it in these items, and make it required then")
                      .formatted(attribute)));
      throw FailureBuilder.of(Reason.REFUSED, MIGRATE)
          .remedy(Remedy.CHANGE_ITEMS)
          .because(text.toString());
    }
  }

  /**
   * @param tables opens the table by a model
   * @param setups makes and describes the table of a model
   * @param settle the longest time that a write of any program takes
   * @param lateness how late a write of another program can arrive
   */
  public TableMigration(
      MigrationSteps<M> steps,
      Function<M, OpenTable> tables,
      Function<M, TableSetup> setups,
      Duration settle,
      Lateness lateness) {
    this.lateness = lateness;
    this.steps = steps;
    this.tables = tables;
    this.setups = setups;
    this.settle = settle;
  }

  @Override
  public Migration finish() {
    this.finishes = true;
    this.retires = true;
    steps.finishing();
    return this;
  }

  @Override
  public Migration pauseWrites() {
    this.pauses = true;
    steps.pausing();
    return this;
  }

  @Override
  public Migration offline() {
    this.isOffline = true;
    this.finishes = true;
    steps.finishing();
    return pauseWrites();
  }

  @Override
  public Migration withoutBackup() {
    this.isWithoutBackup = true;
    return this;
  }

  @Override
  public Migration externalIndexes() {
    this.hasExternalIndexes = true;
    return this;
  }

  @Override
  public Migration losing(String... names) {
    steps.losing(List.of(names));
    return this;
  }

  @Override
  public Migration back() {
    steps.goingBack();
    return this;
  }

  @Override
  public Migration segments(int number) {
    this.segments = TableCheck.requireSegments(number);
    return this;
  }

  @Override
  public Migration onProgress(Consumer<MigrationProgress> listener) {
    this.progress = Arguments.required("A listener", listener);
    return this;
  }

  private Duration waiting() {
    return isOffline ? Duration.ZERO : MigrationSteps.waiting(settle, lateness.latest());
  }

  @Override
  public MigrationReport plan() {
    Situation<M> now = steps.read();
    if (now.isGivenUp()) {
      steps.requireUnchanged(now);
      return report(now, State.PLANNED, List.of(GIVING_UP), List.of());
    }
    MigrationPlan plan = now.plan();
    requirePossible(now);
    requireOwnKeys(now);
    OpenTable table = tables.apply(now.model());
    State state = state(now);
    if (state == State.NOTHING_TO_DO) {
      return new MigrationReport(name(table), state, List.of(), List.of(), "");
    }
    if (plan.isEmpty() && now.phase() == null) {
      return report(now, state, announcement(now), List.of());
    }
    TableSetup.Size size = setups.apply(now.model()).size();
    Examined examined =
        size.items() <= MOST_COUNTED ? examine(table, now) : new Examined(null, Map.of());
    return new Estimate(
            plan,
            announcement(now),
            size,
            examined.items(),
            examined.edges(),
            paused(plan),
            waiting(),
            unchecked())
        .report(name(table), state);
  }

  @Override
  public MigrationReport run() {
    Situation<M> now = steps.read();
    if (now.isGivenUp()) {
      return giveUp(now);
    }
    if (now.plan().refused().isEmpty()) {
      requireLosses(now);
      requireOwnKeys(now);
    }
    if (state(now) == State.NOTHING_TO_DO && now.plan().refused().isEmpty()) {
      return retires && steps.canRetire(now) ? retire(now) : report(now, State.NOTHING_TO_DO);
    }
    while (now.phase() != null || !isDone(now)) {
      Phase phase = now.phase();
      if (phase == null && !now.plan().isEmpty()) {
        expand(now);
      } else if (!now.unannounced().isEmpty()
          && (phase == null || phase == Phase.EXPANDED && !finishes)) {
        announce(now);
      } else if (phase == null) {
        steps.relax(now);
        return report(steps.read(), State.FINISHED);
      } else if (phase == Phase.EXPANDED) {
        if (!finishes) {
          List<Step> next = new ArrayList<>();
          next.add(Estimate.expansion(now.plan(), true));
          if (unchecked().isPresent()) {
            next.add(Estimate.closing(waiting(), unchecked()));
          }
          return report(now, State.EXPANDED, next, paused(now.plan()));
        }
        close(now);
      } else if (phase == Phase.CLOSING) {
        pause(now, "waiting for programs with the old model");
        examineAgain(now);
        steps.sweep(now);
      } else if (phase == Phase.FIXING) {
        pause(now, "waiting for programs that fix items");
        steps.sweep(now);
      } else {
        sweep(now);
      }
      now = steps.read();
    }
    return report(now, State.FINISHED);
  }

  /** Another model that shares the table may have keys that this one would get. */
  private void requireOwnKeys(Situation<M> now) {
    if (now.phase() == null) {
      steps.requireOwnKeys(now);
    }
  }

  /** Whether the model can be opened; what closes out older models needs no announcement. */
  private static boolean isDone(Situation<?> now) {
    return now.plan().isEmpty() && now.unannounced().isEmpty() && !now.isRelaxed();
  }

  /**
   * Announces the duties of the model, waits until every program that writes has noticed, and puts
   * them in force: from then on what they are about may be stored.
   */
  private void announce(Situation<M> now) {
    if (!now.isAnnounced()) {
      steps.announce(now);
      return;
    }
    if (now.hasToWait()) {
      pause(now, "waiting for programs to notice what a newer model adds");
    }
    steps.enforce(steps.read(), now.unannounced());
  }

  /** The step that announces duties; none if they are in force. */
  private List<Step> announcement(Situation<M> now) {
    List<String> subjects = steps.announcements(now);
    return subjects.isEmpty()
        ? List.of()
        : List.of(
            new Step(
                "announce",
                "",
                "refuses programs with an older model %s, and waits until every program has noticed"
                    .formatted(String.join(", ", subjects)),
                false,
                0,
                2,
                0,
                0,
                now.hasToWait() ? waiting() : Duration.ZERO));
  }

  /** Ends duties that older models made necessary: they are refused as a whole from now on. */
  private MigrationReport retire(Situation<M> now) {
    steps.retire(now);
    return report(steps.read(), State.FINISHED);
  }

  private static State state(Situation<?> now) {
    Phase phase = now.phase();
    if (phase == null) {
      return isDone(now) ? State.NOTHING_TO_DO : State.PLANNED;
    }
    return phase == Phase.EXPANDED ? State.EXPANDED : State.FINISHING;
  }

  private MigrationReport report(Situation<M> now, State state) {
    return report(now, state, List.of(), List.of());
  }

  private MigrationReport report(
      Situation<M> now, State state, List<Step> steps, List<String> paused) {
    return new MigrationReport(name(tables.apply(now.model())), state, steps, paused, "");
  }

  /** The parts for which writes would have to pause and were not allowed to. */
  private List<String> paused(MigrationPlan plan) {
    return pauses ? List.of() : plan.pausing();
  }

  /**
   * Puts the old design in force alone, and drops the indexes that were made for the new one. Keys
   * that programs with the new model have stored for them stay in their items, where nothing reads
   * them; a later migration that gives the type such a key writes it anew.
   */
  private MigrationReport giveUp(Situation<M> now) {
    steps.requireUnchanged(now);
    steps.giveUp(now);
    if (steps.read().phase() != null) {
      throw refused(ANOTHER_RUN);
    }
    if (!hasExternalIndexes) {
      drop(now.plan().indexes(), now);
    }
    return report(now, State.GIVEN_UP);
  }

  private static String name(OpenTable table) {
    return table.calls().table();
  }

  private void requirePossible(Situation<M> now) {
    MigrationPlan plan = now.plan();
    if (!plan.refused().isEmpty()) {
      throw steps.refused(plan.refused());
    }
    requireLosses(now);
    if (!plan.notBesideMoves().isEmpty()) {
      throw refused(
          "%s cannot be made in a migration that moves items (%s); make two migrations, with a model"
                  .formatted(String.join(", ", plan.notBesideMoves()), firstMove(plan))
              + " between them that has one of the changes");
    }
  }

  private void requireLosses(Situation<M> now) {
    List<String> unknown = new ArrayList<>(now.plan().unknownLosses());
    if (!unknown.isEmpty()) {
      // Another run of the same command has deleted them, and nothing is left to do.
      unknown.removeAll(steps.lostBefore(now, unknown));
    }
    if (!unknown.isEmpty()) {
      List<String> possible = now.plan().possibleLosses();
      throw refused(
          "what is to be lost must be a stored type or attribute that the model lacks, or an attribute"
              + " whose type changes, but was %s; here %s"
                  .formatted(
                      String.join(", ", unknown),
                      possible.isEmpty()
                          ? "there is none"
                          : "it can be " + String.join(", ", possible)));
    }
  }

  private static String firstMove(MigrationPlan plan) {
    return plan.moving().stream()
        .map(MigrationPart::subject)
        .filter(subject -> !plan.notBesideMoves().contains(subject))
        .findFirst()
        .orElseThrow();
  }

  private void expand(Situation<M> now) {
    MigrationPlan plan = now.plan();
    requirePossible(now);
    requireSettings(now);
    OpenTable table = tables.apply(now.model());
    requireExpiry(table.design().timeToLive(), setups.apply(now.model()));
    examine(table, now);
    isExamined = true;
    if (!plan.indexes().isEmpty()) {
      progress.accept(new MigrationProgress("making indexes", 0));
      setups.apply(now.model()).addIndexes(hasExternalIndexes);
    }
    setups.apply(now.model()).addTimeToLive();
    steps.expand(now);
  }

  /** Refuses a table whose items would not expire, and whose time to live is not ours to set. */
  private void requireExpiry(@Nullable String declared, TableSetup setup) {
    if (declared == null) {
      return;
    }
    String set = setup.expiry().orElse(null);
    if (set == null && hasExternalIndexes) {
      throw refused(
          ("no item of the table expires; enable time to live on %s where the table is made, and"
                  + " migrate it again")
              .formatted(declared));
    }
    if (set != null && !set.equals(declared)) {
      throw refused(
          "the items of the table expire by %s; enable time to live on %s instead, and migrate it again"
              .formatted(set, declared));
    }
  }

  private void requireSettings(Situation<M> now) {
    List<String> pausing = now.plan().pausing();
    if (finishes && !pauses && !pausing.isEmpty()) {
      throw refused(
          ("%s cannot be maintained by the old and the new design at the same time; use %s, and"
                  + " writes of these types pause until it is finished")
              .formatted(String.join(", ", pausing), Instruction.PAUSE_WRITES));
    }
    if (finishes && !isWithoutBackup && !setups.apply(now.model()).recovery().orElse(true)) {
      throw refused(
          "point-in-time recovery of the table is off; turn it on, or use "
              + Instruction.NO_BACKUP);
    }
  }

  private void close(Situation<M> now) {
    requireSettings(now);
    if (!isExamined) {
      // Programs with the old model have written since the table was expanded.
      examine(tables.apply(now.model()), now);
    }
    steps.close(now);
  }

  /** The endpoint, if a late write of another program may be accepted there at any time. */
  private Optional<URI> unchecked() {
    return isOffline ? Optional.empty() : lateness.unchecked();
  }

  private void pause(Situation<M> now, String step) {
    if (waiting().isZero()) {
      return;
    }
    progress.accept(new MigrationProgress(step, 0, waiting()));
    try {
      tables.apply(now.model()).environment().sleep(waiting());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Failures.interrupted(MIGRATE);
    }
  }

  /**
   * Looks for what prevents the migration once more, when programs with the old model write no
   * longer: what is found now can still be changed with the old model, because no item was changed,
   * and what is not found cannot come.
   */
  private void examineAgain(Situation<M> now) {
    if (waiting().isZero()) {
      return;
    }
    MigrationPlan plan = now.plan();
    OpenTable table = tables.apply(now.model());
    Obstacles obstacles = obstacles(plan, table);
    examine(table, plan, damages(plan, true), obstacles);
    boolean isUnfinished = !plan.moving().isEmpty() && hasUnfinishedWork(table);
    if (obstacles.found > 0 || isUnfinished) {
      requireCurrent(now);
      steps.takeBack(now);
      obstacles.refuse(REOPENED);
      throw refused(UNFINISHED);
    }
  }

  /** What was found is wrong by a design that another run has replaced since. */
  private void requireCurrent(Situation<M> now) {
    if (steps.read().record().revision() != now.record().revision()) {
      throw refused(ANOTHER_RUN);
    }
  }

  private void examined(long items) {
    progress.accept(new MigrationProgress("examining", items));
  }

  private ItemMoves moves(MigrationPlan plan, OpenTable table) {
    return new ItemMoves(
        RecordedExport.table(plan.before(), table.calls()), table, plan.types(), plan.removed());
  }

  private StoreMoves storeMoves(MigrationPlan plan, OpenTable table) {
    return new StoreMoves(
        RecordedExport.table(plan.before(), table.calls()),
        table,
        plan.storedAnew(),
        plan.removed());
  }

  /** Looks for edges that cannot be stored anew; the number of edges, by relationship. */
  private Map<String, Long> examineStore(
      MigrationPlan plan, OpenTable table, Consumer<Finding> obstacles) {
    return plan.storedAnew().isEmpty()
        ? Map.of()
        : storeMoves(plan, table).examine(segments, this::examined, obstacles);
  }

  /** The journal names items by their keys, which a move changes. */
  private static boolean hasUnfinishedWork(OpenTable table) {
    return !new Journal(table).items().isEmpty();
  }

  private void sweep(Situation<M> now) {
    MigrationPlan plan = now.plan();
    OpenTable table = tables.apply(now.model());
    if (plan.isOneWay()) {
      // Programs of the new design have written as the old one does until now.
      pause(now, "waiting for programs to write by the new design");
    }
    List<SweepPositions> positions = new ArrayList<>();
    if (isConverting(plan)) {
      SweepPositions moved =
          SweepPositions.of(table, SweepPositions.MOVES, now.record().revision(), segments);
      positions.add(moved);
      moves(plan, table)
          .run(moved, items -> progress.accept(new MigrationProgress("moving", items)));
    }
    if (!plan.storedAnew().isEmpty()) {
      SweepPositions stored =
          SweepPositions.of(table, SweepPositions.STORE, now.record().revision(), segments);
      positions.add(stored);
      storeMoves(plan, table)
          .run(stored, items -> progress.accept(new MigrationProgress("storing edges", items)));
    }
    positions.add(sweep(now, table, SweepPositions.MAIN, sweeping -> {}));
    if (plan.filling().stream().anyMatch(gate -> gate.former() != null)) {
      positions.add(sweep(now, table, SweepPositions.RETIREMENT, ItemSweep::retiring));
    }
    boolean hasMore = plan.parts().stream().anyMatch(part -> isRepaired(part, table));
    if (hasMore) {
      repair(table);
    }
    Obstacles wrong = verify(plan, table);
    if (wrong.found > 0) {
      // Somebody else damaged it, and it can be repaired: before or while items were swept.
      repair(table);
      wrong = verify(plan, table);
    }
    positions.forEach(SweepPositions::remove);
    if (wrong.found > 0 && (plan.isOneWay() || !plan.moving().isEmpty())) {
      // The old model does not find the items any longer, or not all of them.
      steps.fix(now);
      wrong.refuse("must be corrected with the new model; then finish the migration again");
    }
    if (wrong.found > 0) {
      requireCurrent(now);
      // Another program stored them meanwhile, and only the old model can change them.
      steps.reopen(now);
      wrong.refuse(REOPENED);
    }
    if (!hasExternalIndexes) {
      drop(plan.unused(), now);
    }
    steps.complete(now);
  }

  private void repair(OpenTable table) {
    new TableCheck(table, isOffline ? Duration.ZERO : settle, written -> false)
        .only(REPAIRED)
        .repair()
        .segments(segments)
        .onProgress(items -> progress.accept(new MigrationProgress("building", items)))
        .run();
  }

  private SweepPositions sweep(
      Situation<M> now, OpenTable table, String name, Consumer<ItemSweep> setting) {
    MigrationPlan plan = now.plan();
    SweepPositions positions = SweepPositions.of(table, name, now.record().revision(), segments);
    ItemSweep sweep =
        new ItemSweep(
            table,
            RecordedModel.of(plan.before(), name(table)).design(),
            plan.types(),
            plan.filling(),
            plan.lostCounts());
    setting.accept(sweep);
    sweep.run(positions, items -> progress.accept(new MigrationProgress("sweeping", items)));
    return positions;
  }

  private void drop(List<Index> unused, Situation<M> now) {
    Set<String> others = unused.isEmpty() ? Set.of() : steps.indexesOfOthers();
    for (Index index : unused) {
      if (!others.contains(index.name())) {
        progress.accept(new MigrationProgress("dropping an index", 0));
        setups.apply(now.model()).dropIndex(index);
      }
    }
  }

  /** Whether a repair makes the part, or mirrors and guards of the items that it changes. */
  private static boolean isRepaired(MigrationPart part, OpenTable table) {
    return REPAIRABLE.contains(part.kind()) && part.overlap() == MigrationPart.Overlap.PAUSED
        || CHANGING.contains(part.kind())
            && table.design().items().stream()
                .anyMatch(
                    item -> FOLLOWING.contains(item.kind()) && part.types().contains(item.type()));
  }

  /** Whether items have to be read by their old design: what moves, and what is lost. */
  private static boolean isConverting(MigrationPlan plan) {
    return plan.parts().stream()
        .anyMatch(part -> part.moves() || part.kind() == MigrationPart.Kind.LOSS);
  }

  /** Checks the types concerned by the new design, by one more Scan. */
  private Obstacles verify(MigrationPlan plan, OpenTable table) {
    Obstacles wrong = new Obstacles(labels(table, plan.types()));
    new TableCheck(table, isOffline ? Duration.ZERO : settle, written -> false)
        .only(verified())
        .segments(segments)
        .onProgress(items -> progress.accept(new MigrationProgress("verifying", items)))
        .onFinding(wrong)
        .run();
    return wrong;
  }

  private static Obstacles obstacles(MigrationPlan plan, OpenTable table) {
    return new Obstacles(labels(table, plan.types()))
        .requiring(required(plan))
        .copyingFrom(plan.sources());
  }

  private static Set<String> labels(OpenTable table, Set<String> types) {
    // Edges in maps have no item type.
    Set<String> labels = new HashSet<>(types);
    table.design().items().stream()
        .filter(item -> types.contains(item.type()))
        .map(ItemType::label)
        .forEach(labels::add);
    return labels;
  }

  /**
   * What a table has before a migration.
   *
   * @param items the numbers of items by type; null if they were not counted
   * @param edges the numbers of edges that get another form, by relationship
   */
  private record Examined(@Nullable Map<String, Long> items, Map<String, Long> edges) {}

  /** Reads the table, and refuses if there are items that prevent the migration. */
  private Examined examine(OpenTable table, Situation<M> now) {
    MigrationPlan plan = now.plan();
    Obstacles obstacles = obstacles(plan, table);
    Examined examined = examine(table, plan, damages(plan, false), obstacles);
    if (obstacles.found > 0) {
      requireCurrent(now);
    }
    obstacles.refuse("cannot be migrated");
    if (!plan.moving().isEmpty() && hasUnfinishedWork(table)) {
      throw refused(UNFINISHED);
    }
    return examined;
  }

  /**
   * Looks for everything that prevents a migration: what is wrong by the old design and stays
   * wrong, and what the new design does not allow.
   */
  private Examined examine(
      OpenTable table, MigrationPlan plan, Set<Kind> damages, Obstacles obstacles) {
    OpenTable before = RecordedExport.tableBefore(plan.before(), table);
    boolean hasJournal =
        before.design().items().stream().anyMatch(type -> type.kind() == ItemType.Kind.JOURNAL);
    // Without the journal, nobody can tell damage from work that is unfinished.
    Set<Kind> kinds =
        hasJournal ? damages : EnumSet.of(Kind.UNREADABLE, Kind.WRONG_KEY, Kind.DUPLICATE_VALUE);
    CheckReport report = examine(check(before, kinds), obstacles);
    if (plan.moving().isEmpty()) {
      Set<Kind> newly = newlyWrong(plan);
      boolean isUnique =
          plan.parts().stream().anyMatch(part -> part.kind() == MigrationPart.Kind.GUARD);
      if (!newly.isEmpty() || isUnique) {
        newly.add(Kind.UNREADABLE);
        TableCheck check = check(table, newly).addingGates(added(plan, table));
        examine(isUnique ? check.findingRivals() : check, obstacles);
      }
    } else {
      moves(plan, table).examine(segments, this::examined, obstacles);
    }
    return new Examined(report.itemsByType(), examineStore(plan, table, obstacles));
  }

  /**
   * The damages by the old design that prevent the migration.
   *
   * @param isClosed whether programs with the old model write no longer, so that new entities have
   *     the gates of the new design alone
   */
  private static Set<Kind> damages(MigrationPlan plan, boolean isClosed) {
    Set<Kind> kinds = EnumSet.copyOf(DAMAGES);
    if (isConverting(plan)) {
      // Values are converted in edges; a mirror without one would keep those that nobody can read.
      kinds.add(Kind.ORPHAN_MIRROR);
    }
    if (!isClosed && plan.filling().stream().anyMatch(gate -> gate.former() != null)) {
      // Each edge is counted out at the former gate.
      kinds.add(Kind.MISSING_GATE);
    }
    return kinds;
  }

  private static TableCheck check(OpenTable table, Set<Kind> kinds) {
    return new TableCheck(table, Duration.ZERO, written -> false).only(kinds);
  }

  /** The ends that get a gate. */
  private static Set<String> added(MigrationPlan plan, OpenTable table) {
    return table.design().gates().stream()
        .filter(
            gate ->
                plan.before().type(gate.type()).flatMap(type -> type.gate(gate.end())).isEmpty())
        .map(Gate::title)
        .collect(Collectors.toSet());
  }

  private CheckReport examine(TableCheck check, Obstacles obstacles) {
    return check.segments(segments).onProgress(this::examined).onFinding(obstacles).run();
  }

  /** What can be wrong by the new design that is right by the old one. */
  private static Set<Kind> newlyWrong(MigrationPlan plan) {
    Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    for (MigrationPart part : plan.parts()) {
      switch (part.kind()) {
        case GATE -> {
          kinds.add(Kind.ORPHAN_EDGE);
          kinds.add(Kind.ORPHAN_REFERENCE);
        }
        case STORE, COUNT -> kinds.add(Kind.ONE_SIDED_SUMMARY);
        case REQUIRED -> kinds.add(Kind.UNREADABLE);
        default -> {}
      }
    }
    return kinds;
  }

  /** The attributes that become required: the model can still be changed. */
  private static Set<String> required(MigrationPlan plan) {
    return plan.parts().stream()
        .filter(part -> part.kind() == MigrationPart.Kind.REQUIRED)
        .map(MigrationPart::subject)
        .collect(Collectors.toSet());
  }

  private static AdjoinException refused(String reason) {
    return FailureBuilder.of(Reason.REFUSED, MIGRATE).because(reason);
  }
}
