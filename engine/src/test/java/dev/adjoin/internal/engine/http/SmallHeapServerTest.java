// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import static dev.adjoin.internal.engine.http.RawClient.call;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.store.Child;
import dev.adjoin.testing.search.Form;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Real processes with small heaps, which many clients try to exhaust at the same time.
 *
 * <p>Afterwards the same process must answer every other client, all that it has acknowledged must
 * be there, and its directory must open again in the same heap.
 */
@Timeout(600)
class SmallHeapServerTest {
  private static final int NEARLY_A_MEGABYTE = 999_000;
  static final String QUERY =
      call(
          "Query",
          "{\"TableName\":\"Full\",\"KeyConditionExpression\":\"p = :p\","
              + "\"ExpressionAttributeValues\":{\":p\":{\"S\":\"p\"}}}");

  /** What each of many clients sends, and never reads an answer. */
  enum Attack {
    RESPONSES_THAT_NOBODY_READS {
      @Override
      byte[] bytes(int client) {
        return QUERY.repeat(20).getBytes(US_ASCII);
      }
    },
    BODIES_WITHOUT_THEIR_LAST_BYTE {
      @Override
      byte[] bytes(int client) {
        return put(client, "x".repeat(NEARLY_A_MEGABYTE), 1);
      }
    },
    CHUNKS_WITHOUT_AN_END {
      @Override
      byte[] bytes(int client) {
        String head =
            call("PutItem", "").replace("Content-Length: 0", "Transfer-Encoding: chunked");
        String chunk = "4000\r\n" + " ".repeat(0x4000) + "\r\n";
        return (head + chunk.repeat(60)).getBytes(US_ASCII);
      }
    },
    VALUES_OF_THREE_BYTES {
      @Override
      byte[] bytes(int client) {
        return put(client, "{\"L\":[" + "{},".repeat(NEARLY_A_MEGABYTE / 3) + "{}]}", 0);
      }
    },
    STRUCTURES_OF_THREE_BYTES {
      @Override
      byte[] bytes(int client) {
        String body = "{\"TransactItems\":[" + "{},".repeat(NEARLY_A_MEGABYTE / 3) + "{}]}";
        return call("TransactWriteItems", body).getBytes(US_ASCII);
      }
    },
    NAMES_OF_A_MEGABYTE {
      @Override
      byte[] bytes(int client) {
        String body = "{\"" + client + "x".repeat(NEARLY_A_MEGABYTE) + "\":1}";
        return call("ListTables", body).repeat(4).getBytes(US_ASCII);
      }
    },
    HEADS_WITHOUT_AN_END {
      @Override
      byte[] bytes(int client) {
        return ("POST / HTTP/1.1\r\n" + ("X-Any: " + "x".repeat(1000) + "\r\n").repeat(60))
            .getBytes(US_ASCII);
      }
    };

    /** What one client sends. */
    abstract byte[] bytes(int client);

    private static byte[] put(int client, String text, int missing) {
      String body =
          "{\"TableName\":\"Full\",\"Item\":{\"p\":{\"S\":\"attack\"},\"s\":{\"N\":\""
              + client
              + "\"},\"text\":"
              + (text.startsWith("{") ? text : "{\"S\":\"" + text + "\"}")
              + "}}";
      String request = call("PutItem", body);
      return request.substring(0, request.length() - missing).getBytes(US_ASCII);
    }
  }

  /** A heap, in the unit of the JVM's option, with the clients that attack it. */
  record Run(Attack attack, boolean isInDirectory, String heap, int clients) {}

  static List<Run> runs() {
    String heap = Form.isFull() ? "192m" : "96m";
    List<Run> all =
        Stream.of(Attack.values())
            .flatMap(
                attack ->
                    Stream.of(true, false)
                        .map(
                            isInDirectory ->
                                new Run(
                                    attack,
                                    isInDirectory,
                                    heap,
                                    attack == Attack.RESPONSES_THAT_NOBODY_READS
                                        ? Form.of(40, 150)
                                        : Form.of(60, 400))))
            .toList();
    return Form.sample(all, 1);
  }

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("runs")
  void aProcessSurvivesClientsThatWantItsMemory(Run run) throws Exception {
    String[] arguments =
        run.isInDirectory ? new String[] {folder.resolve("data").toString()} : new String[0];
    int written = 0;
    try (Child server = Child.startWithHeap(run.heap, ServesInASmallHeap.class, arguments)) {
      InetSocketAddress address = address(server);
      try (Crowd crowd = new Crowd(address, run)) {
        while (crowd.sendsMore() && written < Form.of(5, 200)) {
          written += put(address, written);
        }
        written += put(address, written);
      }
      for (int i = 0; i < 20; i++) {
        assertThat(ask(address, QUERY).body()).contains("\"LastEvaluatedKey\"");
        written += put(address, written);
      }
      requireWritten(address, written);
    }
    if (run.isInDirectory) {
      try (Child again = Child.startWithHeap(run.heap, ServesInASmallHeap.class, arguments)) {
        requireWritten(address(again), written);
      }
    }
  }

  private static String large(int number) {
    return call(
        "PutItem",
        "{\"TableName\":\"Full\",\"Item\":{\"p\":{\"S\":\"large%d\"},\"s\":{\"N\":\"1\"},\"text\":{\"S\":\"%s\"}}}"
            .formatted(number, "x".repeat(300_000)));
  }

  private static String deletion(int number) {
    return call(
        "DeleteItem",
        "{\"TableName\":\"Full\",\"Key\":{\"p\":{\"S\":\"large%d\"},\"s\":{\"N\":\"1\"}}}"
            .formatted(number));
  }

  @Test
  void tablesThatFillTheHeapFailUntilSomethingIsDeleted() throws Exception {
    try (Child server = Child.startWithHeap("64m", ServesInASmallHeap.class)) {
      InetSocketAddress address = address(server);
      int stored = 0;
      Received answer = ask(address, large(stored));
      while (answer.status() == 200) {
        answer = ask(address, large(++stored));
      }
      assertThat(answer.status()).isEqualTo(500);
      assertThat(answer.body()).contains("InternalServerError");
      Received deleted = ask(address, deletion(0));
      for (int i = 1; i < stored / 2 && deleted.status() == 200; i++) {
        deleted = ask(address, deletion(i));
      }
      if (deleted.status() == 200) {
        assertThat(ask(address, large(stored)).body()).isEqualTo("{}");
      } else {
        assertThat(deleted.body()).contains("The tables in memory refuse writes");
      }
      assertThat(ask(address, QUERY).body()).contains("\"LastEvaluatedKey\"");
    }
  }

  private static InetSocketAddress address(Child server) throws InterruptedException {
    return new InetSocketAddress(
        InetAddress.getLoopbackAddress(), Integer.parseInt(server.nextLine()));
  }

  private static int put(InetSocketAddress server, int number) throws Exception {
    String body =
        "{\"TableName\":\"Full\",\"Item\":{\"p\":{\"S\":\"written\"},\"s\":{\"N\":\"%d\"}}}"
            .formatted(number);
    assertThat(ask(server, call("PutItem", body)).body()).isEqualTo("{}");
    return 1;
  }

  private static void requireWritten(InetSocketAddress server, int written) throws Exception {
    String body =
        "{\"TableName\":\"Full\",\"Select\":\"COUNT\",\"KeyConditionExpression\":\"p = :p\","
            + "\"ExpressionAttributeValues\":{\":p\":{\"S\":\"written\"}}}";
    assertThat(ask(server, call("Query", body)).body())
        .isEqualTo("{\"Count\":%d,\"ScannedCount\":%d}".formatted(written, written));
  }

  /**
   * Asks as the SDKs do: again if the server refuses for a lack of memory or the connection ends.
   */
  private static Received ask(InetSocketAddress server, String request) throws Exception {
    for (int attempt = 0; ; attempt++) {
      try (RawClient client = new RawClient(server)) {
        Received answer = client.send(request).receive();
        if (answer.status() != 503 || attempt == 20) {
          return answer;
        }
      } catch (IOException e) {
        if (attempt == 20) {
          throw e;
        }
      }
      Thread.sleep(500);
    }
  }

  /** Many clients that send as much as the server takes. */
  private static final class Crowd implements AutoCloseable {
    private final List<SocketChannel> clients = new ArrayList<>();
    private final List<ByteBuffer> left = new ArrayList<>();

    Crowd(InetSocketAddress server, Run run) throws IOException {
      for (int i = 0; i < run.clients; i++) {
        SocketChannel client = SocketChannel.open(server);
        client.configureBlocking(false);
        clients.add(client);
        left.add(ByteBuffer.wrap(run.attack.bytes(i)));
      }
    }

    /** Sends what can be sent now; returns whether any client has more. */
    boolean sendsMore() {
      boolean isMore = false;
      for (int i = 0; i < clients.size(); i++) {
        try {
          clients.get(i).write(left.get(i));
        } catch (IOException closedByServer) {
          left.get(i).position(left.get(i).limit());
        }
        isMore |= left.get(i).hasRemaining();
      }
      return isMore;
    }

    @Override
    public void close() throws IOException {
      for (SocketChannel client : clients) {
        client.close();
      }
    }
  }
}
