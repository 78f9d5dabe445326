// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.engine;

import dev.adjoin.tools.console.Failure;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** The place of tables, as {@code --engine} gives it. */
public sealed interface Engine {
  /** In this process, until it ends. */
  record Memory() implements Engine {
    @Override
    public String toString() {
      return "memory";
    }
  }

  /** In this process, stored in a directory. */
  record Directory(Path path) implements Engine {
    @Override
    public String toString() {
      return "dir:" + path;
    }
  }

  /** A server of DynamoDB's protocol at an address. */
  record Endpoint(URI uri) implements Engine {
    @Override
    public String toString() {
      return uri.toString();
    }
  }

  /** DynamoDB, with the region and credentials that the SDK finds. */
  record Aws() implements Engine {
    @Override
    public String toString() {
      return "aws";
    }
  }

  /** The engine that a text gives; empty if the text is none. */
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

  private static Optional<Engine> endpoint(String text) {
    try {
      URI uri = URI.create(text);
      return uri.getHost() == null ? Optional.empty() : Optional.of(new Endpoint(uri));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** No shell expands a ~ behind {@code dir:}, so it is expanded here. */
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
