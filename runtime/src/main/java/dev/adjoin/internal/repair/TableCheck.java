// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.Check;
import dev.adjoin.CheckReport;
import dev.adjoin.CheckReport.Finding;
import dev.adjoin.CheckReport.FindingGroup;
import dev.adjoin.CheckReport.HotGate;
import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.Severity;
import dev.adjoin.CheckReport.State;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.execute.Calls.Deadline;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.OpenTable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A {@link Check} of one table: reading, joining, confirming, repairing, reporting. */
public final class TableCheck implements Check {
  private static final int CHUNK = 100;

  /** The number of gates for which a repair waits once until indexes show all edges. */
  private static final int GATES = 5_000;

  private static final int REPAIRS = 3;

  /** The number of segments of a Scan, unless another is asked for. */
  public static final int SEGMENTS = 8;

  private static final int MOST_SEGMENTS = 1000;
  private static final int EXAMPLES = 10;

  /** Findings of items that do not match the model: they may be stored under another design. */
  public static final Set<Kind> UNMATCHED =
      Collections.unmodifiableSet(
          EnumSet.of(
              Kind.UNKNOWN_TYPE,
              Kind.UNDECODABLE_KEY,
              Kind.OTHER_DESIGN,
              Kind.UNREADABLE,
              Kind.WRONG_KEY,
              Kind.WRONG_INDEX_KEY,
              Kind.HALF_INDEX_KEY));

  private final OpenTable table;
  private final Predicate<Set<String>> recorder;
  private final Duration settle;
  private int segments = SEGMENTS;
  private int examples = EXAMPLES;
  private boolean repairs;
  private boolean deletesUnknown;
  private boolean records;
  private boolean confirms;
  private boolean findsRivals;
  private Set<String> added = Set.of();
  private boolean isUnconfirmed;
  private Set<Kind> kinds = EnumSet.allOf(Kind.class);
  private @Nullable Stream<Map<String, AttributeValue>> exported;
  private @Nullable Path temporaryFiles;
  private LongConsumer progress = items -> {};
  private Consumer<Finding> findings = finding -> {};
  private Runnable repaired = () -> {};
  private Supplier<Optional<RecordedDesign>> record = Optional::empty;

  /**
   * @param recorder records the design with the types that have items; false if there is a record
   */
  public TableCheck(OpenTable table, Duration settle, Predicate<Set<String>> recorder) {
    this.table = table;
    this.settle = settle;
    this.recorder = recorder;
  }

  /**
   * Counts the items that have names which models have dropped.
   *
   * @param record reads the recorded design of the model, if there is one
   */
  public TableCheck countingGone(Supplier<Optional<RecordedDesign>> record) {
    this.record = record;
    return this;
  }

  /** Calls something after a repair of the whole table. */
  public TableCheck afterRepair(Runnable action) {
    this.repaired = action;
    return this;
  }

  @Override
  public Check repair() {
    this.repairs = true;
    return this;
  }

  @Override
  public Check deleteUnknown() {
    this.deletesUnknown = true;
    return repair();
  }

  @Override
  public Check record() {
    this.records = true;
    return this;
  }

  @Override
  public Check exported(Stream<Map<String, AttributeValue>> items) {
    this.exported = Arguments.required("A stream of items", items);
    return this;
  }

  @Override
  public Check confirm() {
    this.confirms = true;
    return this;
  }

  @Override
  public Check segments(int number) {
    this.segments = requireSegments(number);
    return this;
  }

  /** Returns a number of segments that a Scan can have. */
  public static int requireSegments(int number) {
    if (number < 1 || number > MOST_SEGMENTS) {
      throw new IllegalArgumentException(
          "Segments must be from 1 to %d, but were %d".formatted(MOST_SEGMENTS, number));
    }
    return number;
  }

  @Override
  public Check examples(int most) {
    if (most < 0) {
      throw new IllegalArgumentException("Examples must be at least 0, but were " + most);
    }
    this.examples = most;
    return this;
  }

  @Override
  public Check temporaryFiles(Path directory) {
    this.temporaryFiles = Arguments.required("A directory", directory);
    return this;
  }

  @Override
  public Check onProgress(LongConsumer listener) {
    this.progress = Arguments.required("A listener", listener);
    return this;
  }

  @Override
  public Check onFinding(Consumer<Finding> listener) {
    this.findings = Arguments.required("A listener", listener);
    return this;
  }

  /** Finds and repairs only these kinds, which costs less than all. */
  public TableCheck only(Set<Kind> some) {
    this.kinds = EnumSet.copyOf(some);
    return this;
  }

  /** Finds items with the same unique value although no guard exists yet. */
  public TableCheck findingRivals() {
    this.findsRivals = true;
    return this;
  }

  /**
   * Finds what a delete has kept, too.
   *
   * @param ends those whose gates a migration adds
   */
  public TableCheck addingGates(Set<String> ends) {
    this.added = ends;
    return this;
  }

  /** Reports what the Scan alone shows: an estimate, at the price of no further request. */
  public TableCheck unconfirmed() {
    this.isUnconfirmed = true;
    return this;
  }

  @Override
  public CheckReport run() {
    Set<String> awaited = table.awaited(Requests.CHECK);
    if (!awaited.isEmpty()) {
      throw FailureBuilder.of(Reason.REFUSED, Requests.CHECK)
          .remedy(Remedy.FINISH_MIGRATION)
          .because(
              "was refused: a migration of the table is under way, and items need not have %s as the"
                      .formatted(String.join(", ", new TreeSet<>(awaited)))
                  + " model declares before it is finished; until that begins, check with the older"
                  + " model");
    }
    if (repairs && table.design().isSpreading()) {
      throw FailureBuilder.of(Reason.REFUSED, Requests.REPAIR)
          .remedy(Remedy.FINISH_MIGRATION)
          .because(
              "was refused: a migration was adding gates or shards when this program opened the"
                  + " table; repair when it has finished");
    }
    try (TemporaryFiles files = new TemporaryFiles(temporaryFiles)) {
      Run first = new Run(files, kinds, new TreeMap<>(), new AtomicLong());
      first.run(exported);
      for (Run last = first; last.hasChangedSources; ) {
        last = new Run(files, EnumSet.of(Kind.STALE_COPY), first.groups, first.read);
        last.run(null);
      }
      if (repairs && exported == null) {
        repaired.run();
      }
      return first.report();
    }
  }

  /** What is confirmed, and repaired, after what it follows from. */
  private enum Phase {
    ITEMS,
    GATES,
    /** The repair of a copy can make an item readable. */
    UNREADABLE,
    /** A guard without an owner is removed if no item is left that may claim its value. */
    GUARDS,
    /** The numbers beside maps of edges follow from the maps as they are repaired. */
    COUNTS
  }

  /** Findings whose repair depends on the edges that are left. */
  private static final Set<Kind> OF_GATES =
      Collections.unmodifiableSet(EnumSet.of(Kind.MISSING_GATE, Kind.ORPHAN_GATE));

  /** Findings of items that have a unique value. */
  private static final Set<Kind> OF_VALUES =
      Collections.unmodifiableSet(EnumSet.of(Kind.MISSING_GUARD, Kind.DUPLICATE_VALUE));

  /** Findings that hide an item from counts through an index. */
  private static final Set<Kind> OF_INDEXES =
      Collections.unmodifiableSet(EnumSet.of(Kind.WRONG_INDEX_KEY, Kind.HALF_INDEX_KEY));

  /** The findings of one kind and severity so far. */
  private static final class Group {
    final List<Finding> first = new ArrayList<>();
    long found;
    long repaired;
  }

  /** One look at all items, with its state. */
  private final class Run {
    private final Set<Kind> kinds;
    private final Map<String, Group> groups;
    private final AtomicLong read;
    private final boolean isConfirmed = (exported == null && !isUnconfirmed) || confirms || repairs;
    private final ItemRules rules = new ItemRules(table, added);
    private final Requests requests = new Requests(table);
    private final OtherDesigns others = new OtherDesigns(table);
    private final GateRecount recount = new GateRecount(table, requests, settle, this::add);
    private final Confirmation confirmation = new Confirmation(table, rules, requests, others);
    private final Repairs repairing =
        new Repairs(table, rules, requests, others, recount, deletesUnknown);
    private final Supplier<Path> newFile;
    private final FactJoin join;
    private final CandidateLog candidates;
    private final CandidateLog counts;
    private final CandidateLog rivals;
    private final List<Segment> segmentsRead = new ArrayList<>();
    private final Set<String> wrongInIndexes = new TreeSet<>();
    private final Set<String> unreadable = new TreeSet<>();

    /** Whether it has repaired items from which others copy: the copies must follow. */
    private boolean hasChangedSources;

    /** The guards that items claim which could not be repaired. */
    private final Set<Place> claimed = new HashSet<>();

    private final @Nullable GoneNames gone =
        record.get().map(design -> new GoneNames(design, table)).orElse(null);

    Run(TemporaryFiles files, Set<Kind> kinds, Map<String, Group> groups, AtomicLong read) {
      this.kinds = kinds;
      this.groups = groups;
      this.read = read;
      this.newFile = files::next;
      this.join =
          new FactJoin(
              newFile, rule -> findsRivals && rules.rule(rule).different() == Kind.DUPLICATE_VALUE);
      this.candidates = new CandidateLog(newFile);
      this.counts = new CandidateLog(newFile);
      this.rivals = new CandidateLog(newFile);
    }

    /**
     * Finds and repairs.
     *
     * @param items the items to read; null stands for a Scan
     */
    void run(@Nullable Stream<Map<String, AttributeValue>> items) {
      if (items == null) {
        new TableScan(table, requests, segments).read(this::segment);
      } else {
        try (items) {
          Consumer<List<Map<String, AttributeValue>>> pages = segment();
          items.map(table.names()::declared).forEach(item -> pages.accept(List.of(item)));
        }
      }
      join.compare(
          found -> {
            if (found instanceof Candidate.Rival) {
              rivals.accept(found);
            } else if (found instanceof Candidate.Count) {
              if (kinds.contains(Kind.WRONG_COUNT)) {
                counts.accept(found);
              }
            } else if (isWanted((Candidate.Claim) found)) {
              candidates.accept(found);
            }
          });
      if (isConfirmed) {
        // A gate is made with the number of its edges, so that these must be right before.
        CandidateLog left = repairs ? repairItems() : candidates;
        left.forEach(CHUNK, some -> confirm(some, Phase.ITEMS, this::left));
        candidates.forEach(GATES, some -> confirm(some, Phase.GATES, this::repaired));
        candidates.forEach(CHUNK, some -> confirm(some, Phase.UNREADABLE, this::left));
        candidates.forEach(CHUNK, some -> confirm(some, Phase.GUARDS, this::removedGuard));
        candidates.forEach(CHUNK, some -> confirm(some, Phase.COUNTS, this::repaired));
        counts.forEach(CHUNK, this::count);
        rivals.forEach(CHUNK, some -> some.forEach(this::rival));
      } else {
        candidates.forEach(CHUNK, some -> some.forEach(this::unconfirmed));
        counts.forEach(CHUNK, some -> some.forEach(this::unconfirmed));
        rivals.forEach(CHUNK, some -> some.forEach(this::unconfirmed));
      }
    }

    private boolean isWanted(Candidate.Claim claim) {
      Rule rule = rules.rule(claim.rule());
      return rule.missing() != null && kinds.contains(rule.missing())
          || rule.different() != null && kinds.contains(rule.different());
    }

    private Consumer<List<Map<String, AttributeValue>>> segment() {
      Segment segment = new Segment();
      segmentsRead.add(segment);
      return segment;
    }

    /** Gathers the facts of one segment. */
    private final class Segment implements Consumer<List<Map<String, AttributeValue>>>, Facts {
      final Statistics statistics = new Statistics();
      private Place at = new Place("", "");
      private @Nullable Place unreadable;

      @Override
      public void accept(List<Map<String, AttributeValue>> page) {
        for (Map<String, AttributeValue> item : page) {
          at = rules.place(item);
          statistics.item(at.partition());
          if (gone != null) {
            gone.count(item);
          }
          ItemType type = rules.examine(item, this);
          if (type != null) {
            statistics.type(type.label());
          } else if (rules.isIgnored(item)) {
            others.seen(item);
          }
        }
        long sum = read.addAndGet(page.size());
        synchronized (Run.this) {
          progress.accept(sum);
        }
      }

      @Override
      public void suspect(Kind kind, Severity severity, int part, String message) {
        // One finding, however many attributes of the item cannot be read.
        if (kind == Kind.UNREADABLE && at.equals(unreadable)) {
          return;
        }
        unreadable = kind == Kind.UNREADABLE ? at : unreadable;
        if (kinds.contains(kind)) {
          candidates.accept(new Candidate.Suspicion(at, kind, part));
        }
      }

      @Override
      public void offer(long slot, long value) {
        join.offer(slot, value);
      }

      @Override
      public void claim(Rule rule, Place other, long slot, long expected) {
        join.claim(slot, expected, rule.id(), at);
      }

      @Override
      public void counted(int gate, Place holder) {
        join.edge(gate, holder);
      }

      @Override
      public void gate(int gate, long number, long changes) {
        join.gate(gate, at, number);
        Gate designed = table.design().gates().get(gate);
        HotGate hot = new HotGate(at.toString(), designed.title(), number, changes, 0, 0);
        statistics.gate(new GateRates.Sample(hot, at, gate, table.environment().nanos()));
      }
    }

    /**
     * Repairs items, again and again, until nothing more can be repaired: an item may follow from
     * another one that cannot be read before its own repair.
     *
     * @return what is left
     */
    private CandidateLog repairItems() {
      CandidateLog open = candidates;
      AtomicLong repaired = new AtomicLong();
      do {
        CandidateLog left = new CandidateLog(newFile);
        repaired.set(0);
        open.forEach(
            CHUNK,
            some ->
                confirmed(some, Phase.ITEMS)
                    .forEach(
                        found -> {
                          Finding finding = repaired(found);
                          if (finding.state() == State.REPAIRED) {
                            repaired.incrementAndGet();
                            add(finding);
                          } else {
                            left.accept(again(found));
                          }
                        }));
        open = left;
      } while (repaired.get() > 0);
      return open;
    }

    private void confirm(List<Candidate> some, Phase phase, Function<Confirmed, Finding> repair) {
      List<Confirmed> confirmed = confirmed(some, phase);
      if (phase == Phase.GATES && repairs && !confirmed.isEmpty()) {
        repairing.beforeGates(confirmed);
      }
      for (Confirmed found : confirmed) {
        Finding finding = repairs ? repair.apply(found) : finding(found, State.FOUND);
        if (finding.state() != State.REPAIRED) {
          found.item().type().ifPresent(type -> leaves(found.kind(), type.type()));
          if (OF_VALUES.contains(found.kind())) {
            claimed.add(found.claimed().other());
          }
        }
        add(finding);
      }
    }

    /** Remembers what makes counts of a type uncertain. */
    private void leaves(Kind kind, String type) {
      if (OF_INDEXES.contains(kind)) {
        wrongInIndexes.add(type);
      } else if (kind == Kind.UNREADABLE) {
        unreadable.add(type);
      }
    }

    private List<Confirmed> confirmed(List<Candidate> all, Phase phase) {
      List<Candidate> some = all.stream().filter(each -> phase(each) == phase).toList();
      return some.isEmpty()
          ? List.of()
          : confirmation.confirm(some).stream()
              .filter(found -> kinds.contains(found.kind()))
              .toList();
    }

    /**
     * Removes a guard without an owner, unless an item that could not be repaired has its value, or
     * may have it because it cannot be read.
     */
    private Finding removedGuard(Confirmed found) {
      boolean isOfUnreadable =
          found.item().type().filter(type -> unreadable.contains(type.type())).isPresent();
      return isOfUnreadable || claimed.contains(found.place()) ? left(found) : repaired(found);
    }

    private Finding left(Confirmed found) {
      return finding(found, found.severity() == Severity.NOTE ? State.FOUND : State.LEFT);
    }

    /** Reports an item that still claims a value which another item claims too. */
    private void rival(Candidate candidate) {
      Candidate.Rival rival = (Candidate.Rival) candidate;
      ExaminedItem item = ExaminedItem.of(rules, requests.each(List.of(rival.place())).get(0));
      if (!item.claims(rival.rule(), rival.slot()).isEmpty()) {
        add(
            new Finding(
                Kind.DUPLICATE_VALUE,
                Severity.ERROR,
                item.type().map(ItemType::label).orElse(""),
                rival.place().toString(),
                rules.rule(rival.rule()).message(Kind.DUPLICATE_VALUE),
                State.FOUND));
      }
    }

    private Phase phase(Candidate candidate) {
      if (candidate instanceof Candidate.Suspicion suspicion) {
        switch (suspicion.kind()) {
          case UNREADABLE:
            return Phase.UNREADABLE;
          case WRONG_COUNT:
            return Phase.COUNTS;
          case MISSING_GATE:
            return Phase.GATES;
          default:
            return Phase.ITEMS;
        }
      }
      Kind missing =
          candidate instanceof Candidate.Claim claim ? rules.rule(claim.rule()).missing() : null;
      if (missing == Kind.ORPHAN_GUARD) {
        return Phase.GUARDS;
      }
      return missing != null && OF_GATES.contains(missing) ? Phase.GATES : Phase.ITEMS;
    }

    private Finding repaired(Confirmed found) {
      if (found.severity() == Severity.NOTE || isUncertain(found)) {
        return left(found);
      }
      Candidate again = again(found);
      Deadline deadline = table.calls().patientDeadline();
      for (int attempt = 1; attempt <= REPAIRS; attempt++) {
        // Repairs of other findings may have changed the items since they were confirmed.
        Confirmed now = confirmation.again(again).orElse(null);
        RepairOutcome outcome = now == null ? RepairOutcome.DONE : repairing.repair(now);
        if (outcome == RepairOutcome.DONE) {
          hasChangedSources |= now != null && offersOther(now.item());
          return finding(found, State.REPAIRED);
        }
        if (outcome == RepairOutcome.IMPOSSIBLE || !deadline.pause(Requests.REPAIR, attempt)) {
          break;
        }
      }
      return finding(found, State.LEFT);
    }

    /** Whether an item that others may have copied says something else after its repair. */
    private boolean offersOther(ExaminedItem before) {
      return rules.isCopied(before)
          && ExaminedItem.of(rules, requests.each(List.of(rules.place(before.stored()))).get(0))
              .contradicts(before);
    }

    /** Whether an edge that a map lacks may be in an entity that cannot be read. */
    private boolean isUncertain(Confirmed found) {
      if (found.kind() != Kind.WRONG_COUNT) {
        return false;
      }
      SummaryMap map = table.design().summaries().get(ItemRules.summaryOf(found.part()));
      return table.design().summaries().stream()
          .filter(each -> each.relationship().equals(map.relationship()))
          .anyMatch(each -> each.side() != map.side() && unreadable.contains(each.entity()));
    }

    private Candidate again(Confirmed found) {
      ExaminedItem.Claim claim = found.claim();
      return claim == null
          ? new Candidate.Suspicion(found.place(), found.kind(), found.part())
          : new Candidate.Claim(found.place(), claim.rule().id(), claim.slot());
    }

    private Finding finding(Confirmed found, State state) {
      return new Finding(
          found.kind(),
          found.severity(),
          found.item().type().map(ItemType::label).or(() -> rules.named(found.stored())).orElse(""),
          found.place().toString(),
          found.message(),
          state);
    }

    private void count(List<Candidate> some) {
      List<Candidate.Count> counted = new ArrayList<>();
      List<Candidate.Count> repaired = new ArrayList<>();
      for (Candidate each : some) {
        Candidate.Count count = (Candidate.Count) each;
        Gate gate = table.design().gates().get(count.gate());
        boolean isRepaired = repairs && repairing.isPermitted(gate.entity());
        (isRepaired ? repaired : counted).add(count);
      }
      recount.recount(counted, false, wrongInIndexes).forEach(this::add);
      recount.recount(repaired, true, wrongInIndexes).forEach(this::add);
    }

    private void unconfirmed(Candidate candidate) {
      String type =
          table.types().of(requests.key(candidate.place())).map(ItemType::label).orElse("");
      String key = candidate.place().toString();
      if (candidate instanceof Candidate.Suspicion suspicion) {
        boolean isNote = suspicion.kind() == Kind.UNFINISHED_WORK;
        add(
            new Finding(
                suspicion.kind(),
                isNote ? Severity.NOTE : Severity.ERROR,
                type,
                key,
                (exported == null ? "looks wrong: " : "looks wrong in the export: ")
                    + suspicion.kind().words(),
                State.CANDIDATE));
      } else if (candidate instanceof Candidate.Rival rival) {
        Rule rule = rules.rule(rival.rule());
        add(
            new Finding(
                Kind.DUPLICATE_VALUE,
                Severity.ERROR,
                type,
                key,
                rule.message(Kind.DUPLICATE_VALUE),
                State.CANDIDATE));
      } else if (candidate instanceof Candidate.Claim claim) {
        Rule rule = rules.rule(claim.rule());
        Kind kind = rule.missing() == null ? rule.different() : rule.missing();
        if (kind != null) {
          add(new Finding(kind, rule.severity(), type, key, rule.anyMessage(), State.CANDIDATE));
        }
      } else if (candidate instanceof Candidate.Count count) {
        Gate gate = table.design().gates().get(count.gate());
        add(
            new Finding(
                Kind.WRONG_COUNT,
                Severity.ERROR,
                type,
                key,
                "%s is not %d, the number of edges".formatted(gate.number(), count.counted()),
                State.CANDIDATE));
      }
    }

    private void add(Finding finding) {
      Group group =
          groups.computeIfAbsent(
              finding.severity().ordinal() + "%02d".formatted(finding.kind().ordinal()),
              key -> new Group());
      group.found++;
      group.repaired += finding.state() == State.REPAIRED ? 1 : 0;
      if (group.first.size() < Math.max(examples, 1)) {
        group.first.add(finding);
      }
      findings.accept(finding);
    }

    CheckReport report() {
      Statistics all = new Statistics();
      segmentsRead.forEach(each -> all.add(each.statistics));
      List<FindingGroup> found = new ArrayList<>();
      for (Group group : groups.values()) {
        Finding first = group.first.get(0);
        found.add(
            new FindingGroup(
                first.kind(),
                first.severity(),
                group.found,
                group.repaired,
                group.first.stream().limit(examples).toList()));
      }
      boolean isRecorded = records && recordDesign(found, all);
      return new CheckReport(
          table.calls().table(),
          all.items(),
          all.byType(),
          gone == null ? Map.of() : gone.numbers(),
          found,
          all.largest(),
          exported == null
              ? new GateRates(table, requests).of(all.hottest())
              : all.hottest().stream().map(GateRates.Sample::gate).toList(),
          isConfirmed,
          isRecorded);
    }

    /** Records the design if every item is one of this design. */
    private boolean recordDesign(List<FindingGroup> found, Statistics all) {
      if (exported != null) {
        throw FailureBuilder.of(Reason.REFUSED, Requests.CHECK)
            .because("an export cannot verify the items that the table has now; leave it out");
      }
      List<String> unverified =
          found.stream()
              .filter(group -> group.severity() == Severity.ERROR)
              .filter(group -> UNMATCHED.contains(group.kind()) && group.found() > group.repaired())
              .map(group -> group.found() + " " + group.kind().words())
              .toList();
      if (!unverified.isEmpty()) {
        return false;
      }
      Set<String> written =
          table.design().items().stream()
              .filter(type -> type.kind() != ItemType.Kind.JOURNAL)
              .filter(type -> all.byType().containsKey(type.label()))
              .map(ItemType::type)
              .collect(Collectors.toCollection(TreeSet::new));
      table.design().summaries().stream()
          .filter(map -> all.byType().containsKey(map.entity()))
          .forEach(map -> written.add(map.relationship()));
      return recorder.test(written);
    }
  }
}
