// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the sources say of a release, before one is staged. */
class ReleasePomsTest {
  static final List<String> JARS =
      List.of(
          "adjoin",
          "adjoin-core",
          "adjoin-engine",
          "adjoin-junit",
          "adjoin-processor",
          "adjoin-spring-boot-starter",
          "adjoin-tools");

  /** All modules but those that only this build needs, as Maven takes it. */
  static final String PUBLISHED =
      "!examples,!examples/spring,!examples/kotlin,!benchmarks,!spring/boot4,!junit/jupiter5";

  private static final Pom PARENT = Pom.read(Pages.page("pom.xml"));
  private static final Pom BOM = Pom.read(Pages.page("bom/pom.xml"));

  /** The modules by folder. */
  private static final Map<String, Pom> MODULES = new TreeMap<>();

  @BeforeAll
  static void read() throws IOException {
    for (Path module : Clone.modules()) {
      MODULES.put(Pages.ROOT.relativize(module).toString(), Pom.read(module.resolve("pom.xml")));
    }
  }

  /** All artifacts of a release. */
  static List<String> artifacts() {
    return Stream.concat(JARS.stream(), Stream.of("adjoin-bom", "adjoin-parent")).toList();
  }

  private static Stream<String> published() {
    return MODULES.values().stream().filter(Pom::isPublished).map(pom -> pom.text("artifactId"));
  }

  @Test
  void everyPublishedModuleHasWhatMavenCentralRequires() {
    PARENT.assertPublishable(PARENT);
    BOM.assertPublishable(BOM);
    MODULES.values().stream()
        .filter(pom -> pom.isPublished() && !pom.text("artifactId").equals("adjoin-bom"))
        .forEach(pom -> pom.assertPublishable(PARENT));
    assertThat(BOM.text("scm/url")).isEqualTo(PARENT.text("scm/url"));
    assertThat(BOM.text("url")).isEqualTo(PARENT.text("url"));
  }

  @Test
  void allModulesHaveOneVersion() {
    String version = PARENT.text("version");
    MODULES.forEach(
        (folder, pom) ->
            assertThat(
                    pom.text("parent").isEmpty() ? pom.text("version") : pom.text("parent/version"))
                .as(folder)
                .isEqualTo(version));
  }

  @Test
  void everyBuildMakesSourcesAndTheReleaseProfileJavadocAndBillsOfMaterials() {
    assertThat(PARENT.artifacts("plugins")).contains("maven-source-plugin");
    assertThat(PARENT.artifacts("profile"))
        .contains("maven-javadoc-plugin", "cyclonedx-maven-plugin");
    assertThat(MODULES.get("tools").artifacts("profile"))
        .contains("maven-assembly-plugin", "maven-jar-plugin");
    assertThat(Pages.page("tools/src/assembly/zip.xml")).isRegularFile();
  }

  @Test
  void theBomListsEveryPublishedModule() {
    assertThat(BOM.artifacts("dependencyManagement"))
        .containsExactlyInAnyOrderElementsOf(
            published().filter(artifact -> !artifact.equals("adjoin-bom")).toList())
        .containsExactlyInAnyOrderElementsOf(JARS);
  }

  @Test
  void noModuleThatIsLeftOutIsPublished() {
    assertThat(Arrays.stream(PUBLISHED.split(",")).map(each -> each.substring(1)))
        .allMatch(folder -> MODULES.containsKey(folder) && !MODULES.get(folder).isPublished());
  }

  @Test
  void thePageStagesInTheSameWay() throws IOException {
    assertThat(Files.readString(Pages.page("docs/internals/releases.md")))
        .contains(
            "mvn -Prelease -Dmaven.test.skip=true -Dmaven.install.skip=true -pl '"
                + PUBLISHED
                + "' -DaltDeploymentRepository=staged::file:///tmp/staged deploy\n");
  }
}
