// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import dev.adjoin.declare.Answer;
import dev.adjoin.internal.key.KeyBound;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.key.Span;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Limit;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.QueryShape;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadPlan.ListRead;
import dev.adjoin.internal.plan.ReadPlan.RangeRead;
import dev.adjoin.internal.plan.ReadPlan.Wanted;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Plans the read of a list for a query shape, or explains why the list does not support it. */
final class ListPlanner {
  private final Schema schema;
  private final Queries queries;

  ListPlanner(DesignedModel designed) {
    this.schema = designed.schema();
    this.queries = new Queries(designed);
  }

  /** The plan for a shape whose attributes have not been checked. */
  Outcome answerChecked(ListSource source, QueryShape shape) {
    Outcome malformed = Refusals.malformed(schema, source.member(), shape);
    return malformed != null ? malformed : answer(source, shape);
  }

  Outcome answer(ListSource source, QueryShape shape) {
    List<String> free = source.free();
    int equal = shape.where().size();
    boolean fits =
        equal <= free.size()
            && new HashSet<>(free.subList(0, equal)).equals(new HashSet<>(shape.where()));
    if (!fits) {
      return Refusals.where(schema, source, shape);
    }
    if (shape.range() != null && (equal >= free.size() || !shape.range().equals(free.get(equal)))) {
      return Refusals.range(schema, source, shape);
    }
    if (shape.answer() == Answer.COUNT && (shape.limited() || shape.reversed())) {
      return Refusals.counted(shape);
    }
    Query query = queries.keeping(source.label(), source.whole().with(range(source, shape)));
    return switch (shape.answer()) {
      case ITEMS ->
          answered(
              source,
              shape,
              new ListRead(
                  items(source, limited(query, shape)), source.extras().completion(), null, null));
      case COUNT -> answered(source, shape, count(source, query, shape));
      case ENTITIES -> entities(source, query, shape);
      case TOGETHER -> together(source, query, shape);
    };
  }

  private static SortRange range(ListSource source, QueryShape shape) {
    int equal = source.given() + shape.where().size();
    if (shape.range() != null) {
      return shape.span().of(source.sort(), equal);
    }
    return shape.where().isEmpty()
        ? source.whole().sort()
        : SortRange.prefixOf(source.sort(), equal);
  }

  private static Query limited(Query query, QueryShape shape) {
    return limited(query, shape, Limit.ASKED);
  }

  private static Query limited(Query query, QueryShape shape, Limit limit) {
    if (shape.limited()) {
      return shape.reversed() ? query.last(limit) : query.first(limit);
    }
    return shape.reversed() ? query.backwards() : query;
  }

  private static RangeRead items(ListSource source, Query query) {
    boolean hops = source.extras().hops() > 0 && !query.reversed();
    return hops ? hops(source, query) : Queries.spread(query);
  }

  /**
   * A read of one level of a hierarchy by hops. Hops only go forwards: a backward hop would land on
   * a descendant of a node.
   */
  private static RangeRead hops(ListSource source, Query query) {
    KeyBound past = new KeyBound(source.sort(), KeyBound.PAST);
    return new ReadPlan.Hops(query.first(Limit.ONE), past, query.limit(), source.extras().hops());
  }

  private static ReadPlan count(ListSource source, Query query, QueryShape shape) {
    ReadPlan stored = source.extras().count();
    return stored == null || shape.isNarrowed() ? Queries.spread(query.counted()) : stored;
  }

  private static Outcome entities(ListSource source, Query query, QueryShape shape) {
    if (source.extras().entities() == null) {
      return Refusals.entities(source);
    }
    RangeRead read = items(source, limited(query, shape));
    return answered(
        source,
        shape,
        new ListRead(read, source.extras().completion(), source.extras().entities(), null));
  }

  private static Outcome together(ListSource source, Query query, QueryShape shape) {
    EntityPlacement owner = source.extras().owner();
    if (owner == null) {
      return Refusals.together(source);
    }
    Wanted.Each completion = source.extras().completion();
    boolean next =
        shape.limited()
            ? (shape.reversed() ? owner.place().isAfter() : owner.place().isBefore())
            : owner.place() != EntityPlacement.Place.APART;
    if (next && !shape.isNarrowed()) {
      Query both = query.over(source.whole().with(owner.range())).keepingAlso(owner.entity());
      RangeRead read = limited(both, shape, Limit.ASKED_AND_ONE);
      return answered(source, shape, new ListRead(read, completion, null, null));
    }
    RangeRead read = items(source, limited(query, shape));
    return answered(
        source, shape, new ListRead(read, completion, null, new ReadPlan.Get(owner.key())));
  }

  private static Outcome answered(ListSource source, QueryShape shape, ListRead list) {
    return answered(source, shape, list.plan());
  }

  private static Outcome answered(ListSource source, QueryShape shape, ReadPlan plan) {
    List<String> inputs = new ArrayList<>(source.inputs());
    inputs.addAll(shape.where());
    if (shape.range() != null) {
      inputs.addAll(shape.span().inputs(shape.range()));
    }
    String question = question(source, shape);
    return new Outcome.Answered(
        new AccessPattern(source.name().with(shape), question, inputs, plan));
  }

  private static String question(ListSource source, QueryShape shape) {
    String what = source.items() + words(shape);
    if (shape.limited()) {
      what = (shape.reversed() ? "the last n of " : "the first n of ") + what;
    }
    if (shape.answer() == Answer.COUNT) {
      return "how many there are of " + what;
    }
    if (shape.answer() == Answer.ENTITIES) {
      return what + ", each with the entity it leads to";
    }
    return shape.answer() == Answer.TOGETHER ? what + ", with the entity itself" : what;
  }

  /** The description of the shape in words. */
  private static String words(QueryShape shape) {
    StringBuilder words = new StringBuilder();
    if (!shape.where().isEmpty()) {
      words.append(" of given ").append(String.join(" and ", shape.where()));
    }
    if (shape.range() != null) {
      words.append(" in a range of ").append(shape.range());
    }
    return words.toString();
  }

  /** The unrestricted forward read. */
  AccessPattern plain(ListSource source) {
    return ((Outcome.Answered) answer(source, QueryShape.ALL)).pattern();
  }

  /** The attributes by which a list is sorted, without the ids that only make positions unique. */
  private List<String> sorting(ListSource source) {
    Set<String> ids = schema.idNames(source.member());
    return source.free().stream().takeWhile(a -> !ids.contains(a)).toList();
  }

  /** All common shapes that the list supports, the unrestricted one first. */
  List<AccessPattern> all(ListSource source) {
    List<QueryShape> ways =
        new ArrayList<>(List.of(QueryShape.ALL, QueryShape.ALL.first(), QueryShape.ALL.last()));
    List<String> free = sorting(source);
    for (int i = 0; i <= free.size(); i++) {
      QueryShape given = QueryShape.ALL.where(free.subList(0, i));
      if (i > 0) {
        ways.add(given);
      }
      if (i < free.size()) {
        ways.add(given.range(free.get(i), Span.BETWEEN));
      }
    }
    ways.add(QueryShape.ALL.with(Answer.COUNT));
    if (source.extras().entities() != null) {
      ways.add(QueryShape.ALL.with(Answer.ENTITIES));
    }
    if (source.extras().owner() != null) {
      QueryShape both = QueryShape.ALL.with(Answer.TOGETHER);
      ways.addAll(List.of(both, both.first(), both.last()));
    }
    return ways.stream()
        .map(way -> answer(source, way))
        .map(outcome -> ((Outcome.Answered) outcome).pattern())
        .toList();
  }
}
