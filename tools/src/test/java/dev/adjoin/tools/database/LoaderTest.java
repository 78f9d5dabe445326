// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.ModelFile;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Terminals;
import dev.adjoin.tools.engine.LazyEngine;
import dev.adjoin.tools.engine.OpenEngine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Loads whose input is larger than a batch. */
@Timeout(60)
class LoaderTest {
  private static final String MODEL =
      """
      model: school
      table: School
      entities:
        Student: {id: studentId, attributes: {studentId: string, tutorId: {ref: Student?, count: tutored}}}
        Course: {id: courseId, attributes: {courseId: string, topic: string}}
        Lesson:
          parent: Course
          id: lessonId
          attributes: {lessonId: string}
          copy: {topic: Course.topic}
      relationships:
        Enrollment: {from: Student, to: Course, attributes: {grade: string?}, count: {to: enrolled}}
      """;

  @TempDir private Path folder;
  private EmbeddedDynamoDb engine;
  private Database database;

  @BeforeEach
  void open() {
    engine = EmbeddedDynamoDb.inMemory();
    database =
        new Database(
            Adjoin.compile(ModelFile.parse("school.yaml", MODEL)),
            new LazyEngine(
                () -> new OpenEngine(engine.client(), engine::streams, true, true, () -> {}),
                false),
            true);
    database.adjoin().createTable();
  }

  @AfterEach
  void close() {
    database.close();
    engine.close();
  }

  private String load(int batch, boolean overwrite, String... lines) throws IOException {
    Path file = Files.writeString(folder.resolve("lines.jsonl"), String.join("\n", lines));
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console = Console.of(new ByteArrayOutputStream(), err, false, Terminals.NONE);
    try (LineReader reader = new LineReader(List.of(file.toString()))) {
      LoadReport report = new LoadReport(List.of("lines.jsonl"));
      new Loader(database, reader, overwrite, batch, report).run(console);
      report.printRejections(console);
      return err.toString(StandardCharsets.UTF_8) + report.text();
    }
  }

  private static String student(String id) {
    return "{\"type\": \"Student\", \"studentId\": \"" + id + "\"}";
  }

  private static String course(String id) {
    return "{\"type\": \"Course\", \"courseId\": \"" + id + "\", \"topic\": \"maths\"}";
  }

  private static String enrollment(String student, String course, String grade) {
    return "{\"type\": \"Enrollment\", \"studentId\": \"%s\", \"courseId\": \"%s\", \"grade\": \"%s\"}"
        .formatted(student, course, grade);
  }

  private Item enrollment(String student, String course) {
    return database.adjoin().relationship("Enrollment").get(student, course).orElseThrow();
  }

  @Test
  void writesEdgesThatComeBatchesBeforeTheirEntities() throws IOException {
    String loaded =
        load(
            2,
            false,
            enrollment("s1", "c1", "A"),
            enrollment("s2", "c1", "B"),
            enrollment("s1", "c2", "C"),
            student("s1"),
            student("s2"),
            course("c2"),
            course("c1"));
    assertThat(loaded).isEqualTo("7 items written, 0 already there, 0 lines rejected.\n");
    assertThat(database.adjoin().relationship("Enrollment").to("c1").count()).isEqualTo(2);
  }

  @Test
  void writesAChildThatCopiesFromAParentThatComesLater() throws IOException {
    String lesson = "{\"type\": \"Lesson\", \"courseId\": \"c1\", \"lessonId\": \"l1\"}";
    assertThat(load(1, false, lesson, course("c1")))
        .isEqualTo("2 items written, 0 already there, 0 lines rejected.\n");
    assertThat(database.adjoin().entity("Lesson").get("c1", "l1").orElseThrow().string("topic"))
        .isEqualTo("maths");
  }

  @Test
  void writesItemsThatReferToOthersOfTheSameTypeInAnyOrder() throws IOException {
    String line = "{\"type\": \"Student\", \"studentId\": \"%s\", \"tutorId\": \"%s\"}";
    String loaded =
        load(
            10,
            false,
            line.formatted("s1", "s2"),
            line.formatted("s2", "s3"),
            line.formatted("s3", "s4"),
            line.formatted("s5", "none"),
            student("s4"));
    assertThat(loaded)
        .isEqualTo(
            """
            lines.jsonl:4: Student.create: Student none does not exist or is being deleted
                Put that entity first
            4 items written, 0 already there, 1 line rejected.
            """);
    assertThat(database.adjoin().entity("Student").get("s3").orElseThrow().find("tutored"))
        .hasValueSatisfying(number -> assertThat(number).hasToString("1"));
  }

  @Test
  void keepsTheFirstOfTwoLinesOfOneEdgeThoughItWasDeferred() throws IOException {
    String loaded =
        load(
            1,
            false,
            enrollment("s1", "c1", "first"),
            course("c1"),
            enrollment("s1", "c1", "second"));
    assertThat(loaded).isEqualTo("2 items written, 1 already there, 0 lines rejected.\n");
    assertThat(enrollment("s1", "c1").string("grade")).isEqualTo("first");
  }

  @Test
  void keepsTheLastOfTwoLinesOfOneEdgeWhenItOverwrites() throws IOException {
    load(1, true, enrollment("s1", "c1", "first"), course("c1"), enrollment("s1", "c1", "second"));
    assertThat(enrollment("s1", "c1").string("grade")).isEqualTo("second");
  }

  @Test
  void rejectsAnEdgeWhoseEntityNeverComesByItsLine() throws IOException {
    String loaded = load(1, false, enrollment("s1", "none", "A"), student("s1"), course("c1"));
    assertThat(loaded)
        .startsWith("lines.jsonl:1: Enrollment.link: ")
        .endsWith(
            "    Put that entity first\n2 items written, 0 already there, 1 line rejected.\n");
  }

  @Test
  void readsLinesThatAreLongerThanItsBufferAndSkipsBlankOnes() throws IOException {
    String longId = "s".repeat(1000);
    String padded = " ".repeat(100_000) + student(longId);
    assertThat(load(10, false, "\uFEFF" + student("s1"), "", " \r", padded, student("s3") + "\r"))
        .isEqualTo("3 items written, 0 already there, 0 lines rejected.\n");
    assertThat(database.adjoin().entity("Student").get(longId)).isPresent();
  }
}
