// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Item;
import dev.adjoin.internal.cascade.Cascade;
import dev.adjoin.internal.journal.Resumption;
import dev.adjoin.internal.read.ReadSettings;
import dev.adjoin.internal.read.Reads;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How long the id of a deleted entity stays taken, whatever the clocks of the programs show. */
class SettlingTest {
  private static final String MODEL =
      """
      model: shop
      table: Shop
      entities:
        Customer: {id: customerId, attributes: {customerId: string}}
        Order: {parent: Customer, id: orderId, attributes: {orderId: string}}
        Invoice: {parent: Customer, id: invoiceId, onDelete: restrict, attributes: {invoiceId: string}}
      """;
  private static final Item CUSTOMER = Item.of("customerId", "c");
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final Database db = Database.of(MODEL);

  @BeforeEach
  void leaveATombstone() {
    db.entity("Customer").create(CUSTOMER);
    db.entity("Order").create(Item.of("customerId", "c", "orderId", "o"));
    assertThat(db.cascade(MINUTE).delete("Customer", "c")).isTrue();
  }

  @AfterEach
  void agrees() {
    assertThat(db.resume().unfinished()).isEmpty();
    Intact.check(db);
    db.close();
  }

  private Map<String, AttributeValue> journalEntry() {
    return db.all().entrySet().stream()
        .filter(item -> item.getKey().startsWith("_ADJOIN#JOURNAL#"))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow();
  }

  /** As if a program whose clock differs had marked the entity. */
  private void shiftClockOfTheMark(Duration by) {
    Map<String, AttributeValue> entry = new HashMap<>(journalEntry());
    Instant since = Instant.parse(entry.get("since").s()).plus(by);
    entry.put("since", AttributeValue.fromS(since.toString()));
    db.client().putItem(put -> put.tableName("Shop").item(entry));
  }

  /** Another program on the same table, which has not seen the mark. */
  private Resumption another() {
    Reads reads = new Reads(db.directTable, ReadSettings.DEFAULT);
    Cascade cascade = new Cascade(db.directTable, reads, MINUTE);
    return new Resumption(db.directTable, MINUTE, cascade.resumable());
  }

  @ParameterizedTest
  @ValueSource(ints = {-30, -1, 0, 1, 30})
  void theClockOfTheProgramThatMarkedDoesNotMatter(int hours) {
    shiftClockOfTheMark(Duration.ofHours(hours));
    Instant begin = db.clock.instant();
    assertThat(another().run().finished()).isEqualTo(1);
    assertThat(Duration.between(begin, db.clock.instant()))
        .isBetween(MINUTE.minusSeconds(1), MINUTE.plusSeconds(1));
  }

  @Test
  void severalDeletesSettleAtTheSameTime() {
    for (String id : List.of("d", "e", "f")) {
      db.entity("Customer").create(Item.of("customerId", id));
      assertThat(db.cascade(MINUTE).delete("Customer", id)).isTrue();
    }
    Instant begin = db.clock.instant();
    assertThat(another().run().finished()).isEqualTo(4);
    assertThat(Duration.between(begin, db.clock.instant()))
        .isBetween(MINUTE.minusSeconds(1), MINUTE.plusSeconds(1));
  }

  @Test
  void aProgramContinuesToWaitWhereAnotherStopped() {
    int untilTheSecondNote = 12;
    db.interference.dieAfter(untilTheSecondNote);
    assertThatThrownBy(() -> db.resumption(MINUTE).run()).isInstanceOf(Interference.Died.class);
    db.interference.revive();
    assertThat(journalEntry().get("waited").n()).isEqualTo("30000");
    Instant begin = db.clock.instant();
    assertThat(another().run().finished()).isEqualTo(1);
    assertThat(Duration.between(begin, db.clock.instant()))
        .isBetween(Duration.ofSeconds(29), Duration.ofSeconds(31));
  }

  @Test
  void aCreateSaysHowLongTheIdIsTakenAndThenFreesItItself() {
    Cascade cascade = db.cascade(MINUTE);
    db.clock.advance(Duration.ofSeconds(20));
    AdjoinException refused =
        catchThrowableOfType(AdjoinException.class, () -> db.entity("Customer").create(CUSTOMER));
    assertThat(refused.reason()).isEqualTo(Reason.BEING_DELETED);
    assertThat(refused)
        .hasMessage(
            "Customer.create: Customer c was deleted, and its id is not free yet: when the delete has settled, resume frees it, and so does a create or put outside of a transaction");
    Map<String, AttributeValue> id = db.entity("Customer").identityOf(CUSTOMER);
    assertThatThrownBy(() -> cascade.free("Customer", id, refused))
        .hasMessage("Customer.create: Customer c was deleted, and its id is free in at most 40 s");
    db.clock.advance(Duration.ofSeconds(40));
    cascade.free("Customer", id, refused);
    db.entity("Customer").create(CUSTOMER);
  }

  /** A child that is not checked may arrive before the id is free, and prevent that. */
  @Test
  void aCreateSaysWhatPreventsThatTheIdIsFree() {
    Cascade cascade = db.cascade(MINUTE);
    db.entity("Invoice").create(Item.of("customerId", "c", "invoiceId", "i"));
    db.clock.advance(MINUTE);
    AdjoinException refused =
        catchThrowableOfType(AdjoinException.class, () -> db.entity("Customer").create(CUSTOMER));
    Map<String, AttributeValue> id = db.entity("Customer").identityOf(CUSTOMER);
    AdjoinException prevented =
        catchThrowableOfType(AdjoinException.class, () -> cascade.free("Customer", id, refused));
    assertThat(prevented)
        .hasMessage(
            "Customer.create: Customer c was deleted, but its id is not free yet: 1 Invoice child of Customer c must be removed first");
    assertThat(prevented.reason()).isEqualTo(Reason.BEING_DELETED);
    db.entity("Invoice").delete("c", "i");
    cascade.free("Customer", id, refused);
    db.entity("Customer").create(CUSTOMER);
  }
}
