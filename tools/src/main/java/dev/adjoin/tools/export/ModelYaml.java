// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.modelfile.ModelFileText;

/** Writes the model as a model file, with every setting that differs from its default. */
final class ModelYaml {
  private ModelYaml() {}

  static String of(Compiled compiled) {
    return ModelFileText.of(compiled.model());
  }
}
