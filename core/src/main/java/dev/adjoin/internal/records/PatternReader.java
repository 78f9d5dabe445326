// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Pattern;
import java.util.List;

/** Reads the questions that are asked of the model. */
final class PatternReader {
  private final Report report;
  private final Spot spot;

  PatternReader(Report report, String model) {
    this.report = report;
    this.spot = report.root(model);
  }

  List<dev.adjoin.internal.model.Pattern> read(Pattern[] said) {
    return new Settings(report, spot)
        .distinct("the pattern", said, Pattern::name).stream().map(this::pattern).toList();
  }

  private dev.adjoin.internal.model.Pattern pattern(Pattern said) {
    Settings settings = new Settings(report, spot.setting(said.name()));
    return new dev.adjoin.internal.model.Pattern(
        said.name(),
        said.ask().isEmpty() ? said.name() : said.ask(),
        said.read(),
        List.of(said.where()),
        Settings.text(said.range()),
        said.reversed(),
        settings.positive("first", said.first()),
        said.with(),
        said.consistent(),
        settings.positive("requests", said.requests()));
  }
}
