// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.serve;

import dev.adjoin.engine.DynamoDbServer;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.tools.console.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** The options for who may use the server of {@code serve}. */
final class AccessOptions {
  @Option(
      names = "--allow-host",
      paramLabel = "NAME",
      description =
          "Also answer requests to this name of the machine, as other machines and containers send"
              + " them. Without it: localhost and loopback addresses. Give it again for more.")
  private List<String> hosts = new ArrayList<>();

  @Option(
      names = "--cors",
      paramLabel = "ORIGIN",
      description =
          "Also answer web pages of this origin, such as https://admin.example.org. Without it:"
              + " pages of this machine. Give it again for more.")
  private List<String> origins = new ArrayList<>();

  @Option(
      names = "--signatures",
      description =
          "Refuse signatures that are older than five minutes, as DynamoDB does, for tests of late"
              + " requests.")
  private boolean signatures;

  /** Fails if the options are invalid, before the engine is opened. */
  void check(AddressOption address) {
    try (EmbeddedDynamoDb none = EmbeddedDynamoDb.inMemory()) {
      serverOf(none);
    }
    if (address.isOpen() && hosts.isEmpty()) {
      throw Failure.mistake(
          "--host " + address + " opens the server to other machines, which needs --allow-host",
          "Give the name that they use for this machine, for example --allow-host db.test");
    }
  }

  DynamoDbServer.Builder serverOf(EmbeddedDynamoDb engine) {
    DynamoDbServer.Builder server = DynamoDbServer.builder(engine);
    hosts.forEach(host -> add("--allow-host", host, server::allowHost));
    origins.forEach(origin -> add("--cors", origin, server::cors));
    if (signatures) {
      server.checkSignatureAge();
    }
    return server;
  }

  private static void add(String option, String value, Consumer<String> setting) {
    try {
      setting.accept(value);
    } catch (IllegalArgumentException e) {
      throw Failure.mistake(option + ": " + e.getMessage(), "Correct it, or leave it out");
    }
  }
}
