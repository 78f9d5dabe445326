// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

/**
 * One HTTP request, read in full.
 *
 * @param buffer holds the body, from {@code offset} on, until the next request is read
 */
record HttpRequest(RequestHead head, byte[] buffer, int offset, int length) {
  boolean is(String method) {
    return head.method().equals(method);
  }

  boolean has(String header) {
    return head.headers().containsKey(header);
  }

  /** The value of the header, or an empty string. */
  String header(String name) {
    return head.headers().getOrDefault(name, "");
  }
}
