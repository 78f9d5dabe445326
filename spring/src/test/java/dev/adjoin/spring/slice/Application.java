// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring.slice;

import dev.adjoin.Edges;
import dev.adjoin.spring.campus.Campus;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.stereotype.Component;
import org.springframework.stereotype.Repository;

/** An application of which a test takes a slice. */
@SpringBootApplication
@AutoConfigurationPackage(basePackageClasses = Campus.class)
class Application {
  /** A component that a test of the data must not start. */
  @Component
  static class Mailer {
    Mailer() {
      throw new IllegalStateException("No mail is sent in a test of the data");
    }
  }

  /** A component that the test imports. */
  @Repository
  static class Rosters {
    private final Edges<Campus.Enrollment> enrollments;

    Rosters(Edges<Campus.Enrollment> enrollments) {
      this.enrollments = enrollments;
    }

    long size(String courseId) {
      return enrollments.to(courseId).list().size();
    }
  }
}
