// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Item;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.junit.Campus.Session;
import dev.adjoin.junit.Campus.Student;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

/** A clock that stands still until the test moves it. */
@AdjoinTest(value = Campus.class, now = "2026-11-16T10:00:00Z")
class ClockTest {
  private static final Instant NOW = Instant.parse("2026-11-16T10:00:00Z");

  @Test
  void defaultsHaveTheTimeOfTheTest(Adjoin db, InstantSource time) {
    assertThat(time.instant()).isEqualTo(NOW);
    db.entity("Student").create(Item.of("studentId", "ada", "name", "Ada"));
    assertThat(db.entity(Student.class).get("ada").orElseThrow().since()).isEqualTo(NOW);
  }

  @Test
  void itemsExpireWhenTheTestSaysSo(Adjoin db, VirtualClock clock) {
    db.entity(Session.class).create(new Session("s1", NOW.plusSeconds(3600)));
    assertThat(db.entity(Session.class).get("s1")).isPresent();
    clock.advance(Duration.ofHours(2));
    assertThat(db.entity(Session.class).get("s1")).isEmpty();
  }
}
