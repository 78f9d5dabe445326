// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring.slice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.spring.campus.Campus.Course;
import dev.adjoin.spring.campus.Campus.Enrollment;
import dev.adjoin.spring.test.DataAdjoinTest;
import java.nio.file.Path;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.ActiveProfiles;

/** A test of the data of an application, as applications write it. */
@DataAdjoinTest
@ActiveProfiles("stored")
@Import(Rosters.class)
class SliceTest {
  @Autowired private Entities<Course> courses;
  @Autowired private Edges<Enrollment> enrollments;
  @Autowired private Rosters rosters;
  @Autowired private Adjoin db;
  @Autowired private ApplicationContext context;

  /** The second time fails if the first one left something in the table. */
  @RepeatedTest(2)
  void theTableIsEmptyBeforeEachTest() {
    courses.create(new Course("math204", "Algebra"));
    enrollments.link(new Enrollment("ada", "math204", "2026-1", null));

    assertThat(rosters.size("math204")).isEqualTo(1);
    assertThat(db.check().run().isSound()).isTrue();
  }

  @Test
  void theTableIsInMemoryWhereverTheApplicationKeepsIts() {
    assertThat(Path.of("target/not-for-tests")).doesNotExist();
  }

  @Test
  void otherComponentsAreNotThere() {
    assertThat(context.getBeanProvider(Mailer.class).getIfAvailable()).isNull();
  }
}
