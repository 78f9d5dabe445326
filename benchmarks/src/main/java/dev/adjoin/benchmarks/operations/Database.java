// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.operations;

import dev.adjoin.Adjoin;
import dev.adjoin.benchmarks.operations.Campus.Course;
import dev.adjoin.benchmarks.operations.Campus.Enrollment;
import dev.adjoin.benchmarks.operations.Campus.Seat;
import dev.adjoin.benchmarks.operations.Campus.Student;
import dev.adjoin.engine.EmbeddedDynamoDb;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The campus on an engine in memory, with the entities and lists that the calls read. */
final class Database implements AutoCloseable {
  private final EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory();
  private final Adjoin db;

  Database() {
    this.db =
        Adjoin.builder(Student.class, Course.class, Enrollment.class, Seat.class)
            .table(Campus.TABLE)
            .unrecorded()
            .connect(engine.client());
    db.createTable();
    for (int n = 0; n < Campus.LISTS; n++) {
      db.entity(Student.class).create(Campus.studentRecord(n));
      db.entity(Course.class).create(new Course(Campus.course(n), "Algebra", 0));
      for (int position = 0; position < Campus.LISTED; position++) {
        db.relationship(Enrollment.class).link(Campus.listed(n, position));
      }
      for (int position = 0; position < 2 * Campus.LISTED; position++) {
        db.relationship(Enrollment.class).link(Campus.paged(n, position));
      }
    }
  }

  DynamoDbClient client() {
    return engine.client();
  }

  Calls runtime() {
    return new RuntimeCalls(db);
  }

  HandWrittenCalls byHand() {
    return new HandWrittenCalls(engine.client());
  }

  @Override
  public void close() {
    db.close();
    engine.close();
  }
}
