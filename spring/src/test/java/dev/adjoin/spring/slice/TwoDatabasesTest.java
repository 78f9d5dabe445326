// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring.slice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.Adjoin;
import dev.adjoin.engine.EmbeddedDynamoDb;
import dev.adjoin.spring.campus.Campus;
import dev.adjoin.spring.campus.Campus.Course;
import dev.adjoin.spring.test.DataAdjoinTest;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;

/** A test of an application with several databases, one of them on an engine of its own. */
@DataAdjoinTest
@Import(TwoDatabasesTest.Databases.class)
class TwoDatabasesTest {
  @Configuration(proxyBeanMethods = false)
  static class Databases {
    @Bean
    @Primary
    Adjoin north(EmbeddedDynamoDb engine) {
      return on(engine, "North");
    }

    @Bean
    Adjoin south(EmbeddedDynamoDb engine) {
      return on(engine, "South");
    }

    @Bean
    Adjoin elsewhere() {
      return Adjoin.builder(Campus.class).table("Elsewhere").embedded();
    }

    private static Adjoin on(EmbeddedDynamoDb engine, String table) {
      Adjoin db = Adjoin.builder(Campus.class).table(table).connect(engine.client());
      db.createTableIfAbsent();
      return db;
    }
  }

  @Autowired private List<Adjoin> databases;

  /** The second time fails if the first one left something in a table. */
  @RepeatedTest(2)
  void theTablesOfTheEngineAreEmptyBeforeEachTest() {
    assertThat(databases).hasSize(3);
    for (Adjoin db : databases) {
      if (!db.tableName().equals("Elsewhere")) {
        db.entity(Course.class).create(new Course("math204", "Algebra"));
      }
    }
  }
}
