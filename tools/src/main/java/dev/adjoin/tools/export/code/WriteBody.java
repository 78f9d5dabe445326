// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.request.Question;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.WriteFlow;
import dev.adjoin.internal.request.WriteRequests;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The body of a function that writes: reads, conditions and requests, in any language. */
final class WriteBody {
  private final Language language;
  private final WriteCode code;

  /** The statements that differ between languages. */
  interface Language extends KeyFields.Language {
    /**
     * Declares a generated value.
     *
     * @param name {@link WriteRequests#NOW} or {@link WriteRequests#TOKEN}
     */
    String generate(WriteCode code, String name);

    /**
     * Reads an item into its variable.
     *
     * @param mustExist whether the function fails if there is no item
     */
    String read(WriteCode code, WriteFlow.ReadItem item, boolean mustExist, int depth);

    /** The condition that the answer to a question is yes. */
    String condition(WriteCode code, Question question);

    /** A branch; both parts are statements of the next depth. */
    String branch(String condition, String yes, String no, int depth);

    /** Sends a request. */
    String send(WriteCode code, Request request, int depth);

    /** A statement that does nothing. */
    String nothing(int depth);
  }

  private WriteBody(Language language, WriteCode code) {
    this.language = language;
    this.code = code;
  }

  static String of(Language language, WriteCode code) {
    WriteBody body = new WriteBody(language, code);
    StringBuilder text = new StringBuilder();
    Set<String> names = new HashSet<>();
    body.collect(code.flow(), names);
    for (String name : List.of(WriteRequests.NOW, WriteRequests.TOKEN)) {
      if (names.contains(name)) {
        text.append(language.generate(code, name));
      }
    }
    return text.append(body.flow(code.flow(), 1)).toString();
  }

  private void collect(WriteFlow flow, Set<String> names) {
    if (flow instanceof WriteFlow.Ask ask) {
      collect(ask.yes(), names);
      collect(ask.no(), names);
    } else {
      Request request = WriteCode.request((WriteFlow.Send) flow);
      if (request != null) {
        WriteCodes.placeholders(request, each -> names.addAll(each.names()));
      }
    }
  }

  private String flow(WriteFlow flow, int depth) {
    StringBuilder text = new StringBuilder();
    for (WriteFlow.ReadItem item : flow.reads()) {
      boolean mayBeAbsent =
          flow instanceof WriteFlow.Ask ask
              && ask.question().equals(new Question.ItemExists(item.label()));
      text.append(language.read(code, item, !mayBeAbsent, depth));
    }
    if (flow instanceof WriteFlow.Ask ask) {
      return text.append(
              language.branch(
                  language.condition(code, ask.question()),
                  flow(ask.yes(), depth + 1),
                  flow(ask.no(), depth + 1),
                  depth))
          .toString();
    }
    Request request = WriteCode.request((WriteFlow.Send) flow);
    return text.append(
            request == null ? language.nothing(depth) : language.send(code, request, depth))
        .toString();
  }
}
