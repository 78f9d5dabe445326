// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Change;
import dev.adjoin.Condition;
import dev.adjoin.Item;
import dev.adjoin.internal.write.Interference.Fate;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Writes that exceed the limits of an expression or the deadline. */
class LimitsTest {
  private static final String MODEL =
      """
      model: wide
      table: Wide
      entities:
        Sheet:
          id: sheetId
          attributes: {sheetId: string, %s}
        Reader: {id: readerId, attributes: {readerId: string}}
      relationships:
        Reading:
          from: Reader
          to: Sheet
          store: summaries
          as: {from: readings, to: readers}
          max: {from: 200}
          summary: {from: [page]}
          attributes: {page: int?}
      """
          .formatted(numbers().map(n -> n + ": int?").collect(Collectors.joining(", ")));
  private final Database db = Database.of(MODEL);

  private static Stream<String> numbers() {
    return IntStream.range(0, 400).mapToObj(i -> "n" + i);
  }

  @AfterEach
  void agrees() {
    Intact.check(db);
    db.close();
  }

  private Change<Item> change(int attributes) {
    Change<Item> change = db.entity("Sheet").change("s1");
    numbers().limit(attributes).forEach(name -> change.set(name).to(1));
    return change;
  }

  @Test
  void aChangeOfVeryManyAttributesIsRefusedBeforeItIsSent() {
    db.entity("Sheet").create(Item.of("sheetId", "s1"));
    db.sent();
    assertThatThrownBy(() -> change(400).apply())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching(
            "Sheet.change: the update expression of Sheet s1 must be at most 4096 bytes,"
                + " but was 4\\d\\d\\d");
    assertThat(db.sent()).isEmpty();
    change(330).apply();
    assertThat(db.stored("SHEET#s1", "SHEET#s1")).containsKey("n329");
  }

  @Test
  void aConditionOfVeryManyPartsIsRefusedBeforeItIsSent() {
    db.entity("Sheet").create(Item.of("sheetId", "s1"));
    db.sent();
    Change<Item> change = change(1);
    numbers().limit(151).forEach(n -> change.when(Condition.of(n).is(1)));
    assertThatThrownBy(change::apply)
        .hasMessage(
            "Sheet.change: the condition on Sheet s1 must be at most 300 operators, but was 303");
    assertThat(db.sent()).isEmpty();
  }

  @Test
  void veryManyEdgesOnOneItemAreRefusedBeforeTheyAreSent() {
    db.entity("Reader").create(Item.of("readerId", "r"));
    FluentTransaction many = db.transaction();
    for (int i = 0; i < 150; i++) {
      many.link(db.mapping("Reading"), Item.of("readerId", "r", "sheetId", "s" + i));
    }
    db.sent();
    assertThatThrownBy(many::commit)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "Reading.link: the condition on Reader r must be at most 4096 bytes, but was 5113");
    assertThat(db.sent()).isEmpty();
  }

  @Test
  void whatIsReadAgainIsReadWithinTheDeadlineOfTheCall() {
    ItemWriter<Item> readings = db.edges("Reading");
    for (String id : new String[] {"r", "q"}) {
      db.entity("Reader").create(Item.of("readerId", id));
      readings.link(Item.of("readerId", id, "sheetId", "a"));
    }
    for (int i = 0; i < 15; i++) {
      db.interference.next(new Fate.Conflict());
    }
    db.interference.next(
        new Fate.After(
            () -> {
              readings.change("r", "a").set("page").to(1).apply();
              db.interference.leaveReads();
            }));
    Instant begin = db.clock.instant();
    assertThatThrownBy(
            () ->
                db.transaction()
                    .unlink(db.mapping("Reading"), "r", "a")
                    .unlink(db.mapping("Reading"), "q", "a")
                    .commit())
        .extracting("reason")
        .isEqualTo(Reason.UNAVAILABLE);
    assertThat(Duration.between(begin, db.clock.instant()))
        .isBetween(Duration.ofSeconds(40), Duration.ofSeconds(60));
  }
}
