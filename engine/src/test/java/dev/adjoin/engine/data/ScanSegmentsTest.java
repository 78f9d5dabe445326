// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** Each item of a table is in exactly one segment of a parallel scan. */
class ScanSegmentsTest {
  private static final int ITEMS = 200;
  private static final int MOST_SEGMENTS = 1_000_000;

  private static final DynamoDbClient CLIENT = withItems();

  private static DynamoDbClient withItems() {
    TableFixture fixture = new TableFixture();
    fixture.client.createTable(
        table("Songs", "pk", "gk").globalSecondaryIndexes(global("byGk", "gk")).build());
    for (int i = 0; i < ITEMS; i++) {
      fixture.put("Songs", Attributes.of("pk", "p" + i, "gk", "g" + i / 2));
    }
    return fixture.client;
  }

  private static List<Map<String, AttributeValue>> segment(
      @Nullable String index, int segment, int total, @Nullable Integer limit) {
    return Pages.all(
        CLIENT,
        ScanRequest.builder()
            .tableName("Songs")
            .indexName(index)
            .segment(segment)
            .totalSegments(total)
            .limit(limit)
            .build());
  }

  @Property(cases = 40)
  void segmentsOneAfterTheOtherAreTheWholeTable(Given given) {
    int total = given.between(1, 300);
    String index = given.flag() ? "byGk" : null;
    List<Map<String, AttributeValue>> found = new ArrayList<>();
    for (int i = 0; i < total; i++) {
      found.addAll(segment(index, i, total, null));
    }

    assertThat(found)
        .isEqualTo(CLIENT.scan(r -> r.tableName("Songs").indexName(index)).items())
        .hasSize(ITEMS);
  }

  @Property(cases = 40)
  void pagesOfASegmentStayInIt(Given given) {
    int total = given.between(1, 9);
    int limit = given.between(1, 20);
    for (int i = 0; i < total; i++) {
      assertThat(segment(null, i, total, limit)).isEqualTo(segment(null, i, total, null));
    }
  }

  @Test
  void segmentsAreSimilarInSize() {
    assertThat(IntStream.range(0, 4))
        .allSatisfy(i -> assertThat(segment(null, i, 4, null)).hasSizeBetween(25, 80));
  }

  @Test
  void thereMayBeAMillionSegments() {
    assertThat(segment(null, MOST_SEGMENTS - 1, MOST_SEGMENTS, null)).hasSizeLessThan(2);
    assertInvalid(
        () -> segment(null, 0, MOST_SEGMENTS + 1, null),
        "1 validation error detected: Value '1000001' at 'totalSegments' failed to satisfy"
            + " constraint: Member must have value less than or equal to 1000000");
  }

  @Test
  void refusesASegmentThatDoesNotExist() {
    assertInvalid(
        () -> segment(null, 2, 2, null),
        "The Segment parameter is zero-based and must be less than parameter TotalSegments:"
            + " Segment: 2 is not less than TotalSegments: 2");
    assertInvalid(
        () -> CLIENT.scan(r -> r.tableName("Songs").segment(0)),
        "The TotalSegments parameter is required but was not present in the request when Segment"
            + " parameter is present");
    assertInvalid(
        () -> CLIENT.scan(r -> r.tableName("Songs").totalSegments(2)),
        "The Segment parameter is required but was not present in the request when parameter"
            + " TotalSegments is present");
    assertInvalid(
        () -> CLIENT.scan(r -> r.tableName("Songs").segment(-1).totalSegments(2)),
        "1 validation error detected: Value '-1' at 'segment' failed to satisfy constraint: Member"
            + " must have value greater than or equal to 0");
  }

  @Test
  void refusesToStartInAnotherSegment() {
    Map<String, AttributeValue> elsewhere = segment(null, 0, 2, null).get(0);
    assertInvalid(
        () ->
            CLIENT.scan(
                r ->
                    r.tableName("Songs")
                        .segment(1)
                        .totalSegments(2)
                        .exclusiveStartKey(Map.of("pk", elsewhere.get("pk")))),
        "The provided starting key is invalid: Invalid ExclusiveStartKey. Please use"
            + " ExclusiveStartKey with correct Segment. TotalSegments and Segment must match");
  }
}
