// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/** Reads the requests of one connection. */
final class RequestReader {
  /** The largest request line with its headers, which is also DynamoDB's limit. */
  private static final int MAX_HEAD = 16 * 1024;

  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);
  private final RequestBuffer in;
  private final OutputStream out;
  private final MemoryBudget.Share memory;
  private final ServerContext server;

  /** The hosts of the last request, which nearly always are those of the next one. */
  private List<String> allowedHosts = List.of();

  RequestReader(InputStream in, OutputStream out, ServerContext server, MemoryBudget.Share memory) {
    this.in = new RequestBuffer(in);
    this.out = out;
    this.memory = memory;
    this.server = server;
  }

  /**
   * Waits for the first byte of the next request; false if the client has closed the connection.
   */
  boolean await() throws IOException {
    while (in.await()) {
      if (in.at(0) != '\r' && in.at(0) != '\n') {
        return true;
      }
      in.take(1); // some clients send an empty line after a body
    }
    return false;
  }

  /**
   * Reads the head of the request, whose first byte has been received. The body of a request that
   * is refused is not read.
   */
  RequestHead head() throws IOException, BrokenRequest {
    RequestHead head = RequestHead.parse(readHead());
    List<String> named = head.hosts();
    if (!named.equals(allowedHosts)) {
      server.access().checkHosts(named);
      allowedHosts = named;
    }
    server.access().check(head, server.clock().instant());
    return head;
  }

  /** The length of the body; 0 if it comes in chunks. */
  int bodyLength(RequestHead head) throws BrokenRequest {
    if (head.isInChunks()) {
      requireChunked(head);
      return 0;
    }
    return BodyLength.parse(head.headers().getOrDefault("content-length", "0"), 10);
  }

  /** Reads the body, for which there is memory; a body in chunks gets its memory on the way. */
  HttpRequest body(RequestHead head, int length) throws IOException, BrokenRequest {
    return ContentCoding.decoded(bodyAsSent(head, length));
  }

  private HttpRequest bodyAsSent(RequestHead head, int length) throws IOException, BrokenRequest {
    confirm(head);
    if (head.isInChunks()) {
      Bytes body = chunks();
      return new HttpRequest(head, body.array(), 0, body.size(), memory);
    }
    in.require(length);
    int offset = in.take(length);
    return new HttpRequest(head, in.buffer(), offset, length, memory);
  }

  private Bytes chunks() throws IOException, BrokenRequest {
    try {
      return new Chunks(in, new Bytes(memory)).read();
    } catch (AwsServiceException noMemory) {
      throw BrokenRequest.of(noMemory);
    }
  }

  /** Gives up the memory of the last request. */
  void shrink() {
    in.shrink();
  }

  private String readHead() throws IOException, BrokenRequest {
    if (in.at(0) < 'A' || in.at(0) > 'Z') {
      throw new BrokenRequest(Status.BAD_REQUEST); // it may have no end that could be awaited
    }
    int line = 0;
    int next = endOfLine(line);
    while (!isEmpty(line, next)) {
      line = next;
      next = endOfLine(line);
    }
    String lines = in.takeText(line);
    in.take(next - line);
    return lines;
  }

  private int endOfLine(int line) throws IOException, BrokenRequest {
    return in.requireLine(line, MAX_HEAD, Status.BAD_REQUEST);
  }

  private boolean isEmpty(int line, int next) {
    return next - line == 1 || next - line == 2 && in.at(line) == '\r';
  }

  private static void requireChunked(RequestHead head) throws BrokenRequest {
    if (!"chunked".equalsIgnoreCase(head.headers().get("transfer-encoding"))) {
      throw new BrokenRequest(Status.NOT_IMPLEMENTED);
    }
    if (head.headers().containsKey("content-length")) {
      throw new BrokenRequest(Status.BAD_REQUEST);
    }
  }

  /** Sends 100 Continue if the client expects it. */
  private void confirm(RequestHead head) throws IOException, BrokenRequest {
    @Nullable String expected = head.headers().get("expect");
    if (expected == null) {
      return;
    }
    if (!expected.equalsIgnoreCase("100-continue")) {
      throw new BrokenRequest(Status.EXPECTATION_FAILED);
    }
    out.write(CONTINUE);
  }
}
