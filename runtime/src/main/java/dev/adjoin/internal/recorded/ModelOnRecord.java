// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.recorded;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.evolution.DesignComparison;
import dev.adjoin.internal.evolution.DesignDifference;
import dev.adjoin.internal.evolution.Duties;
import dev.adjoin.internal.evolution.ForbiddenValues;
import dev.adjoin.internal.evolution.MigrationPlan;
import dev.adjoin.internal.evolution.MigrationState;
import dev.adjoin.internal.evolution.MigrationState.Phase;
import dev.adjoin.internal.evolution.PartialModel;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedType;
import dev.adjoin.internal.evolution.RefusedCalls;
import dev.adjoin.internal.evolution.Renaming;
import dev.adjoin.internal.evolution.SkippedDuties;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.recorded.DesignGuard.Settings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Compiles the model of a program on a recorded design and compares the two. The settings of the
 * program say what the model may lack. Sends no requests.
 *
 * @param compiler compiles the model on a base; null stands for the base that the model itself
 *     names
 * @param <M> the compiled model as the caller holds it
 */
record ModelOnRecord<M>(
    Settings settings,
    Function<@Nullable RecordedDesign, M> compiler,
    Function<M, Compiled> compiled) {

  /**
   * The model on a base.
   *
   * @throws MistakesOnRecord if the base leaves no room for something in the model
   */
  M compile(@Nullable RecordedDesign base) {
    M model = compiler.apply(base);
    if (base != null) {
      try {
        compiled.apply(model);
      } catch (IllegalArgumentException e) {
        throw new MistakesOnRecord(e);
      }
    }
    return model;
  }

  /**
   * A model without mistakes of its own has some on the recorded design: for example too many
   * indexes, or a key or name that items of a recorded type have.
   */
  static final class MistakesOnRecord extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MistakesOnRecord(IllegalArgumentException cause) {
      super(cause.getMessage(), cause);
    }
  }

  boolean ownsTable(M model) {
    return compiled.apply(model).design().table().owned();
  }

  RecordedDesign designOf(M model) {
    Compiled design = compiled.apply(model);
    return RecordedDesign.of(new Schema(design.model()), design.design());
  }

  /** The design that the model has on a base. */
  RecordedDesign designOn(@Nullable RecordedDesign base) {
    return designOf(compile(base));
  }

  /**
   * The model on one of the designs of a record.
   *
   * @param base the recorded design that the model was compiled on
   * @param declared the design of the model
   * @param refusing the differences that keep the model from being opened
   * @param unwritable the types that the program must not write, each with the reason
   * @param awaited the parts that stored items may lack until a migration has ended
   * @param unannounced the duties of the model that are not in force yet
   * @param calls those that the program must not make
   * @param isAccepted whether the model was opened on the table before, and no migration has
   *     replaced it
   * @param laxer what keeps the model from being opened if it is one that a migration has replaced:
   *     the values that the recorded design forbids, and the types that it no longer has
   */
  record Fit<M>(
      M model,
      RecordedDesign base,
      RecordedDesign declared,
      List<DesignDifference> refusing,
      Map<String, String> unwritable,
      Set<String> awaited,
      Duties unannounced,
      RefusedCalls calls,
      boolean isAccepted,
      List<DesignDifference> laxer) {

    /** Whether the model could be opened if its duties were in force. */
    boolean isRefusedByDutiesAlone() {
      return !refusing.isEmpty()
          && refusing.stream()
              .allMatch(each -> each.kind() == DesignDifference.Kind.NEEDS_ANNOUNCEMENT);
    }

    /** A model whose own design was just recorded. */
    static <M> Fit<M> exact(M model, RecordedDesign design) {
      return new Fit<>(
          model,
          design,
          design,
          List.of(),
          Map.of(),
          Set.of(),
          Duties.NONE,
          RefusedCalls.NONE,
          true,
          List.of());
    }
  }

  /**
   * Compiles the model on the design in force or, in an expanded table, on the new one, if it does
   * not fit the old one.
   */
  Fit<M> fit(DesignRecord record) {
    Fit<M> fit = fitByDesign(record);
    RecordedDesign before = Renaming.of(record.design(), fit.declared());
    Duties unannounced = unannounced(record, fit.declared());
    // A migration that carries out other differences announces the duties, too.
    List<DesignDifference> refusing =
        fit.refusing().isEmpty() ? announcements(record, fit.declared()) : fit.refusing();
    Duties skipped = record.duties().all().skippedBy(fit.declared(), before, settings.gone());
    boolean isAccepted = record.accepted().contains(fit.declared().fingerprint());
    ForbiddenValues forbidden =
        forbidden(
            record,
            fit.declared(),
            isAccepted ? fit.base() : kept(record, fit.base(), fit.declared()));
    return new Fit<>(
        fit.model(),
        fit.base(),
        fit.declared(),
        refusing,
        fit.unwritable(),
        fit.awaited(),
        unannounced,
        SkippedDuties.of(skipped, fit.declared(), Renaming.of(fit.base(), fit.declared()))
            .and(forbidden.calls(fit.declared())),
        isAccepted,
        isAccepted ? List.of() : laxer(record, fit.declared(), fit.base()));
  }

  private ForbiddenValues forbidden(
      DesignRecord record, RecordedDesign declared, RecordedDesign recorded) {
    return ForbiddenValues.of(recorded, declared, record.written()::contains, settings.gone());
  }

  /** What is recorded when a model is accepted. */
  RecordedDesign kept(DesignRecord record, RecordedDesign declared) {
    return kept(record, record.design(), declared);
  }

  private RecordedDesign kept(DesignRecord record, RecordedDesign base, RecordedDesign declared) {
    return declared.keeping(
        base, base.unwritten(settings.gone(), record.written()::contains), settings.gone());
  }

  /**
   * Refuses a model that does not fit a record, and one that a migration has replaced and that
   * could store what its design forbids.
   *
   * @param former reads the designs that the table had before
   */
  void requireFitting(
      String operation, DesignRecord record, Fit<?> fit, Supplier<List<FormerDesign>> former) {
    if (fit.refusing().isEmpty() && fit.laxer().isEmpty()) {
      return;
    }
    Optional<FormerDesign> replaced = former(record, former.get());
    List<DesignDifference> refusing = fit.refusing().isEmpty() ? fit.laxer() : fit.refusing();
    if (!fit.refusing().isEmpty() || replaced.isPresent()) {
      throw DesignGuard.refusal(operation, replaced, refusing, settings.notation());
    }
  }

  /** The duties that were not announced, as differences between the model and the record. */
  List<DesignDifference> announcements(DesignRecord record, RecordedDesign declared) {
    return unannounced(record, declared)
        .differences(declared, Renaming.of(record.design(), declared));
  }

  /**
   * The duties that a model adds to types of the table, and that an older program may not have
   * noticed: none of a model that was accepted before, and none when the older models are closed
   * out.
   */
  Duties unannounced(DesignRecord record, RecordedDesign declared) {
    MigrationState migration = record.migration();
    boolean isClosing = record.isIn(Phase.CLOSING);
    boolean hasOlder = migration == null || record.isIn(Phase.EXPANDED) || isClosing;
    boolean isAccepted = !isClosing && record.accepted().contains(declared.fingerprint());
    if (!hasOlder || isAccepted) {
      return Duties.NONE;
    }
    RecordedDesign before = isClosing ? migration.other() : record.design();
    return Duties.added(before, declared).without(record.duties().inForce());
  }

  /** Whether a model has all that the duties of a table are about, or has dropped it on purpose. */
  boolean hasDependants(DesignRecord record, RecordedDesign declared) {
    RecordedDesign before = Renaming.of(record.design(), declared);
    return record.duties().all().skippedBy(declared, before, settings.gone()).all().stream()
        .allMatch(duty -> Duties.hasDependant(declared, duty));
  }

  private Fit<M> fitByDesign(DesignRecord record) {
    M model = compile(record.design());
    RecordedDesign declared = designOf(model);
    List<DesignDifference> refusing = refusing(record, declared);
    MigrationState migration = record.migration();
    if (refusing.isEmpty() || migration == null || migration.phase() != Phase.EXPANDED) {
      Map<String, String> reasons = unwritable(record, declared);
      List<DesignDifference> differences = new ArrayList<>(refusing);
      Set<String> awaited = Set.of();
      if (record.isIn(Phase.CLOSING) || record.isIn(Phase.SWEEPING)) {
        fence(migration, migration.other(), record.design(), reasons);
        MigrationPlan plan = plan(migration, migration.other(), record.design(), declared);
        differences.addAll(unreadable(plan));
        awaited = plan.awaited();
      }
      return by(model, record.design(), declared, differences, reasons, awaited);
    }
    RecordedDesign target = migration.other();
    M migrated = compile(target);
    RecordedDesign maintained = designOf(migrated);
    DesignRecord later =
        new DesignRecord(record.revision(), List.of(), record.written(), target, null);
    Map<String, String> reasons = unwritable(later, maintained);
    fence(migration, record.design(), target, reasons);
    List<DesignDifference> differences = new ArrayList<>(refusing(later, maintained));
    MigrationPlan plan = plan(migration, record.design(), target, maintained);
    differences.addAll(unreadable(plan));
    return by(migrated, target, maintained, differences, reasons, plan.awaited());
  }

  private static <M> Fit<M> by(
      M model,
      RecordedDesign base,
      RecordedDesign declared,
      List<DesignDifference> refusing,
      Map<String, String> unwritable,
      Set<String> awaited) {
    return new Fit<>(
        model,
        base,
        declared,
        refusing,
        unwritable,
        awaited,
        Duties.NONE,
        RefusedCalls.NONE,
        false,
        List.of());
  }

  /**
   * The former design that the model was opened under, if there is one: then the model is older
   * than the table.
   */
  Optional<FormerDesign> former(DesignRecord record, List<FormerDesign> all) {
    return all.stream()
        .filter(former -> !former.design().equals(record.design()))
        .filter(this::isOf)
        .findFirst();
  }

  private boolean isOf(FormerDesign former) {
    RecordedDesign declared;
    try {
      declared = designOn(former.design());
    } catch (MistakesOnRecord e) {
      // A new model can have mistakes on another base, such as too many indexes.
      return false;
    }
    return declared.equals(former.design()) || former.accepted().contains(declared.fingerprint());
  }

  /**
   * The values that a model could store and that a record forbids, if it is a model that a
   * migration has replaced: as differences that keep it from being opened. So do the types that the
   * record no longer has.
   */
  List<DesignDifference> laxer(
      DesignRecord record, RecordedDesign declared, Supplier<List<FormerDesign>> all) {
    if (record.accepted().contains(declared.fingerprint())) {
      return List.of();
    }
    List<DesignDifference> laxer = laxer(record, declared, record.design());
    return laxer.isEmpty() || former(record, all.get()).isEmpty() ? List.of() : laxer;
  }

  private List<DesignDifference> laxer(
      DesignRecord record, RecordedDesign declared, RecordedDesign recorded) {
    List<DesignDifference> all =
        new ArrayList<>(forbidden(record, declared, recorded).differences());
    RecordedDesign before = Renaming.of(recorded, declared);
    for (RecordedType type : declared.types()) {
      if (before.type(type.name()).isEmpty()) {
        all.add(
            new DesignDifference(
                DesignDifference.Kind.MISSING,
                type.name(),
                "nothing",
                type.isEntity() ? "an entity" : "a relationship",
                List.of(type.name()),
                DesignDifference.Means.DECLARATION,
                Phrase.of("Leave it out, or use the newer model")));
      }
    }
    return all;
  }

  /** Whether a model could store what a record forbids, or no longer has. */
  boolean isLaxer(DesignRecord record, RecordedDesign declared) {
    return !laxer(record, declared, record.design()).isEmpty();
  }

  /** The migration that is under way, in the names of the model. */
  private static MigrationPlan plan(
      MigrationState migration,
      RecordedDesign before,
      RecordedDesign target,
      RecordedDesign declared) {
    return MigrationPlan.between(
        before, Renaming.of(target, declared), type -> true, migration.lost());
  }

  /** What a program of the new design would not find: items that have not moved, new numbers. */
  private static List<DesignDifference> unreadable(MigrationPlan plan) {
    return plan.unreadable().stream()
        .map(
            part ->
                new DesignDifference(
                    part.moves()
                        ? DesignDifference.Kind.MOVES_ITEMS
                        : DesignDifference.Kind.NEEDS_BACKFILL,
                    part.subject(),
                    "the old one",
                    "the new one, of a migration that is under way",
                    part.types(),
                    DesignDifference.Means.MIGRATION,
                    Phrase.of("Open the table when the migration is finished")))
        .toList();
  }

  /** Adds the types that a program of the new design must not write yet. */
  private static void fence(
      MigrationState migration,
      RecordedDesign before,
      RecordedDesign target,
      Map<String, String> reasons) {
    Phase phase = migration.phase();
    MigrationPlan.overlaps(before, target, migration.lost())
        .forEach(
            (type, overlap) -> {
              boolean isOpen =
                  switch (overlap) {
                    case TOGETHER -> true;
                    case ONE_AFTER_THE_OTHER -> phase == Phase.SWEEPING;
                    case PAUSED -> false;
                  };
              if (!isOpen) {
                reasons.putIfAbsent(
                    type,
                    phase == Phase.EXPANDED
                        ? "programs with the older model write %s until the migration is being finished"
                            .formatted(type)
                        : "a migration of the table is under way, in which %s cannot be written"
                            .formatted(type));
              }
            });
  }

  List<DesignDifference> differences(DesignRecord record, RecordedDesign declared) {
    return differences(record.design(), declared, record.written()::contains);
  }

  private List<DesignDifference> differences(
      RecordedDesign recorded, RecordedDesign declared, Predicate<String> hasItems) {
    return DesignComparison.between(recorded, declared, hasItems, settings.gone());
  }

  /**
   * The differences that keep the model from being opened on a record. A program can be rolled back
   * to a version that was accepted before, unless items that were stored since are where that
   * version does not look for them. One that a later version stored in a form that it cannot read
   * is reported as unreadable when it is read.
   */
  List<DesignDifference> refusing(DesignRecord record, RecordedDesign declared) {
    List<DesignDifference> all = refusing(differences(record, declared));
    return record.accepted().contains(declared.fingerprint())
        ? all.stream().filter(d -> d.part() instanceof DesignDifference.Part.Layout).toList()
        : all;
  }

  /** The differences that keep the model from being opened on its lock file. */
  List<DesignDifference> refusing(RecordedDesign lock, RecordedDesign declared) {
    // A lock file does not say which types were written: each of them may have items.
    return refusing(differences(lock, declared, type -> true));
  }

  private List<DesignDifference> refusing(List<DesignDifference> all) {
    return all.stream()
        .filter(d -> d.kind().refuses())
        .filter(d -> !(settings.isPartial() && d.kind() == DesignDifference.Kind.MISSING))
        .toList();
  }

  /**
   * The model on one of the designs of a record; empty if it could not be opened on a table of that
   * design.
   */
  Optional<M> fitting(RecordedDesign design, DesignRecord record) {
    boolean isInForce = design.equals(record.design());
    DesignRecord alone =
        new DesignRecord(
            record.revision(),
            isInForce ? record.accepted() : List.of(),
            record.written(),
            design,
            null);
    M model;
    RecordedDesign declared;
    try {
      model = compile(design);
      declared = designOf(model);
    } catch (MistakesOnRecord e) {
      // A new model can have mistakes on another base, such as too many indexes.
      return Optional.empty();
    }
    return refusing(alone, declared).isEmpty() ? Optional.of(model) : Optional.empty();
  }

  /** The types that the program must not write, each with the reason. */
  Map<String, String> unwritable(DesignRecord record, RecordedDesign declared) {
    boolean isOlder = record.accepted().contains(declared.fingerprint());
    Map<String, String> reasons = new HashMap<>();
    PartialModel.unwritable(
            record.design(),
            declared,
            settings.gone(),
            isOlder && !settings.isPartial(),
            record.duties().all())
        .forEach(
            (type, missing) ->
                reasons.put(
                    type,
                    "the model does not declare %s, which every write of %s has to consider"
                        .formatted(missing, type)));
    if (isOlder) {
      List<RecordedType> all = new ArrayList<>(declared.types());
      all.addAll(Renaming.of(record.design(), declared).types());
      for (DesignDifference difference : refusing(record, declared)) {
        all.stream()
            .filter(type -> type.hasItemOf(difference.items()))
            .map(RecordedType::name)
            .forEach(
                type ->
                    reasons.putIfAbsent(
                        type, "a newer model stores %s in another way".formatted(type)));
      }
    }
    return reasons;
  }
}
