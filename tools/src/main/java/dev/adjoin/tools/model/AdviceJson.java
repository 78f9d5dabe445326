// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.advise.Advice;
import dev.adjoin.internal.advise.CallFigures;
import dev.adjoin.internal.advise.Candidate;
import dev.adjoin.internal.advise.Fact;
import dev.adjoin.internal.advise.HardLimit;
import dev.adjoin.internal.advise.Refusal;
import dev.adjoin.internal.advise.TurningPoint;
import dev.adjoin.tools.text.JsonFields;
import java.util.List;

/** Advice as one JSON document. */
public final class AdviceJson {
  private AdviceJson() {}

  static String of(String file, List<Advice> advice) {
    return new JsonFields().with("model", file).with("advice", advice, AdviceJson::of).json();
  }

  public static JsonFields of(Advice advice) {
    return new JsonFields()
        .with("subject", advice.subject().name())
        .with("kind", advice.subject().kind())
        .with("facts", advice.facts(), AdviceJson::of)
        .with("candidates", advice.candidates(), c -> of(c, advice))
        .with(
            "leftOut",
            advice.leftOut(),
            l -> new JsonFields().with("pattern", l.pattern()).with("reason", l.text()))
        .with("choice", advice.choice().pattern())
        .with("change", !advice.choice().isDeclared())
        .with("reason", advice.reason().text())
        .with(
            "path",
            advice.path(),
            s -> new JsonFields().with("question", s.question()).with("answer", s.answer()))
        .with("turningPoints", advice.turningPoints().stream().map(TurningPoint::text).toList());
  }

  private static JsonFields of(Fact fact) {
    return new JsonFields()
        .with("question", fact.question().text())
        .with("answer", fact.answer())
        .with("given", fact.isGiven());
  }

  private static JsonFields of(Candidate candidate, Advice advice) {
    double declared = advice.declared().money();
    Refusal refusal = candidate.refusal();
    return new JsonFields()
        .with("pattern", candidate.pattern())
        .with("chosen", candidate == advice.choice())
        .with("declared", candidate.isDeclared())
        .with("setting", candidate.setting())
        .with("built", candidate.isBuilt())
        .with("moneyAMonth", cents(candidate.money()))
        .with("difference", cents(candidate.money() - declared))
        .with("lint", candidate.warnings())
        .with("calls", candidate.calls(), AdviceJson::of)
        .with("limits", candidate.limits(), AdviceJson::of)
        .with("badAt", candidate.weaknesses())
        .withAny("notChosen", refusal == null ? null : refusal.text());
  }

  private static JsonFields of(CallFigures call) {
    return new JsonFields()
        .with("for", call.purpose().text())
        .with("call", call.call())
        .with("operation", call.operation())
        .with("requests", cents(call.requests()))
        .with("roundTrips", cents(call.roundTrips()))
        .with("items", cents(call.items()))
        .with("readUnits", cents(call.units().reads()))
        .with("writeUnits", cents(call.units().writes()))
        .with("consistency", call.consistency() == null ? null : call.consistency().word());
  }

  private static JsonFields of(HardLimit limit) {
    return new JsonFields()
        .with("limit", limit.what())
        .with("most", cents(limit.most()))
        .with("expected", cents(limit.expected()))
        .with("crossed", limit.isCrossed());
  }

  private static double cents(double number) {
    return Math.round(number * 100) / 100.0;
  }
}
