// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Named;
import dev.adjoin.declare.Table;
import dev.adjoin.declare.Variants;
import dev.adjoin.declare.View;
import dev.adjoin.internal.records.BoundClass;
import dev.adjoin.spring.campus.Campus;
import java.beans.ConstructorProperties;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GeneratedFiles.Kind;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.ReflectionHintsPredicates;
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

  /** A model with all forms of classes. */
  @DataModel(table = @Table(name = "Shop"), lock = "shop.lock")
  static final class Shop {
    @Entity(views = @View(name = "byTitle", by = "title"))
    sealed interface Media {
      record Book(@Id String mediaId, String title, Optional<Payment> paid) implements Media {}

      record Film(@Id String mediaId, String title, Map<String, List<Rating>> ratings)
          implements Media {}
    }

    @Variants(by = "method")
    sealed interface Payment {
      record Card(String number, Bank bank) implements Payment {}

      final class Cash implements Payment {
        static final Cash INSTANCE = new Cash();

        private Cash() {}
      }
    }

    enum Bank {
      @Named("first")
      FIRST,
      SECOND
    }

    static final class Rating {
      private final String name;
      private final int stars;

      @ConstructorProperties({"name", "stars"})
      Rating(String name, int stars) {
        this.name = name;
        this.stars = stars;
      }

      String name() {
        return name;
      }
    }
  }

  private static RuntimeHints hintsOf(Class<?> model) {
    RuntimeHints hints = new RuntimeHints();
    new ModelHints(new DeclaredModel(null, new Class<?>[] {model}, new String[0]))
        .registerHints(hints, null);
    return hints;
  }

  /** What creates the values of a class and takes them apart, as the runtime finds it. */
  private static void areKept(RuntimeHints hints, Class<?>... types) {
    ReflectionHintsPredicates reflection = RuntimeHintsPredicates.reflection();
    for (Class<?> type : types) {
      BoundClass bound = BoundClass.of(type).orElseThrow();
      List<Member> members = new ArrayList<>(List.of(bound.creator()));
      bound.components().forEach(component -> members.add(component.reader()));
      for (Member member : members) {
        Predicate<RuntimeHints> isKept =
            member instanceof Field field
                ? hint -> isKept(hint, field)
                : member instanceof Method method
                    ? reflection.onMethod(method).invoke()
                    : reflection.onConstructor((Constructor<?>) member).invoke();
        assertThat(isKept).as("%s", member).accepts(hints);
      }
    }
  }

  private static boolean isKept(RuntimeHints hints, Field field) {
    return hints
        .reflection()
        .getTypeHint(field.getDeclaringClass())
        .fields()
        .anyMatch(kept -> kept.getName().equals(field.getName()));
  }

  @Test
  void variantsSingleObjectsEnumsAndClassesAreKept() throws NoSuchFieldException {
    RuntimeHints hints = hintsOf(Shop.class);

    areKept(
        hints,
        Shop.Media.Book.class,
        Shop.Media.Film.class,
        Shop.Payment.Card.class,
        Shop.Payment.Cash.class,
        Shop.Rating.class);
    assertThat(RuntimeHintsPredicates.reflection().onType(Shop.Media.class)).accepts(hints);
    assertThat(RuntimeHintsPredicates.reflection().onType(Shop.Payment.class)).accepts(hints);
    assertThat(isKept(hints, Shop.Bank.class.getField("FIRST"))).isTrue();
    assertThat(RuntimeHintsPredicates.resource().forResource("shop.lock")).accepts(hints);
  }

  @Test
  void theElementsOfTheAnnotationsCanBeRead() throws NoSuchMethodException {
    RuntimeHints hints = hintsOf(Shop.class);

    for (Method element :
        List.of(
            DataModel.class.getMethod("lock"),
            Table.class.getMethod("name"),
            Entity.class.getMethod("views"),
            View.class.getMethod("order"),
            Variants.class.getMethod("by"),
            Named.class.getMethod("value"),
            ConstructorProperties.class.getMethod("value"))) {
      assertThat(RuntimeHintsPredicates.reflection().onMethod(element).invoke())
          .as("%s", element)
          .accepts(hints);
    }
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
