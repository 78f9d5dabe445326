// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An application that is a module is compiled and run from the module path. */
class ModularApplicationTest {
  private static final Map<String, String> SOURCES =
      Map.of(
          "module-info.java",
          """
          module school {
            requires dev.adjoin;
            requires dev.adjoin.engine;
            opens school.model to dev.adjoin;
          }
          """,
          "school/model/Student.java",
          """
          package school.model;
          import dev.adjoin.declare.*;
          import org.jspecify.annotations.Nullable;
          @Entity
          public record Student(@Id String studentId, String name, @Nullable String major) {}
          """,
          "school/model/Course.java",
          """
          package school.model;
          import dev.adjoin.declare.*;
          @Entity public record Course(@Id String courseId, @Default("0") Integer seats) {}
          """,
          "school/model/Enrollment.java",
          """
          package school.model;
          import dev.adjoin.declare.*;
          @Relationship(from = Student.class, to = Course.class)
          public record Enrollment(
              @From String studentId, @To String courseId, @Distinct String semester) {}
          """,
          "school/Main.java",
          """
          package school;
          import dev.adjoin.*;
          import school.model.*;
          public class Main {
            public static void main(String[] arguments) {
              try (Adjoin db = Adjoin.embedded(Student.class, Course.class, Enrollment.class)) {
                db.entity(Student.class).create(new Student("ada", "Ada", null));
                var enrollments = db.relationship(Enrollment.class);
                enrollments.link(new Enrollment("ada", "math", "2026-1"));
                var found = enrollments.to("math").where(Enrollment::semester).is("2026-1");
                for (var each : found.withEntities(Student.class).list()) {
                  System.out.println(each.entity().name() + " takes " + each.item().courseId());
                }
              }
            }
          }
          """);

  @TempDir Path folder;

  @Test
  @Timeout(value = 3, unit = TimeUnit.MINUTES)
  void namesAttributesWithoutOpeningThePackageThatNamesThem() throws Exception {
    String modulePath = modulePath();
    Path classes = folder.resolve("classes");
    List<String> arguments =
        new ArrayList<>(List.of("-d", classes.toString(), "--module-path", modulePath));
    for (Map.Entry<String, String> source : SOURCES.entrySet()) {
      Path file = folder.resolve("sources").resolve(source.getKey());
      Files.createDirectories(file.getParent());
      arguments.add(Files.writeString(file, source.getValue()).toString());
    }
    ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
    assertThat(javac.run(System.out, System.err, arguments.toArray(String[]::new))).isZero();
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Process process =
        new ProcessBuilder(
                java.toString(),
                "--module-path",
                modulePath + File.pathSeparator + classes,
                "--module",
                "school/school.Main")
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output.strip()).isEqualTo("Ada takes math");
  }

  /** The dependencies of an application that uses the embedded engine, without test libraries. */
  private static String modulePath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(path -> !path.endsWith("test-classes"))
        .filter(
            path ->
                path.matches(
                    ".*(awssdk|reactive-streams|jspecify|h2-mvstore|jackson-core|slf4j|eventstream)"
                        + ".*\\.jar|.*[/\\\\](core|engine|runtime)[/\\\\]target[/\\\\].*"))
        .filter(path -> !path.contains("url-connection"))
        .collect(Collectors.joining(File.pathSeparator));
  }
}
