// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.model.Declaration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Reads a model in YAML, which you compile or open: {@code
 * Adjoin.embedded(ModelFile.read(Path.of("campus.yaml")))}.
 *
 * <p>Reading never throws for a mistake in the file: the mistakes are among the diagnostics of the
 * compiled model. Needs {@code org.snakeyaml:snakeyaml-engine}.
 */
public final class ModelFile {
  private final Declaration declaration;
  private final @Nullable Path folder;

  private ModelFile(Declaration declaration, @Nullable Path folder) {
    this.declaration = declaration;
    this.folder = folder;
  }

  /** Reads a file; diagnostics show the path as it is given here. */
  public static ModelFile read(Path file) {
    return new ModelFile(
        dev.adjoin.internal.modelfile.ModelFile.read(Arguments.required("A file", file)),
        file.getParent());
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
            Arguments.required("A source", source), Arguments.required("A text", text)),
        null);
  }

  Declaration declaration() {
    return declaration;
  }

  /** The text of a file that the model names, which is next to the model file; null if absent. */
  @Nullable String neighbour(String name) throws IOException {
    Path file = folder == null ? Path.of(name) : folder.resolve(name);
    return Files.exists(file) ? Files.readString(file) : null;
  }
}
