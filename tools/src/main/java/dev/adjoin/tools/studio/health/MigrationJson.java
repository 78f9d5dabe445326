// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.health;

import dev.adjoin.MigrationReport;
import dev.adjoin.tools.text.JsonFields;

/** A migration with its steps, for the page. */
final class MigrationJson {
  private MigrationJson() {}

  static JsonFields of(MigrationReport report) {
    return new JsonFields()
        .with("table", report.table())
        .with("state", report.state().words())
        .with("estimatedFrom", report.estimatedFrom())
        .with("paused", report.paused())
        .with("steps", report.steps(), MigrationJson::step);
  }

  private static JsonFields step(MigrationReport.Step step) {
    return new JsonFields()
        .with("name", step.name())
        .with("subject", step.subject())
        .with("work", step.work())
        .with("done", step.isDone())
        .with("items", step.items())
        .with("requests", step.requests())
        .with("readUnits", (long) Math.ceil(step.readUnits()))
        .with("writeUnits", (long) Math.ceil(step.writeUnits()))
        .with("seconds", step.time().toMillis() / 1000.0);
  }
}
