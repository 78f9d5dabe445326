// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.item.Query;
import dev.adjoin.internal.engine.partiql.SelectPages.Read;
import dev.adjoin.internal.engine.partiql.SelectPages.Terms;
import dev.adjoin.internal.engine.partiql.parse.Statement.Select;
import dev.adjoin.internal.engine.partiql.translate.AttributeNames;
import dev.adjoin.internal.engine.partiql.translate.Columns;
import dev.adjoin.internal.engine.partiql.translate.Parameters;
import dev.adjoin.internal.engine.partiql.translate.ReadingOrder;
import dev.adjoin.internal.engine.partiql.translate.SelectRange;
import dev.adjoin.internal.engine.partiql.translate.SelectRanges;
import dev.adjoin.internal.engine.partiql.translate.SelectSource;
import dev.adjoin.internal.engine.table.Charge;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;

/** Runs SELECT statements, one page for each request. */
final class SelectStatements {
  /**
   * The capacity that a full 1 MB page consumes when read consistently; a response ends when this
   * is used up.
   */
  private static final double UNITS_OF_A_PAGE = Charge.readUnits(Query.LARGEST_PAGE, true);

  private final Engine engine;
  private final SelectPages reads;

  SelectStatements(Engine engine) {
    this.engine = engine;
    reads = new SelectPages(engine);
  }

  ExecuteStatementResponse run(
      Select select, Parameters parameters, ExecuteStatementRequest request) {
    boolean consistent = Boolean.TRUE.equals(request.consistentRead());
    SelectSource source = SelectSource.of(engine.tables(), select.source());
    if (consistent) {
      source.refuseConsistentIfGlobal();
    }
    Columns columns = Columns.of(select.columns());
    source.refuseUnprojectedColumns(columns.attributes());
    Optional<List<SelectRange>> branches = branches(select, source, parameters);
    ReadingOrder order = ReadingOrder.of(select, source.key(), branches);
    Terms terms = new Terms(source, columns, parameters, consistent, order.forward());
    NextToken start = NextToken.of(request);
    Page page = new Page(request, terms);
    if (branches.isEmpty()) {
      page.add(0, reads.scan(terms, select.where(), start.after(), request.limit()));
    } else {
      read(order.sorted(branches.get()), terms, start, page);
    }
    return page.answer();
  }

  private static Optional<List<SelectRange>> branches(
      Select select, SelectSource source, Parameters parameters) {
    Optional<List<SelectRange>> branches =
        new SelectRanges(source.key(), parameters).of(select.where());
    branches.ifPresent(
        all -> {
          all.forEach(branch -> branch.refuseOtherTypes(source.key()));
          SelectRanges.refuseOverlapping(all);
        });
    return branches;
  }

  private void read(List<SelectRange> branches, Terms terms, NextToken start, Page page) {
    terms.source().refuseUnprojectedFilter(AttributeNames.in(branches.get(0).filter()));
    Map<String, AttributeValue> after = start.after();
    for (int i = start.branch(); i < branches.size(); i++) {
      if (page.isFull()) {
        page.next = new NextToken(i, null);
        return;
      }
      page.add(i, reads.branch(terms, branches.get(i), after, page.left()));
      if (page.next != null) {
        return;
      }
      after = null;
    }
  }

  /** The response under construction, which collects the reads of several branches. */
  private static final class Page {
    private final ExecuteStatementRequest request;
    private final Terms terms;
    private final List<Map<String, AttributeValue>> items = new ArrayList<>();
    private final UsedCapacity used = new UsedCapacity();
    private int scanned;
    private @Nullable NextToken next;

    Page(ExecuteStatementRequest request, Terms terms) {
      this.request = request;
      this.terms = terms;
    }

    void add(int branch, Read read) {
      read.items().forEach(item -> items.add(terms.columns().of(item)));
      used.add(read.used());
      scanned += read.scanned();
      next = read.last() == null ? null : new NextToken(branch, read.last());
    }

    /** The number of items that may still be read; null if the request has no limit. */
    @Nullable Integer left() {
      return request.limit() == null ? null : request.limit() - scanned;
    }

    boolean isFull() {
      double units = terms.consistent() ? used.units() : 2 * used.units();
      return units >= UNITS_OF_A_PAGE || request.limit() != null && scanned >= request.limit();
    }

    ExecuteStatementResponse answer() {
      return SuccessfulResponse.of(ExecuteStatementResponse.builder())
          .items(items)
          .nextToken(next == null ? null : next.text(request))
          .consumedCapacity(used.single(request.returnConsumedCapacity()))
          .build();
    }
  }
}
