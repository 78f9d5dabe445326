// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.engine;

import dev.adjoin.tools.console.Failure;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The directory in which the data of a model is kept unless another engine is chosen. */
public final class DataDirectory {
  private static final String PARENT = ".adjoin";

  private DataDirectory() {}

  /**
   * The directory beside a model file.
   *
   * @param folder the directory of the model file
   * @param model the name of the model
   */
  private static Engine.Directory beside(Path folder, String model) {
    return new Engine.Directory(folder.resolve(Path.of(PARENT, fileName(model))));
  }

  /**
   * The engine that the user gave with {@code --engine}, or the directory next to the model file.
   *
   * @param given null if none was given
   */
  public static Engine givenOrBeside(@Nullable String given, Path folder, String model) {
    if (given == null) {
      return beside(folder, model);
    }
    return Engine.parse(given)
        .orElseThrow(
            () ->
                Failure.mistake(
                    "--engine must be memory, dir:PATH, http://HOST:PORT or aws, but was \""
                        + given
                        + "\"",
                    "Leave it out for a directory next to the model file"));
  }

  /** Converts the name of a model to a valid directory name. */
  private static String fileName(String model) {
    String plain = model.replaceAll("[^\\p{L}\\p{N}._-]", "_");
    return plain.matches("\\.*") ? "model" : plain;
  }
}
