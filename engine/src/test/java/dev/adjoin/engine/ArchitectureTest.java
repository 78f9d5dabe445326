// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.adjoin.internal.engine.value.Value;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Checks the package order of the engine, and that it uses no needless dependencies. */
class ArchitectureTest {
  private static final String VALUES = "values of dev.adjoin.engine";
  private static final String ENTRY_POINTS = "entry points of dev.adjoin.engine";

  /**
   * The packages in order; each may use only those before it. The public package is both the first
   * and the last.
   */
  private static final List<String> ORDER =
      List.of(
          VALUES,
          "value",
          "expression.tree",
          "expression.parse",
          "expression",
          "store",
          "stream",
          "table",
          "operation",
          "operation.item",
          "operation.table",
          "operation.stream",
          "partiql.parse",
          "partiql.translate",
          "partiql",
          "cloud",
          "client",
          "http",
          ENTRY_POINTS);

  private static final Set<Class<?>> ENTRIES = Set.of(EmbeddedDynamoDb.class, DynamoDbServer.class);

  private static final String ROOT = "dev.adjoin.engine";
  private static final String INTERNAL = "dev.adjoin.internal.engine.";

  /** The production classes only: those from the same location as {@link Value}. */
  private static final JavaClasses ENGINE =
      new ClassFileImporter()
          .importUrl(Value.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void everyPackageHasAPlaceInTheOrder() {
    assertThat(ENGINE)
        .isNotEmpty()
        .extracting(ArchitectureTest::shortName)
        .filteredOn(name -> !ORDER.contains(name))
        .isEmpty();
  }

  @Test
  void aPackageUsesOnlyThoseBeforeIt() {
    assertThat(uses(d -> isOurs(target(d)) && place(target(d)) > place(d.getOriginClass())))
        .isEmpty();
  }

  @Test
  void noInternalPackagesFormACycle() {
    slices().matching("dev.adjoin.internal.engine.(**)").should().beFreeOfCycles().check(ENGINE);
  }

  @Test
  void thePublicPackageHoldsPublicTypesOnly() {
    assertThat(ENGINE)
        .filteredOn(type -> type.getPackageName().equals(ROOT) && type.isTopLevelClass())
        .filteredOn(type -> !type.getModifiers().contains(JavaModifier.PUBLIC))
        .extracting(JavaClass::getSimpleName)
        .isSubsetOf("package-info");
  }

  @Test
  void onlyTheStoreKnowsTheLibraryItKeepsFilesWith() {
    assertThat(
            uses(
                d ->
                    target(d).getPackageName().startsWith("org.h2")
                        && !shortName(d.getOriginClass()).equals("store")))
        .isEmpty();
  }

  @Test
  void onlyHttpReadsJsonAndOpensPorts() {
    assertThat(
            uses(
                d ->
                    (target(d).getPackageName().startsWith("tools.jackson")
                            || target(d).getPackageName().startsWith("com.sun.net"))
                        && !shortName(d.getOriginClass()).equals("http")))
        .isEmpty();
  }

  @Test
  void nothingStaticCanChange() {
    assertThat(ENGINE.stream().flatMap(type -> type.getFields().stream()))
        .filteredOn(field -> field.getModifiers().contains(JavaModifier.STATIC))
        .filteredOn(field -> !field.getModifiers().contains(JavaModifier.FINAL))
        .extracting(JavaField::getFullName)
        .isEmpty();
  }

  private static int place(JavaClass type) {
    return ORDER.indexOf(shortName(type));
  }

  private static boolean isOurs(JavaClass type) {
    String name = type.getPackageName();
    return name.startsWith(INTERNAL) || name.equals(ROOT);
  }

  private static String shortName(JavaClass type) {
    String name = type.getPackageName();
    if (!name.equals(ROOT)) {
      return name.substring(INTERNAL.length());
    }
    boolean isEntry =
        ENTRIES.stream()
            .anyMatch(entry -> (type.getName() + "$").startsWith(entry.getName() + "$"));
    return isEntry ? ENTRY_POINTS : VALUES;
  }

  private static JavaClass target(Dependency dependency) {
    return dependency.getTargetClass().getBaseComponentType();
  }

  /** The dependencies that match the predicate, as text. */
  private static List<String> uses(Predicate<Dependency> wrong) {
    return ENGINE.stream()
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
        .filter(wrong)
        .map(Dependency::getDescription)
        .sorted()
        .toList();
  }
}
