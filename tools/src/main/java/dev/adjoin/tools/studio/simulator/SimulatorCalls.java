// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.simulator;

import dev.adjoin.internal.model.Model;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.studio.http.Call;
import dev.adjoin.tools.studio.http.Routes;
import dev.adjoin.tools.studio.session.StudioModel;
import dev.adjoin.tools.studio.session.Workspaces;
import dev.adjoin.tools.text.JsonFields;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The calls of the simulator's page. Each open page has a simulation of its own, by its id; the
 * oldest is closed when there are too many.
 */
public final class SimulatorCalls implements AutoCloseable {
  private static final int MOST = 8;
  private static final int LONGEST_STEP_MILLIS = 60_000;

  private final Workspaces workspaces;
  private final Map<String, Simulation> open = new LinkedHashMap<>();
  private int opened;

  public SimulatorCalls(Workspaces workspaces) {
    this.workspaces = workspaces;
  }

  public void addTo(Routes routes) {
    routes
        .with("simulator/stories", call -> stories())
        .with("simulator/open", this::open)
        .with("simulator/answer", this::answer)
        .with("simulator/write", this::write)
        .with("simulator/advance", this::advance);
  }

  private static JsonFields stories() {
    List<Map<?, ?>> stories = new ArrayList<>();
    Story.all().forEach(story -> stories.add(story.json()));
    return new JsonFields().with("stories", stories);
  }

  private JsonFields open(Call call) {
    StudioModel model = workspaces.modelToFill(call);
    Map<String, String> settings = call.texts("settings");
    Model declared = Simulation.declared(model);
    Simulation simulation =
        Simulation.open(
            model, DesignVariant.of(declared, Map.of()), DesignVariant.of(declared, settings));
    call.find("replaces").ifPresent(this::close);
    String id = keep(simulation);
    SimulationJson json = new SimulationJson(simulation);
    return new JsonFields()
        .with("id", id)
        .with("model", model.name())
        .with("description", model.description())
        .with("design", json.design())
        .with("toggles", new Toggles(declared, settings).json())
        .with("contents", json.contents());
  }

  private JsonFields answer(Call call) {
    Simulation simulation = simulation(call);
    var recording = simulation.answer(call.text("pattern"), call.texts("inputs"));
    return new JsonFields()
        .with("answer", recording.result())
        .with("requests", simulation.json(recording.requests()));
  }

  private JsonFields write(Call call) {
    Simulation simulation = simulation(call);
    var recording =
        simulation.write(call.text("operation"), call.text("type"), call.texts("values"));
    return new JsonFields()
        .with("outcome", recording.result())
        .with("requests", simulation.json(recording.requests()))
        .with("contents", new SimulationJson(simulation).contents());
  }

  private JsonFields advance(Call call) {
    Simulation simulation = simulation(call);
    int millis = Math.max(0, Math.min(LONGEST_STEP_MILLIS, call.number("millis", 0)));
    simulation.advance(Duration.ofMillis(millis));
    return new JsonFields().with("contents", new SimulationJson(simulation).contents());
  }

  private synchronized Simulation simulation(Call call) {
    Simulation found = open.get(call.text("id"));
    if (found == null) {
      throw new InvalidInput("This simulation was closed", "Reload the page");
    }
    return found;
  }

  private synchronized String keep(Simulation simulation) {
    String id = "s" + ++opened;
    open.put(id, simulation);
    Iterator<Simulation> oldest = open.values().iterator();
    while (open.size() > MOST) {
      oldest.next().close();
      oldest.remove();
    }
    return id;
  }

  private synchronized void close(String id) {
    Simulation simulation = open.remove(id);
    if (simulation != null) {
      simulation.close();
    }
  }

  @Override
  public synchronized void close() {
    open.values().forEach(Simulation::close);
    open.clear();
  }
}
