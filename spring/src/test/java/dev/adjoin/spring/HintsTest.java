// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.spring.campus.Campus;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GeneratedFiles.Kind;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.javapoet.ClassName;

/** The application processed ahead of time, for a native image. */
class HintsTest {
  private final InMemoryGeneratedFiles files = new InMemoryGeneratedFiles();
  private final DefaultGenerationContext generation =
      new DefaultGenerationContext(
          new ClassNameGenerator(ClassName.get("dev.adjoin.spring", "Application")), files);

  private RuntimeHints processed(Class<?> application, String... settings) {
    AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
    context.register(application, AdjoinAutoConfiguration.class);
    TestPropertyValues.of(settings).applyTo(context);
    new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
    generation.writeGeneratedContent();
    context.close();
    return generation.getRuntimeHints();
  }

  @Test
  void theRecordsOfTheModelAndTheValuesInThemCanBeMadeAndRead() throws Exception {
    RuntimeHints hints = processed(Applications.InPackageOfCampus.class);

    for (Class<?> type :
        List.of(
            Campus.Student.class,
            Campus.Address.class,
            Campus.Course.class,
            Campus.Enrollment.class)) {
      assertThat(
              RuntimeHintsPredicates.reflection()
                  .onConstructor(type.getDeclaredConstructors()[0])
                  .invoke())
          .accepts(hints);
      for (var component : type.getRecordComponents()) {
        assertThat(RuntimeHintsPredicates.reflection().onMethod(component.getAccessor()).invoke())
            .accepts(hints);
      }
    }
    assertThat(RuntimeHintsPredicates.reflection().onType(Campus.class)).accepts(hints);
    assertThat(RuntimeHintsPredicates.reflection().onType(Campus.Kind.class)).accepts(hints);
  }

  @Test
  void theModelThatWasFoundIsPartOfTheGeneratedCode() {
    processed(Applications.InPackageOfCampus.class);

    assertThat(files.getGeneratedFiles(Kind.SOURCE).keySet())
        .anyMatch(name -> name.endsWith("DeclaredModel__BeanDefinitions.java"))
        .anyMatch(name -> name.endsWith("Repositories__BeanDefinitions.java"))
        .anyMatch(name -> name.endsWith("CampusDb__BeanDefinitions.java"));
  }

  @Test
  void aModelFileIsKept() {
    assertThat(RuntimeHintsPredicates.resource().forResource("fair.yaml"))
        .accepts(
            processed(Applications.InPackageOfSeveral.class, "adjoin.model=classpath:fair.yaml"));
  }
}
