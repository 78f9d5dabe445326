// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.model;

import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.request.ReadRequests;
import dev.adjoin.internal.request.Step;
import dev.adjoin.tools.model.RequestsJson;
import dev.adjoin.tools.text.JsonFields;
import java.util.Map;

/** A read with its requests, as JSON. */
final class ReadJson {
  private ReadJson() {}

  static JsonFields of(AccessPattern read, ReadRequests requests) {
    ReadPlan plan = read.plan();
    return new JsonFields()
        .with("name", read.name().toString())
        .with("question", read.question())
        .with("operation", plan.operation())
        .with("index", plan.index())
        .with("requests", plan.requests())
        .with("consistency", plan.consistency().phrase(false))
        .with("steps", requests.steps(), ReadJson::step);
  }

  private static JsonFields step(Step step) {
    Map<String, Object> body = RequestsJson.body(step.request());
    return new JsonFields()
        .with("operation", step.request().operation().word())
        .with("index", body.get("IndexName"))
        .with("parallel", step.isParallel())
        .with("paged", step.repeat() instanceof Step.Pages)
        .with("repeat", step.repeat().words())
        .with("text", RequestText.of(body))
        .with("request", body);
  }
}
