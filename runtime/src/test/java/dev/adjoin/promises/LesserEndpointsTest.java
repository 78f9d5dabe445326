// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Condition;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.MigrationReport;
import dev.adjoin.ModelFile;
import dev.adjoin.declare.Count;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.To;
import dev.adjoin.engine.DynamoDbServer;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Endpoints that speak DynamoDB's API and lack parts of it. */
class LesserEndpointsTest {
  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final DynamoDbServer server =
      DynamoDbServer.start(engine, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  private final List<String> operations = new ArrayList<>();

  LesserEndpointsTest() throws IOException {}

  @Entity
  record User(@Id String userId, String name) {}

  @Entity
  record Group(@Id String groupId) {}

  @Relationship(from = User.class, to = Group.class, count = @Count(to = "members"))
  record Membership(@From String userId, @To String groupId, String role) {}

  @AfterEach
  void close() {
    server.close();
    engine.close();
  }

  private DynamoDbClient client(ExecutionInterceptor lesser) {
    return client(server.uri(), lesser);
  }

  private static DynamoDbClient client(URI uri, ExecutionInterceptor lesser) {
    return DynamoDbClient.builder()
        .endpointOverride(uri)
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
        .httpClient(UrlConnectionHttpClient.create())
        .overrideConfiguration(c -> c.addExecutionInterceptor(lesser))
        .build();
  }

  /** An endpoint that knows no transactions: it receives another name of the operation. */
  private final class WithoutTransactions implements ExecutionInterceptor {
    @Override
    public SdkHttpRequest modifyHttpRequest(
        Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
      String target = context.httpRequest().firstMatchingHeader("X-Amz-Target").orElseThrow();
      operations.add(target.substring(target.indexOf('.') + 1));
      return target.contains(".Transact")
          ? context.httpRequest().toBuilder().putHeader("X-Amz-Target", target + "Lacking").build()
          : context.httpRequest();
    }
  }

  /** An endpoint that returns no item with a failed condition: nobody asks it to. */
  private static final class WithoutItemsOfFailures implements ExecutionInterceptor {
    private static final ReturnValuesOnConditionCheckFailure NONE =
        ReturnValuesOnConditionCheckFailure.NONE;

    @Override
    public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
      SdkRequest request = context.request();
      if (request instanceof PutItemRequest put) {
        return put.copy(r -> r.returnValuesOnConditionCheckFailure(NONE));
      }
      if (request instanceof UpdateItemRequest update) {
        return update.copy(r -> r.returnValuesOnConditionCheckFailure(NONE));
      }
      if (request instanceof DeleteItemRequest delete) {
        return delete.copy(r -> r.returnValuesOnConditionCheckFailure(NONE));
      }
      if (request instanceof TransactWriteItemsRequest transaction) {
        return transaction.copy(
            r -> r.transactItems(transaction.transactItems().stream().map(this::lesser).toList()));
      }
      return request;
    }

    private TransactWriteItem lesser(TransactWriteItem action) {
      TransactWriteItem.Builder lesser = action.toBuilder();
      if (action.put() != null) {
        lesser.put(action.put().copy(p -> p.returnValuesOnConditionCheckFailure(NONE)));
      }
      if (action.update() != null) {
        lesser.update(action.update().copy(p -> p.returnValuesOnConditionCheckFailure(NONE)));
      }
      if (action.delete() != null) {
        lesser.delete(action.delete().copy(p -> p.returnValuesOnConditionCheckFailure(NONE)));
      }
      if (action.conditionCheck() != null) {
        lesser.conditionCheck(
            action.conditionCheck().copy(p -> p.returnValuesOnConditionCheckFailure(NONE)));
      }
      return lesser.build();
    }
  }

  @Test
  void anEndpointWithoutTransactionsIsRefusedBeforeAnythingIsWritten() {
    try (DynamoDbClient client = client(new WithoutTransactions())) {
      Adjoin.connect(engine.client(), User.class, Group.class, Membership.class).createTable();

      AdjoinException refusal =
          assertThrows(
              AdjoinException.class,
              () -> Adjoin.connect(client, User.class, Group.class, Membership.class));

      assertThat(refusal.reason()).isEqualTo(Reason.UNAVAILABLE);
      assertThat(refusal)
          .hasMessageContaining(
              "needs TransactWriteItems, which the endpoint "
                  + server.uri()
                  + " does not support; nothing was written");
      assertThat(operations)
          .contains("TransactWriteItems")
          .doesNotContain("PutItem", "UpdateItem", "BatchWriteItem", "DeleteItem");
    }
  }

  @Test
  void anEndpointWithTransactionsIsAskedOnceWhenItIsOpened() {
    try (DynamoDbClient client = client(new Counting())) {
      Adjoin db = Adjoin.connect(client, User.class, Group.class, Membership.class);
      db.createTable();
      assertThat(operations).containsOnlyOnce("TransactWriteItems");
      db.entity(User.class).create(new User("ada", "Ada"));
      db.entity(Group.class).create(new Group("math"));
      db.relationship(Membership.class).link(new Membership("ada", "math", "member"));

      assertThat(db.relationship(Membership.class).to("math").count()).isEqualTo(1);
    }
    assertThat(
            Adjoin.connect(engine.client(), User.class, Group.class, Membership.class)
                .check()
                .run()
                .findings())
        .isEmpty();
  }

  private final class Counting implements ExecutionInterceptor {
    @Override
    public void beforeTransmission(
        Context.BeforeTransmission context, ExecutionAttributes attributes) {
      String target = context.httpRequest().firstMatchingHeader("X-Amz-Target").orElseThrow();
      operations.add(target.substring(target.indexOf('.') + 1));
    }
  }

  @Test
  void aFailedConditionWithoutAnItemIsNotTakenForAMissingItem() {
    try (DynamoDbClient client = client(new WithoutItemsOfFailures())) {
      Adjoin db = Adjoin.connect(client, User.class, Group.class, Membership.class);
      db.createTable();
      Entities<User> users = db.entity(User.class);
      Edges<Membership> members = db.relationship(Membership.class);
      users.create(new User("ada", "Ada"));
      db.entity(Group.class).create(new Group("math"));
      members.link(new Membership("ada", "math", "member"));

      assertReason(Reason.ALREADY_EXISTS, () -> users.create(new User("ada", "Other")));
      assertReason(
          Reason.CONDITION_FAILED,
          () ->
              users
                  .change("ada")
                  .set(User::name)
                  .to("A")
                  .when(Condition.of(User::name).is("Bob"))
                  .apply());
      assertReason(Reason.NOT_FOUND, () -> users.change("bob").set(User::name).to("A").apply());
      assertReason(
          Reason.END_NOT_FOUND, () -> members.link(new Membership("ada", "none", "member")));
      assertThat(users.get("ada").orElseThrow().name()).isEqualTo("Ada");
      assertThat(db.check().run().findings()).isEmpty();
    }
  }

  private static void assertReason(Reason reason, Runnable call) {
    AdjoinException refusal = assertThrows(AdjoinException.class, call::run);

    assertThat(refusal.reason()).as(refusal.getMessage()).isEqualTo(reason);
  }

  private static ModelFile shop(String more) {
    return ModelFile.parse(
        "shop.yaml",
        """
        model: shop
        entities:
          User: {id: userId, attributes: {userId: string, name: string}%s}
        """
            .formatted(more));
  }

  /** The time that the first step of a migration over HTTP waits, with a settling time of 7 s. */
  private Duration waits(DynamoDbServer.Builder serving) throws IOException {
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (DynamoDbServer other = serving.start(anyPort);
        DynamoDbClient client = client(other.uri(), new Counting())) {
      MigrationReport report =
          Adjoin.builder(shop(", views: {byName: {by: [name]}}"))
              .settle(Duration.ofSeconds(7))
              .migrate(client)
              .finish()
              .plan();
      assertThat(report.steps())
          .filteredOn(step -> step.name().equals("close"))
          .singleElement()
          .satisfies(
              step ->
                  assertThat(step.work().contains("still written by the old model"))
                      .isEqualTo(step.time().compareTo(Duration.ofMinutes(10)) < 0));
      return report.steps().stream()
          .filter(step -> step.name().equals("close"))
          .findFirst()
          .orElseThrow()
          .time();
    }
  }

  @Test
  void aMigrationWaitsForTheSettlingTimeWhereNoSignatureIsTooOld() throws IOException {
    try (Adjoin db = Adjoin.connect(engine.client(), shop(""))) {
      db.createTable();
      db.entity("User").create(Item.of("userId", "ada", "name", "Ada"));
    }

    assertThat(waits(DynamoDbServer.builder(engine))).isEqualTo(Duration.ofSeconds(127));
    assertThat(waits(DynamoDbServer.builder(engine).checkSignatureAge()))
        .isEqualTo(Duration.ofMinutes(12));
  }
}
