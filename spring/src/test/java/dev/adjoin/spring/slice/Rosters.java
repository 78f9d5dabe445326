// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring.slice;

import dev.adjoin.Edges;
import dev.adjoin.spring.campus.Campus.Enrollment;
import org.springframework.stereotype.Repository;

/** A component that the test imports. */
@Repository
class Rosters {
  private final Edges<Enrollment> enrollments;

  Rosters(Edges<Enrollment> enrollments) {
    this.enrollments = enrollments;
  }

  long size(String courseId) {
    return enrollments.to(courseId).list().size();
  }
}
