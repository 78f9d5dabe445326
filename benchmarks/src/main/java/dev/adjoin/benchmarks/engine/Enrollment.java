// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The item that everything is measured with: 8 attributes of about 200 bytes, in the table under
 * its student and in the index under its course.
 *
 * @param partition the value of its partition key
 * @param sort the value of its sort key
 * @param item all of its attributes
 */
record Enrollment(String partition, String sort, Map<String, AttributeValue> item) {
  private static final int DIGITS = 100_000_000;

  static Enrollment of(int student, int course, String semester) {
    String partition = "STUDENT#" + digits(student);
    String sort = "COURSE#" + digits(course) + "#" + semester;
    return new Enrollment(
        partition,
        sort,
        Map.of(
            "PK", AttributeValue.fromS(partition),
            "SK", AttributeValue.fromS(sort),
            "GSI1PK", AttributeValue.fromS("COURSE#" + digits(course)),
            "GSI1SK", AttributeValue.fromS(partition + "#" + semester),
            "_type", AttributeValue.fromS("Enrollment"),
            "enrolledAt", AttributeValue.fromS("2026-11-15T08:30:00Z"),
            "credits", AttributeValue.fromN(String.valueOf(1 + course % 30)),
            "note", AttributeValue.fromS(note(student, course))));
  }

  private static String note(int student, int course) {
    return "Student " + student + " asked for a place in course " + course + ".";
  }

  /** Numbers that sort as they read. */
  private static String digits(int number) {
    return Integer.toString(DIGITS + number).substring(1);
  }

  Map<String, AttributeValue> key() {
    return key(sort);
  }

  /** The key of the student's own item, beside the enrollments. */
  Map<String, AttributeValue> profile() {
    return key("PROFILE");
  }

  private Map<String, AttributeValue> key(String sortValue) {
    return Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS(sortValue));
  }
}
