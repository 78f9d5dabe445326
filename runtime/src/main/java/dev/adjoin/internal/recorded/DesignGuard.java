// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.recorded;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.TableReport;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Notation;
import dev.adjoin.internal.evolution.DesignDifference;
import dev.adjoin.internal.evolution.Duties;
import dev.adjoin.internal.evolution.Instruction;
import dev.adjoin.internal.evolution.MigrationState;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.execute.Environment;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.WritePermission;
import dev.adjoin.internal.recorded.DesignItems.OtherKeys;
import dev.adjoin.internal.recorded.DesignItems.UnreadableRecord;
import dev.adjoin.internal.recorded.ModelOnRecord.MistakesOnRecord;
import dev.adjoin.internal.recorded.TableModels.KeysOfAnotherModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/**
 * Keeps a program from reading or writing under a design that the stored data does not have.
 *
 * <p>Opening compiles the model with the table's record as its base and compares the two ({@link
 * ModelOnRecord}). A difference that needs a change of stored data refuses to open. A difference
 * that needs none is recorded before the first write under it, by compare-and-set on the revision
 * ({@link WriteLease}).
 *
 * <p>Thread-safe: what the program knows about the table is an immutable value, which changes under
 * a lock.
 *
 * @param <M> the compiled model as the caller holds it
 */
public final class DesignGuard<M> implements WritePermission {
  private static final String OPEN = "open";

  private final DesignItems items;
  private final Environment environment;
  private final Settings settings;
  private final ModelOnRecord<M> models;
  private final WriteLease lease;

  /** When the record was last seen to be that of this table. */
  private volatile TableState.@Nullable Lease sameTable;

  /**
   * The settings that a program opens a table with.
   *
   * @param isPartial whether the model may lack recorded types and attributes
   * @param isUnrecorded whether a table with items and without a record may be written
   * @param gone the recorded types and attributes that the model dropped on purpose
   * @param lock the recorded design in the lock file of the model; null if it has none
   * @param announcing how long opening waits after it has announced the duties of the model; null
   *     if it does not announce any, and is refused
   * @param notation how the model is declared, for messages
   */
  public record Settings(
      boolean isPartial,
      boolean isUnrecorded,
      Set<String> gone,
      @Nullable RecordedDesign lock,
      @Nullable Duration announcing,
      Notation notation) {

    public Settings {
      gone = Set.copyOf(gone);
    }
  }

  /**
   * @param items the items that hold the record
   * @param compiler compiles the model on a base; null stands for the base that the model itself
   *     names
   */
  public DesignGuard(
      DesignItems items,
      Environment environment,
      Settings settings,
      Function<@Nullable RecordedDesign, M> compiler,
      Function<M, Compiled> compiled) {
    this.items = items;
    this.environment = environment;
    this.settings = settings;
    this.models = new ModelOnRecord<>(settings, compiler, compiled);
    this.lease = new WriteLease(items, environment, models);
  }

  /**
   * Reads the record, compares the model with it, and returns the compiled model to open with.
   *
   * @throws AdjoinException with {@link Reason#DIFFERENT_DESIGN} and the differences
   */
  public M open() {
    return attempt(OPEN, this::openTable);
  }

  private synchronized M openTable() {
    Optional<DesignRecord> found;
    try {
      found = items.read();
    } catch (ResourceNotFoundException e) {
      return models.compile(null);
    }
    return found.isPresent() ? openRecorded(found.get()) : openUnrecorded();
  }

  private M openRecorded(DesignRecord record) {
    ModelOnRecord.Fit<M> fit = models.fit(record);
    if (settings.announcing() != null && fit.isRefusedByDutiesAlone()) {
      announce(record, fit.unannounced(), settings.announcing());
      return openTable();
    }
    models.requireFitting(OPEN, record, fit, items::former);
    requireOwnKeys(fit.base(), fit.declared());
    lease.begin(record, fit);
    return fit.model();
  }

  /**
   * Announces duties or, if they were announced, puts them in force when every program that writes
   * has noticed. Another program may change the record at the same time: the next look shows it.
   */
  private void announce(DesignRecord record, Duties duties, Duration waiting) {
    if (!record.duties().announced().all().containsAll(duties.all())) {
      items.write(record, record.announcing(record.duties().announcing(duties)));
      return;
    }
    if (record.hasToWait(duties) && !waiting.isZero()) {
      try {
        environment.sleep(waiting);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw Failures.interrupted(OPEN);
      }
    }
    items.read().ifPresent(now -> items.write(now, now.announcing(now.duties().enforcing(duties))));
  }

  /**
   * Opens a table without a record. An empty one is recorded, unless another program owns the
   * table, which then gets no items of Adjoin's own.
   */
  private M openUnrecorded() {
    M model = models.compile(null);
    boolean isOwned = models.ownsTable(model);
    boolean isLocked = settings.lock() != null;
    // The Scan is left out where its result does not matter.
    boolean isEmpty = !settings.isUnrecorded() && (isOwned || !isLocked) && items.isTableEmpty();
    if (isEmpty && isOwned) {
      return record(model);
    }
    if (settings.lock() != null) {
      List<DesignDifference> refusing = models.refusing(settings.lock(), models.designOf(model));
      if (!refusing.isEmpty()) {
        throw differs(OPEN, refusing, settings.notation());
      }
    }
    boolean mayWrite = isEmpty || isLocked || settings.isUnrecorded();
    lease.withoutRecord(
        mayWrite
            ? null
            : ("the table has items but no recorded design of the model %s (each model in a table"
                    + " has its own), so that it is not known how they were stored; verify them"
                    + " with %s%s")
                .formatted(
                    models.designOf(model).model(), Instruction.RECORD, Instruction.UNRECORDED));
    return model;
  }

  /** Refuses keys that are new in the record and belong to another model in the table. */
  private void requireOwnKeys(RecordedDesign recorded, RecordedDesign declared) {
    if (!recorded.hasKeysOf(declared)) {
      items.models().require(declared);
    }
  }

  /** Writes the first record of a table. */
  private M record(M model) {
    RecordedDesign design = models.designOf(model);
    DesignRecord first = DesignRecord.first(design, Set.of());
    try {
      if (!isJoined(first)) {
        return openTable();
      }
      lease.begin(first, ModelOnRecord.Fit.exact(model, design));
    } catch (DynamoDbException e) {
      if (!WriteLease.isDenied(e)) {
        throw e;
      }
      lease.withoutRecord("the table has no recorded design, and this program may not write one");
    }
    return model;
  }

  /**
   * Writes the first record of a model. If another model comes to the table at the same time, each
   * of the two looks for the other's record when its own is written, so that one of them finds it.
   *
   * @return false if the model has a record already
   * @throws KeysOfAnotherModel if another model claims some of its keys
   */
  private boolean isJoined(DesignRecord first) {
    if (!items.write(null, first)) {
      return false;
    }
    try {
      items.models().claim(List.of(first.design()));
      return true;
    } catch (KeysOfAnotherModel e) {
      items.removeFirst();
      throw e;
    }
  }

  /**
   * The refusal of a program by the record of a table.
   *
   * @param former the design that the table had when the program was opened before, if it had
   *     another one; such a program must not be advised to migrate the table
   */
  static AdjoinException refusal(
      String operation,
      Optional<FormerDesign> former,
      List<DesignDifference> differences,
      Notation notation) {
    if (former.isEmpty()) {
      return differs(operation, differences, notation);
    }
    StringBuilder message =
        new StringBuilder(
                "this program is older than the table: a migration replaced its model at ")
            .append(former.get().replaced());
    differences.forEach(difference -> message.append("\n  ").append(difference));
    message.append("\n    Use the program with the newer model");
    return FailureBuilder.of(Reason.DIFFERENT_DESIGN, operation)
        .remedy(Remedy.USE_NEWER_MODEL)
        .because(message.toString());
  }

  /** The refusal of a model: its differences, and each advice once, below those that it is for. */
  static AdjoinException differs(
      String operation, List<DesignDifference> differences, Notation notation) {
    StringBuilder message =
        new StringBuilder("the model is not the one that the data was stored under");
    differences.stream()
        .collect(
            Collectors.groupingBy(
                d -> d.advice().in(notation), LinkedHashMap::new, Collectors.toList()))
        .forEach(
            (advice, all) -> {
              all.forEach(d -> message.append("\n  ").append(d));
              message.append("\n    ").append(advice);
            });
    boolean isMigratable = differences.stream().allMatch(DesignDifference::isMigratable);
    return FailureBuilder.of(Reason.DIFFERENT_DESIGN, operation)
        .remedy(isMigratable ? Remedy.MIGRATE : Remedy.CHANGE_MODEL)
        .because(message.toString());
  }

  /** Whether the table did not exist when it was last looked for. */
  public boolean isTableMissing() {
    return lease.state() instanceof TableState.Missing;
  }

  /** Messages for people about the table that was opened: for example an outdated lock file. */
  public List<String> notes() {
    if (lease.state() instanceof TableState.Recorded known
        && settings.lock() != null
        && !settings.lock().equals(known.record().design())) {
      return List.of(
          "The lock file is outdated: the table's recorded design has revision %d"
              .formatted(known.record().revision()));
    }
    return List.of();
  }

  /** How everything that is stored now can be read. */
  public StoredData<M> stored(String operation) {
    return attempt(
        operation, () -> StoredData.of(recordOrNone().orElse(null), models, items.table()));
  }

  /** The recorded design; empty if there is none, or no table. */
  public Optional<RecordedDesign> recorded(String operation) {
    return attempt(operation, this::recordOrNone).map(DesignRecord::design);
  }

  /** The recorded design with its revision and models; empty if there is none, or no table. */
  public Optional<DesignRecord> record(String operation) {
    return attempt(operation, this::recordOrNone);
  }

  /** A table that is the right one stays so for as long as a lease. */
  @Override
  public boolean isOfThisTable(String operation) {
    TableState.Lease known = sameTable;
    if (known != null && known.holds(environment)) {
      return true;
    }
    boolean isSame = attempt(operation, items::isOfThisTable);
    sameTable = isSame ? TableState.Lease.of(environment) : null;
    return isSame;
  }

  /** Notes in the record, if there is one, that it is about this table. */
  public void recordTable(String operation) {
    attempt(
        operation,
        () -> {
          items.recordTable();
          return true;
        });
  }

  /** The record; empty if there is none, or no table. */
  private Optional<DesignRecord> recordOrNone() {
    try {
      return items.read();
    } catch (ResourceNotFoundException e) {
      return Optional.empty();
    }
  }

  /**
   * The differences between the model and the record, without opening; none if there is no record.
   *
   * @param use receives the model as it would be opened
   */
  public List<TableReport.Difference> compare(String operation, Consumer<M> use) {
    return attempt(
        operation,
        () -> {
          Optional<DesignRecord> found = recordOrNone();
          M model = models.compile(found.map(DesignRecord::design).orElse(null));
          found.ifPresent(record -> requireOwnKeys(record.design(), models.designOf(model)));
          use.accept(model);
          return found.stream()
              .flatMap(r -> Stream.concat(underWay(r), differences(r, model)))
              .toList();
        });
  }

  private Stream<TableReport.Difference> differences(DesignRecord record, M model) {
    RecordedDesign declared = models.designOf(model);
    List<DesignDifference> laxer = models.laxer(record, declared, items::former);
    Set<String> forbidden =
        laxer.stream().map(DesignDifference::subject).collect(Collectors.toSet());
    List<DesignDifference> all =
        new ArrayList<>(
            models.differences(record, declared).stream()
                .filter(d -> !forbidden.contains(d.subject()))
                .toList());
    all.addAll(laxer);
    all.addAll(models.announcements(record, declared));
    boolean isRefused = all.stream().anyMatch(difference -> difference.kind().refuses());
    Optional<FormerDesign> former =
        isRefused ? models.former(record, items.former()) : Optional.empty();
    return all.stream().map(difference -> reported(difference, former));
  }

  /** A migration that is under way. It keeps no model from being opened by itself. */
  private static Stream<TableReport.Difference> underWay(DesignRecord record) {
    MigrationState migration = record.migration();
    if (migration == null) {
      return Stream.of();
    }
    boolean isExpanded = migration.phase() == MigrationState.Phase.EXPANDED;
    return Stream.of(
        new TableReport.Difference(
            TableReport.Kind.NOTHING_TO_DO,
            "A migration that is under way",
            "one design",
            "two, and is " + migration.phase().name().toLowerCase(Locale.ROOT),
            List.of(),
            isExpanded
                ? "When the new program runs everywhere, finish it with "
                    + Instruction.FINISH_MIGRATION
                : "Continue it with " + Instruction.FINISH_MIGRATION));
  }

  private TableReport.Difference reported(
      DesignDifference difference, Optional<FormerDesign> former) {
    return new TableReport.Difference(
        TableReport.Kind.valueOf(difference.kind().name()),
        difference.subject(),
        difference.declared(),
        difference.recorded(),
        difference.items(),
        former
            .filter(older -> difference.kind().refuses())
            .map(
                older ->
                    "Use the newer model: a migration replaced this one at " + older.replaced())
            .orElseGet(() -> difference.advice().in(settings.notation())));
  }

  /**
   * Records the design in a table that has items but no record, after all of them were verified.
   *
   * @param written the types of the items
   * @return false if the table has a record already
   * @throws AdjoinException if this program may not write the record, or another model in the table
   *     claims some of its keys
   */
  public boolean recordVerified(String operation, Set<String> written) {
    return attempt(operation, () -> recordVerified(written));
  }

  private synchronized boolean recordVerified(Set<String> written) {
    if (items.read().isPresent()) {
      return false;
    }
    M model = models.compile(null);
    RecordedDesign design = models.designOf(model);
    DesignRecord first = DesignRecord.first(design, written);
    items.models().claim(List.of(design));
    if (!isJoined(first)) {
      return false;
    }
    lease.begin(first, ModelOnRecord.Fit.exact(model, design));
    return true;
  }

  /** Called after the table was created: records the design. */
  public void tableCreated(String operation) {
    attempt(
        operation,
        () -> {
          openNewTable(operation);
          return true;
        });
  }

  @Override
  public void require(String type, String operation) {
    if (!lease.allows(type)) {
      attempt(
          operation,
          () -> {
            obtain(type, operation);
            return true;
          });
    }
  }

  @Override
  public void requireDelete(String type, String operation) {
    require(type, operation);
    lease.requireDelete(type, operation);
  }

  @Override
  public void requireChange(String type, Collection<String> attributes, String operation) {
    require(type, operation);
    lease.requireChange(type, attributes, operation);
  }

  @Override
  public void requireStore(String type, String operation) {
    require(type, operation);
    lease.requireStore(type, operation);
  }

  @Override
  public void requireNoDeleteSkipped(String type, String operation) {
    renewIfEnded(operation);
    lease.requireDelete(type, operation);
  }

  @Override
  public void requireNoChangeSkipped(String type, Collection<String> attributes, String operation) {
    renewIfEnded(operation);
    lease.requireChange(type, attributes, operation);
  }

  @Override
  public boolean isDeleteSkipped(String type) {
    return lease.isDeleteSkipped(type);
  }

  @Override
  public Object rights() {
    return lease.state().rights();
  }

  @Override
  public boolean isLeased() {
    return lease.holds();
  }

  @Override
  public synchronized void endLease() {
    lease.endNow();
  }

  private void renewIfEnded(String operation) {
    if (!lease.holds()) {
      renew(operation);
    }
  }

  @Override
  public boolean isTurned() {
    return lease.isTurned();
  }

  @Override
  public boolean isExpanded() {
    return lease.isExpanded();
  }

  @Override
  public boolean isFilled() {
    return lease.isFilled();
  }

  @Override
  public Set<String> awaited() {
    return lease.awaited();
  }

  @Override
  public void renew(String operation) {
    attempt(
        operation,
        () -> {
          renewLease(operation);
          return true;
        });
  }

  private synchronized void renewLease(String operation) {
    lease.renew(operation);
  }

  private synchronized void obtain(String type, String operation) {
    openNewTable(operation);
    lease.obtain(type, operation);
  }

  /**
   * Opens a table that was made after the database was opened. Another program may have made it for
   * another design: then this program, which goes on with the design that it was opened with, never
   * gets a lease.
   */
  private synchronized void openNewTable(String operation) {
    if (!isTableMissing()) {
      return;
    }
    RecordedDesign before = models.designOn(null);
    M model = openTable();
    boolean isThere = !isTableMissing();
    if (isThere && !models.designOf(model).equals(before)) {
      lease.end();
      throw WriteLease.changed(operation);
    }
  }

  static <R> R attempt(String operation, Supplier<R> work) {
    try {
      return work.get();
    } catch (SdkException e) {
      throw Failures.of(operation, null, e);
    } catch (OtherKeys e) {
      throw FailureBuilder.of(Reason.DIFFERENT_DESIGN, operation)
          .remedy(Remedy.CHANGE_MODEL)
          .cause(e)
          .because(
              "the keys of the table have other names or types than the model declares; they cannot"
                  + " change: dump the data with the old model, and load it into a new table");
    } catch (KeysOfAnotherModel e) {
      throw FailureBuilder.of(Reason.DIFFERENT_DESIGN, operation)
          .remedy(Remedy.CHANGE_MODEL)
          .cause(e)
          .because(
              e.getMessage()
                  + "\n    Give these types tags or key words of their own; if this is the same model"
                  + " under another name, keep its name");
    } catch (MistakesOnRecord e) {
      throw FailureBuilder.of(Reason.DIFFERENT_DESIGN, operation)
          .remedy(Remedy.CHANGE_MODEL)
          .cause(e)
          .because(
              ("the model does not fit what the table already has. %s\n"
                      + "    If you renamed a part, declare its former name (was); otherwise change the"
                      + " model, or dump the data with the recorded design and load it into a new table")
                  .formatted(e.getMessage()));
    } catch (UnreadableRecord e) {
      throw FailureBuilder.of(Reason.DIFFERENT_DESIGN, operation)
          .cause(e)
          .because(
              "the recorded design of the table cannot be read: %s; use the version of Adjoin that"
                      .formatted(e.getMessage())
                  + " wrote it");
    }
  }
}
