// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.engine.DynamoDbServer;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A server in a process of its own, with a client that reaches it over HTTP. */
final class ServerProcess implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(20);
  private final Process process;
  private final DynamoDbClient client;

  private ServerProcess(Process process, DynamoDbClient client) {
    this.process = process;
    this.client = client;
  }

  /**
   * @param command the command without its last argument, the port
   */
  static ServerProcess start(List<String> command) {
    int port = freePort();
    List<String> whole = new ArrayList<>(command);
    whole.add(String.valueOf(port));
    try {
      Process process =
          new ProcessBuilder(whole)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      awaitPort(process, port);
      return new ServerProcess(process, client(port));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns when the process accepts connections. */
  private static void awaitPort(Process process, int port) throws IOException {
    while (process.isAlive()) {
      try {
        new Socket(InetAddress.getLoopbackAddress(), port).close();
        return;
      } catch (ConnectException e) {
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
    throw new IllegalStateException("A server must stay up, but ended with " + process.exitValue());
  }

  private static DynamoDbClient client(int port) {
    return DynamoDbClient.builder()
        .endpointOverride(URI.create("http://127.0.0.1:" + port))
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
        .httpClientBuilder(Apache5HttpClient.builder())
        .build();
  }

  /** The server with the items, loaded over HTTP. */
  LoadedClient holding(Population population) {
    client.createTable(Requests.create());
    client.waiter().waitUntilTableExists(table -> table.tableName(Requests.TABLE));
    population.load(client);
    return new LoadedClient(client, population, this::close);
  }

  @Override
  public void close() {
    client.close();
    process.destroy();
    process.onExit().join();
  }

  /** Serves an engine in memory at the given port until the process is ended. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    int port = Integer.parseInt(arguments[0]);
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        DynamoDbServer server =
            DynamoDbServer.start(
                engine, new InetSocketAddress(InetAddress.getLoopbackAddress(), port))) {
      System.out.println(server.uri());
      Thread.currentThread().join();
    }
  }
}
