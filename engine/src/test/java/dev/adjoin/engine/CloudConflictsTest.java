// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Clouded.TABLE;
import static dev.adjoin.engine.Clouded.key;
import static dev.adjoin.engine.Clouded.putRequest;
import static dev.adjoin.engine.Clouded.thing;
import static dev.adjoin.engine.Clouded.transactPut;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.adjoin.internal.engine.client.EmbeddedClient;
import dev.adjoin.internal.engine.cloud.Simulation;
import dev.adjoin.internal.engine.expression.Expressions;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.store.MemoryStore;
import dev.adjoin.internal.engine.stream.Streams;
import dev.adjoin.internal.engine.table.Admission;
import dev.adjoin.internal.engine.table.Commits;
import dev.adjoin.internal.engine.table.Conflicts;
import dev.adjoin.internal.engine.table.ItemLocks;
import dev.adjoin.internal.engine.table.ItemLocks.Place;
import dev.adjoin.internal.engine.table.Table;
import dev.adjoin.internal.engine.table.Tables;
import dev.adjoin.internal.engine.value.Values;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/** Operations that are rejected while a transaction holds the item {@code a/1}. */
class CloudConflictsTest {
  private final VirtualClock clock = new VirtualClock();
  private final MemoryStore store = new MemoryStore();
  private final ItemLocks locks = new ItemLocks(new Observed());
  private final Streams streams = new Streams(store, clock, StreamSharding.DEFAULT);
  private final Tables tables = new Tables(store, locks, streams);
  private final DynamoDbClient client =
      new EmbeddedClient(
          new Engine(
              store,
              tables,
              new Expressions(),
              locks,
              new Commits(streams, Admission.UNLIMITED),
              clock));
  private final Table table = createdTable();

  /** An action that runs while a transaction holds its items. */
  private Runnable meanwhile = () -> {};

  private final class Observed implements Conflicts {
    private final Conflicts conflicts =
        new Simulation(Cloud.builder(1).conflicts().build(), clock).conflicts();

    @Override
    public boolean meetsWrite(Table written, Key key) {
      return conflicts.meetsWrite(written, key);
    }

    @Override
    public Set<Place> metByRead(List<Place> places) {
      return conflicts.metByRead(places);
    }

    @Override
    public <T> T during(List<Place> places, Function<Set<Place>, T> work) {
      return conflicts.during(
          places,
          met -> {
            meanwhile.run();
            return work.apply(met);
          });
    }
  }

  private Table createdTable() {
    Clouded.createThings(client);
    return tables.get(TABLE);
  }

  @AfterEach
  void close() {
    tables.close();
  }

  /** Runs the calls while a writing transaction holds {@code a/1}. */
  private void during(Runnable calls) {
    Place taken = new Place(table, table.keyOf(Values.of(key("a/1"))));
    locks
        .conflicts()
        .during(
            List.of(taken),
            met -> {
              assertThat(met).isEmpty();
              calls.run();
              return met;
            });
  }

  @Test
  void singleWritesOfTheItemAreRefused() {
    during(
        () -> {
          assertConflict(() -> put("a/1"));
          assertConflict(
              () ->
                  client.updateItem(
                      r -> r.tableName(TABLE).key(key("a/1")).updateExpression("REMOVE color")));
          assertConflict(() -> client.deleteItem(r -> r.tableName(TABLE).key(key("a/1"))));
          put("a/2");
        });
    put("a/1");
    assertThat(read("a/1")).isNotEmpty();
  }

  private void put(String key) {
    client.putItem(r -> r.tableName(TABLE).item(key(key)));
  }

  private Map<?, ?> read(String key) {
    return client.getItem(r -> r.tableName(TABLE).key(key(key)).consistentRead(true)).item();
  }

  private static void assertConflict(ThrowingCallable call) {
    TransactionConflictException refusal =
        catchThrowableOfType(TransactionConflictException.class, call);
    assertThat(refusal.awsErrorDetails().errorCode()).isEqualTo("TransactionConflictException");
    assertThat(refusal.awsErrorDetails().errorMessage())
        .isEqualTo("Transaction is ongoing for the item");
    assertThat(refusal.statusCode()).isEqualTo(400);
  }

  @Test
  void aTransactionIsCancelledWithAReasonForTheItem() {
    during(
        () -> {
          TransactionCanceledException cancelled =
              cancelled(transactPut("a/0"), transactPut("a/1"));
          assertThat(cancelled.awsErrorDetails().errorMessage())
              .isEqualTo(
                  "Transaction cancelled, please refer cancellation reasons for specific reasons"
                      + " [None, TransactionConflict]");
          assertThat(cancelled.cancellationReasons().get(1))
              .isEqualTo(
                  CancellationReason.builder()
                      .code("TransactionConflict")
                      .message("Transaction is ongoing for the item")
                      .build());
        });
    assertThat(read("a/0")).isEmpty();
  }

  private TransactionCanceledException cancelled(TransactWriteItem... actions) {
    return catchThrowableOfType(
        TransactionCanceledException.class,
        () -> client.transactWriteItems(r -> r.transactItems(actions)));
  }

  @Test
  void aConditionCheckMeetsTheTransactionToo() {
    during(
        () ->
            assertThat(codes(cancelled(transactPut("a/0"), check("a/1", "attribute_exists(pk)"))))
                .containsExactly("None", "TransactionConflict"));
  }

  @Test
  void itemsThatATransactionChangesOrChecksAreItsOwnUntilItIsDone() {
    meanwhile =
        () -> {
          assertConflict(() -> put("a/0"));
          assertConflict(() -> put("a/1"));
          put("a/2");
        };
    client.transactWriteItems(
        r -> r.transactItems(transactPut("a/0"), check("a/1", "attribute_not_exists(pk)")));
    put("a/0");
    put("a/1");
  }

  private static TransactWriteItem check(String key, String condition) {
    ConditionCheck check =
        ConditionCheck.builder()
            .tableName(TABLE)
            .key(key(key))
            .conditionExpression(condition)
            .build();
    return TransactWriteItem.builder().conditionCheck(check).build();
  }

  private static List<String> codes(TransactionCanceledException cancelled) {
    return cancelled.cancellationReasons().stream().map(CancellationReason::code).toList();
  }

  @Test
  void otherReasonsAreGivenBesideTheConflict() {
    during(
        () ->
            assertThat(codes(cancelled(check("a/0", "attribute_exists(pk)"), transactPut("a/1"))))
                .containsExactly("ConditionalCheckFailed", "TransactionConflict"));
  }

  @Test
  void aCancelledTransactionKeepsNothing() {
    during(() -> cancelled(transactPut("a/0"), transactPut("a/1")));

    client.transactWriteItems(r -> r.transactItems(transactPut("a/0"), transactPut("a/1")));
    assertThat(read("a/0")).isNotEmpty();
  }

  @Test
  void aTransactionThatReadsIsCancelled() {
    TransactGetItem get =
        TransactGetItem.builder().get(g -> g.tableName(TABLE).key(key("a/1"))).build();
    during(
        () ->
            assertThat(
                    codes(
                        catchThrowableOfType(
                            TransactionCanceledException.class,
                            () -> client.transactGetItems(r -> r.transactItems(get)))))
                .containsExactly("TransactionConflict"));
    client.transactGetItems(r -> r.transactItems(get));
  }

  @Test
  void otherReadsMeetNoConflict() {
    put("a/1");
    during(
        () -> {
          assertThat(read("a/1")).isNotEmpty();
          assertThat(client.scan(r -> r.tableName(TABLE)).items()).hasSize(1);
          assertThat(
                  client
                      .batchGetItem(
                          r ->
                              r.requestItems(
                                  Map.of(
                                      TABLE,
                                      KeysAndAttributes.builder()
                                          .keys(List.of(key("a/1")))
                                          .build())))
                      .responses()
                      .get(TABLE))
              .hasSize(1);
        });
  }

  @Test
  void theItemComesBackUnprocessedFromABatch() {
    during(
        () ->
            assertThat(
                    client
                        .batchWriteItem(
                            r ->
                                r.requestItems(
                                    Map.of(TABLE, List.of(putRequest("a/1"), putRequest("a/2")))))
                        .unprocessedItems())
                .isEqualTo(Map.of(TABLE, List.of(putRequest("a/1")))));
    assertThat(read("a/1")).isEmpty();
    assertThat(read("a/2")).isNotEmpty();
  }

  @Test
  void someConflictWithTransactionsOfOthers() {
    try (Clouded clouded = Clouded.withThings(Cloud.builder(5).conflicts(0.3).build())) {
      int conflicts = 0;
      for (int i = 0; i < 100; i++) {
        String item = "a/" + i;
        try {
          clouded.client.transactWriteItems(r -> r.transactItems(transactPut(item)));
          assertThat(clouded.stored(item, "pk")).isEqualTo("a");
        } catch (TransactionCanceledException cancelled) {
          assertThat(codes(cancelled)).containsExactly("TransactionConflict");
          assertThat(clouded.stored(item, "pk")).isNull();
          conflicts++;
        }
      }
      assertThat(conflicts).isBetween(15, 45);
    }
  }

  @Test
  void singleWritesConflictWithTransactionsOfOthersToo() {
    try (Clouded clouded = Clouded.withThings(Cloud.builder(5).conflicts(1).build())) {
      assertThatThrownBy(() -> clouded.client.putItem(r -> r.tableName(TABLE).item(thing("a/1"))))
          .isInstanceOf(TransactionConflictException.class);
    }
  }
}
