// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.BulkSummary;
import dev.adjoin.declare.Count;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
import dev.adjoin.engine.DynamoDbServer;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Every call ends by its deadline, also if the endpoint accepts requests and never answers. Without
 * time limits of requests, the SDK waits for each of its attempts for half a minute or longer.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class DeadlinesTest {
  private static final Duration DEADLINE = Duration.ofSeconds(1);

  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final DynamoDbServer server;
  private final Relay relay;
  private final DynamoDbClient client;
  private final Adjoin db;

  DeadlinesTest() throws IOException {
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    this.server = DynamoDbServer.start(engine, anyPort);
    this.relay = new Relay(server.uri());
    this.client = client(relay.port());
    // Classes are loaded and the table is made before the short deadline counts.
    try (Adjoin patient = builder().deadline(Duration.ofMinutes(1)).connect(client)) {
      patient.createTable();
      patient.entity(User.class).create(new User("u0", 0));
      patient.entity(Group.class).create(new Group("g0"));
      patient.relationship(Membership.class).link(new Membership("u0", "g0"));
    }
    this.db = builder().connect(client);
    db.entity(User.class).change("u0").add(User::points).by(1).apply();
  }

  @Entity
  record User(@Id String userId, int points) {}

  @Entity
  record Group(@Id String groupId) {}

  @Relationship(from = User.class, to = Group.class, count = @Count(to = "members"))
  record Membership(@From String userId, @To String groupId) {}

  /** Passes connections on to a server; from some moment on, it holds back every response. */
  private static final class Relay implements AutoCloseable {
    private final ServerSocket socket;
    private final URI server;
    private volatile boolean isSilent;

    Relay(URI server) throws IOException {
      this.server = server;
      this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
      start(this::accept);
    }

    int port() {
      return socket.getLocalPort();
    }

    void silence() {
      isSilent = true;
    }

    private static void start(Task task) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  task.run();
                } catch (IOException e) {
                  // One of the sockets was closed.
                }
              },
              "relay");
      thread.setDaemon(true);
      thread.start();
    }

    private void accept() throws IOException {
      while (true) {
        Socket from = socket.accept();
        Socket to = new Socket(server.getHost(), server.getPort());
        start(() -> from.getInputStream().transferTo(to.getOutputStream()));
        start(() -> answer(to.getInputStream(), from.getOutputStream()));
      }
    }

    private void answer(InputStream from, OutputStream to) throws IOException {
      byte[] buffer = new byte[1 << 14];
      for (int length = from.read(buffer); length >= 0; length = from.read(buffer)) {
        if (!isSilent) {
          to.write(buffer, 0, length);
        }
      }
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }

    private interface Task {
      void run() throws IOException;
    }
  }

  private static DynamoDbClient client(int port) {
    return DynamoDbClient.builder()
        .endpointOverride(URI.create("http://127.0.0.1:" + port))
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
        .httpClient(UrlConnectionHttpClient.create())
        .build();
  }

  private static Adjoin.Builder builder() {
    return Adjoin.builder(User.class, Group.class, Membership.class).deadline(DEADLINE);
  }

  @BeforeEach
  void silence() {
    relay.silence();
  }

  @AfterEach
  void close() throws IOException {
    db.close();
    client.close();
    relay.close();
    server.close();
    engine.close();
  }

  /** Runs calls at the same time, as each of them waits for its deadline. */
  private static void together(Runnable... calls) {
    CompletableFuture.allOf(
            Stream.of(calls)
                .map(call -> CompletableFuture.runAsync(call, task -> new Thread(task).start()))
                .toArray(CompletableFuture[]::new))
        .join();
  }

  private static void assertUnavailable(ThrowingCallable call) {
    assertThatThrownBy(call)
        .hasMessageContaining("ApiCallTimeoutException")
        .extracting("reason")
        .isEqualTo(Reason.UNAVAILABLE);
  }

  private static void assertUnknown(ThrowingCallable call) {
    assertThatThrownBy(call)
        .hasMessageContaining("got no answer in time (ApiCallTimeoutException")
        .extracting("reason")
        .isEqualTo(Reason.UNKNOWN);
  }

  @Test
  void readsFail() {
    together(
        () -> assertUnavailable(() -> db.entity(User.class).get("u1")),
        () -> assertUnavailable(() -> db.relationship(Membership.class).from("u1").list()),
        () -> assertUnavailable(() -> db.entity(User.class).getAll(List.of("u1", "u2"))));
  }

  @Test
  void writesAreUnknown() {
    together(
        () -> assertUnknown(() -> db.entity(User.class).create(new User("u1", 1))),
        () ->
            assertUnknown(() -> db.relationship(Membership.class).link(new Membership("u1", "g1"))),
        () ->
            assertUnknown(
                () -> db.entity(User.class).change("u1").add(User::points).by(1).apply()));
  }

  @Test
  void editsFailAtTheirRead() {
    assertUnavailable(() -> db.entity(User.class).edit("u1", u -> new User("u1", 2)));
  }

  @Test
  void bulkWorkSaysThatItIsUnknown() {
    together(
        () -> {
          Stream<User> users = Stream.of(new User("u1", 1), new User("u2", 2));
          BulkSummary written = db.entity(User.class).overwriteAll(users);
          assertThat(written.reasons()).containsEntry(Reason.UNKNOWN, 2L);
        },
        () -> {
          Stream<Membership> memberships = Stream.of(new Membership("u1", "g1"));
          BulkSummary linked = db.relationship(Membership.class).linkAll(memberships);
          assertThat(linked.reasons()).containsEntry(Reason.UNKNOWN, 1L);
        });
  }

  @Test
  void tablesAreNeitherMadeNorCompared() {
    together(
        () -> assertUnavailable(() -> db.createTable()),
        () -> assertUnavailable(() -> db.verifyTable()),
        () -> assertUnavailable(() -> builder().compare(client)));
  }

  @Test
  void theStreamIsNotFollowed() {
    engine
        .client()
        .updateTable(
            t ->
                t.tableName(db.tableName())
                    .streamSpecification(
                        s ->
                            s.streamEnabled(true)
                                .streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)));
    try (Adjoin direct = builder().connect(engine.client());
        DynamoDbStreamsClient streams =
            DynamoDbStreamsClient.builder()
                .endpointOverride(URI.create("http://127.0.0.1:" + relay.port()))
                .region(Region.US_EAST_1)
                .credentialsProvider(
                    StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .httpClient(UrlConnectionHttpClient.create())
                .build()) {
      assertUnavailable(() -> direct.follow(streams).drain());
    }
  }

  @Test
  void aDatabaseIsNotOpened() {
    assertUnavailable(() -> builder().connect(client));
  }
}
