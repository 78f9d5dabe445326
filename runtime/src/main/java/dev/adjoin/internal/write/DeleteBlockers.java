// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.Expressions;
import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.FilledRange;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.Update;
import dev.adjoin.internal.plan.WritePlan.Step;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * Finds the children and edges that prevent the delete of an entity: by the numbers of its gates,
 * by its maps of edges, or by queries of its lists.
 *
 * <p>A list that exists only in an index can be outdated. The delete then leaves its mark behind as
 * a tombstone.
 */
final class DeleteBlockers {
  private static final int PAGE = 25;
  private final Binding binding;
  private final OpenTable table;
  private final String type;

  DeleteBlockers(Binding binding) {
    this.binding = binding;
    this.table = binding.table();
    this.type = binding.codec().type();
  }

  /** Describes the children and edges that prevent these steps; empty if there are none. */
  Optional<String> find(List<Step> steps) {
    return steps.stream().map(this::find).flatMap(Optional::stream).findFirst();
  }

  private Optional<String> find(Step step) {
    Target target = step.actions().isEmpty() ? null : step.actions().get(0).target();
    if (target instanceof Target.GateItem) {
      return Optional.empty();
    }
    if (target instanceof Target.End) {
      return members(step);
    }
    if (target instanceof Target.Own own) {
      List<Gate> gates = gates(own.type());
      if (!gates.isEmpty()) {
        return gates.stream().map(this::counted).flatMap(Optional::stream).findFirst();
      }
    }
    return step.reads().stream().map(this::listed).flatMap(Optional::stream).findFirst();
  }

  /** Describes the edges in a map of the entity itself. */
  private Optional<String> members(Step step) {
    for (Action action : step.actions()) {
      Target.End end = (Target.End) action.target();
      for (Update update : action.updates()) {
        if (update instanceof Update.Remove remove && end.entity().equals(type)) {
          AttributeValue map = binding.before().get(remove.path().attribute());
          if (map != null && !map.m().isEmpty()) {
            return Optional.of(left(Integer.toString(map.m().size()), end.relationship()));
          }
        }
      }
    }
    return Optional.empty();
  }

  private String left(String number, String relationship) {
    return FailureMessages.left(number, relationship, binding.request().type());
  }

  /** The gates of the entity whose number proves that no edge is left. */
  private List<Gate> gates(String relationship) {
    return table.design().gates().stream()
        .filter(g -> g.relationship().equals(relationship) && g.entity().equals(type))
        .filter(g -> rule(g) == OnDelete.CASCADE)
        .toList();
  }

  private Relationship relationship(Gate gate) {
    return table.schema().relationship(gate.relationship()).orElseThrow();
  }

  private OnDelete rule(Gate gate) {
    return relationship(gate).onDelete().get(gate.side());
  }

  private Optional<String> counted(Gate gate) {
    BigDecimal number =
        items(gate).stream()
            .map(item -> StoredValues.numeric(StoredValues.at(item, gate.number())))
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    return number.signum() == 0
        ? Optional.empty()
        : Optional.of(left(number.toPlainString(), gate.relationship()));
  }

  private List<Map<String, AttributeValue>> items(Gate gate) {
    return gate.isSharded()
        ? shards(
            gate,
            gate.item().renamed(table.schema().identityNames(relationship(gate), gate.side())))
        : List.of(binding.before());
  }

  private List<Map<String, AttributeValue>> shards(Gate gate, ItemKey key) {
    List<Map<String, AttributeValue>> keys =
        IntStream.range(0, gate.shards())
            .mapToObj(shard -> table.keys().of(key, binding.newValues(), shard))
            .toList();
    binding.items().readAll(binding.request().name(), keys);
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    keys.forEach(each -> items.add(binding.items().read(binding.request().name(), each)));
    return items;
  }

  private Optional<String> listed(ReadPlan read) {
    if (read instanceof ReadPlan.BatchGet batch) {
      return batch.wanted().stream()
          .filter(ReadPlan.Wanted.Shards.class::isInstance)
          .map(wanted -> counted(((ReadPlan.Wanted.Shards) wanted).gate()))
          .flatMap(Optional::stream)
          .findFirst();
    }
    if (read instanceof ReadPlan.Composed composed) {
      return listed(composed.parts().get(0));
    }
    if (read instanceof ReadPlan.Fanout fanout) {
      return IntStream.range(0, fanout.shards())
          .mapToObj(shard -> listed(fanout.query(), shard))
          .flatMap(Optional::stream)
          .findFirst();
    }
    return listed(read instanceof ReadPlan.Hops hops ? hops.query() : (Query) read, 0);
  }

  private Optional<String> listed(Query query, int shard) {
    FilledRange range = FilledRange.of(query.range(), binding.newValues(), shard);
    Map<String, AttributeValue> start = Map.of();
    do {
      QueryResponse page = page(query, range, start);
      Optional<String> found = page.items().stream().flatMap(i -> kept(query, i)).findFirst();
      if (found.isPresent()) {
        String subject = binding.request().type();
        return found.map(
            what -> article(what) + what + " of " + subject + " must be removed first");
      }
      start = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : Map.of();
    } while (!start.isEmpty());
    return Optional.empty();
  }

  private Stream<String> kept(Query query, Map<String, AttributeValue> item) {
    return StoredValues.isTombstone(item)
        ? Stream.empty()
        : table.types().of(item).map(t -> t.label()).filter(query.keeps()::contains).stream();
  }

  private QueryResponse page(Query query, FilledRange range, Map<String, AttributeValue> start) {
    Expressions expressions = new Expressions();
    String name = binding.request().name();
    QueryRequest.Builder request =
        QueryRequest.builder()
            .indexName(query.index())
            .keyConditionExpression(range.condition(expressions))
            .expressionAttributeNames(expressions.names())
            .expressionAttributeValues(expressions.values())
            .consistentRead(query.index() == null)
            .exclusiveStartKey(start.isEmpty() ? null : start)
            .limit(PAGE);
    try {
      return table.calls().query(Purpose.of(name).on(query.index()), request);
    } catch (SdkException e) {
      throw Failures.of(name, query.range().condition(), range.partition(), e);
    }
  }

  private static String article(String what) {
    return "AEIOU".indexOf(what.charAt(0)) < 0 ? "a " : "an ";
  }
}
