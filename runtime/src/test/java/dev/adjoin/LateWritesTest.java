// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.engine.DynamoDbServer;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.internal.execute.Environment;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** A write that is held on its way, and let go when a migration has ended, changes nothing. */
class LateWritesTest {
  private static final String OLD =
      """
      model: fair
      entities:
        Visitor:
          id: visitorId
          attributes: {visitorId: string, name: string, mail: string, age: int?}
        Booth: {id: boothId, attributes: {boothId: string, hall: string}}
        Slot: {parent: Booth, id: slotId, attributes: {slotId: string, label: string?}}
      relationships:
        Visit: {from: Visitor, to: Booth, attributes: {rating: int?}}
        Follow: {from: Visitor, to: Booth, as: {from: FOLLOWS, to: FOLLOWER}, count: {to: followers}}
      """;

  private final MigratedTable table = new MigratedTable();

  /** The kinds of migrations. */
  private enum Edit {
    VIEW("hall: string}", "hall: string}, views: {byHall: {by: [hall]}}"),
    LOOKUP("id: visitorId\n", "id: visitorId\n    lookup: [mail]\n"),
    UNIQUE("id: visitorId\n", "id: visitorId\n    unique: [mail]\n"),
    REQUIRED("age: int?", "age: int"),
    COUNT("rating: int?}", "rating: int?}, count: {to: visits}"),
    MIRROR("rating: int?}", "rating: int?}, inverse: mirror"),
    SHARDS("count: {to: followers}", "count: {to: followers}, shards: {to: 4}"),
    TAG("Booth: {id: boothId,", "Booth: {id: boothId, tag: STAND,"),
    TYPE("age: int?", "age: string?"),
    COPY("rating: int?}", "rating: int?}, copy: {to: [hall]}"),
    SUMMARIES(
        "attributes: {rating: int?}}",
        "attributes: {rating: int?}, store: summaries, max: {from: 9, to: 9}}");

    final String from;
    final String to;

    Edit(String from, String to) {
      this.from = from;
      this.to = to;
    }

    String model() {
      assertThat(OLD).contains(from);
      return OLD.replace(from, to);
    }
  }

  private static Map<String, Consumer<Adjoin>> writes() {
    Map<String, Consumer<Adjoin>> writes = new LinkedHashMap<>();
    writes.put("create", db -> db.entity("Visitor").create(visitor("cyd", "ada@example.org")));
    writes.put("put", db -> db.entity("Visitor").put(visitor("bo", "ada@example.org")));
    writes.put(
        "change",
        db -> db.entity("Visitor").change("bo").set("mail").to("ada@example.org").apply());
    writes.put(
        "createBooth", db -> db.entity("Booth").create(Item.of("boothId", "z", "hall", "Z")));
    writes.put("changeBooth", db -> db.entity("Booth").change("tea").set("hall").to("B").apply());
    writes.put("deleteBooth", db -> db.entity("Booth").delete("tea"));
    writes.put("createSlot", db -> db.entity("Slot").create(slot("s9")));
    writes.put("link", db -> db.relationship("Visit").link(edge("bo", "tea")));
    writes.put("unlink", db -> db.relationship("Visit").unlink("ada", "tea"));
    writes.put("follow", db -> db.relationship("Follow").link(edge("bo", "tea")));
    writes.put("unfollow", db -> db.relationship("Follow").unlink("ada", "tea"));
    writes.put(
        "transaction",
        db ->
            db.transaction(
                t -> {
                  t.entity("Visitor").create(visitor("dee", "ada@example.org"));
                  t.relationship("Visit").link(edge("bo", "tea"));
                }));
    writes.put(
        "linkAll",
        db -> db.relationship("Visit").linkAll(Stream.of(edge("bo", "tea"), edge("bo", "zoo"))));
    return writes;
  }

  @AfterEach
  void close() {
    table.close();
  }

  private static Item visitor(String id, String mail) {
    return Item.of("visitorId", id, "name", id, "mail", mail);
  }

  private static Item slot(String id) {
    return Item.of("boothId", "tea", "slotId", id);
  }

  private static Item edge(String visitor, String booth) {
    return Item.of("visitorId", visitor, "boothId", booth);
  }

  /**
   * A program with the old model, whose calls are tried again for longer than a migration takes.
   */
  private Adjoin.Builder patient() {
    return table.model(OLD).deadline(Duration.ofHours(1));
  }

  private void store() {
    table
        .client
        .listTables()
        .tableNames()
        .forEach(name -> table.client.deleteTable(r -> r.tableName(name)));
    try (Adjoin db = table.model(OLD).connect(table.client)) {
      db.createTable();
      db.entity("Visitor").create(visitor("ada", "ada@example.org").with("age", 36));
      db.entity("Visitor").create(visitor("bo", "bo@example.org").with("age", 40));
      db.entity("Booth").create(Item.of("boothId", "tea", "hall", "A"));
      db.entity("Booth").create(Item.of("boothId", "zoo", "hall", "A"));
      db.entity("Slot").create(slot("s1"));
      db.relationship("Visit").link(edge("ada", "tea"));
      db.relationship("Follow").link(edge("ada", "tea"));
    }
  }

  /** A migration while a write is held. */
  private final class Meanwhile implements Runnable {
    private final String after;
    private final boolean waits;
    private @Nullable String model;

    Meanwhile(String after, boolean waits) {
      this.after = after;
      this.waits = waits;
    }

    @Override
    public void run() {
      model = OLD;
      try {
        migrate(after, waits);
        model = after;
      } catch (AdjoinException e) {
        // Work that the held program has begun, or what it has stored, can prevent a migration.
        assertThat(e.reason()).isEqualTo(Reason.REFUSED);
      }
    }
  }

  /** Runs a migration as a process of its own, which reaches the table over a network. */
  private void migrate(String model, boolean waits) {
    DynamoDbClient remote = waits ? table.remote() : table.client;
    table.finishing(model, remote).run();
  }

  private List<String> heldDuring(Edit edit, boolean waits) {
    return heldDuring(edit, waits, false);
  }

  /** Each write of an old program, held at each of its requests during each migration. */
  private List<String> heldDuring(Edit edit, boolean waits, boolean isSignedLate) {
    List<String> wrong = new ArrayList<>();
    writes()
        .forEach(
            (name, write) -> {
              boolean isHeld = true;
              for (int request = 1; isHeld; request++) {
                store();
                Meanwhile meanwhile = new Meanwhile(edit.model(), waits);
                DynamoDbClient held = table.holding(request, meanwhile, isSignedLate);
                try (Adjoin old = patient().connect(held)) {
                  // The lease begins when it opens, and the type is known to be written.
                  write.accept(old);
                } catch (AdjoinException e) {
                  // It was refused, or nobody knows: what is stored decides.
                }
                isHeld = meanwhile.model != null;
                String place = name + " held at " + request + ": ";
                String model = isHeld ? meanwhile.model : OLD;
                try (Adjoin db = table.model(model).connect(table.client)) {
                  db.resume();
                  db.check().run().findings().stream()
                      .filter(each -> each.kind() != CheckReport.Kind.UNFINISHED_WORK)
                      .forEach(each -> wrong.add(place + each));
                } catch (AdjoinException e) {
                  wrong.add(place + e.getMessage());
                }
              }
            });
    return wrong;
  }

  @ParameterizedTest
  @EnumSource(Edit.class)
  void aWriteThatIsHeldUntilTheMigrationHasEndedChangesNothing(Edit edit) {
    assertThat(heldDuring(edit, true)).isEmpty();
  }

  /** The same without the longer wait, as in a process where no request can be late. */
  @ParameterizedTest
  @EnumSource(
      value = Edit.class,
      names = {"VIEW", "UNIQUE", "COUNT"})
  void withoutTheWaitItWouldBeAccepted(Edit edit) {
    assertThat(heldDuring(edit, false)).isNotEmpty();
  }

  /** A mistake that these tests must find: the lease is looked at before an attempt is signed. */
  @ParameterizedTest
  @EnumSource(
      value = Edit.class,
      names = {"VIEW", "UNIQUE", "COUNT", "REQUIRED"})
  void aLookBeforeSigningInsteadOfAfterIsFound(Edit edit) {
    assertThat(heldDuring(edit, true, true)).isNotEmpty();
  }

  /** A process that stops between the look at its permission and the request. */
  private final class Stopping implements Environment {
    private final VirtualEnvironment own = new VirtualEnvironment(table.clock, 7);
    private final int at;
    private final Runnable meanwhile;
    private int names;

    Stopping(int at, Runnable meanwhile) {
      this.at = at;
      this.meanwhile = meanwhile;
    }

    /** Each write has a name, which it gets when it is prepared. */
    @Override
    public String newName() {
      if (++names == at) {
        meanwhile.run();
      }
      return own.newName();
    }

    @Override
    public Instant now() {
      return own.now();
    }

    @Override
    public long nanos() {
      return own.nanos();
    }

    @Override
    public void sleep(Duration duration) {
      own.sleep(duration);
    }

    @Override
    public double random() {
      return own.random();
    }

    @Override
    public <T> Future<T> start(Callable<T> task) {
      return own.start(task);
    }

    @Override
    public void close() {}

    @Override
    public void requireOpen() {}
  }

  /** The engine in the process takes a request however late it is: the look before it must do. */
  @ParameterizedTest
  @EnumSource(Edit.class)
  void aProcessThatStopsBeforeItSendsAPreparedWriteSendsNothing(Edit edit) {
    List<String> wrong = new ArrayList<>();
    writes()
        .forEach(
            (name, write) -> {
              boolean isStopped = true;
              for (int at = 1; isStopped; at++) {
                store();
                Meanwhile meanwhile = new Meanwhile(edit.model(), false);
                Environment stopping = new Stopping(at, meanwhile);
                try (Adjoin old = patient().environment(stopping).connect(table.client)) {
                  write.accept(old);
                } catch (AdjoinException e) {
                  // What is stored decides.
                }
                isStopped = meanwhile.model != null;
                String model = isStopped ? meanwhile.model : OLD;
                String place = name + " stopped at " + at + ": ";
                try (Adjoin db = table.model(model).connect(table.client)) {
                  db.resume();
                  db.check().run().findings().stream()
                      .filter(each -> each.kind() != CheckReport.Kind.UNFINISHED_WORK)
                      .forEach(each -> wrong.add(place + each));
                } catch (AdjoinException e) {
                  wrong.add(place + e.getMessage());
                }
              }
            });
    assertThat(wrong).isEmpty();
  }

  // ---- Attempts of the SDK

  /** What happens to the requests of a program that reaches the engine over HTTP. */
  private static class Watching implements ExecutionInterceptor {
    final List<String> sent = new ArrayList<>();
    private Runnable beforeSigning = () -> {};

    @Override
    public SdkHttpRequest modifyHttpRequest(
        Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
      beforeSigning.run();
      return context.httpRequest();
    }

    @Override
    public void afterTransmission(
        Context.AfterTransmission context, ExecutionAttributes attributes) {
      String target = context.httpRequest().firstMatchingHeader("X-Amz-Target").orElse("");
      sent.add(target.substring(target.indexOf('.') + 1));
    }
  }

  private static DynamoDbClient client(DynamoDbServer server, ExecutionInterceptor interceptor) {
    return DynamoDbClient.builder()
        .endpointOverride(server.uri())
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
        .httpClient(UrlConnectionHttpClient.create())
        .overrideConfiguration(o -> o.addExecutionInterceptor(interceptor))
        .build();
  }

  private static DynamoDbServer serve(EmbeddedDynamoDb engine) throws IOException {
    return DynamoDbServer.start(engine, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  @Test
  void theLeaseIsLookedAtWhenAnAttemptIsSigned() throws IOException {
    VirtualClock clock = new VirtualClock();
    Watching requests = new Watching();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        DynamoDbServer server = serve(engine);
        DynamoDbClient client = client(server, requests);
        Adjoin db =
            Adjoin.builder(ModelFile.parse("fair.yaml", OLD))
                .environment(new VirtualEnvironment(clock, 1))
                .deadline(Duration.ofMinutes(10))
                .connect(client)) {
      db.createTable();
      db.entity("Visitor").create(visitor("ada", "ada@example.org"));
      requests.sent.clear();
      // The process sleeps after it has looked, before the request is signed.
      AtomicInteger signed = new AtomicInteger();
      requests.beforeSigning =
          () -> {
            if (signed.incrementAndGet() == 1) {
              clock.advance(Duration.ofMinutes(3));
            }
          };
      db.entity("Visitor").create(visitor("bo", "bo@example.org"));
      assertThat(requests.sent).containsExactly("GetItem", "PutItem");
    }
  }

  @Test
  void theLeaseIsLookedAtBeforeTheSdkSendsARequestAgain() throws IOException {
    VirtualClock clock = new VirtualClock();
    AtomicInteger puts = new AtomicInteger();
    Watching requests =
        new Watching() {
          @Override
          public SdkHttpResponse modifyHttpResponse(
              Context.ModifyHttpResponse context, ExecutionAttributes attributes) {
            if (context.request() instanceof PutItemRequest && puts.incrementAndGet() == 2) {
              // The item is written, and the answer is lost.
              clock.advance(Duration.ofMinutes(3));
              return context.httpResponse().toBuilder().statusCode(503).build();
            }
            return context.httpResponse();
          }
        };
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        DynamoDbServer server = serve(engine);
        DynamoDbClient client = client(server, requests);
        Adjoin db =
            Adjoin.builder(ModelFile.parse("fair.yaml", OLD))
                .environment(new VirtualEnvironment(clock, 1))
                .deadline(Duration.ofMinutes(10))
                .connect(client)) {
      db.createTable();
      requests.sent.clear();
      puts.set(1);
      db.entity("Visitor").create(visitor("ada", "ada@example.org"));
      assertThat(requests.sent).containsSubsequence("PutItem", "GetItem", "PutItem");
      assertThat(db.entity("Visitor").get("ada")).isPresent();
    }
  }

  @Test
  void aProgramThatSleptByItsClockForDurationsLooksByTheTimeOfDay() {
    VirtualEnvironment environment = new VirtualEnvironment(table.clock, 1);
    List<String> sent = new ArrayList<>();
    store();
    try (Adjoin db =
        Adjoin.builder(ModelFile.parse("fair.yaml", OLD))
            .environment(environment)
            .listener(report -> sent.add(report.pattern()))
            .connect(table.client)) {
      sent.clear();
      environment.suspend(Duration.ofMinutes(3));
      db.entity("Visitor").create(visitor("cyd", "cyd@example.org"));
      assertThat(sent).containsExactly("design.read", "Visitor.create");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"InvalidSignatureException", "RequestTimeTooSkewed"})
  void aRequestThatIsRefusedForItsTimeEndsTheLease(String code) {
    store();
    List<String> sent = new ArrayList<>();
    AtomicInteger failures = new AtomicInteger();
    DynamoDbClient refusing =
        table.watched(
            (method, request) -> {
              sent.add(method);
              if (method.equals("putItem") && failures.getAndIncrement() == 0) {
                throw MigratedTable.refusedForItsTime(code);
              }
            });
    try (Adjoin db = table.model(OLD).connect(refusing)) {
      assertThatThrownBy(() -> db.entity("Visitor").create(visitor("cyd", "cyd@example.org")))
          .hasMessageContaining(code);
      sent.clear();
      db.entity("Visitor").create(visitor("cyd", "cyd@example.org"));
      assertThat(sent).containsExactly("getItem", "putItem");
    }
  }
}
