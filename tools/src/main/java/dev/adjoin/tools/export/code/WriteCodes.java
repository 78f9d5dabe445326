// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.When;
import dev.adjoin.internal.request.DerivedValue;
import dev.adjoin.internal.request.JournalKeyText;
import dev.adjoin.internal.request.KeyText;
import dev.adjoin.internal.request.Placeholder;
import dev.adjoin.internal.request.Question;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.WriteFlow;
import dev.adjoin.internal.request.WriteRequests;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Translates the requests of writes into functions. */
final class WriteCodes {
  private static final String IN_STAGES =
      "%s takes several requests and a journal, so that a crash leaves nothing half done: call it"
          + " in the runtime, or see adjoin plan MODEL --requests %s";

  private final Compiled compiled;
  private final Schema schema;

  WriteCodes(Compiled compiled) {
    this.compiled = compiled;
    this.schema = new Schema(compiled.model());
  }

  /**
   * The functions of one source.
   *
   * @param taken the names that other functions have
   */
  List<WriteCode> of(List<WriteRequests> writes, Set<String> taken) {
    List<WriteCode> codes = new ArrayList<>();
    for (WriteRequests each : writes) {
      codes.add(of(each, IdentifierWords.of(each.name()).unlike(taken)));
    }
    return List.copyOf(codes);
  }

  private WriteCode of(WriteRequests requests, IdentifierWords function) {
    boolean needsNoEdges =
        requests.flow() instanceof WriteFlow.Ask ask && ask.question() instanceof Question.HasEdges;
    WriteFlow flow = needsNoEdges ? ((WriteFlow.Ask) requests.flow()).no() : requests.flow();
    Map<String, Map<String, Attribute>> labels = new HashMap<>();
    requests
        .labels()
        .forEach(
            (label, type) ->
                labels.put(label, schema.attributes(schema.member(type).orElseThrow())));
    WriteCode code =
        new WriteCode(
            requests.name(),
            function,
            requests.write().does()
                + (needsNoEdges ? "; fails if it has edges, which must be unlinked first" : ""),
            requests.givenInputs(),
            flow,
            labels,
            compiled.design().summaries(),
            null);
    String instead = instead(code);
    return instead == null
        ? code
        : new WriteCode(
            code.name(),
            function,
            code.does(),
            code.inputs(),
            flow,
            labels,
            code.summaries(),
            instead);
  }

  /** Why there is no function; null if there is one. */
  private static @Nullable String instead(WriteCode code) {
    List<String> reasons = new ArrayList<>();
    collect(code, code.flow(), reasons);
    return reasons.isEmpty() ? null : reasons.get(0);
  }

  private static void collect(WriteCode code, WriteFlow flow, List<String> reasons) {
    if (flow instanceof WriteFlow.Ask ask) {
      if (ask.question() instanceof Question.Holds holds) {
        holds.terms().forEach(term -> collect(code, term, reasons));
      }
      collect(code, ask.yes(), reasons);
      collect(code, ask.no(), reasons);
      return;
    }
    List<WriteFlow.Stage> stages = ((WriteFlow.Send) flow).stages();
    if (stages.size() > 1) {
      reasons.add(IN_STAGES.formatted(code.name(), code.name()));
      return;
    }
    for (Request request : stages.get(0).requests()) {
      placeholders(request, each -> collect(code, each, reasons));
    }
  }

  private static void collect(WriteCode code, When.Term term, List<String> reasons) {
    AttributeType type = code.type(term.attribute());
    boolean isNumber = RequestParts.isNumber(type);
    boolean isText = type == Scalar.STRING || type instanceof Choice || type == Scalar.BOOL;
    if (!isNumber && (!isText || term.operator().compares())) {
      reasons.add(
          "%s depends on whether %s, which this code cannot compare: call it in the runtime"
              .formatted(code.name(), term.text()));
    }
  }

  private static void collect(WriteCode code, Placeholder placeholder, List<String> reasons) {
    if (placeholder instanceof JournalKeyText) {
      reasons.add(IN_STAGES.formatted(code.name(), code.name()));
    }
    if (placeholder instanceof DerivedValue derived
        && derived.form() == DerivedValue.Form.END_OF_MARKER) {
      reasons.add(
          "%s leaves a marker for the stream handler: call it in the runtime"
              .formatted(code.name()));
      return;
    }
    if (placeholder instanceof DerivedValue derived
        && derived.form() == DerivedValue.Form.EPOCH_SECONDS
        && code.input(derived.name()) == null) {
      reasons.add(
          "%s calculates a time to live from a stored time: call it in the runtime"
              .formatted(code.name()));
    }
    if (placeholder instanceof KeyText key) {
      for (String name : key.names()) {
        boolean isGenerated = name.startsWith("#");
        if (!isGenerated && Encoding.isGivenAsText(code.type(name))) {
          reasons.add(
              "%s has %s in a key, whose encoding this code lacks: call it in the runtime"
                  .formatted(code.name(), name));
        }
      }
    }
  }

  /** Calls a function with every placeholder of a request. */
  static void placeholders(Request request, Consumer<Placeholder> each) {
    request.replace(
        placeholder -> {
          each.accept(placeholder);
          return placeholder;
        });
  }
}
