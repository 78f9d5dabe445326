// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.declare.Project;
import dev.adjoin.internal.cost.TableStatistics.IndexEntry;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Part;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.Range;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadTarget;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.plan.WriteName.Verb;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The contents of a table for one call, estimated from its statistics. */
final class EstimatedContents implements Contents {
  /** The items of a page of a list that belongs to no entity: a view or all items. */
  static final int PAGE_ITEMS = 100;

  /** The items that a caller asks for who wants only the first. */
  static final int FIRST_ITEMS = 25;

  /** The least that is read at once if some of it may be left out. */
  private static final int FIRST_PAGE = 50;

  private final TableStatistics statistics;
  private final Design design;
  private final ReadCall read;
  private final @Nullable PlannedWrite write;
  private final @Nullable String changed;
  private final Map<String, Double> found = new HashMap<>();
  private final Set<String> gone;
  private double last;

  /**
   * What is known of a read besides its plan.
   *
   * @param pattern the read; null for those of writes
   * @param limit the number of items asked for; null if the caller wants all
   * @param items the number of items that one call reads, if declared
   */
  record ReadCall(@Nullable AccessPattern pattern, @Nullable Integer limit, OptionalDouble items) {
    static final ReadCall NONE = new ReadCall(null, null, OptionalDouble.empty());
  }

  private EstimatedContents(
      TableStatistics statistics,
      ReadCall read,
      @Nullable PlannedWrite write,
      @Nullable String changed,
      Set<String> gone) {
    this.gone = gone;
    this.statistics = statistics;
    this.design = statistics.design();
    this.read = read;
    this.write = write;
    this.changed = changed;
  }

  static EstimatedContents of(TableStatistics statistics, ReadCall read) {
    return new EstimatedContents(statistics, read, null, null, Set.of());
  }

  /**
   * @param changed the attribute that a change sets; null for other writes
   */
  static EstimatedContents of(
      TableStatistics statistics, PlannedWrite write, @Nullable String changed) {
    return new EstimatedContents(statistics, ReadCall.NONE, write, changed, Set.of());
  }

  // ---- Reads

  @Override
  public Sized get(ItemKey key) {
    return Sized.once(item(key).map(i -> statistics.sizes(i).total()).orElse(0.0));
  }

  @Override
  public Sized summary(ReadPlan.SummaryRead summary) {
    statistics
        .schema()
        .relationship(summary.map().relationship())
        .ifPresent(r -> last = statistics.per(r, summary.map().side()));
    return get(summary.key());
  }

  @Override
  public List<Sized> queries(ReadPlan.RangeRead range) {
    Query query = range.query();
    double count = 0;
    double bytes = 0;
    Map<String, Double> counts = new HashMap<>();
    for (String label : query.reads()) {
      ItemType item = item(label).orElse(null);
      if (item != null && !gone.contains(label)) {
        double number = number(item, query.range());
        counts.put(label, number);
        count += number;
        bytes += number * bytes(item, range.index());
      }
    }
    double average = count == 0 ? 0 : bytes / count;
    if (range instanceof ReadPlan.Hops hops) {
      return hops(hops, counts, average);
    }
    double wanted = wanted(range, count);
    double share = count == 0 ? 0 : Math.min(1, wanted / count);
    double kept = 0;
    for (String label : query.keeps()) {
      kept += counts.getOrDefault(label, 0.0) * share;
    }
    // Each shard reads as many items as are asked for; the rest of them is dropped.
    last = query.limit() == null ? kept : Math.min(kept, asked(query));
    for (String label : query.keeps()) {
      double own = counts.getOrDefault(label, 0.0) * share;
      found.put(label, kept == 0 ? 0 : own * last / kept);
    }
    return List.of(new Sized(wanted * average / range.shards(), range.shards()));
  }

  /** A Query for each node and, if all are read, one that finds no further node. */
  private List<Sized> hops(ReadPlan.Hops hops, Map<String, Double> counts, double average) {
    double nodes = 0;
    for (String label : hops.query().keeps()) {
      nodes += counts.getOrDefault(label, 0.0);
    }
    double most =
        hops.limit() == null
            ? Double.MAX_VALUE
            : hops.limit().of(read.limit() == null ? FIRST_ITEMS : read.limit());
    last = Math.min(nodes, most);
    hops.query().keeps().forEach(label -> found.put(label, last));
    return List.of(new Sized(average, Math.ceil(last) + (nodes < most ? 1 : 0)));
  }

  /** The number of items that the requests evaluate, on all shards together. */
  private double wanted(ReadPlan.RangeRead range, double count) {
    Query query = range.query();
    if (read.items().isPresent()) {
      return read.items().getAsDouble();
    }
    if (query.limit() != null) {
      int asked = asked(query);
      int first = query.isExact() && !query.skipsTombstones() ? asked : Math.max(asked, FIRST_PAGE);
      return Math.min(count, (double) first * range.shards());
    }
    return isOfNoEntity() ? Math.min(count, PAGE_ITEMS) : count;
  }

  private int asked(Query query) {
    return Objects.requireNonNull(query.limit())
        .of(read.limit() == null ? FIRST_ITEMS : read.limit());
  }

  private boolean isOfNoEntity() {
    if (read.pattern() == null) {
      return false;
    }
    ReadTarget target = read.pattern().name().target();
    return target instanceof ReadTarget.View || target instanceof ReadTarget.All;
  }

  /** The items of a type that a range of its partitions holds, over all shards. */
  private double number(ItemType item, Range range) {
    String index = range.index();
    Member member = statistics.schema().member(item.type()).orElse(null);
    if (member == null || !item.isTheApplications()) {
      return 1;
    }
    Entry entry = entry(item, index);
    ItemKey key = key(item, index, entry);
    Set<String> given = new LinkedHashSet<>(key.partition().attributes());
    List<String> sort = key.sort().attributes();
    given.addAll(sort.subList(0, Math.min(sort.size(), fixed(range.sort()))));
    if (read.pattern() != null) {
      Collection<String> attributes = statistics.schema().attributes(member).keySet();
      read.pattern().inputs().stream().filter(attributes::contains).forEach(given::add);
      given.addAll(read.pattern().name().shape().where());
    }
    return statistics.matching(member, given) * statistics.presence(item, entry);
  }

  private static @Nullable Entry entry(ItemType item, @Nullable String index) {
    return item.entries().stream().filter(e -> e.index().equals(index)).findFirst().orElse(null);
  }

  private static ItemKey key(ItemType item, @Nullable String index, @Nullable Entry entry) {
    if (index == null) {
      return item.key();
    }
    return entry == null ? item.key().turned() : entry.key();
  }

  /** The number of fields that all sort keys of the range have in common. */
  private static int fixed(SortRange range) {
    List<List<String>> bounds =
        range.bounds().stream().map(b -> b.template().attributes()).toList();
    if (range instanceof SortRange.Between) {
      int fields = 0;
      while (fields < Math.min(bounds.get(0).size(), bounds.get(1).size())
          && bounds.get(0).get(fields).equals(bounds.get(1).get(fields))) {
        fields++;
      }
      return fields;
    }
    boolean isPrefix = range instanceof SortRange.Prefix || range instanceof SortRange.Exactly;
    return isPrefix ? bounds.get(0).size() : 0;
  }

  private double bytes(ItemType item, @Nullable String index) {
    return Optional.ofNullable(index)
        .flatMap(design::index)
        .map(i -> statistics.entryBytes(item, i))
        .orElseGet(() -> statistics.sizes(item).total());
  }

  @Override
  public List<Sized> batch(ReadPlan.Wanted wanted) {
    if (wanted instanceof ReadPlan.Wanted.Shards shards) {
      return List.of(new Sized(get(shards.key()).bytes(), shards.gate().shards()));
    }
    String type = ((ReadPlan.Wanted.Each) wanted).type();
    double bytes = item(type).map(i -> statistics.sizes(i).total()).orElse(0.0);
    return List.of(new Sized(bytes, Math.ceil(found.getOrDefault(type, found()))));
  }

  @Override
  public double found() {
    return last;
  }

  @Override
  public List<Each> each(Set<String> removed) {
    Set<String> all = new LinkedHashSet<>(gone);
    all.addAll(removed);
    return last == 0
        ? List.of()
        : List.of(new Each(new EstimatedContents(statistics, read, write, changed, all), last));
  }

  @Override
  public List<Each> together() {
    return each(Set.of());
  }

  // ---- Writes

  @Override
  public boolean changes(List<String> attributes) {
    return changed != null && attributes.contains(changed);
  }

  @Override
  public boolean isPresent() {
    return true;
  }

  @Override
  public List<WrittenItem> written(Action action) {
    ItemType item = item(action).orElse(null);
    boolean isLeftOut =
        action.place().isMove() && !changes(attributes(action.key()))
            || action.kind() == Action.Kind.PUT && !isCaused(action);
    if (item == null || isLeftOut) {
      return List.of();
    }
    double bytes = statistics.sizes(item).total();
    boolean isNew = isNew(action);
    double before = isNew ? 0 : bytes;
    double after = action.kind() == Action.Kind.DELETE || isRemoval(action) ? 0 : bytes;
    List<WrittenEntry> entries = new ArrayList<>();
    for (IndexEntry entry : statistics.entries(item)) {
      entries.add(written(action, item, entry, before > 0, after > 0));
    }
    return List.of(new WrittenItem(before, after, action.times(), entries));
  }

  /** Whether the item is not there before. */
  private boolean isNew(Action action) {
    if (action.kind() == Action.Kind.PUT) {
      // Only a mirror is replaced: where it was, unless its key changes.
      return !(action.target() instanceof Target.Mirror && changed != null)
          || changes(attributes(action.key()));
    }
    boolean isCreated = write != null && (write.verb() == Verb.CREATE || write.verb() == Verb.LINK);
    return isCreated
        && action.kind() == Action.Kind.UPDATE
        && action.target() instanceof Target.Own;
  }

  /** Whether the usual case of an update deletes the item. */
  private static boolean isRemoval(Action action) {
    return action.parts().stream().flatMap(p -> p.cases().stream()).anyMatch(Part.Case::deletes);
  }

  private boolean isCaused(Action action) {
    List<Part> caused = action.parts().stream().filter(p -> !p.causes().isEmpty()).toList();
    return caused.isEmpty() || caused.stream().anyMatch(p -> changes(p.causes()));
  }

  private static List<String> attributes(ItemKey key) {
    List<String> all = new ArrayList<>(key.partition().attributes());
    all.addAll(key.sort().attributes());
    return all;
  }

  private WrittenEntry written(
      Action action, ItemType item, IndexEntry entry, boolean was, boolean is) {
    Index index = entry.index();
    double bytes = statistics.entryBytes(item, index);
    double share = statistics.presence(item, entry.entry());
    boolean moves = false;
    boolean changes = false;
    boolean switches = false;
    if (was && is && action.kind() != Action.Kind.CHECK) {
      Set<String> touched = touched(action);
      Entry own = entry.entry();
      moves = own != null && isCausedBy(action, own) && changes(attributes(own.key()));
      switches = own != null && !moves && isCausedBy(action, own);
      changes =
          index.projection().kind() == Project.Kind.ALL
              ? !touched.isEmpty()
              : touched.stream().anyMatch(statistics.projected(index)::contains);
    }
    if (switches) {
      // The attribute decides whether there is an entry: it appears or disappears.
      return new WrittenEntry(index.name(), 0, bytes, false, true, 1);
    }
    return new WrittenEntry(index.name(), was ? bytes : 0, is ? bytes : 0, moves, changes, share);
  }

  /** Whether the action recalculates the key of the entry because of the changed attribute. */
  private boolean isCausedBy(Action action, Entry entry) {
    return action.parts().stream()
        .filter(p -> !p.causes().isEmpty() && changes(p.causes()))
        .flatMap(p -> p.updates().stream())
        .anyMatch(
            u ->
                u instanceof Update.Set set
                    && set.value() instanceof Value.IndexKey key
                    && key.entry().equals(entry));
  }

  /** The attributes that the action changes. */
  private Set<String> touched(Action action) {
    Set<String> touched = new LinkedHashSet<>();
    for (Part part : action.parts()) {
      if (part.causes().isEmpty() || changes(part.causes())) {
        part.cases().stream()
            .reduce((one, last) -> last)
            .ifPresent(usual -> usual.updates().forEach(u -> touch(u, touched)));
      }
    }
    return touched;
  }

  private void touch(Update update, Set<String> touched) {
    if (update instanceof Update.Set set) {
      touched.add(set.path().attribute());
    } else if (update instanceof Update.Add add) {
      touched.add(add.path().attribute());
    } else if (update instanceof Update.Remove remove) {
      touched.add(remove.path().attribute());
    } else if (update instanceof Update.Change change && change.attribute().equals(changed)) {
      touched.add(change.path().attribute());
    }
  }

  // ---- Item types

  private Optional<ItemType> item(String label) {
    return design.items().stream().filter(i -> i.label().equals(label)).findFirst();
  }

  private Optional<ItemType> item(Action action) {
    Target target = action.target();
    if (target instanceof Target.Own own) {
      return item(own.type());
    }
    if (target instanceof Target.End end) {
      return item(end.entity());
    }
    if (target instanceof Target.Parent parent) {
      return item(parent.entity());
    }
    if (target instanceof Target.Source source) {
      return item(source.copied().entity());
    }
    if (target instanceof Target.GateItem gate && !gate.gate().isSharded()) {
      return item(gate.gate().entity());
    }
    return item(action.key());
  }

  /** The item type with a key of this form, whatever its attributes are called. */
  private Optional<ItemType> item(ItemKey key) {
    String form = form(key);
    return design.items().stream().filter(i -> form(i.key()).equals(form)).findFirst();
  }

  private static String form(ItemKey key) {
    return form(key.partition()) + " / " + form(key.sort());
  }

  private static String form(KeyTemplate key) {
    return key.segments().stream()
        .map(s -> s instanceof Segment.Word word ? word.text() : s.getClass().getSimpleName())
        .collect(Collectors.joining("#"));
  }
}
