// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.engine;

import dev.adjoin.tools.console.Failure;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** The location of tables, as given by {@code --engine}. */
public sealed interface Engine {
  /** Tables in the memory of this process. */
  record Memory() implements Engine {
    @Override
    public String toString() {
      return "memory";
    }
  }

  /** Tables in this process, stored in a directory. */
  record Directory(Path path) implements Engine {
    @Override
    public String toString() {
      return "dir:" + path;
    }
  }

  /** Tables of a server with DynamoDB's protocol at an address. */
  record Endpoint(URI uri) implements Engine {
    @Override
    public String toString() {
      return uri.toString();
    }
  }

  /** Tables of DynamoDB, with the region and credentials that the SDK finds. */
  record Aws() implements Engine {
    @Override
    public String toString() {
      return "aws";
    }
  }

  /** Parses an engine; empty if the text is not valid. */
  static Optional<Engine> parse(String text) {
    if (text.equals("memory")) {
      return Optional.of(new Memory());
    }
    if (text.equals("aws")) {
      return Optional.of(new Aws());
    }
    if (text.startsWith("dir:") && text.length() > "dir:".length()) {
      return Optional.of(new Directory(path(text.substring("dir:".length()))));
    }
    return text.matches("https?://[^/?#@\\s]+/?") ? endpoint(text) : Optional.empty();
  }

  /**
   * Parses an engine that can have tables already.
   *
   * @param fix the fix for any other text, as an imperative sentence without a full stop
   */
  static Engine existing(String text, String fix) {
    Engine engine = parse(text).orElse(new Memory());
    if (engine instanceof Memory
        || engine instanceof Directory directory && Files.notExists(directory.path())) {
      throw Failure.mistake(
          "--engine must be an existing dir:PATH, http://HOST:PORT or aws, but was \""
              + text
              + "\"",
          fix);
    }
    return engine;
  }

  private static Optional<Engine> endpoint(String text) {
    try {
      URI uri = URI.create(text);
      return uri.getHost() == null ? Optional.empty() : Optional.of(new Endpoint(uri));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Expands ~ to the home directory, since no shell expands it after {@code dir:}. */
  private static Path path(String text) {
    String expanded = text;
    if (text.equals("~") || text.startsWith("~/")) {
      expanded = System.getProperty("user.home") + text.substring(1);
    } else if (text.startsWith("~")) {
      throw Failure.mistake(
          "\"dir:" + text + "\" begins with ~ and a name, which is not expanded",
          "Write the path of that home directory, or dir:./"
              + text
              + " for a directory of that name");
    }
    try {
      return Path.of(expanded);
    } catch (InvalidPathException e) {
      throw Failure.mistake("\"dir:" + text + "\" is not a path", "Give the path of a directory");
    }
  }
}
