// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.simulator;

import dev.adjoin.AdjoinException;
import dev.adjoin.CompiledModel.Pattern;
import dev.adjoin.internal.model.Model;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.data.TypeNames;
import dev.adjoin.tools.studio.session.StudioModel;
import dev.adjoin.tools.text.JsonFields;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What the simulator shows of a model, recorded for a page without a server: variants of the
 * design, the answers to its questions on sample data, and what a few writes do.
 *
 * <p>Everything was done by the runtime on a table in memory, as the simulator does it; nothing is
 * worked out by the page. The order of variants and writes is that of their use, so that a page
 * that must be smaller leaves out the last ones.
 */
public final class SimulatorRecording {
  private static final int MOST_VARIANTS = 20;
  private static final int MOST_WRITES = 14;

  /** More could not be looked at, and would take minutes to record in every design. */
  private static final int MOST_ITEMS = 500;

  private final StudioModel model;
  private final Model declaredModel;
  private final DesignVariant declared;
  private final List<Map<String, Object>> toggles;
  private final List<Story> stories;
  private final Map<String, List<Map<String, String>>> inputs = new LinkedHashMap<>();
  private final List<Map<String, Object>> variants = new ArrayList<>();
  private final List<Map<String, Object>> writes;

  private SimulatorRecording(StudioModel model) {
    this.model = model;
    this.declaredModel = Simulation.declared(model);
    this.declared = DesignVariant.of(declaredModel, Map.of());
    this.toggles = new Toggles(declaredModel, Map.of()).json();
    this.stories = stories(model);
    try (Simulation simulation = Simulation.open(model, declared, declared)) {
      StoredTexts stored = simulation.stored();
      if (stored.size() > MOST_ITEMS) {
        throw new InvalidInput(
            "The sample data must have at most %d items for one page, but has %d"
                .formatted(MOST_ITEMS, stored.size()),
            "Put fewer items into sample.jsonl next to the model");
      }
      simulation.model().patterns().forEach(each -> inputs.put(each.name(), stored.inputs(each)));
      variants.add(variant(simulation, Map.of()));
      this.writes = writes(paths(simulation, stored), List.of(), simulation);
    }
    recordVariants();
  }

  /**
   * Records a model on its sample data; takes seconds.
   *
   * @throws InvalidInput if the sample data is too large, or does not fit the model
   */
  public static SimulatorRecording of(StudioModel model) {
    return new SimulatorRecording(model);
  }

  /** The stories of a sample, whose names and values are those of its file and its data. */
  private static List<Story> stories(StudioModel model) {
    boolean isSample =
        StudioModel.samples().stream()
            .anyMatch(
                each ->
                    each.name().equals(model.name())
                        && each.yaml().equals(model.yaml())
                        && Objects.equals(each.sample(), model.sample()));
    return isSample
        ? Story.all().stream().filter(story -> story.model().equals(model.name())).toList()
        : List.of();
  }

  /** The number of recorded variants and writes that can be left out. */
  public int optionalParts() {
    return Math.max(variants.size() - 1, writes.size());
  }

  /**
   * The recording as JSON.
   *
   * @param parts how many variants besides the declared design it has, and how many writes
   */
  public JsonFields json(int parts) {
    Map<String, Object> first = new LinkedHashMap<>(variants.get(0));
    first.put("writes", writes.subList(0, Math.min(parts, writes.size())));
    List<Map<String, Object>> kept = new ArrayList<>();
    kept.add(first);
    kept.addAll(variants.subList(1, Math.min(parts + 1, variants.size())));
    return new JsonFields()
        .with("model", model.name())
        .with("description", model.description())
        .with("stories", parts < optionalParts() ? List.of() : storyJson())
        .with("toggles", toggles)
        .with("variants", kept);
  }

  private List<Map<?, ?>> storyJson() {
    List<Map<?, ?>> json = new ArrayList<>();
    stories.forEach(story -> json.add(story.json()));
    return json;
  }

  /** The writes to record, each after those that precede it: those of stories, then others. */
  private Set<List<SampleWrite>> paths(Simulation simulation, StoredTexts stored) {
    TypeNames types = new TypeNames(simulation.model());
    Set<List<SampleWrite>> paths = new LinkedHashSet<>();
    for (Story story : stories) {
      for (int i = 1; i <= story.writes().size(); i++) {
        paths.add(story.writes().subList(0, i));
      }
    }
    List<SampleWrite> told = paths.stream().map(path -> path.get(0)).toList();
    SampleWrite.of(types, stored).stream()
        .filter(
            write -> {
              List<String> key = types.type(write.type()).key();
              return told.stream().noneMatch(other -> other.isSame(write, key));
            })
        .limit(MOST_WRITES)
        .forEach(write -> paths.add(List.of(write)));
    return paths;
  }

  /**
   * Records all variants with one changed setting, then some with two, and so on. What does not go
   * together, or not with the sample data, is left out.
   */
  private void recordVariants() {
    List<Map.Entry<String, String>> changes = changes();
    Set<Map<String, String>> tried = new HashSet<>();
    List<Map<String, String>> found = new ArrayList<>(List.of(Map.of()));
    for (int i = 0; i == 0 || i < found.size() && found.size() <= MOST_VARIANTS; i++) {
      for (Map.Entry<String, String> change : changes) {
        Map<String, String> next = new LinkedHashMap<>(found.get(i));
        boolean isNew = next.put(change.getKey(), change.getValue()) == null && tried.add(next);
        boolean isWanted = i == 0 || found.size() <= MOST_VARIANTS;
        if (isNew && isWanted && record(next)) {
          found.add(next);
        }
      }
    }
  }

  private boolean record(Map<String, String> settings) {
    try (Simulation simulation =
        Simulation.open(model, declared, DesignVariant.of(declaredModel, settings))) {
      variants.add(variant(simulation, settings));
      return true;
    } catch (InvalidInput | AdjoinException e) {
      return false;
    }
  }

  /** The values that a setting of the declared design can be changed to. */
  private List<Map.Entry<String, String>> changes() {
    List<Map.Entry<String, String>> all = new ArrayList<>();
    for (Map<String, Object> toggle : toggles) {
      for (Object each : (List<?>) Objects.requireNonNull(toggle.get("options"))) {
        Map<?, ?> option = (Map<?, ?>) each;
        String value = String.valueOf(option.get("value"));
        if (!option.containsKey("refused") && !value.equals(toggle.get("original"))) {
          all.add(Map.entry(String.valueOf(toggle.get("name")), value));
        }
      }
    }
    return all;
  }

  private Map<String, Object> variant(Simulation simulation, Map<String, String> settings) {
    Map<String, Object> variant = new LinkedHashMap<>();
    variant.put("settings", settings);
    variant.put("design", new SimulationJson(simulation).design().members());
    variant.putAll(state(simulation));
    return variant;
  }

  /** What the table holds when its indexes are current, and the answers to all questions. */
  private Map<String, Object> state(Simulation simulation) {
    Map<String, Object> state = new LinkedHashMap<>();
    Map<String, Object> contents = new SimulationJson(simulation).contents().members();
    contents.remove("millis");
    state.put("contents", contents);
    state.put("answers", answers(simulation));
    state.put("writes", List.of());
    return state;
  }

  private Map<String, Object> answers(Simulation simulation) {
    Map<String, Object> all = new LinkedHashMap<>();
    for (Pattern pattern : simulation.model().patterns()) {
      List<Map<String, Object>> answers = new ArrayList<>();
      for (Map<String, String> each : inputs.getOrDefault(pattern.name(), List.of())) {
        JsonFields answer = new JsonFields().with("inputs", each);
        try {
          var recording = simulation.answer(pattern.name(), each);
          answer.with("requests", simulation.timeless(recording.requests()));
        } catch (InvalidInput | AdjoinException e) {
          answer.with("refused", refusal(e));
        }
        answers.add(answer.members());
      }
      all.put(pattern.name(), answers);
    }
    return all;
  }

  /**
   * The writes that follow others, each with the state of the table after it.
   *
   * @param simulation the table after those others
   */
  private List<Map<String, Object>> writes(
      Set<List<SampleWrite>> paths, List<SampleWrite> before, Simulation simulation) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (List<SampleWrite> path : paths) {
      if (path.size() == before.size() + 1 && path.subList(0, before.size()).equals(before)) {
        try (Simulation copy = simulation.copy()) {
          all.add(write(paths, path, copy));
        }
      }
    }
    return all;
  }

  private Map<String, Object> write(
      Set<List<SampleWrite>> paths, List<SampleWrite> path, Simulation simulation) {
    SampleWrite last = path.get(path.size() - 1);
    JsonFields json = last.json();
    try {
      var recording = simulation.write(last.operation(), last.type(), last.values());
      json.with("outcome", recording.result())
          .with("requests", simulation.timeless(recording.requests()));
    } catch (InvalidInput | AdjoinException e) {
      return json.with("refused", refusal(e)).members();
    }
    Map<String, Object> late = answers(simulation);
    simulation.settle();
    Map<String, Object> state = state(simulation);
    state.put("late", late);
    state.put("writes", writes(paths, path, simulation));
    return json.with("state", state).members();
  }

  private static JsonFields refusal(RuntimeException e) {
    return new JsonFields()
        .with("message", e.getMessage())
        .with("fix", e instanceof InvalidInput invalid ? invalid.fix() : null);
  }
}
