// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

/**
 * One complete HTTP request.
 *
 * @param buffer contains the body at {@code offset}, until the next request is read
 */
record HttpRequest(RequestHead head, byte[] buffer, int offset, int length) {
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
