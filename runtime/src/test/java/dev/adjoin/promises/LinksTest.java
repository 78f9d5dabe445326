// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.promises;

import static dev.adjoin.AdjoinException.Reason.END_NOT_FOUND;
import static dev.adjoin.AdjoinException.Reason.FULL;
import static dev.adjoin.AdjoinException.Reason.RESTRICTED;
import static dev.adjoin.guides.Failing.reason;
import static dev.adjoin.guides.Failing.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.Edges;
import dev.adjoin.Key;
import dev.adjoin.LinkOutcome.AlreadyLinked;
import dev.adjoin.LinkOutcome.Linked;
import dev.adjoin.Page;
import dev.adjoin.Suite;
import dev.adjoin.UnlinkOutcome.NotLinked;
import dev.adjoin.UnlinkOutcome.Unlinked;
import dev.adjoin.declare.As;
import dev.adjoin.declare.Count;
import dev.adjoin.declare.Distinct;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.From;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Max;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.OrderBy;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Shards;
import dev.adjoin.declare.To;
import dev.adjoin.declare.WhenDeleted;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The same calls on every kind of storage: checked, counted, mirrored, sharded. */
class LinksTest extends Suite {
  @Entity
  record Fan(@Id String fan) {}

  @Entity
  record Star(@Id String star, int fans) {}

  /** Sharded and counted: one gate for each shard. */
  @Relationship(
      from = Fan.class,
      to = Star.class,
      shards = @Shards(to = 4),
      count = @Count(to = "fans"),
      order = @OrderBy(to = "rank"),
      onDelete = @WhenDeleted(from = OnDelete.CASCADE, to = OnDelete.RESTRICT))
  record Fandom(@From String fan, @To String star, int rank) {}

  /** Both ends are checked; the edge has a second item for the other side. */
  @Relationship(
      from = Fan.class,
      to = Star.class,
      as = @As(from = "LETTER", to = "MAIL"),
      inverse = Inverse.MIRROR,
      integrity = Integrity.CHECKED)
  record Letter(@From String fan, @To String star, @Distinct int number, @Nullable String text) {}

  /** At most two edges at one side. */
  @Relationship(
      from = Fan.class,
      to = Star.class,
      as = @As(from = "SEAT", to = "GUEST"),
      max = @Max(to = 2))
  record Seat(@From String fan, @To String star) {}

  private Adjoin db;
  private Edges<Fandom> fandoms;
  private Edges<Letter> letters;
  private Edges<Seat> seats;

  @BeforeEach
  void open() {
    db = open(Fan.class, Star.class, Fandom.class, Letter.class, Seat.class);
    fandoms = db.relationship(Fandom.class);
    letters = db.relationship(Letter.class);
    seats = db.relationship(Seat.class);
    fans(10, 14);
    db.entity(Star.class).create(new Star("s1", 0));
  }

  private void fans(int from, int to) {
    IntStream.range(from, to).forEach(i -> db.entity(Fan.class).create(new Fan("f" + i)));
  }

  @Test
  void aCheckedLinkSaysWhichSideIsMissing() {
    assertThatThrownBy(() -> letters.link(new Letter("nobody", "s1", 1, null)))
        .hasMessageStartingWith("Letter.link: Fan nobody does not exist or is being deleted");
    assertThatThrownBy(() -> letters.link(new Letter("f10", "nobody", 1, null)))
        .hasMessageStartingWith("Letter.link: Star nobody does not exist or is being deleted");
    assertThat(reason(() -> fandoms.link(new Fandom("f10", "nobody", 1)))).isEqualTo(END_NOT_FOUND);
  }

  @Test
  void whatDiffersIsInTheOrderOfNames() {
    assertThat(new AlreadyLinked<>("", Set.of("text", "number", "since")).differing())
        .containsExactly("number", "since", "text");
  }

  @Test
  void aMirroredEdgeIsThereOnBothSidesAtOnce() {
    Letter letter = new Letter("f10", "s1", 1, "Dear star");
    assertThat(letters.link(letter)).isEqualTo(new Linked<>(letter));
    assertThat(letters.to("s1").consistent().list()).containsExactly(letter);
    assertThat(letters.link(letter)).isEqualTo(new AlreadyLinked<>(letter, Set.of()));
    letters.link(new Letter("f10", "s1", 2, null));
    assertThat(letters.from("f10").where("number").is(2).consistent().list()).hasSize(1);
    letters.put(new Letter("f10", "s1", 1, null));
    assertThat(letters.to("s1").consistent().first()).contains(new Letter("f10", "s1", 1, null));
    letters.edit(Key.of("f10", "s1", 2), l -> new Letter(l.fan(), l.star(), l.number(), "Again"));
    assertThat(letters.to("s1").consistent().list())
        .extracting(Letter::text)
        .containsExactly(null, "Again");
    assertThat(letters.unlink("f10", "s1", 1))
        .isEqualTo(new Unlinked<>(new Letter("f10", "s1", 1, null)));
    assertThat(letters.unlink("f10", "s1", 1)).isEqualTo(new NotLinked<>());
    assertThat(letters.unlink("f10", "s1", 1).removed()).isEmpty();
    assertThat(letters.link(letter).isNew()).isTrue();
    assertThat(letters.link(letter).isNew()).isFalse();
    assertThat(letters.unlink("f10", "s1", 1).removed()).contains(letter);
    assertThat(letters.to("s1").consistent().count()).isOne();
  }

  @Test
  void shardsAreMergedInExactOrderWithOneCursor() {
    fans(14, 40);
    IntStream.range(10, 40).forEach(i -> fandoms.link(new Fandom("f" + i, "s1", 100 - i)));
    settle();
    List<Integer> ranks = fandoms.to("s1").stream().map(Fandom::rank).toList();
    assertThat(ranks).hasSize(30).isSorted();
    List<Integer> paged = new ArrayList<>();
    Page<Fandom> page = fandoms.to("s1").reversed().page(7);
    page.items().forEach(fandom -> paged.add(fandom.rank()));
    for (String next = page.next(); next != null; next = page.next()) {
      page = fandoms.to("s1").reversed().page(7, next);
      page.items().forEach(fandom -> paged.add(fandom.rank()));
    }
    Collections.reverse(paged);
    assertThat(paged).isEqualTo(ranks);
  }

  @Test
  void aShardedCountIsExact() {
    fans(14, 25);
    IntStream.range(10, 25).forEach(i -> fandoms.link(new Fandom("f" + i, "s1", i)));
    fandoms.link(new Fandom("f10", "s1", 99));
    fandoms.unlink("f11", "s1");
    fandoms.unlink("f11", "s1");
    assertThat(fandoms.to("s1").consistent().count()).isEqualTo(14);
  }

  @Test
  void aShardedEdgeIsReadByItsKey() {
    fandoms.link(new Fandom("f12", "s1", 3));
    fandoms.change("f12", "s1").set("rank").to(4).apply();
    assertThat(fandoms.consistent().get("f12", "s1")).contains(new Fandom("f12", "s1", 4));
  }

  @Test
  void aSideTakesNoMoreEdgesThanItMay() {
    seats.link(new Seat("f10", "s1"));
    seats.link(new Seat("f11", "s1"));
    assertThat(reason(() -> seats.link(new Seat("f12", "s1")))).isEqualTo(FULL);
    assertThat(seats.link(new Seat("f10", "s1"))).isInstanceOf(AlreadyLinked.class);
    seats.unlink("f10", "s1");
    seats.link(new Seat("f12", "s1"));
    settle();
    assertThat(seats.to("s1").list()).extracting(Seat::fan).containsExactly("f11", "f12");
  }

  @Test
  void anEntityIsDeletedWithItsEdgesOrNotAsItsSideSays() {
    fandoms.link(new Fandom("f10", "s1", 1));
    assertThat(refusal(() -> db.entity(Star.class).delete("s1")).reason()).isEqualTo(RESTRICTED);
    assertThat(db.entity(Fan.class).delete("f10")).isTrue();
    assertThat(db.entity(Star.class).delete("s1")).isTrue();
    assertThat(reason(() -> fandoms.link(new Fandom("f11", "s1", 1)))).isEqualTo(END_NOT_FOUND);
  }

  @Test
  void aConsistentReadIsRefusedWhereTheStorageCannot() {
    assertThatThrownBy(() -> fandoms.to("s1").consistent().list())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Fandom.to");
  }

  @Test
  void aCursorOfAnotherQuestionIsRefused() {
    IntStream.range(10, 14).forEach(i -> fandoms.link(new Fandom("f" + i, "s1", i)));
    settle();
    String cursor = fandoms.to("s1").page(2).next();
    assertThatThrownBy(() -> fandoms.to("s2").page(2, cursor))
        .isInstanceOfSatisfying(
            AdjoinException.class,
            e -> assertThat(e.reason()).isEqualTo(AdjoinException.Reason.INVALID_CURSOR));
    assertThatThrownBy(() -> fandoms.to("s1").reversed().page(2, cursor))
        .isInstanceOfSatisfying(
            AdjoinException.class,
            e -> assertThat(e.reason()).isEqualTo(AdjoinException.Reason.INVALID_CURSOR));
  }
}
