// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.testing.search.Form;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Exports read by the compilers and parsers that people use, which are fetched first. Only in the
 * full form: the libraries are large.
 */
@Tag("exported-code")
class RealToolsTest {
  private static final Path FOLDER =
      ExportedModels.ROOT.resolve("tools/target/real-tools").toAbsolutePath();

  private static final String PARSE =
      """
      import fs from 'node:fs';
      import { JSDOM } from 'jsdom';
      const dom = new JSDOM('');
      globalThis.window = dom.window;
      globalThis.document = dom.window.document;
      const mermaid = (await import('mermaid')).default;
      for (const file of process.argv.slice(2)) {
        console.log((await mermaid.parse(fs.readFileSync(file, 'utf8'))).diagramType);
      }
      """;

  private static final String CDK =
      """
      <project xmlns="http://maven.apache.org/POM/4.0.0">
        <modelVersion>4.0.0</modelVersion>
        <groupId>exported</groupId>
        <artifactId>tables</artifactId>
        <version>1</version>
        <dependencies>
          <dependency>
            <groupId>software.amazon.awscdk</groupId>
            <artifactId>aws-cdk-lib</artifactId>
            <version>2.180.0</version>
          </dependency>
        </dependencies>
      </project>
      """;

  @Test
  void tscAcceptsEveryConstructInTypeScript() throws Exception {
    Path folder = packages("cdk", "aws-cdk-lib@2", "constructs@10", "typescript@5");
    List<String> command =
        new ArrayList<>(
            List.of(
                folder.resolve("node_modules/.bin/tsc").toString(),
                "--noEmit",
                "--strict",
                "--skipLibCheck",
                "--module",
                "nodenext",
                "--moduleResolution",
                "nodenext",
                "--target",
                "es2022"));
    for (Compiled compiled : ExportedModels.all()) {
      String file = compiled.model().name() + ".ts";
      Files.writeString(folder.resolve(file), CdkTypeScript.of(compiled));
      command.add(file);
      String policies = compiled.model().name() + "-policies.ts";
      Files.writeString(folder.resolve(policies), IamPolicy.cdk(compiled));
      command.add(policies);
    }

    assertThat(Tools.run(folder, command.toArray(String[]::new))).isEmpty();
  }

  @Test
  void mermaidParsesEveryDiagram() throws Exception {
    Path folder = packages("mermaid", "mermaid@11", "jsdom@26");
    List<String> command = new ArrayList<>(List.of("node", "parse.mjs"));
    Files.writeString(folder.resolve("parse.mjs"), PARSE);
    for (Compiled compiled : ExportedModels.all()) {
      String name = compiled.model().name();
      Files.writeString(folder.resolve(name + "-er.mmd"), Mermaid.entities(compiled));
      Files.writeString(folder.resolve(name + "-table.mmd"), Mermaid.table(compiled));
      command.addAll(List.of(name + "-er.mmd", name + "-table.mmd"));
    }

    assertThat(Tools.run(folder, command.toArray(String[]::new)).lines())
        .hasSize(ExportedModels.all().size() * 2)
        .containsOnly("er", "flowchart-v2");
  }

  @Test
  void javacAcceptsEveryConstructInJava() throws Exception {
    assumeFull();
    Tools.assumeAll(Tools.Needed.MAVEN);
    Path folder = Files.createDirectories(FOLDER.resolve("cdk-java"));
    Files.writeString(folder.resolve("pom.xml"), CDK);
    boolean isFetched =
        Tools.fetches(
            folder,
            Tools.LIMIT,
            List.of(
                "mvn",
                "-B",
                "-q",
                "-ntp",
                "dependency:build-classpath",
                "-Dmdep.outputFile=class-path.txt"));
    Tools.assumeFetched(isFetched, "mvn dependency:get of aws-cdk-lib");
    String classPath = Files.readString(folder.resolve("class-path.txt"));
    for (Compiled compiled : ExportedModels.all()) {
      String source = CdkJava.of(compiled);
      String name = source.replaceFirst("(?s).*public final class (\\w+).*", "$1");
      Files.writeString(folder.resolve(name + ".java"), source);

      Tools.run(
          folder,
          Path.of(System.getProperty("java.home"), "bin", "javac").toString(),
          "-proc:none",
          "-d",
          "classes",
          "-cp",
          classPath,
          name + ".java");
    }
  }

  /** A folder with packages from npm, which stay there for the next run. */
  private static Path packages(String name, String... packages) throws Exception {
    assumeFull();
    Path folder = FOLDER.resolve(name);
    Tools.assumePackages(folder, packages);
    return folder;
  }

  private static void assumeFull() {
    assumeTrue(Form.isFull(), "only in the full form: ./check --full");
  }
}
