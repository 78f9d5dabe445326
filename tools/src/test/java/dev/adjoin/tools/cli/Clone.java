// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A copy of the sources that the launcher builds, without tests and build results. */
record Clone(Path root) {
  private static final Path ORIGINAL =
      Path.of(System.getProperty("adjoin.root", "..")).toAbsolutePath().normalize();

  static Clone into(Path root) throws IOException {
    for (String path : List.of("adjoin", "pom.xml", "LICENSE", "NOTICE", ".mvn")) {
      copy(ORIGINAL.resolve(path), root);
    }
    for (Path module : modules()) {
      copy(module.resolve("pom.xml"), root);
      copy(module.resolve("src/main"), root);
    }
    return new Clone(root);
  }

  /** The version of this build: the first one in the root pom.xml. */
  static String version() throws IOException {
    return Pattern.compile("<version>(.+)</version>")
        .matcher(Files.readString(ORIGINAL.resolve("pom.xml")))
        .results()
        .findFirst()
        .orElseThrow()
        .group(1);
  }

  /** The folders of all modules, some of which are inside others. */
  static List<Path> modules() throws IOException {
    return Pattern.compile("<module>(.+)</module>")
        .matcher(Files.readString(ORIGINAL.resolve("pom.xml")))
        .results()
        .map(module -> ORIGINAL.resolve(module.group(1)))
        .toList();
  }

  /**
   * A small project with the launcher of the repository: one class that prints its version. It is
   * built in a fraction of the time.
   */
  static Clone small(Path root) throws IOException {
    for (String path : List.of("adjoin", "LICENSE", "NOTICE", ".mvn")) {
      copy(ORIGINAL.resolve(path), root);
    }
    String pom = Files.readString(ORIGINAL.resolve("pom.xml"));
    Files.writeString(
        root.resolve("pom.xml"),
        pom.replaceFirst("(?s)<modules>.*</modules>", "<modules><module>tools</module></modules>"));
    Clone clone = new Clone(root);
    clone.write(
        "tools/pom.xml",
        """
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <parent>
            <groupId>dev.adjoin</groupId>
            <artifactId>adjoin-parent</artifactId>
            <version>%s</version>
          </parent>
          <artifactId>small</artifactId>
          <build>
            <finalName>adjoin</finalName>
            <plugins>
              <plugin>
                <artifactId>maven-jar-plugin</artifactId>
                <configuration>
                  <archive><manifest><mainClass>small.Main</mainClass></manifest></archive>
                </configuration>
              </plugin>
            </plugins>
          </build>
        </project>
        """
            .formatted(version()));
    clone.write(
        "tools/src/main/java/small/Main.java",
        """
        package small;

        final class Main {
          private Main() {}

          public static void main(String[] arguments) {
            System.out.println("small 1");
          }
        }
        """);
    return clone;
  }

  /** Writes a source file. */
  Path write(String path, String text) throws IOException {
    Path file = file(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private static void copy(Path from, Path root) throws IOException {
    if (!Files.exists(from)) {
      return;
    }
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path target = root.resolve(ORIGINAL.relativize(file).toString());
        Files.createDirectories(target.getParent());
        Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  Path file(String path) {
    return root.resolve(path);
  }

  Path launcher() {
    return file("adjoin");
  }

  Ran run(String... arguments) {
    return run(Map.of("JAVA_HOME", System.getProperty("java.home")), arguments);
  }

  Ran run(Map<String, String> environment, String... arguments) {
    List<String> command = new ArrayList<>(List.of(launcher().toString()));
    command.addAll(List.of(arguments));
    return Ran.of(command, root, environment);
  }

  /** Starts a command that runs until it is stopped. */
  Process start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(launcher().toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    return builder.start();
  }

  /** The class archives made so far, one for each Java. */
  List<Path> archives() {
    try (Stream<Path> files = Files.list(file("tools/target/launcher"))) {
      return files.filter(path -> path.toString().endsWith(".jsa")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
