// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static dev.adjoin.BulkModel.edge;
import static dev.adjoin.BulkModel.ids;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.engine.Cloud;
import dev.adjoin.engine.Delay;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.testing.search.Form;
import java.lang.reflect.Proxy;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** Bulk runs that exceed limits, fail or are stopped. */
class BulkTroubleTest {
  private static BulkModel on(Cloud.Builder cloud) {
    EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().cloud(cloud.build()).build();
    return new BulkModel(Place.Setting.of(engine));
  }

  /** More than twice the window; the check of the table afterwards takes most of the time. */
  private static final int MANY = Form.of(10_000, 200_000);

  /** The number of items that go to one partition, which takes 150 in a second. */
  private static final int HOT = Form.of(250, 400);

  private static Item like(long number) {
    return Item.of("userId", "u" + number % 1000, "groupId", "g" + number / 1000);
  }

  @Test
  void takesNoMoreOfTheInputThanItsWindowHolds() {
    try (BulkModel model = new BulkModel(Place.EMBEDDED)) {
      AtomicLong given = new AtomicLong();
      List<BulkProgress> reported = new ArrayList<>();
      List<Long> ahead = new ArrayList<>();
      Stream<Item> many =
          LongStream.range(0, MANY).mapToObj(i -> like(i)).peek(i -> given.incrementAndGet());
      BulkSummary summary =
          model
              .db
              .relationship("Like")
              .linkAll(
                  many,
                  bulk ->
                      bulk.overwriting()
                          .onProgress(
                              progress -> {
                                reported.add(progress);
                                ahead.add(given.get() - progress.taken() + progress.left());
                              }));
      assertThat(summary.written()).isEqualTo(MANY);
      assertThat(summary.requests()).isBetween(MANY / 25L, MANY / 25L + 200);
      assertThat(ahead).hasSizeGreaterThan(1).allMatch(each -> each <= 4_100);
      assertThat(reported.get(reported.size() - 1))
          .isEqualTo(new BulkProgress(MANY, MANY, 0, 0, 0));
    }
  }

  @Test
  void readsOnWhileAllThatWaitsSharesAnItemWithAWriteInFlight() {
    CountDownLatch tenWereRead = new CountDownLatch(10);
    AtomicBoolean readInTime = new AtomicBoolean(true);
    ModelFile model =
        ModelFile.parse(
            "crowd.yaml", "{model: crowd, entities: {User: {id: id, attributes: {id: string}}}}");
    try (Adjoin db =
        Adjoin.builder(model)
            .listener(
                report -> {
                  if (report.pattern().startsWith("User.") && !isReached(tenWereRead)) {
                    readInTime.set(false);
                  }
                })
            .embedded()) {
      Stream<Item> same =
          LongStream.range(0, 20)
              .mapToObj(i -> Item.of("id", "same"))
              .peek(i -> tenWereRead.countDown());
      BulkSummary summary = db.entity("User").putAll(same);
      assertThat(summary.written()).isEqualTo(20);
      assertThat(readInTime).isTrue();
    }
  }

  @Test
  void asksForConsumedUnitsOnlyIfSomebodyListens() {
    List<String> asked = new ArrayList<>();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      DynamoDbClient client =
          (DynamoDbClient)
              Proxy.newProxyInstance(
                  getClass().getClassLoader(),
                  new Class<?>[] {DynamoDbClient.class},
                  (proxy, method, arguments) -> {
                    if (arguments != null && arguments[0] instanceof PutItemRequest put) {
                      asked.add(String.valueOf(put.returnConsumedCapacityAsString()));
                    }
                    return method.invoke(engine.client(), arguments);
                  });
      Adjoin.Builder builder =
          Adjoin.builder(
              ModelFile.parse(
                  "crowd.yaml",
                  "{model: crowd, entities: {User: {id: id, attributes: {id: string}}}}"));
      try (Adjoin db = builder.connect(engine.client())) {
        db.createTable();
      }
      try (Adjoin db = builder.connect(client)) {
        db.entity("User").createAll(List.of(Item.of("id", "a")));
      }
      try (Adjoin db = builder.listener(report -> {}).connect(client)) {
        db.entity("User").createAll(List.of(Item.of("id", "b")));
      }
    }
    assertThat(asked).containsExactly("null", "INDEXES");
  }

  @Test
  void anItemIsUnknownIfItWasRefusedAfterAnAttemptWithoutAnAnswer() {
    Iterator<SdkException> failures =
        List.of(
                SdkClientException.create("Connection reset", new SocketException()),
                DynamoDbException.builder()
                    .message("Signature expired")
                    .statusCode(403)
                    .awsErrorDetails(
                        AwsErrorDetails.builder().errorCode("InvalidSignatureException").build())
                    .build())
            .iterator();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      DynamoDbClient client =
          (DynamoDbClient)
              Proxy.newProxyInstance(
                  getClass().getClassLoader(),
                  new Class<?>[] {DynamoDbClient.class},
                  (proxy, method, arguments) -> {
                    Object answer = method.invoke(engine.client(), arguments);
                    if (method.getName().equals("batchWriteItem") && failures.hasNext()) {
                      throw failures.next();
                    }
                    return answer;
                  });
      ModelFile model =
          ModelFile.parse(
              "crowd.yaml", "{model: crowd, entities: {User: {id: id, attributes: {id: string}}}}");
      try (Adjoin db = Adjoin.builder(model).connect(engine.client())) {
        db.createTable();
      }
      try (Adjoin db = Adjoin.builder(model).connect(client)) {
        List<AdjoinException> failed = new ArrayList<>();
        db.entity("User")
            .createAll(
                List.of(Item.of("id", "a")),
                bulk -> bulk.overwriting().onFailure(failure -> failed.add(failure.cause())));

        assertThat(db.entity("User").consistent().get("a")).isPresent();
        assertThat(failed)
            .singleElement()
            .satisfies(
                e ->
                    assertThat(e)
                        .hasMessageContaining(
                            "was refused (InvalidSignatureException) after an attempt that got no"
                                + " answer, and may have been done"))
            .extracting(AdjoinException::reason)
            .isEqualTo(Reason.UNKNOWN);
      }
    }
  }

  private static boolean isReached(CountDownLatch latch) {
    try {
      return latch.await(10, SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Test
  void settlesBelowTheLimitInsteadOfFailing() {
    Cloud.Builder cloud =
        Cloud.builder(1)
            .limits(new Cloud.PartitionLimits(3000, 150))
            .latency(Delay.between(Duration.ofMillis(2), Duration.ofMillis(2)));
    try (BulkModel model = on(cloud)) {
      Stream<Item> hot =
          LongStream.range(0, HOT).mapToObj(i -> Item.of("userId", "u", "groupId", "g" + i));
      BulkSummary guarded = model.db.relationship("Like").linkAll(hot, bulk -> bulk.inFlight(64));
      assertThat(guarded.written()).isEqualTo(HOT);
      assertThat(guarded.failed()).isZero();
      assertThat(guarded.retries()).isPositive();
      Stream<Item> again =
          LongStream.range(0, HOT + HOT / 2)
              .mapToObj(i -> Item.of("userId", "u", "groupId", "h" + i));
      BulkSummary batches =
          model.db.relationship("Like").linkAll(again, bulk -> bulk.overwriting());
      assertThat(batches.written()).isEqualTo(HOT + HOT / 2);
      assertThat(batches.failed()).isZero();
      assertThat(model.db.relationship("Like").consistent().from("u").count())
          .isEqualTo(2 * HOT + HOT / 2);
    }
  }

  @Test
  void anInterruptStopsItAndSaysWhatIsLeft() {
    Delay latency = Delay.between(Duration.ofMillis(5), Duration.ofMillis(5));
    try (BulkModel model = on(Cloud.builder(1).latency(latency))) {
      Thread caller = Thread.currentThread();
      List<BulkProgress> reported = new ArrayList<>();
      Stream<Item> endless = Stream.iterate(0, i -> i + 1).map(i -> edge(i % 10, i / 10));
      Consumer<BulkProgress> interrupting =
          progress -> {
            reported.add(progress);
            if (progress.written() > 100) {
              caller.interrupt();
            }
          };
      AdjoinException stopped =
          catchThrowableOfType(
              AdjoinException.class,
              () ->
                  model
                      .db
                      .relationship("Like")
                      .linkAll(endless, bulk -> bulk.inFlight(4).onProgress(interrupting)));
      assertThat(Thread.interrupted()).isTrue();
      BulkProgress progress = reported.get(reported.size() - 1);
      assertThat(stopped.reason()).isEqualTo(Reason.INTERRUPTED);
      assertThat(stopped)
          .hasMessage(
              ("Like.linkAll: was interrupted; of %d taken %d were written, 0 unchanged and 0"
                      + " failed; %d are left, %d of which may have been written")
                  .formatted(
                      progress.taken(), progress.written(), progress.left(), progress.inFlight()));
      assertThat(progress.written()).isGreaterThan(100);
      long stored = model.stored("Like", 10);
      assertThat(stored).isBetween(progress.written(), progress.written() + progress.inFlight());
      assertThat(progress.inFlight()).isLessThanOrEqualTo(4);
    }
  }

  @Test
  void whatFailsOfTheInputEndsItOnceAllThatWasTakenIsDone() {
    try (BulkModel model = new BulkModel(Place.EMBEDDED).with(10, 10)) {
      Stream<Item> broken =
          LongStream.range(0, 100)
              .mapToObj(
                  i -> {
                    if (i == 50) {
                      throw new IllegalStateException("the file ends here");
                    }
                    return edge((int) i / 10, (int) i % 10);
                  });
      List<BulkProgress> reported = new ArrayList<>();
      assertThatThrownBy(
              () ->
                  model
                      .db
                      .relationship("Membership")
                      .linkAll(broken, bulk -> bulk.onProgress(reported::add)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the file ends here");
      assertThat(reported.get(reported.size() - 1)).isEqualTo(new BulkProgress(50, 50, 0, 0, 0));
      assertThat(model.stored("Membership", 10)).isEqualTo(50);
    }
  }

  @Test
  void whatCannotBeStoredIsReportedAndTheRestIsDone() {
    try (BulkModel model = new BulkModel(Place.EMBEDDED).with(3, 1)) {
      List<Item> some =
          List.of(
              edge(0, 0),
              Item.of("userId", "u1"),
              Item.of("userId", "u2", "groupId", "g0", "role", "x".repeat(500_000)));
      BulkSummary summary = model.db.relationship("Membership").linkAll(some);
      assertThat(summary.written()).isEqualTo(1);
      assertThat(summary.firstFailures())
          .extracting(Object::toString)
          .containsExactly(
              "1: Membership.linkAll: Membership.groupId must have a value, but was null",
              "2: Membership.link: Membership u2 g0 must be at most"
                  + " 409600 bytes, but was 500123");
      assertThat(model.number("Group", "g0", "members")).isEqualTo(1);
      BulkSummary likes =
          model
              .db
              .relationship("Like")
              .linkAll(
                  List.of(edge(0, 0), Item.of("userId", "u".repeat(3000), "groupId", "g0")),
                  bulk -> bulk.overwriting());
      assertThat(likes.written()).isEqualTo(1);
      assertThat(likes.reasons()).containsOnlyKeys(Reason.REFUSED);
    }
  }

  @Test
  void aSlowInputIsWrittenAsItComes() {
    try (BulkModel model = new BulkModel(Place.EMBEDDED).with(4, 1)) {
      List<Long> written = new ArrayList<>();
      Iterator<Item> slow = ids(4).map(i -> slowly(edge(i, 0))).iterator();
      Iterable<Item> input = () -> slow;
      model
          .db
          .relationship("Membership")
          .linkAll(input, bulk -> bulk.onProgress(progress -> written.add(progress.written())));
      assertThat(written).contains(1L, 4L);
    }
  }

  private static Item slowly(Item item) {
    try {
      Thread.sleep(120);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return item;
  }

  @Test
  void explainsItselfBeforeItRuns() {
    try (BulkModel model = new BulkModel(Place.EMBEDDED)) {
      assertThat(model.db.relationship("Like").explain().linkAll(bulk -> bulk.inFlight(64)))
          .isEqualTo(
              """
              Like.linkAll, at most 64 requests at a time, each:
                PutItem USER#{userId} / LIKES#{groupId}: all attributes, GSI1PK and GSI1SK; if it is absent""");
      assertThat(model.db.relationship("Like").explain().linkAll(Bulk::overwriting))
          .isEqualTo(
              """
              Like.linkAll, at most 32 requests at a time, without conditions:
                BatchWriteItem of 25
                  PutItem USER#{userId} / LIKES#{groupId}: all attributes, GSI1PK and GSI1SK""");
      assertThat(model.db.relationship("Membership").explain().unlinkAll(bulk -> {}))
          .startsWith(
              "Membership.unlinkAll, at most 32 transactions at a time of at most 100 items, in"
                  + " which an item that several write is written once; for each:\n"
                  + "  TransactWriteItems\n"
                  + "    Delete USER#{userId} / GROUP#{groupId}");
      assertThat(model.reports).isEmpty();
    }
  }

  @Test
  void refusesToOverwriteWhatIsMoreThanAPlainItem() {
    try (BulkModel model = new BulkModel(Place.EMBEDDED)) {
      for (String guarded : List.of("Membership", "Fan", "Follow", "Badge")) {
        assertThatThrownBy(
                () -> model.db.relationship(guarded).linkAll(List.of(), Bulk::overwriting))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage(
                "Items that are overwritten must be plain, but those of %s.linkAll are more than one"
                    + " write: TransactWriteItems",
                guarded);
      }
      assertThatThrownBy(() -> model.db.entity("User").createAll(List.of(), Bulk::overwriting))
          .hasMessage(
              "Items that are overwritten must be plain, but those of User.createAll also write all"
                  + " attributes but groups");
      assertThatThrownBy(
              () -> model.db.relationship("Like").unlinkAll(List.of(), Bulk::overwriting))
          .hasMessage(
              "Items that are overwritten must be plain, but those of Like.unlinkAll are no new items");
    }
  }

  @Test
  void refusesToRunWithoutRequests() {
    try (BulkModel model = new BulkModel(Place.EMBEDDED)) {
      Edges<Item> likes = model.db.relationship("Like");
      assertThatThrownBy(() -> likes.linkAll(List.of(), bulk -> bulk.inFlight(0)))
          .hasMessage("Requests in flight must be at least 1, but were 0");
      assertThat(likes.linkAll(List.of()).taken()).isZero();
    }
  }
}
