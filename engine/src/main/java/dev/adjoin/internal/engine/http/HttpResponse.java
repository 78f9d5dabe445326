// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.List;
import java.util.stream.Stream;

/**
 * An HTTP response.
 *
 * @param headers lines such as {@code Content-Type: text/plain}, in addition to those of every
 *     response
 */
record HttpResponse(Status status, List<String> headers, Bytes body) {
  HttpResponse {
    headers = List.copyOf(headers);
  }

  /** The same response with one more header and another body. */
  HttpResponse with(String header, Bytes newBody) {
    return new HttpResponse(
        status, Stream.concat(headers.stream(), Stream.of(header)).toList(), newBody);
  }

  /** A response without a body. */
  static HttpResponse bare(Status status) {
    return new HttpResponse(status, List.of(), new Bytes());
  }
}
