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
import dev.adjoin.internal.compile.answer.Asked;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.execute.BatchGets;
import dev.adjoin.internal.execute.Identity;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.Purpose;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.ReadPlan;
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
  public <T> PlannedQuery<T> list(Mapping<T> mapping, String read, Object... ids) {
    Shape shape = mapping.shape();
    Listing list = listing(mapping, read);
    Inputs none = Inputs.none(shape);
    List<String> names = list.plan(Question.all(none).asProjected(), Answer.ITEMS).inputs();
    return new PlannedQuery<>(
        list, mapping, Question.all(inputs(shape, read, names, Arguments.values(ids))));
  }

  private Listing listing(Mapping<?> mapping, String read) {
    for (SummaryMap map : table.design().summaries()) {
      if (read.equals(map.relationship() + "." + map.side().word())) {
        return new SummaryListing(context, read, map, mapping.isTyped());
      }
    }
    table.questions().answer(read, Asked.ALL);
    return new PlannedListing(context, read, mapping.shape());
  }

  private static Inputs inputs(Shape shape, String read, List<String> names, List<?> values) {
    if (names.size() != values.size()) {
      throw new IllegalArgumentException(
          "%s must be given %s, but was given %s"
              .formatted(
                  read,
                  names.isEmpty() ? "nothing" : String.join(", ", names),
                  Identity.shown(values)));
    }
    Inputs inputs = Inputs.none(shape);
    for (int i = 0; i < names.size(); i++) {
      inputs = inputs.with(names.get(i), values.get(i));
    }
    return inputs;
  }

  /** One item by what identifies it: an entity by its id, an edge by from, to and distinct. */
  public <T> Optional<T> get(Mapping<T> mapping, boolean consistent, Object... key) {
    Shape shape = mapping.shape();
    String name = shape.type() + ".get";
    Inputs inputs =
        inputs(shape, name, Identity.names(table.schema(), shape.member()), Arguments.values(key));
    List<SummaryMap> maps = Summaries.fullestFirst(table, shape.type());
    Optional<Found> found =
        maps.isEmpty()
            ? new Gets(context, name, consistent).get(key(name), inputs::value)
            : summary(name, maps, inputs, consistent);
    return found.map(item -> context.read(name, mapping, item));
  }

  private ItemKey key(String name) {
    return ((ReadPlan.Get) pattern(name).plan()).key();
  }

  private AccessPattern pattern(String name) {
    return table.plans().read(name).orElseThrow(() -> new IllegalArgumentException(unknown(name)));
  }

  /** Only what is unique has names that callers make up. */
  private String unknown(String name) {
    return "There is no read " + name + "; " + uniqueReads(name.substring(0, name.indexOf('.')));
  }

  private String uniqueReads(String type) {
    List<String> known =
        table.plans().reads().stream()
            .map(AccessPattern::name)
            .filter(read -> read.startsWith(type + ".unique("))
            .toList();
    return switch (known.size()) {
      case 0 -> "nothing of " + type + " is declared unique";
      case 1 -> "there is " + known.get(0);
      default -> "there are " + String.join(", ", known);
    };
  }

  /** What the fullest map does not keep is in the other. */
  private Optional<Found> summary(
      String name, List<SummaryMap> maps, Inputs inputs, boolean consistent) {
    SummaryMap fullest = maps.get(0);
    Optional<Found> edge = summary(name, fullest, inputs, consistent);
    if (maps.size() == 1 || new Summaries(table, fullest).absent().isEmpty()) {
      return edge;
    }
    return edge.flatMap(
        one -> summary(name, maps.get(1), inputs, consistent).map(other -> one.and(other)));
  }

  private Optional<Found> summary(String name, SummaryMap map, Inputs inputs, boolean consistent) {
    String edge = map.key().encode(inputs::value);
    ItemKey key = key(map.relationship() + "." + map.side().word());
    return new Gets(context, name, consistent)
        .get(key, inputs::value).stream()
            .flatMap(entity -> new Summaries(table, map).of(entity.stored()).stream())
            .filter(found -> found.position().equals(edge))
            .findFirst();
  }

  /**
   * Many items by what identifies each, in the order asked for; the same may be asked for twice.
   *
   * @return as many as were asked for, each empty where there is no such item
   */
  public <T> List<Optional<T>> getAll(
      Mapping<T> mapping, boolean consistent, List<? extends List<?>> ids) {
    Shape shape = mapping.shape();
    String name = shape.type() + ".get";
    if (!Summaries.fullestFirst(table, shape.type()).isEmpty()) {
      return ids.stream().map(id -> get(mapping, consistent, id.toArray())).toList();
    }
    List<String> names = Identity.names(table.schema(), shape.member());
    ItemKey key = key(name);
    List<Map<String, AttributeValue>> keys =
        ids.stream()
            .map(id -> table.keys().of(key, inputs(shape, name, names, id)::value))
            .toList();
    return context.batches().get(Purpose.of(name), keys, consistent).stream()
        .map(stored -> context.items().byKey(stored))
        .map(found -> found.map(item -> context.read(name, mapping, item)))
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
    String name = "%s.unique(%s)".formatted(shape.type(), String.join(", ", attributes));
    Inputs inputs = inputs(shape, name, pattern(name).inputs(), Arguments.values(values));
    return held(name, inputs, consistent)
        .filter(found -> holds(found, inputs, attributes))
        // A guard that has just moved may have been read beside an item that has not, or not yet.
        .or(() -> consistent ? Optional.empty() : held(name, inputs, true))
        .filter(found -> holds(found, inputs, attributes))
        .map(found -> context.read(name, mapping, found));
  }

  /** The guard, then the item that it belongs to. */
  private Optional<Found> held(String name, Inputs inputs, boolean consistent) {
    ReadPlan.Sequence plan = (ReadPlan.Sequence) pattern(name).plan();
    ReadPlan.Get guard = (ReadPlan.Get) plan.parts().get(0);
    ReadPlan.Get item = (ReadPlan.Get) plan.parts().get(1);
    Gets gets = new Gets(context, name, consistent);
    Map<String, AttributeValue> owner = gets.stored(guard.key(), inputs::value);
    return owner == null ? Optional.empty() : gets.get(item.key(), inputs.shape().values(owner));
  }

  private static boolean holds(Found found, Inputs inputs, List<String> attributes) {
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
  private String collection(Mapping<?> mapping) {
    String type = mapping.shape().type();
    return type + (table.plans().read(type + ".collection").isPresent() ? ".collection" : ".get");
  }

  /** A node of a hierarchy with everything below it: one Query. */
  public <T> ItemCollection<T> subtree(Mapping<T> mapping, boolean consistent, Object... id) {
    return gathered(mapping, subtree(mapping), consistent, id);
  }

  /** Below the top of a hierarchy is its whole collection, below a leaf there is nothing. */
  private String subtree(Mapping<?> mapping) {
    String type = mapping.shape().type();
    if (table.plans().read(type + ".subtree").isPresent()) {
      return type + ".subtree";
    }
    boolean isTop = mapping.shape().member() instanceof Entity entity && entity.parent() == null;
    return isTop ? collection(mapping) : type + ".get";
  }

  private <T> ItemCollection<T> gathered(
      Mapping<T> mapping, String name, boolean consistent, Object... id) {
    AccessPattern pattern = pattern(name);
    if (consistent) {
      table.questions().requireConsistent(pattern);
    }
    Inputs inputs = inputs(mapping.shape(), name, pattern.inputs(), Arguments.values(id));
    List<Found> found = new Gathering(context, name, inputs, consistent).of(pattern.plan());
    return new CollectionReader<>(context, name, mapping, found).collection();
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
  public String explain(String name) {
    return pattern(name).explain();
  }

  /** The requests of {@link #get}, before any is sent. */
  public String explainGet(Mapping<?> mapping) {
    String type = mapping.shape().type();
    return Summaries.fullestFirst(table, type).stream()
        .findFirst()
        .map(map -> explain(type + "." + map.side().word()))
        .orElseGet(() -> explain(type + ".get"));
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
    List<String> lines = ReadPlan.BatchGet.each(type, key(type + ".get")).explain();
    return "%s.getAll: many %s by id, %d a request\n  %s"
        .formatted(type, type, BatchGets.MOST_KEYS, String.join("\n  ", lines));
  }
}
