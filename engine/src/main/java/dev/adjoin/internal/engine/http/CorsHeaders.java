// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.ArrayList;
import java.util.List;

/** The CORS headers, which allow scripts of any web page to use this server. */
final class CorsHeaders {
  private static final List<String> ALLOWED =
      List.of("Access-Control-Allow-Origin: *", "Access-Control-Expose-Headers: *");

  private CorsHeaders() {}

  /** The headers for a response to a browser script. */
  static List<String> headers(HttpRequest request) {
    return request.has("origin") ? ALLOWED : List.of();
  }

  /** The response to a preflight request, which allows everything that the browser asks for. */
  static HttpResponse preflight(HttpRequest request) {
    List<String> headers = new ArrayList<>(ALLOWED);
    headers.add("Access-Control-Max-Age: 172800");
    echo("access-control-request-headers", "Access-Control-Allow-Headers: ", request, headers);
    echo("access-control-request-method", "Access-Control-Allow-Methods: ", request, headers);
    return new HttpResponse(Status.OK, headers, new Bytes());
  }

  private static void echo(
      String asked, String allowed, HttpRequest request, List<String> headers) {
    if (request.has(asked)) {
      headers.add(allowed + request.header(asked));
    }
  }
}
