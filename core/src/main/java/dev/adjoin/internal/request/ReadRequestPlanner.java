// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.Limit;
import dev.adjoin.internal.plan.Plans;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.Range;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadPlan.Wanted;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.Request.Operation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Translates the plans of reads into requests. */
public final class ReadRequestPlanner {
  private final Schema schema;
  private final Design design;
  private final String table;

  public ReadRequestPlanner(Model model, Design design) {
    this.schema = new Schema(model);
    this.design = design;
    this.table = design.table().name();
  }

  /** The requests of every read, then of every declared pattern. */
  public List<ReadRequests> all(Plans plans) {
    return Stream.concat(
            plans.reads().stream().map(this::of), plans.proofs().stream().map(this::of))
        .toList();
  }

  /**
   * The requests of a read that is not consistent, and gives all items unless {@code n} is given.
   */
  public ReadRequests of(AccessPattern read) {
    return of(read.name().toString(), read.question(), read, false, null);
  }

  /** The requests of a declared pattern. */
  public ReadRequests of(Proof proof) {
    return of(
        proof.pattern().name(),
        proof.pattern().ask(),
        proof.answer(),
        proof.pattern().consistent(),
        proof.pattern().first());
  }

  /** The same read or pattern, answered by another plan. */
  public ReadRequests of(ReadRequests asked, AccessPattern read) {
    return of(asked.name(), asked.question(), read, asked.isConsistent(), asked.first());
  }

  private ReadRequests of(
      String name,
      String question,
      AccessPattern read,
      boolean isConsistent,
      @Nullable Integer first) {
    List<Step> steps = new Steps(isConsistent, first).of(read.plan(), false);
    List<Input> inputs = new ArrayList<>();
    read.inputs().forEach(input -> inputs.add(input(read.name().type(), input)));
    if (read.name().shape().limited() && first == null) {
      inputs.add(new Input(PageLimit.INPUT, PageLimit.INPUT, AttributeType.Scalar.INT));
    }
    return new ReadRequests(name, question, read, isConsistent, first, inputs, steps);
  }

  private Input input(String type, String name) {
    Member member = schema.member(type).orElseThrow();
    String attribute = name.replaceFirst("\\.(low|high)$", "");
    Attribute declared = schema.attributes(member).get(attribute);
    if (declared == null) {
      throw new IllegalStateException("The input " + name + " of " + type + " must be declared");
    }
    return new Input(name, attribute, declared.type());
  }

  /** The steps of one read. */
  private final class Steps {
    private final boolean isConsistent;
    private final @Nullable Integer first;

    Steps(boolean isConsistent, @Nullable Integer first) {
      this.isConsistent = isConsistent;
      this.first = first;
    }

    /**
     * @param isParallel whether the first step starts together with the one before
     */
    List<Step> of(ReadPlan plan, boolean isParallel) {
      if (plan instanceof ReadPlan.UniqueRead unique) {
        return List.of(
            new Step(get(unique.guard().key()), new Step.Once(), isParallel),
            new Step(get(unique.entity().key()), new Step.OfFound(), false));
      }
      if (plan instanceof ReadPlan.Composed composed) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < composed.parts().size(); i++) {
          boolean beside = i == 0 ? isParallel : composed.isParallel(i);
          steps.addAll(of(composed.parts().get(i), beside));
        }
        return steps;
      }
      return List.of(step(plan, isParallel));
    }

    private Step step(ReadPlan plan, boolean isParallel) {
      if (plan instanceof ReadPlan.StoredCount count) {
        return step(count.read(), isParallel);
      }
      if (plan instanceof ReadPlan.Get get) {
        return new Step(get(get.key()), new Step.Once(), isParallel);
      }
      if (plan instanceof ReadPlan.SummaryRead summary) {
        return new Step(get(summary.key()), new Step.Once(), isParallel);
      }
      if (plan instanceof ReadPlan.BatchGet batch) {
        return new Step(batch(batch), repeat(batch), isParallel);
      }
      ReadPlan.RangeRead range = (ReadPlan.RangeRead) plan;
      return new Step(query(range.query()), repeat(range), isParallel);
    }

    private static Step.Repeat repeat(ReadPlan.BatchGet batch) {
      List<String> types =
          batch.wanted().stream()
              .filter(Wanted.Each.class::isInstance)
              .map(wanted -> ((Wanted.Each) wanted).type())
              .toList();
      return types.isEmpty() ? new Step.Once() : new Step.EachFound(types);
    }

    private static Step.Repeat repeat(ReadPlan.RangeRead range) {
      String sortKey = range.query().range().sortKey();
      if (range instanceof ReadPlan.Fanout fanout) {
        return new Step.Shards(fanout.shards(), sortKey, range.query().reversed());
      }
      return range instanceof ReadPlan.Hops hops
          ? new Step.Nodes(sortKey, hops.next())
          : new Step.Pages(range.query().limit() != null);
    }

    private Request get(ItemKey key) {
      Map<String, Object> body = new LinkedHashMap<>();
      body.put("TableName", table);
      body.put("Key", key(key));
      if (isConsistent) {
        body.put("ConsistentRead", true);
      }
      return new Request(Operation.GET_ITEM, body);
    }

    private Map<String, Object> key(ItemKey key) {
      return key(KeyText.partition(key.partition()), KeyText.sort(key.sort()));
    }

    private Map<String, Object> key(Object partition, Object sort) {
      Map<String, Object> both = new LinkedHashMap<>();
      both.put(design.table().partition(), Map.of("S", partition));
      both.put(design.table().sort(), Map.of("S", sort));
      return both;
    }

    private Request batch(ReadPlan.BatchGet batch) {
      List<Object> keys = new ArrayList<>();
      for (Wanted wanted : batch.wanted()) {
        if (wanted instanceof Wanted.Shards shards) {
          for (int shard = 0; shard < shards.gate().shards(); shard++) {
            keys.add(shardKey(shards.key(), shard));
          }
        } else {
          keys.add(key(wanted.key()));
        }
      }
      Map<String, Object> wanted = new LinkedHashMap<>();
      wanted.put("Keys", keys);
      wanted.put("ConsistentRead", isConsistent);
      return new Request(Operation.BATCH_GET_ITEM, Map.of("RequestItems", Map.of(table, wanted)));
    }

    /** The key of one shard: the number of the shard becomes a fixed part of both halves. */
    private Map<String, Object> shardKey(ItemKey key, int shard) {
      return key(KeyText.partition(key.partition()).in(shard), KeyText.sort(key.sort()).in(shard));
    }

    private Request query(Query query) {
      Map<String, Object> body = new LinkedHashMap<>();
      body.put("TableName", table);
      if (query.index() != null) {
        body.put("IndexName", query.index());
      }
      if (query.skipsTombstones() || query.counting()) {
        addExpressions(query, body);
      } else {
        KeyCondition condition = KeyCondition.of(query.range());
        body.put("KeyConditionExpression", condition.text());
        if (!condition.names().isEmpty()) {
          body.put("ExpressionAttributeNames", new TreeMap<>(condition.names()));
        }
        body.put("ExpressionAttributeValues", values(texts(query.range())));
      }
      body.put("ScanIndexForward", !query.reversed());
      if (isConsistent) {
        body.put("ConsistentRead", true);
      }
      Limit limit = query.limit();
      if (limit != null) {
        PageLimit page = new PageLimit(limit, query.isExact());
        boolean isInput = limit.asked() && first == null;
        body.put("Limit", isInput ? page : (Object) page.of(first == null ? 0 : first));
      }
      return new Request(Operation.QUERY, body);
    }

    /** The partition key and the bounds of the range. */
    private static List<KeyText> texts(Range range) {
      List<KeyText> texts = new ArrayList<>();
      texts.add(KeyText.partition(range.partition()).each());
      range.sort().bounds().forEach(bound -> texts.add(KeyText.bound(bound)));
      return texts;
    }

    private static Map<String, Object> values(List<?> texts) {
      Map<String, Object> values = new LinkedHashMap<>();
      for (int i = 0; i < texts.size(); i++) {
        values.put(":" + i, Map.of("S", texts.get(i)));
      }
      return values;
    }

    /** Adds the expressions of a query with a filter for tombstones, or that counts. */
    private void addExpressions(Query query, Map<String, Object> body) {
      Range range = query.range();
      Map<String, String> aliases = new LinkedHashMap<>();
      List<Object> texts = new ArrayList<>(texts(range));
      String condition = alias(aliases, range.partitionKey()) + " = :0";
      if (texts.size() > 1) {
        String sort = alias(aliases, range.sortKey());
        List<String> operands = IntStream.range(1, texts.size()).mapToObj(i -> ":" + i).toList();
        condition += " AND " + range.sort().condition(sort, operands);
      }
      body.put("KeyConditionExpression", condition);
      if (query.skipsTombstones()) {
        String mark = alias(aliases, OwnedAttribute.DELETING);
        body.put(
            "FilterExpression",
            "%s <> :%d AND %s <> :%d".formatted(mark, texts.size(), mark, texts.size() + 1));
        texts.add(OwnedAttribute.GONE);
        texts.add(OwnedAttribute.SETTLING);
      }
      if (query.counting() && !query.isExact()) {
        body.put("ProjectionExpression", keys(range, aliases));
      }
      Map<String, String> names = new LinkedHashMap<>();
      aliases.forEach((name, alias) -> names.put(alias, name));
      body.put("ExpressionAttributeNames", names);
      body.put("ExpressionAttributeValues", values(texts));
      if (query.counting()) {
        body.put("Select", query.isExact() ? "COUNT" : "SPECIFIC_ATTRIBUTES");
      }
    }

    /** The attributes by which the types of items are recognised. */
    private String keys(Range range, Map<String, String> aliases) {
      return String.join(
          ", ",
          Stream.of(
                  design.table().partition(),
                  design.table().sort(),
                  range.partitionKey(),
                  range.sortKey())
              .distinct()
              .map(name -> alias(aliases, name))
              .toList());
    }

    private static String alias(Map<String, String> aliases, String name) {
      return aliases.computeIfAbsent(name, n -> "#" + aliases.size());
    }
  }
}
