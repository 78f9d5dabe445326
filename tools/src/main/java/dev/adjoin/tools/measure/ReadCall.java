// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.measure;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.ListQuery;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Plans;
import dev.adjoin.internal.plan.QueryShape;
import dev.adjoin.internal.plan.ReadTarget;
import dev.adjoin.tools.measure.MeasuredContents.Call;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** One call of a planned read through the runtime, for an item that it finds. */
final class ReadCall {
  /** The items that a call asks for which wants only the first. */
  private static final int LIMIT = 2;

  private final Adjoin db;
  private final Plans plans;
  private final SampleKeys keys;
  private final AccessPattern read;
  private final Item item;

  ReadCall(Adjoin db, Plans plans, SampleKeys keys, AccessPattern read, Item item) {
    this.db = db;
    this.plans = plans;
    this.keys = keys;
    this.read = read;
    this.item = item;
  }

  /** Whether programs can call the read: some are there for the runtime alone. */
  static boolean isCallable(AccessPattern read) {
    ReadTarget target = read.name().target();
    return !(target instanceof ReadTarget.EdgesByIdentity
        || target instanceof ReadTarget.ChildrenByIdentity);
  }

  /** The inputs of the call; empty if the item lacks one of them. */
  Optional<Call> inputs() {
    Map<String, Object> values = new LinkedHashMap<>(item.toMap());
    QueryShape shape = read.name().shape();
    if (shape.range() != null) {
      Object value = values.get(shape.range());
      if (value == null) {
        return Optional.empty();
      }
      values.put(SortRange.low(shape.range()), value);
      values.put(SortRange.high(shape.range()), value);
    }
    boolean lacks = read.inputs().stream().anyMatch(input -> values.get(input) == null);
    return lacks
        ? Optional.empty()
        : Optional.of(new Call(values, values, null, shape.limited() ? LIMIT : null));
  }

  void run() {
    String type = read.name().type();
    ReadTarget target = read.name().target();
    if (target == ReadTarget.Single.GET) {
      if (keys.isEdge(type)) {
        db.relationship(type).get(keys.of(type, item));
      } else {
        db.entity(type).get(keys.of(type, item));
      }
    } else if (target == ReadTarget.Single.COLLECTION) {
      db.entity(type).collection(keys.of(type, item));
    } else if (target == ReadTarget.Single.SUBTREE) {
      db.entity(type).subtree(keys.of(type, item));
    } else if (target instanceof ReadTarget.Unique unique) {
      db.entity(type)
          .unique(unique.attributes().toArray(String[]::new))
          .is(SampleKeys.values(item, unique.attributes()));
    } else {
      answer(shaped(list()));
    }
  }

  private ListQuery<Item> list() {
    String type = read.name().type();
    ReadTarget target = read.name().target();
    if (target instanceof ReadTarget.Edges edges) {
      Relationship relationship = keys.schema().relationship(type).orElseThrow();
      Object[] key = SampleKeys.values(item, keys.schema().endNames(relationship, edges.side()));
      return edges.side() == Side.FROM
          ? db.relationship(type).from(key)
          : db.relationship(type).to(key);
    }
    if (target instanceof ReadTarget.Children children) {
      Entity ancestor = keys.schema().require(children.ancestor());
      return db.entity(type)
          .under(ancestor.name(), SampleKeys.values(item, keys.schema().identityNames(ancestor)));
    }
    if (target instanceof ReadTarget.View view) {
      AccessPattern plain = plans.read(read.name().plain()).orElseThrow();
      Object[] key = SampleKeys.values(item, plain.inputs());
      return keys.isEdge(type)
          ? db.relationship(type).view(view.name(), key)
          : db.entity(type).view(view.name(), key);
    }
    if (target instanceof ReadTarget.Lookup lookup) {
      return db.entity(type)
          .by(lookup.attributes().toArray(String[]::new))
          .is(SampleKeys.values(item, lookup.attributes()));
    }
    return db.entity(type).all();
  }

  private ListQuery<Item> shaped(ListQuery<Item> list) {
    QueryShape shape = read.name().shape();
    ListQuery<Item> query = list;
    for (String attribute : shape.where()) {
      query = query.where(attribute).is(item.find(attribute).orElseThrow());
    }
    if (shape.range() != null) {
      Object value = item.find(shape.range()).orElseThrow();
      query =
          switch (shape.span()) {
            case BETWEEN -> query.where(shape.range()).between(value, value);
            case AT_LEAST -> query.where(shape.range()).atLeast(value);
            case AT_MOST -> query.where(shape.range()).atMost(value);
            default -> throw new IllegalStateException("A plan has no range " + shape.span());
          };
    }
    query = shape.reversed() ? query.reversed() : query;
    return shape.limited() ? query.limit(LIMIT) : query;
  }

  private void answer(ListQuery<Item> query) {
    switch (read.name().shape().answer()) {
      case ITEMS -> query.list();
      case ENTITIES -> query.withEntities().list();
      case TOGETHER -> query.together();
      case COUNT -> query.count();
    }
  }
}
