// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Enrollments of students, each in the partition of its student: those that are stored, and any
 * number of new ones between them.
 *
 * <p>They are taken in an order that jumps about, so that no item was asked for a moment ago.
 */
final class Population {
  /** A prime, and so without a factor in common with any number of items here. */
  private static final long STRIDE = 2_654_435_761L;

  private static final int BATCH = 25;
  private static final int COURSES = 100;

  private final int first;
  private final int students;
  private final int courses;
  private final AtomicLong next = new AtomicLong();

  /**
   * @param courses how many items each student's partition has
   */
  Population(int students, int courses) {
    this(0, students, courses);
  }

  private Population(int first, int students, int courses) {
    this.first = first;
    this.students = students;
    this.courses = courses;
  }

  /** That many items in partitions of 100. */
  static Population of(int items) {
    return new Population(items / COURSES, COURSES);
  }

  /** As many items of other students. */
  Population beside() {
    return new Population(first + students, students, courses);
  }

  int students() {
    return students;
  }

  int size() {
    return students * courses;
  }

  /** A stored one by its number from 0; with one student they are stored in this order. */
  Enrollment stored(int number) {
    return enrollment(number, "2026-1");
  }

  /** The next few of those that are stored, all different if there are as many. */
  List<Enrollment> nextStored(int count) {
    return IntStream.range(0, count).mapToObj(i -> stored(jump(next.getAndIncrement()))).toList();
  }

  /** The next few of those that are not stored, which never come again. */
  List<Enrollment> nextNew(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> next.getAndIncrement())
        .map(number -> enrollment(jump(number), "2027-" + number))
        .toList();
  }

  /** Puts all that are stored. */
  void load(DynamoDbClient client) {
    List<Enrollment> batch = new ArrayList<>();
    for (int number = 0; number < size(); number++) {
      batch.add(stored(number));
      if (batch.size() == BATCH || number == size() - 1) {
        client.batchWriteItem(Requests.putAll(batch));
        batch.clear();
      }
    }
  }

  private int jump(long number) {
    return (int) (number * STRIDE % size());
  }

  private Enrollment enrollment(int number, String semester) {
    int student = first + number / courses;
    int course = (int) ((student * 31L + number % courses) % Math.max(students, courses));
    return Enrollment.of(student, course, semester);
  }
}
