// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.tools.console.Failure;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The model file of a command. */
public final class ModelArgument {
  @Parameters(index = "0", paramLabel = "MODEL", description = "The model file, in YAML.")
  private Path file = Path.of("");

  public Path path() {
    if (file.toString().isEmpty()) {
      throw Failure.mistake("MODEL is empty", "Give the path of the model file");
    }
    return file;
  }

  /** Reads the file; a mistake in it, or a missing file, is among the problems of the result. */
  public Declaration read() {
    return ModelFile.read(path());
  }

  /** The directory of the file. */
  public Path folder() {
    Path parent = file.getParent();
    return parent == null ? Path.of("") : parent;
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
