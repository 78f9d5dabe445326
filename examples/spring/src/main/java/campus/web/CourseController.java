// SPDX-License-Identifier: Apache-2.0
package campus.web;

import campus.web.Campus.Course;
import campus.web.Campus.Enrollment;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.LinkOutcome;
import dev.adjoin.Page;
import dev.adjoin.spring.PageParameters;
import java.net.URI;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Courses and who takes them. */
@RestController
@RequestMapping("/courses")
class CourseController {
  private final Entities<Course> courses;
  private final Edges<Enrollment> enrollments;

  CourseController(Entities<Course> courses, Edges<Enrollment> enrollments) {
    this.courses = courses;
    this.enrollments = enrollments;
  }

  @PostMapping
  ResponseEntity<Course> offer(@RequestBody Course course) {
    courses.create(course);
    return ResponseEntity.created(URI.create("/courses/" + course.courseId())).body(course);
  }

  /** A course that somebody takes is restricted: 409. */
  @DeleteMapping("/{id}")
  ResponseEntity<Void> withdraw(@PathVariable String id) {
    return courses.delete(id)
        ? ResponseEntity.noContent().build()
        : ResponseEntity.notFound().build();
  }

  /** Repeating the request changes nothing. A student that does not exist is refused: 422. */
  @PutMapping("/{id}/{semester}/students/{studentId}")
  ResponseEntity<Enrollment> enroll(
      @PathVariable String id, @PathVariable String semester, @PathVariable String studentId) {
    LinkOutcome<Enrollment> outcome =
        enrollments.link(new Enrollment(studentId, id, semester, null, null));
    HttpStatus status = outcome.isNew() ? HttpStatus.CREATED : HttpStatus.OK;
    return ResponseEntity.status(status).body(outcome.edge());
  }

  @GetMapping("/{id}/{semester}/students")
  Page<Enrollment> roster(
      @PathVariable String id, @PathVariable String semester, PageParameters page) {
    return page.of(enrollments.to(id).where(Enrollment::semester).is(semester));
  }
}
