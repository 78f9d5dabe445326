// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query;

import dev.adjoin.CompiledModel;
import dev.adjoin.CompiledModel.Pattern;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.read.ListPlanCache;
import dev.adjoin.internal.key.Span;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.request.PageLimit;
import dev.adjoin.internal.request.ReadRequestPlanner;
import dev.adjoin.internal.request.ReadRequests;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.Step;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.data.PatternInputs;
import dev.adjoin.tools.data.ValueRange;
import dev.adjoin.tools.text.JsonFields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** The first request of a declared pattern as a form of the page. */
final class PatternForm {
  private static final int FIRST_ITEMS = 25;
  private static final java.util.regex.Pattern SORT_TEST =
      java.util.regex.Pattern.compile(
          " AND (?:begins_with\\(\\S+, (:\\d+)\\)|\\S+ BETWEEN (:\\d+) AND (:\\d+)|\\S+ (=|[<>]=?)"
              + " (:\\d+))$");
  private static final java.util.regex.Pattern UNEQUAL =
      java.util.regex.Pattern.compile("(\\S+) <> (:\\d+)");

  private final Compiled compiled;
  private final CompiledModel model;
  private final List<String> notes = new ArrayList<>();

  PatternForm(Compiled compiled, CompiledModel model) {
    this.compiled = compiled;
    this.model = model;
  }

  /**
   * The form with notes about what the pattern does besides.
   *
   * @param inputs the inputs as text; a range is {@code LOW..HIGH}, {@code LOW..} or {@code ..HIGH}
   */
  JsonFields of(String name, Map<String, String> inputs) {
    Pattern pattern =
        model.patterns().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow(
                () -> new InvalidInput("The model has no pattern " + name, "Choose another"));
    PatternInputs parsed =
        PatternInputs.parse(pattern, model.type(pattern.type()).orElseThrow(), inputs);
    ReadRequests requests = requests(pattern, parsed);
    Map<String, Object> values = new LinkedHashMap<>();
    for (ReadRequests.Input input : requests.inputs()) {
      ValueRange range = parsed.values().get(input.attribute());
      Object value =
          range == null ? null : input.name().endsWith(".high") ? range.high() : range.low();
      if (value != null) {
        values.put(input.name(), value);
      }
    }
    values.put(PageLimit.INPUT, FIRST_ITEMS);
    Step first = requests.steps().get(0);
    note(requests, first);
    JsonFields form = form(first.fill(values::get).get(0));
    return new JsonFields()
        .with("form", form)
        .with("question", pattern.question())
        .with("notes", notes);
  }

  /** The requests of a pattern; those of a range with one end if only one is given. */
  private ReadRequests requests(Pattern pattern, PatternInputs inputs) {
    ReadRequestPlanner planner = new ReadRequestPlanner(compiled.model(), compiled.design());
    ReadRequests requests = planner.of(compiled.plans().proof(pattern.name()).orElseThrow());
    String attribute = pattern.range();
    ValueRange range = attribute == null ? null : inputs.values().get(attribute);
    if (range == null || range.low() != null && range.high() != null) {
      return requests;
    }
    Span span = range.low() == null ? Span.AT_MOST : Span.AT_LEAST;
    ListPlanCache lists =
        new ListPlanCache(new Schema(compiled.model()), compiled.design(), compiled.notation());
    AccessPattern read = requests.read();
    return planner.of(
        requests, lists.plan(read.name().with(read.name().shape().range(attribute, span))));
  }

  private void note(ReadRequests requests, Step first) {
    if (first.repeat() instanceof Step.Shards shards) {
      notes.add(
          "This is the request for the first of %d shards; the pattern sends one for each"
              .formatted(shards.count()));
    }
    if (first.repeat() instanceof Step.Nodes) {
      notes.add("The pattern sends this once for each item found, after all that is below it");
    }
    if (requests.steps().size() > 1) {
      notes.add(
          "The pattern sends more after this one: "
              + String.join(
                  ", ",
                  requests.steps().subList(1, requests.steps().size()).stream()
                      .map(step -> step.request().operation().word())
                      .toList()));
    }
  }

  private JsonFields form(Request request) {
    return switch (request.operation()) {
      case QUERY -> query(request);
      case BATCH_GET_ITEM -> {
        notes.add("This is the request for the first key of a BatchGetItem");
        Map<?, ?> wanted = (Map<?, ?>) request.map("RequestItems").values().iterator().next();
        yield get((Map<?, ?>) ((List<?>) wanted.get("Keys")).get(0), wanted.get("ConsistentRead"));
      }
      default -> get(request.map("Key"), request.body().get("ConsistentRead"));
    };
  }

  private JsonFields get(Map<?, ?> key, @Nullable Object consistent) {
    return new JsonFields()
        .with("operation", "GetItem")
        .with("partition", text(key.get(compiled.design().table().partition())))
        .with("sort", sort("=", List.of(text(key.get(compiled.design().table().sort())))))
        .withTrue("consistent", Boolean.TRUE.equals(consistent));
  }

  private static JsonFields sort(String operator, List<String> values) {
    return new JsonFields().with("operator", operator).with("values", values);
  }

  private JsonFields query(Request request) {
    Map<String, Object> values = request.map("ExpressionAttributeValues");
    JsonFields form =
        new JsonFields()
            .with("operation", "Query")
            .with("index", request.member("IndexName").orElse(""))
            .with("partition", text(values.get(":0")));
    Matcher sort =
        SORT_TEST.matcher(request.member("KeyConditionExpression").orElse("").toString());
    if (sort.find()) {
      boolean isPrefix = sort.group(1) != null;
      boolean isBetween = sort.group(2) != null;
      List<String> texts =
          Arrays.asList(sort.group(1), sort.group(2), sort.group(3), sort.group(5)).stream()
              .filter(each -> each != null)
              .map(each -> text(values.get(each)))
              .toList();
      form.with(
          "sort", sort(isPrefix ? "begins_with" : isBetween ? "between" : sort.group(4), texts));
    }
    filter(request, values, form);
    if (request.member("Select").filter("COUNT"::equals).isPresent()) {
      notes.add("The pattern only counts; here the items are shown");
    }
    return form.withTrue(
            "reversed",
            request.member("ScanIndexForward").filter(Boolean.FALSE::equals).isPresent())
        .withTrue(
            "consistent", request.member("ConsistentRead").filter(Boolean.TRUE::equals).isPresent())
        .with("limit", request.member("Limit").map(Object::toString).orElse(""));
  }

  /** The filter that leaves out what a delete has left behind. */
  private static void filter(Request request, Map<String, Object> values, JsonFields form) {
    Map<String, Object> names = request.map("ExpressionAttributeNames");
    List<Map<String, @Nullable Object>> tests = new ArrayList<>();
    for (MatchResult each :
        UNEQUAL
            .matcher(request.member("FilterExpression").orElse("").toString())
            .results()
            .toList()) {
      tests.add(
          new JsonFields()
              .with("path", names.get(each.group(1)))
              .with("type", "S")
              .with("operator", "<>")
              .with("operands", List.of(Map.of("text", text(values.get(each.group(2))))))
              .members());
    }
    if (!tests.isEmpty()) {
      form.with("criterion", new JsonFields().with("joint", "all").with("parts", tests));
    }
  }

  private static String text(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? String.valueOf(map.get("S")) : "";
  }
}
