// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/** A socket connection that can send any bytes, valid HTTP or not. */
final class RawClient implements Closeable {
  private static final int PATIENCE_MILLIS = 10_000;
  private final Socket socket;
  private final InputStream in;

  RawClient(HttpListener endpoint) throws IOException {
    this(endpoint.address());
  }

  RawClient(InetSocketAddress server) throws IOException {
    this.socket = new Socket(server.getAddress(), server.getPort());
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.setTcpNoDelay(true);
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  /** Sends one request and receives its response. */
  static Received ask(HttpListener endpoint, String request) throws IOException {
    try (RawClient client = new RawClient(endpoint)) {
      return client.send(request).receive();
    }
  }

  /**
   * A signed request with additional headers, each terminated by a line break.
   *
   * @param operation the name of a DynamoDB operation, or of a streams operation with the prefix
   *     {@code Streams.}
   */
  static String call(String operation, String body, String... headers) {
    String api = operation.startsWith("Streams.") ? "DynamoDB" : "DynamoDB.";
    return post(
        body,
        "X-Amz-Target: " + (api + operation).replaceFirst("\\.", "_20120810.") + "\r\n",
        "Content-Type: application/x-amz-json-1.0\r\nAuthorization: AWS4-HMAC-SHA256 any\r\n",
        String.join("", headers));
  }

  static String post(String body, String... headers) {
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    return "POST / HTTP/1.1\r\nHost: localhost\r\n"
        + String.join("", headers)
        + ("Content-Length: " + length + "\r\n\r\n" + body);
  }

  RawClient send(String text) throws IOException {
    return send(text.getBytes(StandardCharsets.UTF_8));
  }

  RawClient send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    return this;
  }

  /** Closes the client's half of the connection. */
  RawClient sendNoMore() throws IOException {
    socket.shutdownOutput();
    return this;
  }

  Received receive() throws IOException {
    return Received.read(in, true);
  }

  Received receiveHead() throws IOException {
    return Received.read(in, false);
  }

  /** Waits until the server has closed the connection; false if it sends something instead. */
  boolean isClosedByServer() throws IOException {
    try {
      return in.read() < 0;
    } catch (SocketException reset) {
      return true;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
