// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.engine;

import java.nio.file.Path;

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
  public static Engine.Directory beside(Path folder, String model) {
    return new Engine.Directory(folder.resolve(Path.of(PARENT, fileName(model))));
  }

  /** Converts the name of a model to a valid directory name. */
  private static String fileName(String model) {
    String plain = model.replaceAll("[^\\p{L}\\p{N}._-]", "_");
    return plain.matches("\\.*") ? "model" : plain;
  }
}
