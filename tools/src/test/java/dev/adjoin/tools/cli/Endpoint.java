// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The address that the {@code serve} command prints. */
record Endpoint(URI uri) {
  private static final Pattern ADDRESS = Pattern.compile("http://[\\d.]+:\\d+");

  /** The address in what the command prints. */
  static Endpoint in(String printed) {
    MatchResult address = ADDRESS.matcher(printed).results().findFirst().orElseThrow();
    return new Endpoint(URI.create(address.group()));
  }

  /** Calls an operation and returns what it answers. */
  String call(String operation, String body) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .header("X-Amz-Target", "DynamoDB_20120810." + operation)
            .header("Content-Type", "application/x-amz-json-1.0")
            .header("Authorization", "AWS4-HMAC-SHA256 any")
            .POST(BodyPublishers.ofString(body))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }

  /** The head of the response to a GET with this Host and Origin. */
  String askAs(String host, String origin) throws IOException {
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      String request =
          "GET / HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\nConnection: close\r\n\r\n"
              .formatted(host, origin);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }
  }

  boolean answers() throws IOException, InterruptedException {
    try {
      return !call("ListTables", "{}").isEmpty();
    } catch (ConnectException e) {
      return false;
    }
  }

  @Override
  public String toString() {
    return uri.toString();
  }
}
