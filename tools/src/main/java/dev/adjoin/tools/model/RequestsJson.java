// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.request.KeyText;
import dev.adjoin.internal.request.Placeholder;
import dev.adjoin.internal.request.ReadRequests;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.Step;
import dev.adjoin.internal.request.WriteFlow;
import dev.adjoin.internal.request.WriteRequests;
import dev.adjoin.tools.text.JsonFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Requests as JSON: templates with placeholders, or finished ones. */
public final class RequestsJson {
  private static final Map<String, String> GENERATED = new TreeMap<>();

  static {
    GENERATED.put(
        WriteRequests.NOW, "the time of the write in UTC, as 2026-01-31T12:00:00.000000000Z");
    GENERATED.put(
        WriteRequests.TOKEN,
        "a new unique text, such as a UUID; the same if the request is sent again");
    GENERATED.put(WriteRequests.MARK, "the token of the first stage");
  }

  private RequestsJson() {}

  /** The types of the inputs by name: {@code {"courseId": "string"}}. */
  static Map<String, Object> inputs(ReadRequests requests) {
    Map<String, Object> types = new LinkedHashMap<>();
    for (Input input : requests.inputs()) {
      types.put(input.name(), input.type().text());
    }
    return types;
  }

  /** The steps as templates. */
  static List<Map<String, @Nullable Object>> templates(ReadRequests requests) {
    return requests.steps().stream().map(step -> step(step, step.request())).toList();
  }

  /** The finished requests; those that depend on items that are found stay templates. */
  static List<Map<String, @Nullable Object>> finished(
      ReadRequests requests, Function<String, @Nullable Object> values) {
    List<Map<String, @Nullable Object>> steps = new ArrayList<>();
    for (Step step : requests.steps()) {
      requests(step, values).forEach(request -> steps.add(step(step, request)));
    }
    return steps;
  }

  /** The requests of one step: finished, or a template if it depends on items that are found. */
  static List<Request> requests(Step step, Function<String, @Nullable Object> values) {
    return step.isKnown() ? step.fill(values) : List.of(step.request());
  }

  private static Map<String, @Nullable Object> step(Step step, Request request) {
    return new JsonFields()
        .with("operation", request.operation().word())
        .withTrue("parallel", step.isParallel())
        .withAny("repeat", step.repeat().words().isEmpty() ? null : step.repeat().words())
        .with("request", body(request))
        .members();
  }

  // ---- Writes
  // ------------------------------------------------------------------------------------

  /** Adds what a write sends in every case. */
  static JsonFields write(
      JsonFields fields, WriteRequests requests, Function<String, @Nullable Object> values) {
    return fields
        .with("cases", requests.flow().cases(), each -> writeCase(requests, each, values))
        .with("generated", generated(requests, values));
  }

  /** Adds the types of the inputs, those that must be given, and those that are. */
  static JsonFields inputs(JsonFields fields, WriteRequests requests) {
    Map<String, Object> types = new LinkedHashMap<>();
    requests.inputs().forEach(input -> types.put(input.name(), input.type().text()));
    return fields
        .with("inputTypes", types)
        .with("required", List.copyOf(requests.required()))
        .with("given", List.copyOf(requests.given()));
  }

  private static JsonFields writeCase(
      WriteRequests requests, WriteFlow.Case each, Function<String, @Nullable Object> values) {
    List<Map<String, @Nullable Object>> steps = new ArrayList<>();
    each.reads().forEach(read -> steps.add(read(requests, read, values)));
    for (WriteFlow.Stage stage : each.stages()) {
      stage.reads().forEach(read -> steps.add(read(requests, read, values)));
      String title = stage.title().isEmpty() ? null : stage.title();
      if (stage.requests().isEmpty() && title != null) {
        steps.add(new JsonFields().withAny("title", title).members());
      }
      for (Request request : stage.requests()) {
        steps.add(
            new JsonFields()
                .withAny("title", title)
                .with("operation", request.operation().word())
                .with("request", body(requests.fill(request, values)))
                .members());
      }
    }
    if (each.result() != null) {
      steps.add(
          new JsonFields()
              .with("title", "For what the call returns")
              .with("operation", each.result().operation().word())
              .with("request", body(requests.fill(each.result(), values)))
              .members());
    }
    return new JsonFields().with("when", each.when()).with("steps", steps);
  }

  private static Map<String, @Nullable Object> read(
      WriteRequests requests, WriteFlow.ReadItem item, Function<String, @Nullable Object> values) {
    return new JsonFields()
        .with("operation", item.get().operation().word())
        .with("as", item.label())
        .with("request", body(requests.fill(item.get(), values)))
        .members();
  }

  /** The generated values that the requests of a write have, with their meaning. */
  static Map<String, Object> generated(
      WriteRequests requests, Function<String, @Nullable Object> values) {
    Set<String> names = new LinkedHashSet<>();
    for (WriteFlow.Case each : requests.flow().cases()) {
      for (WriteFlow.Stage stage : each.stages()) {
        stage
            .requests()
            .forEach(
                request ->
                    requests
                        .fill(request, values)
                        .replace(
                            placeholder -> {
                              names.addAll(placeholder.names());
                              return placeholder;
                            }));
      }
    }
    Map<String, Object> meanings = new LinkedHashMap<>();
    GENERATED.forEach(
        (name, meaning) -> {
          if (names.contains(name)) {
            meanings.put(name, meaning);
          }
        });
    return meanings;
  }

  /** The body of a request, its placeholders as text. */
  public static Map<String, Object> body(Request request) {
    return request.replace(RequestsJson::text).body();
  }

  /** The ends of some bounds are control characters, which stay what they are. */
  private static Object text(Placeholder placeholder) {
    return placeholder instanceof KeyText key && key.end().equals("\u0000")
        ? key.template() + key.end()
        : placeholder.toString();
  }
}
