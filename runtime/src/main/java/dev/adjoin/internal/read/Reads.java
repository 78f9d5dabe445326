// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.CommonEdges;
import dev.adjoin.ItemCollection;
import dev.adjoin.Key;
import dev.adjoin.ListQuery;
import dev.adjoin.PatternQuery;
import dev.adjoin.RequestListener;
import dev.adjoin.Results;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.codec.ItemName;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.execute.BatchGets;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.FailureBuilder;
import dev.adjoin.internal.execute.Identity;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadTarget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The reads of one table. Plans are cached. Thread-safe.
 *
 * <p>The parts of a key are given in the order of the plan's inputs, as values of records or of the
 * model.
 */
public final class Reads {
  private final ReadContext context;
  private final OpenTable table;

  /** The same reads for each declared pattern, reported under its name. */
  private final Map<String, Reads> reportedAs = new ConcurrentHashMap<>();

  private final Map<ReadName, AccessPattern> plans = new HashMap<>();
  private final Map<String, TypeGet> gets = new ConcurrentHashMap<>();
  private final Map<ReadName, QueriedList> lists = new ConcurrentHashMap<>();

  public Reads(OpenTable table, ReadSettings settings) {
    this.context = ReadContext.of(table, settings);
    this.table = table;
    table.plans().reads().forEach(read -> plans.put(read.name(), read));
  }

  /** The same reads by another design of the table. */
  public Reads by(OpenTable other) {
    return new Reads(other, context.settings());
  }

  /**
   * A list, which can be narrowed and read.
   *
   * @param read its name: {@code Enrollment.to}, {@code Order.byStatus}, {@code User.by(email)}
   * @param values the values of the inputs that select it
   */
  public <T> PlannedQuery<T> list(Mapping<T> mapping, ReadName read, Object... values) {
    ReadableList list = list(mapping, read);
    InputValues inputs =
        InputValues.of(mapping.codec(), read, list.inputs(), Arguments.values(values));
    return new PlannedQuery<>(list, list.ofWhole(mapping), ListRequest.all(inputs));
  }

  /**
   * A list that is read of one entity after the other.
   *
   * @param reached the attributes of an item that identify the entity that it leads to, in order
   * @param narrowing narrows the list; null for the whole list
   * @throws IllegalArgumentException if the list cannot be read in this way
   */
  public <T> FollowedList<T> followed(
      Mapping<T> mapping,
      ReadName read,
      List<String> reached,
      @Nullable UnaryOperator<ListQuery<T>> narrowing,
      boolean consistent) {
    ReadableList list = list(mapping, read);
    InputValues inputs = InputValues.unknown(mapping.codec(), list.inputs());
    PlannedQuery<T> whole =
        new PlannedQuery<>(list, list.ofWhole(mapping), ListRequest.all(inputs));
    return FollowedList.of(consistent ? whole.consistent() : whole, reached, narrowing);
  }

  /** The same reads with one more request listener. */
  public Reads heardBy(RequestListener listener) {
    return new Reads(table.heardBy(listener), context.settings());
  }

  /**
   * The key of an entity as values of the model, checked.
   *
   * @throws IllegalArgumentException if it has too few or too many parts, or one has the wrong type
   */
  public Key key(Mapping<?> mapping, Key given) {
    TypeGet get = get(mapping.codec());
    InputValues values = InputValues.of(mapping.codec(), get.name, get.keyNames, given.parts());
    return new Key(get.keyNames.stream().<@Nullable Object>map(values).toList());
  }

  /** The key of an entity in the table, as a text that no other item has. */
  public String identity(Mapping<?> mapping, Key key) {
    TypeGet get = get(mapping.codec());
    InputValues values = InputValues.of(mapping.codec(), get.name, get.keyNames, key.parts());
    return table.keys().name(table.keys().of(get.type.key(), values));
  }

  private ReadableList list(Mapping<?> mapping, ReadName read) {
    QueriedList known = lists.get(read);
    if (known != null) {
      return known;
    }
    for (SummaryMap map : table.design().summaries()) {
      if (read.equals(ReadName.edges(map.relationship(), map.side()))) {
        return new SummaryList(context, read, map, mapping.isTyped());
      }
    }
    QueriedList list = new QueriedList(context, read, mapping.codec());
    lists.put(read, list);
    return list;
  }

  /** A declared pattern without its inputs. */
  public <T> PatternQuery<T> pattern(Mapping<T> mapping, Proof proof) {
    Reads reported =
        reportedAs.computeIfAbsent(
            proof.pattern().name(),
            name -> {
              OpenTable other = table.reportedAs(name);
              return other == table ? this : by(other);
            });
    return new DeclaredPattern<>(reported, mapping, proof);
  }

  /** Whether a list is that of the edges in a map of an entity. */
  boolean isSummary(Mapping<?> mapping, ReadName read) {
    return list(mapping, read) instanceof SummaryList;
  }

  /** The names of the inputs that select a list, in order. */
  List<String> inputs(Mapping<?> mapping, ReadName read) {
    return list(mapping, read).inputs();
  }

  /** The name of the entity that a class is mapped to. */
  public String entity(Class<?> recordClass) {
    return table.mappings().of(recordClass).requireEntity().codec().type();
  }

  /** The names of the parts of a type's key, in order. */
  List<String> keyNames(Mapping<?> mapping) {
    return get(mapping.codec()).keyNames;
  }

  /** Reads one item by its key: an entity by its id, an edge by from, to and distinct. */
  public <T> Optional<T> get(Mapping<T> mapping, boolean consistent, Object... key) {
    TypeCodec codec = mapping.codec();
    TypeGet get = get(codec);
    InputValues values = InputValues.of(codec, get.name, get.keyNames, Arguments.values(key));
    StoredItem item = get.find(values, consistent);
    return item == null ? Optional.empty() : Optional.of(context.read(get.name, mapping, item));
  }

  /**
   * Reads one entity or edge.
   *
   * @throws dev.adjoin.AdjoinException if it does not exist
   */
  public <T> T require(Mapping<T> mapping, boolean consistent, Object... key) {
    return get(mapping, consistent, key)
        .orElseThrow(
            () -> {
              TypeGet get = get(mapping.codec());
              FailureBuilder failure = FailureBuilder.of(Reason.NOT_FOUND, get.name);
              if (get.pattern.plan() instanceof ReadPlan.Get plan) {
                InputValues values =
                    InputValues.of(mapping.codec(), get.name, get.keyNames, Arguments.values(key));
                failure
                    .template(plan.key().toString())
                    .key(table.keys().shown(table.keys().of(plan.key(), values)));
              }
              ItemName name = mapping.codec().named(Identity.of(mapping.codec(), key));
              return failure.because("found no " + name + hint(mapping, consistent, key));
            });
  }

  /** Whether there is one if two ids of the same type are swapped, for a message. */
  private String hint(Mapping<?> mapping, boolean consistent, Object[] key) {
    List<String> names = get(mapping.codec()).keyNames;
    int ids = swappable(mapping.codec());
    List<Object> swapped = new ArrayList<>(Arrays.asList(key));
    Collections.rotate(swapped.subList(0, 2 * ids), ids);
    if (ids == 0
        || swapped.equals(Arrays.asList(key))
        || !exists(mapping, consistent, swapped.toArray())) {
      return "";
    }
    return ", but there is one with %s and %s swapped"
        .formatted(
            String.join(", ", names.subList(0, ids)),
            String.join(", ", names.subList(ids, 2 * ids)));
  }

  /**
   * How many parts of a key a caller can swap with as many that follow: the ids of both ends of an
   * edge, or two ids of an entity, if they have the same types; else 0.
   */
  private int swappable(TypeCodec codec) {
    List<String> names = codec.keyNames();
    int ids =
        codec.member() instanceof Relationship relationship
            ? table.schema().endNames(relationship, Side.FROM).size()
            : names.size() == 2 ? 1 : 0;
    List<AttributeType> types =
        names.stream().map(name -> codec.attributes().get(name).type()).toList();
    boolean isSwappable =
        2 * ids <= names.size()
            && types.subList(0, ids).equals(types.subList(ids, 2 * ids))
            && (!(codec.member() instanceof Relationship relationship)
                || table.schema().endNames(relationship, Side.TO).size() == ids);
    return isSwappable ? ids : 0;
  }

  /** Whether there is an entity or edge, readable or not. */
  public boolean exists(Mapping<?> mapping, boolean consistent, Object... key) {
    TypeCodec codec = mapping.codec();
    TypeGet get = get(codec);
    return get.find(
            InputValues.of(codec, get.name, get.keyNames, Arguments.values(key)), consistent)
        != null;
  }

  private TypeGet get(TypeCodec codec) {
    TypeGet get = gets.get(codec.type());
    if (get == null) {
      get = new TypeGet(codec);
      gets.put(codec.type(), get);
    }
    return get;
  }

  /** The get of one type, with everything prepared that does not depend on the key. */
  private final class TypeGet {
    private final AccessPattern pattern;
    private final String name;
    private final List<String> keyNames;
    private final @Nullable ItemGet item;
    private final @Nullable ItemType type;

    TypeGet(TypeCodec codec) {
      this.pattern = plan(ReadName.get(codec.type()));
      this.name = pattern.name().toString();
      this.keyNames = codec.keyNames();
      this.item =
          pattern.plan() instanceof ReadPlan.Get get ? new ItemGet(context, name, get.key()) : null;
      this.type = table.design().primary().get(codec.type());
    }

    @Nullable StoredItem find(InputValues key, boolean consistent) {
      if (item != null && type != null) {
        return context.items().of(type, item.stored(key, consistent));
      }
      if (pattern.plan() instanceof ReadPlan.SummaryRead summary) {
        return edge(summary, key, consistent);
      }
      StoredItem edge = null;
      for (ReadPlan.SummaryRead summary : ((ReadPlan.SummaryGet) pattern.plan()).summaries()) {
        StoredItem part = edge(summary, key, consistent);
        if (part == null) {
          return null;
        }
        edge = edge == null ? part : edge.and(part);
      }
      return edge;
    }

    /** Reads an edge from the summary of one side. */
    private @Nullable StoredItem edge(
        ReadPlan.SummaryRead summary, InputValues key, boolean consistent) {
      String edge = summary.map().key().encode(key);
      return new ItemGet(context, name, summary.key())
          .item(key, consistent).stream()
              .flatMap(
                  entity -> new SummaryReader(table, summary.map()).of(entity.stored()).stream())
              .filter(found -> found.position().equals(edge))
              .findFirst()
              .orElse(null);
    }
  }

  private AccessPattern plan(ReadName name) {
    AccessPattern plan = plans.get(name);
    if (plan == null) {
      throw new IllegalArgumentException(
          "There is no read " + name + "; " + uniqueReads(name.type()));
    }
    return plan;
  }

  /**
   * Lists the unique reads of a type for an error message. Other reads of single items have fixed
   * names.
   */
  private String uniqueReads(String type) {
    List<String> known =
        table.plans().reads().stream()
            .map(AccessPattern::name)
            .filter(read -> read.type().equals(type))
            .filter(read -> read.target() instanceof ReadTarget.Unique)
            .map(ReadName::toString)
            .toList();
    return switch (known.size()) {
      case 0 -> "nothing of " + type + " is declared unique";
      case 1 -> "there is " + known.get(0);
      default -> "there are " + String.join(", ", known);
    };
  }

  /**
   * Reads many items by their keys, in the given order; a key may occur twice.
   *
   * @return one element for each key, empty if there is no such item
   */
  public <T> List<Optional<T>> getAll(
      Mapping<T> mapping, boolean consistent, List<? extends List<?>> keys) {
    TypeCodec codec = mapping.codec();
    TypeGet get = get(codec);
    if (!(get.pattern.plan() instanceof ReadPlan.Get plan)) {
      return keys.stream().map(key -> get(mapping, consistent, key.toArray())).toList();
    }
    List<Map<String, AttributeValue>> wanted = new ArrayList<>();
    for (List<?> key : keys) {
      wanted.add(table.keys().of(plan.key(), InputValues.of(codec, get.name, get.keyNames, key)));
    }
    return context.batches().get(Purpose.of(get.name), wanted, consistent).stream()
        .map(stored -> context.items().of(get.type, stored))
        .map(item -> Optional.ofNullable(item).map(i -> context.read(get.name, mapping, i)))
        .toList();
  }

  /**
   * Reads the entity with unique values.
   *
   * @param attributes the attributes that are unique together, as declared
   */
  public <T> Optional<T> unique(
      Mapping<T> mapping, boolean consistent, List<String> attributes, Object... values) {
    AccessPattern pattern = plan(ReadName.unique(mapping.codec().type(), attributes));
    String name = pattern.name().toString();
    InputValues inputs =
        InputValues.of(mapping.codec(), name, pattern.inputs(), Arguments.values(values));
    return held(pattern, inputs, consistent)
        .filter(item -> holds(item, inputs, attributes))
        // The guard may have moved between the two reads, or an eventually consistent read may have
        // missed it.
        .or(() -> consistent ? Optional.empty() : held(pattern, inputs, true))
        .filter(item -> holds(item, inputs, attributes))
        .map(item -> context.read(name, mapping, item));
  }

  /** Reads the guard, then the entity that it belongs to. */
  private Optional<StoredItem> held(AccessPattern pattern, InputValues inputs, boolean consistent) {
    ReadPlan.UniqueRead plan = (ReadPlan.UniqueRead) pattern.plan();
    String name = pattern.name().toString();
    table.design().items().stream()
        .filter(item -> item.key().equals(plan.guard().key()))
        .forEach(guard -> table.requireReadable(guard.label(), name));
    Map<String, AttributeValue> guard =
        new ItemGet(context, name, plan.guard().key()).stored(inputs, consistent);
    return guard == null
        ? Optional.empty()
        : new ItemGet(context, name, plan.entity().key())
            .item(inputs.codec().values(guard), consistent);
  }

  private static boolean holds(StoredItem item, InputValues inputs, List<String> attributes) {
    TypeCodec codec = inputs.codec();
    return attributes.stream()
        .allMatch(a -> Objects.deepEquals(codec.value(item.stored(), a), inputs.apply(a)));
  }

  /** Reads an entity with its children and edges, in as few Queries as its keys allow. */
  public <T> ItemCollection<T> collection(Mapping<T> mapping, boolean consistent, Object... id) {
    return collection(mapping, collection(mapping), consistent, id);
  }

  /**
   * The plan to read a collection. An entity without children and relationships has only itself.
   */
  private ReadName collection(Mapping<?> mapping) {
    ReadName collection = ReadName.collection(mapping.codec().type());
    return plans.containsKey(collection) ? collection : ReadName.get(mapping.codec().type());
  }

  /** Reads a node of a hierarchy with everything below it, by one Query. */
  public <T> ItemCollection<T> subtree(Mapping<T> mapping, boolean consistent, Object... id) {
    return collection(mapping, subtree(mapping), consistent, id);
  }

  /**
   * The plan to read a subtree: the whole collection for the root of a hierarchy, only the item for
   * a leaf.
   */
  private ReadName subtree(Mapping<?> mapping) {
    ReadName subtree = ReadName.subtree(mapping.codec().type());
    if (plans.containsKey(subtree)) {
      return subtree;
    }
    boolean isRoot = mapping.codec().member() instanceof Entity entity && entity.parent() == null;
    return isRoot ? collection(mapping) : ReadName.get(mapping.codec().type());
  }

  private <T> ItemCollection<T> collection(
      Mapping<T> mapping, ReadName name, boolean consistent, Object... id) {
    AccessPattern pattern = plan(name);
    if (consistent) {
      table.requireConsistent(pattern);
    }
    InputValues key = InputValues.of(mapping.codec(), name, pattern.inputs(), Arguments.values(id));
    return new CollectionReader<>(context, name.toString(), mapping, key, consistent)
        .read(pattern.plan());
  }

  public <A, B> Results<CommonEdges<A, B>> commonEdges(ListQuery<A> first, ListQuery<B> second) {
    return new CommonEdgesOfLists<>((PlannedQuery<A>) first, (PlannedQuery<B>) second);
  }

  /** Explains the requests of a read. */
  public String explain(ReadName name, boolean consistent) {
    return plan(name).explain(consistent);
  }

  /** Explains the requests of {@link #get}. */
  public String explainGet(Mapping<?> mapping, boolean consistent, Object... key) {
    TypeGet get = get(mapping.codec());
    if (key.length == 0) {
      return get.pattern.explain(consistent);
    }
    InputValues values =
        InputValues.of(mapping.codec(), get.name, get.keyNames, Arguments.values(key));
    List<String> requests =
        get.pattern.plan() instanceof ReadPlan.Get plan
            ? plan.explain(table.keys().shown(table.keys().of(plan.key(), values)))
            : get.pattern.plan().explain();
    String given =
        get.keyNames.stream()
            .map(name -> name + " = " + values.apply(name))
            .collect(Collectors.joining(", "));
    return get.pattern.explain(consistent, requests) + "\n  " + given;
  }

  /** Explains the requests of {@link #collection}. */
  public String explainCollection(Mapping<?> mapping, boolean consistent) {
    return explain(collection(mapping), consistent);
  }

  /** Explains the requests of {@link #subtree}. */
  public String explainSubtree(Mapping<?> mapping, boolean consistent) {
    return explain(subtree(mapping), consistent);
  }

  /** Explains the requests of {@link #getAll}. */
  public String explainAll(Mapping<?> mapping) {
    String type = mapping.codec().type();
    ReadPlan.Get get = (ReadPlan.Get) plan(ReadName.get(type)).plan();
    List<String> lines = ReadPlan.BatchGet.each(type, get.key()).explain();
    return "%s.getAll: many %s by id, %d a request\n  %s"
        .formatted(type, type, BatchGets.MOST_KEYS, String.join("\n  ", lines));
  }
}
