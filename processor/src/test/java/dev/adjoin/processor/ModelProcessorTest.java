// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedDesignText;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.records.Records;
import dev.adjoin.processor.Compilers.Kind;
import dev.adjoin.processor.Compilers.Outcome;
import java.io.IOException;
import java.io.Writer;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Filer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the processor is found, what its options do, and what it leaves alone. */
class ModelProcessorTest {
  private static final String NOTES =
      """
      package app;
      import dev.adjoin.declare.*;
      @DataModel%s
      final class Notes {
        @Entity%s
        record Note(@Id String noteId, String text) {}
      }
      """;

  @TempDir private Path folder;

  private static String notes(String model, String entity) {
    return NOTES.formatted(model, entity);
  }

  private Outcome compile(String notes, String... options) {
    return Compilers.compile(folder, Map.of("Notes.java", notes), options);
  }

  @Test
  void isFoundAsAServiceAndIsIsolatingForGradle() throws IOException {
    assertThat(ServiceLoader.load(Processor.class))
        .filteredOn(each -> each.getClass().getName().startsWith("dev.adjoin"))
        .singleElement()
        .isInstanceOf(ModelProcessor.class);
    try (var in =
        ModelProcessor.class.getResourceAsStream(
            "/META-INF/gradle/incremental.annotation.processors")) {
      assertThat(new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
          .isEqualTo(ModelProcessor.class.getName() + ",isolating\n");
    }
  }

  /** The processor, with a note of the classes that each generated file is said to come from. */
  private static final class Originating extends AbstractProcessor {
    private final ModelProcessor processor = new ModelProcessor();
    private final Map<String, String> origins = new TreeMap<>();

    @Override
    public Set<String> getSupportedAnnotationTypes() {
      return processor.getSupportedAnnotationTypes();
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return processor.getSupportedSourceVersion();
    }

    @Override
    public synchronized void init(ProcessingEnvironment environment) {
      Filer filer =
          instead(
              Filer.class,
              (call, arguments) -> {
                origins.put((String) arguments[0], Arrays.toString((Object[]) arguments[1]));
                return call.invoke(environment.getFiler(), arguments);
              });
      processor.init(
          instead(
              ProcessingEnvironment.class,
              (call, arguments) ->
                  call.getName().equals("getFiler") ? filer : call.invoke(environment, arguments)));
    }

    private interface Answer {
      Object to(Method call, Object[] arguments) throws ReflectiveOperationException;
    }

    private static <T> T instead(Class<T> type, Answer answer) {
      return type.cast(
          Proxy.newProxyInstance(
              type.getClassLoader(),
              new Class<?>[] {type},
              (proxy, call, arguments) -> answer.to(call, arguments)));
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      return processor.process(annotations, round);
    }
  }

  /** As an isolating processor must, it names one class for each file that it generates. */
  @Test
  void generatesOneFileForEachModel() {
    Originating processor = new Originating();
    Outcome outcome =
        Compilers.compile(
            Kind.JAVAC,
            folder,
            Map.of(
                "Notes.java", notes("", ""),
                "Tasks.java", notes("", "").replace("Note", "Task")),
            List.of(processor));
    assertThat(outcome.messages()).isEmpty();
    assertThat(processor.origins)
        .isEqualTo(Map.of("app.NotesDb", "[app.Notes]", "app.TasksDb", "[app.Tasks]"));
    assertThat(Compilers.sorted(folder.resolve("generated/app")))
        .extracting(file -> file.getFileName().toString())
        .containsExactly("NotesDb.java", "TasksDb.java");
  }

  @Test
  void recordsInFilesOfTheirOwnAreReadThroughTheirModel() {
    Outcome outcome =
        Compilers.compile(
            folder,
            Map.of(
                "Student.java",
                "package app; import dev.adjoin.declare.*;"
                    + " @Entity public record Student(@Id String studentId) {}",
                "Campus.java",
                "package app; import dev.adjoin.declare.*;"
                    + " @DataModel(classes = Student.class) public final class Campus {}"));
    assertThat(outcome.messages()).isEmpty();
    assertThat(outcome.generated("app.CampusDb")).contains("public final class CampusDb");
  }

  @Test
  void typedCodeOfVariantsIsThatOfTheirSealedInterface() {
    Outcome outcome =
        Compilers.compile(
            folder,
            Map.of(
                "Library.java",
                """
                package app;
                import dev.adjoin.declare.*;
                import java.util.*;
                @DataModel(patterns = @Pattern(name = "longest", read = "Media.byPages"))
                public final class Library {
                  @Entity(views = @View(name = "byPages", by = "kind", order = "pages", when = "pages exists"))
                  public sealed interface Media permits Book, Film {}
                  public record Book(@Id String mediaId, String title, int pages) implements Media {}
                  public record Film(@Id String mediaId, String title, Set<String> actors, Payment paid)
                      implements Media {}
                  public sealed interface Payment {
                    record Cash() implements Payment {}
                    record Card(String number) implements Payment {}
                    final class Free implements Payment {
                      public static final Free INSTANCE = new Free();
                      private Free() {}
                    }
                  }
                }
                """));
    assertThat(outcome.messages()).isEmpty();
    assertThat(outcome.generated("app.LibraryDb"))
        .contains("public MediaEntities media()")
        .contains("Attribute<Media, String> KIND")
        .contains("Attribute<Media, Integer> PAGES")
        .contains("Attribute<Media, Payment> PAID")
        .contains("public PatternQuery<Media> longest(String kind)")
        .contains("public record MediaKey(String mediaId)");
  }

  /** As in a build that compiles only what changed. */
  @Test
  void recordsThatAreCompiledAlreadyAreReadFromTheirClassFiles() {
    Outcome before =
        Compilers.compile(
            folder,
            Map.of(
                "Student.java",
                "package app; import dev.adjoin.declare.*;"
                    + " @Entity public record Student(@Id String studentId, Integer credits) {}"));
    assertThat(before.messages()).isEmpty();
    Outcome after =
        Compilers.compile(
            folder,
            Map.of(
                "Campus.java",
                "package app; import dev.adjoin.declare.*;"
                    + " @DataModel(classes = Student.class) public final class Campus {}"));
    assertThat(after.messages()).isEmpty();
    assertThat(after.generated("app.CampusDb")).contains("Attribute<Student, Integer> CREDITS");
  }

  @Test
  void recordsWithoutAModelAreCheckedWithTheEntitiesThatTheyReferTo() {
    Outcome outcome =
        Compilers.compile(
            folder,
            Map.of(
                "Student.java",
                "package app; import dev.adjoin.declare.*;"
                    + " @Entity record Student(@Id String studentId) {}",
                "Course.java",
                "package app; import dev.adjoin.declare.*;"
                    + " @Entity record Course(@Id String courseId, int[] hours) {}",
                "Enrollment.java",
                "package app; import dev.adjoin.declare.*;\n"
                    + "@Relationship(from = Student.class, to = Course.class)\n"
                    + "record Enrollment(@From int studentId, @To String courseId) {}"));
    assertThat(outcome.messages())
        .containsExactlyInAnyOrder(
            "Course.java:1:92: error: [unsupported-type] Course.hours has type int[], but byte[] is"
                + " the only array that can be stored\n      Write a List instead",
            "Enrollment.java:3:29: error: [wrong-type] Enrollment.studentId is of type int, but it"
                + " holds studentId of Student, which is of type string\n"
                + "      Give both components the same type");
    assertThat(folder.resolve("generated")).isEmptyDirectory();
  }

  @Test
  void aNullableOfAnyKindCountsIfItIsSeenAtRunTime() throws Exception {
    Map<String, String> sources =
        Map.of(
            "Notes.java",
            """
            package app;
            import dev.adjoin.declare.*;
            @DataModel
            final class Notes {
              @Entity
              record Note(
                  @Id String noteId,
                  @org.jspecify.annotations.Nullable String a,
                  @Types.Runtime.Nullable String b,
                  @Types.Method.Nullable String c,
                  @Types.Source.Nullable String d) {}
            }
            """,
            "Types.java",
            """
            package app;
            import java.lang.annotation.*;
            final class Types {
              interface Runtime { @Retention(RetentionPolicy.RUNTIME) @interface Nullable {} }
              interface Method {
                @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.METHOD)
                @interface Nullable {}
              }
              interface Source { @Retention(RetentionPolicy.CLASS) @interface Nullable {} }
            }
            """);
    Outcome outcome = Compilers.compile(folder, sources, "-Aadjoin.lock=" + folder);
    assertThat(outcome.messages()).isEmpty();
    RecordedDesign design = design(outcome, "app.Notes");
    assertThat(RecordedDesignText.write(design)).contains("string?");
    Files.writeString(folder.resolve("notes.lock"), RecordedDesignText.write(design));
    String locked =
        sources.get("Notes.java").replace("@DataModel", "@DataModel(lock=\"notes.lock\")");
    assertThat(
            Compilers.compile(
                    folder,
                    Map.of("Notes.java", locked, "Types.java", sources.get("Types.java")),
                    "-Aadjoin.lock=" + folder)
                .messages())
        .isEmpty();
  }

  /** The design of a model as the runtime compiles it. */
  private static RecordedDesign design(Outcome outcome, String model) throws Exception {
    try (URLClassLoader loader = outcome.loader()) {
      Compiled compiled =
          ModelCompiler.compile(Records.declare(loader.loadClass(model)).declaration())
              .compiled()
              .orElseThrow();
      return RecordedDesign.of(new Schema(compiled.model()), compiled.design());
    }
  }

  private void writeLock(Path lock) throws Exception {
    Outcome outcome = compile(notes("", ""));
    Files.createDirectories(lock.getParent());
    Files.writeString(lock, RecordedDesignText.write(design(outcome, "app.Notes")));
  }

  @Test
  void aChangeThatMovesStoredItemsDoesNotCompile() throws Exception {
    writeLock(folder.resolve("classes/notes.lock"));
    String lock = "(lock = \"notes.lock\")";
    assertThat(compile(notes(lock, "")).messages()).isEmpty();
    assertThat(compile(notes(lock, "(tag = \"MEMO\")")).messages())
        .containsExactly(
            """
            Notes.java:6:3: error: [different-design] The key of Note moves items: recorded is NOTE#{noteId} / NOTE#{noteId}, declared is MEMO#{noteId} / MEMO#{noteId}
                  Bring the table to this model with Adjoin.builder(…).migrate(client), or use the newer model if this is an older one"""
                .stripIndent());
    String renamed = notes(lock, "").replace("String text", "int text");
    assertThat(compile(renamed).messages())
        .containsExactly(
            """
            Notes.java:6:38: error: [different-design] Note.text moves items: recorded is string, declared is int
                  Bring the table to this model with Adjoin.builder(…).migrate(client), or use the newer model if this is an older one"""
                .stripIndent());
    String view = "(views = @View(name = \"byText\", by = \"text\"))";
    assertThat(String.join("\n", compile(notes(lock, view)).messages()))
        .contains(
            "Note.byText needs a backfill",
            "Bring the table to this model with Adjoin.builder(…).migrate(client), or use the newer model if this is an older one");
  }

  @Test
  void whatNeedsNothingCompilesOnTheLockFile() throws Exception {
    writeLock(folder.resolve("elsewhere/notes.lock"));
    String more =
        notes("(lock = \"notes.lock\")", "")
            .replace("String text", "String text, @org.jspecify.annotations.Nullable String title");
    Path lock = folder.resolve("elsewhere");
    assertThat(compile(more, "-Aadjoin.lock=" + lock).messages()).isEmpty();
    assertThat(compile(more, "-Aadjoin.lock=" + lock.resolve("notes.lock")).messages()).isEmpty();
  }

  @Test
  void aLockFileThatIsMissingOrDamagedIsAMistake() throws Exception {
    String locked = notes("(lock = \"notes.lock\")", "");
    assertThat(compile(locked).messages())
        .containsExactly(
            "Notes.java:3:19: error: [unreadable-lock] There is no lock file notes.lock\n"
                + "      Put it among the resources, or name its place with -Aadjoin.lock=PATH;"
                + " -Aadjoin.writeLock=PATH writes it");
    Files.writeString(folder.resolve("classes/notes.lock"), "{");
    assertThat(compile(locked).messages())
        .singleElement()
        .asString()
        .startsWith(
            "Notes.java:3:19: error: [unreadable-lock] The lock file notes.lock cannot be read: ")
        .endsWith("Restore it from version control");
  }

  @Test
  void theLockFileIsWrittenIfAnOptionSaysSo() throws Exception {
    String locked = notes("(lock = \"notes.lock\")", "");
    Path lock = folder.resolve("notes.lock");
    String option = "-Aadjoin.writeLock=" + lock;
    String note = "note: Wrote the lock file " + lock;

    Outcome first = compile(locked, option);
    assertThat(first.messages()).containsExactly(note);
    assertThat(lock).hasContent(RecordedDesignText.write(design(first, "app.Notes")));
    assertThat(compile(locked, "-Aadjoin.lock=" + lock).messages()).isEmpty();

    String renamed = locked.replace("String text", "String body");
    assertThat(compile(renamed, "-Aadjoin.lock=" + lock).messages())
        .containsExactly(
            """
            Notes.java:6:3: error: [different-design] Note.text is missing or incomplete: recorded is string, declared is nothing
                  Declare it again, declare @Was("text") if you renamed it, or @DataModel(gone = "Note.text") if you dropped it"""
                .stripIndent(),
            """
            Notes.java:6:41: error: [different-design] Note.body needs a backfill: recorded is none, declared is string
                  Bring the table to this model with Adjoin.builder(…).migrate(client), or use the newer model if this is an older one"""
                .stripIndent());
    String said = renamed.replace("String body", "@Was(\"text\") String body");
    assertThat(compile(said, "-Aadjoin.lock=" + lock).messages()).isEmpty();
    assertThat(compile(said, option).messages()).containsExactly(note);
    assertThat(Files.readString(lock)).contains("\"body\"");

    Path nowhere = folder.resolve("nowhere/notes.lock");
    assertThat(compile(locked, "-Aadjoin.writeLock=" + nowhere).messages())
        .containsExactly(
            "Notes.java:3:19: error: [unreadable-lock] The lock file "
                + nowhere
                + " cannot be written: java.nio.file.NoSuchFileException: "
                + nowhere
                + "\n      Give a path in a folder that exists with -Aadjoin.writeLock=PATH");
  }

  @Test
  void findingsOfLintAreWarningsWhenAskedFor() {
    String unbounded =
        notes("(table = @Table(name = \"Notes\"))", "")
            .replace("String text", "java.util.List<String> lines");
    assertThat(compile(unbounded).messages()).isEmpty();
    assertThat(compile(unbounded, "-Aadjoin.lint=true").messages())
        .singleElement()
        .asString()
        .startsWith("Notes.java:6:57: warning: [unbounded-list] ");
  }

  private static final String TALKS =
      """
      package app;
      import dev.adjoin.declare.*;
      @DataModel(table = @Table(name = "Talks")%s)
      final class Notes {
        @Entity record Room(@Id String roomId) {}
        @Entity record Hall(@Id String hallId) {}
        @Entity sealed interface Talk {
          @Id String talkId();
          record Lecture(@Id String talkId, @Ref(Room.class) String roomId) implements Talk {}
          record Panel(@Id String talkId, @Ref(Room.class) String roomId) implements Talk {}
        }
      }
      """;

  @Test
  void aReferenceToAnotherEntityAndARenamedVariantDoNotCompileOnALockFile() throws Exception {
    Outcome outcome = compile(TALKS.formatted(""));
    assertThat(outcome.messages()).isEmpty();
    Path lock = folder.resolve("classes/notes.lock");
    Files.writeString(lock, RecordedDesignText.write(design(outcome, "app.Notes")));
    String locked = TALKS.formatted(", lock = \"notes.lock\"");
    assertThat(compile(locked.replace("Ref(Room", "Ref(Hall")).messages())
        .containsExactly(
            """
            Notes.java:7:18: error: [different-design] Talk.roomId moves items: recorded is a reference to Room, declared is a reference to Hall; this concerns stored items of Talk, Room, Hall
                  Give the new attribute another name, and drop this one by a migration with losing("Talk.roomId"); or dump the data with the recorded design, change the values in the dump, and load it into a new table"""
                .stripIndent());
    assertThat(compile(locked.replace("record Panel", "record Debate")).messages())
        .containsExactly(
            """
            Notes.java:7:18: error: [different-design] Talk.kind is missing or incomplete: recorded is enum(lecture, panel), declared is enum(lecture, debate)
                  Keep the word with @Variant("panel") on its record if you renamed a variant, or declare @DataModel(gone = "Talk.panel") if you dropped it"""
                .stripIndent());
    String kept = locked.replace("record Panel", "@Variant(\"panel\") record Debate");
    assertThat(compile(kept).messages()).isEmpty();
  }

  private static final String COUNTED =
      """
      package app;
      import dev.adjoin.declare.*;
      @DataModel(table = @Table(name = "Clinic")) final class Clinic {
        @Entity record Doctor(@Id String doctorId) {}
        @Entity record Patient(@Id String patientId) {}
        @Relationship(from = Doctor.class, to = Patient.class, count = @Count(from = "patients"))
        record Treats(@From String doctorId, @To String patientId) {}
      }
      """;

  @Test
  void aCountWhoseOtherSideIsUncheckedIsNotedWithoutBeingAskedAndPassesWerror() {
    Outcome outcome =
        Compilers.compile(
            folder, Map.of("Clinic.java", COUNTED), "-Xlint:all,-processing", "-Werror");
    assertThat(outcome.messages())
        .containsExactly(
            "Clinic.java:6:80: note: [unchecked-count] Treats counts edges into Doctor.patients, but"
                + " its to side is unchecked: a link to a missing Patient counts\n"
                + "      Add integrity = Integrity.CHECKED: each link then checks the Patient in its"
                + " transaction. Or allow it");
    assertThat(outcome.succeeded()).isTrue();
    String allowed =
        COUNTED.replace(
            "@Relationship",
            "@Allow(tag = \"unchecked-count\", reason = \"Nobody leaves\") @Relationship");
    assertThat(Compilers.compile(folder, Map.of("Clinic.java", allowed)).messages()).isEmpty();
  }

  @Test
  void aCountThatIsNearlyADeclaredNumberIsNoted() {
    String misspelt =
        COUNTED
            .replace(
                "String doctorId) {}\n  @Entity", "String doctorId, int patients) {}\n  @Entity")
            .replace(
                "count = @Count(from = \"patients\")",
                "integrity = Integrity.CHECKED, count = @Count(from = \"patiens\")");
    assertThat(Compilers.compile(folder, Map.of("Clinic.java", misspelt)).messages())
        .containsExactly(
            "Clinic.java:6:111: note: [misspelt-count] Treats counts into Doctor.patiens, which"
                + " Doctor does not declare; it declares patients\n"
                + "      Write patients, or allow it if both are meant");
  }

  @Test
  void aRecordThatTheListOfClassesLeavesOutIsNoted() {
    String listed =
        COUNTED
            .replace("@DataModel(", "@DataModel(classes = {Clinic.Doctor.class}, ")
            .replace(", count = @Count(from = \"patients\")", "");
    Outcome outcome = Compilers.compile(folder, Map.of("Clinic.java", listed));
    assertThat(outcome.succeeded()).isTrue();
    assertThat(outcome.messages())
        .containsExactly(
            "Clinic.java:5:11: note: Clinic.Patient is an @Entity, but not among the classes of"
                + " Clinic: it is no part of the model\n      Add Patient.class to classes",
            "Clinic.java:7:3: note: Clinic.Treats is a @Relationship, but not among the classes of"
                + " Clinic: it is no part of the model\n      Add Treats.class to classes");
  }

  @Test
  void aClassWithACustomTypeIsStoredAsTheOptionSays() {
    String zoned = notes("", "").replace("String text", "java.util.TimeZone timeZone");
    assertThat(compile(zoned).messages())
        .singleElement()
        .asString()
        .startsWith("Notes.java:6:53: error: [unsupported-type] Note.timeZone has type TimeZone");
    assertThat(compile(zoned, "-Aadjoin.custom=java.util.TimeZone=string").messages()).isEmpty();
  }

  @Test
  void aMalformedOptionIsRefused() {
    assertThat(compile(notes("", ""), "-Aadjoin.lint=yes").messages())
        .containsExactly("error: The option -Aadjoin.lint must be true or false, but was yes");
    assertThat(compile(notes("", ""), "-Aadjoin.custom=app.Money=text").messages())
        .singleElement()
        .asString()
        .startsWith("error: The option -Aadjoin.custom must list CLASS=TYPE with one of the types")
        .endsWith("but has app.Money=text");
  }

  @Test
  void noCodeIsGeneratedForRecordsThatItCouldNotName() {
    Outcome outcome = compile(notes("", "").replace("record Note", "private record Note"));
    assertThat(outcome.succeeded()).isTrue();
    assertThat(outcome.messages())
        .containsExactly(
            "Notes.java:4:7: warning: No code is generated for Notes, because Notes.Note is not"
                + " visible in its package; make it visible there");
    assertThat(folder.resolve("generated")).isEmptyDirectory();
  }

  @Test
  void noCodeIsGeneratedForValuesThatItCouldNotName() {
    for (String hidden : List.of("private record Text(String it) {}", "private enum Text { A }")) {
      String source =
          notes("", "").replace("String text", "Text text").replace("@Entity", hidden + " @Entity");
      Outcome outcome = compile(source);
      assertThat(outcome.succeeded()).isTrue();
      assertThat(outcome.messages())
          .containsExactly(
              "Notes.java:4:7: warning: No code is generated for Notes, because Notes.Text is not"
                  + " visible in its package; make it visible there");
      assertThat(folder.resolve("generated")).isEmptyDirectory();
    }
  }

  @Test
  void aClassThatHasTheNameOfTheGeneratedOneIsReported() {
    Outcome outcome =
        Compilers.compile(
            folder,
            Map.of("Notes.java", notes("", ""), "NotesDb.java", "package app; class NotesDb {}"));
    assertThat(outcome.messages())
        .filteredOn(message -> message.contains("error"))
        .containsExactly(
            "Notes.java:4:7: error: The class app.NotesDb is generated for Notes, but exists already\n"
                + "      Rename one of the two");
  }

  @Test
  void aMistakeOfJavaIsLeftToTheCompiler() {
    String unknown = notes("(classes = {Notes.Note.class, Missing.class})", "");
    assertThat(compile(unknown).messages())
        .hasSize(1)
        .allMatch(message -> message.contains("cannot find symbol"));
    String wrong = notes("", "(all = \"four\")");
    assertThat(compile(wrong).messages())
        .hasSize(1)
        .allMatch(message -> message.contains("incompatible types"));
    String incomplete = notes("(patterns = @Pattern(name = \"one\"))", "");
    assertThat(compile(incomplete).messages())
        .hasSize(1)
        .allMatch(message -> message.contains("missing a default value for the element 'read'"));
  }

  @Test
  void aRecordThatAnotherProcessorGeneratesIsWaitedFor() {
    Outcome outcome =
        Compilers.compile(
            Kind.JAVAC,
            folder,
            Map.of("Notes.java", notes("", "").replace("String text", "Body text")),
            List.of(new ModelProcessor(), new BodyGenerator()));
    assertThat(outcome.messages()).noneMatch(message -> message.contains("error"));
    assertThat(outcome.generated("app.NotesDb")).contains("Attribute<Note, Body> TEXT");
  }

  /** Generates a record in the first round. */
  private static final class BodyGenerator extends AbstractProcessor {
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
      if (processingEnv.getElementUtils().getTypeElement("app.Body") == null) {
        try (Writer out = processingEnv.getFiler().createSourceFile("app.Body").openWriter()) {
          out.write("package app; record Body(String text) {}");
        } catch (IOException e) {
          throw new java.io.UncheckedIOException(e);
        }
      }
      return false;
    }
  }

  /** The annotation is in a module of its own, which a modular program need not read. */
  @Test
  void theCodeOfAModuleIsMarkedAsGeneratedIfTheModuleSeesTheAnnotation() {
    for (String requires : List.of("", " requires static java.compiler;")) {
      Outcome outcome =
          Compilers.compile(
              folder,
              Map.of(
                  "module-info.java",
                  "module app { requires dev.adjoin; opens app;" + requires + " }",
                  "app/Notes.java",
                  notes("", "")),
              "-Xlint:none",
              "--module-path",
              System.getProperty("java.class.path"));
      assertThat(outcome.messages()).isEmpty();
      assertThat(outcome.generated("app.NotesDb").contains("\n@Generated("))
          .isEqualTo(!requires.isEmpty());
    }
  }

  @Test
  void worksBesideLombok() throws Exception {
    Processor lombok =
        (Processor)
            Class.forName("lombok.launch.AnnotationProcessorHider$AnnotationProcessor")
                .getDeclaredConstructor()
                .newInstance();
    Outcome outcome =
        Compilers.compile(
            Kind.JAVAC,
            folder,
            Map.of(
                "Notes.java",
                notes("", "").replace("  @Entity", "  @lombok.Builder @lombok.With @Entity"),
                "Use.java",
                """
                package app;
                import lombok.RequiredArgsConstructor;
                @RequiredArgsConstructor
                class Use {
                  private final NotesDb db;
                  static Use of(dev.adjoin.Adjoin adjoin) {
                    return new Use(new NotesDb(adjoin));
                  }
                  Notes.Note save() {
                    return db.note().create(Notes.Note.builder().noteId("1").text("a").build());
                  }
                }
                """),
            List.of(lombok, new ModelProcessor()));
    assertThat(outcome.messages()).noneMatch(message -> message.contains("error"));
    assertThat(outcome.succeeded()).isTrue();
    try (URLClassLoader loader = outcome.loader();
        Adjoin adjoin = Adjoin.embedded(loader.loadClass("app.Notes"))) {
      var of = loader.loadClass("app.Use").getDeclaredMethod("of", Adjoin.class);
      of.setAccessible(true);
      Object use = of.invoke(null, adjoin);
      var save = use.getClass().getDeclaredMethod("save");
      save.setAccessible(true);
      assertThat(save.invoke(use)).hasToString("Note[noteId=1, text=a]");
    }
  }
}
