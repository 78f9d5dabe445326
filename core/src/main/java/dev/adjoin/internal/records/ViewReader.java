// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.View;
import dev.adjoin.internal.model.MalformedText;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.When;
import dev.adjoin.internal.model.WhenText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the views of an entity or relationship. */
final class ViewReader {
  private final Report report;

  ViewReader(Report report) {
    this.report = report;
  }

  List<dev.adjoin.internal.model.View> read(View[] said, Spot owner) {
    return new Settings(report, owner)
        .distinct("the view", said, View::name).stream().map(view -> view(view, owner)).toList();
  }

  private dev.adjoin.internal.model.View view(View said, Spot owner) {
    Spot spot = owner.setting(said.name());
    Settings settings = new Settings(report, spot);
    Projection project = settings.projection(said.project());
    return dev.adjoin.internal.model.View.named(said.name())
        .by(List.of(said.by()))
        .order(List.of(said.order()))
        .when(when(said.when(), spot))
        .shards(settings.shards("shards", said.shards()))
        .project(project == null ? Projection.ALL : project)
        .side(settings.one("side", said.side()))
        .local(said.local())
        .key(Settings.text(said.key()))
        .sort(Settings.text(said.sort()))
        .build();
  }

  private @Nullable When when(String text, Spot spot) {
    if (text.isEmpty()) {
      return null;
    }
    try {
      return WhenText.parse(text);
    } catch (MalformedText e) {
      report.error(e, spot);
      return null;
    }
  }
}
