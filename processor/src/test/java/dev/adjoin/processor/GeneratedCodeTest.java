// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.EdgeCalls;
import dev.adjoin.EntityCalls;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.records.Records;
import dev.adjoin.processor.Compilers.Kind;
import dev.adjoin.processor.Compilers.Outcome;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The code that is generated for the examples, and for models with unusual names. */
class GeneratedCodeTest {
  private static final Path ROOT = Path.of(System.getProperty("adjoin.root", ".."));
  private static final Path GOLDEN = ROOT.resolve("processor/src/test/golden");

  @TempDir private Path folder;

  /** The folders of the examples that declare a model in Java. */
  static Stream<String> examples() {
    return Compilers.sorted(ROOT.resolve("examples")).stream()
        .filter(example -> Files.exists(example.resolve("model.yaml")))
        .map(example -> example.getFileName().toString());
  }

  private static String holder(String example) {
    return example.substring(0, 1).toUpperCase(Locale.ROOT) + example.substring(1);
  }

  private static Path source(String example) {
    return ROOT.resolve("examples").resolve(example).resolve(holder(example) + ".java");
  }

  @ParameterizedTest
  @MethodSource("examples")
  void isAsItsFileSaysAndCompilesWithoutWarnings(String example) throws IOException {
    Outcome outcome =
        Compilers.compile(
            Kind.JAVAC, folder, List.of(source(example)), List.of(new ModelProcessor()), "-Werror");
    assertThat(outcome.messages()).isEmpty();
    assertThat(outcome.succeeded()).isTrue();

    String generated = outcome.generated(example + "." + holder(example) + "Db");
    Path golden = GOLDEN.resolve(holder(example) + "Db.txt");
    if (Boolean.getBoolean("adjoin.rewrite")) {
      Files.createDirectories(GOLDEN);
      Files.writeString(golden, generated);
    }
    assertThat(generated).isEqualTo(Files.readString(golden));
    assertThat(generated.lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void everyExampleHasItsFileAndNoFileIsLeftOver() {
    assertThat(Compilers.sorted(GOLDEN))
        .extracting(file -> file.getFileName().toString())
        .containsExactlyElementsOf(
            examples().map(example -> holder(example) + "Db.txt").sorted().toList());
  }

  /** Javac and reflection describe the same classes. */
  @ParameterizedTest
  @MethodSource("examples")
  void javacAndReflectionGiveEqualModels(String example) throws Exception {
    ReadingProcessor processor = new ReadingProcessor(holder(example));
    Outcome outcome =
        Compilers.compile(Kind.JAVAC, folder, List.of(source(example)), List.of(processor));
    assertThat(outcome.succeeded()).isTrue();
    Declaration read = processor.read;
    assertThat(read).isNotNull();
    try (URLClassLoader loader = outcome.loader()) {
      Class<?> loaded = loader.loadClass(example + "." + holder(example));
      assertThat(read.model()).isEqualTo(Records.declare(loaded).declaration().model());
    }
  }

  /** Reads a model inside javac, and keeps it. */
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
      ModelledClasses classes = new ModelledClasses(processingEnv.getElementUtils());
      for (TypeElement type : ElementFilter.typesIn(round.getRootElements())) {
        if (type.getSimpleName().contentEquals(name)) {
          read = Records.read(Map.of(), List.of(classes.of(type))).declaration();
        }
      }
      return false;
    }
  }

  @Test
  void namesThatJavaReservesOrThatAreTakenGetAnUnderscore() {
    Outcome outcome =
        compile(
            """
            package app;
            import dev.adjoin.declare.*;
            @DataModel(
                patterns = {
                  @Pattern(name = "import", read = "Class"),
                  @Pattern(name = "notify", read = "Class.all"),
                  @Pattern(name = "class", read = "Class.all"),
                  @Pattern(name = "adjoin", read = "Class.all"),
                  @Pattern(name = "to-ship", read = "Class.byKind")
                })
            final class Odd {
              @Entity(all = 1, views = @View(name = "byKind", by = "kind"), lookup = @Lookup("kind"))
              record Class(@Id String classId, String kind, @Named("class") String word) {}
              @Entity record ClassKey(@Id String key) {}
            }
            """,
            "Odd.java");
    assertThat(outcome.messages()).isEmpty();
    assertThat(outcome.generated("app.OddDb"))
        .contains("public ClassEntities class_()")
        .contains("public Optional<Class> import_(String classId)")
        .contains("public PatternQuery<Class> notify_()")
        .contains("public PatternQuery<Class> class__()")
        .contains("public PatternQuery<Class> adjoin_()")
        .contains("public PatternQuery<Class> toShip(String kind)")
        .contains("public ListQuery<Class> byKind(String kind)")
        .contains("public ListQuery<Class> byKind_(String kind)")
        .contains("Attribute<Class, String> CLASS =")
        .contains("extends EntityCalls<app.Odd.ClassKey, String> {");
  }

  /** A method of the superclass would be overridden. The model itself refuses a view "get". */
  @Test
  void viewsNamedLikeTheCallsOfEveryTypeGetAnUnderscore() {
    List<String> ofEntities = methods(EntityCalls.class);
    List<String> ofEdges = methods(EdgeCalls.class);
    Outcome outcome =
        compile(
            """
            package app;
            import dev.adjoin.declare.*;
            @DataModel
            final class Campus {
              @Entity(views = {%s}) record Student(@Id String studentId, String name) {}
              @Entity record Course(@Id String courseId) {}
              @Relationship(from = Student.class, to = Course.class, views = {%s})
              record Enrollment(@From String studentId, @To String courseId, String name) {}
            }
            """
                .formatted(views(ofEntities), views(ofEdges)),
            "Campus.java");
    assertThat(outcome.messages()).isEmpty();
    String generated = outcome.generated("app.CampusDb");
    assertThat(ofEntities)
        .allSatisfy(name -> assertThat(generated).contains("<Student> " + name + "_(String name)"));
    assertThat(ofEdges)
        .allSatisfy(
            name -> assertThat(generated).contains("<Enrollment> " + name + "_(String name)"));
  }

  private static List<String> methods(Class<?> type) {
    return Stream.of(type.getDeclaredMethods())
        .map(Method::getName)
        .filter(name -> !name.equals("get"))
        .distinct()
        .sorted()
        .toList();
  }

  private static String views(List<String> names) {
    return names.stream()
        .map("@View(name = \"%s\", by = \"name\")"::formatted)
        .collect(Collectors.joining(", "));
  }

  @Test
  void aQuestionCannotEscapeFromItsComment() {
    Outcome outcome =
        compile(
            """
            package app;
            import dev.adjoin.declare.*;
            @DataModel(patterns = @Pattern(name = "one", read = "Note",
                ask = "Who? */ int x; {@link Nobody} <b> & \\\\u002a\\n@since"))
            final class Notes {
              @Entity record Note(@Id String noteId) {}
            }
            """,
            "Notes.java");
    assertThat(outcome.messages()).isEmpty();
    assertThat(outcome.generated("app.NotesDb"))
        .contains(
            "* Who? *&#47; int x; &#123;&#64;link Nobody} &lt;b&gt; &amp; &#92;u002a &#64;since");
  }

  @Test
  void aModelWithoutAPackageIsGeneratedBesideIt() {
    Outcome outcome =
        compile(
            """
            import dev.adjoin.declare.*;
            @DataModel
            final class Notes {
              @Entity record Note(@Id String noteId) {}
            }
            """,
            "Notes.java");
    assertThat(outcome.messages()).isEmpty();
    assertThat(outcome.generated("NotesDb")).startsWith("import dev.adjoin.Adjoin;");
  }

  @Test
  void swappedEndsDoNotCompile() {
    Outcome outcome =
        Compilers.compile(
            folder,
            Map.of(
                "Campus.java",
                """
                package app;
                import dev.adjoin.declare.*;
                @DataModel
                final class Campus {
                  @Entity record Student(@Id String studentId) {}
                  @Entity record Course(@Id String courseId) {}
                  @Relationship(from = Student.class, to = Course.class)
                  record Enrollment(@From String studentId, @To String courseId) {}
                }
                """,
                "Use.java",
                """
                package app;
                import app.CampusDb.*;
                class Use {
                  EnrollmentKey right =
                      EnrollmentKey.between(new StudentKey("ada"), new CourseKey("math"));
                  EnrollmentKey wrong =
                      EnrollmentKey.between(new CourseKey("math"), new StudentKey("ada"));
                }
                """));
    assertThat(outcome.messages())
        .startsWith(
            "Use.java:7:29: error: incompatible types: app.CampusDb.CourseKey cannot be converted to"
                + " app.CampusDb.StudentKey")
        .noneMatch(message -> message.startsWith("Use.java:5"));
  }

  private static final String PAPERS =
      """
      package app;
      import dev.adjoin.declare.*;
      import java.util.List;
      @DataModel
      final class Papers {
        @Entity(views = @View(name = "byTitle", by = "title"))
        sealed interface Paper {
          String paperId();
        }
        record Letter(@Id String paperId, String title) implements Paper {}
        record Report(@Id String paperId, String title, List<String> notes) implements Paper {}
        @Entity record Room(@Id String roomId) {}
      }
      """;

  @Test
  void aTypeWithVariantsHasAKeyAndAConstantForEachAttribute() throws Exception {
    Outcome outcome = compile(PAPERS, "Papers.java");
    assertThat(outcome.messages()).isEmpty();
    assertThat(outcome.generated("app.PapersDb"))
        .contains(
            """
              public record PaperKey(String paperId) implements TypedKey<Paper> {
                /** The key of an entity. */
                public static PaperKey of(Paper entity) {
                  return new PaperKey(entity.paperId());
                }

                @Override
                public Key toKey() {
            """)
        .contains(
            """
                @SuppressWarnings("unchecked")
                public static final Attribute<Paper, List<String>> NOTES =
                    (Attribute<Paper, List<String>>)
                    (Attribute<?, ?>) Attribute.named(Paper.class, "notes", List.class);
            """);
    String without = PAPERS.replace("    String paperId();\n", "").replace("String paperId();", "");
    Outcome hidden = compile(without, "Papers.java");
    assertThat(hidden.messages()).isEmpty();
    assertThat(hidden.generated("app.PapersDb"))
        .contains(
            """
              public record PaperKey(String paperId) implements TypedKey<Paper> {
                @Override
                public Key toKey() {
            """);
  }

  @Test
  void aKeyIsOfOneType() {
    String calls =
        """
        package app;
        import app.PapersDb.*;
        final class Calls {
          static Object get(PapersDb db) {
            db.paper().change(new PaperKey("p1")).set(PapersDb.Paper_.NOTES).to(java.util.List.of("a"));
            return db.paper().get(%s);
          }
        }
        """;
    assertThat(
            Compilers.compile(
                    folder,
                    Map.of(
                        "Papers.java",
                        PAPERS,
                        "Calls.java",
                        calls.formatted("new PaperKey(\"p1\")")))
                .messages())
        .isEmpty();
    assertThat(
            Compilers.compile(
                    folder,
                    Map.of(
                        "Papers.java",
                        PAPERS,
                        "Calls.java",
                        calls.formatted("new RoomKey(\"p1\")")))
                .messages())
        .singleElement()
        .asString()
        .startsWith("Calls.java:6:22: error: ");
  }

  @Test
  void whatTheModelDoesNotAllowDoesNotExist() {
    Outcome outcome =
        compile(
            """
            package app;
            import dev.adjoin.declare.*;
            @DataModel
            final class Campus {
              @Entity record Student(@Id String studentId) {}
              @Entity record Course(@Id String courseId, @Version long revision) {}
              @Relationship(from = Student.class, to = Course.class, inverse = Inverse.NONE)
              record Enrollment(@From String studentId, @To String courseId) {}
            }
            """,
            "Campus.java");
    assertThat(outcome.messages()).isEmpty();
    assertThat(outcome.generated("app.CampusDb"))
        .contains("ListQuery<Enrollment> from(String studentId)")
        .doesNotContain("ListQuery<Enrollment> to(")
        .doesNotContain(" all()")
        .doesNotContain("overwrite(Student")
        .contains("public Course overwrite(Course");
  }

  @Test
  void keysAreOfTheValuesThatComponentsHold() throws Exception {
    Outcome outcome =
        Compilers.compile(
            folder,
            Map.of(
                "Campus.java",
                """
                package app;
                import dev.adjoin.declare.*;
                import java.util.Optional;
                @DataModel
                final class Campus {
                  record Number(int value) {}
                  @Entity(lookup = @Lookup({"name", "room"}))
                  record Student(
                      @Id @GeneratedId Optional<String> studentId,
                      Optional<String> name,
                      Optional<Number> room) {}
                  @Entity record Course(@Id Number courseId) {}
                  @Entity record Hall(@Id char hallId) {}
                  @Entity record Seat(@Id int seatId) {}
                  @Relationship(from = Student.class, to = Course.class)
                  record Enrollment(@From String studentId, @To Number courseId) {}
                  @Relationship(
                      from = Student.class, to = Course.class, as = @As(from = "WISH", to = "WISH"))
                  record Wish(@From String studentId, @To int courseId) {}
                  @Relationship(from = Hall.class, to = Seat.class)
                  record Place(@From String hallId, @To Integer seatId) {}
                  @Relationship(from = Course.class, to = Seat.class)
                  record Use(@From Number courseId, @To Integer seatId) {}
                }
                """,
                "Run.java",
                """
                package app;
                import app.Campus.*;
                import app.CampusDb.*;
                import dev.adjoin.Adjoin;
                import java.util.Optional;
                public final class Run implements java.util.function.Supplier<String> {
                  private static int together(CampusDb db, Course math, EnrollmentKey key) {
                    return db.transactionResult(
                        in -> {
                          in.course().check(CourseKey.of(math));
                          in.enrollment().unlink(key);
                          return in.seat().create(new Seat(4)).seatId();
                        });
                  }

                  @Override
                  public String get() {
                    try (Adjoin adjoin = Adjoin.embedded(Campus.class)) {
                      CampusDb db = new CampusDb(adjoin);
                      Student ada =
                          db.student()
                              .create(
                                  new Student(
                                      Optional.empty(),
                                      Optional.of("Ada"),
                                      Optional.of(new Campus.Number(7))));
                      Course math = db.course().create(new Course(new Campus.Number(204)));
                      EnrollmentKey key =
                          EnrollmentKey.between(StudentKey.of(ada), CourseKey.of(math));
                      db.enrollment().link(new Enrollment(key.studentId(), key.courseId()));
                      db.seat().create(new Seat(3));
                      db.use().link(new Use(math.courseId(), 3));
                      return db.enrollment().get(key).isPresent()
                          + " " + db.enrollment().edges().get(key).isPresent()
                          + " " + db.enrollment().edit(key, edge -> edge).equals(
                              adjoin.relationship(Enrollment.class).get(key.toKey()).get())
                          + " " + db.student().get(key.studentId()).orElseThrow().equals(ada)
                          + " " + db.course().get(new Campus.Number(204)).isPresent()
                          + " " + db.student().byNameAndRoom("Ada", new Campus.Number(7)).count()
                          + " " + db.use()
                              .get(UseKey.between(CourseKey.of(math), new SeatKey(3)))
                              .isPresent()
                          + " " + together(db, math, key)
                          + " " + db.seat().exists(4)
                          + " " + db.enrollment().exists(key);
                    }
                  }
                }
                """),
            "-Werror");
    assertThat(outcome.messages()).isEmpty();
    String generated = outcome.generated("app.CampusDb");
    assertThat(generated).contains("EnrollmentKey between(", "UseKey between(");
    assertThat(generated).doesNotContain("WishKey between(", "PlaceKey between(");
    try (URLClassLoader loader = outcome.loader()) {
      Object run = loader.loadClass("app.Run").getConstructor().newInstance();
      assertThat(((Supplier<?>) run).get())
          .isEqualTo("true true true true true 1 true 4 true false");
    }
  }

  private Outcome compile(String source, String file) {
    return Compilers.compile(folder, Map.of(file, source), "-Werror");
  }
}
