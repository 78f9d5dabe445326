// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
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
          .endsWith(
              "-> Do what the message says; a migration is controlled by adjoin.table.migrate.*");

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
    assertThat(failureOf(Applications.empty().withUserConfiguration(InEmptyPackage.class)))
        .isEqualTo("No class with @DataModel was found in nowhere\n" + action);
  }

  @Test
  void saysThatThereAreSeveralModels() {
    assertThat(
            failureOf(
                Applications.empty().withUserConfiguration(Applications.InPackageOfSeveral.class)))
        .isEqualTo(
            """
            There are several models: dev.adjoin.spring.several.First, \
            dev.adjoin.spring.several.Second
            -> Set adjoin.model to the class of the one that this application uses, or define an \
            Adjoin bean for each""");
  }

  @Test
  void saysThatTheModelIsNeitherAClassNorAFile() {
    assertThat(failureOf(Applications.empty().withPropertyValues("adjoin.model=campus.Campsu")))
        .isEqualTo(
            """
            adjoin.model is "campus.Campsu", which is neither a class nor a file
            -> Set it to the full name of a class with @DataModel, or to the location of a model \
            file, for example classpath:campus.yaml or file:campus.yaml""");
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
        .endsWith("-> Correct the model or the settings adjoin.*, as the message says");
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
