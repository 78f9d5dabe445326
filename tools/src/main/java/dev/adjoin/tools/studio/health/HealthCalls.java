// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.health;

import dev.adjoin.Adjoin;
import dev.adjoin.Check;
import dev.adjoin.CheckReport;
import dev.adjoin.CheckReport.FindingGroup;
import dev.adjoin.Migration;
import dev.adjoin.PendingWork;
import dev.adjoin.ResumeReport;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.studio.http.Call;
import dev.adjoin.tools.studio.http.Routes;
import dev.adjoin.tools.studio.session.Workspace;
import dev.adjoin.tools.studio.session.Workspaces;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.MessageText;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The calls of the health screen. A check without repair is the preview of a repair. Each table has
 * at most one piece of work at a time.
 */
public final class HealthCalls implements AutoCloseable {
  private final Workspaces workspaces;
  private final Map<String, BackgroundWork> works = new HashMap<>();

  public HealthCalls(Workspaces workspaces) {
    this.workspaces = workspaces;
  }

  public void addTo(Routes routes) {
    routes
        .with("health/pending", this::pending)
        .with("health/migration", this::migration)
        .with("health/start", this::start)
        .with("health/state", this::state)
        .with("health/cancel", this::cancel);
  }

  private JsonFields pending(Call call) {
    return workspaces
        .of(call)
        .recorded(db -> new JsonFields().with("pending", db.pending(), HealthCalls::json));
  }

  /** The steps of the migration to a text of the model, and what they cost; changes nothing. */
  private JsonFields migration(Call call) {
    Workspace workspace = workspaces.of(call);
    return MigrationJson.of(prepared(call, workspace, workspace.client()).plan())
        .with("isAlone", workspace.isEmbedded());
  }

  /** A migration by the settings of a call. Nobody else reaches an engine of this program. */
  private static Migration prepared(Call call, Workspace workspace, DynamoDbClient client) {
    Migration migration = workspace.builder(call.text("yaml")).migrate(client);
    if (workspace.isEmbedded()) {
      return migration.offline().withoutBackup();
    }
    if (call.flag("finish")) {
      migration.finish();
    }
    if (call.flag("pauseWrites")) {
      migration.pauseWrites();
    }
    if (call.flag("noBackup")) {
      migration.withoutBackup();
    }
    return migration;
  }

  private synchronized JsonFields start(Call call) {
    Workspace workspace = workspaces.of(call);
    String model = workspace.model().name();
    BackgroundWork before = works.get(model);
    if (before != null && before.isRunning()) {
      throw new InvalidInput("Other work is still running", "Wait for its end, or cancel it");
    }
    String kind = call.text("kind");
    if (kind.equals("migrate")) {
      if (workspace.isEmbedded() || call.flag("finish")) {
        requireName(call, workspace, "A migration that is finished");
      }
      BackgroundWork migration =
          BackgroundWork.migrate(workspace, client -> prepared(call, workspace, client));
      works.put(model, migration);
      return migration.json();
    }
    BackgroundWork.Task task =
        switch (kind) {
          case "check" -> (db, progress) -> check(db.check(), progress);
          case "repair" -> {
            requireName(call, workspace, "A repair");
            yield (db, progress) -> check(db.check().repair(), progress);
          }
          case "resume" -> (db, progress) -> resume(db);
          default ->
              throw new InvalidInput(
                  "There is no work \"" + kind + "\"", "Use check, repair, resume or migrate");
        };
    BackgroundWork work = BackgroundWork.start(kind, workspace, task);
    works.put(model, work);
    return work.json();
  }

  private static void requireName(Call call, Workspace workspace, String work) {
    String name = workspace.tableName();
    if (!call.find("table").orElse("").equals(name)) {
      throw new InvalidInput(
          work + " needs the name of the table", "Type " + name + " to confirm it");
    }
  }

  private static JsonFields check(Check check, BackgroundWork progress) {
    return json(
        check.onProgress(progress::readSoFar).onFinding(finding -> progress.foundOne()).run());
  }

  private static JsonFields resume(Adjoin db) {
    ResumeReport report = db.resume();
    return new JsonFields()
        .with("finished", report.finished())
        .with(
            "unfinished",
            report.unfinished(),
            each ->
                json(each.work())
                    .with("because", MessageText.asCommands(each.cause().getMessage())));
  }

  private synchronized JsonFields state(Call call) {
    BackgroundWork work = works.get(workspaces.model(call).name());
    return new JsonFields().with("work", work == null ? null : work.json());
  }

  private synchronized JsonFields cancel(Call call) {
    BackgroundWork work = works.get(workspaces.model(call).name());
    if (work != null) {
      work.cancel();
    }
    return state(call);
  }

  private static JsonFields json(PendingWork work) {
    return new JsonFields()
        .with("kind", work.kind())
        .with("type", work.type())
        .with("key", work.key().parts().stream().map(String::valueOf).toList())
        .with("since", work.since() == null ? null : work.since().toString())
        .with("items", work.progress())
        .with("phase", work.phase())
        .with("failure", MessageText.asCommands(work.failure()));
  }

  private static JsonFields json(CheckReport report) {
    return new JsonFields()
        .with("table", report.table())
        .with("sound", report.isSound())
        .with("items", report.items())
        .with("errors", report.errors())
        .with("itemsByType", report.itemsByType())
        .with("findings", report.findings(), HealthCalls::json)
        .with(
            "largestCollections",
            report.largestCollections(),
            each ->
                new JsonFields().with("partition", each.partition()).with("items", each.items()))
        .with(
            "hottestGates",
            report.hottestGates(),
            each ->
                new JsonFields()
                    .with("key", each.key())
                    .with("side", each.side())
                    .with("edges", each.number())
                    .with("changes", each.changes()));
  }

  private static JsonFields json(FindingGroup group) {
    return new JsonFields()
        .with("kind", group.kind().words())
        .with("severity", group.severity().word())
        .with("found", group.found())
        .with("repaired", group.repaired())
        .with("repair", RepairText.of(group.kind()))
        .with(
            "examples",
            group.examples(),
            each ->
                new JsonFields()
                    .with("key", each.key())
                    .with("message", each.message())
                    .with("state", each.state().name().toLowerCase(Locale.ROOT)));
  }

  @Override
  public synchronized void close() {
    List.copyOf(works.values()).forEach(BackgroundWork::cancel);
  }
}
