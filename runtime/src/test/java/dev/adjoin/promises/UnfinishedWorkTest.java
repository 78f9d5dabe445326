// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.ModelFile;
import dev.adjoin.PendingWork;
import dev.adjoin.ResumeReport;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Work that a process leaves unfinished in a directory. */
class UnfinishedWorkTest {
  private static final ModelFile SHOP =
      ModelFile.parse(
          "shop.yaml",
          """
          model: shop
          table: Shop
          entities:
            Customer: {id: customerId, attributes: {customerId: string}}
            Order: {parent: Customer, id: orderId, onDelete: cascade, attributes: {orderId: string}}
          """);

  @TempDir private Path directory;

  /** Deletes a customer with orders in a process that ends after the mark. */
  private void leaveUnfinished() {
    AtomicInteger requests = new AtomicInteger(Integer.MAX_VALUE);
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.at(directory);
        Adjoin db = Adjoin.builder(SHOP).settle(Duration.ZERO).connect(dying(engine, requests))) {
      db.createTable();
      db.entity("Customer").create(Item.of("customerId", "c"));
      db.entity("Order").create(Item.of("customerId", "c", "orderId", "o"));
      requests.set(4);
      assertThatThrownBy(() -> db.entity("Customer").delete("c")).hasMessage("The process ended");
    }
  }

  private static DynamoDbClient dying(EmbeddedDynamoDb engine, AtomicInteger requests) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              if (requests.decrementAndGet() < 0) {
                throw new IllegalStateException("The process ended");
              }
              try {
                return method.invoke(engine.client(), arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @Test
  void openingADirectoryFinishesIt() {
    leaveUnfinished();
    try (Adjoin db = Adjoin.embedded(directory, SHOP)) {
      assertThat(db.pending()).isEmpty();
      assertThat(db.entity("Customer").get("c")).isEmpty();
      assertThat(db.entity("Order").of("c").list()).isEmpty();
    }
  }

  @Test
  void whereOpeningDoesNotItIsListedAndFinishedByACall() {
    leaveUnfinished();
    try (Adjoin db = Adjoin.builder(SHOP).resumeOnOpen(false).embedded(directory)) {
      List<PendingWork> pending = db.pending();
      assertThat(pending).hasSize(1);
      PendingWork work = pending.get(0);
      assertThat(work)
          .isEqualTo(
              new PendingWork(
                  "delete", "Customer", Key.of("c"), work.since(), work.progress(), "", ""));
      assertThat(db.entity("Customer").pendingDelete("c")).contains(work);
      assertThat(db.entity("Customer").pendingDelete("d")).isEmpty();
      assertThat(db.resume()).isEqualTo(new ResumeReport(1, List.of()));
      assertThat(db.entity("Customer").pendingDelete("c")).isEmpty();
      assertThat(db.entity("Order").of("c").list()).isEmpty();
      assertThat(db.resume()).isEqualTo(new ResumeReport(0, List.of()));
    }
  }

  @Test
  void openingBeforeThereIsATableHasNothingToFinish() {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
        Adjoin db = Adjoin.builder(SHOP).resumeOnOpen(true).connect(engine.client())) {
      db.createTable();
      assertThat(db.pending()).isEmpty();
    }
  }

  @Test
  void aProgramWithNewNamesFinishesIt() {
    leaveUnfinished();
    ModelFile renamed =
        ModelFile.parse(
            "shop.yaml",
            """
            model: shop
            table: Shop
            entities:
              Buyer: {was: Customer, id: buyerId, attributes: {buyerId: {type: string, was: customerId}}}
              Order: {parent: Buyer, id: orderId, onDelete: cascade, attributes: {orderId: string}}
            """);
    try (Adjoin db = Adjoin.builder(renamed).resumeOnOpen(false).embedded(directory)) {
      assertThat(db.pending()).extracting(PendingWork::type).containsExactly("Buyer");
      assertThat(db.pending()).extracting(PendingWork::key).containsExactly(Key.of("c"));
      assertThat(db.resume()).isEqualTo(new ResumeReport(1, List.of()));
      assertThat(db.entity("Order").of("c").list()).isEmpty();
    }
  }

  /** The delete of a customer begins those of its orders, which must settle by themselves. */
  @Test
  void oneCallAlsoFinishesWhatItBegins() {
    ModelFile deeper =
        ModelFile.parse(
            "shop.yaml",
            """
            model: shop
            table: Shop
            entities:
              Customer: {id: customerId, attributes: {customerId: string}}
              Order: {parent: Customer, id: orderId, onDelete: cascade, attributes: {orderId: string}}
              Line: {parent: Order, id: lineId, onDelete: cascade, attributes: {lineId: string}}
            """);
    AtomicInteger requests = new AtomicInteger(Integer.MAX_VALUE);
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.at(directory);
        Adjoin db = Adjoin.builder(deeper).connect(dying(engine, requests));
        Adjoin other =
            Adjoin.builder(deeper).settle(Duration.ofMillis(1)).connect(engine.client())) {
      db.createTable();
      db.entity("Customer").create(Item.of("customerId", "c"));
      db.entity("Order").create(Item.of("customerId", "c", "orderId", "o"));
      db.entity("Line").create(Item.of("customerId", "c", "orderId", "o", "lineId", "l"));
      requests.set(6);
      assertThatThrownBy(() -> db.entity("Customer").delete("c")).hasMessage("The process ended");
      assertThat(other.pending()).extracting(PendingWork::type).containsExactly("Customer");
      assertThat(other.resume()).isEqualTo(new ResumeReport(2, List.of()));
      assertThat(other.pending()).isEmpty();
    }
  }
}
