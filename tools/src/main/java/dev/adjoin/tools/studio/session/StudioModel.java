// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.session;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.ModelFile;
import dev.adjoin.internal.model.Model;
import dev.adjoin.tools.data.ItemLines;
import dev.adjoin.tools.data.ItemLines.ItemLine;
import dev.adjoin.tools.data.TypeNames;
import dev.adjoin.tools.sample.SampleData;
import dev.adjoin.tools.sample.SampleItem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A model that the studio can show: the user's file, or a sample that comes with Adjoin.
 *
 * @param name the name that the page uses for it
 * @param file the name in messages
 * @param yaml the text of the model file
 * @param sample lines of sample data; null if they are made from the model
 */
public record StudioModel(String name, String file, String yaml, @Nullable String sample) {
  private static final String SAMPLES = "/dev/adjoin/tools/studio/samples/";
  private static final List<String> SAMPLE_NAMES =
      List.of(
          "campus",
          "teams",
          "social",
          "shop",
          "movies",
          "projects",
          "people",
          "casting",
          "catalog",
          "registrar",
          "forge");

  /** The samples that come with Adjoin; the first is the one to start with. */
  public static List<StudioModel> samples() {
    return SAMPLE_NAMES.stream().map(StudioModel::sample).toList();
  }

  private static StudioModel sample(String name) {
    String yaml = resource(name + "/model.yaml");
    if (yaml == null) {
      throw new IllegalStateException("The sample " + name + " has no model file");
    }
    return new StudioModel(name, name + ".yaml", yaml, resource(name + "/sample.jsonl"));
  }

  private static @Nullable String resource(String path) {
    try (InputStream in = StudioModel.class.getResourceAsStream(SAMPLES + path)) {
      return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads the user's model file, and {@code sample.jsonl} beside it if there is one. */
  public static StudioModel of(Path file) throws IOException {
    Path sample = file.resolveSibling("sample.jsonl");
    String yaml = Files.readString(file);
    String name = Adjoin.compile(ModelFile.parse(file.toString(), yaml)).name();
    return new StudioModel(
        name, file.toString(), yaml, Files.isRegularFile(sample) ? Files.readString(sample) : null);
  }

  /** The first comment of the file, which says what the model is about; empty if there is none. */
  public String description() {
    StringBuilder text = new StringBuilder();
    for (String line : yaml.lines().takeWhile(each -> each.startsWith("#")).toList()) {
      text.append(text.length() == 0 ? "" : " ").append(line.substring(1).strip());
    }
    return text.toString();
  }

  /**
   * Writes the sample data into an empty database.
   *
   * @param model the model of the database, which may differ from this one in its design
   */
  public void writeSample(Adjoin db, Model model) {
    SampleData.write(
        sample == null ? SampleData.of(model, SampleData.SIZE) : read(db.model()), db, model);
  }

  private List<SampleItem> read(CompiledModel compiled) {
    ItemLines lines = new ItemLines(new TypeNames(compiled));
    List<SampleItem> items = new ArrayList<>();
    for (String line : String.valueOf(sample).lines().filter(each -> !each.isBlank()).toList()) {
      ItemLine read = lines.read(line);
      items.add(new SampleItem(read.type().name(), read.item()));
    }
    return items;
  }
}
