// SPDX-License-Identifier: Apache-2.0
package campus.web;

import campus.web.Campus.Enrollment;
import campus.web.Campus.Student;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.Page;
import dev.adjoin.spring.PageParameters;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Students, each with the version of the stored item as its ETag. */
@RestController
@RequestMapping("/students")
class StudentController {
  private final Entities<Student> students;
  private final Edges<Enrollment> enrollments;

  StudentController(Entities<Student> students, Edges<Enrollment> enrollments) {
    this.students = students;
    this.enrollments = enrollments;
  }

  /** What a client says of a student. */
  record Details(String name, String email, @Nullable String major) {
    Student of(String id, long version) {
      return new Student(id, name, email, major, version);
    }
  }

  @PostMapping("/{id}")
  ResponseEntity<Student> admit(@PathVariable String id, @RequestBody Details details) {
    Student admitted = students.create(details.of(id, 0));
    return ResponseEntity.created(URI.create("/students/" + id))
        .eTag(tag(admitted.version()))
        .body(admitted);
  }

  @GetMapping("/{id}")
  ResponseEntity<Student> get(@PathVariable String id) {
    return students
        .get(id)
        .map(student -> ResponseEntity.ok().eTag(tag(student.version())).body(student))
        .orElse(ResponseEntity.notFound().build());
  }

  /** A client that has not seen the stored version is refused by {@code put}: 412. */
  @PutMapping("/{id}")
  ResponseEntity<Student> replace(
      @PathVariable String id,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String seen,
      @RequestBody Details details) {
    if (seen == null) {
      return ResponseEntity.status(HttpStatus.PRECONDITION_REQUIRED).build();
    }
    if (!seen.matches("\"[1-9][0-9]{0,17}\"")) {
      return ResponseEntity.status(HttpStatus.PRECONDITION_FAILED).build();
    }
    long version = Long.parseLong(seen.substring(1, seen.length() - 1));
    students.put(details.of(id, version));
    return ResponseEntity.ok().eTag(tag(version + 1)).body(details.of(id, version + 1));
  }

  private static String tag(long version) {
    return "\"" + version + "\"";
  }

  @DeleteMapping("/{id}")
  ResponseEntity<Void> remove(@PathVariable String id) {
    return students.delete(id)
        ? ResponseEntity.noContent().build()
        : ResponseEntity.notFound().build();
  }

  /** The courses of a student, latest first. */
  @GetMapping("/{id}/enrollments")
  Page<Enrollment> history(@PathVariable String id, PageParameters page) {
    return page.of(enrollments.from(id).reversed());
  }
}
