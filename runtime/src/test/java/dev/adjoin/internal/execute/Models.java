// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.modelfile.ModelFile;

/** Compiles the models of tests. */
public final class Models {
  private Models() {}

  public static Compiled compile(String yaml) {
    Compilation compilation = ModelCompiler.compile(ModelFile.parse("test.yaml", yaml));
    return compilation
        .compiled()
        .orElseThrow(() -> new AssertionError(compilation.diagnostics().toString()));
  }
}
