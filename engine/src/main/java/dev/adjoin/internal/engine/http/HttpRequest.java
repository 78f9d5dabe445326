// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.function.LongConsumer;

/**
 * One complete HTTP request.
 *
 * @param buffer contains the body at {@code offset}, until the next request is read
 * @param memory learns what the request takes in the heap besides its body
 */
record HttpRequest(RequestHead head, byte[] buffer, int offset, int length, LongConsumer memory) {
  /** A request that is not measured. */
  HttpRequest(RequestHead head, byte[] buffer, int offset, int length) {
    this(head, buffer, offset, length, bytes -> {});
  }

  boolean is(String method) {
    return head.method().equals(method);
  }

  boolean has(String header) {
    return head.headers().containsKey(header);
  }

  /** The value of the header, or an empty string if it is absent. */
  String header(String name) {
    return head.headers().getOrDefault(name, "");
  }
}
