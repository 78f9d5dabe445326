// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Handles requests: POST calls the API, GET returns a health line, OPTIONS answers CORS preflight
 * requests.
 */
final class RequestHandler {
  private static final String JSON = "application/json";
  private static final String AMAZON_JSON = "application/x-amz-json-1.0";
  private static final String HOST = "dynamodb.us-east-1.amazonaws.com";
  private static final String UNKNOWN = "<UnknownOperationException/>\n";
  private final JsonProtocol protocol;

  RequestHandler(JsonProtocol protocol) {
    this.protocol = protocol;
  }

  HttpResponse answer(HttpRequest request) {
    if (request.is("OPTIONS") && request.has("origin")) {
      return CorsHeaders.preflight(request);
    }
    if (!request.head().isForRoot()) {
      return text(request, Status.NOT_FOUND, UNKNOWN);
    }
    if (request.is("GET") || request.is("HEAD")) {
      return text(request, Status.OK, "healthy: " + host(request) + " ");
    }
    String contentType = contentType(request);
    boolean json = contentType.equals(AMAZON_JSON) || contentType.equals(JSON);
    if (!request.is("POST") || request.length() > 0 && !json) {
      return text(request, Status.NOT_FOUND, UNKNOWN);
    }
    Bytes body = new Bytes(request.memory());
    Status status = protocol.respond(request, body);
    HttpResponse plain =
        answer(request, status, contentType.equals(AMAZON_JSON) ? AMAZON_JSON : JSON, body);
    return ContentCoding.encoded(plain, request.header("accept-encoding"), request.memory());
  }

  private static String host(HttpRequest request) {
    return request.has("host") ? request.header("host") : HOST;
  }

  /** The media type without its parameters. */
  private static String contentType(HttpRequest request) {
    return request.header("content-type").split(";", 2)[0].strip();
  }

  private static HttpResponse text(HttpRequest request, Status status, String text) {
    Bytes body = new Bytes();
    body.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    return answer(request, status, "text/plain", body);
  }

  private static HttpResponse answer(
      HttpRequest request, Status status, String contentType, Bytes body) {
    List<String> headers = new ArrayList<>(CorsHeaders.headers(request));
    headers.add("Content-Type: " + contentType);
    return new HttpResponse(status, headers, body);
  }
}
