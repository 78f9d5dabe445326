// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.List;

/**
 * What is sent back for a request.
 *
 * @param headers lines such as {@code Content-Type: text/plain}, besides those every answer has
 */
record Answer(Status status, List<String> headers, Bytes body) {
  Answer {
    headers = List.copyOf(headers);
  }

  /** An answer that has only a status. */
  static Answer bare(Status status) {
    return new Answer(status, List.of(), new Bytes());
  }
}
