// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A library that takes part.
 *
 * @param name its name and version
 * @param sources the files that do the tasks
 * @param layout how its items are told apart
 * @param notes what to know about a task, for example that the library does not claim to do it
 * @param opener opens it at an endpoint
 */
record Candidate(
    String name,
    List<Path> sources,
    Layout layout,
    Map<Task, String> notes,
    Function<URI, Library> opener) {
  Candidate {
    sources = List.copyOf(sources);
    notes = Map.copyOf(notes);
  }

  Library open(URI endpoint) {
    return opener.apply(endpoint);
  }
}
