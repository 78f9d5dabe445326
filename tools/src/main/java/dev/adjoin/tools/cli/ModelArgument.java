// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.modelfile.ModelFile;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The model file that a command is about. */
final class ModelArgument {
  @Parameters(index = "0", paramLabel = "MODEL", description = "The model file, in YAML.")
  private Path file = Path.of("");

  /** Mistakes in the file, or that there is none, are in what comes back. */
  Declaration read() {
    if (file.toString().isEmpty()) {
      throw Failure.mistake("MODEL is empty", "Name the model file");
    }
    return ModelFile.read(file);
  }

  CompiledModel compiled() {
    return Adjoin.compile(dev.adjoin.ModelFile.read(file));
  }

  Compilation compile() {
    return ModelCompiler.compile(read());
  }

  /** Where the file is. */
  Path folder() {
    Path parent = file.getParent();
    return parent == null ? Path.of("") : parent;
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
