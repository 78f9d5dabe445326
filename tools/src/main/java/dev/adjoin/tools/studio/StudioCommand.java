// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.ModelFile;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.ExitCode;
import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.console.Stop;
import dev.adjoin.tools.engine.DataDirectory;
import dev.adjoin.tools.engine.TableOption;
import dev.adjoin.tools.model.DiagnosticsText;
import dev.adjoin.tools.serve.AddressOption;
import dev.adjoin.tools.studio.http.StudioServer;
import dev.adjoin.tools.studio.session.StudioModel;
import dev.adjoin.tools.studio.session.Workspaces;
import dev.adjoin.tools.studio.session.Workspaces.UserEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code studio} command, which serves the studio's page until it is stopped. */
@Command(
    name = "studio",
    description = "Show a model, its table and its data in the browser.",
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adjoin studio",
      "  adjoin studio model.yaml",
      "  adjoin studio --port 0 --no-browser"
    })
public final class StudioCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "MODEL",
      description = "The model file, in YAML. Without it, the samples that come with Adjoin.")
  private @Nullable Path model;

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      description =
          "memory, dir:PATH, http://HOST:PORT or aws. Default: the directory .adjoin/ and the"
              + " model's name, next to the model file; memory without a model.")
  private @Nullable String engine;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "Another table than the model's, by its name or ARN.")
  private @Nullable String table;

  @Mixin private AddressOption address = new AddressOption("8080");

  @Option(names = "--no-browser", description = "Print the address without opening a browser.")
  private boolean noBrowser;

  public StudioCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    CompiledModel compiled = compile();
    if (compiled != null && !compiled.isValid()) {
      console.err().print(DiagnosticsText.of(compiled.diagnostics()));
      return ExitCode.MISTAKE;
    }
    List<StudioModel> models = models();
    Stop stop = new Stop();
    try (Studio studio = Studio.of(new Workspaces(console, models, userEngine(models)));
        StudioServer server = address.serve(at -> StudioServer.start(at, studio.routes()))) {
      console.out().print("The studio is at " + server.url() + "\n\nCtrl-C stops it.\n");
      if (console.flush()) {
        if (!noBrowser) {
          Browser.open(server.url());
        }
        stop.await();
      }
    } finally {
      stop.done();
    }
    return ExitCode.OK;
  }

  /** Compiles the user's model, whose mistakes are reported before anything starts. */
  private @Nullable CompiledModel compile() {
    return model == null || !Files.exists(model)
        ? null
        : TableOption.apply(Adjoin.builder(ModelFile.read(model)), table).compile();
  }

  private @Nullable UserEngine userEngine(List<StudioModel> models) {
    if (model == null) {
      if (engine != null || table != null) {
        throw Failure.mistake(
            "--engine and --table need a model; the samples are in memory",
            "Give the model file, or leave them out");
      }
      return null;
    }
    Path folder = model.getParent() == null ? Path.of("") : model.getParent();
    return new UserEngine(DataDirectory.givenOrBeside(engine, folder, models.get(0).name()), table);
  }

  private List<StudioModel> models() {
    List<StudioModel> all = new ArrayList<>();
    if (model != null) {
      try {
        all.add(StudioModel.of(model));
      } catch (NoSuchFileException e) {
        throw Failure.mistake("There is no file " + model, "Give the path of a model file");
      } catch (IOException e) {
        throw Failure.mistake(
            "The file " + model + " cannot be read: " + e.getMessage(), "Check the file");
      }
    }
    StudioModel.samples().stream()
        .filter(sample -> all.stream().noneMatch(each -> each.name().equals(sample.name())))
        .forEach(all::add);
    return all;
  }
}
