// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Programs of other projects that read what is exported. */
public final class Tools {
  static final Duration LIMIT = Duration.ofMinutes(5);

  /** Packages from npm are kept here between runs. */
  private static final Path NODE =
      Path.of(System.getProperty("adjoin.root", ".."))
          .toAbsolutePath()
          .normalize()
          .resolve("tools/target/node");

  private Tools() {}

  /** What tests use but do not bring, and how people get it. */
  public enum Needed {
    AWS_CLI("the AWS CLI: pip install awscli", "aws", "--version"),
    BASH("Bash: apt-get install bash", "bash", "--version"),
    BOTO3("Python with boto3: apt-get install python3-boto3", "python3", "-c", "import boto3"),
    GO("Go: apt-get install golang-go", "go", "version"),
    JQ("jq: apt-get install jq", "jq", "--version"),
    MAVEN("Maven: apt-get install maven", "mvn", "--version"),
    NODE("Node.js: apt-get install nodejs", "node", "--version"),
    NPM("npm: apt-get install npm", "npm", "--version"),
    PYYAML("Python with PyYAML: apt-get install python3-yaml", "python3", "-c", "import yaml"),
    PYTHON("Python: apt-get install python3", "python3", "--version"),
    TERRAFORM(
        "Terraform: https://developer.hashicorp.com/terraform/install", "terraform", "-version");

    private final String how;
    private final List<String> command;
    private @Nullable Boolean isPresent;

    Needed(String how, String... command) {
      this.how = how;
      this.command = List.of(command);
    }

    @Override
    public String toString() {
      return "needs " + how;
    }

    /** Whether it is installed and works. */
    public synchronized boolean isPresent() throws IOException, InterruptedException {
      if (isPresent == null) {
        isPresent = succeeds(command.toArray(String[]::new));
      }
      return isPresent;
    }
  }

  /** Skips the test where something is missing, and says how to get it. */
  public static void assumeAll(Needed... all) throws IOException, InterruptedException {
    for (Needed each : all) {
      assumeTrue(each.isPresent(), each.toString());
    }
  }

  /** Skips the test where a library is missing that only the tool itself can fetch. */
  public static void assumeFetched(boolean isFetched, String command) {
    assumeTrue(isFetched, "needs a library that cannot be fetched here: " + command);
  }

  /**
   * A folder with TypeScript and the AWS SDK for JavaScript. Skips the test where they are missing.
   */
  public static Path awsSdkForNode() throws IOException, InterruptedException {
    assumeAll(Needed.NODE, Needed.NPM);
    Files.createDirectories(NODE);
    Files.writeString(NODE.resolve("package.json"), "{\"private\": true, \"type\": \"module\"}");
    assumePackages(
        NODE,
        "@aws-sdk/client-dynamodb@3",
        "@aws-sdk/lib-dynamodb@3",
        "typescript@5",
        "@types/node@20");
    return NODE;
  }

  /** Installs packages from npm in a folder. Skips the test where they cannot be fetched. */
  public static void assumePackages(Path folder, String... packages)
      throws IOException, InterruptedException {
    assumeAll(Needed.NPM);
    assumeFetched(packages(folder, packages), "npm install " + String.join(" ", packages));
  }

  /** A program on the path; null if it is not installed. */
  public static @Nullable Path find(String name) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst()
        .orElse(null);
  }

  /** Whether a program is installed and succeeds. */
  public static boolean succeeds(String... command) throws IOException, InterruptedException {
    return find(command[0]) != null
        && execute(Path.of("."), Map.of(), LIMIT, List.of(command)).code() == 0;
  }

  /** Runs a program that must succeed, and returns what it wrote to standard output. */
  public static String run(Path folder, String... command)
      throws IOException, InterruptedException {
    return run(folder, Map.of(), List.of(command));
  }

  /**
   * Runs a program that must succeed, and returns what it wrote to standard output.
   *
   * @param environment variables of the program besides those of this process
   */
  public static String run(Path folder, Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    Finished finished = execute(folder, environment, LIMIT, command);
    assertThat(finished.code()).as(finished.out() + finished.err()).isZero();
    return finished.out();
  }

  /** Runs a command that fetches something; false if it fails, or takes too long. */
  static boolean fetches(Path folder, Duration limit, List<String> command)
      throws IOException, InterruptedException {
    try {
      return execute(folder, Map.of(), limit, command).code() == 0;
    } catch (TookTooLong e) {
      return false;
    }
  }

  /** A program that did not end in time. */
  private static final class TookTooLong extends AssertionError {
    private static final long serialVersionUID = 1;

    TookTooLong(String message) {
      super(message);
    }
  }

  /** What a program left. */
  record Finished(int code, String out, String err) {}

  /**
   * Runs a program, and ends it and the programs that it started if it takes too long. Its output
   * goes to files, so that a program that it leaves behind cannot hold the test.
   *
   * @throws AssertionError if it takes too long
   */
  static Finished execute(
      Path folder, Map<String, String> environment, Duration limit, List<String> command)
      throws IOException, InterruptedException {
    Path output = Files.createTempDirectory("tool");
    try {
      Path out = output.resolve("out.txt");
      Path err = output.resolve("err.txt");
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile());
      builder.environment().putAll(environment);
      Process process = builder.start();
      try {
        process.getOutputStream().close();
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
          throw new TookTooLong(
              "%s must end within %s, but did not. It wrote: %s%s"
                  .formatted(command, limit, Files.readString(out), Files.readString(err)));
        }
        return new Finished(process.exitValue(), Files.readString(out), Files.readString(err));
      } finally {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    } finally {
      delete(output);
    }
  }

  /**
   * Installs packages from npm in a folder, where they stay for the next run.
   *
   * @return false if they cannot be fetched
   */
  private static boolean packages(Path folder, String... packages)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"));
    command.addAll(List.of(packages));
    return find("npm") != null && install(folder, command);
  }

  /**
   * Runs a command that makes a {@code node_modules}, unless the folder has one. It runs in a
   * temporary folder, so that the folder never has half of the packages.
   */
  static boolean install(Path folder, List<String> command)
      throws IOException, InterruptedException {
    Path modules = folder.resolve("node_modules");
    if (Files.exists(modules)) {
      return true;
    }
    Files.createDirectories(folder);
    Path unfinished = Files.createTempDirectory(folder, "install");
    try {
      Files.writeString(unfinished.resolve("package.json"), "{\"private\": true}\n");
      if (!fetches(unfinished, LIMIT, command)) {
        return false;
      }
      Files.move(unfinished.resolve("node_modules"), modules, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
      return true;
    } finally {
      delete(unfinished);
    }
    return true;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
