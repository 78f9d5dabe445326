// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.adjoin.internal.diagnostic.Tag;
import java.io.Serializable;
import java.net.URI;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Holds the packages of core in their order and core free of what does not belong there. */
class ArchitectureTest {
  /** Without the test classes: only what stands where the production class {@link Tag} does. */
  private static final JavaClasses CORE =
      new ClassFileImporter()
          .importUrl(Tag.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void looksAtCoreAndAtNoTestClass() {
    assertThat(CORE.contain(Tag.class)).isTrue();
    assertThat(CORE.contain(ArchitectureTest.class)).isFalse();
  }

  @Test
  void everyPackageHasAPlaceInTheOrder() {
    assertThat(CORE)
        .extracting(PackageOrder::shortName)
        .filteredOn(name -> !PackageOrder.CORE.contains(name))
        .isEmpty();
  }

  @Test
  void aPackageUsesOnlyThoseBeforeIt() {
    assertThat(uses(d -> PackageOrder.isOurs(target(d)) && !PackageOrder.allows(d))).isEmpty();
  }

  @Test
  void noPackagesFormACycle() {
    slices().matching("dev.adjoin.(**)").should().beFreeOfCycles().check(CORE);
  }

  @Test
  void usesNoLibraryButJSpecifyAndInModelfileTheYamlParserAndSoNoAwsType() {
    assertThat(
            uses(
                d -> {
                  String used = target(d).getPackageName() + ".";
                  return !PackageOrder.isOurs(target(d))
                      && !used.startsWith("java.")
                      && !used.startsWith("org.jspecify.")
                      && !(used.startsWith("org.snakeyaml.engine.") && isModelfile(d));
                }))
        .isEmpty();
  }

  @Test
  void onlyModelfileDoesInputOrOutput() {
    assertThat(uses(d -> isInputOrOutput(target(d)) && !isModelfile(d))).isEmpty();
  }

  /** Buffers, character sets and URIs are values; the rest of these packages reaches outside. */
  private static boolean isInputOrOutput(JavaClass type) {
    String name = type.getPackageName();
    return name.startsWith("java.net") && !type.isEquivalentTo(URI.class)
        || name.startsWith("java.nio.file")
        || name.startsWith("java.nio.channels")
        || name.startsWith("java.io") && !type.isEquivalentTo(Serializable.class);
  }

  private static boolean isModelfile(Dependency dependency) {
    return PackageOrder.shortName(dependency.getOriginClass()).equals("internal.modelfile");
  }

  private static JavaClass target(Dependency dependency) {
    return dependency.getTargetClass().getBaseComponentType();
  }

  /** The dependencies of core that the predicate finds, in words. */
  private static List<String> uses(Predicate<Dependency> wrong) {
    return CORE.stream()
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
        .filter(wrong)
        .map(Dependency::getDescription)
        .sorted()
        .toList();
  }
}
