// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.modelfile.ModelFileText;
import dev.adjoin.internal.records.Records;
import dev.adjoin.testing.search.Form;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.BeanTableSchemaParams;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Exported Java compiles, and does what it is exported for. */
class JavaExportsTest {
  @TempDir private Path folder;

  /** All of them in the full form; in the bounded form one in five, since javac takes its time. */
  static List<Path> goldenModels() throws IOException {
    List<Path> all = allGoldenModels();
    return Form.of(all, file -> all.indexOf(file) % 5 == 0);
  }

  private static List<Path> allGoldenModels() throws IOException {
    try (Stream<Path> cases = Files.list(ExportedModels.ROOT.resolve("core/src/test/cases"))) {
      return cases
          .filter(c -> !Files.exists(c.resolve("diagnostics.txt")))
          .map(c -> c.resolve("model.yaml"))
          .filter(Files::exists)
          .sorted()
          .toList();
    }
  }

  @Tag("exported-code")
  @ParameterizedTest
  @MethodSource("dev.adjoin.tools.export.ExportedModels#all")
  void recordsOfAnExampleDeclareTheSameModel(Compiled compiled) {
    assertDeclaresTheSame(compiled);
  }

  @Test
  void recordsOfTheCampusDeclareTheSameModel() {
    Path campus = ExportedModels.ROOT.resolve("examples/campus/model.yaml");
    assertDeclaresTheSame(ModelCompiler.compile(ModelFile.read(campus)).compiled().orElseThrow());
  }

  private void assertDeclaresTheSame(Compiled compiled) {
    Model read = declared(JavaRecords.of(compiled)).model();

    assertThat(read).usingRecursiveComparison().isEqualTo(compiled.model());
    assertThat(ModelFileText.of(read)).isEqualTo(ModelFileText.of(compiled.model()));
  }

  /** Names of ends that are the default, and the order of ids and types, have no place there. */
  @Tag("exported-code")
  @ParameterizedTest
  @MethodSource("goldenModels")
  void recordsOfAGoldenModelHaveTheSameItems(Path file) {
    Compiled compiled = ModelCompiler.compile(ModelFile.read(file)).compiled().orElseThrow();
    String source = JavaRecords.of(compiled);
    Declaration read = declared(source);
    var again = ModelCompiler.compile(read);

    assertThat(again.compiled()).as(source + read.problems() + again.diagnostics()).isPresent();
    assertThat(again.compiled().orElseThrow().design().items())
        .as(source)
        .containsExactlyElementsOf(compiled.design().items());
    assertThat(again.compiled().orElseThrow().design().indexes())
        .containsExactlyElementsOf(compiled.design().indexes());
  }

  @Tag("exported-code")
  @ParameterizedTest
  @MethodSource("dev.adjoin.tools.export.ExportedModels#all")
  void beansOfEveryModelAreBeansForTheEnhancedClient(Compiled compiled) throws Exception {
    Class<?> beans = load(EnhancedBeans.of(compiled));

    for (Class<?> bean : beans.getDeclaredClasses()) {
      assertThat(schema(bean).attributeNames()).isNotEmpty();
    }
  }

  @Test
  void beansReadWhatAdjoinWroteAndWriteWhatAdjoinReads() throws Exception {
    String yaml =
        """
        model: library
        entities:
          Reader: {id: readerId, attributes: {readerId: string, name: string, joined: instant}}
          Book: {id: bookId, attributes: {bookId: string, title: string, pages: int?}}
        relationships:
          Loan:
            from: Reader
            to: Book
            distinct: on
            attributes: {on: date, status: "enum(out, back)", rating: int}
            order: {to: rating}
            shards: {to: 4}
            views: {open: {side: to, order: on, when: status = out}}
        """;
    Compiled library = ExportedModels.compiled(yaml);
    Class<?> beans = load(EnhancedBeans.of(library));
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        DynamoDbClient client = engine.client();
        Adjoin db =
            Adjoin.builder(dev.adjoin.ModelFile.parse("library.yaml", yaml)).connect(client)) {
      db.createTable();
      DynamoDbEnhancedClient enhanced =
          DynamoDbEnhancedClient.builder().dynamoDbClient(client).build();
      db.entity("Reader")
          .create(
              Item.builder()
                  .set("readerId", "r#1")
                  .set("name", "Ada")
                  .set("joined", java.time.Instant.parse("2026-01-02T03:04:05Z"))
                  .build());

      Object ada = get(enhanced, library, beans, "Reader", "READER#r%231", "READER#r%231");
      assertThat(value(ada, "getName")).isEqualTo("Ada");
      assertThat(value(ada, "getJoined")).hasToString("2026-01-02T03:04:05Z");

      db.entity("Book").create(Item.of("bookId", "b 7", "title", "Seven"));
      Class<?> loan = nested(beans, "Loan");
      Object written = loan.getConstructor().newInstance();
      set(written, "setReaderId", String.class, "r#1");
      set(written, "setBookId", String.class, "b 7");
      set(written, "setOn", java.time.LocalDate.class, java.time.LocalDate.of(2026, 5, 4));
      set(written, "setStatus", String.class, "out");
      set(written, "setRating", Integer.class, -3);
      put(enhanced, library, written);

      assertThat(db.relationship("Loan").from("r#1").list())
          .singleElement()
          .extracting(i -> i.integer("rating"))
          .isEqualTo(-3);
      assertThat(db.relationship("Loan").to("b 7").list()).hasSize(1);
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  private static Object get(
      DynamoDbEnhancedClient client,
      Compiled compiled,
      Class<?> beans,
      String type,
      String partition,
      String sort) {
    return table(client, compiled, nested(beans, type))
        .getItem(Key.builder().partitionValue(partition).sortValue(sort).build());
  }

  @SuppressWarnings("unchecked")
  private static void put(DynamoDbEnhancedClient client, Compiled compiled, Object bean) {
    ((DynamoDbTable<Object>) table(client, compiled, bean.getClass())).putItem(bean);
  }

  private static <T> DynamoDbTable<T> table(
      DynamoDbEnhancedClient client, Compiled compiled, Class<T> bean) {
    return client.table(compiled.design().table().name(), schema(bean));
  }

  /** The classes are in a loader of their own, from where the Enhanced Client must look at them. */
  private static <T> TableSchema<T> schema(Class<T> bean) {
    try {
      Object lookup = bean.getClassLoader().loadClass("Lookups").getMethod("lookup").invoke(null);
      return TableSchema.fromBean(
          BeanTableSchemaParams.builder(bean).lookup((MethodHandles.Lookup) lookup).build());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Class<?> nested(Class<?> beans, String name) {
    return Stream.of(beans.getDeclaredClasses())
        .filter(c -> c.getSimpleName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Object value(Object bean, String getter) throws ReflectiveOperationException {
    return bean.getClass().getMethod(getter).invoke(bean);
  }

  private static void set(Object bean, String setter, Class<?> type, Object value)
      throws ReflectiveOperationException {
    Method method = bean.getClass().getMethod(setter, type);
    method.invoke(bean, value);
  }

  private Declaration declared(String source) {
    return Records.declare(load(source)).declaration();
  }

  /** Compiles the only public class of a source with all warnings, and loads it. */
  private Class<?> load(String source) {
    String name = source.replaceFirst("(?s).*public final class (\\w+).*", "$1");
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      Path file = Files.writeString(folder.resolve(name + ".java"), source);
      Path lookups =
          Files.writeString(
              folder.resolve("Lookups.java"),
              """
              public final class Lookups {
                public static java.lang.invoke.MethodHandles.Lookup lookup() {
                  return java.lang.invoke.MethodHandles.lookup();
                }
              }
              """);
      List<String> options =
          List.of(
              "-cp",
              System.getProperty("java.class.path"),
              "-d",
              folder.toString(),
              "-proc:none",
              "--release",
              "17");
      boolean compiles =
          compiler
              .getTask(said, files, null, options, null, files.getJavaFileObjects(file, lookups))
              .call();
      assertThat(compiles).as(said + source).isTrue();
      return new URLClassLoader(new URL[] {folder.toUri().toURL()}).loadClass(name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
