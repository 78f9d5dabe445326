// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.session;

import dev.adjoin.Adjoin;
import dev.adjoin.ModelFile;
import dev.adjoin.internal.model.Model;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.sample.BundledExample;
import dev.adjoin.tools.sample.SampleData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  /** The samples that come with Adjoin; the first is the one to start with. */
  public static List<StudioModel> samples() {
    return BundledExample.all().stream()
        .map(
            each ->
                new StudioModel(each.name(), each.name() + ".yaml", each.model(), each.sample()))
        .toList();
  }

  /** Reads the user's model file, and {@code sample.jsonl} beside it if there is one. */
  public static StudioModel of(Path file) throws IOException {
    String yaml = Files.readString(file);
    String name = Adjoin.compile(ModelFile.parse(file.toString(), yaml)).name();
    return new StudioModel(name, file.toString(), yaml, readSample(file));
  }

  /** The user's model with its sample data as the file has it now. */
  StudioModel withSampleOfNow() {
    try {
      return new StudioModel(name, file, yaml, readSample(Path.of(file)));
    } catch (IOException e) {
      throw new InvalidInput(
          sampleFile(Path.of(file)) + " cannot be read: " + e.getMessage(),
          "Correct the file, and try again");
    }
  }

  private static @Nullable String readSample(Path file) throws IOException {
    Path sample = sampleFile(file);
    return Files.isRegularFile(sample) ? Files.readString(sample) : null;
  }

  private static Path sampleFile(Path file) {
    return file.resolveSibling("sample.jsonl");
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
    if (sample == null) {
      SampleData.write(SampleData.of(model, SampleData.SIZE), db, model);
    } else {
      new SampleLines(sampleFile(Path.of(file)).toString(), sample).write(db);
    }
  }
}
