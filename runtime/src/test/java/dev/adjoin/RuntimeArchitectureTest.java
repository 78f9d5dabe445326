// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * Checks the order of the runtime's packages, and that only one place uses clocks and random
 * numbers.
 */
class RuntimeArchitectureTest {
  /** Each layer may use only those before it, and core. */
  private static final List<String> ORDER =
      List.of(
          "internal.argument",
          "values",
          "metrics",
          "internal.codec",
          "internal.execute",
          "internal.recorded",
          "internal.read",
          "internal.traverse",
          "internal.write",
          "internal.bulk",
          "internal.journal",
          "internal.cascade",
          "internal.propagate",
          "internal.stream",
          "internal.repair",
          "internal.migrate",
          "internal.database",
          "entry points");

  private static final String ROOT = "dev.adjoin";
  private static final Set<String> ENTRY_POINTS =
      Set.of("Adjoin", "CompiledModel", "ModelFile", "EmbeddedEngine");

  private static final String ENVIRONMENT = "dev.adjoin.internal.execute.Environment";

  /** Classes that start threads or block them. */
  private static final Set<String> THREADS =
      Set.of(
          "java.util.concurrent.Executors",
          "java.util.concurrent.ForkJoinPool",
          "java.util.concurrent.ThreadPoolExecutor",
          "java.util.concurrent.CompletableFuture",
          "java.util.Timer");

  /** Classes whose results differ in each run: clocks and random numbers. */
  private static final Set<String> CHANCE =
      Set.of(
          "java.util.Random",
          "java.util.concurrent.ThreadLocalRandom",
          "java.security.SecureRandom",
          "java.time.Clock");

  private static final Set<String> CALLS =
      Set.of(
          "java.util.UUID.randomUUID",
          "java.lang.Math.random",
          "java.lang.System.nanoTime",
          "java.lang.System.currentTimeMillis",
          "java.lang.Thread.sleep",
          "java.lang.Thread.start",
          "java.util.Collection.parallelStream");

  private static final JavaClasses RUNTIME =
      new ClassFileImporter()
          .importUrl(Adjoin.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void everyPackageHasAPlaceInTheOrder() {
    assertThat(RUNTIME).extracting(RuntimeArchitectureTest::shortName).isSubsetOf(ORDER);
  }

  @Test
  void aPackageUsesOnlyThoseBeforeIt() {
    assertThat(
            uses(
                d ->
                    RUNTIME.contain(d.getTargetClass().getBaseComponentType().getName())
                        && place(d.getTargetClass().getBaseComponentType())
                            > place(d.getOriginClass())))
        .isEmpty();
  }

  @Test
  void onlyOneClassTouchesTheEngine() {
    assertThat(
            uses(
                d ->
                    d.getTargetClass().getPackageName().startsWith(ROOT + ".engine")
                        && !d.getOriginClass().getFullName().equals(ROOT + ".EmbeddedEngine")))
        .isEmpty();
  }

  @Test
  void onlyTheEnvironmentStartsThreads() {
    assertThat(uses(d -> isOutside(d) && THREADS.contains(d.getTargetClass().getName()))).isEmpty();
  }

  @Test
  void onlyTheEnvironmentTellsTimeOrDrawsLots() {
    assertThat(uses(d -> isOutside(d) && CHANCE.contains(d.getTargetClass().getName()))).isEmpty();
    assertThat(
            RUNTIME.stream()
                .filter(type -> !type.getFullName().startsWith(ENVIRONMENT))
                .flatMap(type -> type.getCodeUnitCallsFromSelf().stream())
                .filter(call -> isForbidden(call.getTarget()))
                .map(Object::toString))
        .isEmpty();
  }

  private static boolean isForbidden(CodeUnitCallTarget target) {
    String name = target.getOwner().getFullName() + "." + target.getName();
    boolean isNow = target.getName().equals("now") && target.getRawParameterTypes().isEmpty();
    return CALLS.contains(name) || isNow && name.startsWith("java.time.");
  }

  private static boolean isOutside(Dependency dependency) {
    return !dependency.getOriginClass().getFullName().startsWith(ENVIRONMENT);
  }

  private static int place(JavaClass type) {
    return ORDER.indexOf(shortName(type));
  }

  /** The root package is two layers: values and interfaces, and the entry points. */
  private static String shortName(JavaClass type) {
    String name = type.getPackageName();
    if (!name.equals(ROOT)) {
      return name.substring(ROOT.length() + 1);
    }
    String simple = type.getName().substring(ROOT.length() + 1).replaceFirst("\\$.*", "");
    return ENTRY_POINTS.contains(simple) ? "entry points" : "values";
  }

  private static List<String> uses(Predicate<Dependency> wrong) {
    return RUNTIME.stream()
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
        .filter(wrong)
        .map(Dependency::getDescription)
        .sorted()
        .toList();
  }
}
