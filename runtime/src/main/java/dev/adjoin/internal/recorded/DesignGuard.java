// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.recorded;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.TableReport;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Notation;
import dev.adjoin.internal.evolution.DesignComparison;
import dev.adjoin.internal.evolution.DesignDifference;
import dev.adjoin.internal.evolution.PartialModel;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedModel;
import dev.adjoin.internal.evolution.RecordedType;
import dev.adjoin.internal.evolution.Renaming;
import dev.adjoin.internal.execute.Environment;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.WritePermission;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.Plans;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/**
 * Keeps a program from reading or writing under a design that the stored data does not have.
 *
 * <h2>Opening</h2>
 *
 * The model is compiled with the table's record as its base and compared with it. A difference that
 * needs a change of stored data refuses to open. A difference that needs none is recorded before
 * the first write under it, by compare-and-set on the revision.
 *
 * <h2>Which types have items</h2>
 *
 * Whether a difference needs a change of stored data depends on whether the type has items. The
 * record lists the types that were ever written: the first write of a type adds it, on the
 * condition that the revision is the one that the program knows. So a program that adds a view to a
 * type without items and a program that writes the first item of that type cannot miss each other:
 * one of them finds the other's change.
 *
 * <h2>The lease</h2>
 *
 * A program may write as long as it has read the record within the last two minutes. A write after
 * that reads it again, at the cost of one GetItem. So two minutes after a change of the record
 * every program that writes knows of it.
 *
 * <p>Thread-safe. The state is an immutable value; changes are made under a lock.
 *
 * @param <M> the compiled model as the caller holds it
 */
public final class DesignGuard<M> implements WritePermission {
  private static final Duration LEASE = Duration.ofMinutes(2);
  private static final String OPEN = "open";

  private final DesignItems items;
  private final Environment environment;
  private final Function<@Nullable RecordedDesign, M> compiler;
  private final Function<M, Compiled> compiled;
  private final Settings settings;
  private volatile State state = State.UNCHECKED;

  /**
   * How a program opens a table.
   *
   * @param isPartial whether the model may lack recorded types and attributes
   * @param isUnrecorded whether a table with items and without a record may be written
   * @param gone the recorded types and attributes that the model dropped on purpose
   * @param lock the recorded design in the lock file of the model; null if it has none
   */
  public record Settings(
      boolean isPartial, boolean isUnrecorded, Set<String> gone, @Nullable RecordedDesign lock) {

    public Settings {
      gone = Set.copyOf(gone);
    }
  }

  /**
   * What the program knows of the record.
   *
   * @param record the record as it was read; null if there is none
   * @param inUse the design that the program was opened with
   * @param ready the types that can be written until the lease ends
   * @param refused the types that cannot be written, each with the reason
   * @param readOnly why nothing can be written; null if something can
   * @param mayRecord whether the program has not been denied to change the record
   */
  private record State(
      @Nullable DesignRecord record,
      @Nullable RecordedDesign inUse,
      Set<String> ready,
      Map<String, String> refused,
      @Nullable String readOnly,
      boolean mayRecord,
      boolean isChecked,
      long leaseEnd) {
    static final State UNCHECKED =
        new State(null, null, Set.of(), Map.of(), null, true, false, Long.MIN_VALUE);

    /** Without a record there is nothing to compare with: everything or nothing can be written. */
    static State withoutRecord(RecordedDesign inUse, @Nullable String readOnly) {
      return new State(null, inUse, Set.of(), Map.of(), readOnly, true, true, Long.MAX_VALUE);
    }
  }

  /**
   * @param items where the record is
   * @param compiler compiles the model on a base
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
    this.compiler = compiler;
    this.compiled = compiled;
  }

  /**
   * Reads the record, compares the model with it, and returns the compiled model to open with.
   *
   * @throws AdjoinException with {@link Reason#DIFFERENT_DESIGN} and the differences
   */
  public M open() {
    return attempt(OPEN, () -> open(items));
  }

  private synchronized M open(DesignItems from) {
    Optional<DesignRecord> found;
    try {
      found = from.read();
    } catch (ResourceNotFoundException e) {
      return compiler.apply(null);
    } catch (DynamoDbException e) {
      throw isInvalid(e) ? otherKeys(e) : e;
    }
    if (found.isPresent()) {
      return attach(found.get());
    }
    M model = compiler.apply(null);
    if (settings.lock() != null && !isToBeRecorded(from, model)) {
      return locked(settings.lock(), model);
    }
    if (settings.isUnrecorded() || !from.isTableEmpty()) {
      state = unrecorded(model);
      return model;
    }
    return compiled.apply(model).design().table().owned() ? create(from, model) : adopted(model);
  }

  private boolean isToBeRecorded(DesignItems from, M model) {
    return !settings.isUnrecorded()
        && compiled.apply(model).design().table().owned()
        && from.isTableEmpty();
  }

  /** Opens a table whose design only a lock file records; every type may have items. */
  private M locked(RecordedDesign lock, M model) {
    RecordedDesign declared = designOf(model);
    List<DesignDifference> refusing =
        DesignComparison.between(lock, declared, type -> true, settings.gone()).stream()
            .filter(d -> d.kind().refuses())
            .filter(d -> !(settings.isPartial() && d.kind() == DesignDifference.Kind.MISSING))
            .toList();
    if (!refusing.isEmpty()) {
      throw differs(OPEN, refusing);
    }
    state = State.withoutRecord(declared, null);
    return model;
  }

  /** What opening noticed without refusing it. */
  public List<String> notes() {
    DesignRecord known = state.record;
    boolean isOutdated =
        known != null && settings.lock() != null && !settings.lock().equals(known.design());
    return isOutdated
        ? List.of(
            "The lock file is outdated: the table's recorded design has revision %d"
                .formatted(known.revision()))
        : List.of();
  }

  private State unrecorded(M model) {
    String reason =
        settings.isUnrecorded()
            ? null
            : "the table has items but no recorded design, so that it is not known how they were"
                + " stored; verify them with check --record, or open it with unrecorded()";
    return State.withoutRecord(designOf(model), reason);
  }

  /** An empty table that another program also uses: it gets no items of Adjoin's own. */
  private M adopted(M model) {
    state = State.withoutRecord(designOf(model), null);
    return model;
  }

  private M create(DesignItems in, M model) {
    RecordedDesign design = designOf(model);
    DesignRecord first = new DesignRecord(1, List.of(design.fingerprint()), Set.of(), design);
    try {
      if (!in.write(null, first)) {
        return open(in);
      }
      state = state(first, design, Map.of(), true);
    } catch (DynamoDbException e) {
      if (!isDenied(e)) {
        throw e;
      }
      String reason = "the table has no recorded design, and this program may not write one";
      state = State.withoutRecord(design, reason);
    }
    return model;
  }

  private RecordedDesign designOf(M model) {
    Compiled design = compiled.apply(model);
    return RecordedDesign.of(new Schema(design.model()), design.design());
  }

  /** Compares the model with a record, and takes the record as what the program knows. */
  private M attach(DesignRecord record) {
    M model = compiler.apply(record.design());
    RecordedDesign declared = designOf(model);
    List<DesignDifference> refusing = refusing(record, declared);
    if (!refusing.isEmpty()) {
      throw differs(OPEN, refusing);
    }
    state = state(record, declared, unwritable(record, declared), true);
    return model;
  }

  /** The differences that keep the model from being opened. */
  private List<DesignDifference> refusing(DesignRecord record, RecordedDesign declared) {
    boolean mayLack = settings.isPartial() || record.accepted().contains(declared.fingerprint());
    return differences(record, declared).stream()
        .filter(d -> d.kind().refuses())
        .filter(d -> !(mayLack && d.kind() == DesignDifference.Kind.MISSING))
        .toList();
  }

  /**
   * A design that stored items can be read by: the model's if it can be opened, else the recorded
   * one.
   */
  public Compiled readable(String operation) {
    Optional<DesignRecord> found = attempt(operation, this::recordOrNone);
    M model = compiler.apply(found.map(DesignRecord::design).orElse(null));
    if (found.isEmpty() || refusing(found.get(), designOf(model)).isEmpty()) {
      return compiled.apply(model);
    }
    RecordedModel recorded = RecordedModel.of(found.get().design(), items.table());
    Plans none = new Plans(List.of(), List.of(), List.of());
    return new Compiled(recorded.model(), recorded.design(), none, Notation.YAML);
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
          M model = compiler.apply(found.map(DesignRecord::design).orElse(null));
          use.accept(model);
          return found.stream()
              .flatMap(r -> differences(r, designOf(model)).stream())
              .map(DesignGuard::reported)
              .toList();
        });
  }

  private static TableReport.Difference reported(DesignDifference difference) {
    return new TableReport.Difference(
        TableReport.Kind.valueOf(difference.kind().name()),
        difference.subject(),
        difference.declared(),
        difference.recorded(),
        difference.items(),
        difference.advice());
  }

  private List<DesignDifference> differences(DesignRecord record, RecordedDesign declared) {
    return DesignComparison.between(
        record.design(), declared, record.written()::contains, settings.gone());
  }

  private Map<String, String> unwritable(DesignRecord record, RecordedDesign declared) {
    boolean isOlder = record.accepted().contains(declared.fingerprint());
    Map<String, String> reasons = new HashMap<>();
    PartialModel.unwritable(
            record.design(), declared, settings.gone(), isOlder && !settings.isPartial())
        .forEach(
            (type, missing) ->
                reasons.put(
                    type,
                    "the model does not declare %s, which every write of %s has to consider"
                        .formatted(missing, type)));
    return reasons;
  }

  private State state(
      DesignRecord record, RecordedDesign inUse, Map<String, String> refused, boolean mayRecord) {
    Set<String> ready = new HashSet<>();
    if (record.accepted().contains(inUse.fingerprint()) || !mayRecord) {
      for (RecordedType type : inUse.types()) {
        if (isRecorded(record, inUse, type)
            && record.written().contains(type.stored())
            && !refused.containsKey(type.name())) {
          ready.add(type.name());
        }
      }
    }
    long end = environment.nanos() + LEASE.toNanos();
    return new State(
        record, inUse, Set.copyOf(ready), Map.copyOf(refused), null, mayRecord, true, end);
  }

  private static boolean isRecorded(DesignRecord record, RecordedDesign inUse, RecordedType type) {
    return Renaming.of(record.design(), inUse)
        .type(type.name())
        .filter(type::isCoveredBy)
        .isPresent();
  }

  /**
   * Records the design in a table that has items but no record, after all of them were verified.
   *
   * @param written the types of the items
   * @return false if the table has a record already
   * @throws AdjoinException if this program may not write the record
   */
  public boolean recordVerified(String operation, Set<String> written) {
    return attempt(operation, () -> recordVerified(items, written));
  }

  private synchronized boolean recordVerified(DesignItems in, Set<String> written) {
    if (in.read().isPresent()) {
      return false;
    }
    RecordedDesign design = designOf(compiler.apply(null));
    DesignRecord first = new DesignRecord(1, List.of(design.fingerprint()), written, design);
    if (!in.write(null, first)) {
      return false;
    }
    state = state(first, design, Map.of(), true);
    return true;
  }

  /** Called after the table was created: records the design. */
  public void tableCreated(String operation) {
    attempt(
        operation,
        () -> {
          checkCreated(items, operation);
          return true;
        });
  }

  private synchronized void checkCreated(DesignItems from, String operation) {
    if (!state.isChecked) {
      openAgain(from, operation);
    }
  }

  @Override
  public void require(String type, String operation) {
    State known = state;
    if (known.ready.contains(type) && environment.nanos() - known.leaseEnd < 0) {
      return;
    }
    if (known.isChecked && known.record == null && known.readOnly == null) {
      return;
    }
    attempt(
        operation,
        () -> {
          prepare(items, type, operation);
          return true;
        });
  }

  /** Makes a type ready to be written; each pass of the loop removes one obstacle. */
  private synchronized void prepare(DesignItems from, String type, String operation) {
    while (true) {
      State known = state;
      if (known.readOnly != null) {
        throw refused(operation, known.readOnly);
      }
      if (!known.isChecked) {
        openAgain(from, operation);
        if (!state.isChecked) {
          // There is no table: the write itself fails, and says so.
          return;
        }
      } else if (known.record == null) {
        return;
      } else if (environment.nanos() - known.leaseEnd >= 0) {
        renew(from, known, operation);
      } else if (known.refused.containsKey(type)) {
        throw refused(operation, known.refused.get(type));
      } else if (known.ready.contains(type)) {
        return;
      } else {
        recordFor(from, known, type, operation);
      }
    }
  }

  /** The table was made after the database was opened: it may have been made for another design. */
  private void openAgain(DesignItems from, String operation) {
    RecordedDesign before = designOf(compiler.apply(null));
    M model = open(from);
    if (state.isChecked && !designOf(model).equals(before)) {
      throw changed(operation);
    }
  }

  private void renew(DesignItems from, State known, String operation) {
    DesignRecord before = known.record;
    DesignRecord now = from.read().orElseThrow(() -> changed(operation));
    RecordedDesign inUse = known.inUse;
    if (before == null || inUse == null) {
      return;
    }
    if (now.equals(before)) {
      state = state(now, inUse, known.refused, known.mayRecord);
      return;
    }
    RecordedDesign again = designOf(compiler.apply(now.design()));
    List<DesignDifference> refusing = refusing(now, again);
    if (!refusing.isEmpty()) {
      throw differs(operation, refusing);
    }
    Map<String, String> refused = unwritable(now, again);
    for (RecordedType type : inUse.types()) {
      if (again.type(type.name()).filter(type::equals).isEmpty()) {
        refused.putIfAbsent(
            type.name(), "its design has changed since this program opened it; open it again");
      }
    }
    state = state(now, inUse, refused, known.mayRecord);
  }

  /** Records the model, if the record does not know it, and that the type is written. */
  private void recordFor(DesignItems in, State known, String type, String operation) {
    DesignRecord before = known.record;
    RecordedDesign inUse = known.inUse;
    if (before == null || inUse == null) {
      return;
    }
    String stored = inUse.type(type).map(RecordedType::stored).orElse(type);
    boolean isRecorded = inUse.type(type).filter(t -> isRecorded(before, inUse, t)).isPresent();
    boolean isAccepted =
        before.accepted().contains(inUse.fingerprint()) || isRecorded && !known.mayRecord;
    DesignRecord after =
        isAccepted && isRecorded
            ? before.withWritten(stored)
            : before
                .next(inUse.keeping(before.design(), settings.gone()), inUse.fingerprint())
                .withWritten(stored);
    try {
      boolean isDone =
          after.revision() == before.revision()
              ? in.markWritten(before, stored)
              : in.write(before, after);
      if (isDone) {
        state = state(after, inUse, known.refused, known.mayRecord);
      } else {
        renew(in, known, operation);
      }
    } catch (DynamoDbException e) {
      if (!isDenied(e)) {
        throw e;
      }
      if (known.mayRecord && isRecorded && before.written().contains(stored)) {
        state = state(before, inUse, known.refused, false);
        return;
      }
      throw FailureBuilder.of(Reason.REFUSED, operation)
          .cause(e)
          .because(
              "%s is new in this table, and this program may not write the recorded design"
                  .formatted(type));
    }
  }

  private static boolean isDenied(DynamoDbException e) {
    return e.awsErrorDetails() != null
        && "AccessDeniedException".equals(e.awsErrorDetails().errorCode());
  }

  /** A read by a full key is invalid only if the table has other keys. */
  private static boolean isInvalid(DynamoDbException e) {
    return e.awsErrorDetails() != null
        && "ValidationException".equals(e.awsErrorDetails().errorCode());
  }

  private static AdjoinException otherKeys(DynamoDbException cause) {
    return FailureBuilder.of(Reason.DIFFERENT_DESIGN, OPEN)
        .cause(cause)
        .because(
            "the keys of the table have other names or types than the model says; they cannot"
                + " change: dump the data with the old model, and load it into a new table");
  }

  private static AdjoinException refused(String operation, @Nullable String reason) {
    return FailureBuilder.of(Reason.REFUSED, operation).because("was refused: " + reason);
  }

  private static AdjoinException changed(String operation) {
    return FailureBuilder.of(Reason.DIFFERENT_DESIGN, operation)
        .because(
            "the recorded design of the table has changed since this program opened it; nothing was"
                + " written; open it again");
  }

  private static AdjoinException differs(String operation, List<DesignDifference> differences) {
    return FailureBuilder.of(Reason.DIFFERENT_DESIGN, operation)
        .because(
            "the model is not the one that the data was stored under\n"
                + differences.stream()
                    .map(d -> "  " + d + "\n    " + d.advice())
                    .collect(Collectors.joining("\n")));
  }

  private <R> R attempt(String operation, Supplier<R> work) {
    try {
      return work.get();
    } catch (SdkException e) {
      throw Failures.of(operation, null, e);
    }
  }
}
