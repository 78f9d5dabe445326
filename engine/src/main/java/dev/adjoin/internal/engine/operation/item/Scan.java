// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import dev.adjoin.internal.engine.expression.Condition;
import dev.adjoin.internal.engine.expression.ParameterKinds;
import dev.adjoin.internal.engine.expression.Projection;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.operation.Engine;
import dev.adjoin.internal.engine.operation.Operation;
import dev.adjoin.internal.engine.store.Key;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.SuccessfulResponse;
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
    Segment segment = Segment.of(request);
    ScannedPartitions entries = entries(request, selection, segment);
    ItemPage page = ItemPage.read(entries, request.limit(), filter);
    double units = page.last() == null ? entries.unitsUpTo(segment.last()) : entries.units();
    return response(PageResponse.of(engine, asked.shown(), selection, page, null, units));
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

  private static ScannedPartitions entries(
      ScanRequest request, Selection selection, Segment segment) {
    Key after = null;
    if (request.hasExclusiveStartKey()) {
      after = selection.source().position(request.exclusiveStartKey());
      refuseOtherSegment(after, segment);
    }
    return new ScannedPartitions(
        selection.space().scan(segment.first(), segment.last(), after),
        selection.source().partitions(),
        after == null ? segment.first() : after.partition().hash(),
        selection.consistent());
  }

  /** The unsigned hashes of a segment. Segments divide all hashes evenly. */
  private record Segment(int first, int last) {
    static Segment of(ScanRequest request) {
      int total = request.totalSegments() == null ? 1 : request.totalSegments();
      int number = request.segment() == null ? 0 : request.segment();
      return new Segment(firstHash(number, total), firstHash(number + 1, total) - 1);
    }

    /** The first hash of a segment; the one after the last would begin at zero again. */
    private static int firstHash(int number, int total) {
      return (int) ((long) number * (1L << 32) / total);
    }

    boolean contains(int hash) {
      return Integer.compareUnsigned(hash, first) >= 0 && Integer.compareUnsigned(hash, last) <= 0;
    }
  }

  private static void refuseOtherSegment(Key start, Segment segment) {
    if (!segment.contains(start.partition().hash())) {
      throw ApiErrors.validation(
          "The provided starting key is invalid: Invalid ExclusiveStartKey. Please use"
              + " ExclusiveStartKey with correct Segment. TotalSegments and Segment must match");
    }
  }
}
