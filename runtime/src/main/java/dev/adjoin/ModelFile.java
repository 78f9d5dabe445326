// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.model.Declaration;
import java.nio.file.Path;

/**
 * A model that was read from YAML, to be compiled or opened: {@code
 * Adjoin.embedded(ModelFile.read(Path.of("campus.yaml")))}.
 *
 * <p>Reading never throws for a mistake in the file: the mistakes are among the diagnostics of the
 * compiled model. Needs {@code org.snakeyaml:snakeyaml-engine}.
 */
public final class ModelFile {
  private final Declaration declaration;

  private ModelFile(Declaration declaration) {
    this.declaration = declaration;
  }

  /** Reads a file; diagnostics show the path as it is given here. */
  public static ModelFile read(Path file) {
    return new ModelFile(
        dev.adjoin.internal.modelfile.ModelFile.read(Arguments.required("A file", file)));
  }

  /**
   * Reads a text.
   *
   * @param source the file name that diagnostics show; it also names a model that does not name
   *     itself
   */
  public static ModelFile parse(String source, String text) {
    return new ModelFile(
        dev.adjoin.internal.modelfile.ModelFile.parse(
            Arguments.required("A source", source), Arguments.required("A text", text)));
  }

  Declaration declaration() {
    return declaration;
  }
}
