// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.Proof;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.request.ReadRequests;
import dev.adjoin.internal.request.WriteRequests;
import dev.adjoin.tools.text.JsonFields;

/** Reads, writes and declared patterns, as JSON. */
final class PlansJson {
  private PlansJson() {}

  static JsonFields read(AccessPattern read, ReadRequests requests) {
    ReadPlan plan = read.plan();
    return new JsonFields()
        .with("name", read.name().toString())
        .with("operation", plan.operation())
        .with("index", plan.index())
        .with("requests", plan.requests())
        .with("consistency", plan.consistency().word())
        .with("question", read.question())
        .with("inputs", read.inputs())
        .with("explain", plan.explain())
        .with("inputTypes", RequestsJson.inputs(requests))
        .with("steps", RequestsJson.templates(requests));
  }

  static JsonFields write(PlannedWrite write, WriteRequests requests) {
    JsonFields fields =
        new JsonFields()
            .with("name", write.name().toString())
            .with("operation", write.operation())
            .with("requests", write.requests())
            .with("items", write.plan().items())
            .with("fixed", write.isFixed())
            .with("does", write.does())
            .with("explain", write.explainRequests());
    return RequestsJson.write(RequestsJson.inputs(fields, requests), requests, name -> null);
  }

  static JsonFields proof(Proof proof, ReadRequests requests) {
    ReadPlan plan = proof.answer().plan();
    return new JsonFields()
        .with("name", proof.pattern().name())
        .with("ask", proof.pattern().ask())
        .with("read", proof.pattern().read())
        .with("answeredBy", proof.answer().name().toString())
        .with("requests", plan.requests())
        .with("consistency", plan.consistency().word())
        .with("consistent", proof.pattern().consistent())
        .with("inputTypes", RequestsJson.inputs(requests))
        .with("steps", RequestsJson.templates(requests));
  }
}
