// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.declare.Answer;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.Limit;
import dev.adjoin.internal.plan.Query;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.request.KeyText;
import dev.adjoin.internal.request.ReadRequests;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.Step;
import dev.adjoin.tools.export.code.ReadCode.Amount;
import dev.adjoin.tools.export.code.ReadCode.FoundKey;
import dev.adjoin.tools.export.code.ReadCode.FoundValue;
import dev.adjoin.tools.export.code.ReadCode.Match;
import dev.adjoin.tools.export.code.ReadCode.Source;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Translates the requests of reads into functions. */
final class ReadCodes {
  private final Schema schema;
  private final Design design;

  ReadCodes(Compiled compiled) {
    this.schema = new Schema(compiled.model());
    this.design = compiled.design();
  }

  /** The functions of one source: each has a name of its own in every language. */
  List<ReadCode> of(List<ReadRequests> reads) {
    return of(reads, new HashSet<>());
  }

  /**
   * @param taken the names that other functions have, to which those of these are added
   */
  List<ReadCode> of(List<ReadRequests> reads, Set<String> taken) {
    List<ReadCode> codes = new ArrayList<>();
    for (ReadRequests each : reads) {
      codes.add(of(each, IdentifierWords.of(each.name()).unlike(taken)));
    }
    return List.copyOf(codes);
  }

  private ReadCode of(ReadRequests requests, IdentifierWords function) {
    return new ReadCode(
        requests.name(),
        function,
        requests.question().replaceAll("(?U)[\\s\\p{Cntrl}]+", " ").strip(),
        requests.inputs(),
        new Translation(requests).answer());
  }

  /** The translation of one read, which takes the steps in the order of the plan. */
  private final class Translation {
    private final ReadRequests requests;
    private final Answer asked;
    private int taken;

    Translation(ReadRequests requests) {
      this.requests = requests;
      this.asked = requests.read().name().shape().answer();
    }

    private Step next() {
      return requests.steps().get(taken++);
    }

    private String type() {
      return requests.read().name().type();
    }

    ReadCode.Answer answer() {
      ReadPlan plan = requests.read().plan();
      if (plan instanceof ReadPlan.Get) {
        return new ReadCode.OneItem(next().request());
      }
      if (plan instanceof ReadPlan.StoredCount count) {
        return new ReadCode.StoredNumber(next().request(), count.gate().number().names());
      }
      if (plan instanceof ReadPlan.CollectionRead collection) {
        return new ReadCode.Collection(
            collection.reads().stream().map(part -> part(part, collection)).toList());
      }
      if (plan instanceof ReadPlan.UniqueRead unique) {
        Request guard = next().request();
        Step entity = next();
        return new ReadCode.ByUnique(
            guard, found(entity.request().map("Key"), unique.entity().key(), guardValues()));
      }
      if (plan instanceof ReadPlan.SummaryGet get) {
        return new ReadCode.Member(get.summaries().stream().map(this::member).toList());
      }
      boolean isGet = requests.read().name().target().toString().equals("get");
      if (plan instanceof ReadPlan.SummaryRead summary && isGet) {
        return new ReadCode.Member(List.of(member(summary)));
      }
      boolean isCollection = requests.read().plan() instanceof ReadPlan.RangeRead && isGathered();
      if (isCollection) {
        return new ReadCode.Collection(List.of(part(plan, null)));
      }
      return list(ReadPlan.ListRead.of(plan));
    }

    /** Whether all items of a query are the result, of whatever type. */
    private boolean isGathered() {
      String target = requests.read().name().target().toString();
      return target.equals("collection") || target.equals("subtree");
    }

    private ReadCode.Part part(ReadPlan plan, ReadPlan.@Nullable CollectionRead collection) {
      if (plan instanceof ReadPlan.Get) {
        return new ReadCode.GetPart(next().request());
      }
      ReadPlan.ListRead list = ReadPlan.ListRead.of(plan);
      boolean completes =
          list.completion() != null
              || collection != null && !collection.completions().isEmpty() && list.index() != null;
      Source source = source((ReadPlan.RangeRead) list.items(), completes);
      if (list.completion() != null) {
        next();
      }
      return new ReadCode.ListPart(source);
    }

    private ReadCode.Answer list(ReadPlan.ListRead list) {
      if (list.items() instanceof ReadPlan.SummaryRead summary) {
        return members(summary, list);
      }
      ReadPlan.RangeRead range = (ReadPlan.RangeRead) list.items();
      Source source = source(range, list.completion() != null);
      if (asked == Answer.COUNT) {
        return new ReadCode.Counted(source);
      }
      if (asked == Answer.TOGETHER) {
        Request get = list.beside() == null ? null : next().request();
        return new ReadCode.Together(source, get, owner(range.query()));
      }
      if (list.entities() == null) {
        return new ReadCode.Items(source);
      }
      Map<String, Object> key = lastKey(next().request());
      return new ReadCode.WithEntities(
          source, found(key, list.entities().key(), edgeValues(range.query())));
    }

    /** The last key template of a BatchGetItem: that of the entities. */
    @SuppressWarnings("unchecked")
    private static Map<String, Object> lastKey(Request batch) {
      Map<String, Object> wanted =
          (Map<String, Object>) batch.map("RequestItems").values().iterator().next();
      List<Object> keys = (List<Object>) wanted.get("Keys");
      return (Map<String, Object>) keys.get(keys.size() - 1);
    }

    private Source source(ReadPlan.RangeRead range, boolean completes) {
      Step step = next();
      Query query = range.query();
      boolean isOne = query.range().sort() instanceof SortRange.Exactly;
      Step.Repeat repeat =
          step.repeat() instanceof Step.Nodes && isOne ? new Step.Pages(true) : step.repeat();
      Limit limit = range instanceof ReadPlan.Hops hops ? hops.limit() : query.limit();
      return new Source(
          step.request(),
          repeat,
          query.isExact() ? List.of() : matches(query, query.keeps()),
          limit == null ? null : amount(limit),
          completes,
          requests.isConsistent(),
          query.range(),
          query.skipsTombstones());
    }

    private Amount amount(Limit limit) {
      Integer first = requests.first();
      return limit.asked() && first == null
          ? new Amount(null, limit.more())
          : new Amount(limit.of(first == null ? 0 : first), 0);
    }

    // ---- The types of items ------------------------------------------------------------------

    private List<Match> matches(Query query, List<String> labels) {
      return design.items().stream()
          .filter(type -> labels.contains(type.label()))
          .map(type -> match(type.key(), query.index() == null))
          .toList();
    }

    /** The entity among the items of a query. */
    private Match owner(Query query) {
      return design.items().stream()
          .filter(type -> query.keeps().contains(type.label()) && !type.type().equals(type()))
          .map(type -> match(type.key(), query.index() == null))
          .findFirst()
          .orElse(new Match(Map.of()));
    }

    /** In the table the partition is known; only the sort key must be compared. */
    private Match match(ItemKey key, boolean inTable) {
      Map<String, String> patterns = new LinkedHashMap<>();
      if (!inTable) {
        patterns.put(design.table().partition(), pattern(key.partition()));
      }
      patterns.put(design.table().sort(), pattern(key.sort()));
      return new Match(patterns);
    }

    private static String pattern(KeyTemplate template) {
      return template.segments().stream()
          .map(
              segment ->
                  segment instanceof Segment.Word word
                      ? word.text().replaceAll("[.*+?^${}()|\\[\\]\\\\]", "\\\\$0")
                      : segment instanceof Segment.Shard ? "SHARD#[0-9]+" : "[^#]+")
          .collect(Collectors.joining("#", "^", "$"));
    }

    // ---- The keys of further items -----------------------------------------------------------

    /** Where the values of a key come from. */
    private interface Values {
      FoundValue of(Segment.Field field);
    }

    private FoundKey found(Map<String, Object> key, ItemKey template, Values values) {
      Map<String, FoundValue> byName = new LinkedHashMap<>();
      Stream.concat(fields(template.partition()), fields(template.sort()))
          .forEach(field -> byName.put(field.attribute(), values.of(field)));
      return new FoundKey(key, byName, requests.isConsistent());
    }

    private static Stream<Segment.Field> fields(KeyTemplate template) {
      return template.segments().stream()
          .flatMap(
              segment ->
                  segment instanceof Segment.Field field
                      ? Stream.of(field)
                      : segment instanceof Segment.Shard shard ? shard.of().stream() : Stream.of());
    }

    /**
     * The values of an edge: an attribute where the items have it as text, else a segment of its
     * keys.
     */
    private Values edgeValues(Query query) {
      ItemType edge =
          design.items().stream()
              .filter(type -> query.keeps().contains(type.label()))
              .filter(type -> type.type().equals(type()))
              .findFirst()
              .orElseThrow();
      boolean hasAll =
          design.table().owned()
              && (query.index() == null
                  || design
                      .index(query.index())
                      .map(Index::projection)
                      .filter(Projection.ALL::equals)
                      .isPresent());
      return field -> {
        Attribute attribute =
            schema.attributes(schema.member(type()).orElseThrow()).get(field.attribute());
        boolean isText = attribute != null && attribute.type() == Scalar.STRING;
        if (hasAll && isText) {
          return new ReadCode.OfAttribute(
              attribute.stored(), Encoding.ofStored(attribute.type(), field.codec()));
        }
        return segment(edge.key(), field.attribute());
      };
    }

    private FoundValue segment(ItemKey key, String attribute) {
      int sort = position(key.sort(), attribute);
      return sort >= 0
          ? new ReadCode.OfKey(design.table().sort(), sort)
          : new ReadCode.OfKey(design.table().partition(), position(key.partition(), attribute));
    }

    /** The place of a field among the segments; -1 if the template does not have it. */
    private static int position(KeyTemplate template, String attribute) {
      int at = 0;
      for (Segment segment : template.segments()) {
        if (segment instanceof Segment.Field field && field.attribute().equals(attribute)) {
          return at;
        }
        at += segment instanceof Segment.Shard ? 2 : 1;
      }
      return -1;
    }

    /** A guard has the id of its entity as attributes. */
    private Values guardValues() {
      return field -> {
        Attribute attribute =
            schema.attributes(schema.member(type()).orElseThrow()).get(field.attribute());
        if (attribute == null) {
          throw new IllegalStateException("A guard must have " + field.attribute());
        }
        return new ReadCode.OfAttribute(
            attribute.stored(), Encoding.ofStored(attribute.type(), field.codec()));
      };
    }

    // ---- Edges in maps -----------------------------------------------------------------------

    private ReadCode.Answer members(ReadPlan.SummaryRead summary, ReadPlan.ListRead list) {
      Request get = next().request();
      FoundKey entity =
          list.entities() == null
              ? null
              : found(
                  lastKey(next().request()),
                  list.entities().key(),
                  field ->
                      new ReadCode.OfKey("", position(summary.map().key(), field.attribute())));
      return new ReadCode.Members(
          get,
          summary.map().attribute(),
          requests.read().name().shape().reversed(),
          requests.first(),
          entity,
          asked == Answer.TOGETHER);
    }

    private ReadCode.MemberOf member(ReadPlan.SummaryRead summary) {
      return new ReadCode.MemberOf(
          next().request(), summary.map().attribute(), KeyText.of(summary.map().key()));
    }
  }
}
