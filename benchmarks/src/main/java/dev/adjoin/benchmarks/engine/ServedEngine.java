// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.engine.DynamoDbServer;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** The engine in memory behind its HTTP endpoint, in a process that serves until it is ended. */
final class ServedEngine {
  private ServedEngine() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    int port = Integer.parseInt(arguments[0]);
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        DynamoDbServer endpoint =
            DynamoDbServer.start(
                engine.client(),
                engine.streams(),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port))) {
      System.out.println(endpoint.uri());
      Thread.currentThread().join();
    }
  }
}
