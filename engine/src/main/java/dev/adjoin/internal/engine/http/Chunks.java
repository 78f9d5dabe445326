// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.io.IOException;

/** Reads a body with chunked transfer encoding. */
final class Chunks {
  private static final int MAX_LINE = 4 * 1024;
  private static final int HEXADECIMAL = 16;
  private final RequestBuffer in;
  private final Bytes body;

  Chunks(RequestBuffer in, Bytes body) {
    this.in = in;
    this.body = body;
  }

  Bytes read() throws IOException, BrokenRequest {
    for (int length = length(); length > 0; length = length()) {
      read(length);
      if (!line().isEmpty()) {
        throw new BrokenRequest(Status.BAD_REQUEST);
      }
    }
    while (!line().isEmpty()) {
      // Trailers are ignored.
    }
    return body;
  }

  private int length() throws IOException, BrokenRequest {
    String line = line();
    int extension = line.indexOf(';');
    return BodyLength.parse(
        (extension < 0 ? line : line.substring(0, extension)).strip(), HEXADECIMAL);
  }

  private void read(int length) throws IOException, BrokenRequest {
    BodyLength.limited((long) body.size() + length);
    for (int left = length; left > 0; ) {
      left -= in.takeInto(body, left);
    }
  }

  private String line() throws IOException, BrokenRequest {
    String line = in.takeText(in.requireLine(0, MAX_LINE, Status.BAD_REQUEST));
    return line.substring(0, line.length() - (line.endsWith("\r\n") ? 2 : 1));
  }
}
