// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.operation;

import dev.adjoin.engine.expression.Condition;
import dev.adjoin.engine.expression.ParameterKinds;
import dev.adjoin.engine.expression.Placeholders;
import dev.adjoin.engine.expression.Projection;
import dev.adjoin.engine.store.Entry;
import dev.adjoin.engine.store.Key;
import dev.adjoin.engine.table.Charge;
import dev.adjoin.engine.value.Item;
import dev.adjoin.engine.value.Refusal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** Reads a whole table or index, or one segment of it, a page at a time. */
public final class Scan implements Operation<ScanRequest, ScanResponse> {
  private static final int MOST_SEGMENTS = 1_000_000;

  private final Engine engine;

  public Scan(Engine engine) {
    this.engine = engine;
  }

  @Override
  public ScanResponse run(ScanRequest request) {
    check(request);
    Placeholders placeholders =
        Placeholders.of(request.expressionAttributeNames(), request.expressionAttributeValues());
    Condition filter =
        Requested.filter(
            engine,
            request.filterExpression(),
            placeholders,
            request.scanFilter(),
            request.conditionalOperatorAsString());
    Projection projection =
        Requested.projection(
            engine, request.projectionExpression(), placeholders, request.attributesToGet());
    placeholders.refuseUnused();
    boolean consistent = Boolean.TRUE.equals(request.consistentRead());
    Source source =
        Source.of(engine.tables().get(request.tableName()), request.indexName(), consistent);
    if (filter != null) {
      ItemRules.refuseNested(source.table(), filter.nestedAttributes());
    }
    Selection selection = Selection.of(source, request.select(), projection);
    Page page = Page.read(entries(request, source, consistent), request.limit(), filter);
    return answer(request, selection, page, consistent);
  }

  private static void check(ScanRequest request) {
    new Constraints()
        .table(request.tableName())
        .length("indexName", request.indexName(), 3, 255)
        .atLeast("limit", request.limit(), 1)
        .returnConsumedCapacity(request.returnConsumedCapacityAsString())
        .select(request.selectAsString())
        .atLeast("segment", request.segment(), 0)
        .atMost("segment", request.segment(), MOST_SEGMENTS - 1)
        .atLeast("totalSegments", request.totalSegments(), 1)
        .atMost("totalSegments", request.totalSegments(), MOST_SEGMENTS)
        .conditionalOperator(request.conditionalOperatorAsString())
        .conditions("scanFilter", request.scanFilter())
        .check();
    new ParameterKinds()
        .older("AttributesToGet", request.hasAttributesToGet())
        .older("ScanFilter", request.hasScanFilter())
        .older("ConditionalOperator", request.conditionalOperator() != null)
        .expression("FilterExpression", request.filterExpression())
        .expression("ProjectionExpression", request.projectionExpression())
        .check(request.hasExpressionAttributeNames(), request.hasExpressionAttributeValues());
    checkSegment(request.segment(), request.totalSegments());
  }

  private static void checkSegment(@Nullable Integer segment, @Nullable Integer total) {
    if (segment == null && total != null) {
      throw Refusal.validation(
          "The Segment parameter is required but was not present in the request when parameter"
              + " TotalSegments is present");
    }
    if (segment != null && total == null) {
      throw Refusal.validation(
          "The TotalSegments parameter is required but was not present in the request when Segment"
              + " parameter is present");
    }
    if (segment != null && total != null && segment >= total) {
      throw Refusal.validation(
          "The Segment parameter is zero-based and must be less than parameter TotalSegments:"
              + " Segment: "
              + segment
              + " is not less than TotalSegments: "
              + total);
    }
  }

  private static Iterator<Entry> entries(ScanRequest request, Source source, boolean consistent) {
    int total = request.totalSegments() == null ? 1 : request.totalSegments();
    int segment = request.segment() == null ? 0 : request.segment();
    int first = firstHash(segment, total);
    int last = firstHash(segment + 1, total) - 1;
    Key after = null;
    if (request.hasExclusiveStartKey()) {
      after = source.position(request.exclusiveStartKey());
      refuseOtherSegment(after, first, last);
    }
    return source.space(consistent).scan(first, last, after);
  }

  /** Segments share all unsigned hashes evenly; the one after the last begins at zero again. */
  private static int firstHash(int segment, int total) {
    return (int) ((long) segment * (1L << 32) / total);
  }

  private static void refuseOtherSegment(Key start, int first, int last) {
    int hash = start.partition().hash();
    if (Integer.compareUnsigned(hash, first) < 0 || Integer.compareUnsigned(hash, last) > 0) {
      throw Refusal.validation(
          "The provided starting key is invalid: Invalid ExclusiveStartKey. Please use"
              + " ExclusiveStartKey with correct Segment. TotalSegments and Segment must match");
    }
  }

  private ScanResponse answer(
      ScanRequest request, Selection selection, Page page, boolean consistent) {
    Source source = selection.source();
    List<Charge> charges = new ArrayList<>(1);
    charges.add(
        new Charge(
            source.table(),
            source.index(),
            null,
            Charge.Kind.READ,
            Charge.readUnits(page.bytes(), consistent)));
    ScanResponse.Builder response =
        ScanResponse.builder().count(page.items().size()).scannedCount(page.scanned());
    if (!selection.countOnly()) {
      response.items(selection.show(page, consistent, charges));
    }
    engine.commits().admit(charges);
    Item last = page.last();
    if (last != null) {
      response.lastEvaluatedKey(source.position(last));
    }
    return response
        .consumedCapacity(Consumed.of(request.returnConsumedCapacity(), source.table(), charges))
        .build();
  }
}
