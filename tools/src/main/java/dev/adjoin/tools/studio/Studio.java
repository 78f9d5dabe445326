// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import dev.adjoin.tools.studio.data.DataCalls;
import dev.adjoin.tools.studio.explore.ExploreCalls;
import dev.adjoin.tools.studio.health.HealthCalls;
import dev.adjoin.tools.studio.http.Call;
import dev.adjoin.tools.studio.http.Routes;
import dev.adjoin.tools.studio.model.MapCalls;
import dev.adjoin.tools.studio.model.ModelCalls;
import dev.adjoin.tools.studio.model.PatternCalls;
import dev.adjoin.tools.studio.query.QueryCalls;
import dev.adjoin.tools.studio.session.Workspace;
import dev.adjoin.tools.studio.session.Workspaces;
import dev.adjoin.tools.studio.simulator.SimulatorCalls;
import dev.adjoin.tools.text.JsonFields;

/** The calls of all screens, and what they keep open. */
final class Studio implements AutoCloseable {
  private final Workspaces workspaces;
  private final SimulatorCalls simulator;
  private final HealthCalls health;
  private final Routes routes = new Routes();

  private Studio(Workspaces workspaces) {
    this.workspaces = workspaces;
    this.simulator = new SimulatorCalls(workspaces);
    this.health = new HealthCalls(workspaces);
  }

  /** A studio with all screens; the calls of new screens are added here. */
  static Studio of(Workspaces workspaces) {
    Studio studio = new Studio(workspaces);
    studio
        .routes
        .with("studio/models", call -> studio.models())
        .with("studio/engine", call -> workspaces.of(call).engineJson())
        .with("studio/unlock", studio::unlock);
    studio.simulator.addTo(studio.routes);
    new DataCalls(workspaces).addTo(studio.routes);
    new QueryCalls(workspaces).addTo(studio.routes);
    new ExploreCalls(workspaces).addTo(studio.routes);
    new MapCalls(workspaces).addTo(studio.routes);
    new PatternCalls(workspaces).addTo(studio.routes);
    new ModelCalls(workspaces).addTo(studio.routes);
    studio.health.addTo(studio.routes);
    return studio;
  }

  Routes routes() {
    return routes;
  }

  private JsonFields models() {
    return new JsonFields()
        .with(
            "models",
            workspaces.models(),
            model ->
                new JsonFields()
                    .with("name", model.name())
                    .with("description", model.description()));
  }

  private JsonFields unlock(Call call) {
    Workspace workspace = workspaces.of(call);
    workspace.unlock(call.text("table"));
    return workspace.engineJson();
  }

  @Override
  public void close() {
    simulator.close();
    health.close();
    workspaces.close();
  }
}
