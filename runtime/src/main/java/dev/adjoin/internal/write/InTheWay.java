// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.execute.Expressions;
import dev.adjoin.internal.execute.Failures;
import dev.adjoin.internal.execute.FilledRange;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.execute.Purpose;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Effect;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.Target;
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
 * What hangs on an entity and would have to go before it does: by the numbers of its gates, by the
 * maps it holds, or by reading the lists of its edges and children.
 *
 * <p>A list that only an index has may lag: there the mark stays behind as a tombstone.
 */
final class InTheWay {
  private static final int PAGE = 25;
  private final Scene scene;
  private final OpenTable table;
  private final String type;

  InTheWay(Scene scene) {
    this.scene = scene;
    this.table = scene.table();
    this.type = scene.shape().type();
  }

  static String words(Operation operation, String number, String relationship) {
    boolean isOne = number.equals("1");
    return "%s %s of %s %s in the way"
        .formatted(
            number,
            relationship + (isOne ? " edge" : " edges"),
            operation.subject(),
            isOne ? "is" : "are");
  }

  /** What is in the way of a delete by these steps, in words. */
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

  private Optional<String> members(Step step) {
    for (Action action : step.actions()) {
      for (Effect effect : action.effects()) {
        if (effect instanceof Effect.OutOfSummary out && out.map().entity().equals(type)) {
          AttributeValue map = scene.stored().get(out.map().attribute());
          if (map != null && !map.m().isEmpty()) {
            String number = Integer.toString(map.m().size());
            return Optional.of(words(scene.operation(), number, out.map().relationship()));
          }
        }
      }
    }
    return Optional.empty();
  }

  /** The gates on this entity whose number proves that nothing is left. */
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
        : Optional.of(words(scene.operation(), number.toPlainString(), gate.relationship()));
  }

  private List<Map<String, AttributeValue>> items(Gate gate) {
    return gate.isSharded()
        ? shards(
            gate,
            gate.item().renamed(table.schema().identityNames(relationship(gate), gate.side())))
        : List.of(scene.stored());
  }

  private List<Map<String, AttributeValue>> shards(Gate gate, ItemKey key) {
    List<Map<String, AttributeValue>> keys =
        IntStream.range(0, gate.shards())
            .mapToObj(shard -> table.keys().of(key, scene.values(), shard))
            .toList();
    scene.known().readAll(scene.operation().name(), keys);
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    keys.forEach(each -> items.add(scene.known().read(scene.operation().name(), each)));
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
    FilledRange range = FilledRange.of(query.range(), scene.values(), shard);
    Map<String, AttributeValue> start = Map.of();
    do {
      QueryResponse page = page(query, range, start);
      Optional<String> found = page.items().stream().flatMap(i -> kept(query, i)).findFirst();
      if (found.isPresent()) {
        String subject = scene.operation().subject();
        return found.map(what -> article(what) + what + " of " + subject + " is in the way");
      }
      start = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : Map.of();
    } while (!start.isEmpty());
    return Optional.empty();
  }

  private Stream<String> kept(Query query, Map<String, AttributeValue> item) {
    return Conventions.isTombstone(item)
        ? Stream.empty()
        : table.types().of(item).map(t -> t.label()).filter(query.keeps()::contains).stream();
  }

  private QueryResponse page(Query query, FilledRange range, Map<String, AttributeValue> start) {
    Expressions expressions = new Expressions();
    String name = scene.operation().name();
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
      throw Failures.of(name, range.partition(), e);
    }
  }

  private static String article(String what) {
    return "AEIOU".indexOf(what.charAt(0)) < 0 ? "a " : "an ";
  }
}
