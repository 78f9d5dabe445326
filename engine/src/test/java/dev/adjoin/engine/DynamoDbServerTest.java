// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

class DynamoDbServerTest {
  private static final InetSocketAddress ANY_PORT = new InetSocketAddress("127.0.0.1", 0);

  private static DynamoDbClient client(DynamoDbServer server, String accessKey) {
    return DynamoDbClient.builder()
        .endpointOverride(server.uri())
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create(accessKey, "any")))
        .httpClient(UrlConnectionHttpClient.create())
        .overrideConfiguration(o -> o.retryStrategy(DefaultRetryStrategy.doNotRetry()))
        .build();
  }

  @Test
  void itsUriHasThePortThatWasChosen() throws IOException {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        DynamoDbServer server = DynamoDbServer.start(engine, ANY_PORT)) {
      assertThat(server.address().getPort()).isPositive();
      assertThat(server.uri()).hasToString("http://127.0.0.1:" + server.address().getPort());
      assertThat(server).hasToString("DynamoDbServer at " + server.uri());
      assertThat(server.accessKey()).isEmpty();
    }
  }

  @Test
  void itsUriIsTheLoopbackAddressWhereItListensAtAllAddresses() throws IOException {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        DynamoDbServer server = DynamoDbServer.start(engine, new InetSocketAddress("0.0.0.0", 0))) {
      assertThat(server.uri().getHost()).isEqualTo("127.0.0.1");
    }
  }

  @Test
  void itsUriWithAnIpv6AddressIsAnswered() throws IOException {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        DynamoDbServer server = DynamoDbServer.start(engine, new InetSocketAddress("::1", 0));
        DynamoDbClient client = client(server, "any")) {
      assertThat(server.uri().getHost()).isEqualTo("[::1]");
      assertThat(client.listTables().tableNames()).isEmpty();
    } catch (BindException e) {
      assumeTrue(false, "This machine has no IPv6");
    }
  }

  @Test
  void inFrontOfAClientItAnswersOnlyToItsAccessKey() throws IOException {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        DynamoDbServer first = DynamoDbServer.start(engine.client(), engine.streams(), ANY_PORT);
        DynamoDbServer second = DynamoDbServer.start(engine.client(), engine.streams(), ANY_PORT);
        DynamoDbClient own = client(first, first.accessKey().orElseThrow());
        DynamoDbClient other = client(first, second.accessKey().orElseThrow())) {
      assertThat(first.accessKey().orElseThrow()).matches("[0-9a-f]{40}");
      assertThat(own.listTables().tableNames()).isEmpty();
      assertThatThrownBy(other::listTables)
          .isInstanceOf(DynamoDbException.class)
          .hasMessageContaining("signed with its own access key");
    }
  }

  @Test
  void itsAccessKeyIsInTheDirectoryThatItServes(@TempDir Path directory) throws IOException {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.at(directory);
        DynamoDbServer server = DynamoDbServer.builder(engine).randomAccessKey().start(ANY_PORT)) {
      engine.announce(server);
      assertThatThrownBy(() -> EmbeddedDynamoDb.at(directory))
          .isInstanceOfSatisfying(
              DirectoryInUseException.class,
              inUse -> {
                assertThat(inUse.address()).hasValue(server.uri().toString());
                assertThat(inUse.accessKey()).isEqualTo(server.accessKey());
              });
    }
  }

  @Test
  void itRefusesRequestsThatWereSignedLongAgo() throws IOException {
    VirtualClock clock = new VirtualClock(Instant.now());
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
        DynamoDbServer server = DynamoDbServer.builder(engine).checkSignatureAge().start(ANY_PORT);
        DynamoDbClient client = client(server, "any")) {
      assertThat(client.listTables().tableNames()).isEmpty();
      clock.advance(Duration.ofMinutes(6));
      assertThatThrownBy(client::listTables).hasMessageContaining("Signature expired: ");
      // The SDK has corrected its clock by the response.
      assertThat(client.listTables().tableNames()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "http://db.test", "db.test:80", "*"})
  void refusesHostsThatAreNone(String host) {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      assertThatThrownBy(() -> DynamoDbServer.builder(engine).allowHost(host))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "Expected a name or an address without a port, such as db.test, but was \""
                  + host
                  + "\"");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "*", "admin.test", "https://admin.test/page"})
  void refusesOriginsThatAreNone(String origin) {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      assertThatThrownBy(() -> DynamoDbServer.builder(engine).cors(origin))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "Expected an origin such as https://admin.example.org, but was \"" + origin + "\"");
    }
  }

  @Test
  void refusesAnAccessKeyThatCannotBeSent() {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      assertThatThrownBy(() -> DynamoDbServer.builder(engine).accessKey("a/b"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("An access key id consists of letters, digits, _ and -; this one does not");
    }
  }
}
