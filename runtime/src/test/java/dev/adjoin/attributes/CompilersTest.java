// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.attributes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The compilers of Java programs check attributes, and their references can be resolved. */
class CompilersTest {
  private static final String MODEL =
      """
      package school;
      import dev.adjoin.*;
      import dev.adjoin.declare.*;
      @Entity record Student(@Id String studentId, String name) {}
      @Entity record Course(@Id String courseId, int seats) {}
      @Relationship(from = Student.class, to = Course.class)
      record Enrollment(@From String studentId, @To String courseId, @Distinct String semester) {}
      """;

  @TempDir Path folder;

  private List<Long> compile(SourceCompiler compiler, String program) throws IOException {
    Path source = Files.writeString(folder.resolve("Program.java"), MODEL + program);
    return compiler.compile(source, System.getProperty("java.class.path"));
  }

  @ParameterizedTest
  @EnumSource
  void aReferenceIsResolved(SourceCompiler compiler) throws Exception {
    String program =
        """
        public class Program implements java.util.function.Supplier<String> {
          public String get() {
            try (Adjoin db = Adjoin.embedded(Student.class, Course.class, Enrollment.class)) {
              var enrollments = db.relationship(Enrollment.class);
              enrollments.link(new Enrollment("ada", "math", "2026-1"));
              db.entity(Course.class).create(new Course("math", 2));
              db.entity(Course.class).change("math").add(Course::seats).by(3).apply();
              return enrollments.from("ada").where(Enrollment::semester).is("2026-1").count()
                  + " " + db.entity(Course.class).get("math").get().seats();
            }
          }
        }
        """;
    assertThat(compile(compiler, program)).isEmpty();
    URL[] classes = {folder.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(classes, getClass().getClassLoader())) {
      Object made = loader.loadClass("school.Program").getConstructor().newInstance();
      assertThat(((Supplier<?>) made).get()).isEqualTo("1 5");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aValueOfTheWrongTypeDoesNotCompile(SourceCompiler compiler) throws IOException {
    String program =
        """
        class Program {
          void run(Edges<Enrollment> enrollments, Entities<Course> courses) {
            enrollments.to("math").where(Enrollment::semester).is(2026);
            enrollments.to("math").where(Course::seats).is(1);
            enrollments.to("math").filter(Enrollment::semester).between("a", 1);
            courses.change("math").set(Course::seats).to("many");
            courses.change("math").add(Course::courseId).by(1);
            courses.by(Course::courseId).is(1);
            Condition.of(Course::seats).in("one", "two");
            enrollments.to("math").where(Enrollment::grade).is("A");
            courses.change("math").set(Course::seats).to(3);
          }
        }
        """;
    long first = MODEL.lines().count() + 3;
    assertThat(compile(compiler, program))
        .extracting(line -> line - first)
        .containsOnly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L);
  }
}
