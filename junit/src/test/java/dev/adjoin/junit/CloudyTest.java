// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.engine.VirtualClock;
import dev.adjoin.junit.Campus.CampusDb;
import dev.adjoin.junit.Campus.Course;
import dev.adjoin.junit.Campus.Enrollment;
import dev.adjoin.junit.Campus.Student;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.TestInfo;

/** Tests under the simulated conditions of the cloud. */
@AdjoinTest(value = Campus.class, data = "campus.jsonl")
class CloudyTest {
  /** When the clock of a seed stood at the end of a test. */
  private static final Map<String, Instant> ENDS = new ConcurrentHashMap<>();

  @Injected private CampusDb campus;

  @Cloudy(seed = 7)
  void anIndexIsLateAndTheDataOfTheTestIsNot(Adjoin db, VirtualClock clock) {
    assertThat(campus.enrollments().to("math204").list()).hasSize(1);
    db.entity(Student.class).create(new Student("bob", "Bob", clock.instant()));
    campus.enrollments().link(new Enrollment("bob", "math204"));
    assertThat(campus.enrollments().to("math204").list()).hasSize(1);
    clock.advance(Duration.ofSeconds(3));
    assertThat(campus.enrollments().to("math204").list()).hasSize(2);
  }

  @Cloudy(seeds = 20)
  void faultsDoNotHarmACount() {
    for (int i = 0; i < 20; i++) {
      assertThat(campus.enrollments().link(new Enrollment("s" + i, "math204")).isNew()).isTrue();
    }
    assertThat(campus.enrollments().to("math204").consistent().count()).isEqualTo(21);
  }

  @Cloudy(seeds = 3)
  void aSeedTakesTheSameCourse(Adjoin db, VirtualClock clock, TestInfo test) {
    repeats(db, clock, test);
  }

  @Cloudy(seeds = 3)
  void aSeedTakesTheSameCourseAgain(Adjoin db, VirtualClock clock, TestInfo test) {
    repeats(db, clock, test);
  }

  private static void repeats(Adjoin db, VirtualClock clock, TestInfo test) {
    db.entity(Course.class)
        .createAll(IntStream.range(0, 60).mapToObj(i -> new Course("c" + i)).toList());
    assertThat(db.entity(Course.class).delete("c7")).isTrue();
    db.resume();
    String seed = test.getDisplayName();
    Instant before = ENDS.putIfAbsent(seed, clock.instant());
    assertThat(clock.instant()).isEqualTo(before == null ? clock.instant() : before);
    assertThat(ENDS.values()).doesNotHaveDuplicates();
  }
}
