// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;

/** The ListTables operation: lists the table names in order, one page for each request. */
public final class ListTables implements Operation<ListTablesRequest, ListTablesResponse> {
  private static final int LARGEST_PAGE = 100;

  private final Engine engine;

  public ListTables(Engine engine) {
    this.engine = engine;
  }

  @Override
  public ListTablesResponse run(ListTablesRequest request) {
    check(request);
    String after = request.exclusiveStartTableName();
    int limit = request.limit() == null ? LARGEST_PAGE : request.limit();
    List<String> names =
        engine.tables().namesAfter(after == null ? "" : after).stream().limit(limit + 1L).toList();
    ListTablesResponse.Builder page = SuccessfulResponse.of(ListTablesResponse.builder());
    if (names.size() <= limit) {
      return page.tableNames(names).build();
    }
    return page.tableNames(names.subList(0, limit))
        .lastEvaluatedTableName(names.get(limit - 1))
        .build();
  }

  private static void check(ListTablesRequest request) {
    Constraints constraints = new Constraints();
    if (request.exclusiveStartTableName() != null) {
      constraints.newName("exclusiveStartTableName", request.exclusiveStartTableName());
    }
    constraints
        .atLeast("limit", request.limit(), 1)
        .atMost("limit", request.limit(), LARGEST_PAGE)
        .check();
  }
}
