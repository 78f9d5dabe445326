// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.internal.records.RecordDeclaration;
import dev.adjoin.internal.records.Records;
import dev.adjoin.processor.Compilers.Kind;
import dev.adjoin.processor.Compilers.Outcome;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Processor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Classes that are no records, written by hand and by Lombok. */
class ClassesTest {
  private static final String BY_HAND =
      """
      package app;
      import dev.adjoin.declare.*;
      import java.util.List;
      @DataModel
      final class Notes {
        @Entity
        static final class Note {
          private final String noteId;
          private final String text;
          private final List<String> tags;
          Note(@Id String noteId, String text, List<String> tags) {
            this.noteId = noteId;
            this.text = text;
            this.tags = tags;
          }
          String getNoteId() {
            return noteId;
          }
          @Lookup String text() {
            return text;
          }
          List<String> getTags() {
            return tags;
          }
          NotesDb.NoteKey key() {
            return NotesDb.NoteKey.of(this);
          }
          @Override
          public String toString() {
            return noteId + ": " + text + " " + tags;
          }
        }
        static String use(dev.adjoin.Adjoin adjoin) {
          NotesDb db = new NotesDb(adjoin);
          db.note().create(new Note("1", "a", List.of("x")));
          db.note().change("1").set(NotesDb.Note_.TEXT).to("b").apply();
          db.note().change("1").set(NotesDb.Note_.TAGS).to(List.of("y")).apply();
          return db.note().get("1").map(note -> note.key() + " " + note).orElseThrow();
        }
      }
      """;

  private static final String BY_LOMBOK =
      """
      package app;
      import dev.adjoin.declare.*;
      import java.util.List;
      import lombok.Value;
      import lombok.With;
      import org.jspecify.annotations.Nullable;
      @DataModel
      final class Notes {
        @Entity
        @Value
        static class Note {
          @Id String noteId;
          @Lookup @With String text;
          @Nullable String author;
          List<String> tags;
          boolean isOpen;
          boolean draft;
        }
        static String use(dev.adjoin.Adjoin adjoin) {
          NotesDb db = new NotesDb(adjoin);
          Note note = db.note().create(new Note("1", "a", null, List.of("x"), false, false));
          db.note().put(note.withText("b"));
          db.note().change("1").set(Note::getAuthor).to("Ada").set(Note::isOpen).to(true).apply();
          db.note().change("1").set(NotesDb.Note_.DRAFT).to(true).apply();
          return db.note().get("1").orElseThrow().toString();
        }
      }
      """;

  @TempDir private Path folder;

  private static Processor lombok() throws ReflectiveOperationException {
    return (Processor)
        Class.forName("lombok.launch.AnnotationProcessorHider$AnnotationProcessor")
            .getDeclaredConstructor()
            .newInstance();
  }

  /** What {@code Notes.use} returns, on a database in memory. */
  private static String used(Outcome outcome) throws Exception {
    assertThat(outcome.messages()).noneMatch(message -> message.contains("error"));
    assertThat(outcome.succeeded()).isTrue();
    try (URLClassLoader loader = outcome.loader();
        Adjoin adjoin = Adjoin.embedded(loader.loadClass("app.Notes"))) {
      var use = loader.loadClass("app.Notes").getDeclaredMethod("use", Adjoin.class);
      use.setAccessible(true);
      return (String) use.invoke(null, adjoin);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aClassWithOneConstructorHasTypedMethods(Kind kind) throws Exception {
    Outcome outcome =
        Compilers.compile(
            kind,
            folder,
            Map.of("Notes.java", BY_HAND),
            List.of(new ModelProcessor()),
            "-parameters");
    assertThat(used(outcome)).isEqualTo("NoteKey[noteId=1] 1: b [y]");
  }

  @Test
  void aValueOfLomboksHasTypedMethods() throws Exception {
    Outcome outcome =
        Compilers.compile(
            Kind.JAVAC,
            folder,
            Map.of("Notes.java", BY_LOMBOK),
            List.of(lombok(), new ModelProcessor()),
            "-parameters");
    assertThat(used(outcome))
        .isEqualTo("Notes.Note(noteId=1, text=b, author=Ada, tags=[x], isOpen=true, draft=true)");
  }

  @Test
  void theOrderOfTheProcessorsDoesNotMatter() throws Exception {
    Outcome outcome =
        Compilers.compile(
            Kind.JAVAC,
            folder,
            Map.of("Notes.java", BY_LOMBOK),
            List.of(new ModelProcessor(), lombok()),
            "-parameters");
    assertThat(used(outcome))
        .isEqualTo("Notes.Note(noteId=1, text=b, author=Ada, tags=[x], isOpen=true, draft=true)");
  }

  @Test
  void aFlagWhoseNameBeginsWithIsIsReadByLomboksGetter() throws Exception {
    String model =
        """
        package app;
        import dev.adjoin.declare.*;
        import lombok.Value;
        @DataModel
        final class Notes {
          @Entity
          @Value
          static class Note {
            @Id String noteId;
            @Id boolean isOpen;
            @Id boolean island;
          }
          static String use(dev.adjoin.Adjoin adjoin) {
            return NotesDb.NoteKey.of(new Note("1", true, false)).toString();
          }
        }
        """;
    Outcome outcome =
        Compilers.compile(
            Kind.JAVAC,
            folder,
            Map.of("Notes.java", model),
            List.of(new ModelProcessor(), lombok()),
            "-parameters");
    assertThat(used(outcome)).isEqualTo("NoteKey[noteId=1, isOpen=true, island=false]");
  }

  @Test
  void withoutNamesInTheClassFileTheRuntimeSaysHowToGetThem() throws Exception {
    Outcome outcome =
        Compilers.compile(
            Kind.JAVAC,
            folder,
            Map.of("Notes.java", BY_LOMBOK),
            List.of(lombok(), new ModelProcessor()));
    assertThat(outcome.succeeded()).isTrue();
    try (URLClassLoader loader = outcome.loader()) {
      RecordDeclaration read = Records.declare(loader.loadClass("app.Notes"));
      assertThat(read.declaration().problems())
          .extracting(Object::toString)
          .containsExactly(
              """
              Notes.Note: [not-a-record] Notes.Note is a class whose constructor has parameters without names in the class file: the fields of type String are noteId, text, author
                  Compile it with -parameters, put @ConstructorProperties on the constructor, or make it a record""");
    }
  }

  @Test
  void aRecordMayHaveMethodsOfGeneratedTypes() {
    Outcome outcome =
        Compilers.compile(
            folder,
            Map.of(
                "Notes.java",
                """
                package app;
                import dev.adjoin.declare.*;
                @DataModel
                final class Notes {
                  @Entity
                  record Note(@Id String noteId, String text) {
                    NotesDb.NoteKey key() {
                      return NotesDb.NoteKey.of(this);
                    }
                  }
                }
                """));
    assertThat(outcome.messages()).noneMatch(message -> message.contains("error"));
    assertThat(outcome.succeeded()).isTrue();
  }

  @Test
  void aMistakeIsReportedAtTheField() {
    Outcome outcome =
        Compilers.compile(
            folder,
            Map.of(
                "Notes.java",
                """
                package app;
                import dev.adjoin.declare.*;
                @DataModel
                final class Notes {
                  @Entity
                  static final class Note {
                    @Id private final String noteId;
                    private final Thread worker;
                    Note(String noteId, Thread worker) {
                      this.noteId = noteId;
                      this.worker = worker;
                    }
                  }
                }
                """));
    assertThat(outcome.messages())
        .singleElement()
        .asString()
        .startsWith(
            "Notes.java:8:26: error: [unsupported-type] Note.worker has type Thread, which no"
                + " attribute can hold");
  }
}
