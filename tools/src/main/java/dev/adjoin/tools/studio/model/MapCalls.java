// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.model;

import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.tools.model.DiagnosticPages;
import dev.adjoin.tools.studio.http.Call;
import dev.adjoin.tools.studio.http.Routes;
import dev.adjoin.tools.studio.session.StudioModel;
import dev.adjoin.tools.studio.session.Workspace;
import dev.adjoin.tools.studio.session.Workspaces;
import dev.adjoin.tools.text.JsonFields;

/** The calls of the map, which shows entities and relationships as they are stored. */
public final class MapCalls {
  private final Workspaces workspaces;

  public MapCalls(Workspaces workspaces) {
    this.workspaces = workspaces;
  }

  public void addTo(Routes routes) {
    routes
        .with("map/open", this::open)
        .with("map/counts", this::counts)
        .with("map/explain", MapCalls::explain);
  }

  private JsonFields open(Call call) {
    Workspace workspace = workspaces.of(call);
    StudioModel model = workspace.model();
    return new ModelPicture(workspace.compiled(), ModelFile.parse(model.file(), model.yaml()), null)
        .json()
        .with("description", model.description());
  }

  /** Reads the table; the page asks for it on AWS only when the user wants it. */
  private JsonFields counts(Call call) {
    return StoredSample.of(workspaces.of(call).unrecorded(), 0).counts();
  }

  /** The page of a diagnostic's tag, in Markdown. */
  private static JsonFields explain(Call call) {
    return new JsonFields().with("text", DiagnosticPages.of(call.text("tag")));
  }
}
