// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.attributes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.eclipse.jdt.internal.compiler.tool.EclipseCompiler;

/** The compilers that programs may be compiled with, applied to a source file. */
enum SourceCompiler {
  /** The compiler of the JDK that runs the test. */
  JAVAC {
    @Override
    JavaCompiler compiler() {
      return ToolProvider.getSystemJavaCompiler();
    }
  },
  /** The compiler of Eclipse. */
  ECJ {
    @Override
    JavaCompiler compiler() {
      return new EclipseCompiler();
    }
  };

  abstract JavaCompiler compiler();

  /**
   * Compiles a source file into the folder that it is in.
   *
   * @return the line of each error; empty if there is none
   */
  List<Long> compile(Path source, String classPath) {
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    JavaCompiler compiler = compiler();
    String folder = source.getParent().toString();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(found, null, null)) {
      compiler
          .getTask(
              null,
              files,
              found,
              List.of("--release", "17", "-proc:none", "-classpath", classPath, "-d", folder),
              null,
              files.getJavaFileObjects(source))
          .call();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found.getDiagnostics().stream()
        .filter(d -> d.getKind() == Diagnostic.Kind.ERROR)
        .map(Diagnostic::getLineNumber)
        .toList();
  }
}
