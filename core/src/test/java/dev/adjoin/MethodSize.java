// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** How many lines a method takes, from its first annotation or modifier to its closing brace. */
record MethodSize(String file, String name, long lines) {

  static List<MethodSize> of(List<Path> files) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager =
        compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  manager,
                  null,
                  List.of("-proc:none"),
                  null,
                  manager.getJavaFileObjectsFromPaths(files));
      Scanner scanner = new Scanner(Trees.instance(task).getSourcePositions());
      task.parse().forEach(unit -> scanner.scan(unit, unit));
      return scanner.found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Scanner extends TreeScanner<Void, CompilationUnitTree> {
    private final SourcePositions positions;
    private final List<MethodSize> found = new ArrayList<>();

    Scanner(SourcePositions positions) {
      this.positions = positions;
    }

    @Override
    public Void visitMethod(MethodTree method, CompilationUnitTree unit) {
      long first = unit.getLineMap().getLineNumber(positions.getStartPosition(unit, method));
      long last = unit.getLineMap().getLineNumber(positions.getEndPosition(unit, method));
      String file = Repository.name(Path.of(unit.getSourceFile().toUri()));
      found.add(new MethodSize(file, method.getName().toString(), last - first + 1));
      return super.visitMethod(method, unit);
    }
  }
}
