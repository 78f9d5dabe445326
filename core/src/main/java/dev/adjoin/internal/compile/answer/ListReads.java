// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.answer;

import dev.adjoin.declare.Answer;
import dev.adjoin.internal.key.KeyBound;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Limit;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Answers what is asked of a list, or says why it cannot. */
final class ListReads {
  private final Schema schema;
  private final Queries queries;

  ListReads(Blueprint blueprint) {
    this.schema = blueprint.schema();
    this.queries = new Queries(blueprint);
  }

  /** The answer to a question that may name what there is not. */
  Outcome answerChecked(Source source, Asked asked) {
    Outcome malformed = Refusals.malformed(schema, source.member(), asked);
    return malformed != null ? malformed : answer(source, asked);
  }

  Outcome answer(Source source, Asked asked) {
    List<String> free = source.free();
    int equal = asked.where().size();
    boolean fits =
        equal <= free.size()
            && new HashSet<>(free.subList(0, equal)).equals(new HashSet<>(asked.where()));
    if (!fits) {
      return Refusals.where(schema, source, asked);
    }
    if (asked.range() != null && (equal >= free.size() || !asked.range().equals(free.get(equal)))) {
      return Refusals.range(schema, source, asked);
    }
    if (asked.answer() == Answer.COUNT && (asked.limited() || asked.reversed())) {
      return Refusals.counted(asked);
    }
    Query query = queries.keeping(source.label(), source.whole().with(range(source, asked)));
    return switch (asked.answer()) {
      case ITEMS -> answered(source, asked, items(source, limited(query, asked)));
      case COUNT -> answered(source, asked, count(source, query, asked));
      case ENTITIES -> entities(source, query, asked);
      case TOGETHER -> together(source, query, asked);
    };
  }

  private static SortRange range(Source source, Asked asked) {
    int equal = source.given() + asked.where().size();
    if (asked.range() != null) {
      return asked.span().of(source.sort(), equal);
    }
    return asked.where().isEmpty()
        ? source.whole().sort()
        : SortRange.prefixOf(source.sort(), equal);
  }

  private static Query limited(Query query, Asked asked) {
    return limited(query, asked, Limit.ASKED);
  }

  private static Query limited(Query query, Asked asked, Limit limit) {
    if (asked.limited()) {
      return asked.reversed() ? query.last(limit) : query.first(limit);
    }
    return asked.reversed() ? query.backwards() : query;
  }

  private static ReadPlan items(Source source, Query query) {
    boolean hops = source.extras().hops() > 0 && !query.reversed();
    ReadPlan read = hops ? hops(source, query) : Queries.spread(query);
    return followedBy(read, source.extras().completion());
  }

  /** Backwards a hop would land on what is below a node, so that only forwards it finds nodes. */
  private static ReadPlan hops(Source source, Query query) {
    KeyBound past = new KeyBound(source.sort(), KeyBound.PAST);
    return new ReadPlan.Hops(query.first(Limit.ONE), past, query.limit(), source.extras().hops());
  }

  private static ReadPlan count(Source source, Query query, Asked asked) {
    boolean whole = asked.where().isEmpty() && asked.range() == null;
    return whole && source.extras().count() != null
        ? source.extras().count()
        : Queries.spread(query.counted());
  }

  private static Outcome entities(Source source, Query query, Asked asked) {
    if (source.extras().entities() == null) {
      return Refusals.entities(source);
    }
    ReadPlan.BatchGet wanted = source.extras().entities();
    ReadPlan.BatchGet missing = source.extras().completion();
    ReadPlan read = items(source.completedBy(null), limited(query, asked));
    ReadPlan fetched = missing == null ? wanted : missing.and(wanted);
    return answered(source, asked, followedBy(read, fetched));
  }

  private static Outcome together(Source source, Query query, Asked asked) {
    Together together = source.extras().together();
    if (together == null) {
      return Refusals.together(source);
    }
    boolean whole = asked.where().isEmpty() && asked.range() == null;
    boolean next =
        asked.limited()
            ? (asked.reversed() ? together.place().isAfter() : together.place().isBefore())
            : together.place() != Together.Place.APART;
    if (whole && next) {
      Query both = query.over(source.whole().with(together.range())).keepingAlso(together.entity());
      ReadPlan read = limited(both, asked, Limit.ASKED_AND_ONE);
      return answered(source, asked, followedBy(read, source.extras().completion()));
    }
    ReadPlan beside = new ReadPlan.Get(together.key());
    ReadPlan read = items(source, limited(query, asked));
    return answered(source, asked, new ReadPlan.Parallel(List.of(read, beside)));
  }

  private static ReadPlan followedBy(ReadPlan read, @Nullable ReadPlan next) {
    if (next == null) {
      return read;
    }
    List<ReadPlan> steps = new ArrayList<>();
    if (read instanceof ReadPlan.Sequence sequence) {
      steps.addAll(sequence.parts());
    } else {
      steps.add(read);
    }
    steps.add(next);
    return new ReadPlan.Sequence(steps);
  }

  private static Outcome answered(Source source, Asked asked, ReadPlan plan) {
    List<String> inputs = new ArrayList<>(source.inputs());
    inputs.addAll(asked.where());
    if (asked.range() != null) {
      inputs.addAll(asked.span().inputs(asked.range()));
    }
    String question = question(source, asked);
    return new Outcome.Answered(
        new AccessPattern(source.name() + asked.suffix(), question, inputs, plan));
  }

  private static String question(Source source, Asked asked) {
    String what = source.items() + asked.words();
    if (asked.limited()) {
      what = (asked.reversed() ? "the last n of " : "the first n of ") + what;
    }
    if (asked.answer() == Answer.COUNT) {
      return "how many there are of " + what;
    }
    if (asked.answer() == Answer.ENTITIES) {
      return what + ", each with the entity it leads to";
    }
    return asked.answer() == Answer.TOGETHER ? what + ", with the entity itself" : what;
  }

  /** The plan that lists all there is. */
  ReadPlan everything(Source source) {
    return plain(source).plan();
  }

  /** All there is, forwards. */
  AccessPattern plain(Source source) {
    return ((Outcome.Answered) answer(source, Asked.ALL)).pattern();
  }

  /** What sorts a list before the ids that only make positions unique. */
  private List<String> sorting(Source source) {
    Set<String> ids = schema.idNames(source.member());
    return source.free().stream().takeWhile(a -> !ids.contains(a)).toList();
  }

  /** Every way to ask that the list allows, the plain one first. */
  List<AccessPattern> all(Source source) {
    List<Asked> ways = new ArrayList<>(List.of(Asked.ALL, Asked.ALL.first(), Asked.ALL.last()));
    List<String> free = sorting(source);
    for (int i = 0; i <= free.size(); i++) {
      Asked given = Asked.ALL.where(free.subList(0, i));
      if (i > 0) {
        ways.add(given);
      }
      if (i < free.size()) {
        ways.add(given.range(free.get(i)));
      }
    }
    ways.add(Asked.ALL.with(Answer.COUNT));
    if (source.extras().entities() != null) {
      ways.add(Asked.ALL.with(Answer.ENTITIES));
    }
    if (source.extras().together() != null) {
      Asked both = Asked.ALL.with(Answer.TOGETHER);
      ways.addAll(List.of(both, both.first(), both.last()));
    }
    return ways.stream()
        .map(way -> answer(source, way))
        .map(outcome -> ((Outcome.Answered) outcome).pattern())
        .toList();
  }
}
