// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.request.KeyText;
import dev.adjoin.internal.request.Placeholder;
import dev.adjoin.internal.request.ReadRequests;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.Step;
import dev.adjoin.tools.text.JsonFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Requests as JSON: templates with placeholders, or finished ones. */
public final class RequestsJson {
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
