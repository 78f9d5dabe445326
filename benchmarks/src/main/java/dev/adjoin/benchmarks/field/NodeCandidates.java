// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The libraries that run in Node. {@code benchmarks/run} fetches them; those that it could not
 * fetch are left out. Closing this ends their processes.
 */
final class NodeCandidates implements AutoCloseable {
  private static final Pattern VERSION = Pattern.compile("\"version\"\\s*:\\s*\"([^\"]+)\"");

  private final Path scripts;
  private final Path folder;
  private final Map<String, NodeProcess> processes = new HashMap<>();

  /**
   * @param module the folder of this module
   */
  NodeCandidates(Path module) {
    this.scripts = module.resolve("field");
    this.folder = module.resolve("target").resolve("field");
  }

  List<Candidate> available() {
    List<Candidate> found = new ArrayList<>();
    add(
        found,
        "electrodb",
        new Layout("__edb_e__", "user", "group", "membership", "address", true),
        Map.of());
    add(
        found,
        "dynamodb-toolbox",
        new Layout("_et", "User", "Group", "Membership", "Address", true),
        Map.of());
    add(
        found,
        "dynamodb-onetable",
        new Layout("_type", "User", "Group", "Membership", "_Unique", true),
        Map.of());
    add(
        found,
        "dyna-record",
        new Layout("type", "User", "Group", "Membership", "Address", false),
        Map.of(
            Task.CREATE, "no unique attributes: the address is the id of another item",
            Task.LINK, "no counts",
            Task.PAGE, "no pages: a Query returns what is in the first 1 MB",
            Task.UNLINK, "no counts",
            Task.DELETE, "finds members in the first 1 MB, and refuses while there are others",
            Task.BULK, "no counts and no bulk writes",
            Task.CROWD, "no counts",
            Task.CURRENT, "no batches: reads each user by itself"));
    return found;
  }

  private void add(List<Candidate> found, String library, Layout layout, Map<Task, String> notes) {
    Path description = folder.resolve("node_modules").resolve(library).resolve("package.json");
    if (!Files.exists(description)) {
      System.err.println(library + " was not fetched and is left out");
    } else {
      found.add(
          new Candidate(
              library + " " + version(description),
              List.of(source(library)),
              layout,
              notes,
              endpoint -> NodeLibrary.open(process(library), endpoint)));
    }
  }

  private Path source(String library) {
    Path compiled = scripts.resolve(library + ".ts");
    return Files.exists(compiled) ? compiled : scripts.resolve(library + ".js");
  }

  private static String version(Path description) {
    try {
      Matcher version = VERSION.matcher(Files.readString(description));
      if (!version.find()) {
        throw new IllegalStateException(description + " must name a version");
      }
      return version.group(1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private NodeProcess process(String library) {
    return processes.computeIfAbsent(library, name -> new NodeProcess(folder, name));
  }

  @Override
  public void close() {
    processes.values().forEach(NodeProcess::close);
  }
}
