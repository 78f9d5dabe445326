// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A Java block of a page, with the imports that pages omit. */
record JavaBlock(Block block) {
  private static final String CLASS = "Quoted";
  private static final List<String> IMPORTS =
      List.of(
          "dev.adjoin.*",
          "dev.adjoin.declare.*",
          "java.math.*",
          "java.nio.file.*",
          "java.time.*",
          "java.util.*",
          "org.jspecify.annotations.Nullable");

  private static final Pattern PROGRAM = Pattern.compile("(?m)^public class (\\w+)");

  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

  /** One for all blocks, so that the jars of the class path are listed once. */
  private static final StandardJavaFileManager FILES =
      COMPILER.getStandardFileManager(null, null, null);

  /** Whether the named file holds these very lines, however deep they are indented there. */
  boolean isQuotedFrom(String file) {
    return unindented(Pages.read(Pages.page(file))).contains(unindented(block.text()));
  }

  private static String unindented(String text) {
    return text.replaceAll("(?m)^ +", "");
  }

  /** Runs the program, which is a class or its statements, in the folder of the host. */
  Ran run(Path folder, ProgramHost host) throws IOException {
    Matcher program = PROGRAM.matcher(block.text());
    if (program.find()) {
      String name = program.group(1);
      compile(folder, Files.writeString(folder.resolve(name + ".java"), block.text()));
      return host.run(folder, name);
    }
    compile(
        folder,
        write(folder, "public static void main(String[] arguments) throws Exception {", "}"));
    return host.run(folder, CLASS);
  }

  /** The records it declares, compiled. */
  List<Class<?>> declared(Path folder) {
    compile(folder, write(folder, "", ""));
    return annotated(folder);
  }

  private void compile(Path folder, Path source) {
    StringWriter said = new StringWriter();
    List<String> options = List.of("-cp", classPath(), "-d", folder.toString(), "-proc:none");
    boolean compiles =
        COMPILER.getTask(said, FILES, null, options, null, FILES.getJavaFileObjects(source)).call();
    if (!compiles) {
      throw new AssertionError(block + " does not compile:\n" + said);
    }
  }

  private static List<Class<?>> annotated(Path folder) {
    try {
      var loader = new URLClassLoader(new java.net.URL[] {folder.toUri().toURL()});
      Class<?>[] nested = loader.loadClass(CLASS).getDeclaredClasses();
      return Arrays.stream(nested).filter(JavaBlock::isPartOfAModel).toList();
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isPartOfAModel(Class<?> type) {
    return Stream.of(dev.adjoin.declare.Entity.class, dev.adjoin.declare.Relationship.class)
        .anyMatch((Class<? extends Annotation> a) -> type.isAnnotationPresent(a));
  }

  private Path write(Path folder, String before, String after) {
    StringBuilder source = new StringBuilder();
    IMPORTS.forEach(name -> source.append("import ").append(name).append(";\n"));
    source.append(lines(JavaBlock::isImport));
    source.append("public final class " + CLASS + " {\n" + before + "\n");
    source.append(lines(line -> !isImport(line))).append(after).append("\n}\n");
    try {
      return Files.writeString(folder.resolve(CLASS + ".java"), source);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isImport(String line) {
    return line.startsWith("import ");
  }

  private String lines(Predicate<String> wanted) {
    return block.text().lines().filter(wanted).map(line -> line + "\n").collect(joining());
  }

  /** The class path of the tests, which the test runner may have put into a jar's manifest. */
  static String classPath() {
    String own = System.getProperty("java.class.path");
    return System.getProperty("surefire.test.class.path", own);
  }
}
