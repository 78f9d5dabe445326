// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import dev.adjoin.internal.engine.http.AccessRules;
import dev.adjoin.internal.engine.http.HttpListener;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Serves a DynamoDB client over HTTP, to any AWS SDK, tool or language.
 *
 * <pre>{@code
 * try (EmbeddedDynamoDb dynamoDb = EmbeddedDynamoDb.inMemory();
 *     DynamoDbServer server = DynamoDbServer.start(dynamoDb, new InetSocketAddress("127.0.0.1", 0))) {
 *   System.out.println(server.uri());
 * }
 * }</pre>
 *
 * <p>The server answers requests to loopback names, from programs and from pages of this machine. A
 * {@link #builder(EmbeddedDynamoDb) builder} allows more. In front of an engine it accepts any
 * credentials, in front of another client only its own {@link #accessKey}. It has no TLS: use it on
 * one machine or in a trusted network. All its threads are daemon threads. Closing the server does
 * not close the client. Thread-safe.
 */
public final class DynamoDbServer implements AutoCloseable {
  private final HttpListener listener;
  private final @Nullable String accessKey;

  private DynamoDbServer(HttpListener listener, @Nullable String accessKey) {
    this.listener = listener;
    this.accessKey = accessKey;
  }

  /**
   * Serves an engine at an address, with any credentials; port 0 means any free port.
   *
   * @throws java.net.BindException if the port is in use or the address is not one of this machine
   */
  public static DynamoDbServer start(EmbeddedDynamoDb engine, InetSocketAddress address)
      throws IOException {
    return builder(engine).start(address);
  }

  /**
   * Serves two clients at an address; port 0 means any free port. Whoever reaches the clients acts
   * with their credentials, so requests must be signed with the server's {@link #accessKey}.
   *
   * @throws java.net.BindException if the port is in use or the address is not one of this machine
   */
  public static DynamoDbServer start(
      DynamoDbClient client, DynamoDbStreamsClient streams, InetSocketAddress address)
      throws IOException {
    return builder(client, streams).start(address);
  }

  /** A builder of a server in front of an engine, which accepts any credentials. */
  public static Builder builder(EmbeddedDynamoDb engine) {
    return new Builder(engine.client(), engine.streams(), engine.clock());
  }

  /**
   * A builder of a server in front of two clients, which accepts only requests that are signed with
   * its access key: a random one, unless you give one.
   */
  public static Builder builder(DynamoDbClient client, DynamoDbStreamsClient streams) {
    return new Builder(client, streams, InstantSource.system()).randomAccessKey();
  }

  /** The address the server listens at, with the port that was chosen. */
  public InetSocketAddress address() {
    return listener.address();
  }

  /** The endpoint URI for clients on this machine, for example {@code http://127.0.0.1:8000}. */
  public URI uri() {
    InetAddress host = address().getAddress();
    return URI.create(
        "http://"
            + nameInUri(host.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : host)
            + ":"
            + address().getPort());
  }

  private static String nameInUri(InetAddress host) {
    if (!(host instanceof Inet6Address)) {
      return host.getHostAddress();
    }
    String zoned = host.isLoopbackAddress() ? "::1" : host.getHostAddress();
    return "[" + zoned.split("%", 2)[0] + "]";
  }

  /**
   * The access key id that requests must be signed with, with any secret key; empty if the server
   * accepts any credentials.
   */
  public Optional<String> accessKey() {
    return Optional.ofNullable(accessKey);
  }

  /** Stops accepting connections, lets running requests finish, and ends within a second. */
  @Override
  public void close() {
    listener.close();
  }

  @Override
  public String toString() {
    return "DynamoDbServer at " + uri();
  }

  /** Settings of a new server: what it answers besides requests to loopback names. */
  public static final class Builder {
    private final DynamoDbClient client;
    private final DynamoDbStreamsClient streams;
    private final InstantSource clock;
    private final Set<String> hosts = new HashSet<>();
    private final Set<String> origins = new HashSet<>();
    private @Nullable String accessKey;
    private boolean checksSignatures;

    private Builder(DynamoDbClient client, DynamoDbStreamsClient streams, InstantSource clock) {
      this.client = Objects.requireNonNull(client, "The client must not be null");
      this.streams = Objects.requireNonNull(streams, "The streams client must not be null");
      this.clock = clock;
    }

    /**
     * Answers requests to this name of the machine, too, as other machines and containers send
     * them.
     *
     * @param name a host name or an address, without a port
     * @throws IllegalArgumentException if it is neither
     */
    public Builder allowHost(String name) {
      hosts.add(
          parsed(name, AccessRules::host, "a name or an address without a port, such as db.test"));
      return this;
    }

    /**
     * Lets the scripts of pages of this origin use the server. Pages of this machine always can.
     *
     * @param origin the origin of a page: scheme, host and port
     * @throws IllegalArgumentException if it is not an origin
     */
    public Builder cors(String origin) {
      origins.add(
          parsed(origin, AccessRules::origin, "an origin such as https://admin.example.org"));
      return this;
    }

    private static String parsed(
        String text, Function<String, Optional<String>> parser, String expected) {
      return parser
          .apply(text)
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "Expected " + expected + ", but was \"" + text + "\""));
    }

    /** Answers only requests that are signed with this access key id, with any secret key. */
    public Builder accessKey(String id) {
      if (!id.matches("[A-Za-z0-9_-]+")) {
        throw new IllegalArgumentException(
            "An access key id consists of letters, digits, _ and -; this one does not");
      }
      this.accessKey = id;
      return this;
    }

    /**
     * Answers only requests that are signed with a random access key, which {@link
     * DynamoDbServer#accessKey} returns.
     */
    public Builder randomAccessKey() {
      return accessKey(AccessRules.newAccessKey());
    }

    /**
     * Refuses signatures that are older than five minutes by the engine's clock, as DynamoDB does,
     * so that a request that arrives too late has no effect. The key of a signature is not checked.
     */
    public Builder checkSignatureAge() {
      this.checksSignatures = true;
      return this;
    }

    /**
     * Starts the server at an address; port 0 means any free port.
     *
     * @throws java.net.BindException if the port is in use or the address is not one of this
     *     machine
     */
    public DynamoDbServer start(InetSocketAddress address) throws IOException {
      AccessRules access = new AccessRules(hosts, origins, accessKey, checksSignatures);
      return new DynamoDbServer(
          HttpListener.start(client, streams, address, clock, access), accessKey);
    }
  }
}
