// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.examples;

import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.records.Records;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** One folder of this module: a domain, declared as YAML and as Java. */
record Example(String name) {
  static final Path MODULE =
      Path.of(System.getProperty("adjoin.root", ".."), "examples").toAbsolutePath().normalize();

  /** Every folder that declares a model in either way, in the order of their names. */
  static List<Example> all() {
    try (Stream<Path> folders = Files.list(MODULE)) {
      return folders
          .map(folder -> new Example(folder.getFileName().toString()))
          .filter(e -> Files.exists(e.yaml()) || Files.exists(e.java()))
          .sorted(Comparator.comparing(Example::name))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path yaml() {
    return MODULE.resolve(name).resolve("model.yaml");
  }

  Path java() {
    return MODULE.resolve(name).resolve(holder() + ".java");
  }

  private String holder() {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  Declaration fromYaml() {
    return ModelFile.read(yaml());
  }

  Declaration fromRecords() {
    return Records.declare(declaring()).declaration();
  }

  /** The class that declares it. */
  Class<?> declaring() {
    try {
      return Class.forName(name + "." + holder());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(java() + " must declare a class of its name", e);
    }
  }

  Compilation compilation() {
    return ModelCompiler.compile(fromYaml());
  }

  Compiled compiled() {
    Compilation compilation = compilation();
    return compilation
        .compiled()
        .orElseThrow(() -> new AssertionError(name + ": " + compilation.diagnostics()));
  }

  @Override
  public String toString() {
    return name;
  }
}
