// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.MigrationReport.State;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.internal.write.Intact;
import dev.adjoin.testing.search.Form;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** A table in memory that tests migrate, with a clock of its own. */
final class MigratedTable implements AutoCloseable {
  private static final Set<String> WRITES =
      Set.of("putItem", "updateItem", "deleteItem", "transactWriteItems", "batchWriteItem");

  /** What DynamoDB accepts, by its own clock. */
  private static final Duration SIGNATURE = Duration.ofMinutes(5);

  /** An attribute that no model declares. */
  static final String UNKNOWN = "importedBy";

  final VirtualClock clock = new VirtualClock();
  final EmbeddedDynamoDb engine = EmbeddedDynamoDb.builder().clock(clock).build();
  final DynamoDbClient client = engine.client();
  private final Map<String, CompiledModel> models = new HashMap<>();
  private long seed;

  @Override
  public void close() {
    engine.close();
  }

  Adjoin.Builder model(String text) {
    CompiledModel model =
        models.computeIfAbsent(text, t -> Adjoin.compile(ModelFile.parse("fair.yaml", t)));
    return Adjoin.builder(model).environment(new VirtualEnvironment(clock, ++seed));
  }

  Migration offline(String text) {
    return model(text).migrate(client).offline().withoutBackup().back();
  }

  Migration finishing(String text, DynamoDbClient to) {
    return model(text).migrate(to).segments(2).finish().pauseWrites().withoutBackup().back();
  }

  /** Gives every entity, edge and mirror an attribute that no model declares: who it is. */
  void addUnknownAttributes() {
    for (Map<String, AttributeValue> item : Intact.items(client, "fair")) {
      if (isTheApplications(item)) {
        client.updateItem(
            r ->
                r.tableName("fair")
                    .key(Map.of("PK", item.get("PK"), "SK", item.get("SK")))
                    .updateExpression("SET " + UNKNOWN + " = :old")
                    .expressionAttributeValues(
                        Map.of(":old", AttributeValue.fromS(identity(item)))));
      }
    }
  }

  private static boolean isTheApplications(Map<String, AttributeValue> item) {
    AttributeValue type = item.get("_type");
    return type != null && (!type.s().contains(" ") || type.s().endsWith(" mirror"));
  }

  private static String identity(Map<String, AttributeValue> item) {
    StringBuilder identity = new StringBuilder(item.get("_type").s().split(" ")[0]);
    for (String name : List.of("visitorId", "boothId", "slotId", "shiftId", "day", "round")) {
      AttributeValue value = item.get(name);
      if (value != null) {
        identity.append(' ').append(value.s() == null ? value.n() : value.s());
      }
    }
    return identity.toString();
  }

  /** The items whose unknown attribute is lost or that of another item. */
  List<String> withoutUnknownAttribute() {
    List<String> wrong = new ArrayList<>();
    for (Map<String, AttributeValue> item : Intact.items(client, "fair")) {
      AttributeValue value = item.get(UNKNOWN);
      if (isTheApplications(item) && (value == null || !identity(item).equals(value.s()))) {
        wrong.add(identity(item));
      }
    }
    return wrong;
  }

  /** Everything stored, without what depends on who wrote it and how often. */
  Map<String, Map<String, AttributeValue>> stored(String table) {
    Map<String, Map<String, AttributeValue>> items = new TreeMap<>();
    for (Map<String, AttributeValue> item : Intact.items(client, table)) {
      Map<String, AttributeValue> plain = new TreeMap<>();
      Intact.withoutTokens(item)
          .forEach(
              (name, value) -> {
                if (value.hasM() && value.m().containsKey("changes")) {
                  Map<String, AttributeValue> gate = new HashMap<>(value.m());
                  gate.remove("changes");
                  plain.put(name, AttributeValue.fromM(gate));
                } else if (!name.equals(UNKNOWN) && !name.startsWith("_epoch_")) {
                  plain.put(name, value.hasM() ? withoutUnknown(value.m()) : value);
                }
              });
      items.put(item.get("PK").s() + " / " + item.get("SK").s(), plain);
    }
    return items;
  }

  /** A map whose members may have an attribute that the model does not know. */
  private static AttributeValue withoutUnknown(Map<String, AttributeValue> members) {
    Map<String, AttributeValue> plain = new HashMap<>();
    members.forEach(
        (key, member) -> {
          Map<String, AttributeValue> edge = new HashMap<>(member.m());
          edge.remove(UNKNOWN);
          plain.put(key, member.hasM() ? AttributeValue.fromM(edge) : member);
        });
    return AttributeValue.fromM(plain);
  }

  /** The same data in a table that was made for the new model. */
  Map<String, Map<String, AttributeValue>> loaded(String before, String after) {
    return loaded(before, after, (type, item) -> item);
  }

  /**
   * The same data in a table that was made for the new model.
   *
   * @param change the item as the new model has it
   */
  Map<String, Map<String, AttributeValue>> loaded(
      String before, String after, BiFunction<String, Item, Item> change) {
    String copy = "copy";
    try (Adjoin empty = model(before).table(copy).connect(client)) {
      // The table keeps the choices of the first model, for example the indexes of its entries.
      empty.createTable();
    }
    model(after).table(copy).migrate(client).offline().withoutBackup().run();
    try (Adjoin fresh = model(after).table(copy).connect(client)) {
      List<ExportedItem> entities = new ArrayList<>();
      List<ExportedItem> edges = new ArrayList<>();
      model(before).export(client).stream().forEach(e -> (isEdge(e) ? edges : entities).add(e));
      entities.sort(
          (a, b) -> a.item().toMap().size() - b.item().toMap().size() + order(a) - order(b));
      for (ExportedItem each : entities) {
        Item own = each.item().without("boothTitle");
        fresh.entity(each.type()).create(change.apply(each.type(), own));
      }
      for (ExportedItem each : edges) {
        // The new model may copy something else.
        Item own = each.item().without("title");
        fresh.relationship(each.type()).link(change.apply(each.type(), own));
      }
    }
    Map<String, Map<String, AttributeValue>> items = stored(copy);
    client.deleteTable(r -> r.tableName(copy));
    return items;
  }

  /** Parents before their children. */
  private static int order(ExportedItem item) {
    return 100 * List.of("Visitor", "Booth", "Slot", "Shift").indexOf(item.type());
  }

  private static boolean isEdge(ExportedItem item) {
    return Set.of("Visit", "Follow", "Likes").contains(item.type());
  }

  /** The end of a process, which no code catches. */
  static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  /** A client whose process ends before or after a request, after which no request is sent. */
  DynamoDbClient killedAt(int request, boolean isSent) {
    AtomicInteger sent = new AtomicInteger();
    return proxied(
        (method, arguments) -> {
          int number = sent.incrementAndGet();
          if (number > request || number == request && !isSent) {
            throw new Killed();
          }
          Object answer = send(method, arguments);
          if (number == request) {
            throw new Killed();
          }
          return answer;
        });
  }

  /**
   * A client that tells of each request before it is sent.
   *
   * @param before receives the name of the client's method, and the request
   */
  DynamoDbClient watched(BiConsumer<String, Object> before) {
    return proxied(
        (method, arguments) -> {
          before.accept(method.getName(), arguments == null ? "" : arguments[0]);
          return send(method, arguments);
        });
  }

  /** A client that reaches the table over a network. */
  DynamoDbClient remote() {
    return watched((method, request) -> {});
  }

  /**
   * A client that holds one write after it was signed, and delivers it when something else has
   * happened. DynamoDB refuses it if its signature is old by then.
   */
  DynamoDbClient holding(int number, Runnable meanwhile) {
    return holding(number, meanwhile, false);
  }

  /**
   * @param isSignedLate whether the write is signed when it is delivered, and not before: a
   *     mistake, because the lease was looked at before
   */
  DynamoDbClient holding(int number, Runnable meanwhile, boolean isSignedLate) {
    AtomicInteger writes = new AtomicInteger();
    return watched(
        (method, request) -> {
          if (WRITES.contains(method) && writes.incrementAndGet() == number) {
            Instant held = clock.instant();
            meanwhile.run();
            Instant signed = isSignedLate ? clock.instant() : held;
            if (Duration.between(signed, clock.instant()).compareTo(SIGNATURE) > 0) {
              throw refusedForItsTime("InvalidSignatureException");
            }
          }
        });
  }

  static DynamoDbException refusedForItsTime(String code) {
    return (DynamoDbException)
        DynamoDbException.builder()
            .message("Signature expired: 20260101T000000Z is now earlier than 20260101T000700Z")
            .awsErrorDetails(AwsErrorDetails.builder().errorCode(code).build())
            .statusCode(400)
            .build();
  }

  /** A client that is paused before its first transaction, while something else happens. */
  DynamoDbClient pausedForOnce(Runnable meanwhile) {
    return pausedForOnce((method, request) -> method.equals("transactWriteItems"), meanwhile);
  }

  /** A client that is paused before the first request of a kind, while something else happens. */
  DynamoDbClient pausedForOnce(BiPredicate<String, Object> kind, Runnable meanwhile) {
    AtomicBoolean isFirst = new AtomicBoolean(true);
    return watched(
        (method, request) -> {
          if (kind.test(method, request) && isFirst.getAndSet(false)) {
            meanwhile.run();
          }
        });
  }

  /**
   * A client whose Scans have small pages.
   *
   * @param limit the most items of a page
   * @param before is run before each page
   */
  DynamoDbClient paged(int limit, Runnable before) {
    return proxied(
        (method, arguments) -> {
          if (method.getName().equals("scan")) {
            before.run();
            ScanRequest request = (ScanRequest) arguments[0];
            return send(method, new Object[] {request.toBuilder().limit(limit).build()});
          }
          return send(method, arguments);
        });
  }

  private interface Sender {
    Object send(Method method, Object[] arguments) throws Throwable;
  }

  private static DynamoDbClient proxied(Sender sender) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> sender.send(method, arguments));
  }

  private Object send(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(client, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /**
   * Stops a migration at a sample of its requests, each time in a new table, until it ends by
   * itself. The process is killed, and the next one must finish the migration; or it is paused
   * until another one has finished it. The bounded form has fewer requests, other ones in every
   * run.
   *
   * @param density the larger, the more requests in full
   * @param store fills the new table
   * @param migration the migration through a client
   * @param check what must hold of the table then; receives where the process was stopped
   * @return how often it was stopped
   */
  int stopAtRequests(
      int density,
      Runnable store,
      Function<DynamoDbClient, Migration> migration,
      Consumer<String> check) {
    int stops = 0;
    int stride = 1;
    for (int from = 1; ; from += stride) {
      stride = 1 + from / Form.of(2, density);
      int request = from + Form.offset(stride);
      client.deleteTable(r -> r.tableName("fair"));
      store.run();
      boolean isPaused = request % 3 == 0;
      boolean isStopped =
          isPaused
              ? isPaused(migration, request)
              : isKilled(migration.apply(killedAt(request, request % 2 == 0)));
      String place = (isPaused ? "paused" : "killed") + " at request " + request;
      assertThat(migration.apply(client).run().state())
          .as(place)
          .isIn(State.FINISHED, State.NOTHING_TO_DO);
      check.accept(place);
      if (!isStopped) {
        return stops;
      }
      stops++;
    }
  }

  /** Pauses a migration before a request until another process has finished it. */
  private boolean isPaused(Function<DynamoDbClient, Migration> migration, int request) {
    AtomicInteger sent = new AtomicInteger();
    DynamoDbClient paused =
        watched(
            (method, any) -> {
              if (sent.incrementAndGet() == request) {
                migration.apply(client).run();
              }
            });
    try {
      migration.apply(paused).run();
    } catch (AdjoinException e) {
      assertThat(e).hasMessageContaining("run it again");
    }
    return sent.get() >= request;
  }

  static boolean isKilled(Migration migration) {
    try {
      migration.run();
      return false;
    } catch (Killed e) {
      return true;
    }
  }
}
