// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.recorded;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.evolution.DesignDifference;
import dev.adjoin.internal.evolution.Duties;
import dev.adjoin.internal.evolution.FillingGates;
import dev.adjoin.internal.evolution.Instruction;
import dev.adjoin.internal.evolution.MigrationPlan;
import dev.adjoin.internal.evolution.MigrationState;
import dev.adjoin.internal.evolution.MigrationState.Phase;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedDuties;
import dev.adjoin.internal.evolution.Renaming;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Schema;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The phases of a migration in the record of a table. Each step changes the record by
 * compare-and-set, so that of several processes one makes it, and the others find it made.
 *
 * @param <M> the compiled model as the caller holds it
 */
public final class MigrationSteps<M> {
  private static final String MIGRATE = "migrate";

  private final DesignItems items;
  private final ModelOnRecord<M> models;
  private final Set<String> losing = new TreeSet<>();
  private boolean finishes;
  private boolean pauses;
  private boolean goesBack;

  public MigrationSteps(
      DesignItems items,
      DesignGuard.Settings settings,
      Function<@Nullable RecordedDesign, M> compiler,
      Function<M, Compiled> compiled) {
    this.items = items;
    this.models = new ModelOnRecord<>(settings, compiler, compiled);
  }

  /** Allows to delete what is stored of some types and attributes. */
  public void losing(Collection<String> names) {
    losing.addAll(names);
  }

  /** Continues a migration that the same model can give up. */
  public void finishing() {
    this.finishes = true;
  }

  /** Counts the edges of new gates in a pause of writes, which costs less. */
  public void pausing() {
    this.pauses = true;
  }

  /** Allows the table to be brought back to a design that it had before. */
  public void goingBack() {
    this.goesBack = true;
  }

  /**
   * The time after which nothing arrives any more that was prepared before a change of the record:
   * every program has read it again, or does not write, and what one has sent before is refused.
   *
   * @param settle the longest time that a write of any program takes
   * @param latest how long after its signature a write is accepted at most
   */
  public static Duration waiting(Duration settle, Duration latest) {
    return WriteLease.DURATION.plus(latest.compareTo(settle) < 0 ? settle : latest);
  }

  /**
   * The migration of a table as its record says.
   *
   * @param record the record as it was read
   * @param plan the way to the new design
   * @param model the model on the new design, with everything readable; that of the old design, if
   *     the migration is given up
   * @param isGivenUp whether the model is that of the old design, in an expanded table
   * @param unannounced the duties of the model that are not in force yet
   * @param isRelaxed whether the table is brought back to an older model that requires less, which
   *     changes the record alone
   */
  public record Situation<M>(
      DesignRecord record,
      MigrationPlan plan,
      M model,
      boolean isGivenUp,
      Duties unannounced,
      boolean isRelaxed) {

    /** Whether there is a duty that a program can skip which has not read the record since. */
    public boolean hasToWait() {
      return record.hasToWait(unannounced);
    }

    /** Whether every duty that is not in force was announced. */
    public boolean isAnnounced() {
      return record.duties().announced().all().containsAll(unannounced.all());
    }

    /** The phase that was reached; null if the migration has not begun. */
    public @Nullable Phase phase() {
      MigrationState migration = record.migration();
      return migration == null ? null : migration.phase();
    }
  }

  /**
   * Reads the record and compares the model with it.
   *
   * @throws AdjoinException if there is no record, or a migration to another model is under way
   */
  public Situation<M> read() {
    return DesignGuard.attempt(MIGRATE, this::situation);
  }

  private Situation<M> situation() {
    DesignRecord record =
        items
            .read()
            .orElseThrow(
                () ->
                    refused(
                        "the table has no recorded design; verify its items with %s first"
                            .formatted(Instruction.RECORD)));
    Predicate<String> hasItems = record.written()::contains;
    MigrationState migration = record.migration();
    if (migration == null) {
      M model = models.compile(record.design());
      RecordedDesign declared = models.designOf(model);
      MigrationPlan plan = plan(record, model, !pauses);
      if (!plan.pausing().isEmpty()) {
        // Writes pause anyway.
        plan = plan(record, model, false);
      }
      // A model in use can be asked to delete what an earlier one dropped.
      boolean isAccepted =
          losing.isEmpty()
              && record.accepted().contains(declared.fingerprint())
              && models.refusing(record, declared).isEmpty();
      boolean isLaxer = models.isLaxer(record, declared);
      boolean undoes = !isAccepted && (isLaxer || !plan.isEmpty());
      if (undoes && !goesBack) {
        requireNoFormer(record);
      }
      return new Situation<>(
          record,
          isAccepted ? plan.done() : plan,
          models.compile(plan.result()),
          false,
          models.unannounced(record, declared),
          goesBack && isLaxer && (isAccepted || plan.isEmpty() && isFormer(record)));
    }
    boolean isExpanded = migration.phase() == Phase.EXPANDED;
    RecordedDesign before = isExpanded ? record.design() : migration.other();
    RecordedDesign target = isExpanded ? migration.other() : record.design();
    Set<String> lost = new TreeSet<>(migration.lost());
    lost.addAll(losing);
    MigrationPlan plan = MigrationPlan.between(before, target, hasItems, lost);
    DesignRecord later =
        new DesignRecord(record.revision(), List.of(), record.written(), target, null);
    RecordedDesign onTarget = models.designOn(target);
    List<DesignDifference> refusing = models.refusing(later, onTarget);
    boolean isOfTarget =
        refusing.isEmpty()
            && models.kept(later, onTarget).fingerprint().equals(target.fingerprint());
    if (isExpanded && isOfTable(record) && !(isOfTarget && continues(migration))) {
      return new Situation<>(record, plan, models.compile(before), true, Duties.NONE, false);
    }
    if (!refusing.isEmpty()) {
      throw refused(
          ("a migration to another model is under way (%s); finish it with that model first"
                  + (isExpanded
                      ? ", or give it up: migrate to the model that the table had before"
                      : ""))
              .formatted(refusing.get(0)));
    }
    return new Situation<>(
        record,
        plan,
        models.compile(plan.result()),
        false,
        models.unannounced(record, onTarget),
        false);
  }

  /**
   * Whether a run with a model of both designs continues the migration. One that has the model of
   * the table deletes what only other models have, and the model alone gives it up.
   */
  private boolean continues(MigrationState migration) {
    return finishes || !losing.isEmpty() || migration.lost().isEmpty();
  }

  /** Whether the model is one that the design in force was recorded for. */
  private boolean isOfTable(DesignRecord record) {
    RecordedDesign declared = models.designOn(record.design());
    return declared.equals(record.design()) || record.accepted().contains(declared.fingerprint());
  }

  /**
   * The types and attributes that former migrations have deleted, or converted: a former design has
   * them, and the design in force does not.
   */
  public Set<String> lostBefore(Situation<M> now, Collection<String> names) {
    RecordedDesign design = now.record().design();
    List<RecordedDesign> former =
        DesignGuard.attempt(MIGRATE, items::former).stream()
            .map(each -> Renaming.of(each.design(), design))
            .toList();
    return names.stream()
        .filter(name -> former.stream().anyMatch(was -> isLost(name, was, design)))
        .collect(Collectors.toSet());
  }

  private static boolean isLost(String name, RecordedDesign was, RecordedDesign is) {
    int end = name.indexOf('.');
    if (end < 0) {
      return was.type(name).isPresent() && is.type(name).isEmpty();
    }
    Optional<AttributeType> before = type(was, name.substring(0, end), name.substring(end + 1));
    return before.isPresent()
        && !before.equals(type(is, name.substring(0, end), name.substring(end + 1)));
  }

  private static Optional<AttributeType> type(RecordedDesign design, String type, String name) {
    return design.type(type).flatMap(each -> each.attribute(name)).map(Attribute::type);
  }

  private boolean isFormer(DesignRecord record) {
    return models.former(record, items.former()).isPresent();
  }

  /** Refuses a model that a migration has replaced: an older program would undo the migration. */
  private void requireNoFormer(DesignRecord record) {
    models
        .former(record, items.former())
        .ifPresent(
            former -> {
              throw FailureBuilder.of(Reason.REFUSED, MIGRATE)
                  .remedy(Remedy.USE_NEWER_MODEL)
                  .because(
                      ("this model is older than the table: a migration replaced it at %s; use the"
                              + " newer model or, to bring the table back to this one, use %s")
                          .formatted(former.replaced(), Instruction.MIGRATE_BACK));
            });
  }

  private MigrationPlan plan(DesignRecord record, M model, boolean builds) {
    Schema schema = new Schema(models.compiled().apply(model).model());
    return MigrationPlan.of(
        record.design(),
        models.designOf(model),
        record.written()::contains,
        models.settings().gone(),
        losing,
        new FillingGates(schema, builds));
  }

  /**
   * Refuses a new design with keys of another model that shares the table.
   *
   * @throws AdjoinException with the keys and the models
   */
  public void requireOwnKeys(Situation<M> from) {
    DesignGuard.attempt(
        MIGRATE,
        () -> {
          items.models().require(from.plan().target());
          return true;
        });
  }

  /** The indexes that other models in the table use. */
  public Set<String> indexesOfOthers() {
    return DesignGuard.attempt(MIGRATE, () -> items.models().indexesOfOthers());
  }

  /** Accepts programs of the new design beside those of the old one, and announces its duties. */
  public void expand(Situation<M> from) {
    DesignRecord record = from.record();
    DesignGuard.attempt(
        MIGRATE,
        () -> {
          items.models().claim(List.of(record.design(), from.plan().target()));
          return true;
        });
    write(
        from,
        record
            .migrating(
                record.design(),
                record.accepted(),
                new MigrationState(Phase.EXPANDED, from.plan().target(), from.plan().lost()))
            .with(record.duties().announcing(from.unannounced())));
  }

  /** Lists the duties of the model in the record: programs that skip them are refused. */
  public void announce(Situation<M> from) {
    DesignRecord record = from.record();
    write(from, record.announcing(record.duties().announcing(from.unannounced())));
  }

  /** What programs with an older model are refused by duties that are not in force yet. */
  public List<String> announcements(Situation<M> now) {
    RecordedDesign declared = models.designOf(now.model());
    return now
        .unannounced()
        .differences(declared, Renaming.of(now.record().design(), declared))
        .stream()
        .map(DesignDifference::subject)
        .map(subject -> subject.substring(0, 1).toLowerCase(Locale.ROOT) + subject.substring(1))
        .toList();
  }

  /** Puts duties in force, which every program has noticed since they were announced. */
  public void enforce(Situation<M> now, Duties noticed) {
    DesignRecord record = now.record();
    write(now, record.announcing(record.duties().enforcing(noticed)));
  }

  /**
   * Whether the duties of the table can end with this model as the only one: it has, or has dropped
   * on purpose, all that the duties are about.
   */
  public boolean canRetire(Situation<M> now) {
    return !now.record().duties().isEmpty()
        && now.plan().isEmpty()
        && models.hasDependants(now.record(), models.designOn(now.record().design()));
  }

  /** Records what the model requires, though a newer one required more. */
  public void relax(Situation<M> now) {
    DesignRecord record = now.record();
    RecordedDesign declared = models.designOn(record.design());
    write(now, record.next(models.kept(record, declared), declared.fingerprint()));
  }

  /** Ends the duties of the table, and refuses all models but this one. */
  public void retire(Situation<M> now) {
    DesignRecord record = now.record();
    RecordedDesign own = models.designOn(record.design());
    write(
        now,
        record
            .migrating(models.kept(record, own), List.of(own.fingerprint()), null)
            .with(RecordedDuties.NONE));
  }

  /**
   * Refuses to give a migration up if stored items may be of the new design only.
   *
   * @throws AdjoinException with the reason
   */
  public void requireUnchanged(Situation<M> from) {
    DesignRecord record = from.record();
    List<String> written = from.plan().unreadableBefore(record.written()::contains);
    if (record.accepted().isEmpty()) {
      throw refused(
          ("the migration cannot be given up, because it was being finished and items may have been"
                  + " changed; finish it, and migrate back to this model with %s")
              .formatted(Instruction.MIGRATE_BACK));
    }
    if (!written.isEmpty()) {
      throw refused(
          ("the migration cannot be given up, because programs with the new model may have stored"
                  + " items that this model cannot read (%s); finish it, and migrate back to this"
                  + " model with %s")
              .formatted(String.join(", ", written), Instruction.MIGRATE_BACK));
    }
  }

  /** Gives an expanded migration up: the old design is the only one again. */
  public void giveUp(Situation<M> from) {
    DesignRecord record = from.record();
    write(
        from,
        record
            .migrating(record.design(), record.accepted(), null)
            .with(record.duties().keptBy(record.design())));
  }

  /** Puts the new design in force; programs of the old one end at their next renewal. */
  public void close(Situation<M> from) {
    DesignGuard.attempt(
        MIGRATE,
        () -> {
          items.keepFormer(from.record());
          return true;
        });
    write(
        from,
        from.record()
            .migrating(
                from.plan().target(),
                List.of(fingerprint(from)),
                new MigrationState(Phase.CLOSING, from.record().design(), from.plan().lost())));
  }

  /** Every program that writes has noticed. */
  public void sweep(Situation<M> from) {
    turn(from, Phase.SWEEPING);
  }

  /** Lets programs of the new design write everything, to fix items that are wrong. */
  public void fix(Situation<M> from) {
    turn(from, Phase.FIXING);
  }

  private void turn(Situation<M> from, Phase phase) {
    MigrationState migration = from.record().migration();
    if (migration == null) {
      throw new IllegalStateException("A migration must be under way");
    }
    write(
        from,
        from.record()
            .migrating(from.record().design(), from.record().accepted(), migration.in(phase)));
  }

  /** Puts the old design in force again, and stays expanded, after items have been changed. */
  public void reopen(Situation<M> from) {
    reopen(from, List.of());
  }

  /**
   * Puts the old design in force again, and stays expanded, before any item was changed: the models
   * of the old design are what they were, and the migration can be given up.
   */
  public void takeBack(Situation<M> from) {
    MigrationState migration = from.record().migration();
    List<String> models =
        migration == null
            ? List.of()
            : DesignGuard.attempt(MIGRATE, items::former).stream()
                .filter(former -> former.design().equals(migration.other()))
                .findFirst()
                .map(FormerDesign::accepted)
                .orElse(List.of());
    reopen(from, models);
  }

  private void reopen(Situation<M> from, List<String> models) {
    MigrationState migration = from.record().migration();
    if (migration == null || migration.phase() == Phase.EXPANDED) {
      throw new IllegalStateException("The old design must have been closed");
    }
    write(
        from,
        from.record()
            .migrating(
                migration.other(),
                models,
                new MigrationState(Phase.EXPANDED, from.record().design(), from.plan().lost())));
  }

  /** Everything is readable, and the migration is over; no older model can skip a duty any more. */
  public void complete(Situation<M> from) {
    DesignGuard.attempt(
        MIGRATE,
        () -> {
          items.models().claimIfListed(from.plan().result());
          return true;
        });
    write(
        from,
        from.record()
            .migrating(from.plan().result(), List.of(fingerprint(from)), null)
            .with(RecordedDuties.NONE));
  }

  private String fingerprint(Situation<M> situation) {
    return models.designOf(situation.model()).fingerprint();
  }

  /** A change that another process makes at the same time wins; the next read shows it. */
  private void write(Situation<M> from, DesignRecord next) {
    DesignGuard.attempt(MIGRATE, () -> items.write(from.record(), next));
  }

  /** The refusal of the differences that no migration carries out. */
  public AdjoinException refused(List<DesignDifference> differences) {
    return DesignGuard.differs(MIGRATE, differences, models.settings().notation());
  }

  private static AdjoinException refused(String reason) {
    return FailureBuilder.of(Reason.REFUSED, MIGRATE).because(reason);
  }
}
