// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.engine;

import dev.adjoin.Adjoin;
import dev.adjoin.CompiledModel;
import dev.adjoin.engine.DirectoryInUseException;
import dev.adjoin.engine.DynamoDbServer;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.UnusableDirectoryException;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Failure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * An open engine.
 *
 * @param streams makes a client of its streams, which the caller closes
 * @param isOurs whether this program creates missing tables in it
 * @param isAlone whether no other program can reach it
 * @param closing closes it
 */
public record OpenEngine(
    DynamoDbClient client,
    Supplier<DynamoDbStreamsClient> streams,
    boolean isOurs,
    boolean isAlone,
    Runnable closing)
    implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 5000;
  private static final int PAUSE_MILLIS = 50;

  public static OpenEngine of(Engine engine, Console console) {
    if (engine instanceof Engine.Directory directory) {
      return kept(directory.path(), console, OpenEngine::embedded);
    }
    if (engine instanceof Engine.Memory) {
      return embedded(EmbeddedDynamoDb.inMemory());
    }
    return engine instanceof Engine.Endpoint at
        ? remote(Clients.at(at.uri(), null), () -> Clients.streamsAt(at.uri(), null), false)
        : remote(Clients.aws(), Clients::streamsOfAws, false);
  }

  /**
   * Opens an engine for a long time. A directory is served at a free port of this machine
   * meanwhile, so that other commands of the same user can use it: the server answers only to an
   * access key that is in the lock file of the directory.
   */
  public static OpenEngine shared(Engine engine, Console console) {
    return engine instanceof Engine.Directory directory
        ? kept(directory.path(), console, OpenEngine::served)
        : of(engine, console);
  }

  private static OpenEngine served(EmbeddedDynamoDb dynamoDb) {
    try {
      DynamoDbServer server =
          DynamoDbServer.builder(dynamoDb)
              .randomAccessKey()
              .start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      dynamoDb.announce(server);
      return new OpenEngine(
          dynamoDb.client(),
          dynamoDb::streams,
          true,
          false,
          () -> {
            server.close();
            dynamoDb.close();
          });
    } catch (IOException | UncheckedIOException e) {
      dynamoDb.close();
      throw Failure.failed(
          "The directory cannot be served to other commands: " + e.getMessage(),
          "Check that this machine allows connections to 127.0.0.1");
    }
  }

  private static OpenEngine embedded(EmbeddedDynamoDb dynamoDb) {
    return new OpenEngine(dynamoDb.client(), dynamoDb::streams, true, true, dynamoDb::close);
  }

  private static OpenEngine remote(
      DynamoDbClient client, Supplier<DynamoDbStreamsClient> streams, boolean isOurs) {
    return new OpenEngine(client, streams, isOurs, false, client::close);
  }

  /**
   * Opens an engine in a directory. If a server uses the directory, the client connects to that
   * server; if another command uses it, this method waits for the end of that command, up to a
   * limit.
   */
  private static OpenEngine kept(
      Path directory, Console console, Function<EmbeddedDynamoDb, OpenEngine> use) {
    for (int waited = 0; ; waited += PAUSE_MILLIS) {
      try {
        return use.apply(EmbeddedDynamoDb.at(directory));
      } catch (DirectoryInUseException e) {
        if (e.address().isPresent()) {
          String address = e.address().get();
          console.note(directory + " is served at " + address + "; the command goes there");
          URI at = URI.create(address);
          String key = e.accessKey().orElse(null);
          return remote(Clients.at(at, key), () -> Clients.streamsAt(at, key), true);
        }
        if (waited >= TIMEOUT_MILLIS || !pause()) {
          throw StoreFailures.of(e);
        }
      } catch (UnusableDirectoryException e) {
        throw StoreFailures.of(e);
      }
    }
  }

  /**
   * Creates the table of a model if it is missing and this program creates tables in the engine.
   * Closes the engine if that fails.
   *
   * @return whether it was created
   */
  public boolean createTable(CompiledModel model) {
    if (!isOurs) {
      return false;
    }
    try (Adjoin db = Adjoin.builder(model).connect(client)) {
      return db.createTableIfAbsent();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private static boolean pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void close() {
    closing.run();
  }
}
