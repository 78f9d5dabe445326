// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Starts another engine of the same API in a separate process, and reaches it over HTTP. */
public final class Dynoxide implements AutoCloseable {
  public static final String PACKAGE = "@dynoxide/linux-x64";
  private static final String VERSION = "1.2.1";

  /** One for all modules; the build says where the project is. */
  private static final Path FOLDER =
      Path.of(System.getProperty("adjoin.root", ".."), "testing", "target", "dynoxide");

  private static final Path PROGRAM =
      FOLDER.resolve("node_modules").resolve(PACKAGE).resolve("dynoxide");
  private static final long PATIENCE_SECONDS = 60;

  private final Process process;
  private final DynamoDbClient client;

  private Dynoxide(Process process, int port) {
    this.process = process;
    this.client =
        DynamoDbClient.builder()
            .endpointOverride(URI.create("http://127.0.0.1:" + port))
            .region(Region.US_EAST_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
            .httpClient(UrlConnectionHttpClient.create())
            .build();
  }

  /** Whether it is here, fetched by npm if need be. */
  public static boolean isAvailable() {
    if (!Files.isExecutable(PROGRAM)) {
      install();
    }
    return Files.isExecutable(PROGRAM);
  }

  /** Starts it, where it {@link #isAvailable}. */
  public static Dynoxide start() {
    try {
      int port = freePort();
      Process process =
          new ProcessBuilder(
                  PROGRAM.toAbsolutePath().toString(),
                  "--host",
                  "127.0.0.1",
                  "--port",
                  Integer.toString(port))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      awaitPort(process, port);
      return new Dynoxide(process, port);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static void install() {
    try {
      Files.createDirectories(FOLDER);
      Process npm =
          new ProcessBuilder(
                  List.of(
                      "npm",
                      "install",
                      "--no-save",
                      "--prefix",
                      FOLDER.toString(),
                      PACKAGE + "@" + VERSION))
              .redirectErrorStream(true)
              .redirectOutput(FOLDER.resolve("npm.log").toFile())
              .start();
      if (!npm.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        npm.destroyForcibly();
      }
    } catch (IOException noNpm) {
      // Then there is no program, and whoever asked finds that out.
      return;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void awaitPort(Process process, int port) throws IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (process.isAlive() && System.nanoTime() < deadline) {
      try {
        new Socket(InetAddress.getLoopbackAddress(), port).close();
        return;
      } catch (IOException notYet) {
        Thread.onSpinWait();
      }
    }
    process.destroyForcibly();
    throw new IOException("dynoxide did not open its port");
  }

  public DynamoDbClient client() {
    return client;
  }

  @Override
  public void close() {
    client.close();
    process.destroyForcibly();
  }
}
