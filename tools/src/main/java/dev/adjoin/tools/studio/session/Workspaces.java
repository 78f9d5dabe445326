// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.session;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.ModelFile;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.engine.Engine;
import dev.adjoin.tools.engine.OpenEngine;
import dev.adjoin.tools.studio.http.Call;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The workspaces of the studio, opened when they are first used: the user's model on its engine,
 * each sample in memory. Thread-safe.
 */
public final class Workspaces implements AutoCloseable {
  private final Console console;
  private List<StudioModel> models;
  private final @Nullable UserEngine own;
  private final StudioTime time;
  private final Map<String, Workspace> open = new LinkedHashMap<>();

  /**
   * The engine of the user's model, which is the first of all models.
   *
   * @param table another table than the model's; null for that of the model
   */
  public record UserEngine(Engine place, @Nullable String table) {}

  /**
   * @param own null if the user gave no model
   */
  public Workspaces(Console console, List<StudioModel> models, @Nullable UserEngine own) {
    this(console, models, own, StudioTime.REAL);
  }

  /**
   * @param own null if the user gave no model
   */
  public Workspaces(
      Console console, List<StudioModel> models, @Nullable UserEngine own, StudioTime time) {
    this.console = console;
    this.models = List.copyOf(models);
    this.own = own;
    this.time = time;
  }

  public synchronized List<StudioModel> models() {
    return models;
  }

  /** Whether a model is the user's, and not a sample. */
  public synchronized boolean isOwn(StudioModel model) {
    StudioModel first = models.get(0);
    return own != null && model.name().equals(first.name()) && model.file().equals(first.file());
  }

  /**
   * Takes over a changed text of the user's model. The workspace is opened anew when it is next
   * used; a table in memory is then filled with sample data again.
   *
   * @return false if the text has mistakes or the model another name: then the old one stays open
   */
  public synchronized boolean replace(StudioModel model, String yaml) {
    StudioModel changed = new StudioModel(model.name(), model.file(), yaml, model.sample());
    CompiledModel compiled = Adjoin.compile(ModelFile.parse(model.file(), yaml));
    if (!isOwn(model) || !compiled.isValid() || !compiled.name().equals(model.name())) {
      return false;
    }
    models = Stream.concat(Stream.of(changed), models.stream().skip(1)).toList();
    Workspace old = open.remove(model.name());
    if (old != null) {
      old.close();
    }
    return true;
  }

  /** The model that a call names. */
  public synchronized StudioModel model(Call call) {
    String name = call.text("model");
    return models.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new InvalidInput("There is no model \"" + name + "\"", "Choose another"));
  }

  /** The model that a call names, to be filled with its sample data as the file has it now. */
  public synchronized StudioModel modelToFill(Call call) {
    StudioModel model = model(call);
    if (!isOwn(model)) {
      return model;
    }
    StudioModel now = model.withSampleOfNow();
    models = Stream.concat(Stream.of(now), models.stream().skip(1)).toList();
    return now;
  }

  /** The file of the user's model; empty for a sample. */
  public Optional<Path> file(StudioModel model) {
    return isOwn(model) ? Optional.of(Path.of(model.file())) : Optional.empty();
  }

  /** The workspace of the model that a call names. */
  public synchronized Workspace of(Call call) {
    String name = model(call).name();
    Workspace found = open.get(name);
    if (found == null) {
      found = open(modelToFill(call));
      open.put(name, found);
    }
    return found;
  }

  private Workspace open(StudioModel model) {
    boolean isOwn = isOwn(model);
    Engine place = isOwn ? Objects.requireNonNull(own).place() : new Engine.Memory();
    String table = isOwn ? Objects.requireNonNull(own).table() : null;
    OpenEngine engine = OpenEngine.shared(place, console);
    try {
      return Workspace.open(model, place, engine, table, time);
    } catch (RuntimeException e) {
      engine.close();
      throw e;
    }
  }

  @Override
  public synchronized void close() {
    open.values().forEach(Workspace::close);
    open.clear();
  }
}
