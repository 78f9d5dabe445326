// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.Entity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The reader of records needs no reflection: descriptions of classes are enough. */
class DescriptionsTest {
  private static final Path EXAMPLES =
      Path.of(System.getProperty("adjoin.root", "..")).resolve("examples");

  @TempDir private Path classes;

  @Test
  void readsADescriptionThatIsMadeByHand() {
    AnnotationValues entity =
        AnnotationValues.of("dev.adjoin.declare.Entity", Map.of("sort", "PROFILE", "all", 4));
    TypeDescription string =
        new TypeDescription.OfClass(new NamedClass("java.lang.String"), List.of(), List.of());
    ClassDescription student =
        new NamedClass(
            "Student",
            ClassDescription.Kind.RECORD,
            List.of(entity),
            List.of(
                component("studentId", string, "dev.adjoin.declare.Id"),
                component("major", string, "org.example.Nullable"),
                new ComponentDescription(
                    "credits",
                    new TypeDescription.Primitive("int", List.of()),
                    List.of(
                        AnnotationValues.of("dev.adjoin.declare.Default", Map.of("value", "0"))))),
            List.of());

    DescribedDeclaration read = Records.read(Map.of(), List.of(student));

    assertThat(read.declaration().problems()).isEmpty();
    assertThat(read.declaration().model().name()).isEqualTo("student");
    assertThat(read.declaration().model().entities())
        .containsExactly(
            Entity.named("Student")
                .id(List.of("studentId"))
                .sort("PROFILE")
                .listingShards(4)
                .attributes(
                    List.of(
                        Attribute.of("studentId", scalar("string")),
                        new Attribute("major", scalar("string"), true, null),
                        new Attribute("credits", scalar("int"), false, new Default.Literal("0"))))
                .build());
    assertThat(read.records())
        .containsExactly(
            new DescribedDeclaration.TypeRecord(
                "Student",
                student,
                Map.of("studentId", "studentId", "major", "major", "credits", "credits")));
  }

  static Stream<String> examples() {
    try (Stream<Path> folders = Files.list(EXAMPLES)) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("model.yaml")))
          .map(folder -> folder.getFileName().toString())
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void javacAndReflectionGiveEqualModels(String example) throws Exception {
    String name = example.substring(0, 1).toUpperCase(Locale.ROOT) + example.substring(1);
    Path source = EXAMPLES.resolve(example).resolve(name + ".java");

    Declaration compiled = declarationOfJavac(source, name);
    Declaration reflected = declarationOfReflection(example + "." + name);

    assertThat(compiled.problems()).isEmpty();
    assertThat(compiled.model().entities()).isNotEmpty();
    assertThat(compiled.model()).isEqualTo(reflected.model());
  }

  @Test
  void examplesAreFound() {
    assertThat(examples()).hasSizeGreaterThan(5);
  }

  /** Reads the model inside a processor, while javac compiles the class. */
  private Declaration declarationOfJavac(Path source, String name) throws IOException {
    ReadingProcessor processor = new ReadingProcessor(name);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      JavaCompiler.CompilationTask task =
          compiler.getTask(
              null,
              files,
              null,
              List.of("-d", classes.toString(), "-implicit:none"),
              null,
              files.getJavaFileObjects(source));
      task.setProcessors(List.of(processor));
      assertThat(task.call()).isTrue();
    }
    Declaration read = processor.read;
    assertThat(read).isNotNull();
    return read;
  }

  private Declaration declarationOfReflection(String className) throws Exception {
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {classes.toUri().toURL()}, DescriptionsTest.class.getClassLoader())) {
      return Records.declare(loader.loadClass(className)).declaration();
    }
  }

  private static final class ReadingProcessor extends AbstractProcessor {
    private final String name;
    private @Nullable Declaration read;

    ReadingProcessor(String name) {
      this.name = name;
    }

    @Override
    public Set<String> getSupportedAnnotationTypes() {
      return Set.of("*");
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      for (TypeElement type : ElementFilter.typesIn(round.getRootElements())) {
        if (type.getSimpleName().contentEquals(name)) {
          JavacClass described = new JavacClass(type, processingEnv.getElementUtils());
          read = Records.read(Map.of(), List.of(described)).declaration();
        }
      }
      return false;
    }
  }

  private static ComponentDescription component(
      String name, TypeDescription type, String annotation) {
    return new ComponentDescription(name, type, List.of(AnnotationValues.of(annotation, Map.of())));
  }

  private static dev.adjoin.internal.model.AttributeType scalar(String text) {
    return Stream.of(dev.adjoin.internal.model.AttributeType.Scalar.values())
        .filter(scalar -> scalar.text().equals(text))
        .findFirst()
        .orElseThrow();
  }
}
