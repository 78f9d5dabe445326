// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import java.util.Set;

/** The name of a model whose file does not say one. */
final class ModelName {
  private static final Set<String> FOLDER_NAMES_IT = Set.of("model.yaml", "model.yml");

  private ModelName() {}

  /** The folder of a file {@code model.yaml}, or the name of another file without its extension. */
  static String of(String path) {
    String[] steps = path.split("[/\\\\]+");
    String file = steps.length == 0 ? "" : steps[steps.length - 1];
    String folder = steps.length < 2 ? "" : steps[steps.length - 2];
    boolean named = FOLDER_NAMES_IT.contains(file) && !Set.of("", ".", "..").contains(folder);
    return named ? folder : withoutExtension(file);
  }

  private static String withoutExtension(String file) {
    int dot = file.lastIndexOf('.');
    return dot > 0 ? file.substring(0, dot) : file;
  }
}
