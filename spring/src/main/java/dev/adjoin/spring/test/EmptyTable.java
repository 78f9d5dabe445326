// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring.test;

import dev.adjoin.Adjoin;
import dev.adjoin.engine.EmbeddedDynamoDb;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;

/** Empties the table after each test: deletes it and creates it again. */
final class EmptyTable implements TestExecutionListener {
  /** Only a table of the embedded engine in memory is ever deleted. */
  @Override
  public void afterTestMethod(TestContext test) {
    ApplicationContext context = test.getApplicationContext();
    EmbeddedDynamoDb engine = context.getBeanProvider(EmbeddedDynamoDb.class).getIfAvailable();
    Adjoin db = context.getBeanProvider(Adjoin.class).getIfAvailable();
    if (engine != null && db != null) {
      engine.directClient().deleteTable(request -> request.tableName(db.tableName()));
      db.createTable();
    }
  }
}
