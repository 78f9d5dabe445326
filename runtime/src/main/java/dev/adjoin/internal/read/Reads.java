// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.CommonEntity;
import dev.adjoin.ItemCollection;
import dev.adjoin.ListQuery;
import dev.adjoin.Results;
import dev.adjoin.declare.Answer;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.codec.Shape;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.execute.BatchGets;
import dev.adjoin.internal.execute.Identity;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.Purpose;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadTarget;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Everything that can be read of a table, by the names of plans. Thread-safe.
 *
 * <p>Ids are given in the order of the plan's inputs, as records hold them or as the model does.
 */
public final class Reads {
  private final ReadContext context;
  private final OpenTable table;

  public Reads(OpenTable table, ReadSettings settings) {
    this.context = ReadContext.of(table, settings);
    this.table = table;
  }

  /**
   * A list, still to be narrowed and read.
   *
   * @param read its name: {@code Enrollment.to}, {@code Order.byStatus}, {@code User.by(email)}
   * @param ids the values that name it
   */
  public <T> PlannedQuery<T> list(Mapping<T> mapping, ReadName read, Object... ids) {
    Shape shape = mapping.shape();
    ReadableList list = listing(mapping, read);
    InputValues none = InputValues.none(shape);
    List<String> names = list.plan(ListRequest.all(none).asProjected(), Answer.ITEMS).inputs();
    return new PlannedQuery<>(
        list, mapping, ListRequest.all(inputs(shape, read, names, Arguments.values(ids))));
  }

  private ReadableList listing(Mapping<?> mapping, ReadName read) {
    for (SummaryMap map : table.design().summaries()) {
      if (read.equals(ReadName.edges(map.relationship(), map.side()))) {
        return new SummaryList(context, read, map, mapping.isTyped());
      }
    }
    table.lists().plan(read);
    return new QueriedList(context, read, mapping.shape());
  }

  private static InputValues inputs(
      Shape shape, ReadName read, List<String> names, List<?> values) {
    if (names.size() != values.size()) {
      throw new IllegalArgumentException(
          "%s must be given %s, but was given %s"
              .formatted(
                  read,
                  names.isEmpty() ? "nothing" : String.join(", ", names),
                  Identity.shown(values)));
    }
    InputValues inputs = InputValues.none(shape);
    for (int i = 0; i < names.size(); i++) {
      inputs = inputs.with(names.get(i), values.get(i));
    }
    return inputs;
  }

  /** One item by what identifies it: an entity by its id, an edge by from, to and distinct. */
  public <T> Optional<T> get(Mapping<T> mapping, boolean consistent, Object... key) {
    Shape shape = mapping.shape();
    ReadName name = ReadName.get(shape.type());
    InputValues inputs =
        inputs(shape, name, Identity.names(table.schema(), shape.member()), Arguments.values(key));
    return found(pattern(name), inputs, consistent)
        .map(item -> context.read(name.toString(), mapping, item));
  }

  private Optional<StoredItem> found(
      AccessPattern pattern, InputValues inputs, boolean consistent) {
    String name = pattern.name().toString();
    if (pattern.plan() instanceof ReadPlan.Get get) {
      return new ItemGets(context, name, consistent).get(get.key(), inputs::value);
    }
    if (pattern.plan() instanceof ReadPlan.SummaryRead summary) {
      return edge(name, summary, inputs, consistent);
    }
    Optional<StoredItem> edge = Optional.empty();
    for (ReadPlan.SummaryRead summary : ((ReadPlan.SummaryGet) pattern.plan()).summaries()) {
      Optional<StoredItem> part = edge(name, summary, inputs, consistent);
      if (part.isEmpty()) {
        return part;
      }
      edge = edge.isEmpty() ? part : Optional.of(edge.get().and(part.get()));
    }
    return edge;
  }

  /** An edge as one side keeps it. */
  private Optional<StoredItem> edge(
      String name, ReadPlan.SummaryRead summary, InputValues inputs, boolean consistent) {
    String edge = summary.map().key().encode(inputs::value);
    return new ItemGets(context, name, consistent)
        .get(summary.key(), inputs::value).stream()
            .flatMap(entity -> new SummaryReader(table, summary.map()).of(entity.stored()).stream())
            .filter(found -> found.position().equals(edge))
            .findFirst();
  }

  private AccessPattern pattern(ReadName name) {
    return table.plans().read(name).orElseThrow(() -> new IllegalArgumentException(unknown(name)));
  }

  /** Only what is unique has names that callers make up. */
  private String unknown(ReadName name) {
    return "There is no read " + name + "; " + uniqueReads(name.type());
  }

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
   * Many items by what identifies each, in the order asked for; the same may be asked for twice.
   *
   * @return as many as were asked for, each empty where there is no such item
   */
  public <T> List<Optional<T>> getAll(
      Mapping<T> mapping, boolean consistent, List<? extends List<?>> ids) {
    Shape shape = mapping.shape();
    ReadName name = ReadName.get(shape.type());
    if (!(pattern(name).plan() instanceof ReadPlan.Get get)) {
      return ids.stream().map(id -> get(mapping, consistent, id.toArray())).toList();
    }
    List<String> names = Identity.names(table.schema(), shape.member());
    List<Map<String, AttributeValue>> keys =
        ids.stream()
            .map(id -> table.keys().of(get.key(), inputs(shape, name, names, id)::value))
            .toList();
    return context.batches().get(Purpose.of(name.toString()), keys, consistent).stream()
        .map(stored -> context.items().byKey(stored))
        .map(found -> found.map(item -> context.read(name.toString(), mapping, item)))
        .toList();
  }

  /**
   * The item that holds a unique value.
   *
   * @param attributes what is unique together, as declared
   */
  public <T> Optional<T> unique(
      Mapping<T> mapping, boolean consistent, List<String> attributes, Object... values) {
    Shape shape = mapping.shape();
    ReadName name = ReadName.unique(shape.type(), attributes);
    InputValues inputs = inputs(shape, name, pattern(name).inputs(), Arguments.values(values));
    return held(name, inputs, consistent)
        .filter(found -> holds(found, inputs, attributes))
        // A guard that has just moved may have been read beside an item that has not, or not yet.
        .or(() -> consistent ? Optional.empty() : held(name, inputs, true))
        .filter(found -> holds(found, inputs, attributes))
        .map(found -> context.read(name.toString(), mapping, found));
  }

  /** The guard, then the item that it belongs to. */
  private Optional<StoredItem> held(ReadName name, InputValues inputs, boolean consistent) {
    ReadPlan.UniqueRead plan = (ReadPlan.UniqueRead) pattern(name).plan();
    ItemGets gets = new ItemGets(context, name.toString(), consistent);
    Map<String, AttributeValue> owner = gets.stored(plan.guard().key(), inputs::value);
    return owner == null
        ? Optional.empty()
        : gets.get(plan.entity().key(), inputs.shape().values(owner));
  }

  private static boolean holds(StoredItem found, InputValues inputs, List<String> attributes) {
    Shape shape = inputs.shape();
    return attributes.stream()
        .allMatch(a -> isSame(shape.value(found.stored(), a), inputs.value(a)));
  }

  private static boolean isSame(@Nullable Object one, @Nullable Object other) {
    return Objects.deepEquals(one, other);
  }

  /** An entity with its children and edges, in as few queries as its keys allow. */
  public <T> ItemCollection<T> collection(Mapping<T> mapping, boolean consistent, Object... id) {
    return gathered(mapping, collection(mapping), consistent, id);
  }

  /** What has nothing attached is read alone. */
  private ReadName collection(Mapping<?> mapping) {
    String type = mapping.shape().type();
    ReadName collection = ReadName.collection(type);
    return table.plans().read(collection).isPresent() ? collection : ReadName.get(type);
  }

  /** A node of a hierarchy with everything below it: one Query. */
  public <T> ItemCollection<T> subtree(Mapping<T> mapping, boolean consistent, Object... id) {
    return gathered(mapping, subtree(mapping), consistent, id);
  }

  /** Below the top of a hierarchy is its whole collection, below a leaf there is nothing. */
  private ReadName subtree(Mapping<?> mapping) {
    String type = mapping.shape().type();
    if (table.plans().read(ReadName.subtree(type)).isPresent()) {
      return ReadName.subtree(type);
    }
    boolean isTop = mapping.shape().member() instanceof Entity entity && entity.parent() == null;
    return isTop ? collection(mapping) : ReadName.get(type);
  }

  private <T> ItemCollection<T> gathered(
      Mapping<T> mapping, ReadName name, boolean consistent, Object... id) {
    AccessPattern pattern = pattern(name);
    if (consistent) {
      table.lists().requireConsistent(pattern);
    }
    InputValues inputs = inputs(mapping.shape(), name, pattern.inputs(), Arguments.values(id));
    List<StoredItem> found =
        new Gathering(context, name.toString(), inputs, consistent).of(pattern.plan());
    return new CollectionReader<>(context, name.toString(), mapping, found).collection();
  }

  /** The entities that two lists of edges both lead to. */
  public <A, B> Results<CommonEntity<A, B>> common(ListQuery<A> first, ListQuery<B> second) {
    return new CommonEntities<>((PlannedQuery<A>) first, (PlannedQuery<B>) second);
  }

  /**
   * The requests of a read, before any is sent.
   *
   * @param name as plans name it: {@code Student.collection}
   */
  public String explain(ReadName name) {
    return pattern(name).explain();
  }

  /** The requests of {@link #get}, before any is sent. */
  public String explainGet(Mapping<?> mapping) {
    return explain(ReadName.get(mapping.shape().type()));
  }

  /** The requests of {@link #collection}, before any is sent. */
  public String explainCollection(Mapping<?> mapping) {
    return explain(collection(mapping));
  }

  /** The requests of {@link #subtree}, before any is sent. */
  public String explainSubtree(Mapping<?> mapping) {
    return explain(subtree(mapping));
  }

  /** The requests of {@link #getAll}, before any is sent. */
  public String explainAll(Mapping<?> mapping) {
    String type = mapping.shape().type();
    ReadPlan.Get get = (ReadPlan.Get) pattern(ReadName.get(type)).plan();
    List<String> lines = ReadPlan.BatchGet.each(type, get.key()).explain();
    return "%s.getAll: many %s by id, %d a request\n  %s"
        .formatted(type, type, BatchGets.MOST_KEYS, String.join("\n  ", lines));
  }
}
