// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.Severity;
import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.codec.UnreadableItemException;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.ConditionalWrite;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.Parallel;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.repair.ItemRewrite.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items of a table that was filled without Adjoin: whether each matches the model, and the
 * attributes of its own that it lacks. Memory: one page for each segment, and the shapes of the
 * keys that match nothing, at most {@value #MOST_SHAPES}.
 */
public final class AdoptedItems {
  private static final int EXAMPLES = 5;
  private static final int MOST_SHAPES = 100;
  private static final int WRITES = 16;
  private static final String OTHER_SHAPES = "other shapes";

  /** The suspicions about items of no type. */
  private static final Set<Kind> UNKNOWN =
      EnumSet.of(Kind.UNKNOWN_TYPE, Kind.UNDECODABLE_KEY, Kind.OTHER_DESIGN);

  private final OpenTable table;
  private final boolean leavesUnknown;
  private final ItemRules rules;
  private final Requests requests;
  private final RepairedItems items;
  private final OtherDesigns others;
  private final @Nullable String typeAttribute;

  /**
   * @param leavesUnknown whether items of no type of the model may stay
   */
  public AdoptedItems(OpenTable table, boolean leavesUnknown) {
    this.table = table;
    this.leavesUnknown = leavesUnknown;
    this.rules = new ItemRules(table);
    this.requests = new Requests(table);
    this.items = new RepairedItems(table, rules, requests);
    this.others = new OtherDesigns(table);
    this.typeAttribute = table.design().table().type();
  }

  /**
   * What a survey of the table found.
   *
   * @param itemsByType how many of each type, by label
   * @param unmatched the items that do not match, by the shape of their keys
   * @param lacking what items lack, by label
   */
  public record Survey(
      long items,
      Map<String, Long> itemsByType,
      Map<String, Group> unmatched,
      Map<String, Lacking> lacking) {

    public long unmatchedItems() {
      return unmatched.values().stream().mapToLong(group -> group.items).sum();
    }

    public boolean isComplete() {
      return lacking.isEmpty();
    }
  }

  /** Items that do not match, with keys of the same shape. */
  public static final class Group {
    private final TreeSet<String> examples = new TreeSet<>();
    private long items;

    public long items() {
      return items;
    }

    public List<String> examples() {
      return List.copyOf(examples);
    }
  }

  /** What the items of one type lack. */
  public static final class Lacking {
    private final Map<String, Long> attributes = new TreeMap<>();
    private long items;

    /** The number of items that lack something. */
    public long items() {
      return items;
    }

    /** How many items lack each attribute. */
    public Map<String, Long> attributes() {
      return Map.copyOf(attributes);
    }

    private void add(Set<String> names) {
      items++;
      names.forEach(name -> attributes.merge(name, 1L, Long::sum));
    }
  }

  /** An item as the model sees it. */
  private record Seen(
      @Nullable ItemType type, @Nullable String mismatch, Map<String, AttributeValue> lacking) {}

  /** Reads the whole table, and writes nothing. */
  public Survey survey(int segments, LongConsumer progress) {
    Survey survey = read(segments, progress, false);
    // The records of other models are known when everything was read.
    return survey.unmatched().isEmpty() || !others.hasOthers()
        ? survey
        : read(segments, progress, true);
  }

  private Survey read(int segments, LongConsumer progress, boolean knowsOthers) {
    Map<String, Long> types = new TreeMap<>();
    Map<String, Group> unmatched = new TreeMap<>();
    Map<String, Lacking> lacking = new TreeMap<>();
    AtomicLong read = new AtomicLong();
    new TableScan(table, requests, segments)
        .read(
            () ->
                page -> {
                  List<Seen> seen = page.stream().map(item -> see(item, knowsOthers)).toList();
                  synchronized (types) {
                    for (int i = 0; i < page.size(); i++) {
                      add(page.get(i), seen.get(i), types, unmatched, lacking);
                    }
                    progress.accept(read.addAndGet(page.size()));
                  }
                });
    return new Survey(read.get(), types, unmatched, lacking);
  }

  private void add(
      Map<String, AttributeValue> item,
      Seen seen,
      Map<String, Long> types,
      Map<String, Group> unmatched,
      Map<String, Lacking> lacking) {
    if (seen.type != null) {
      types.merge(seen.type.label(), 1L, Long::sum);
    }
    if (seen.mismatch != null) {
      String shape = shape(rules.place(item));
      boolean isNew = !unmatched.containsKey(shape);
      Group group =
          unmatched.computeIfAbsent(
              isNew && unmatched.size() >= MOST_SHAPES ? OTHER_SHAPES : shape, s -> new Group());
      group.items++;
      group.examples.add(rules.place(item) + ": " + seen.mismatch);
      if (group.examples.size() > EXAMPLES) {
        group.examples.pollLast();
      }
    } else if (seen.type != null && !seen.lacking.isEmpty()) {
      lacking.computeIfAbsent(seen.type.label(), label -> new Lacking()).add(seen.lacking.keySet());
    }
  }

  /** The words of a key, with … for each value. */
  static String shape(Place place) {
    return shape(place.partition()) + " / " + shape(place.sort());
  }

  private static String shape(String key) {
    List<String> parts = new ArrayList<>();
    for (String part : key.split("#", -1)) {
      boolean isWord = !part.isEmpty() && part.chars().allMatch(AdoptedItems::isOfWord);
      if (isWord || parts.isEmpty() || !parts.get(parts.size() - 1).equals("…")) {
        parts.add(isWord ? part : "…");
      }
    }
    return String.join("#", parts);
  }

  private static boolean isOfWord(int character) {
    return character >= 'A' && character <= 'Z' || character == '_' || character == '-';
  }

  /** Gives every item what it lacks, by one conditional write each. */
  public void build(int segments, LongConsumer progress) {
    AtomicLong read = new AtomicLong();
    new TableScan(table, requests, segments)
        .read(
            () ->
                page -> {
                  List<Supplier<Boolean>> writes = new ArrayList<>();
                  for (Map<String, AttributeValue> item : page) {
                    if (!see(item, false).lacking.isEmpty()) {
                      writes.add(() -> complete(item));
                    }
                  }
                  if (!writes.isEmpty()) {
                    Parallel.all(table.environment(), Requests.ADOPT, writes, WRITES);
                  }
                  synchronized (this) {
                    progress.accept(read.addAndGet(page.size()));
                  }
                });
  }

  /** Writes an item until it lacks nothing; an item that stays busy is left to the next survey. */
  private boolean complete(Map<String, AttributeValue> item) {
    Outcome outcome =
        ItemRewrite.run(
            table,
            Requests.ADOPT,
            item,
            () -> requests.each(List.of(rules.place(item))).get(0),
            this::tryToComplete);
    return outcome == Outcome.DONE;
  }

  /** Writes what an item lacks; false if it has changed since it was read. */
  private boolean tryToComplete(Map<String, AttributeValue> now) {
    Map<String, AttributeValue> lacking = see(now, false).lacking;
    ConditionalWrite write = items.at(rules.place(now)).unchangedButLinks(now);
    lacking.forEach(write::set);
    return lacking.isEmpty() || requests.writeOne(write.update());
  }

  private Seen see(Map<String, AttributeValue> item, boolean knowsOthers) {
    if (rules.isIgnored(item)) {
      others.seen(item);
      return new Seen(null, null, Map.of());
    }
    ExaminedItem examined = ExaminedItem.of(rules, item);
    ItemType type = examined.type().orElse(null);
    for (ExaminedItem.Suspicion suspicion : examined.suspicions()) {
      boolean isUnknown = UNKNOWN.contains(suspicion.kind());
      boolean isAllowed =
          isUnknown && (leavesUnknown || knowsOthers && others.knows(suspicion.kind(), item));
      if (TableCheck.UNMATCHED.contains(suspicion.kind())
          && suspicion.severity() == Severity.ERROR
          && !isAllowed
          && !isOnlyAbsent(suspicion, item)) {
        return new Seen(type, suspicion.message(), Map.of());
      }
    }
    if (type == null || !type.isTheApplications() || StoredValues.isTombstone(item)) {
      return new Seen(type, null, Map.of());
    }
    AttributeValue named = typeAttribute == null ? null : item.get(typeAttribute);
    if (named != null && !named.equals(AttributeValue.fromS(type.label()))) {
      return new Seen(
          type,
          "%s is %s, but the model calls it %s"
              .formatted(typeAttribute, named.s() == null ? "no string" : named.s(), type.label()),
          Map.of());
    }
    return new Seen(type, null, lacking(type, item));
  }

  /** Whether a key of an index is not wrong but absent. */
  private boolean isOnlyAbsent(ExaminedItem.Suspicion suspicion, Map<String, AttributeValue> item) {
    if (suspicion.kind() != Kind.WRONG_INDEX_KEY) {
      return false;
    }
    Index index = table.design().indexes().get(suspicion.part());
    return index.ownAttributes().stream().noneMatch(item::containsKey);
  }

  /** The attributes that the model adds to an item, as far as the item does not have them. */
  private Map<String, AttributeValue> lacking(ItemType type, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> lacking = new LinkedHashMap<>();
    if (typeAttribute != null && !item.containsKey(typeAttribute)) {
      lacking.put(typeAttribute, AttributeValue.fromS(type.label()));
    }
    TypeCodec codec = table.codec(type.type());
    if (type.isPrimary()
        && codec.member() instanceof Relationship relationship
        && relationship.marksRemovals()
        && !item.containsKey(OwnedAttribute.LINK)) {
      String link = table.environment().newName();
      lacking.put(OwnedAttribute.LINK, AttributeValue.fromS(link));
    }
    try {
      lacking.putAll(rules.lackingDefaults(type, item));
      Function<String, @Nullable Object> values = rules.values(type, item);
      for (Entry entry : type.entries()) {
        rules
            .indexKeys(type, item, values, entry)
            .forEach(
                (name, text) -> {
                  if (text != null && !item.containsKey(name)) {
                    lacking.put(name, AttributeValue.fromS(text));
                  }
                });
      }
      String expires = codec.member().expires();
      if (expires != null
          && OwnedAttribute.EXPIRES.equals(table.design().timeToLive())
          && !item.containsKey(OwnedAttribute.EXPIRES)) {
        Object end = values.apply(expires);
        if (end instanceof Instant instant) {
          lacking.put(OwnedAttribute.EXPIRES, StoredValues.number(instant.getEpochSecond()));
        } else if (end instanceof Number number) {
          lacking.put(OwnedAttribute.EXPIRES, StoredValues.number(number.longValue()));
        }
      }
    } catch (UnreadableItemException | IllegalArgumentException unreadable) {
      // The survey reports an item that cannot be read.
      return Map.of();
    }
    return lacking;
  }
}
