// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import dev.adjoin.internal.engine.value.HttpDate;
import dev.adjoin.internal.engine.value.RequestId;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes responses to one connection; a small response is a single write. */
final class ResponseWriter {
  private static final int ONE_WRITE = 64 * 1024;
  private final OutputStream out;
  private final HttpDate date;

  ResponseWriter(OutputStream out, HttpDate date) {
    this.out = out;
    this.date = date;
  }

  /**
   * Writes a response.
   *
   * @param withBody false for the response to HEAD, which has the Content-Length but no body
   */
  void write(HttpResponse answer, boolean withBody, boolean keepAlive) throws IOException {
    byte[] head = head(answer, keepAlive).getBytes(StandardCharsets.ISO_8859_1);
    Bytes body = answer.body();
    if (!withBody || body.size() == 0) {
      out.write(head);
    } else if (body.size() > ONE_WRITE) {
      out.write(head);
      body.writeTo(out);
    } else {
      byte[] all = new byte[head.length + body.size()];
      System.arraycopy(head, 0, all, 0, head.length);
      System.arraycopy(body.array(), 0, all, head.length, body.size());
      out.write(all);
    }
  }

  private String head(HttpResponse answer, boolean keepAlive) {
    StringBuilder head = new StringBuilder(300);
    head.append("HTTP/1.1 ").append(answer.status());
    head.append("\r\nServer: Server");
    head.append("\r\nDate: ").append(date.now());
    head.append("\r\nx-amzn-RequestId: ").append(RequestId.next().text());
    head.append("\r\nx-amz-crc32: ").append(answer.body().crc32());
    head.append("\r\nContent-Length: ").append(answer.body().size());
    head.append("\r\nConnection: ").append(keepAlive ? "keep-alive" : "close");
    for (String header : answer.headers()) {
      head.append("\r\n").append(header);
    }
    return head.append("\r\n\r\n").toString();
  }
}
