// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.adjoin.Adjoin;
import dev.adjoin.CustomType;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.RequestListener;
import dev.adjoin.RequestReport;
import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.spring.campus.Campus;
import dev.adjoin.spring.campus.Campus.Course;
import dev.adjoin.spring.campus.Campus.Enrollment;
import dev.adjoin.spring.campus.Campus.Student;
import dev.adjoin.spring.campus.CampusDb;
import dev.adjoin.spring.several.First;
import dev.adjoin.spring.several.Second;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.ResolvableType;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The beans that an application gets. */
class BeansTest {
  private static final Student ADA = new Student("ada", "Ada", List.of(), 0);

  /** A service that takes its repositories by their generic types. */
  record Registrar(
      Entities<Student> students,
      Entities<Course> courses,
      Edges<Enrollment> enrollments,
      CampusDb campus) {}

  @Test
  void repositoriesAreInjectedByTheirGenericTypeAndTheGeneratedClassByItsOwn() {
    Applications.embedded()
        .withBean(Registrar.class)
        .run(
            context -> {
              Registrar registrar = context.getBean(Registrar.class);
              registrar.students().create(ADA);
              registrar.courses().create(new Course("math204", "Algebra"));
              registrar.enrollments().link(new Enrollment("ada", "math204", "2026-1", null));

              assertThat(registrar.campus().students().get("ada").orElseThrow().name())
                  .isEqualTo("Ada");
              assertThat(registrar.enrollments().to("math204").count()).isEqualTo(1);
            });
  }

  @Test
  void theClientOfTheApplicationIsUsedAlsoIfTheEmbeddedEngineIsAllowed() {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      Applications.on(Applications.embedded(), engine)
          .withPropertyValues("adjoin.table.on-start=create", "adjoin.table.name=Campus-test")
          .run(
              context -> {
                assertThat(context).doesNotHaveBean(EmbeddedDynamoDb.class);
                assertThat(context.getBean(Adjoin.class).tableName()).isEqualTo("Campus-test");
                assertThat(engine.client().listTables().tableNames())
                    .containsExactly("Campus-test");
              });
    }
  }

  @Test
  void aDirectoryKeepsTheDataUntilTheNextStart(@TempDir Path directory) {
    var application =
        Applications.embedded().withPropertyValues("adjoin.embedded.directory=" + directory);

    application.run(context -> context.getBean(CampusDb.class).students().create(ADA));

    application.run(
        context -> assertThat(context.getBean(CampusDb.class).students().get("ada")).isPresent());
  }

  @Test
  void aModelFileGivesADatabaseOfItems() {
    Applications.empty()
        .withPropertyValues("adjoin.embedded.enabled=true", "adjoin.model=classpath:fair.yaml")
        .run(
            context -> {
              Entities<Item> booths = context.getBean(Adjoin.class).entity("Booth");
              booths.create(Item.of("boothId", "tea", "title", "Tea", "hall", "A"));
              assertThat(booths.get("tea").orElseThrow().string("title")).isEqualTo("Tea");
            });
  }

  @Test
  void theSettingChoosesOneOfSeveralModels() {
    Applications.empty()
        .withUserConfiguration(Applications.InPackageOfSeveral.class)
        .withPropertyValues(
            "adjoin.embedded.enabled=true", "adjoin.model=dev.adjoin.spring.several.Second")
        .run(context -> assertThat(context.getBean(Adjoin.class).tableName()).isEqualTo("second"));
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnDatabase {
    @Bean
    Adjoin own() {
      return Adjoin.builder(Campus.class).table("Own").embedded();
    }

    @Bean
    Entities<Course> ownCourses(Adjoin own) {
      return own.entity(Course.class);
    }
  }

  @Test
  void beansOfTheApplicationReplaceThoseOfTheStarter() {
    Applications.campus()
        .withUserConfiguration(OwnDatabase.class)
        .run(
            context -> {
              assertThat(context.getBean(Adjoin.class).tableName()).isEqualTo("Own");
              assertThat(
                      context.getBeanNamesForType(
                          ResolvableType.forClassWithGenerics(Entities.class, Course.class)))
                  .containsExactly("ownCourses");
              context.getBean(CampusDb.class).students().create(ADA);
            });
  }

  @Configuration(proxyBeanMethods = false)
  static class TwoDatabases {
    @Bean
    Adjoin letters() {
      return Adjoin.embedded(First.class);
    }

    @Bean
    Adjoin parcels() {
      return Adjoin.embedded(Second.class);
    }
  }

  @Test
  void anApplicationCanHaveADatabaseForEachOfSeveralModels() {
    Applications.empty()
        .withUserConfiguration(Applications.InPackageOfSeveral.class, TwoDatabases.class)
        .run(
            context -> {
              assertThat(context.getBeansOfType(Adjoin.class))
                  .containsOnlyKeys("letters", "parcels");
              assertThat(context).doesNotHaveBean("adjoinHealthIndicator");
            });
  }

  @Test
  void listenersMetersAndCustomizersAreApplied() {
    List<RequestReport> heard = new ArrayList<>();
    Applications.embedded()
        .withBean(RequestListener.class, () -> heard::add)
        .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
        .withBean(AdjoinBuilderCustomizer.class, () -> builder -> builder.table("Customized"))
        .run(
            context -> {
              context.getBean(CampusDb.class).students().create(ADA);
              assertThat(context.getBean(Adjoin.class).tableName()).isEqualTo("Customized");
              assertThat(heard).extracting(RequestReport::pattern).contains("Student.create");
              assertThat(
                      context
                          .getBean(MeterRegistry.class)
                          .get("adjoin.requests")
                          .tag("pattern", "Student.create")
                          .timer()
                          .count())
                  .isEqualTo(1);
            });
  }

  @Test
  void requestsAreObservedWhereThereIsARegistryAndTimedOnce() {
    List<Observation.Context> observed = new ArrayList<>();
    ObservationRegistry observations = ObservationRegistry.create();
    observations
        .observationConfig()
        .observationHandler((Observation.Context context) -> observed.add(context));
    Applications.embedded()
        .withBean(ObservationRegistry.class, () -> observations)
        .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
        .run(
            context -> {
              context.getBean(CampusDb.class).students().create(ADA);
              assertThat(observed)
                  .extracting(Observation.Context::getContextualName)
                  .contains("PutItem Student.create");
              MeterRegistry meters = context.getBean(MeterRegistry.class);
              assertThat(meters.find("adjoin.requests").timers()).isEmpty();
              assertThat(meters.get("adjoin.units").counters()).isNotEmpty();
            });
  }

  @Test
  void requestsAreTimedWhereNoHandlerOfObservationsDoesIt() {
    Applications.embedded()
        .withBean(ObservationRegistry.class, ObservationRegistry::create)
        .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
        .run(
            context -> {
              context.getBean(CampusDb.class).students().create(ADA);
              MeterRegistry meters = context.getBean(MeterRegistry.class);
              assertThat(meters.find("adjoin.requests").timers()).isNotEmpty();
            });
  }

  /** A class of an application, which Adjoin does not know how to store. */
  static final class Stamp {
    private final String motif;

    Stamp(String motif) {
      this.motif = motif;
    }

    String motif() {
      return motif;
    }
  }

  @DataModel
  interface Stamped {
    @Entity
    record Letter(@Id String letterId, Stamp stamp) {}
  }

  @Configuration(proxyBeanMethods = false)
  static class StampType {
    @Bean
    CustomType<Stamp> stamp() {
      return CustomType.of(Stamp.class, String.class, Stamp::motif, Stamp::new);
    }
  }

  @Test
  void customTypesAreApplied() {
    Applications.empty()
        .withUserConfiguration(StampType.class)
        .withPropertyValues(
            "adjoin.embedded.enabled=true", "adjoin.model=" + Stamped.class.getName())
        .run(
            context -> {
              Entities<Stamped.Letter> letters =
                  context.getBean(Adjoin.class).entity(Stamped.Letter.class);
              letters.create(new Stamped.Letter("l1", new Stamp("owl")));
              assertThat(letters.get("l1").orElseThrow().stamp().motif()).isEqualTo("owl");
            });
  }

  @Test
  void aSecretEncryptsCursors() {
    Applications.embedded()
        .withPropertyValues("adjoin.cursor-secret=correct horse battery staple")
        .run(
            context -> {
              Edges<Enrollment> edges =
                  context.getBean(Adjoin.class).relationship(Enrollment.class);
              context.getBean(Adjoin.class).entity(Course.class).create(new Course("c", "C"));
              for (String student : List.of("s1", "s2")) {
                edges.link(new Enrollment(student, "c", "2026-1", null));
              }
              String cursor = edges.to("c").page(1).next();
              assertThat(edges.to("c").page(1, cursor).items()).hasSize(1);
              try (Adjoin other =
                  Adjoin.connect(context.getBean(DynamoDbClient.class), Campus.class)) {
                assertThat(
                        catchThrowable(
                            () -> other.relationship(Enrollment.class).to("c").page(1, cursor)))
                    .hasMessageStartingWith(
                        "Enrollment.to: a cursor must be one that a page returned");
              }
            });
  }

  @Test
  void nothingIsMadeWhereTheStarterIsSwitchedOff() {
    Applications.campus()
        .withPropertyValues("adjoin.enabled=false")
        .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(Adjoin.class));
  }
}
