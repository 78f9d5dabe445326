// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.ArrayList;
import java.util.List;

/** The CORS headers, which allow scripts of the page that {@link AccessRules} accepted. */
final class CorsHeaders {
  private CorsHeaders() {}

  /** The headers for a response to a browser script. */
  static List<String> headers(HttpRequest request) {
    return request.has("origin")
        ? List.of(
            "Access-Control-Allow-Origin: " + request.header("origin"),
            "Access-Control-Expose-Headers: *",
            "Vary: Origin")
        : List.of();
  }

  /** The response to a preflight request, which allows everything that the browser asks for. */
  static HttpResponse preflight(HttpRequest request) {
    List<String> headers = new ArrayList<>(headers(request));
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
