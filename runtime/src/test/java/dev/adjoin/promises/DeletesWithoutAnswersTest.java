// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.BulkFailure;
import dev.adjoin.BulkSummary;
import dev.adjoin.Key;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
import dev.adjoin.declare.WhenDeleted;
import dev.adjoin.engine.DynamoDbServer;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * One delete removes at most one item, also with the client of the SDK, which by itself sends again
 * whatever got no answer.
 */
class DeletesWithoutAnswersTest {
  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final DynamoDbServer server =
      DynamoDbServer.start(engine, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  private final Adjoin direct = open(engine.client());

  @Entity
  record User(@Id String userId, String name) {}

  @Entity
  record Group(@Id String groupId) {}

  /** Kept, so that a delete of a user is a bare DeleteItem. */
  @Relationship(
      from = User.class,
      to = Group.class,
      onDelete = @WhenDeleted(from = OnDelete.KEEP, to = OnDelete.KEEP))
  record Membership(@From String userId, @To String groupId, String role) {}

  @Entity
  record Player(@Id String playerId, String name) {}

  @Relationship(from = Player.class, to = Group.class)
  record Match(@From String playerId, @To String groupId) {}

  DeletesWithoutAnswersTest() throws IOException {
    direct.createTable();
  }

  private static Adjoin open(DynamoDbClient client) {
    return Adjoin.builder(User.class, Group.class, Membership.class, Player.class, Match.class)
        .table("Club")
        .connect(client);
  }

  @AfterEach
  void isIntact() {
    assertThat(direct.check().run().findings()).isEmpty();
    direct.close();
    server.close();
    engine.close();
  }

  /** Sends requests, and loses the next responses to those of one operation. */
  private static final class Losing implements SdkHttpClient {
    private final SdkHttpClient client = UrlConnectionHttpClient.create();
    private final String operation;
    private final Runnable meanwhile;
    private int sent;

    /**
     * @param meanwhile what happens after the request was done
     */
    Losing(String operation, Runnable meanwhile) {
      this.operation = operation;
      this.meanwhile = meanwhile;
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
      ExecutableHttpRequest prepared = client.prepareRequest(request);
      boolean isLost =
          request
              .httpRequest()
              .firstMatchingHeader("X-Amz-Target")
              .filter(target -> target.endsWith("." + operation))
              .isPresent();
      return new ExecutableHttpRequest() {
        @Override
        public HttpExecuteResponse call() throws IOException {
          HttpExecuteResponse response = prepared.call();
          if (isLost && sent++ == 0) {
            meanwhile.run();
            throw new SocketException("Connection reset");
          }
          return response;
        }

        @Override
        public void abort() {
          prepared.abort();
        }
      };
    }

    @Override
    public void close() {
      client.close();
    }
  }

  private DynamoDbClient client(Losing http, @Nullable RetryMode mode) {
    return DynamoDbClient.builder()
        .endpointOverride(server.uri())
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
        .overrideConfiguration(
            o -> {
              if (mode != null) {
                o.retryStrategy(mode);
              }
            })
        .httpClient(http)
        .build();
  }

  @ParameterizedTest
  @EnumSource(names = {"LEGACY", "STANDARD", "ADAPTIVE_V2"})
  void theSdkDoesNotRepeatADeleteHoweverItIsConfigured(RetryMode mode) {
    direct.entity(User.class).create(new User("ada", "Old"));
    Losing http =
        new Losing("DeleteItem", () -> direct.entity(User.class).create(new User("ada", "New")));

    try (DynamoDbClient client = client(http, mode);
        Adjoin db = open(client)) {
      assertThatThrownBy(() -> db.entity(User.class).delete("ada"))
          .hasMessageContaining("a User is there now")
          .extracting("reason")
          .isEqualTo(Reason.UNKNOWN);
    }
    assertThat(http.sent).isEqualTo(1);
    assertThat(direct.entity(User.class).get("ada")).contains(new User("ada", "New"));
  }

  /** A delete that looked before removes the entity that it read, however often it is sent. */
  @Test
  void aRepeatedDeleteOfTheEntityThatWasReadLeavesANewOneAlone() {
    direct.entity(Player.class).create(new Player("ada", "Old"));
    Losing http =
        new Losing(
            "DeleteItem", () -> direct.entity(Player.class).create(new Player("ada", "New")));

    try (DynamoDbClient client = client(http, null);
        Adjoin db = open(client)) {
      assertThatThrownBy(() -> db.entity(Player.class).delete("ada"))
          .extracting("reason")
          .isEqualTo(Reason.UNKNOWN);
    }
    assertThat(http.sent).isEqualTo(2);
    assertThat(direct.entity(Player.class).get("ada")).contains(new Player("ada", "New"));
  }

  @Test
  void norInBulk() {
    direct.entity(User.class).create(new User("ada", "Ada"));
    direct.entity(Group.class).create(new Group("chess"));
    var memberships = direct.relationship(Membership.class);
    memberships.link(new Membership("ada", "chess", "old"));
    Losing http =
        new Losing("DeleteItem", () -> memberships.link(new Membership("ada", "chess", "new")));
    List<Reason> reasons = new ArrayList<>();

    try (DynamoDbClient client = client(http, null);
        Adjoin db = open(client)) {
      BulkSummary summary =
          db.relationship(Membership.class)
              .unlinkAll(
                  List.of(Key.of("ada", "chess")),
                  bulk ->
                      bulk.onFailure(
                          (BulkFailure failure) -> reasons.add(failure.cause().reason())));
      assertThat(summary.failed()).isEqualTo(1);
    }
    assertThat(reasons).containsExactly(Reason.UNKNOWN);
    assertThat(http.sent).isEqualTo(1);
    assertThat(memberships.get("ada", "chess")).contains(new Membership("ada", "chess", "new"));
  }

  /** The test would prove nothing if the SDK did not repeat requests whose response is lost. */
  @Test
  void theSdkRepeatsWhatAdjoinRecognises() {
    Losing http = new Losing("PutItem", () -> {});

    try (DynamoDbClient client = client(http, null);
        Adjoin db = open(client)) {
      db.entity(User.class).create(new User("ada", "Ada"));
    }
    assertThat(http.sent).isEqualTo(2);
  }
}
