// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.migrate;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.Adoption;
import dev.adjoin.AdoptionReport;
import dev.adjoin.AdoptionReport.State;
import dev.adjoin.AdoptionReport.Unmatched;
import dev.adjoin.CheckReport;
import dev.adjoin.CheckReport.Finding;
import dev.adjoin.CheckReport.FindingGroup;
import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.Severity;
import dev.adjoin.MigrationProgress;
import dev.adjoin.MigrationReport.Step;
import dev.adjoin.TableReport;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.evolution.Instruction;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedDesignText;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.TableSetup;
import dev.adjoin.internal.repair.AdoptedItems;
import dev.adjoin.internal.repair.AdoptedItems.Lacking;
import dev.adjoin.internal.repair.AdoptedItems.Survey;
import dev.adjoin.internal.repair.TableCheck;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/**
 * Runs an {@link Adoption}.
 *
 * <h2>What is built, and what is refused</h2>
 *
 * What the model derives from other items is built where it is absent, and replaced where it is
 * wrong: gates with their numbers, guards, mirrors, copies. What only the application can know is
 * never changed: a key, the key of an index that is there, a required attribute, the name of a
 * type. An item that contradicts the model in one of these is listed, and nothing is written.
 *
 * <h2>Why it can end anywhere, and beside others</h2>
 *
 * Every write is on the condition that the item is the one that was read, and adds what the next
 * run would add. Other programs go on meanwhile, and do not know what the model adds. So everything
 * is read again at the end, and built again where they wrote; if that does not end, they have to
 * stop first.
 */
public final class TableAdoption implements Adoption {
  private static final String ADOPT = "adopt";
  private static final int ROUNDS = 5;
  private static final int EXAMPLES = 10;

  /** What is built where it is missing. */
  private static final Set<Kind> MISSING =
      EnumSet.of(Kind.MISSING_GATE, Kind.MISSING_GUARD, Kind.MISSING_MIRROR);

  /** What is replaced where it is wrong, and said. */
  private static final Set<Kind> CORRECTED =
      EnumSet.of(Kind.WRONG_COUNT, Kind.STALE_COPY, Kind.DIFFERENT_MIRROR, Kind.ORPHAN_GUARD);

  /** What items of other programs may lack: a check of an adopted table does not require it. */
  private static final Set<Kind> NAMING = EnumSet.of(Kind.WRONG_TYPE, Kind.MISSING_ID);

  private final OpenTable table;
  private final TableSetup setup;
  private final Record record;
  private final Duration settle;
  private boolean records;
  private boolean leavesUnknown;
  private boolean hasExternalIndexes;
  private int segments = TableCheck.SEGMENTS;
  private Consumer<MigrationProgress> progress = step -> {};

  /** The record of the table. */
  public interface Record {
    /** The differences from the record; empty if there is no record. */
    Optional<List<TableReport.Difference>> differences();

    /**
     * Records the design.
     *
     * @param written the types that have items
     */
    void write(Set<String> written);
  }

  /**
   * @param table the table by the model's own design
   * @param settle how long an index may take to show an edge
   */
  public TableAdoption(OpenTable table, TableSetup setup, Record record, Duration settle) {
    this.table = table;
    this.setup = setup;
    this.record = record;
    this.settle = settle;
  }

  @Override
  public Adoption record() {
    this.records = true;
    return this;
  }

  @Override
  public Adoption leaveUnknown() {
    this.leavesUnknown = true;
    return this;
  }

  @Override
  public Adoption externalIndexes() {
    this.hasExternalIndexes = true;
    return this;
  }

  @Override
  public Adoption segments(int number) {
    this.segments = TableCheck.requireSegments(number);
    return this;
  }

  @Override
  public Adoption onProgress(Consumer<MigrationProgress> listener) {
    this.progress = Arguments.required("A listener", listener);
    return this;
  }

  private LongConsumer step(String name) {
    return items -> progress.accept(new MigrationProgress(name, items));
  }

  /** Whether the table has the record that the adoption would write. */
  private boolean isRecorded() {
    List<TableReport.Difference> differences = record.differences().orElse(null);
    if (differences == null) {
      return false;
    }
    boolean isSame = differences.stream().allMatch(d -> d.kind() == TableReport.Kind.NOTHING_TO_DO);
    if (!isSame || !records) {
      throw refused(
          "the table has a recorded design already; %s brings it to the model's"
              .formatted(Instruction.MIGRATE));
    }
    return true;
  }

  /**
   * What the table itself lacks.
   *
   * @param timeToLive whether items would not expire
   */
  private record Missing(List<Index> indexes, boolean timeToLive) {}

  /** What has to be added to the table; refuses one with other keys. */
  private Missing missing() {
    // Fails if there is no such table.
    setup.size();
    TableReport compared = setup.verify(List.of());
    List<String> missing = new ArrayList<>();
    boolean expiresNothing = false;
    List<String> different = new ArrayList<>();
    for (TableReport.Difference difference : compared.differences()) {
      boolean isAbsent =
          difference.kind() == TableReport.Kind.NEEDS_INDEX
              && difference.stored().equals(TableSetup.NO_SUCH_INDEX);
      if (isAbsent) {
        missing.add(difference.where());
      } else if (difference.kind() == TableReport.Kind.NEEDS_INDEX
          || difference.kind() == TableReport.Kind.NEEDS_TABLE) {
        different.add(difference.toString());
      }
      boolean isOfExpiry =
          table.design().timeToLive() != null && difference.where().equals(TableSetup.TIME_TO_LIVE);
      if (isOfExpiry && difference.stored().equals(TableSetup.NOTHING_EXPIRES)) {
        expiresNothing = true;
      } else if (isOfExpiry) {
        different.add(difference.toString());
      }
    }
    if (!different.isEmpty()) {
      throw refused(
          "the table is not the one that the model describes\n  " + String.join("\n  ", different));
    }
    return new Missing(
        table.design().indexes().stream().filter(i -> missing.contains(i.name())).toList(),
        expiresNothing);
  }

  @Override
  public AdoptionReport plan() {
    Missing missing = missing();
    if (isRecorded()) {
      return recorded();
    }
    Survey survey = items().survey(segments, step("examining"));
    Findings findings = new Findings();
    check(contradictions())
        .unconfirmed()
        .findingRivals()
        .onFinding(findings)
        .onProgress(step("comparing"))
        .run();
    List<FindingGroup> obstacles = findings.obstacles();
    boolean isRefused = !survey.unmatched().isEmpty() || !obstacles.isEmpty();
    return report(
        isRefused ? State.REFUSED : State.PLANNED,
        survey,
        obstacles,
        findings.of(CORRECTED),
        new Costs(survey).steps(missing, findings));
  }

  @Override
  public AdoptionReport run() {
    Missing missing = missing();
    if (isRecorded()) {
      return recorded();
    }
    Survey survey = examined();
    if (missing.timeToLive && hasExternalIndexes) {
      throw refused(
          ("no item of the table expires; enable time to live on %s where the table is made, and"
                  + " adopt it again")
              .formatted(table.design().timeToLive()));
    }
    if (!missing.indexes.isEmpty()) {
      progress.accept(new MigrationProgress("making indexes", 0));
      setup.addIndexes(hasExternalIndexes);
    }
    setup.addTimeToLive();
    Findings corrected = new Findings();
    for (int round = 1; !build(survey, corrected); round++) {
      if (round == ROUNDS) {
        throw refused(
            "other programs keep writing, and %d times items lacked something after they were"
                    .formatted(ROUNDS)
                + " built; stop them until the table is adopted");
      }
      survey = examined();
    }
    if (records) {
      record.write(written(survey));
    }
    return report(State.ADOPTED, survey, List.of(), corrected.of(CORRECTED), List.of());
  }

  private AdoptedItems items() {
    return new AdoptedItems(table, leavesUnknown);
  }

  /** What contradicts the model in items that match it. */
  private static Set<Kind> contradictions() {
    Set<Kind> kinds = EnumSet.complementOf(EnumSet.copyOf(TableCheck.UNMATCHED));
    kinds.removeAll(NAMING);
    return kinds;
  }

  private TableCheck check(Set<Kind> kinds) {
    return new TableCheck(table, settle, written -> false).only(kinds);
  }

  /** Reads the table, and refuses if there are items that contradict the model. */
  private Survey examined() {
    Survey survey = items().survey(segments, step("examining"));
    requireMatching(survey);
    Set<Kind> kinds = contradictions();
    kinds.removeAll(MISSING);
    kinds.removeAll(CORRECTED);
    // A value that two items have is found although nothing guards it yet.
    kinds.add(Kind.DUPLICATE_VALUE);
    Findings findings = new Findings();
    check(kinds).findingRivals().segments(segments).onFinding(findings).run();
    requireNone(findings.obstacles());
    return survey;
  }

  /**
   * Builds what is missing, and reads everything again.
   *
   * @return whether nothing was missing any more
   */
  private boolean build(Survey survey, Findings corrected) {
    if (!survey.isComplete()) {
      items().build(segments, step("building"));
    }
    Set<Kind> built = EnumSet.copyOf(MISSING);
    built.addAll(CORRECTED);
    // Repaired where the other item no longer has the value.
    built.add(Kind.DUPLICATE_VALUE);
    check(built)
        .repair()
        .segments(segments)
        .onProgress(step("building"))
        .onFinding(corrected)
        .run();
    Survey after = items().survey(segments, step("verifying"));
    requireMatching(after);
    Findings left = new Findings();
    check(contradictions()).segments(segments).onProgress(step("verifying")).onFinding(left).run();
    requireNone(left.obstacles());
    return after.isComplete() && left.of(MISSING).isEmpty() && left.of(CORRECTED).isEmpty();
  }

  private static void requireMatching(Survey survey) {
    if (survey.unmatched().isEmpty()) {
      return;
    }
    StringBuilder text =
        new StringBuilder(
            "%s not match the model"
                .formatted(counted(survey.unmatchedItems(), "item does", "items do")));
    survey
        .unmatched()
        .forEach(
            (shape, group) -> {
              text.append("\n  %s: %s".formatted(shape, counted(group.items(), "item", "items")));
              group.examples().forEach(example -> text.append("\n    ").append(example));
            });
    throw FailureBuilder.of(Reason.REFUSED, ADOPT)
        .remedy(Remedy.CHANGE_ITEMS)
        .because(text.toString());
  }

  private static void requireNone(List<FindingGroup> obstacles) {
    if (obstacles.isEmpty()) {
      return;
    }
    StringBuilder text = new StringBuilder("stored items contradict the model");
    for (FindingGroup group : obstacles) {
      text.append(
          "\n  %s: %s".formatted(group.kind().words(), counted(group.found(), "item", "items")));
      group.examples().forEach(example -> text.append("\n    ").append(example));
    }
    throw FailureBuilder.of(Reason.REFUSED, ADOPT)
        .remedy(Remedy.CHANGE_ITEMS)
        .because(text.toString());
  }

  private static String counted(long number, String one, String many) {
    return "%,d %s".formatted(number, number == 1 ? one : many);
  }

  private Set<String> written(Survey survey) {
    Set<String> written =
        table.design().items().stream()
            .filter(type -> survey.itemsByType().containsKey(type.label()))
            .map(ItemType::type)
            .collect(Collectors.toCollection(TreeSet::new));
    table.design().summaries().stream()
        .filter(map -> survey.itemsByType().containsKey(map.entity()))
        .forEach(map -> written.add(map.relationship()));
    return written;
  }

  private AdoptionReport recorded() {
    Survey nothing = new Survey(0, Map.of(), Map.of(), Map.of());
    return report(State.ADOPTED, nothing, List.of(), List.of(), List.of());
  }

  private AdoptionReport report(
      State state,
      Survey survey,
      List<FindingGroup> obstacles,
      List<FindingGroup> corrected,
      List<Step> steps) {
    List<Unmatched> unmatched = new ArrayList<>();
    survey
        .unmatched()
        .forEach(
            (shape, group) -> unmatched.add(new Unmatched(shape, group.items(), group.examples())));
    return new AdoptionReport(
        table.calls().table(),
        state,
        survey.items(),
        survey.itemsByType(),
        unmatched,
        obstacles,
        corrected,
        steps,
        RecordedDesignText.write(RecordedDesign.of(table.schema(), table.design())));
  }

  /** Findings by kind, with the number of each type of item. */
  private static final class Findings implements Consumer<Finding> {
    private final Map<Kind, TreeSet<Finding>> first = new EnumMap<>(Kind.class);
    private final Map<Kind, Map<String, Long>> byType = new EnumMap<>(Kind.class);

    @Override
    public synchronized void accept(Finding finding) {
      if (finding.severity() != Severity.ERROR) {
        return;
      }
      TreeSet<Finding> examples =
          first.computeIfAbsent(
              finding.kind(), k -> new TreeSet<>(Comparator.comparing(Finding::toString)));
      examples.add(finding);
      if (examples.size() > EXAMPLES) {
        examples.pollLast();
      }
      byType
          .computeIfAbsent(finding.kind(), k -> new TreeMap<>())
          .merge(finding.type(), 1L, Long::sum);
    }

    private Map<String, Long> types(Kind kind) {
      return byType.getOrDefault(kind, Map.of());
    }

    List<FindingGroup> of(Set<Kind> kinds) {
      List<FindingGroup> groups = new ArrayList<>();
      first.forEach(
          (kind, examples) -> {
            if (kinds.contains(kind)) {
              long found = types(kind).values().stream().mapToLong(Long::longValue).sum();
              long repaired = examples.first().state() == CheckReport.State.REPAIRED ? found : 0;
              groups.add(
                  new FindingGroup(kind, Severity.ERROR, found, repaired, List.copyOf(examples)));
            }
          });
      return groups;
    }

    /** The findings that no adoption builds or corrects. */
    List<FindingGroup> obstacles() {
      Set<Kind> others = EnumSet.allOf(Kind.class);
      others.removeAll(MISSING);
      others.removeAll(CORRECTED);
      return of(others);
    }
  }

  /**
   * The steps of an adoption with what they cost: each item is assumed to have the average size.
   */
  private final class Costs {
    private final Survey survey;
    private final TableSetup.Size size = setup.size();

    Costs(Survey survey) {
      this.survey = survey;
    }

    List<Step> steps(Missing missing, Findings findings) {
      List<Step> steps = new ArrayList<>();
      for (Index index : missing.indexes) {
        steps.add(
            step(
                "index",
                index.name(),
                "makes the index on %s, %s and waits until it is active"
                    .formatted(index.partitionKey(), index.sortKey()),
                0,
                1,
                0,
                0));
      }
      if (missing.timeToLive) {
        String attribute = String.valueOf(table.design().timeToLive());
        String work = "turns time to live on, so that items expire";
        steps.add(step("expiry", attribute, work, 0, 1, 0, 0));
      }
      steps.add(reading("examine", "reads every item, and what depends on it", 2));
      survey.lacking().forEach((label, lacking) -> steps.add(lacking(label, lacking)));
      findings
          .types(Kind.MISSING_MIRROR)
          .forEach((type, items) -> steps.add(made(type, "each edge gets its mirror", items, 1)));
      findings
          .types(Kind.MISSING_GUARD)
          .forEach(
              (type, items) -> steps.add(made(type, "each gets the guard of its value", items, 1)));
      findings
          .types(Kind.MISSING_GATE)
          .forEach(
              (type, items) ->
                  steps.add(made(type, "each gets a gate with the number of its edges", items, 1)));
      steps.add(reading("verify", "reads every item again, and what depends on it", 2));
      steps.add(
          step(
              "complete",
              "",
              records ? "records the design in the table" : "gives the design for the lock file",
              0,
              records ? 1 : 0,
              0,
              records ? 1 : 0));
      return steps;
    }

    private Step lacking(String label, Lacking lacking) {
      String what =
          new TreeMap<>(lacking.attributes())
              .entrySet().stream()
                  .map(each -> "%s to %,d".formatted(each.getKey(), each.getValue()))
                  .collect(Collectors.joining(", "));
      long entries =
          table.design().items().stream()
              .filter(type -> type.label().equals(label))
              .mapToLong(type -> type.entries().size())
              .sum();
      long items = lacking.items();
      return step("build", label, "adds " + what, items, items, 0, items * (1 + entries) * unit());
    }

    /** A transaction on two items, after both were read together. */
    private Step made(String type, String work, long items, double reads) {
      return step("build", type, work, items, items * 2, items * 4 * reads, items * 4 * unit());
    }

    private Step reading(String name, String work, int times) {
      double units = Math.ceil(bytes() / Estimate.READ_UNIT) * times;
      long pages = Math.max(1, (long) Math.ceil(bytes() / Estimate.PAGE)) * times;
      return step(name, "", work, survey.items(), pages, units, 0);
    }

    private long bytes() {
      return Math.max(size.bytes(), survey.items());
    }

    private double unit() {
      double average = (double) bytes() / Math.max(1, survey.items());
      return Math.max(1, Math.ceil(average / Estimate.WRITE_UNIT));
    }

    private Step step(
        String name,
        String subject,
        String work,
        long items,
        long requests,
        double reads,
        double writes) {
      return new Step(
          name,
          subject,
          work,
          false,
          items,
          requests,
          reads,
          writes,
          Estimate.time(size, reads, writes));
    }
  }

  private static AdjoinException refused(String reason) {
    return FailureBuilder.of(Reason.REFUSED, ADOPT).because(reason);
  }
}
