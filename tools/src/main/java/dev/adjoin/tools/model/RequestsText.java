// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.request.ReadRequests;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.Step;
import dev.adjoin.internal.request.WriteFlow;
import dev.adjoin.internal.request.WriteRequests;
import dev.adjoin.tools.text.JsonText;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.TextPage;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Prints the requests of reads and writes: a title for each step, then the request as JSON. */
final class RequestsText {
  private RequestsText() {}

  /** Templates with placeholders. */
  static String templates(List<ReadRequests> all, boolean colour) {
    TextPage page = new TextPage(colour);
    for (ReadRequests each : all) {
      page.blank();
      page.entry(each.name(), each.question());
      if (!each.inputs().isEmpty()) {
        page.wrapped(2, Style.QUIET, "inputs " + inputs(each));
      }
      each.steps().forEach(step -> print(page, 2, step, List.of(step.request())));
    }
    return page.toString();
  }

  private static String inputs(ReadRequests requests) {
    return String.join(
        ", ",
        requests.inputs().stream().map(input -> input.name() + " (" + type(input) + ")").toList());
  }

  private static String type(Input input) {
    return input.isLimit() ? "how many items" : input.type().text();
  }

  /** Finished requests of one read. */
  static String finished(
      ReadRequests requests, Function<String, @Nullable Object> values, boolean colour) {
    TextPage page = new TextPage(colour);
    for (Step step : requests.steps()) {
      page.blank();
      print(page, 0, step, RequestsJson.requests(step, values));
    }
    return page.toString();
  }

  /** The requests of writes: templates, or finished ones as far as values are known. */
  static String writes(
      List<WriteRequests> all, Function<String, @Nullable Object> values, boolean colour) {
    TextPage page = new TextPage(colour);
    for (WriteRequests each : all) {
      page.blank();
      page.entry(each.name(), each.write().does());
      if (!each.inputs().isEmpty()) {
        page.wrapped(2, Style.QUIET, "inputs " + inputs(each));
      }
      List<WriteFlow.ReadItem> common = each.flow().commonReads();
      common.forEach(read -> print(page, 2, read, each.fill(read.get(), values)));
      each.flow().cases().forEach(one -> print(page, each, one, common, values));
      RequestsJson.generated(each, values)
          .forEach((name, meaning) -> page.wrapped(2, Style.QUIET, "{" + name + "} is " + meaning));
    }
    return page.toString();
  }

  private static String inputs(WriteRequests requests) {
    return String.join(
        ", ",
        requests.givenInputs().stream()
            .map(input -> input.name() + " (" + input.type().text() + ")")
            .toList());
  }

  private static void print(
      TextPage page,
      WriteRequests requests,
      WriteFlow.Case one,
      List<WriteFlow.ReadItem> before,
      Function<String, @Nullable Object> values) {
    if (!one.when().isEmpty()) {
      page.wrapped(2, Style.PLAIN, "if " + String.join(", and ", one.when()) + ":");
    }
    int indent = one.when().isEmpty() ? 2 : 4;
    one.reads().stream()
        .filter(read -> !before.contains(read))
        .forEach(read -> print(page, indent, read, requests.fill(read.get(), values)));
    for (WriteFlow.Stage stage : one.stages()) {
      if (!stage.title().isEmpty()) {
        page.wrapped(indent, Style.PLAIN, "— " + stage.title());
      }
      stage.reads().forEach(read -> print(page, indent, read, requests.fill(read.get(), values)));
      for (Request request : stage.requests()) {
        page.wrapped(indent, Style.PLAIN, request.operation().word());
        body(page, indent, requests.fill(request, values));
      }
    }
    if (one.result() != null) {
      page.wrapped(indent, Style.PLAIN, "GetItem, for what the call returns");
      body(page, indent, requests.fill(one.result(), values));
    }
  }

  private static void print(TextPage page, int indent, WriteFlow.ReadItem read, Request request) {
    page.wrapped(indent, Style.PLAIN, "GetItem, called " + read.label() + " below");
    body(page, indent, request);
  }

  private static void body(TextPage page, int indent, Request request) {
    JsonText.of(RequestsJson.body(request))
        .lines()
        .forEach(line -> page.line(" ".repeat(indent) + line));
  }

  private static void print(TextPage page, int indent, Step step, List<Request> requests) {
    String words = step.repeat().words();
    String operation = requests.get(0).operation().word();
    page.wrapped(
        indent,
        Style.PLAIN,
        operation
            + (step.isParallel() ? ", in parallel" : "")
            + (words.isEmpty() ? "" : "; " + words));
    requests.forEach(request -> body(page, indent, request));
  }
}
