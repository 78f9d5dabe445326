// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.List;

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

  /** A response without a body. */
  static HttpResponse bare(Status status) {
    return new HttpResponse(status, List.of(), new Bytes());
  }
}
