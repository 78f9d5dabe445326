// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import static dev.adjoin.internal.engine.http.RawClient.call;
import static dev.adjoin.internal.engine.http.Served.LONG;
import static dev.adjoin.internal.engine.http.Served.SHORT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;

/** The memory that requests may take, alone and together. */
@Timeout(60)
class MemoryBudgetTest {
  private static final int MEGABYTE = 1 << 20;
  private static final String TOO_LARGE =
      "{\"__type\":\"com.amazonaws.dynamodb.v20120810#LimitExceededException\",\"message\":\"This"
          + " request needs more than the 7 MB that one request may take. Ask for less at once, or"
          + " give the server more memory.\"}";
  private static final ServerLimits EIGHT_MEGABYTES =
      new ServerLimits(100, 8 * MEGABYTE, LONG, LONG, LONG, SHORT);

  @Test
  void takesAndReleasesWhatARequestReports() throws BrokenRequest {
    MemoryBudget budget = new MemoryBudget(8 * MEGABYTE);
    MemoryBudget.Share share = budget.new Share();
    assertThat(share.tryAdmit(MEGABYTE, 0)).isTrue();
    assertThat(budget.used()).isEqualTo(MEGABYTE);
    share.accept(MEGABYTE);
    assertThat(budget.used()).isBetween(2L * MEGABYTE, 3L * MEGABYTE);
    assertThat(share.reported()).isEqualTo(2 * MEGABYTE);
    share.keep(1000);
    assertThat(budget.used()).isEqualTo(1000);
    share.release();
    assertThat(budget.used()).isZero();
  }

  @Test
  void refusesWhatAloneIsTooLarge() {
    MemoryBudget budget = new MemoryBudget(8 * MEGABYTE);
    MemoryBudget.Share share = budget.new Share();
    assertThat(share.tryAdmit(7 * MEGABYTE + 1, 0)).isFalse();
    assertThatThrownBy(() -> share.admit(7 * MEGABYTE + 1, 0, LONG))
        .isInstanceOf(BrokenRequest.class)
        .hasMessageContaining("more than the 7 MB that one request may take");
    assertThat(share.tryAdmit(MEGABYTE, 100 * MEGABYTE)).isTrue();
    assertThatThrownBy(() -> share.accept(7 * MEGABYTE)).isInstanceOf(DynamoDbException.class);
    share.release();
    assertThat(budget.used()).isZero();
  }

  @Test
  void smallRequestsHaveRoomWhenLargeOnesTakeAllOfTheirs() {
    MemoryBudget budget = new MemoryBudget(8 * MEGABYTE);
    MemoryBudget.Share large = budget.new Share();
    MemoryBudget.Share another = budget.new Share();
    MemoryBudget.Share small = budget.new Share();
    assertThat(large.tryAdmit(7 * MEGABYTE, 0)).isTrue();
    assertThat(another.tryAdmit(100_000, 0)).isFalse();
    assertThatThrownBy(() -> another.admit(100_000, 0, SHORT))
        .isInstanceOf(BrokenRequest.class)
        .hasMessage(
            "Other requests take the 8 MB that all requests together may take. Try again, or give"
                + " the server more memory.");
    assertThat(small.tryAdmit(1000, 0)).isTrue();
    small.accept(5000);
    large.release();
    assertThat(another.tryAdmit(100_000, 0)).isTrue();
  }

  @Test
  void aRequestWaitsForTheEndOfAnother() throws Exception {
    MemoryBudget budget = new MemoryBudget(8 * MEGABYTE);
    MemoryBudget.Share first = budget.new Share();
    first.tryAdmit(7 * MEGABYTE, 0);
    List<Thread> waiting = new ArrayList<>();
    List<Long> admitted = java.util.Collections.synchronizedList(new ArrayList<>());
    for (long i = 0; i < 5; i++) {
      long number = i;
      Thread thread =
          new Thread(
              () -> {
                MemoryBudget.Share share = budget.new Share();
                try {
                  share.admit(4 * MEGABYTE, 0, LONG);
                  admitted.add(number);
                } catch (BrokenRequest e) {
                  admitted.add(-1L);
                } finally {
                  share.release();
                }
              });
      thread.start();
      waiting.add(thread);
      while (thread.getState() != Thread.State.TIMED_WAITING) {
        Thread.sleep(1);
      }
    }
    assertThat(budget.isWaited()).isTrue();
    assertThat(admitted).isEmpty();
    first.release();
    for (Thread thread : waiting) {
      thread.join();
    }
    assertThat(admitted).containsExactly(0L, 1L, 2L, 3L, 4L);
    assertThat(budget.isWaited()).isFalse();
    assertThat(budget.used()).isZero();
  }

  @Test
  void refusesABodyWhoseValuesTakeTooMuchMemory() throws IOException {
    String item = "{\"id\":{\"L\":[" + "{},".repeat(100_000) + "{}]}}";
    try (HttpListener endpoint = Served.empty(EIGHT_MEGABYTES)) {
      Received answer =
          RawClient.ask(endpoint, call("PutItem", "{\"TableName\":\"T12\",\"Item\":" + item + "}"));
      assertThat(answer.body()).isEqualTo(TOO_LARGE);
      assertThat(answer.status()).isEqualTo(400);
      String structures = "{\"TransactItems\":[" + "{},".repeat(100_000) + "{}]}";
      assertThat(RawClient.ask(endpoint, call("TransactWriteItems", structures)).body())
          .isEqualTo(TOO_LARGE);
      String names = "{" + "\"a\":\"b\",".repeat(100_000) + "\"a\":\"b\"}";
      assertThat(
              RawClient.ask(
                      endpoint, call("GetItem", "{\"ExpressionAttributeNames\":" + names + "}"))
                  .body())
          .isEqualTo(TOO_LARGE);
      assertThat(RawClient.ask(endpoint, call("ListTables", " ".repeat(8_000_000) + "{}")).body())
          .isEqualTo(TOO_LARGE);
    }
  }

  @Test
  void refusesAResponseThatTakesTooMuchMemory() throws IOException {
    List<String> names = IntStream.range(0, 1_000).mapToObj(i -> "x".repeat(10_000)).toList();
    Listing listing = new Listing(() -> ListTablesResponse.builder().tableNames(names).build());
    try (HttpListener endpoint = Served.client(listing, EIGHT_MEGABYTES)) {
      for (int i = 0; i < 3; i++) {
        Received answer = RawClient.ask(endpoint, call("ListTables", "{}"));
        assertThat(answer.body()).isEqualTo(TOO_LARGE);
        assertThat(answer.status()).isEqualTo(400);
      }
    }
  }

  @Test
  void aBodyInChunksIsRefusedAsSoonAsItTakesTooMuchMemory() throws IOException {
    String head = call("PutItem", "").replace("Content-Length: 0", "Transfer-Encoding: chunked");
    try (HttpListener endpoint = Served.empty(EIGHT_MEGABYTES);
        RawClient client = new RawClient(endpoint)) {
      client.send(head);
      String chunk = "100000\r\n" + " ".repeat(MEGABYTE) + "\r\n";
      for (int i = 0; i < 8; i++) {
        client.send(chunk);
      }
      assertThat(client.receive().body()).isEqualTo(TOO_LARGE);
    }
  }

  @Test
  void aClientThatHoldsMemoryMakesRoomForOneThatWaits() throws IOException {
    String body = "{\"TableName\":\"" + "x".repeat(6 * MEGABYTE) + "\"}";
    String request = call("DescribeTable", body);
    try (HttpListener endpoint = Served.empty(EIGHT_MEGABYTES);
        RawClient slow = new RawClient(endpoint)) {
      slow.send(request.substring(0, request.length() - 1));
      Received answer =
          RawClient.ask(endpoint, call("ListTables", " ".repeat(2 * MEGABYTE) + "{}"));
      assertThat(answer.body()).isEqualTo("{\"TableNames\":[]}");
      assertThat(slow.isClosedByServer()).isTrue();
    }
  }

  /** The budget of a server in a heap of so many megabytes. */
  private static ServerLimits heap(int megabytes) {
    return new ServerLimits(100, (long) megabytes * MEGABYTE / 4, LONG, LONG, LONG, LONG);
  }

  @Test
  void aHeapOf64MegabytesAnswersPagesOfAMegabyte() throws IOException {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      ServesInASmallHeap.fill(engine.client());
      try (HttpListener endpoint = Served.client(engine.client(), heap(64))) {
        Received page = RawClient.ask(endpoint, SmallHeapServerTest.QUERY);
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.body()).contains("\"LastEvaluatedKey\"").hasSizeGreaterThan(MEGABYTE);
      }
    }
  }

  @Test
  void aHeapOf256MegabytesTakesTheLargestBatches() throws IOException {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      ServesInASmallHeap.fill(engine.client());
      try (HttpListener endpoint = Served.client(engine.client(), heap(256))) {
        StringBuilder keys = new StringBuilder();
        for (int batch = 0; batch < 2; batch++) {
          StringBuilder puts = new StringBuilder();
          for (int i = 0; i < 20; i++) {
            String key = "\"p\":{\"S\":\"large\"},\"s\":{\"N\":\"" + (20 * batch + i) + "\"}";
            keys.append(keys.isEmpty() ? "{" : ",{").append(key).append('}');
            puts.append(puts.isEmpty() ? "" : ",")
                .append("{\"PutRequest\":{\"Item\":{")
                .append(key)
                .append(",\"t\":{\"S\":\"")
                .append("x".repeat(400_000))
                .append("\"}}}}");
          }
          assertThat(
                  RawClient.ask(
                          endpoint,
                          call("BatchWriteItem", "{\"RequestItems\":{\"Full\":[" + puts + "]}}"))
                      .body())
              .isEqualTo("{\"UnprocessedItems\":{}}");
        }
        String get = "{\"RequestItems\":{\"Full\":{\"Keys\":[" + keys + "]}}}";
        Received all = RawClient.ask(endpoint, call("BatchGetItem", get));
        assertThat(all.status()).as(all.body().substring(0, 200)).isEqualTo(200);
        assertThat(all.body()).hasSizeGreaterThan(15_000_000);
      }
    }
  }
}
