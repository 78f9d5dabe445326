// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.expression.Condition;
import dev.adjoin.internal.engine.expression.ParameterKinds;
import dev.adjoin.internal.engine.expression.Projection;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.store.Entry;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * The Scan operation: reads a whole table or index, or one segment of it, one page for each
 * request.
 */
public final class Scan implements Operation<ScanRequest, ScanResponse> {
  private static final int MOST_SEGMENTS = 1_000_000;

  private final Engine engine;

  public Scan(Engine engine) {
    this.engine = engine;
  }

  @Override
  public ScanResponse run(ScanRequest request) {
    ReadParameters asked = ReadParameters.of(request, Parameter.SCAN_FILTER);
    check(request, asked);
    Placeholders placeholders = asked.placeholders();
    Condition filter = asked.filter().parse(engine, placeholders);
    Projection projection = asked.shown().parse(engine, placeholders);
    placeholders.refuseUnused();
    TableOrIndex source = asked.source(engine);
    if (filter != null) {
      ItemRules.refuseNested(source.table(), filter.nestedAttributes());
    }
    Selection selection = Selection.of(source, asked, projection);
    ItemPage page = ItemPage.read(entries(request, selection), request.limit(), filter);
    return response(PageResponse.of(engine, asked.shown(), selection, page, null));
  }

  private ScanResponse response(PageResponse answer) {
    return SuccessfulResponse.of(ScanResponse.builder(), engine.date())
        .items(answer.items())
        .count(answer.count())
        .scannedCount(answer.scanned())
        .lastEvaluatedKey(answer.last())
        .consumedCapacity(answer.consumed())
        .build();
  }

  private static void check(ScanRequest request, ReadParameters asked) {
    asked
        .constraints()
        .atLeast("limit", request.limit(), 1)
        .atLeast("segment", request.segment(), 0)
        .atMost("segment", request.segment(), MOST_SEGMENTS - 1)
        .atLeast("totalSegments", request.totalSegments(), 1)
        .atMost("totalSegments", request.totalSegments(), MOST_SEGMENTS)
        .check();
    asked.checkKinds(new ParameterKinds());
    checkSegment(request.segment(), request.totalSegments());
  }

  private static void checkSegment(@Nullable Integer segment, @Nullable Integer total) {
    if (segment == null && total != null) {
      throw ApiErrors.validation(
          "The Segment parameter is required but was not present in the request when parameter"
              + " TotalSegments is present");
    }
    if (segment != null && total == null) {
      throw ApiErrors.validation(
          "The TotalSegments parameter is required but was not present in the request when Segment"
              + " parameter is present");
    }
    if (segment != null && total != null && segment >= total) {
      throw ApiErrors.validation(
          "The Segment parameter is zero-based and must be less than parameter TotalSegments:"
              + " Segment: "
              + segment
              + " is not less than TotalSegments: "
              + total);
    }
  }

  private static Iterator<Entry> entries(ScanRequest request, Selection selection) {
    int total = request.totalSegments() == null ? 1 : request.totalSegments();
    int segment = request.segment() == null ? 0 : request.segment();
    int first = firstHash(segment, total);
    int last = firstHash(segment + 1, total) - 1;
    Key after = null;
    if (request.hasExclusiveStartKey()) {
      after = selection.source().position(request.exclusiveStartKey());
      refuseOtherSegment(after, first, last);
    }
    return selection.space().scan(first, last, after);
  }

  /**
   * The first hash of a segment. Segments divide all unsigned hashes evenly; the one after the last
   * would begin at zero again.
   */
  private static int firstHash(int segment, int total) {
    return (int) ((long) segment * (1L << 32) / total);
  }

  private static void refuseOtherSegment(Key start, int first, int last) {
    int hash = start.partition().hash();
    if (Integer.compareUnsigned(hash, first) < 0 || Integer.compareUnsigned(hash, last) > 0) {
      throw ApiErrors.validation(
          "The provided starting key is invalid: Invalid ExclusiveStartKey. Please use"
              + " ExclusiveStartKey with correct Segment. TotalSegments and Segment must match");
    }
  }
}
