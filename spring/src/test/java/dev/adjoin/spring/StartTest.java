// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.spring.campus.Campus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.support.SpringFactoriesLoader;

/** What happens to the table at the start, and what is shown if the application cannot start. */
class StartTest {
  private static String failureOf(ApplicationContextRunner application) {
    AtomicReference<String> shown = new AtomicReference<>();
    application.run(context -> shown.set(Applications.failure(context)));
    return shown.get();
  }

  @Test
  void theAnalyzerOfFailuresIsRegistered() {
    assertThat(
            SpringFactoriesLoader.forDefaultResourceLocation()
                .load(
                    FailureAnalyzer.class,
                    SpringFactoriesLoader.FailureHandler.handleMessage((m, e) -> {})))
        .hasAtLeastOneElementOfType(StartFailureAnalyzer.class);
  }

  @Test
  void aTableIsVerifiedUnlessTheSettingsSayOtherwise() {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      ApplicationContextRunner application = Applications.on(Applications.campus(), engine);

      assertThat(failureOf(application))
          .isEqualTo(
              """
              Table Campus differs from its design
              Table needs another table: the model has Campus, the table does not exist
                  Make it with createTable(), or name another
              -> Set adjoin.table.on-start to create for a table that does not exist, or to migrate \
              for one that differs; or change the table as the lines above say; or set it to none to \
              start without a check""");
      assertThat(engine.client().listTables().tableNames()).isEmpty();

      application
          .withPropertyValues("adjoin.table.on-start=none")
          .run(context -> assertThat(context).hasNotFailed());
      assertThat(engine.client().listTables().tableNames()).isEmpty();

      application
          .withPropertyValues("adjoin.table.on-start=create")
          .run(context -> assertThat(context).hasNotFailed());
      assertThat(engine.client().listTables().tableNames()).containsExactly("Campus");

      application.run(context -> assertThat(context).hasNotFailed());
    }
  }

  @Test
  void aTableIsMigratedIfTheSettingsSaySo() {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      ApplicationContextRunner fair =
          Applications.on(Applications.empty(), engine)
              .withPropertyValues("adjoin.table.on-start=migrate");
      ApplicationContextRunner byHall =
          fair.withPropertyValues(
              "adjoin.model=classpath:fair-by-hall.yaml", "adjoin.table.migrate.offline=true");

      fair.withPropertyValues("adjoin.model=classpath:fair.yaml")
          .run(
              context ->
                  context
                      .getBean(Adjoin.class)
                      .entity("Booth")
                      .create(Item.of("boothId", "tea", "title", "Tea", "hall", "A")));

      assertThat(failureOf(byHall.withPropertyValues("adjoin.table.on-start=verify")))
          .startsWith("open: ")
          .contains("Booth.hall")
          .endsWith(
              "-> Set adjoin.table.on-start=migrate, or bring the table to the model with adjoin"
                  + " migrate before the application starts");
      assertThat(failureOf(byHall))
          .contains("point-in-time recovery")
          .endsWith("-> Follow the message; a migration is controlled by adjoin.table.migrate.*");

      byHall
          .withPropertyValues("adjoin.table.migrate.without-backup=true")
          .run(
              context ->
                  assertThat(
                          context.getBean(Adjoin.class).entity("Booth").by("hall").is("A").list())
                      .hasSize(1));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"migrate", "verify"})
  void anOlderApplicationUndoesNoMigration(String onStart) {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      ApplicationContextRunner fair =
          Applications.on(Applications.empty(), engine)
              .withPropertyValues(
                  "adjoin.table.on-start=migrate",
                  "adjoin.table.migrate.offline=true",
                  "adjoin.table.migrate.without-backup=true");
      ApplicationContextRunner older = fair.withPropertyValues("adjoin.model=classpath:fair.yaml");
      older.run(
          context ->
              context
                  .getBean(Adjoin.class)
                  .entity("Booth")
                  .create(Item.of("boothId", "tea", "title", "Tea", "hall", "A")));
      fair.withPropertyValues("adjoin.model=classpath:fair-of-stands.yaml")
          .run(context -> assertThat(context).hasNotFailed());

      assertThat(failureOf(older.withPropertyValues("adjoin.table.on-start=" + onStart)))
          .contains("is older than the table: a migration replaced it")
          .endsWith(
              "-> Start the application with the newer model; adjoin migrate --back would bring the"
                  + " table back to this one");
    }
  }

  /** The same model as the fair's, in Java and without the hall. */
  @DataModel(name = "fair", classes = Hallless.Booth.class)
  interface Hallless {
    @Entity
    record Booth(@Id String boothId, String title) {}
  }

  @Test
  void aPartThatTheModelLacksIsLostOnlyIfTheSettingsNameIt() {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      ApplicationContextRunner fair =
          Applications.on(Applications.empty(), engine)
              .withPropertyValues("adjoin.table.on-start=create");
      fair.withPropertyValues("adjoin.model=classpath:fair.yaml")
          .run(
              context ->
                  context
                      .getBean(Adjoin.class)
                      .entity("Booth")
                      .create(Item.of("boothId", "tea", "title", "Tea", "hall", "A")));
      ApplicationContextRunner shorter =
          fair.withPropertyValues("adjoin.model=classpath:fair-without-hall.yaml");
      String action =
          """
          -> Change the model as the lines above say, so that it keeps what is stored; or delete \
          what is stored of the parts that it lacks, with adjoin.table.on-start=migrate and their \
          names in adjoin.table.migrate.losing; or copy the data into a new table with adjoin dump \
          and adjoin load""";

      assertThat(failureOf(shorter))
          .isEqualTo(
              """
              open: the model is not the one that the data was stored under
                Booth.hall is missing or incomplete: recorded is string, declared is nothing
                  Declare it again, declare {type: "string", was: hall} if you renamed it, or \
              gone: [Booth.hall] if you dropped it
              """
                  + action);
      assertThat(failureOf(fair.withPropertyValues("adjoin.model=" + Hallless.class.getName())))
          .isEqualTo(
              """
              open: the model is not the one that the data was stored under
                Booth.hall is missing or incomplete: recorded is string, declared is nothing
                  Declare it again, declare @Was("hall") if you renamed it, or \
              @DataModel(gone = "Booth.hall") if you dropped it
              """
                  + action);
      ApplicationContextRunner migrated =
          shorter.withPropertyValues(
              "adjoin.table.on-start=migrate",
              "adjoin.table.migrate.offline=true",
              "adjoin.table.migrate.without-backup=true");
      assertThat(failureOf(migrated))
          .isEqualTo(
              """
              migrate: the model is not the one that the data was stored under
                Booth.hall is missing or incomplete: recorded is string, declared is nothing
                  Declare it again, declare {type: "string", was: hall} if you renamed it, or \
              gone: [Booth.hall] if you dropped it; to delete what is stored of it, use \
              losing("Booth.hall")
              """
                  + action);

      ApplicationContextRunner losing =
          migrated.withPropertyValues("adjoin.table.migrate.losing=Booth.hall");
      for (int start = 1; start <= 2; start++) {
        losing.run(
            context ->
                assertThat(context.getBean(Adjoin.class).entity("Booth").get("tea"))
                    .contains(Item.of("boothId", "tea", "title", "Tea")));
      }
    }
  }

  @Test
  void anEmbeddedDirectoryIsMigratedInOneStart(@TempDir Path directory) {
    ApplicationContextRunner fair =
        Applications.empty()
            .withPropertyValues(
                "adjoin.embedded.enabled=true",
                "adjoin.embedded.directory=" + directory,
                "adjoin.table.on-start=migrate");

    fair.withPropertyValues("adjoin.model=classpath:fair.yaml")
        .run(
            context ->
                context
                    .getBean(Adjoin.class)
                    .entity("Booth")
                    .create(Item.of("boothId", "tea", "title", "Tea", "hall", "A")));

    fair.withPropertyValues("adjoin.model=classpath:fair-by-hall.yaml")
        .run(
            context ->
                assertThat(context.getBean(Adjoin.class).entity("Booth").by("hall").is("A").list())
                    .hasSize(1));
  }

  @Test
  void aTableWithAJournalIsMadeInANewDirectory(@TempDir Path directory) {
    Applications.campus()
        .withPropertyValues(
            "adjoin.embedded.enabled=true",
            "adjoin.embedded.directory=" + directory,
            "adjoin.table.on-start=migrate")
        .run(
            context -> {
              Adjoin campus = context.getBean(Adjoin.class);
              assertThat(campus.verifyTable().isAsDesigned()).isTrue();
              assertThat(campus.pending()).isEmpty();
            });
  }

  @Test
  void saysThatThereIsNoClient() {
    assertThat(failureOf(Applications.campus()))
        .isEqualTo(
            """
            There is no DynamoDbClient bean, and the embedded engine is not enabled
            -> Define a DynamoDbClient bean, or set adjoin.embedded.enabled=true, for example in \
            application-dev.properties for the profile dev""");
  }

  @Test
  void saysThatTheEngineIsNotOnTheClassPath() {
    assertThat(
            failureOf(
                Applications.embedded()
                    .withClassLoader(new FilteredClassLoader(EmbeddedDynamoDb.class))))
        .isEqualTo(
            """
            adjoin.embedded.enabled is true, but the embedded engine is not on the class path
            -> Add the dependency dev.adjoin:adjoin-engine""");
  }

  @Configuration(proxyBeanMethods = false)
  @AutoConfigurationPackage(basePackages = "nowhere")
  static class InEmptyPackage {}

  @Test
  void saysThatThereIsNoModelAndWhereItLooked() {
    String action =
        "-> Declare the model in one of these packages, or set adjoin.model to its class or to the"
            + " location of a model file, for example classpath:campus.yaml";
    assertThat(
            failureOf(withOffice(Applications.empty()).withUserConfiguration(InEmptyPackage.class)))
        .isEqualTo("No class with @DataModel was found in nowhere\n" + action);
  }

  @Test
  void saysThatThereAreSeveralModels() {
    assertThat(
            failureOf(
                withOffice(Applications.empty())
                    .withUserConfiguration(Applications.InPackageOfSeveral.class)))
        .isEqualTo(
            """
            There are several models: dev.adjoin.spring.several.First, \
            dev.adjoin.spring.several.Second
            -> Set adjoin.model to the class of the one that this application uses, or define an \
            Adjoin bean for each""");
  }

  /** A component that needs a repository; it is made before the database. */
  static final class Office {
    Office(Entities<Campus.Student> students) {
      assertThat(students).isNotNull();
    }
  }

  private static ApplicationContextRunner withOffice(ApplicationContextRunner application) {
    return application.withUserConfiguration(Office.class);
  }

  @Test
  void saysThatTheModelIsNeitherAClassNorAFile() {
    for (String wrong : List.of("campus.Campsu", "classpath:campsu.yaml")) {
      assertThat(
              failureOf(
                  withOffice(Applications.empty()).withPropertyValues("adjoin.model=" + wrong)))
          .isEqualTo(
              """
              adjoin.model is "%s", which is neither a class nor a file
              -> Set it to the full name of a class with @DataModel, or to the location of a model \
              file, for example classpath:campus.yaml or file:campus.yaml"""
                  .formatted(wrong));
    }
  }

  @Test
  void namesTheSettingThatIsRefused() {
    assertThat(failureOf(Applications.embedded().withPropertyValues("adjoin.deadline=0s")))
        .isEqualTo(
            """
            adjoin.deadline is refused: A deadline must be longer than 0, but was PT0S
            -> Correct the setting adjoin.deadline""");
    assertThat(failureOf(Applications.embedded().withPropertyValues("adjoin.settle=-1s")))
        .isEqualTo(
            """
            adjoin.settle is refused: A settling time must not be negative, but was PT-1S
            -> Correct the setting adjoin.settle""");
    assertThat(failureOf(Applications.embedded().withPropertyValues("adjoin.table.name=a")))
        .isEqualTo(
            """
            adjoin.table.name is refused: A table's name must be 3 to 255 letters, digits, dots, \
            dashes and underscores, or the ARN of a table, but was "a"
            -> Correct the setting adjoin.table.name""");
    assertThat(failureOf(Applications.embedded().withPropertyValues("adjoin.cursor-secret=abc")))
        .isEqualTo(
            """
            adjoin.cursor-secret is refused: A cursor secret must be at least 16 bytes long, but \
            was 3
            -> Correct the setting adjoin.cursor-secret""");
    AtomicReference<String> shown = new AtomicReference<>();
    new WebApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(WebAutoConfiguration.class))
        .withPropertyValues("adjoin.web.page-size=200")
        .run(context -> shown.set(Applications.failure(context.getStartupFailure())));
    assertThat(shown.get())
        .isEqualTo(
            """
            adjoin.web.page-size must be a number from 1 to adjoin.web.max-page-size, which is \
            100, but was 200
            -> Correct the setting adjoin.web.page-size or adjoin.web.max-page-size""");
  }

  @Test
  void saysThatTheClassDeclaresNoModel() {
    assertThat(failureOf(Applications.empty().withPropertyValues("adjoin.model=java.lang.String")))
        .isEqualTo(
            """
            adjoin.model is "java.lang.String", a class without @DataModel
            -> Set it to a class with @DataModel, which lists the records of the model""");
  }

  @Test
  void showsTheMistakesOfAModel() {
    assertThat(
            failureOf(
                Applications.empty()
                    .withPropertyValues(
                        "adjoin.embedded.enabled=true", "adjoin.model=classpath:mistaken.yaml")))
        .contains("mistaken.yaml:3:")
        .contains("boothId")
        .endsWith("-> Correct the model or the settings adjoin.*, as the message explains");
  }

  @Test
  void saysThatTheDirectoryIsInUse(@TempDir Path directory) {
    try (EmbeddedDynamoDb other = EmbeddedDynamoDb.at(directory)) {
      assertThat(other.client().listTables().tableNames()).isEmpty();
      assertThat(
              failureOf(
                  Applications.embedded()
                      .withPropertyValues("adjoin.embedded.directory=" + directory)))
          .contains(directory.toString())
          .endsWith(
              "-> Stop the program that uses the directory, or set adjoin.embedded.directory to"
                  + " another");
    }
  }

  @Test
  void saysThatTheDirectoryCannotBeUsed(@TempDir Path directory) throws IOException {
    Path file = Files.createFile(directory.resolve("file"));
    assertThat(
            failureOf(
                Applications.embedded().withPropertyValues("adjoin.embedded.directory=" + file)))
        .isEqualTo(
            file
                + """
                 is a file; a store is a directory
                -> Set adjoin.embedded.directory to a directory that the application can create or \
                write, empty or with the data of an embedded engine""");
  }

  @Test
  void saysThatDynamoDbCannotBeReached() {
    Cloud throttled = Cloud.builder(1).throttled(1).build();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().cloud(throttled).build()) {
      assertThat(
              failureOf(
                  Applications.on(Applications.campus(), engine)
                      .withPropertyValues("adjoin.deadline=100ms")))
          .startsWith("open: ")
          .endsWith(
              "-> Check the endpoint, the region, the credentials and the permissions of the"
                  + " DynamoDbClient bean");
    }
  }

  @Test
  void aFailedStartLeavesNoEngineOpen(@TempDir Path directory) {
    assertThat(
            failureOf(
                Applications.embedded()
                    .withPropertyValues(
                        "adjoin.embedded.directory=" + directory, "adjoin.table.on-start=verify")))
        .startsWith("Table Campus differs from its design");
    EmbeddedDynamoDb.at(directory).close();
    assertThat(List.of(directory.toFile().list())).isNotEmpty();
  }
}
